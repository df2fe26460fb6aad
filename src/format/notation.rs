//! What there is to know of a format; the file of every format has one of these.

use super::{Obstacle, ParseError, ReadOptions, Written};
use crate::puzzle::{Document, Kind};

/// A format: its name, and how to read and to write it.
#[derive(Debug)]
pub(super) struct Notation {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// What it is, in one line.
    pub description: &'static str,
    /// An example that its authors or others have published.
    pub example: Example,
    pub read: ReadFrom,
    pub write: fn(&Document) -> Result<Written, Obstacle>,
}

/// A file that shows what a format looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// Text.
    Text(&'static str),
    /// Bytes that are no text.
    Binary(&'static [u8]),
}

impl Example {
    /// The file as it is stored.
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Binary(bytes) => bytes,
        }
    }
}

/// How to read a format.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReadFrom {
    /// From text.
    Text(fn(&str, &ReadOptions) -> Result<Reading, ParseError>),
    /// From bytes that need not be text.
    Bytes(fn(&[u8]) -> Result<Reading, ParseError>),
}

/// A document as it was read.
#[derive(Debug)]
pub(super) struct Reading {
    pub document: Document,
    /// The kind that was taken because it is preferred, where the other would have fitted too.
    pub chosen: Option<Kind>,
}

impl From<Document> for Reading {
    /// A document whose kind is certain.
    fn from(document: Document) -> Self {
        Self {
            document,
            chosen: None,
        }
    }
}
