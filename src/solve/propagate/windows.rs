//! The windows of a stencil, and what is left of them.
//!
//! Per place there are five bytes: the value, the unknown places of the window around it as nine bits, and
//! how many of those are still to be true and to be false. Where there is no window these numbers are kept
//! all the same, but too large ever to be reached, so that nobody has to ask.

use super::Fixpoint;
use super::layout::{Layout, MARGIN};
use super::overlap::{Hits, PLACES, shared_places};
use super::reach::{Reach, at_most_one, join, split};
use super::worklist::Worklist;
use crate::problem::{Assignment, ConstraintId, Pattern, Stencil};
use std::ops::Range;

/// The flag of a place that a window is anchored at.
const IS_WINDOW: u16 = 1 << 9;
/// The flag of a window that is still to be visited.
const IS_DUE: u16 = IS_WINDOW << 1;
/// The first flag for three windows next to each other.
const ARE_WINDOWS: u64 = IS_WINDOW as u64 * 0x0001_0001_0001;
/// What is left where there is no window: more than all that windows share, and never used up.
const PLENTY: u8 = 64;

/// The state of propagation. Places are numbered on the grid with its margin.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    pub(super) layout: Layout,
    pattern: Pattern,
    reach: Reach,
    values: Vec<Option<bool>>,
    /// The unknown places of the window at each place, and its flags.
    states: Vec<u16>,
    /// How many of the unknown places are still to be true.
    trues: Vec<u8>,
    /// How many of the unknown places are still to be false.
    falses: Vec<u8>,
}

/// What forces a place, or clashes: the anchors of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// One window.
    Count(usize),
    /// Two windows together.
    Difference(usize, usize),
}

impl Windows {
    /// The windows of `stencil` with the values that are known, all of them due.
    ///
    /// # Errors
    /// The first window that has too many true places, or too few.
    pub(super) fn new(stencil: &Stencil, known: &Assignment) -> Result<Self, ConstraintId> {
        let layout = Layout::new(stencil.rows(), stencil.cols());
        let mut values = vec![Some(false); layout.place_count()];
        for row in 0..layout.rows {
            let vars = row * layout.cols..(row + 1) * layout.cols;
            values[layout.row(row)].copy_from_slice(&known.values()[vars]);
        }
        let mut windows = Self {
            layout,
            pattern: stencil.pattern(),
            reach: Reach::new(stencil.pattern()),
            states: around(&values, layout.stride, |value| value.is_none()),
            values,
            trues: vec![PLENTY; layout.place_count()],
            falses: vec![PLENTY; layout.place_count()],
        };
        let added = windows.add_counts(stencil.counts());
        added.map_err(|anchor| layout.id(anchor))?;
        Ok(windows)
    }

    fn add_counts(&mut self, counts: &[Option<u8>]) -> Result<(), usize> {
        let layout = self.layout;
        let mask = self.pattern.mask();
        let has_trues = self.values.contains(&Some(true));
        let known =
            has_trues.then(|| around(&self.values, layout.stride, |value| value == Some(true)));
        for (row, counts) in counts.chunks_exact(layout.cols.max(1)).enumerate() {
            for (anchor, count) in layout.row(row).zip(counts) {
                self.states[anchor] &= mask;
                let Some(count) = *count else { continue };
                let size = ONES_IN[usize::from(self.states[anchor])];
                let known_trues =
                    (known.as_ref()).map_or(0, |known| ONES_IN[usize::from(known[anchor] & mask)]);
                let need = count.checked_sub(known_trues).filter(|&need| need <= size);
                let need = need.ok_or(anchor)?;
                self.trues[anchor] = need;
                self.falses[anchor] = size - need;
                self.states[anchor] |= IS_WINDOW | IS_DUE;
            }
        }
        Ok(())
    }

