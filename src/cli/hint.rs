//! `hint`: what to look at next.

use super::check::clash_text;
use super::options::ColorOptions;
use super::question::{Asked, Question};
use super::{Failure, Status, output, pictures};
use clap::Args;
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::{Colors, ansi};
use cluegrid::service::{Advice, Hint as Answer, NextStep, Query, Response};

/// Give a hint: the easiest next step from here
///
/// Cells that are filled already, and flags that are right, are built upon; those that are wrong are pointed
/// out first. Where nothing is certain on a Minesweeper board the safest cells are named.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  cluegrid hint --level 3 --kind pixel examples/puzzles/contest.txt"
)]
pub struct Hint {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    color: ColorOptions,
    /// How much to tell: 1 where to look, 2 also which clues it takes and how, 3 also what follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
}

impl Hint {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let Asked {
            document,
            response,
            stats,
        } = self.question.ask(Query::Hint, Some(Kind::Pixel))?;
        let Response::Hint(hint) = &response else {
            unreachable!("a hint answers `hint`");
        };
        if self.question.json {
            output::print_json(&response)?;
        } else {
            output::print(&text(&document, hint, self.level, self.color.colors()))?;
            if hint.next.is_some() && self.level < 3 {
                output::say(&format!("for more: --level {}", self.level + 1));
            }
        }
        stats.say();
        output::say_stopped(hint.stopped);
        let is_answered = matches!(hint.advice, Advice::Step | Advice::Wrong | Advice::Clash);
        Ok(Status::new(is_answered, hint.complete))
    }
}

fn text(document: &Document, hint: &Answer, level: u8, colors: Colors) -> String {
    let mut text = match &hint.next {
        Some(next) => step_text(document, next, level, colors),
        None => advice_text(document, hint, colors),
    };
    if !hint.uncertain_flags.is_empty() {
        let cells = narrate::cells(&hint.uncertain_flags);
        text += &format!("flags that are not certain: {cells}\n");
    }
    text
}

/// The sentences up to a level, and the board.
fn step_text(document: &Document, next: &NextStep, level: u8, colors: Colors) -> String {
    let sentences = [&next.nudge, &next.way, &next.step.text];
    let told = sentences.into_iter().take(usize::from(level));
    let mut text: String = told.map(|sentence| format!("{sentence}\n")).collect();
    let board = pictures::hint_board(document, next, level);
    text += &format!("\n{}", ansi(&board, colors));
    text
}

fn advice_text(document: &Document, hint: &Answer, colors: Colors) -> String {
    let clash = hint.clash.as_ref();
    let why = clash.map(|clash| clash_text(document, clash, colors));
    let why = why.unwrap_or_default();
    match hint.advice {
        Advice::Wrong => {
            let mark = match document.kind() {
                Kind::Pixel => "marks",
                Kind::Mines => "flags",
            };
            format!("wrong {mark}: {}\n", narrate::cells(&hint.wrong))
        }
        Advice::Clash => format!("some of these marks are wrong\n{why}"),
        Advice::Inconsistent => format!("inconsistent\n{why}"),
        Advice::Solved => "solved: everything is known\n".to_owned(),
        Advice::Nothing => nothing_text(document.kind(), hint),
        Advice::Limit | Advice::Step => String::new(),
    }
}

/// Nothing is certain; then what is safest.
fn nothing_text(kind: Kind, hint: &Answer) -> String {
    match (kind, hint.chance) {
        (Kind::Pixel, _) => "nothing more is certain: there are several solutions\n".to_owned(),
        (Kind::Mines, Some(chance)) => {
            let cells = narrate::some_cells(&hint.safest);
            let percent = 100.0 * chance;
            format!("nothing is certain; safest ({percent:.2} %): {cells}\n")
        }
        (Kind::Mines, None) => {
            "nothing is certain; `--mines N` would tell which cells are safest\n".to_owned()
        }
    }
}
