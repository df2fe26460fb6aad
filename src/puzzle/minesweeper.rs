//! Minesweeper positions: what a player sees.

use super::{Instance, Puzzle};
use crate::grid::{Grid, Size};
use crate::problem::{Pattern, Var};

/// What a player sees in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nothing yet.
    Covered,
    /// Covered, with a flag: the player's guess that there is a mine.
    Flagged,
    /// A mine that is known to be there: it has exploded or is shown.
    Mine,
    /// A revealed cell: the number of mines among its neighbours.
    Clue(u8),
}

impl Tile {
    /// Whether the cell can still be revealed.
    pub const fn is_covered(self) -> bool {
        matches!(self, Self::Covered | Self::Flagged)
    }
}

/// A Minesweeper position, perhaps with the number of all mines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minesweeper {
    tiles: Grid<Tile>,
    mines: Option<usize>,
}

impl Minesweeper {
    /// The position with these tiles and, where it is known, the number of all mines on the board.
    pub const fn new(tiles: Grid<Tile>, mines: Option<usize>) -> Self {
        Self { tiles, mines }
    }

    /// The tile in each cell.
    pub const fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// The number of all mines, found or not, if it is known.
    pub const fn mines(&self) -> Option<usize> {
        self.mines
    }

    /// The same position with another number of mines.
    #[must_use]
    pub fn with_mines(self, mines: Option<usize>) -> Self {
        Self { mines, ..self }
    }

    /// The position in which every flag stands for a mine that is known to be there.
    #[must_use]
    pub fn trusting_flags(self) -> Self {
        let trusted = |&tile: &Tile| match tile {
            Tile::Flagged => Tile::Mine,
            other => other,
        };
        Self {
            tiles: self.tiles.map(trusted),
            mines: self.mines,
        }
    }

    /// Number of cells with this tile.
    pub fn count_of(&self, tile: Tile) -> usize {
        self.tiles
            .values()
            .iter()
            .filter(|&&other| other == tile)
            .count()
    }
}

impl Puzzle for Minesweeper {
    fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The clues' constraints; revealed cells and known mines as known values; the number of mines as
    /// the total. Flags say nothing.
    fn instance(&self) -> Instance {
        let clue = |&tile: &Tile| match tile {
            Tile::Clue(count) => Some(count),
            _ => None,
        };
        let mut instance = Instance::new(&self.tiles.map(clue), Pattern::Ring);
        let problem = instance.problem_mut();
        problem.set_total(self.mines);
        for (index, tile) in self.tiles.values().iter().enumerate() {
            if !tile.is_covered() {
                problem.fix(Var::new(index).lit(*tile == Tile::Mine));
            }
        }
        instance
    }
}
