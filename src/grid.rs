//! Cells of a rectangle, and a value for each of them.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The number of rows and columns of a rectangle; either may be zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
}

impl Size {
    /// A rectangle of `rows` by `cols` cells.
    pub const fn new(rows: usize, cols: usize) -> Self {
        Self { rows, cols }
    }

    /// How many cells the rectangle has.
    pub const fn cell_count(self) -> usize {
        self.rows * self.cols
    }

    /// Whether `cell` lies inside.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// The place of `cell` in reading order, row by row from 0.
    pub const fn index_of(self, cell: Cell) -> usize {
        cell.row * self.cols + cell.col
    }

    /// The cell at place `index` in reading order: the inverse of [`Size::index_of`].
    ///
    /// # Panics
    /// If the rectangle has no columns.
    pub const fn cell_at(self, index: usize) -> Cell {
        Cell::new(index / self.cols, index % self.cols)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.cell_count()).map(move |index| self.cell_at(index))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// A position: row and column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub col: usize,
}

impl Cell {
    /// The cell at `row`, `col`.
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }

    /// The 3x3 block around this cell, the cell included, clipped at the edges of `size`.
    pub fn block(self, size: Size) -> impl Iterator<Item = Cell> {
        let rows = self.row.saturating_sub(1)..size.rows.min(self.row + 2);
        rows.flat_map(move |row| {
            let cols = self.col.saturating_sub(1)..size.cols.min(self.col + 2);
            cols.map(move |col| Cell::new(row, col))
        })
    }

    /// The up to eight cells that touch this one, clipped at the edges of `size`.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Cell> {
        self.block(size).filter(move |&cell| cell != self)
    }
}

impl Serialize for Cell {
    /// `[ROW,COL]`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row, self.col].serialize(serializer)
    }
}

impl fmt::Display for Cell {
    /// `ROW,COL`, as on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// A value for every cell of a rectangle, kept row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// The grid whose value at each cell is `value(cell)`.
    pub fn from_fn(size: Size, value: impl FnMut(Cell) -> T) -> Self {
        let values = size.cells().map(value).collect();
        Self { size, values }
    }

    /// The grid with these values in reading order; `None` if their number is not that of the cells.
    pub fn from_values(size: Size, values: Vec<T>) -> Option<Self> {
        (values.len() == size.cell_count()).then_some(Self { size, values })
    }

    /// Number of rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at `cell`, or `None` outside the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        (self.size.contains(cell)).then(|| &self.values[self.size.index_of(cell)])
    }

    /// All values in reading order.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// All values in reading order, to change.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// Every cell with its value, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        self.size.cells().zip(&self.values)
    }

    /// The values of each row from top to bottom; rows of a grid without columns are empty.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        let cols = self.size.cols;
        (0..self.size.rows).map(move |row| &self.values[row * cols..(row + 1) * cols])
    }

    /// The grid of the same size whose values are `change` of this one's.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> Grid<U> {
        Grid {
            size: self.size,
            values: self.values.iter().map(change).collect(),
        }
    }
}

impl<T: Serialize> Serialize for Grid<T> {
    /// An array of rows.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl<T: Clone> Grid<T> {
    /// The grid with the same value everywhere.
    pub fn filled(size: Size, value: T) -> Self {
        Self {
            size,
            values: vec![value; size.cell_count()],
        }
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;

    /// # Panics
    /// If `cell` lies outside.
    fn index(&self, cell: Cell) -> &T {
        assert!(self.size.contains(cell), "{cell} is outside {}", self.size);
        &self.values[self.size.index_of(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        assert!(self.size.contains(cell), "{cell} is outside {}", self.size);
        &mut self.values[self.size.index_of(cell)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corner_block_has_four_cells() {
        let size = Size::new(3, 5);
        assert_eq!(Cell::new(0, 0).block(size).count(), 4);
        assert_eq!(Cell::new(2, 4).neighbours(size).count(), 3);
        assert_eq!(Cell::new(1, 2).block(size).count(), 9);
    }

    #[test]
    fn block_of_a_single_row_has_three_cells() {
        let cells: Vec<_> = Cell::new(0, 1).block(Size::new(1, 3)).collect();
        assert_eq!(cells, [Cell::new(0, 0), Cell::new(0, 1), Cell::new(0, 2)]);
    }

    #[test]
    fn places_are_counted_row_by_row() {
        let size = Size::new(2, 3);
        let places: Vec<_> = size.cells().map(|cell| size.index_of(cell)).collect();
        assert_eq!(places, [0, 1, 2, 3, 4, 5]);
        assert_eq!(size.cell_at(4), Cell::new(1, 1));
    }

    #[test]
    fn grids_without_rows_or_columns_are_empty() {
        assert_eq!(Grid::filled(Size::new(0, 4), 0).rows().count(), 0);
        let no_columns = Grid::filled(Size::new(2, 0), 0);
        assert_eq!(
            no_columns.rows().map(<[i32]>::len).collect::<Vec<_>>(),
            [0, 0]
        );
        assert_eq!(no_columns.iter().count(), 0);
    }
}
