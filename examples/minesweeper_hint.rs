//! Marks what is certain in a Minesweeper position, and says why the first of these cells is:
//! `cargo run --example minesweeper_hint [FILE]`.

use cluegrid::format::{ReadOptions, parse};
use cluegrid::render::{Board, Colors, ansi};
use cluegrid::solve::{Trail, propagate};
use cluegrid::{Document, Kind, Limit, Puzzle, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1);
    let file = file.unwrap_or_else(|| "examples/puzzles/expert.txt".to_owned());
    let options = ReadOptions {
        kind: Some(Kind::Mines),
        ..ReadOptions::default()
    };
    let Document::Position(position) = parse(&std::fs::read(file)?, &options)?.document else {
        return Err("this is no position".into());
    };

    let limit = Limit::none();
    let instance = position.instance();
    let problem = instance.problem();
    let backbone = Solver::new(problem).backbone(&limit);
    let backbone = backbone.map_err(|stopped| stopped.reason.to_string())?;
    let backbone = backbone.ok_or("the clues contradict each other")?;
    let board = Board::tiles(position.tiles(), &instance.values(&backbone));
    print!("{}", ansi(&board, Colors::Off));

    let mut trail = Trail::new();
    propagate(problem, &limit, &mut trail).map_err(|stopped| stopped.reason.to_string())?;
    if let Some(first) = trail.deductions().first() {
        let cell = instance.cell(first.lit.var());
        let verdict = if first.lit.is_positive() {
            "mined"
        } else {
            "safe"
        };
        println!("\n{cell} is {verdict} because of");
        for id in first.reason.constraints() {
            println!("  the {} at {}", problem.count(id), instance.clue_cell(id));
        }
    }
    Ok(())
}
