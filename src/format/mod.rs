//! Text and files: documents read and written.
//!
//! Every format has its own file with a reader, a writer and an example. [`parse`] finds out which
//! format a file is in unless it is told; [`write()`] says what a format had no room for. Formulas are
//! written for other solvers and never read ([`Dimacs`], [`Opb`]).

mod board;
mod board_cells;
mod cell_rows;
mod clue_runs;
mod csv;
mod detect;
mod dimacs;
mod error;
mod error_fields;
mod halves;
mod help;
mod jsm_link;
mod jsm_marks;
mod jsm_mine;
mod json;
mod json_array;
mod json_grid;
mod json_numbers;
mod json_text;
mod layout;
mod leetcode;
mod link;
mod mbf;
mod mines_id;
mod minesweepr;
mod mosaic_id;
mod ms_toollib;
mod notation;
mod opb;
mod penpa;
mod penpa_text;
mod plain;
mod plain_minefield;
mod plain_mines;
mod plain_pixel;
mod pttacg;
mod pzpr;
mod rawvf;
mod rawvf_event;
mod reading;
mod replay;
mod rows;
mod rules;
mod scan;
mod symbols;
mod text;
mod tokens;
mod written;

pub use detect::is_puzzle;
pub use dimacs::Dimacs;
pub use error::{Excerpt, Found, ParseError, ParseErrorKind, Place};
pub use notation::Example;
pub use opb::Opb;
pub use plain_pixel::picture_rows;
pub use reading::{Parsed, ReadOptions};
pub use written::{Contents, Dropped, Obstacle, Unsupported, Written};

use std::fmt;

use crate::puzzle::Document;
use notation::{Notation, ReadFrom, Reading};

/// A notation for documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plain text: a header or comments, and one line a row.
    Plain,
    /// JSON of our own, which holds every document.
    Json,
    /// Game ids of Simon Tatham's Mosaic.
    MosaicId,
    /// Links in the style of puzz.link.
    Pzpr,
    /// Links of Penpa+.
    Penpa,
    /// Rows of tokens, perhaps with the solution.
    Tokens,
    /// Tables with commas, of clues or tiles.
    Csv,
    /// JSON with the size and the rows.
    JsonGrid,
    /// JSON arrays of clues.
    JsonArray,
    /// The boards of LeetCode problem 529.
    LeetCode,
    /// MINESWEEPER-BOARD.
    Board,
    /// The same with emoji.
    BoardEmoji,
    /// JSMinesweeper's files.
    JsmMine,
    /// JSMinesweeper's links.
    JsmLink,
    /// minesweepr's boards.
    Minesweepr,
    /// ms_toollib's arrays.
    MsToollib,
    /// Links of PTTACG and Llamasweeper.
    Pttacg,
    /// Replays.
    RawVf,
    /// Files of Minesweeper X and Arbiter.
    Mbf,
    /// Game ids of Simon Tatham's Mines.
    MinesId,
    /// The same without a mask.
    MinesIdOpen,
    /// Rules without a grid.
    Rules,
}

impl Format {
    /// All formats: those of both kinds of puzzle, of pixel puzzles, and of Minesweeper.
    pub const ALL: &[Self] = &[
        Self::Plain,
        Self::Json,
        Self::MosaicId,
        Self::Pzpr,
        Self::Penpa,
        Self::Tokens,
        Self::Csv,
        Self::JsonGrid,
        Self::JsonArray,
        Self::LeetCode,
        Self::Board,
        Self::BoardEmoji,
        Self::JsmMine,
        Self::JsmLink,
        Self::Minesweepr,
        Self::MsToollib,
        Self::Pttacg,
        Self::RawVf,
        Self::Mbf,
        Self::MinesId,
        Self::MinesIdOpen,
        Self::Rules,
    ];

    const fn notation(self) -> &'static Notation {
        match self {
            Self::Plain => &plain::NOTATION,
            Self::Json => &json::NOTATION,
            Self::MosaicId => &mosaic_id::NOTATION,
            Self::Pzpr => &pzpr::NOTATION,
            Self::Penpa => &penpa::NOTATION,
            Self::Tokens => &tokens::NOTATION,
            Self::Csv => &csv::NOTATION,
            Self::JsonGrid => &json_grid::NOTATION,
            Self::JsonArray => &json_array::NOTATION,
            Self::LeetCode => &leetcode::NOTATION,
            Self::Board => &board::NOTATION,
            Self::BoardEmoji => &board::EMOJI_NOTATION,
            Self::JsmMine => &jsm_mine::NOTATION,
            Self::JsmLink => &jsm_link::NOTATION,
            Self::Minesweepr => &minesweepr::NOTATION,
            Self::MsToollib => &ms_toollib::NOTATION,
            Self::Pttacg => &pttacg::NOTATION,
            Self::RawVf => &rawvf::NOTATION,
            Self::Mbf => &mbf::NOTATION,
            Self::MinesId => &mines_id::NOTATION,
            Self::MinesIdOpen => &mines_id::OPEN_NOTATION,
            Self::Rules => &rules::NOTATION,
        }
    }

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        self.notation().name
    }

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| format.name() == name)
    }

    /// What it is, in one line.
    pub const fn description(self) -> &'static str {
        self.notation().description
    }

    /// A file in this format.
    pub const fn example(self) -> Example {
        self.notation().example
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a document.
///
/// The time and the memory it takes grow with the file and with nothing that the file says.
///
/// # Errors
/// If the file is damaged, or can be read in two ways and `options` do not decide.
pub fn parse(bytes: &[u8], options: &ReadOptions) -> Result<Parsed, ParseError> {
    read(bytes, options).map_err(|error| match text::decode(bytes) {
        Ok(text) => help::with_likely_help(text, error),
        Err(_) => error,
    })
}

fn read(bytes: &[u8], options: &ReadOptions) -> Result<Parsed, ParseError> {
    let format = match options.format {
        Some(format) => format,
        None => detect::format_of(bytes, options)?,
    };
    if options.time.is_some() && format != Format::RawVf {
        let kind = ParseErrorKind::NoMoments(format.name());
        return Err(ParseError::new(1, 1, kind));
    }
    let Reading { document, chosen } = match format.notation().read {
        ReadFrom::Text(read) => read(text::decode(bytes)?, options)?,
        ReadFrom::Bytes(read) => read(bytes)?,
    };
    let found = document.kind();
    match options.kind {
        Some(expected) if expected != found => {
            let kind = ParseErrorKind::OtherKind { expected, found };
            Err(ParseError::new(1, 1, kind))
        }
        _ => Ok(Parsed {
            document,
            format,
            chosen,
        }),
    }
}

/// Writes `document` in `format`, and says what the format cannot hold of it.
///
/// # Errors
/// If the format cannot hold the document at all.
pub fn write(document: &Document, format: Format) -> Result<Written, Unsupported> {
    let has_no_cells = document.size().is_some_and(|size| size.cell_count() == 0);
    let written = match has_no_cells {
        true => Err(Obstacle::NoCells),
        false => (format.notation().write)(document),
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
            let parsed = parse(format.example().bytes(), &options).unwrap();
            // Reading doesn't tell masked ids from others.
            let is_open_id = format == Format::MinesIdOpen;
            assert!(parsed.format == format || is_open_id, "{format}");
        }
    }

    #[test]
    fn kind_that_was_asked_for_is_kept() {
        let options = ReadOptions {
            kind: Some(Kind::Pixel),
            ..ReadOptions::default()
        };
        let error = parse(Format::LeetCode.example().bytes(), &options).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 1: expected a pixel puzzle, found a Minesweeper board"
        );
    }
}
