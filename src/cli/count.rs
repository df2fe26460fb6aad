//! `count`: how many solutions there are, and which.

use super::options::parse_number;
use super::question::{Asked, Question};
use super::{Failure, Status, output};
use clap::Args;
use cluegrid::narrate;
use cluegrid::service::{self, Listing, Query, Response};
use num_traits::Zero;

/// Print the number of solutions, or the solutions themselves
///
/// The number is exact, whatever its size. With `--list` each solution is rows of 1 (black) and 0 (white),
/// or of * (mine) and . (safe), with an empty line between two.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cluegrid count examples/puzzles/expert.txt\n  \
    cluegrid count --list 10 --kind pixel examples/puzzles/contest.txt"
)]
pub struct Count {
    #[command(flatten)]
    question: Question,
    /// List the solutions, up to this many
    #[arg(long, value_name = "N", value_parser = parse_number, allow_negative_numbers = true)]
    list: Option<usize>,
}

impl Count {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let query = self.list.map_or(Query::Count, Query::List);
        let Asked {
            response, stats, ..
        } = self.question.ask(query, None)?;
        if self.question.json {
            output::print_json(&response)?;
        }
        let status = match &response {
            Response::Listing(listing) => print_listing(listing, self.question.json)?,
            Response::Count(count) => print_count(count, self.question.json)?,
            _ => unreachable!("a number or a listing answers `count`"),
        };
        stats.say();
        Ok(status)
    }
}

fn print_count(count: &service::Count, is_printed: bool) -> Result<Status, Failure> {
    if let Some(number) = count.count.as_ref().filter(|_| !is_printed) {
        output::print(&format!("{number}\n"))?;
    }
    for wide in &count.too_wide {
        output::say(&format!(
            "too wide to be counted: {}",
            narrate::some_cells(wide)
        ));
    }
    output::say_stopped(count.stopped);
    let is_any = count.count.as_ref().is_some_and(|count| !count.is_zero());
    Ok(Status::new(is_any, count.complete))
}

fn print_listing(listing: &Listing, is_printed: bool) -> Result<Status, Failure> {
    if !is_printed {
        let solutions: Vec<String> = listing.solutions.iter().map(ToString::to_string).collect();
        output::print(&solutions.join("\n"))?;
    }
    output::say(&sentence(listing));
    output::say_stopped(listing.stopped);
    let is_any = !listing.solutions.is_empty() || listing.more;
    Ok(Status::new(is_any, listing.complete))
}

fn sentence(listing: &Listing) -> String {
    let solutions = narrate::plural(listing.solutions.len(), "solution");
    match (listing.more, listing.complete) {
        (true, _) => format!("the first {solutions}; there are more"),
        (false, true) => format!("{solutions} in all"),
        (false, false) => format!("{solutions} so far"),
    }
}
