//! A question about a puzzle: the arguments that such commands share, and the way to an answer.

use super::options::{LimitOptions, MineOptions, PuzzleOptions};
use super::progress::with_progress;
use super::stats::Stats;
use super::{Failure, input};
use clap::Args;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::service::{Query, Request, Response, answer};

/// A puzzle, what else is known about it, and how long to think.
#[derive(Debug, Args)]
pub struct Question {
    #[command(flatten)]
    puzzle: PuzzleOptions,
    #[command(flatten)]
    mines: MineOptions,
    #[command(flatten)]
    limit: LimitOptions,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// An answer, what it is about, and what it took.
pub struct Asked {
    pub document: Document,
    pub response: Response,
    pub stats: Stats,
}

impl Question {
    /// Reads the puzzle and asks. Where its text could be either kind, `preferred` is taken.
    pub fn ask(&self, query: Query, preferred: Option<Kind>) -> Result<Asked, Failure> {
        self.ask_and(query, preferred, |_, _| Ok(()))
    }

    /// The same, and what is to be done with the answer as long as the limit allows.
    pub fn ask_and(
        &self,
        query: Query,
        preferred: Option<Kind>,
        go_on: impl FnOnce(&Request, &mut Response) -> Result<(), Failure>,
    ) -> Result<Asked, Failure> {
        let mut stats = Stats::start(self.limit.stats);
        let document = input::read(&self.puzzle, preferred)?.document;
        let request = Request {
            query,
            document,
            board: self.mines.board(),
            limit: stats.puzzle_is_read(self.limit.limit()),
        };
        let response = with_progress(|| {
            let mut response = answer(&request)?;
            go_on(&request, &mut response)?;
            Ok::<_, Failure>(response)
        })?;
        stats.answer_is_found();
        Ok(Asked {
            document: request.document,
            response,
            stats,
        })
    }
}
