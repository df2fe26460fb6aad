//! Solves a pixel puzzle and draws it: `cargo run --example solve_fill_a_pix [FILE]`.

use cluegrid::format::{ReadOptions, parse};
use cluegrid::render::{Board, Colors, ansi};
use cluegrid::{Document, Kind, Limit, Puzzle, Solver, Uniqueness};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1);
    let file = file.unwrap_or_else(|| "examples/puzzles/contest.txt".to_owned());
    let options = ReadOptions {
        kind: Some(Kind::Pixel),
        ..ReadOptions::default()
    };
    let Document::Pixel(puzzle) = parse(&std::fs::read(file)?, &options)?.document else {
        return Err("this is no pixel puzzle".into());
    };

    let instance = puzzle.instance();
    let solver = Solver::new(instance.problem());
    let (verdict, model) = match solver.uniqueness(&Limit::none()) {
        Ok(Uniqueness::Unique(model)) => ("the only solution", model),
        Ok(Uniqueness::Ambiguous(model, _)) => ("one of several solutions", model),
        Ok(Uniqueness::Unsatisfiable) => return Err("there is no solution".into()),
        Err(stopped) => return Err(stopped.reason.to_string().into()),
    };
    let board = Board::picture(&instance.picture(&model), puzzle.clues());
    print!("{}", ansi(&board, Colors::Off));
    println!("{verdict}");
    Ok(())
}