    /// Some rows by themselves, with the windows that have no unknown place outside of them. Places are
    /// numbered from the first of these rows.
    pub(super) fn strip(&self, rows: Range<usize>) -> Self {
        let layout = Layout::new(rows.len(), self.layout.cols);
        let start = rows.start * layout.stride;
        let places = start..start + layout.place_count();
        let mut strip = Self {
            layout,
            values: self.values[places.clone()].to_vec(),
            states: self.states[places.clone()].to_vec(),
            trues: self.trues[places.clone()].to_vec(),
            falses: self.falses[places].to_vec(),
            ..*self
        };
        let inside = MARGIN * layout.stride..(layout.rows + MARGIN) * layout.stride;
        for place in (0..inside.start).chain(inside.end..layout.place_count()) {
            strip.values[place] = Some(false);
            strip.close(place);
        }
        for (row, outside) in [(0, 0b111), (layout.rows - 1, 0b111 << 6)] {
            for anchor in layout.row(row) {
                if strip.states[anchor] & outside != 0 {
                    strip.close(anchor);
                }
            }
        }
        strip
    }

    /// Takes the window at a place away.
    fn close(&mut self, anchor: usize) {
        self.states[anchor] &= PLACES;
        self.trues[anchor] = PLENTY;
        self.falses[anchor] = PLENTY;
    }

    /// The value at a place, if it is known.
    pub(super) fn value(&self, place: usize) -> Option<bool> {
        self.values[place]
    }

    /// The unknown places of the window at `anchor`, as bits.
    fn unknown(&self, anchor: usize) -> u16 {
        self.states[anchor] & PLACES
    }

    /// How many unknown places of the window at `anchor` are still to be true, and how many to be false.
    pub(super) fn left(&self, anchor: usize) -> (u8, u8) {
        (self.trues[anchor], self.falses[anchor])
    }

    /// Whether there is a window at `anchor` that still has unknown places.
    pub(super) fn is_open(&self, anchor: usize) -> bool {
        self.states[anchor] & IS_WINDOW != 0 && self.unknown(anchor) != 0
    }

    /// The unknown places of open windows that share some with another, in order. What can be said of a window
    /// that shares none is said by its count.
    pub(super) fn entangled(&self) -> Vec<usize> {
        let mut window_counts = vec![0u8; self.layout.place_count()];
        let open: Vec<usize> = self
            .anchors()
            .filter(|&anchor| self.is_open(anchor))
            .collect();
        for &anchor in &open {
            self.unknown_of(anchor)
                .for_each(|place| window_counts[place] += 1);
        }
        let mut is_entangled = vec![false; self.layout.place_count()];
        for anchor in open {
            if self
                .unknown_of(anchor)
                .any(|place| window_counts[place] > 1)
            {
                self.unknown_of(anchor)
                    .for_each(|place| is_entangled[place] = true);
            }
        }
        self.anchors()
            .filter(|&place| is_entangled[place])
            .collect()
    }

    /// The unknown places of the window at `anchor`.
    fn unknown_of(&self, anchor: usize) -> impl Iterator<Item = usize> {
        let mut places = self.unknown(anchor);
        std::iter::from_fn(move || {
            let place = (places != 0).then(|| self.first_of(anchor, places));
            places &= places.wrapping_sub(1);
            place
        })
    }

    /// The places on the grid, each of which can be an anchor, in order.
    fn anchors(&self) -> impl Iterator<Item = usize> + use<> {
        let layout = self.layout;
        (0..layout.rows).flat_map(move |row| layout.row(row))
    }

    /// Whether a place is unknown and in an open window.
    pub(super) fn is_constrained(&self, place: usize) -> bool {
        self.values[place].is_none() && self.around(place).any(|anchor| self.is_open(anchor))
    }

    /// How many of the windows around a place are open.
    pub(super) fn open_around(&self, place: usize) -> usize {
        let open = self.around(place).filter(|&anchor| self.is_open(anchor));
        open.count()
    }

    /// The nine places from which a window can reach this one.
    fn around(&self, place: usize) -> impl Iterator<Item = usize> {
        let stride = self.layout.stride;
        let rows = [place - stride, place, place + stride];
        rows.into_iter().flat_map(|middle| middle - 1..=middle + 1)
    }

