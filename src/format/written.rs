//! A written document, and what the format could not hold.

use std::fmt;

use thiserror::Error;

use super::Format;
use crate::grid::Cell;

/// A document as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What is in the file.
    pub contents: Contents,
    /// What the document had and the file has not.
    pub dropped: Vec<Dropped>,
}

/// What is in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Text.
    Text(String),
    /// Bytes that are no text.
    Binary(Vec<u8>),
}

impl Written {
    /// A text that holds the whole document.
    pub(super) const fn whole(text: String) -> Self {
        Self {
            contents: Contents::Text(text),
            dropped: Vec::new(),
        }
    }

    /// The same file with what it has not.
    pub(super) fn without(self, dropped: impl IntoIterator<Item = Dropped>) -> Self {
        Self {
            dropped: dropped.into_iter().collect(),
            ..self
        }
    }

    /// The text; `None` if the format is binary.
    pub fn text(&self) -> Option<&str> {
        match &self.contents {
            Contents::Text(text) => Some(text),
            Contents::Binary(_) => None,
        }
    }

    /// The file as it is stored.
    pub fn bytes(&self) -> &[u8] {
        match &self.contents {
            Contents::Text(text) => text.as_bytes(),
            Contents::Binary(bytes) => bytes,
        }
    }
}

/// A part of a document that a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dropped {
    /// The cells that the player has filled.
    Marks,
    /// The player's flags: the cells are written as covered.
    Flags,
    /// The number of mines.
    Total,
    /// The cell in which the game starts.
    Start,
    /// Where the mines are.
    Truth,
    /// What the player sees.
    View,
    /// That mines are known to be there: they are written as flags.
    KnownMines,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Marks => "the filled cells",
            Self::Flags => "the flags",
            Self::Total => "the number of mines",
            Self::Start => "the cell of the first click",
            Self::Truth => "where the mines are",
            Self::View => "what the player sees",
            Self::KnownMines => "mines that are known: they are flags now",
        })
    }
}

/// Why a document cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the format {format} cannot hold {obstacle}", format = .format.name())]
pub struct Unsupported {
    /// The format.
    pub format: Format,
    /// What it cannot hold.
    pub obstacle: Obstacle,
}

/// Something that keeps a document from being written in a format at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Obstacle {
    /// A pixel puzzle.
    #[error("a pixel puzzle")]
    Pixel,
    /// A Minesweeper board.
    #[error("a Minesweeper board")]
    Minesweeper,
    /// A position: the format wants to know where the mines are.
    #[error("a position without knowing where the mines are")]
    Position,
    /// A minefield without tiles: the format wants to know what the player sees.
    #[error("a minefield without what the player sees")]
    Minefield,
    /// A position of which nobody knows how many mines there are.
    #[error("a position without the number of mines (say it with `# mines=N` or a header)")]
    NoTotal,
    /// A minefield without mines, which would be read as a position.
    #[error("a minefield without mines, which looks like a position there")]
    NoMines,
    /// More mines than the format has numbers for.
    #[error("more than {most} mines")]
    Mines {
        /// The largest number of mines.
        most: usize,
    },
    /// Anything: the format is for replays.
    #[error("a single moment of a game; it is only read")]
    Moment,
    /// A minefield of which nobody knows where the game starts.
    #[error("a minefield without the cell of the first click")]
    NoStart,
    /// A board with a longer side than the format has numbers for.
    #[error("a board with a side of more than {most} cells")]
    Side {
        /// The longest side.
        most: usize,
    },
    /// A board: the format is about rules without a grid.
    #[error("a board with a grid")]
    Grid,
    /// Rules without a grid.
    #[error("rules without a grid")]
    NoGrid,
    /// A grid without cells.
    #[error("a grid without cells")]
    NoCells,
    /// A clue that no cell can have.
    #[error("the clue {0}")]
    Clue(u8),
    /// A tile that cannot be there: a clue on a mine, or a mine that is shown where there is none.
    #[error("the tile at {0}, which contradicts the minefield")]
    Contradiction(Cell),
}
