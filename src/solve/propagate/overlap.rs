//! Which of the windows around a window say something together with it.
//!
//! The numbers of the 24 windows that overlap a window are looked at eight at a time, as the bytes of a
//! word (Lamport, "Multiple byte processing with full-word instructions", CACM 18(8), 1975). That is safe
//! code, the same on every machine, and quicker than to ask one window after the other.

use crate::problem::Pattern;

/// The bits of a window's nine places: bit `3 * row + col`.
pub(super) const PLACES: u16 = 0b111_111_111;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;
/// The bit of the window itself among the hits.
const OWN: u64 = 1 << (8 * 2 + 2);

/// Sets of the 24 other windows: bit `8 * col + row` is for the one whose anchor is `row - 2` rows and
/// `col - 2` columns away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hits(u64);

impl Hits {
    /// The windows for which less true or false places are left, theirs and the window's own put crosswise
    /// together, than it shares with them, or just as many. `trues` and `falses` are the numbers left in
    /// five rows of windows, eight in a row from two columns to the left.
    #[inline]
    pub(super) fn new(
        pattern: Pattern,
        unknown: u16,
        own: (u8, u8),
        trues: [u64; 5],
        falses: [u64; 5],
    ) -> Self {
        let (own_trues, own_falses) = (u64::from(own.0) * ONES, u64::from(own.1) * ONES);
        let shared = shared_counts(pattern, unknown);
        let mut hits = 0;
        for row in 0..5 {
            // A byte keeps its high bit where nothing had to be borrowed: where `shared` is not smaller.
            let most = shared[row] | HIGHS;
            let hit = (most - (trues[row] + own_falses)) | (most - (falses[row] + own_trues));
            hits |= (hit & HIGHS) >> (7 - row);
        }
        Self(hits & !OWN)
    }
}

impl Iterator for Hits {
    /// Row and column, from 0 to 4.
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some((bit % 8, bit / 8))
    }
}

/// For each set of places in a row of a window: how many of them are also in windows whose anchors are
/// two columns to the left to two to the right.
const SHARED_IN_ROW: [u64; 8] = {
    let mut shared = [0; 8];
    let mut places = 0;
    while places < 8 {
        let mut bytes = [0u8; 8];
        let mut col = 0;
        while col < 3 {
            let mut other = col;
            while other < col + 3 {
                bytes[other] += (places >> col & 1) as u8;
                other += 1;
            }
            col += 1;
        }
        shared[places] = u64::from_le_bytes(bytes);
        places += 1;
    }
    shared
};

/// For each set of places in a row of a window: each in the byte of the window that is anchored there.
const ANCHORS_IN_ROW: [u64; 8] = {
    let mut anchors = [0; 8];
    let mut places = 0u64;
    while places < 8 {
        let spread = (places & 1) | (places >> 1 & 1) << 8 | (places >> 2) << 16;
        anchors[places as usize] = spread << 8;
        places += 1;
    }
    anchors
};

/// How many of the places `unknown` of a window are also counted by the windows around it.
#[inline]
fn shared_counts(pattern: Pattern, unknown: u16) -> [u64; 5] {
    let row = |row: usize| usize::from(unknown >> (3 * row) & 0b111);
    let rows = [row(0), row(1), row(2)];
    let [above, middle, below] = rows.map(|places| SHARED_IN_ROW[places]);
    let mut shared = [
        above,
        above + middle,
        above + middle + below,
        middle + below,
        below,
    ];
    if pattern == Pattern::Ring {
        // A ring doesn't count the place at its anchor.
        for (row, places) in rows.into_iter().enumerate() {
            shared[row + 1] -= ANCHORS_IN_ROW[places];
        }
    }
    shared
}

/// The places that a window shares with the one `row - 2` rows and `col - 2` columns away, as bits of the
/// first and of the second.
pub(super) const fn shared_places(pattern: Pattern, row: usize, col: usize) -> (u16, u16) {
    match pattern {
        Pattern::Block => SHARED_BY_BLOCKS[row][col],
        Pattern::Ring => SHARED_BY_RINGS[row][col],
    }
}

const SHARED_BY_BLOCKS: [[(u16, u16); 5]; 5] = shared_by_distance(Pattern::Block);
const SHARED_BY_RINGS: [[(u16, u16); 5]; 5] = shared_by_distance(Pattern::Ring);

const fn shared_by_distance(pattern: Pattern) -> [[(u16, u16); 5]; 5] {
    let mut shared = [[(0, 0); 5]; 5];
    let mut bit = 0;
    while bit < 9 {
        let mut other = 0;
        while other < 9 {
            if pattern.mask() >> bit & pattern.mask() >> other & 1 == 1 {
                let (row, col) = (2 + bit / 3 - other / 3, 2 + bit % 3 - other % 3);
                shared[row][col].0 |= 1 << bit;
                shared[row][col].1 |= 1 << other;
            }
            other += 1;
        }
        bit += 1;
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_counts_are_those_of_the_shared_places() {
        for pattern in [Pattern::Block, Pattern::Ring] {
            for unknown in (0..=PLACES).filter(|unknown| unknown & !pattern.mask() == 0) {
                let counts = shared_counts(pattern, unknown).map(u64::to_le_bytes);
                for (row, counts) in counts.iter().enumerate() {
                    for (col, &count) in counts.iter().enumerate() {
                        let shared = match col {
                            0..5 => shared_places(pattern, row, col).0 & unknown,
                            _ => 0,
                        };
                        assert_eq!(u32::from(count), shared.count_ones());
                    }
                }
            }
        }
    }

    #[test]
    fn a_window_is_hit_where_its_numbers_are_small() {
        let far = u64::from_le_bytes([64; 8]);
        let (mut trues, mut falses) = ([far; 5], [far; 5]);
        // Two to the right: one column of three is shared.
        trues[2] = u64::from_le_bytes([64, 64, 9, 64, 1, 64, 64, 64]);
        falses[2] = u64::from_le_bytes([64, 64, 0, 64, 5, 64, 64, 64]);
        let hits = |own| Hits::new(Pattern::Block, PLACES, own, trues, falses).collect::<Vec<_>>();
        assert_eq!(hits((7, 2)), [(2, 4)]);
        assert_eq!(hits((6, 3)), []);
    }
}
