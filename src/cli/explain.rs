//! `explain`: why a cell is certain.

use super::check::clash_text;
use super::options::{ColorOptions, parse_cell};
use super::question::{Asked, Question};
use super::{Failure, Status, output, pictures};
use clap::Args;
use cluegrid::grid::Cell;
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::{Colors, ansi};
use cluegrid::service::{self, AllExplained, Given, Query, Response, Why};

/// Say why a cell is certain
///
/// The answer is a set of clues that force the cell, near it and none of which can be spared, and how they do
/// it step by step. Marks of a partly filled puzzle, trusted flags and the number of mines are part of it where
/// they are needed. If the cell isn't certain, two solutions in which it differs are shown, or how likely it is
/// that it has a mine.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cluegrid explain examples/puzzles/contest.txt --at 2,4\n  \
    cluegrid explain --kind mines examples/puzzles/expert.txt --all"
)]
pub struct Explain {
    #[command(flatten)]
    question: Question,
    /// The cell
    #[arg(long, value_name = "ROW,COL", value_parser = parse_cell)]
    #[arg(required_unless_present = "all")]
    at: Option<Cell>,
    /// Explain every cell that is certain
    #[arg(long, conflicts_with = "at")]
    all: bool,
    #[command(flatten)]
    color: ColorOptions,
}

impl Explain {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let query = self.at.map_or(Query::ExplainAll, Query::Explain);
        let Asked {
            document,
            response,
            stats,
        } = self.question.ask(query, Some(Kind::Pixel))?;
        let colors = self.color.colors();
        let (text, stopped, status) = match &response {
            Response::Explained(answer) => (
                text(&document, answer, colors),
                answer.stopped,
                Status::new(answer.certain == Some(true), answer.complete),
            ),
            Response::AllExplained(answer) => (
                text_of_all(&document, answer, colors),
                answer.stopped,
                Status::new(!answer.explanations.is_empty(), answer.complete),
            ),
            _ => unreachable!("explanations answer `explain`"),
        };
        if self.question.json {
            output::print_json(&response)?;
        } else {
            output::print(&text)?;
        }
        stats.say();
        output::say_stopped(stopped);
        Ok(status)
    }
}

fn text(document: &Document, answer: &service::Explained, colors: Colors) -> String {
    let at = answer.at;
    if let Some(clash) = &answer.clash {
        return format!("inconsistent\n{}", clash_text(document, clash, colors));
    }
    if let Some(why) = &answer.why {
        let picture = ansi(&pictures::explained_board(document, at, &why.clues), colors);
        return format!("{}\n{picture}{}", steps(why), lists(why));
    }
    match (answer.given, answer.certain) {
        (Some(Given::Revealed), _) => format!("{at} is revealed already.\n"),
        (Some(Given::Mine), _) => format!("{at} shows its mine already.\n"),
        (Some(Given::Flag), _) => format!("{at} has a flag, which is taken for a mine.\n"),
        (Some(Given::Mark), _) => {
            let value = answer.value.map(|value| value.name()).unwrap_or_default();
            format!("{at} is marked {value} already.\n")
        }
        (None, Some(false)) => uncertain(document, answer, colors),
        (None, _) => "limit\n".to_owned(),
    }
}

/// What forces the cell, and how.
fn steps(why: &Why) -> String {
    let steps = why.steps.iter().map(|step| step.text.as_str());
    format!("{}\n{}", why.heading, narrate::numbered(steps))
}

/// The clues and marks as cells.
fn lists(why: &Why) -> String {
    let lists = [("clues", &why.clues), ("marks", &why.marks)];
    let lists = lists.iter().filter(|(_, cells)| !cells.is_empty());
    let lines: Vec<String> = lists
        .map(|(name, cells)| format!("{name}: {}\n", narrate::cells(cells)))
        .collect();
    match lines.is_empty() {
        true => String::new(),
        false => format!("\n{}", lines.concat()),
    }
}

/// What the cell can be.
fn uncertain(document: &Document, answer: &service::Explained, colors: Colors) -> String {
    let at = answer.at;
    if let Some(odds) = answer.odds {
        let percent = odds * 100.0;
        return format!("{at} is not certain: it has a mine with a chance of {percent:.2} %.\n");
    }
    if !answer.needs.is_empty() {
        return format!(
            "{at} is not certain. How likely a mine is depends on their number (`--mines N`).\n"
        );
    }
    let mut text = format!("{at} is not certain.\n");
    let solutions = [&answer.solution, &answer.other].into_iter().flatten();
    for solution in solutions {
        let value = if solution.cells[at] { "black" } else { "white" };
        let board = pictures::board(document, &solution.cells.map(|&cell| Some(cell)));
        text += &format!(
            "\na solution in which it is {value}:\n{}",
            ansi(&board, colors)
        );
    }
    text
}

/// Every cell with its steps, and what is certain in one picture.
fn text_of_all(document: &Document, answer: &AllExplained, colors: Colors) -> String {
    if let Some(clash) = &answer.clash {
        return format!("inconsistent\n{}", clash_text(document, clash, colors));
    }
    let cells = answer.explanations.iter();
    let mut text: String = cells.map(|cell| steps(&cell.why) + "\n").collect();
    if text.is_empty() {
        text = "nothing to explain\n".to_owned();
    }
    if !answer.unexplained.is_empty() {
        text += &format!("unexplained: {}\n", narrate::cells(&answer.unexplained));
    }
    text
}
