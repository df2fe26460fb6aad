//! What a cell can turn out to be.

use super::Kind;
use crate::problem::Lit;
use serde::Serialize;
use std::fmt;

/// What a cell can turn out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// A black cell of a pixel puzzle.
    Black,
    /// A white cell of a pixel puzzle.
    White,
    /// A cell of a Minesweeper board with a mine.
    Mined,
    /// A cell of a Minesweeper board without a mine.
    Safe,
}

impl Value {
    /// What `lit` says of its cell.
    pub const fn of(kind: Kind, lit: Lit) -> Self {
        match (kind, lit.is_positive()) {
            (Kind::Pixel, true) => Self::Black,
            (Kind::Pixel, false) => Self::White,
            (Kind::Mines, true) => Self::Mined,
            (Kind::Mines, false) => Self::Safe,
        }
    }

    /// Whether it is black, or mined.
    pub const fn is_filled(self) -> bool {
        matches!(self, Self::Black | Self::Mined)
    }

    /// As an adjective: `black`, `white`, `mined` or `safe`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Mined => "mined",
            Self::Safe => "safe",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
