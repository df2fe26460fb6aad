//! What is wrong with a text, and where.

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use crate::grid::{Cell, Size};
use crate::puzzle::Kind;

/// Why a file could not be read, and the first place that shows it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct ParseError {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub kind: ParseErrorKind,
    /// What probably helps, as a clause: "write `u` before the digits".
    pub help: Option<Cow<'static, str>>,
}

impl ParseError {
    /// The error at a place of a text.
    pub const fn new(line: usize, column: usize, kind: ParseErrorKind) -> Self {
        Self::at(Place::Text { line, column }, kind)
    }

    /// The error at a place.
    pub const fn at(place: Place, kind: ParseErrorKind) -> Self {
        Self {
            place,
            kind,
            help: None,
        }
    }

    /// The same error with what probably helps.
    #[must_use]
    pub fn with_help(self, help: impl Into<Cow<'static, str>>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A character of a text.
    Text {
        /// The line, from 1.
        line: usize,
        /// The column, from 1, counted in characters; one more than the line has where its end is meant.
        column: usize,
    },
    /// A byte of a file that is no text, from 0; as many as the file has where its end is meant.
    Byte(usize),
}

impl Place {
    /// The line, if this is a place of a text.
    pub const fn line(self) -> Option<usize> {
        match self {
            Self::Text { line, .. } => Some(line),
            Self::Byte(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseErrorKind {
    /// There are no rows.
    #[error("expected the rows of a puzzle, found none")]
    Empty,
    /// The text starts with the byte order mark of UTF-16.
    #[error("expected UTF-8, found UTF-16; save the text as UTF-8 and try again")]
    Utf16,
    /// A byte that is no part of UTF-8.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Something stands where something else should.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// A row is shorter or longer than the first.
    #[error("expected {expected} cells as in the first row, found {found}")]
    RaggedRow {
        /// The length of the first row.
        expected: usize,
        /// The length of this one.
        found: usize,
    },
    /// A row has another length than the header says.
    #[error("expected {expected} cells as the header says, found {found}")]
    HeaderCols {
        /// The length in the header.
        expected: usize,
        /// The length of the row.
        found: usize,
    },
    /// There are more or fewer rows than the header says.
    #[error("expected {expected} rows as this header says, found {found}")]
    HeaderRows {
        /// The number in the header.
        expected: usize,
        /// The number of rows.
        found: usize,
    },
    /// Two grids that belong together have different sizes.
    #[error("expected {expected} cells as above, found {found}")]
    OtherSize {
        /// The size of the first.
        expected: Size,
        /// The size of the second.
        found: Size,
    },
    /// The rows have another size than their text says.
    #[error("expected {expected} cells as \"height\" and \"width\" say, found {found}")]
    StatedSize {
        /// The size that is said.
        expected: Size,
        /// The size of the rows.
        found: Size,
    },
    /// Another number of something than the rest of the file says.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// What is counted, in the plural.
        what: &'static str,
        /// The number that there should be.
        expected: usize,
        /// The number that there is.
        found: usize,
    },
    /// A number that no count of cells can reach.
    #[error("expected a number that fits in memory, found {0}")]
    TooLarge(Excerpt),
    /// A Minesweeper clue of 9.
    #[error("expected a clue of at most 8, found '9': a Minesweeper cell has eight neighbours")]
    NineInMinesweeper,
    /// Two characters that can both stand for a covered cell; a space is an empty field of a table.
    #[error("{}", covered_readings(*.first, *.other))]
    AmbiguousCovered {
        /// The one that comes first.
        first: char,
        /// The other.
        other: char,
    },
    /// A first line that can be a header and a row alike, and both fit.
    #[error(
        "expected a header or a row, found a line that fits as both: as a header of {rows} rows and \
         {cols} columns, and as a row of tiles; write the tiles without spaces between them"
    )]
    AmbiguousHeader {
        /// Rows in the header.
        rows: usize,
        /// Columns in the header.
        cols: usize,
    },
    /// A board that can be a pixel puzzle and a Minesweeper position alike.
    #[error(
        "expected one kind of puzzle, found a board that fits as a pixel puzzle and as a Minesweeper \
         position; say which with --kind pixel or --kind mines"
    )]
    AmbiguousKind,
    /// The text holds another kind of puzzle than was asked for.
    #[error("expected {}, found {}", .expected.article(), .found.article())]
    OtherKind {
        /// The kind that was asked for.
        expected: Kind,
        /// The kind that the text holds.
        found: Kind,
    },
    /// The number of mines stands there twice, and differs.
    #[error("expected {expected} mines as said elsewhere, found {found}")]
    MinesDisagree {
        /// The number elsewhere.
        expected: usize,
        /// The number here.
        found: usize,
    },
    /// A number in a minefield that is not that of the mines around it.
    #[error("expected {expected}, the number of mines around this cell, found {found}")]
    WrongClue {
        /// Mines around the cell.
        expected: u8,
        /// The number in the cell.
        found: u8,
    },
    /// A game in which the tile of a cell cannot be there.
    #[error("expected tiles that fit the minefield, found one at {0} that does not")]
    Contradiction(Cell),
    /// A cell outside of the board.
    #[error("expected a cell of {size}, found {cell}")]
    Outside {
        /// The cell.
        cell: Cell,
        /// The size of the board.
        size: Size,
    },
    /// A cell in which a mine stands already.
    #[error("expected every mine in a cell of its own, found another one at {0}")]
    SameMine(Cell),
    /// A clue that is more than 8 with the flags around it, which its format has taken off.
    #[error("expected a clue of at most 8 at {0}, found more with the flags and mines around it")]
    ClueTooLarge(Cell),
    /// A moment was asked of something that is no replay.
    #[error("expected a replay, as only those have moments, found a file in the format {0}")]
    NoMoments(&'static str),
    /// The id of a game whose mines aren't laid before the first click.
    #[error(
        "expected an id that says where the mines are, found one of a game that has yet to be made"
    )]
    NoBoardInId,
    /// The id of a puzzle that its game makes of a seed.
    #[error("expected an id that holds the clues, found one of a puzzle that has yet to be made")]
    NoCluesInId,
    /// Something is wrong with the text that a link holds packed.
    #[error("in line {line} of the text that the link holds: {kind}")]
    InLink {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        kind: Box<ParseErrorKind>,
    },
    /// JSON that is damaged or holds something else than expected, in the words of its reader.
    #[error("{0}")]
    Json(String),
    /// Something is wrong with a row that stands as a string in JSON.
    #[error("in row {row} of \"{field}\", counted from 0: {kind}")]
    InField {
        /// The field that holds the rows.
        field: &'static str,
        /// The row, from 0.
        row: usize,
        /// What is wrong.
        kind: Box<ParseErrorKind>,
    },
    /// Something is wrong with a row of an array in JSON.
    #[error("in row {row}, counted from 0: {kind}")]
    InArray {
        /// The row, from 0.
        row: usize,
        /// What is wrong.
        kind: Box<ParseErrorKind>,
    },
}

