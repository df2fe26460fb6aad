//! `count`: how many solutions there are, and which.

use super::options::{LimitOptions, MineOptions, PuzzleOptions};
use super::progress::with_progress;
use super::{Failure, Status, input, output};
use clap::Args;
use cluegrid::narrate;
use cluegrid::service::{Listing, Query, Request, Response, answer};

/// List the solutions, up to a number of them
///
/// Each is rows of 1 (black) and 0 (white), or of * (mine) and . (safe), with an empty line between two.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  cluegrid count --list 10 examples/puzzles/contest.txt --kind pixel"
)]
pub struct Count {
    #[command(flatten)]
    puzzle: PuzzleOptions,
    #[command(flatten)]
    mines: MineOptions,
    /// How many solutions to list at most
    #[arg(long, value_name = "N")]
    list: usize,
    #[command(flatten)]
    limit: LimitOptions,
    /// Print the answer as one line of JSON
    #[arg(long)]
    json: bool,
}

impl Count {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let document = input::read(&self.puzzle, None)?.document;
        let request = Request {
            query: Query::List(self.list),
            document,
            board: self.mines.board(),
            limit: self.limit.limit(),
        };
        let response = with_progress(|| answer(&request))?;
        let Response::Listing(listing) = &response else {
            unreachable!("a listing answers `count --list`");
        };
        if self.json {
            output::print_json(&response)?;
        } else {
            let solutions: Vec<String> =
                listing.solutions.iter().map(ToString::to_string).collect();
            output::print(&solutions.join("\n"))?;
        }
        output::say(&sentence(listing));
        output::say_stopped(listing.stopped);
        let is_any = !listing.solutions.is_empty() || listing.more;
        Ok(Status::new(is_any, listing.complete))
    }
}

fn sentence(listing: &Listing) -> String {
    let solutions = narrate::plural(listing.solutions.len(), "solution");
    match (listing.more, listing.complete) {
        (true, _) => format!("the first {solutions}; there are more"),
        (false, true) => format!("{solutions} in all"),
        (false, false) => format!("{solutions} so far"),
    }
}
