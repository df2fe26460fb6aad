//! What is asked of a reader, and what it answers.

use std::time::Duration;

use super::Format;
use crate::puzzle::{Document, Kind};

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
    /// revealed 0, unless it is that character itself. A space stands for the empty fields of a table, which
    /// are revealed 0 like a `.` unless it is chosen.
    pub covered: Option<char>,
    /// The moment of a replay; its end where it is `None`. Only replays have moments.
    pub time: Option<Duration>,
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
