//! `odds`: how likely it is that a cell has a mine.

use super::check::clash_text;
use super::options::{ColorOptions, parse_cell, parse_density};
use super::question::{Asked, Question};
use super::{Failure, Status, output, pictures};
use clap::Args;
use cluegrid::grid::{Cell, Grid};
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::{self, Colors};
use cluegrid::service::{self, Chances, Query, Response, RulesOdds};

/// Show how likely it is that each covered cell has a mine
///
/// The chances are exact: every arrangement of the mines that fits the clues is as likely as another. That
/// needs the number of mines; or a density, and then every cell has a mine with that chance as far as the
/// clues go. In a pixel puzzle it is the share of solutions in which a cell is black.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cluegrid odds examples/puzzles/expert.txt\n  \
    cluegrid odds board.txt --mines 99 --exact --at 3,4\n  \
    cluegrid odds board.txt --density 0.2"
)]
pub struct Odds {
    #[command(flatten)]
    question: Question,
    /// The chance of a mine in a cell that no clue speaks of, where the number of mines isn't known
    #[arg(long, value_name = "P", value_parser = parse_density)]
    #[arg(conflicts_with_all = ["mines", "mines_left"])]
    density: Option<f64>,
    /// Give fractions as well: for boards of up to 10 000 cells, or for one cell with `--at`
    #[arg(long, conflicts_with = "density")]
    exact: bool,
    /// The only cell to print
    #[arg(long, value_name = "ROW,COL", value_parser = parse_cell)]
    at: Option<Cell>,
    #[command(flatten)]
    color: ColorOptions,
}

impl Odds {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let query = Query::Odds(Chances {
            density: self.density,
            exact: self.exact,
            at: self.at,
        });
        let Asked {
            document,
            response,
            stats,
        } = self.question.ask(query, Some(Kind::Mines))?;
        let odds = match &response {
            Response::Odds(odds) => odds,
            Response::RulesOdds(odds) => return self.print_rules(odds),
            _ => unreachable!("chances answer `odds`"),
        };
        if self.question.json {
            output::print_json(&response)?;
        } else {
            let colors = self.color.colors();
            output::print(&text(&document, odds, self.at, colors))?;
        }
        say_needs(&odds.needs);
        output::say_stopped(odds.stopped);
        stats.say();
        let is_any = odds.needs.is_empty() || odds.odds.values().iter().any(Option::is_some);
        Ok(Status::new(
            is_any && odds.consistent != Some(false),
            odds.complete,
        ))
    }
}

/// What has to be known for more.
pub const NEEDS: &str = "the number of mines (`--mines N`) or their density (`--density P`) has to be \
                         known for cells that are not certain";

fn say_needs(needs: &[&str]) {
    if !needs.is_empty() {
        output::say(NEEDS);
    }
}

impl Odds {
    /// Prints the chance of each group of cells, a line each.
    fn print_rules(&self, odds: &RulesOdds) -> Result<Status, Failure> {
        if self.question.json {
            output::print_json(odds)?;
        } else {
            let chance = |(name, chance): &(String, Option<f64>)| match chance {
                Some(chance) => format!("{name}: {:.2} %\n", chance * 100.0),
                None => format!("{name}: unknown\n"),
            };
            let mut text: String = odds.odds.iter().map(chance).collect();
            if let Some(clash) = &odds.clash {
                let rules = clash.iter().map(|place| format!("rule {place}"));
                let total = odds.clash_total.then(|| "the number of mines".to_owned());
                let members: Vec<String> = rules.chain(total).collect();
                text += &format!("inconsistent\nclash: {}\n", members.join(", "));
            }
            if let Some(solutions) = &odds.solutions {
                text += &format!("solutions: {solutions}\n");
            }
            for (name, fraction) in odds.exact.iter().flatten() {
                if let Some(fraction) = fraction {
                    text += &format!("{name}: {fraction}\n");
                }
            }
            output::print(&text)?;
        }
        say_needs(&odds.needs);
        output::say_stopped(odds.stopped);
        Ok(Status::new(odds.consistent != Some(false), odds.complete))
    }
}

fn text(document: &Document, odds: &service::Odds, at: Option<Cell>, colors: Colors) -> String {
    if odds.consistent == Some(false) {
        let clash = odds.clash.as_ref();
        let why = clash.map(|clash| clash_text(document, clash, colors));
        return format!("inconsistent\n{}", why.unwrap_or_default());
    }
    if let Some(cell) = at {
        return cell_text(odds, cell);
    }
    let safest = odds.safest.as_deref().unwrap_or_default();
    let board = pictures::plain_board(document).with_chances(&odds.odds, safest);
    let picture = render::odds(&board, colors);
    let mut text = String::new();
    if let Some(&first) = safest.first() {
        let percent = odds.odds[first].unwrap_or_default() * 100.0;
        let cells = narrate::some_cells(safest);
        text += &format!("safest ({percent:.2} %): {cells}\n");
    }
    if let Some(elsewhere) = odds.elsewhere {
        text += &format!("away from the clues: {:.2} %\n", elsewhere * 100.0);
    }
    if let Some(solutions) = &odds.solutions {
        text += &format!("solutions: {solutions}\n");
    }
    for wide in &odds.too_wide {
        text += &format!("too wide to be counted: {}\n", narrate::some_cells(wide));
    }
    text += &exact_text(odds);
    match text.is_empty() {
        true => picture,
        false => format!("{picture}\n{text}"),
    }
}

/// The chance of one cell.
fn cell_text(odds: &service::Odds, cell: Cell) -> String {
    let chance = odds.odds[cell].map(|chance| format!("{:.2} %", chance * 100.0));
    let fraction = odds.exact.as_ref().and_then(|exact| exact[cell].as_ref());
    match (chance, fraction) {
        (Some(chance), None) => format!("{cell}: {chance}\n"),
        (Some(chance), Some(fraction)) => format!("{cell}: {chance}, exactly {fraction}\n"),
        (None, _) => format!("{cell}: no chance (it is revealed, or more has to be known)\n"),
    }
}

/// The fractions, a line each.
fn exact_text(odds: &service::Odds) -> String {
    let line = |(cell, fraction): (Cell, &Option<_>)| {
        fraction
            .as_ref()
            .map(|fraction| format!("{cell}: {fraction}\n"))
    };
    odds.exact
        .iter()
        .flat_map(Grid::iter)
        .filter_map(line)
        .collect()
}
