//! What is wrong with a line, or with a puzzle in it.

use super::Refusal;
use crate::format::{ParseError, Place};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use thiserror::Error;

/// Why a line has no answer, or a puzzle of it.
///
/// In JSON it is `{"in":…,"message":…}`: what is wrong in, which is the `line`, its `puzzle`, the `question`
/// or the `program`, and a sentence; with `line` and `column`, from 1, where there is such a place,
/// and `help` where something probably does.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// The line is no JSON, or has other fields than a question has.
    #[error("{message}")]
    Line {
        /// The column, from 1, counted in bytes.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// The line is longer than it may be.
    #[error("expected a line of at most {most} bytes, found a longer one")]
    TooLong {
        /// The most bytes that it may have.
        most: usize,
    },
    /// The text of the puzzle is damaged. The place is one in that text.
    #[error(transparent)]
    Puzzle(#[from] ParseError),
    /// Something that belongs to the question is missing.
    #[error("expected {0}, found none")]
    Missing(&'static str),
    /// The puzzle can't be asked that.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The program failed.
    #[error("the program failed; please report this line")]
    Program,
}

impl Serialize for LineError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(
            "in",
            match self {
                Self::Line { .. } | Self::TooLong { .. } => "line",
                Self::Puzzle(_) => "puzzle",
                Self::Missing(_) | Self::Refused(_) => "question",
                Self::Program => "program",
            },
        )?;
        match self {
            Self::Line { column, .. } => map.serialize_entry("column", column)?,
            Self::Puzzle(error) => {
                if let Place::Text { line, column } = error.place {
                    map.serialize_entry("line", &line)?;
                    map.serialize_entry("column", &column)?;
                }
            }
            _ => {}
        }
        map.serialize_entry("message", &self.to_string())?;
        if let Self::Puzzle(ParseError {
            help: Some(help), ..
        }) = self
        {
            map.serialize_entry("help", help)?;
        }
        map.end()
    }
}
