//! `deduce`: the cells that are certain.

use super::check::clash_text;
use super::options::ColorOptions;
use super::question::{Asked, Question};
use super::{Failure, Status, output, pictures};
use clap::Args;
use cluegrid::grid::Cell;
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::{Colors, ansi};
use cluegrid::service::{Deduction, Query, Response};

/// Mark the cells that are certain
///
/// On a Minesweeper board these are the safe and the mined cells; flags are taken for guesses. In a pixel
/// puzzle they are the cells that are black, or white, in every solution.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  cluegrid deduce examples/puzzles/expert.txt")]
pub struct Deduce {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    color: ColorOptions,
}

impl Deduce {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let Asked {
            document,
            response,
            stats,
        } = self.question.ask(Query::Deduce, Some(Kind::Mines))?;
        let Response::Deduction(deduction) = &response else {
            unreachable!("a deduction answers `deduce`");
        };
        if self.question.json {
            output::print_json(&response)?;
        } else {
            let colors = self.color.colors();
            output::print(&text(&document, deduction, colors))?;
        }
        stats.say();
        output::say_stopped(deduction.stopped);
        Ok(Status::new(deduction.has_news(), deduction.complete))
    }
}

fn text(document: &Document, deduction: &Deduction, colors: Colors) -> String {
    if deduction.consistent == Some(false) {
        let clash = deduction.clash.as_ref();
        let why = clash.map(|clash| clash_text(document, clash, colors));
        return format!("inconsistent\n{}", why.unwrap_or_default());
    }
    let mut text = ansi(&pictures::deduction_board(document, deduction), colors);
    text.push('\n');
    let lists = [
        ("black", &deduction.black),
        ("white", &deduction.white),
        ("safe", &deduction.safe),
        ("mined", &deduction.mined),
    ];
    for (name, cells) in lists {
        if let Some(cells) = cells {
            text += &format!("{name}: {}\n", narrate::cells(cells));
        }
    }
    text += &format!(
        "undecided: {}\n",
        narrate::plural(deduction.undecided, "cell")
    );
    let wrong: &[Cell] = deduction.wrong_flags.as_deref().unwrap_or_default();
    if !wrong.is_empty() {
        text += &format!("wrong flags: {}\n", narrate::cells(wrong));
    }
    text
}