/// Something that stands where it should not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A character.
    Char(char),
    /// A byte.
    Byte(u8),
    /// Several characters, perhaps shortened.
    Text(Excerpt),
    /// Nothing more on this line.
    EndOfLine,
    /// Nothing more in the file.
    End,
    /// A line without anything.
    EmptyLine,
    /// Bytes that were changed after they were packed.
    Damage,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(' ') => f.write_str("a space"),
            Self::Char(found) => write!(f, "{found:?}"),
            Self::Byte(found) => write!(f, "the byte 0x{found:02x}"),
            Self::Text(found) => found.fmt(f),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::End => f.write_str("the end"),
            Self::EmptyLine => f.write_str("an empty line"),
            Self::Damage => f.write_str("damaged data"),
        }
    }
}

/// The beginning of a text, on one line and without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    const LENGTH: usize = 24;

    /// The beginning of `text`.
    pub fn new(text: &str) -> Self {
        Self(shortened(text, Self::LENGTH))
    }

    /// What is left of the text.
    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0)
    }
}

/// The beginning of `text` as `length` characters, with control characters escaped and the rest as `…`.
pub(super) fn shortened(text: &str, length: usize) -> String {
    let mut short = String::new();
    let mut left = length;
    for c in text.chars() {
        let escaped = match c {
            '"' | '\'' | '\\' => c.to_string(),
            other => other.escape_debug().to_string(),
        };
        let Some(rest) = left.checked_sub(escaped.chars().count()) else {
            short.push('…');
            break;
        };
        left = rest;
        short.push_str(&escaped);
    }
    short
}

fn covered_readings(first: char, other: char) -> String {
    // A space stands for an empty field.
    let name = |character| match character {
        ' ' => "an empty field".to_owned(),
        _ => format!("{character:?}"),
    };
    let found = format!(
        "expected one character for covered cells, found {} and {}",
        name(first),
        name(other)
    );
    let (zero, cover) = match (first, other) {
        ('.', ' ') | (' ', '.') => {
            return format!(
                "{found}: either '.' covers and an empty field is a revealed 0 (--covered '.'), or an \
                 empty field covers and '.' is a revealed 0 (--covered ' ')"
            );
        }
        (zero @ ('.' | ' '), cover) | (cover, zero @ ('.' | ' ')) => (zero, cover),
        _ => {
            return format!(
                "{found}; if both cover, say so with --covered '{first}' or --covered '{other}'"
            );
        }
    };
    format!(
        "{found}: either {} covers and {} is a revealed 0 (--covered '{cover}'), or both cover (--covered \
         '{zero}')",
        name(cover),
        name(zero)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_names_place_expectation_and_find() {
        let kind = ParseErrorKind::Unexpected {
            expected: "a digit",
            found: Found::Char('x'),
        };
        let error = ParseError::new(3, 7, kind);
        assert_eq!(
            error.to_string(),
            "line 3, column 7: expected a digit, found 'x'"
        );
    }

    #[test]
    fn control_characters_are_escaped_and_long_texts_shortened() {
        assert_eq!(Found::Char('\0').to_string(), "'\\0'");
        let long = Excerpt::new(&"\u{7}b".repeat(1000)).to_string();
        assert_eq!(long, format!("'{}…'", "\\u{7}b".repeat(4)));
    }
}
