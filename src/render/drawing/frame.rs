//! Where the cells of a board are on the page.

use super::canvas::Rect;
use crate::grid::{Cell, Size};
use std::ops::Range;

/// Below this size of a cell nothing can be read in it.
pub const LEGIBLE: f32 = 7.0;

/// Where the cells of a board are, and how thick the lines between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The left edge of the first column.
    pub left: f32,
    /// The upper edge of the first row.
    pub top: f32,
    /// The height and width of a cell.
    pub cell: f32,
    /// Number of rows and columns.
    pub size: Size,
    /// The width of the lines between cells.
    pub line: f32,
    /// Whether signs, clues and lines between cells are drawn.
    pub is_legible: bool,
}

impl Frame {
    /// The width of all columns.
    pub const fn width(&self) -> f32 {
        self.size.cols as f32 * self.cell
    }

    /// The height of all rows.
    pub const fn height(&self) -> f32 {
        self.size.rows as f32 * self.cell
    }

    /// The place of a cell.
    pub const fn rect(&self, cell: Cell) -> Rect {
        Rect::new(
            self.column(cell.col),
            self.row(cell.row),
            self.cell,
            self.cell,
        )
    }

    /// The place of neighbouring cells of a row.
    pub const fn run(&self, row: usize, cols: Range<usize>) -> Rect {
        let width = (cols.end - cols.start) as f32 * self.cell;
        Rect::new(self.column(cols.start), self.row(row), width, self.cell)
    }

    /// The left edge of a column.
    pub const fn column(&self, col: usize) -> f32 {
        self.left + col as f32 * self.cell
    }

    /// The upper edge of a row.
    pub const fn row(&self, row: usize) -> f32 {
        self.top + row as f32 * self.cell
    }
}
