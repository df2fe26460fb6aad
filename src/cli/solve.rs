//! `solve`: the solution, and whether it is the only one.

use super::options::ColorOptions;
use super::question::{Asked, Question};
use super::{Failure, Status, output, pictures};
use clap::Args;
use cluegrid::puzzle::Kind;
use cluegrid::render::ansi;
use cluegrid::service::{Answer, Query, Response, Verdict};

/// Print the solution, and say whether it is the only one
///
/// On a terminal this is a picture. Into a pipe it is rows of 1 (black) and 0 (white), or of * (mine) and
/// . (safe), and nothing else; whether it is the only solution is said on standard error.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  cluegrid solve examples/puzzles/contest.txt")]
pub struct Solve {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    color: ColorOptions,
}

impl Solve {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let Asked {
            document,
            response,
            stats,
        } = self.question.ask(Query::Solve, Some(Kind::Pixel))?;
        let Response::Verdict(verdict) = &response else {
            unreachable!("a verdict answers `solve`");
        };
        if self.question.json {
            output::print_json(&response)?;
        } else if let Some(solution) = &verdict.solution {
            if output::is_terminal() {
                let values = solution.cells.map(|&cell| Some(cell));
                let board = pictures::board(&document, &values);
                output::print(&ansi(&board, self.color.colors()))?;
            } else {
                output::print(&solution.to_string())?;
            }
        }
        output::say(sentence(verdict));
        stats.say();
        output::say_stopped(verdict.stopped);
        Ok(Status::new(verdict.solution.is_some(), verdict.complete))
    }
}

/// How far the solution is the only one.
pub const fn sentence(verdict: &Verdict) -> &'static str {
    match verdict.verdict {
        Answer::Unique => "unique: this is the only solution",
        Answer::Ambiguous => {
            "ambiguous: this is not the only solution (`cluegrid deduce` shows what is certain)"
        }
        Answer::Unsatisfiable => "unsatisfiable: there is no solution (`cluegrid check` says why)",
        Answer::Limit if verdict.solution.is_some() => {
            "limit: it is not known whether this is the only solution"
        }
        Answer::Limit => "limit: no solution was found yet",
    }
}
