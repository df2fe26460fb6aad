//! What the value of a place changes in the nine windows that count it.
//!
//! The three windows of a row are changed together, as the parts of one word, for the reason given in
//! [`overlap`](super::overlap).

use crate::problem::Pattern;

/// The changes to three rows of windows, whose first is anchored above and to the left of the place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// One, in the bytes of the windows that count the place.
    pub(super) ones: [u32; 3],
    /// The bit of the place, in the halves of 16 bits of the same windows.
    pub(super) bits: [u64; 3],
}

impl Reach {
    pub(super) const fn new(pattern: Pattern) -> Self {
        let mut reach = Self {
            ones: [0; 3],
            bits: [0; 3],
        };
        let mut step = 0;
        while step < 9 {
            // Seen from a window above and to the left, the place is below and to the right.
            let bit = 8 - step;
            if pattern.mask() >> bit & 1 == 1 {
                reach.ones[step / 3] |= 1 << (8 * (step % 3));
                reach.bits[step / 3] |= 1 << (16 * (step % 3) + bit);
            }
            step += 1;
        }
        reach
    }
}

/// The high bits of those bytes that are set in `ones` and at most one, all bytes being below 128.
#[inline]
pub(super) const fn at_most_one(bytes: u32, ones: u32) -> u32 {
    // Two and more are carried into the high bit.
    !bytes.wrapping_add(0x7e7e_7e7e) & ones << 7
}

/// Four numbers as one word.
#[inline]
pub(super) const fn join(parts: [u16; 4]) -> u64 {
    let [a, b, c, d] = parts;
    a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48
}

/// The four numbers of a word.
#[inline]
pub(super) const fn split(word: u64) -> [u16; 4] {
    [
        word as u16,
        (word >> 16) as u16,
        (word >> 32) as u16,
        (word >> 48) as u16,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_seen_wherever_it_is_counted() {
        for number in 0..6 {
            for col in 0..3 {
                let mut bytes = [7u8, 2, 64, 1];
                bytes[col] = number;
                let low = |ones| at_most_one(u32::from_le_bytes(bytes), ones);
                let expected = if number <= 1 { 1 << (8 * col + 7) } else { 0 };
                assert_eq!(low(0x01_01_01), expected);
                assert_eq!(low(0x01_00_01), if col == 1 { 0 } else { expected });
            }
        }
    }

    #[test]
    fn a_ring_does_not_count_its_middle() {
        let (block, ring) = (Reach::new(Pattern::Block), Reach::new(Pattern::Ring));
        assert_eq!(split(block.bits[1]), [1 << 5, 1 << 4, 1 << 3, 0]);
        assert_eq!(split(ring.bits[1]), [1 << 5, 0, 1 << 3, 0]);
        assert_eq!(ring.ones, [0x01_01_01, 0x01_00_01, 0x01_01_01]);
        assert_eq!(join(split(block.bits[0])), block.bits[0]);
    }
}
