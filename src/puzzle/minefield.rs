//! Minefields: where the mines are, and games played on them.

use super::{Minesweeper, Tile};
use crate::grid::{Cell, Grid, Size};

/// Where the mines are; hidden from the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minefield {
    mines: Grid<bool>,
    start: Option<Cell>,
}

impl Minefield {
    /// The minefield with these mines and, where it is known, the cell in which the game starts.
    pub const fn new(mines: Grid<bool>, start: Option<Cell>) -> Self {
        Self { mines, start }
    }

    /// Number of rows and columns.
    pub const fn size(&self) -> Size {
        self.mines.size()
    }

    /// Whether there is a mine in each cell.
    pub const fn mines(&self) -> &Grid<bool> {
        &self.mines
    }

    /// The cell in which the game starts, if it is known.
    pub const fn start(&self) -> Option<Cell> {
        self.start
    }

    /// Number of mines.
    pub fn mine_count(&self) -> usize {
        self.mines.values().iter().filter(|&&mine| mine).count()
    }

    /// Number of mines among the neighbours of `cell`.
    ///
    /// # Panics
    /// If `cell` lies outside.
    pub fn clue(&self, cell: Cell) -> u8 {
        let own = u8::from(self.mines[cell]);
        let size = self.size();
        let rows = cell.row.saturating_sub(1)..size.rows.min(cell.row + 2);
        let cols = cell.col.saturating_sub(1)..size.cols.min(cell.col + 2);
        // By rows, because floods count many cells and this is faster than cell by cell.
        let in_row = |row: usize| -> u8 {
            let start = row * size.cols;
            let mines = &self.mines.values()[start + cols.start..start + cols.end];
            mines.iter().map(|&mine| u8::from(mine)).sum()
        };
        rows.map(in_row).sum::<u8>() - own
    }
}

/// A minefield and what the player sees of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) minefield: Minefield,
    pub(super) tiles: Grid<Tile>,
}

impl Game {
    /// The game in which the player sees `tiles` of `minefield`.
    ///
    /// # Panics
    /// If the two have different sizes.
    pub fn new(minefield: Minefield, tiles: Grid<Tile>) -> Self {
        assert_eq!(
            minefield.size(),
            tiles.size(),
            "minefield and tiles have one size"
        );
        Self { minefield, tiles }
    }

    /// Where the mines are.
    pub const fn minefield(&self) -> &Minefield {
        &self.minefield
    }

    /// What the player sees.
    pub const fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// What the player knows: the tiles and the number of mines.
    pub fn position(&self) -> Minesweeper {
        Minesweeper::new(self.tiles.clone(), Some(self.minefield.mine_count()))
    }
}
