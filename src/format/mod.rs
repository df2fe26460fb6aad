//! Text and files: documents read and written.
//!
//! Every format has its own file with a reader, a writer and an example. [`parse`] finds out which
//! format a text is in unless it is told; [`write()`] says what a format had no room for.

mod error;
mod json;
mod layout;
mod leetcode;
mod plain;
mod plain_minefield;
mod plain_mines;
mod plain_pixel;
mod reading;
mod rows;
mod rules;
mod symbols;
mod text;
mod written;

pub use error::{Excerpt, Found, ParseError, ParseErrorKind};
pub use plain_pixel::picture_rows;
pub use reading::{Parsed, ReadOptions};
pub use written::{Dropped, Obstacle, Unsupported, Written};

use std::fmt;

use crate::puzzle::Document;

/// A notation for documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plain text: a header or comments, and one line a row.
    Plain,
    /// The boards of LeetCode problem 529.
    LeetCode,
    /// JSON of our own, which holds every document.
    Json,
    /// Rules without a grid.
    Rules,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[Self::Plain, Self::LeetCode, Self::Json, Self::Rules];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::LeetCode => "leetcode",
            Self::Json => "json",
            Self::Rules => "rules",
        }
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.name() == name)
    }

    /// What it is, in one line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Plain => "plain text, one line a row: pixel puzzles, positions and minefields",
            Self::LeetCode => "LeetCode 529: a JSON array of arrays of one-character strings",
            Self::Json => "JSON with the rows as strings: every kind of board",
            Self::Rules => "rules about mines without a grid, as JSON (minesweepr)",
        }
    }

    /// A text in this format.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Plain => plain::EXAMPLE,
            Self::LeetCode => leetcode::EXAMPLE,
            Self::Json => json::EXAMPLE,
            Self::Rules => rules::EXAMPLE,
        }
    }

    /// The format that `text` looks like: one whose reader gives the best error if it is none.
    fn detect(text: &str) -> Self {
        match text.trim_start().chars().next() {
            Some('{') if text.contains("\"rules\"") => Self::Rules,
            Some('{') => Self::Json,
            Some('[') => Self::LeetCode,
            _ => Self::Plain,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a document.
///
/// The time and the memory it takes grow with the text and with nothing that the text says.
///
/// # Errors
/// If the text is damaged, or can be read in two ways and `options` do not decide.
pub fn parse(bytes: &[u8], options: &ReadOptions) -> Result<Parsed, ParseError> {
    let text = text::decode(bytes)?;
    let format = options.format.unwrap_or_else(|| Format::detect(text));
    let certain = |document| Parsed {
        document,
        format,
        chosen: None,
    };
    let parsed = match format {
        Format::Plain => plain::parse(text, options)?,
        Format::LeetCode => certain(leetcode::parse(text)?),
        Format::Json => certain(json::parse(text, options)?),
        Format::Rules => certain(rules::parse(text)?),
    };
    let found = parsed.document.kind();
    match options.kind {
        Some(expected) if expected != found => Err(ParseError {
            line: 1,
            column: 1,
            kind: ParseErrorKind::OtherKind { expected, found },
        }),
        _ => Ok(parsed),
    }
}

/// Writes `document` in `format`, and says what the format cannot hold of it.
///
/// # Errors
/// If the format cannot hold the document at all.
pub fn write(document: &Document, format: Format) -> Result<Written, Unsupported> {
    let written = match format {
        _ if document.size().is_some_and(|size| size.cell_count() == 0) => Err(Obstacle::NoCells),
        Format::Plain => plain::write(document),
        Format::LeetCode => leetcode::write(document),
        Format::Json => json::write(document),
        Format::Rules => rules::write(document),
    };
    written.map_err(|obstacle| Unsupported { format, obstacle })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Kind;

    #[test]
    fn examples_are_recognised() {
        let options = ReadOptions {
            preferred: Some(Kind::Pixel),
            ..ReadOptions::default()
        };
        for &format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
            let parsed = parse(format.example().as_bytes(), &options).unwrap();
            assert_eq!(parsed.format, format);
        }
    }

    #[test]
    fn kind_that_was_asked_for_is_kept() {
        let options = ReadOptions {
            kind: Some(Kind::Pixel),
            ..ReadOptions::default()
        };
        let error = parse(leetcode::EXAMPLE.as_bytes(), &options).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 1: expected a pixel puzzle, found a Minesweeper board"
        );
    }
}
