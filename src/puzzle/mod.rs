//! Puzzles as a person meets them: clues and tiles on a grid, and the problem that each one states.

mod fill_a_pix;
mod instance;
mod minefield;
mod minesweeper;
mod reveal;
mod rules;
mod value;

pub use fill_a_pix::FillAPix;
pub use instance::Instance;
pub use minefield::{Game, Minefield};
pub use minesweeper::{Minesweeper, Tile};
pub use reveal::Reveal;
pub use rules::{Group, Rule, Rules};
pub use value::Value;

use crate::grid::Size;
use serde::Serialize;
use std::fmt;

/// The two kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Fill-a-Pix, also known as Mosaic: a clue counts the black cells of its block.
    Pixel,
    /// Minesweeper: a clue counts the mines among its neighbours.
    Mines,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Pixel, Self::Mines];

    /// The name by which it is chosen: `pixel` or `mines`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pixel => "pixel",
            Self::Mines => "mines",
        }
    }

    /// The kind with this name, or with another name that people have for it.
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "pixel" | "mosaic" | "fillapix" | "fill-a-pix" => Some(Self::Pixel),
            "mines" | "minesweeper" => Some(Self::Mines),
            _ => None,
        }
    }

    /// The other kind.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Pixel => Self::Mines,
            Self::Mines => Self::Pixel,
        }
    }

    /// The kind as a noun: "a pixel puzzle".
    pub const fn article(self) -> &'static str {
        match self {
            Self::Pixel => "a pixel puzzle",
            Self::Mines => "a Minesweeper board",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A puzzle that states a problem.
pub trait Puzzle {
    /// Number of rows and columns.
    fn size(&self) -> Size;

    /// The problem that the clues state, with one variable a cell.
    fn instance(&self) -> Instance;
}

/// What a file can hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// A pixel puzzle, perhaps partly filled.
    Pixel(FillAPix),
    /// What a Minesweeper player sees.
    Position(Minesweeper),
    /// Where the mines are.
    Minefield(Minefield),
    /// Where the mines are and what the player sees of it.
    Game(Game),
    /// Rules about mines without a grid.
    Rules(Rules),
}

impl Document {
    /// Which kind of puzzle it belongs to.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Pixel(_) => Kind::Pixel,
            Self::Position(_) | Self::Minefield(_) | Self::Game(_) | Self::Rules(_) => Kind::Mines,
        }
    }

    /// Number of rows and columns; `None` without a grid.
    pub fn size(&self) -> Option<Size> {
        match self {
            Self::Pixel(puzzle) => Some(puzzle.size()),
            Self::Position(position) => Some(position.size()),
            Self::Minefield(minefield) => Some(minefield.size()),
            Self::Game(game) => Some(game.minefield().size()),
            Self::Rules(_) => None,
        }
    }
}