    /// Whether the window is to be visited.
    pub(super) fn is_due(&self, anchor: usize) -> bool {
        self.states[anchor] & IS_DUE != 0
    }

    /// Takes note that the window is not to be visited any more.
    pub(super) fn set_done(&mut self, anchor: usize) {
        self.states[anchor] &= !IS_DUE;
    }

    /// Makes a place that has no value true or false and puts windows on the worklist: those that force
    /// something now, and those that changed.
    ///
    /// # Errors
    /// The anchor of a window that has more true or false places than it can. The place has its value in
    /// all windows then, too.
    #[inline]
    pub(super) fn assign(
        &mut self,
        place: usize,
        value: bool,
        worklist: &mut Worklist,
    ) -> Result<(), usize> {
        self.values[place] = Some(value);
        let left = if value {
            &mut self.trues
        } else {
            &mut self.falses
        };
        let mut exceeded = None;
        for row in 0..3 {
            let start = place - 1 + row * self.layout.stride - self.layout.stride;
            let ones = self.reach.ones[row];
            let numbers = chunk(left, start);
            let before = u32::from_le_bytes(*numbers);
            let mut last = at_most_one(before, ones);
            while last != 0 {
                let col = last.trailing_zeros() as usize / 8;
                if numbers[col] == 1 {
                    worklist.push_forcing(start + col);
                } else {
                    exceeded = Some(start + col);
                }
                last &= last - 1;
            }
            *numbers = before.wrapping_sub(ones).to_le_bytes();
            let states = chunk(&mut self.states, start);
            let state = join(*states) ^ self.reach.bits[row];
            let mut idle = state & ARE_WINDOWS & !(state >> 1);
            *states = split(state | idle << 1);
            while idle != 0 {
                worklist.push_due(start + idle.trailing_zeros() as usize / 16);
                idle &= idle - 1;
            }
        }
        exceeded.map_or(Ok(()), Err)
    }

    /// Takes the value of a place back.
    pub(super) fn forget(&mut self, place: usize) {
        let value = self.values[place].take();
        let left = if value == Some(true) {
            &mut self.trues
        } else {
            &mut self.falses
        };
        for row in 0..3 {
            let start = place - 1 + row * self.layout.stride - self.layout.stride;
            let numbers = chunk(left, start);
            let before = u32::from_le_bytes(*numbers).wrapping_add(self.reach.ones[row]);
            *numbers = before.to_le_bytes();
            let states = chunk(&mut self.states, start);
            *states = split(join(*states) ^ self.reach.bits[row]);
        }
    }

    /// The unknown places of a window and the value that it forces on all of them, if it does.
    #[inline]
    pub(super) fn forced(&self, anchor: usize) -> Option<(u16, bool)> {
        let unknown = self.unknown(anchor);
        let is_forcing = self.trues[anchor] == 0 || self.falses[anchor] == 0;
        (unknown != 0 && is_forcing).then_some((unknown, self.trues[anchor] != 0))
    }

    /// The other windows that may say something together with the one at `anchor`.
    #[inline]
    pub(super) fn hits(&self, anchor: usize) -> Hits {
        let own = (self.trues[anchor], self.falses[anchor]);
        let (trues, falses) = (
            self.numbers(&self.trues, anchor),
            self.numbers(&self.falses, anchor),
        );
        Hits::new(self.pattern, self.unknown(anchor), own, trues, falses)
    }

    #[inline]
    fn numbers(&self, left: &[u8], anchor: usize) -> [u64; 5] {
        let corner = anchor - MARGIN * self.layout.stride - MARGIN;
        std::array::from_fn(|row| {
            let numbers = left[corner + row * self.layout.stride..].first_chunk();
            u64::from_le_bytes(*numbers.expect("there is padding after the last place"))
        })
    }

