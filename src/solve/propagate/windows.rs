//! Propagation over the windows of a stencil.
//!
//! The grid is stored with two rows and two columns around it, so that no window and no pair of windows
//! has to look where the edges are. A window is nine bits of unknown places and a need.

use super::pair::{Parts, difference};
use super::{Fixpoint, Propagation};
use crate::problem::{Assignment, ConstraintId, Pattern, Stencil, Var};
use crate::solve::{Deduction, Limit, Reason, Recorder, StopReason, Stopped};
use std::collections::VecDeque;

/// How many windows are visited between two looks at the clock.
const VISITS_PER_CHECK: usize = 1 << 12;
/// Rows and columns around the grid.
const MARGIN: usize = 2;

/// The state of propagation. Places are numbered on the grid with its margin.
pub(super) struct Windows {
    rows: usize,
    cols: usize,
    /// The distance between a place and the one below it.
    stride: usize,
    values: Vec<Option<bool>>,
    /// The unknown places of each window; none where there is no window.
    unknown: Vec<u16>,
    /// How many of the unknown places are still to be true.
    needs: Vec<i16>,
    is_window: Vec<bool>,
    is_queued: Vec<bool>,
    queue: VecDeque<u32>,
    /// For each place of a window: the distance from the place to the window's anchor, and its bit.
    reach: Vec<(isize, u16)>,
    overlaps: Vec<Overlap>,
    conflict: Option<Reason>,
}

/// What a window shares with another at a fixed distance.
struct Overlap {
    /// The distance from the first anchor to the second.
    distance: isize,
    /// The shared places, as bits of the first and of the second window.
    shared: (u16, u16),
}

impl Windows {
    /// The windows of `stencil`, none of them visited, with the values that are known.
    pub(super) fn new(stencil: &Stencil, known: &Assignment) -> Self {
        let (rows, cols) = (stencil.rows(), stencil.cols());
        let stride = cols + MARGIN;
        let place_count = (rows + 2 * MARGIN) * stride + 2 * MARGIN;
        let mut windows = Self {
            rows,
            cols,
            stride,
            values: vec![Some(false); place_count],
            unknown: vec![0; place_count],
            needs: vec![0; place_count],
            is_window: vec![false; place_count],
            is_queued: vec![false; place_count],
            queue: VecDeque::new(),
            reach: reach(stencil.pattern(), stride),
            overlaps: overlaps(stencil.pattern(), stride),
            conflict: None,
        };
        windows.fill(stencil, known);
        windows
    }

    fn fill(&mut self, stencil: &Stencil, known: &Assignment) {
        for row in 0..self.rows {
            let start = self.row_start(row);
            let vars = row * self.cols..(row + 1) * self.cols;
            self.values[start..start + self.cols].copy_from_slice(&known.values()[vars]);
        }
        for (index, count) in stencil.counts().iter().enumerate() {
            let Some(count) = *count else { continue };
            let anchor = self.place(index);
            let mut need = i16::from(count);
            let mut unknown = 0;
            for &(distance, bit) in &self.reach {
                match self.values[anchor.wrapping_add_signed(-distance)] {
                    None => unknown |= bit,
                    Some(value) => need -= i16::from(value),
                }
            }
            self.unknown[anchor] = unknown;
            self.needs[anchor] = need;
            self.is_window[anchor] = true;
            self.enqueue(anchor);
        }
    }

    /// The place of the first variable of a row.
    fn row_start(&self, row: usize) -> usize {
        (row + MARGIN) * self.stride + MARGIN
    }

    /// The place of the variable with this number.
    fn place(&self, index: usize) -> usize {
        self.row_start(index / self.cols) + index % self.cols
    }

    /// The number of the variable at this place: the inverse of `place`.
    fn index(&self, place: usize) -> usize {
        (place / self.stride - MARGIN) * self.cols + place % self.stride - MARGIN
    }

    fn id(&self, anchor: usize) -> ConstraintId {
        ConstraintId::new(self.index(anchor))
    }

    fn enqueue(&mut self, anchor: usize) {
        if !self.is_queued[anchor] {
            self.is_queued[anchor] = true;
            self.queue.push_back(anchor as u32);
        }
    }

    /// Visits windows until none is left to visit.
    pub(super) fn propagate(
        mut self,
        limit: &Limit,
        recorder: &mut impl Recorder,
    ) -> Result<Propagation, Stopped> {
        let mut visits = 0;
        while let Some(anchor) = self.queue.pop_front() {
            if visits % VISITS_PER_CHECK == 0 {
                limit.check().map_err(|reason| self.stopped(reason))?;
            }
            visits += 1;
            self.is_queued[anchor as usize] = false;
            self.visit(anchor as usize, recorder);
            if let Some(reason) = self.conflict {
                return Ok(Propagation::Conflict(reason));
            }
        }
        Ok(Propagation::Fixpoint(Fixpoint {
            values: self.assignment(),
            open: self.open(),
        }))
    }

