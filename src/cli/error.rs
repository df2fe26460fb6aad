//! What keeps a command from answering.

use cluegrid::format::{ParseError, Unsupported};
use cluegrid::render::TooLarge;
use cluegrid::service::Refusal;
use std::io;
use thiserror::Error;

/// What keeps a command from answering.
#[derive(Debug, Error)]
pub enum Failure {
    /// The puzzle can't be read from where it is.
    #[error("{}: {}", .name.escape_debug(), reason(.source))]
    Unreadable {
        /// The file, or standard input.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// There is no puzzle, and nobody to pipe one in.
    #[error("no puzzle: name a file, or pipe one into standard input")]
    NoPuzzle,
    /// The puzzle's text is damaged.
    #[error("{}: {source}", .name.escape_debug())]
    Damaged {
        /// The file, or standard input.
        name: String,
        /// What was read.
        bytes: Vec<u8>,
        /// Where, and what was found and expected.
        source: Box<ParseError>,
    },
    /// The puzzle can't be asked that.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The puzzle can't be written so.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The answer can't be written.
    #[error("{}: the answer can't be written: {source}", .name.escape_debug())]
    Unwritable {
        /// The file, or standard output.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// The drawing is too large for pixels.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Several puzzles without a file for them.
    #[error(
        "several puzzles are drawn on a sheet: name it with `-o sheet.pdf`, or `-o sheet.svg` for a file a page"
    )]
    UnnamedSheet,
    /// A sheet in pixels.
    #[error("a sheet is written as .pdf or .svg, not as .png")]
    PixelSheet,
    /// A single drawing as PDF.
    #[error("PDF is for sheets: add `--page a4` or `--page letter`")]
    PdfWithoutPage,
    /// What a sheet decides by itself.
    #[error(
        "a sheet has cells as large as fits and is made for paper: leave out `--cell-size` and `--theme`"
    )]
    SheetWithStyle,
    /// A cell for a drawing that is about none.
    #[error("a cell is drawn with its explanation: add `--show explanation`, or leave out `--at`")]
    PlaceWithoutExplanation,
    /// The answer is wrong, as its proof has shown.
    #[error("{}", cluegrid::service::NoProof::Denied)]
    Denied,
    /// One file was named for two texts.
    #[error("a proof and its formula go to two files")]
    OneFile,
    /// Bytes that are no text would go to a terminal.
    #[error("this notation is no text: name a file with `-o FILE`, or pipe it on")]
    BinaryToTerminal,
    /// Nobody reads the answer any more.
    #[error("nobody reads the answer")]
    ClosedPipe,
}

impl From<io::Error> for Failure {
    /// An error of standard output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Unwritable {
                name: "standard output".to_owned(),
                source: error,
            },
        }
    }
}

/// The usual reasons in plain words.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "this is a directory, not a puzzle".to_owned(),
        io::ErrorKind::PermissionDenied => "this file may not be read".to_owned(),
        _ => error.to_string(),
    }
}
