//! `reveal`: the board after a click.

use super::options::{ColorOptions, PuzzleOptions, parse_cell};
use super::{Failure, Status, input, output, pictures};
use clap::Args;
use cluegrid::format::{Dropped, Format, Unsupported, Written, write};
use cluegrid::grid::Cell;
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::ansi;
use cluegrid::service::{BoardOptions, Query, Request, Response, answer};
use cluegrid::solve::Limit;

/// Print the board after a click on a cell, by the rules of LeetCode 529
///
/// A mine explodes; a number is shown; an empty cell reveals its neighbours in turn. On a terminal this
/// is a picture; into a pipe it is written in the notation of the puzzle, if that has room for it.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  cluegrid reveal --at 1,0 '[[\"E\",\"E\",\"M\"],[\"E\",\"E\",\"E\"]]'"
)]
pub struct Reveal {
    #[command(flatten)]
    puzzle: PuzzleOptions,
    /// The cell to click on, both counted from 0
    #[arg(long, value_name = "ROW,COL", value_parser = parse_cell)]
    at: Cell,
    /// Print the answer as one line of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    color: ColorOptions,
}

impl Reveal {
    /// Clicks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let parsed = input::read(&self.puzzle, Some(Kind::Mines))?;
        let request = Request {
            query: Query::Reveal(self.at),
            document: parsed.document,
            board: BoardOptions::default(),
            limit: Limit::none(),
        };
        let response = answer(&request)?;
        let Response::Revealed(revealed) = &response else {
            unreachable!("the board after the click answers `reveal`");
        };
        let document = Document::Game(revealed.game.clone());
        if self.json {
            output::print_json(&response)?;
        } else if output::is_terminal() {
            let board = pictures::plain_board(&document);
            output::print(&ansi(&board, self.color.colors()))?;
        } else {
            output::write(&written(&document, parsed.format)?, None)?;
        }
        output::say(&match revealed.exploded {
            true => "there was a mine".to_owned(),
            false => format!("{} revealed", narrate::plural(revealed.revealed, "cell")),
        });
        Ok(Status::Yes)
    }
}

/// The game in the notation of the puzzle, or in plain text if that has no room for what is revealed.
fn written(game: &Document, format: Format) -> Result<Written, Unsupported> {
    match write(game, format) {
        Ok(written) if !written.dropped.contains(&Dropped::View) => Ok(written),
        _ => write(game, Format::Plain),
    }
}
