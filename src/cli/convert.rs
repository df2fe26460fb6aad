//! `convert`: the same puzzle in another notation.

use super::options::{PuzzleOptions, parse_format};
use super::{Failure, Status, input, output};
use clap::Args;
use cluegrid::format::{Format, write};

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
    #[arg(long, value_name = "NAME", value_parser = parse_format, required_unless_present = "list_formats")]
    to: Option<Format>,
    /// List the notations, with an example of each
    #[arg(long)]
    list_formats: bool,
}

impl Convert {
    /// Reads and writes.
    pub fn run(self) -> Result<Status, Failure> {
        let Some(format) = self.to.filter(|_| !self.list_formats) else {
            output::print(&formats())?;
            return Ok(Status::Yes);
        };
        let document = input::read(&self.puzzle, None)?.document;
        let written = write(&document, format)?;
        output::print(&written.text)?;
        for dropped in &written.dropped {
            output::say(&format!("{format} has no room for {dropped}"));
        }
        Ok(Status::Yes)
    }
}

/// Every notation with an example.
fn formats() -> String {
    let entry = |format: &Format| {
        let example = format.example().trim_end().replace('\n', "\n    ");
        format!(
            "{}: {}\n    {example}\n",
            format.name(),
            format.description()
        )
    };
    Format::ALL.iter().map(entry).collect()
}