    /// What two windows force together: places of each, and the value of the first's; the second's have
    /// the other.
    ///
    /// Neither forces anything alone. Of the places they share, at most `trues` of one can be true and at
    /// most `falses` of the other false; if they share just that many, the first has no true place, and
    /// the second no false one, elsewhere. Together with the same the other way round this is all that
    /// follows from two counts, so it covers the subset and difference rules of players ("1-1", "1-2").
    ///
    /// # Errors
    /// If they share more.
    #[inline]
    pub(super) fn forced_by_both(
        &self,
        anchor: usize,
        (row, col): (usize, usize),
    ) -> Result<Option<(u16, u16, bool)>, ()> {
        let other = self.other(anchor, (row, col));
        let masks = shared_places(self.pattern, row, col);
        let (first, second) = (self.unknown(anchor), self.unknown(other));
        let shared = ONES_IN[usize::from(first & masks.0)];
        let alone = (first & !masks.0, second & !masks.1);
        let with_trues = self.trues[anchor] + self.falses[other];
        let with_falses = self.falses[anchor] + self.trues[other];
        if shared > with_trues || shared > with_falses {
            return Err(());
        }
        let is_forcing = shared > 0 && (shared == with_trues || shared == with_falses);
        Ok(is_forcing.then_some((alone.0, alone.1, shared == with_falses)))
    }

    /// The place `row - 2` rows and `col - 2` columns away.
    pub(super) const fn other(&self, anchor: usize, (row, col): (usize, usize)) -> usize {
        anchor + row * self.layout.stride + col - MARGIN * self.layout.stride - MARGIN
    }

    /// The place that is the lowest of these bits of a window.
    #[inline]
    pub(super) const fn first_of(&self, anchor: usize, places: u16) -> usize {
        let bit = places.trailing_zeros() as usize;
        anchor + bit / 3 * self.layout.stride + bit % 3 - self.layout.stride - 1
    }

    /// All values.
    pub(super) fn assignment(&self) -> Assignment {
        let mut values = Vec::with_capacity(self.layout.rows * self.layout.cols);
        for row in 0..self.layout.rows {
            values.extend_from_slice(&self.values[self.layout.row(row)]);
        }
        Assignment::from_values(values)
    }

    /// What is known, and the windows that are open.
    pub(super) fn fixpoint(&self) -> Fixpoint {
        Fixpoint {
            values: self.assignment(),
            open: self.open(),
        }
    }

    /// The windows that still have unknown places, in order.
    fn open(&self) -> Vec<ConstraintId> {
        let mut open = Vec::new();
        for row in 0..self.layout.rows {
            let start = row * self.layout.cols;
            let anchors = self.layout.row(row).enumerate();
            let anchors = anchors.filter(|&(_, anchor)| self.is_open(anchor));
            open.extend(anchors.map(|(col, _)| ConstraintId::new(start + col)));
        }
        open
    }
}

/// Four numbers from `start` on. There is padding after the last place.
#[inline]
fn chunk<T>(numbers: &mut [T], start: usize) -> &mut [T; 4] {
    let chunk = numbers[start..].first_chunk_mut();
    chunk.expect("there is padding after the last place")
}

/// The number of bits of every set of nine.
const ONES_IN: [u8; 512] = {
    let mut ones = [0; 512];
    let mut set = 0;
    while set < 512 {
        ones[set] = (set as u32).count_ones() as u8;
        set += 1;
    }
    ones
};

/// For each place, as nine bits: which of the places around it have a property.
fn around(values: &[Option<bool>], stride: usize, has: impl Fn(Option<bool>) -> bool) -> Vec<u16> {
    let mut beside = vec![0u16; values.len()];
    for (bits, values) in beside[1..].iter_mut().zip(values.windows(3)) {
        *bits = u16::from(has(values[0]))
            | u16::from(has(values[1])) << 1
            | u16::from(has(values[2])) << 2;
    }
    let mut around = vec![0u16; values.len()];
    let rows = beside
        .iter()
        .zip(&beside[stride..])
        .zip(&beside[2 * stride..]);
    for (bits, ((above, middle), below)) in around[stride..].iter_mut().zip(rows) {
        *bits = above | (middle << 3) | (below << 6);
    }
    around
}
