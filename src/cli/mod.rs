//! The command line: arguments in, answers out.
//!
//! Each subcommand has its file, with its arguments and how its answer is printed. Answers go to standard
//! output, everything else to standard error.

mod batch;
mod check;
mod completions;
mod convert;
mod count;
mod deduce;
mod diagnosis;
mod diagnostic;
mod drawn;
mod encode;
mod error;
mod explain;
mod files;
mod hint;
mod image;
mod input;
mod man;
mod odds;
mod options;
mod output;
mod pictures;
mod progress;
mod proof;
mod question;
mod rate;
mod render;
mod reveal;
mod sheet;
mod solve;
mod stats;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use diagnostic::Reporting;
use error::Failure;
use std::process::ExitCode;

/// Solves and checks grid puzzles whose clues count neighbours: Fill-a-Pix (Mosaic) and
/// Minesweeper.
///
/// PUZZLE is a file, `-` or nothing for standard input, or JSON, an id or a link
/// itself. Cells are ROW,COL, from 0.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const STATUS: &str = "\
Exit status: 0 yes or done, 1 no, 2 bad usage or input, 3 a limit was reached before a full answer.

Examples:
  cluegrid solve examples/puzzles/contest.txt
  cluegrid deduce examples/puzzles/expert.txt
  printf '1..\\n' | cluegrid deduce";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Deduce(deduce::Deduce),
    Odds(odds::Odds),
    Count(count::Count),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Rate(rate::Rate),
    Reveal(reveal::Reveal),
    Convert(convert::Convert),
    Render(render::Render),
    Encode(encode::Encode),
    Batch(batch::Batch),
    Completions(completions::Completions),
    Man(man::Man),
}

/// What an answer comes to, as the exit status says it, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// Yes, or done.
    Yes,
    /// No.
    No,
    /// A limit was reached before a full answer.
    Limit,
    /// Somebody interrupted it.
    Interrupted,
}

/// The exit status of a program that was interrupted, as shells have it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

impl Status {
    /// The status of a complete answer, or of one that was cut short.
    const fn new(is_yes: bool, is_complete: bool) -> Self {
        match (is_complete, is_yes) {
            (false, _) => Self::Limit,
            (true, true) => Self::Yes,
            (true, false) => Self::No,
        }
    }
}

/// Runs the program and says how it ended.
pub fn run() -> ExitCode {
    let matches = Arguments::command().get_matches();
    let reporting = Reporting::new(&matches);
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let result = match arguments.command {
        Command::Solve(command) => command.run(),
        Command::Check(command) => command.run(),
        Command::Deduce(command) => command.run(),
        Command::Odds(command) => command.run(),
        Command::Count(command) => command.run(),
        Command::Explain(command) => command.run(),
        Command::Hint(command) => command.run(),
        Command::Rate(command) => command.run(),
        Command::Reveal(command) => command.run(),
        Command::Convert(command) => command.run(),
        Command::Render(command) => command.run(),
        Command::Encode(command) => command.run(),
        Command::Batch(command) => command.run(),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    };
    match result {
        Ok(Status::Yes) => ExitCode::SUCCESS,
        Ok(Status::No) => ExitCode::from(1),
        Ok(Status::Limit) => ExitCode::from(3),
        Ok(Status::Interrupted) => ExitCode::from(INTERRUPTED),
        // Whoever reads the answer has enough of it.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            reporting.report(&failure);
            ExitCode::from(2)
        }
    }
}
