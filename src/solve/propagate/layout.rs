//! Places: the cells of a grid, numbered with two rows and two columns around them.
//!
//! With this margin no window and no pair of windows has to look where the edges are. Rows share their
//! side margins: the right one of a row is the left one of the next.

use crate::problem::{ConstraintId, Var};
use std::ops::Range;

/// Rows and columns around the grid.
pub(super) const MARGIN: usize = 2;
/// Places after the last one, so that eight can be read at once from everywhere.
const PADDING: usize = 8;

/// The numbering of places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The distance between a place and the one below it.
    pub(super) stride: usize,
}

impl Layout {
    pub(super) const fn new(rows: usize, cols: usize) -> Self {
        let stride = cols + MARGIN;
        Self { rows, cols, stride }
    }

    /// Number of places, those around the grid included.
    pub(super) const fn place_count(self) -> usize {
        (self.rows + 2 * MARGIN) * self.stride + MARGIN + PADDING
    }

    /// The places of a row of the grid.
    pub(super) const fn row(self, row: usize) -> Range<usize> {
        let start = (row + MARGIN) * self.stride + MARGIN;
        start..start + self.cols
    }

    /// The row of a place.
    pub(super) const fn row_of(self, place: usize) -> usize {
        place / self.stride - MARGIN
    }

    /// The column of a place.
    pub(super) const fn col_of(self, place: usize) -> usize {
        place % self.stride - MARGIN
    }

    /// The number of the cell at this place, row by row.
    pub(super) const fn index(self, place: usize) -> usize {
        self.row_of(place) * self.cols + self.col_of(place)
    }

    /// The place of the cell with this number: the inverse of [`Layout::index`].
    pub(super) const fn place(self, index: usize) -> usize {
        self.row(index / self.cols).start + index % self.cols
    }

    /// The variable at this place.
    pub(super) fn var(self, place: usize) -> Var {
        Var::new(self.index(place))
    }

    /// The window anchored at this place.
    pub(super) fn id(self, anchor: usize) -> ConstraintId {
        ConstraintId::new(self.index(anchor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_place() {
        let layout = Layout::new(3, 5);
        let places = (0..layout.rows).flat_map(|row| layout.row(row));
        let indices: Vec<usize> = places.map(|place| layout.index(place)).collect();
        assert_eq!(indices, (0..15).collect::<Vec<_>>());
        assert!(
            indices
                .iter()
                .all(|&index| layout.index(layout.place(index)) == index)
        );
        let last = layout.row(2).end - 1;
        assert!(last + MARGIN * (layout.stride - 1) + 8 <= layout.place_count());
    }
}