    /// Applies the unit rule to a window or, where it says nothing, the pair rule to it and each window
    /// that it overlaps.
    fn visit(&mut self, anchor: usize, recorder: &mut impl Recorder) {
        let unknown = self.unknown[anchor];
        let (size, need) = (unknown.count_ones() as i16, self.needs[anchor]);
        let reason = Reason::Count(self.id(anchor));
        if need < 0 || need > size {
            self.conflict = Some(reason);
        } else if size > 0 && (need == 0 || need == size) {
            self.assign_all(anchor, unknown, need > 0, reason, recorder);
        } else if size > 0 {
            for index in 0..self.overlaps.len() {
                self.visit_pair(anchor, index, recorder);
                if self.conflict.is_some() {
                    return;
                }
            }
        }
    }

    fn visit_pair(&mut self, anchor: usize, overlap: usize, recorder: &mut impl Recorder) {
        let Overlap { distance, shared } = self.overlaps[overlap];
        let other = anchor.wrapping_add_signed(distance);
        let (first, second) = (self.unknown[anchor], self.unknown[other]);
        let both = first & shared.0;
        if both == 0 || second == 0 {
            return;
        }
        let (first, second) = (first & !shared.0, second & !shared.1);
        let parts = Parts {
            first: first.count_ones() as i32,
            both: both.count_ones() as i32,
            second: second.count_ones() as i32,
        };
        let needs = (self.needs[anchor].into(), self.needs[other].into());
        let reason = Reason::Difference(self.id(anchor), self.id(other));
        let Some(forced) = difference(parts, needs) else {
            self.conflict = Some(reason);
            return;
        };
        let blocks = [
            (anchor, both, forced.both),
            (anchor, first, forced.first),
            (other, second, forced.second),
        ];
        for (window, places, value) in blocks {
            if let Some(value) = value {
                self.assign_all(window, places, value, reason, recorder);
            }
        }
    }

    /// Gives `value` to some unknown places of a window.
    fn assign_all(
        &mut self,
        anchor: usize,
        mut places: u16,
        value: bool,
        reason: Reason,
        recorder: &mut impl Recorder,
    ) {
        while places != 0 {
            let bit = places.trailing_zeros() as usize;
            places &= places - 1;
            let place = anchor + bit / 3 * self.stride + bit % 3 - self.stride - 1;
            let lit = Var::new(self.index(place)).lit(value);
            recorder.record(Deduction { lit, reason });
            self.assign(place, value);
        }
    }

    fn assign(&mut self, place: usize, value: bool) {
        self.values[place] = Some(value);
        for index in 0..self.reach.len() {
            let (distance, bit) = self.reach[index];
            let anchor = place.wrapping_add_signed(distance);
            if self.is_window[anchor] {
                self.unknown[anchor] &= !bit;
                self.needs[anchor] -= i16::from(value);
                self.enqueue(anchor);
            }
        }
    }

    fn assignment(&self) -> Assignment {
        let mut values = Vec::with_capacity(self.rows * self.cols);
        for row in 0..self.rows {
            let start = self.row_start(row);
            values.extend_from_slice(&self.values[start..start + self.cols]);
        }
        Assignment::from_values(values)
    }

    fn open(&self) -> Vec<ConstraintId> {
        let is_open = |&index: &usize| self.unknown[self.place(index)] != 0;
        let open = (0..self.rows * self.cols).filter(is_open);
        open.map(ConstraintId::new).collect()
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped::new(reason, self.assignment())
    }
}

/// The places of a pattern: for each, the distance from the place to its window's anchor, and its bit.
fn reach(pattern: Pattern, stride: usize) -> Vec<(isize, u16)> {
    let bits = (0..9).filter(|bit| pattern.mask() >> bit & 1 == 1);
    let place = |bit: isize| (bit / 3 - 1) * stride as isize + bit % 3 - 1;
    bits.map(|bit| (-place(bit), 1 << bit)).collect()
}

/// What a window shares with each of the 24 others that can overlap it.
fn overlaps(pattern: Pattern, stride: usize) -> Vec<Overlap> {
    let steps = (-2..=2).flat_map(|row| (-2..=2).map(move |col| (row, col)));
    let overlap = |(row, col): (isize, isize)| Overlap {
        distance: row * stride as isize + col,
        shared: shared(pattern, row, col),
    };
    let others = steps.filter(|&step| step != (0, 0));
    others.map(overlap).collect()
}

fn shared(pattern: Pattern, row: isize, col: isize) -> (u16, u16) {
    let (mut first, mut second) = (0, 0);
    for bit in 0..9 {
        let (r, c) = (bit / 3 - row, bit % 3 - col);
        let inside = (0..3).contains(&r) && (0..3).contains(&c);
        let other = 3 * r + c;
        if inside && pattern.mask() >> bit & 1 == 1 && pattern.mask() >> other & 1 == 1 {
            first |= 1 << bit;
            second |= 1 << other;
        }
    }
    (first, second)
}
