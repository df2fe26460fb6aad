//! `convert`: the same puzzle in another notation.

use super::options::{PuzzleOptions, formats};
use super::{Failure, Status, input, output};
use clap::Args;
use cluegrid::format::{Example, Format, write};
use std::path::PathBuf;

/// Write the puzzle in another notation
///
/// What the other notation cannot hold is said on standard error.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  cluegrid convert --to json --kind pixel examples/puzzles/contest.txt"
)]
pub struct Convert {
    #[command(flatten)]
    puzzle: PuzzleOptions,
    /// The notation to write
    #[arg(long, value_name = "NAME", value_parser = formats(), required_unless_present = "list_formats")]
    to: Option<Format>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// List the notations, with an example of each
    #[arg(long)]
    list_formats: bool,
}

impl Convert {
    /// Reads and writes.
    pub fn run(self) -> Result<Status, Failure> {
        let Some(format) = self.to.filter(|_| !self.list_formats) else {
            output::print(&listing())?;
            return Ok(Status::Yes);
        };
        let document = input::read(&self.puzzle, None)?.document;
        let written = write(&document, format)?;
        output::write(&written, self.output.as_deref())?;
        for dropped in &written.dropped {
            output::say(&format!("{format} has no room for {dropped}"));
        }
        Ok(Status::Yes)
    }
}

/// Every notation with an example.
fn listing() -> String {
    let entry = |format: &Format| {
        let example = match format.example() {
            Example::Text(text) => text.trim_end().replace('\n', "\n    "),
            Example::Binary(bytes) => bytes.iter().map(|byte| format!("{byte:02x} ")).collect(),
        };
        let example = example.trim_end();
        format!("{format}: {}\n    {example}\n", format.description())
    };
    Format::ALL.iter().map(entry).collect()
}
