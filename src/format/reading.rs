//! What is asked of a reader, and what it answers.

use std::fmt;

use super::Format;
use crate::puzzle::Document;

/// The two kinds of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Fill-a-Pix, Mosaic.
    Pixel,
    /// Minesweeper.
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

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind of puzzle that `document` holds.
    pub const fn of(document: &Document) -> Self {
        match document {
            Document::Pixel(_) => Self::Pixel,
            Document::Position(_) | Document::Minefield(_) | Document::Game(_) => Self::Mines,
        }
    }

    /// The kind as a noun: "a pixel puzzle".
    pub(super) const fn article(self) -> &'static str {
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

/// What is known of a text before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; found out from the text where it is `None`.
    pub format: Option<Format>,
    /// The kind of puzzle; a text of the other kind is refused.
    pub kind: Option<Kind>,
    /// The kind to take where both fit.
    pub preferred: Option<Kind>,
    /// The character that stands for a covered cell, whatever else it could mean; a `.` is then a
    /// revealed 0, unless it is that character itself.
    pub covered: Option<char>,
}

/// A document, and how its text was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// What the text holds.
    pub document: Document,
    /// The format in which it was read.
    pub format: Format,
    /// The kind that was taken because it is preferred, where the other would have fitted too.
    pub chosen: Option<Kind>,
}
