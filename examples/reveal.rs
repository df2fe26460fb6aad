//! Plays two clicks on a minefield, by the rules of LeetCode 529: `cargo run --example reveal`.

use cluegrid::format::{Format, ReadOptions, parse, write};
use cluegrid::render::{Board, Colors, ansi};
use cluegrid::{Cell, Document, Grid, Reveal};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read("examples/puzzles/leetcode.json")?;
    let Document::Game(mut game) = parse(&text, &ReadOptions::default())?.document else {
        return Err("this is no game".into());
    };

    for cell in [Cell::new(3, 0), Cell::new(1, 2)] {
        match game.reveal(cell) {
            Reveal::Revealed(count) => println!("a click on {cell} reveals {count} cells"),
            Reveal::Exploded => println!("a click on {cell} meets a mine"),
            Reveal::Unchanged => println!("a click on {cell} changes nothing"),
        }
        let board = Board::tiles(game.tiles(), &Grid::filled(game.tiles().size(), None));
        println!("{}", ansi(&board, Colors::Off));
    }
    let written = write(&Document::Game(game), Format::LeetCode)?;
    print!("{}", written.text().unwrap_or_default());
    Ok(())
}
