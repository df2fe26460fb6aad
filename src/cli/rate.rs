//! `rate`: how hard a puzzle is.

use super::check::clash_text;
use super::options::ColorOptions;
use super::question::{Asked, Question};
use super::{Failure, Status, output};
use clap::Args;
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::Colors;
use cluegrid::service::{Detail, Query, Rated, Response};
use cluegrid::solve::Technique;

/// Say how hard the puzzle is for a person
///
/// The grade tells the weakest technique that suffices: `basic` takes single clues, `advanced` two clues
/// together, `hard` a look-ahead, `expert` a search. The score adds 1, 10, 100 or 1000 for each step.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cluegrid rate --kind pixel examples/puzzles/contest.txt\n  \
    cluegrid rate --path --kind pixel examples/puzzles/contest.txt"
)]
pub struct Rate {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    color: ColorOptions,
    /// Print every step of a solution, always the easiest one
    #[arg(long)]
    path: bool,
}

impl Rate {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let detail = if self.path {
            Detail::Path
        } else {
            Detail::Counts
        };
        let Asked {
            document,
            response,
            stats,
        } = self.question.ask(Query::Rate(detail), Some(Kind::Pixel))?;
        let Response::Rated(rated) = &response else {
            unreachable!("a rating answers `rate`");
        };
        if self.question.json {
            output::print_json(&response)?;
        } else {
            output::print(&text(&document, rated, self.color.colors()))?;
        }
        stats.say();
        output::say_stopped(rated.stopped);
        Ok(Status::new(rated.consistent != Some(false), rated.complete))
    }
}

fn text(document: &Document, rated: &Rated, colors: Colors) -> String {
    if rated.consistent == Some(false) {
        let clash = rated.clash.as_ref();
        let why = clash.map(|clash| clash_text(document, clash, colors));
        return format!("inconsistent\n{}", why.unwrap_or_default());
    }
    let mut text = String::new();
    for (number, step) in rated.path.iter().flatten().enumerate() {
        let technique = narrate::technique(step.technique);
        text += &format!("{}. {technique}: {}\n", number + 1, step.text);
    }
    if rated.path.as_ref().is_some_and(|path| !path.is_empty()) {
        text.push('\n');
    }
    text += &match rated.grade {
        Some(grade) => format!("{grade}, score {}\n", rated.score),
        None if rated.complete => "nothing to find out\n".to_owned(),
        None => "no step found before the limit\n".to_owned(),
    };
    for technique in Technique::ALL {
        let count = rated.rating.step_count(technique);
        if count > 0 {
            text += &format!(
                "{}: {}\n",
                narrate::technique(technique),
                narrate::plural(count, "step")
            );
        }
    }
    text + &open_text(document.kind(), rated)
}

/// What the steps leave open.
fn open_text(kind: Kind, rated: &Rated) -> String {
    let undecided = narrate::plural(rated.undecided, "cell");
    match (kind, rated.undecided) {
        (_, 0) => String::new(),
        (Kind::Pixel, _) if rated.complete => {
            format!("undecided: {undecided}, since there are several solutions\n")
        }
        _ => format!("undecided: {undecided}\n"),
    }
}
