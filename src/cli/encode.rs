//! `encode`: the puzzle as a formula for other solvers.

use super::files::{self, Content};
use super::options::{MineOptions, PuzzleOptions};
use super::{Failure, Status, input, output};
use clap::{Args, ValueEnum};
use cluegrid::format::{Dimacs, Opb};
use cluegrid::service::Statement;
use std::fmt::Display;
use std::path::PathBuf;

/// Write the puzzle as a formula for other solvers
///
/// Comments say which variable stands for which cell: x12 is the variable 12 of a DIMACS file. Clauses
/// name further variables after these, which count; every solution of the puzzle is one of the formula.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  cluegrid encode --to opb --kind pixel examples/puzzles/contest.txt"
)]
pub struct Encode {
    #[command(flatten)]
    puzzle: PuzzleOptions,
    #[command(flatten)]
    mines: MineOptions,
    /// The language of the solver
    #[arg(long, value_name = "dimacs|opb", hide_possible_values = true)]
    to: Language,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Language {
    /// Clauses, for SAT solvers
    Dimacs,
    /// An equation a clue, for pseudo-Boolean solvers
    Opb,
}

impl Encode {
    /// Reads and writes.
    pub fn run(self) -> Result<Status, Failure> {
        let document = input::read(&self.puzzle, None)?.document;
        let statement = Statement::new(&document, self.mines.board())?;
        match self.to {
            Language::Dimacs => {
                let formula = statement.formula();
                self.write(&Dimacs::new(&formula, statement.comments()))?;
            }
            Language::Opb => self.write(&Opb::new(statement.problem(), statement.comments()))?,
        }
        Ok(Status::Yes)
    }

    fn write(&self, text: &dyn Display) -> Result<(), Failure> {
        match &self.output {
            Some(file) => files::write_all(&[(file, Content::Text(text))]),
            None => output::print_all(text),
        }
    }
}
