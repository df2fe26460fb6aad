//! Writes the boards that `benches/peers` measures.
//!
//! `peers_instances DIRECTORY MOST_CELLS`: pixel puzzles of up to that many cells go to `pixel`, positions
//! to `mines`, each as `NAME.txt` with the truth behind it as `NAME.sol.txt`; an ambiguous puzzle has none.
//! The files are the same on every machine, and those that exist are kept.

mod output;
mod pictures;
mod positions;
mod thinning;

use cluegrid::grid::{Grid, Size};
use cluegrid::puzzle::FillAPix;
use output::Output;
use std::env;
use std::io::{self, Error};
use thinning::{Strength, thin, thin_in_strips};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let output = match arguments.as_slice() {
        [directory, most_cells] => {
            Output::new(directory, most_cells.parse().map_err(Error::other)?)
        }
        _ => return Err(Error::other("usage: peers_instances DIRECTORY MOST_CELLS")),
    };
    easy_puzzles(&output)?;
    near_minimal_puzzles(&output)?;
    drawn_puzzles(&output)?;
    games(&output)
}

/// Noise with clues in three cells of four.
fn easy_puzzles(output: &Output) -> io::Result<()> {
    for side in [25, 100, 500, 1000, 2000] {
        let size = Size::new(side, side);
        output.pixel(&format!("easy_{side}"), size, |rng| {
            let picture = pictures::noise(size, 0.45, rng);
            let mut clues = full_clues(&picture);
            let least = size.cell_count() * 3 / 4;
            thin(&mut clues, &picture, Strength::Propagation, least, rng);
            (clues, Some(picture))
        })?;
    }
    Ok(())
}

/// Noise from which hardly any clue can be spared.
fn near_minimal_puzzles(output: &Output) -> io::Result<()> {
    for side in [50, 100, 200, 500] {
        let size = Size::new(side, side);
        output.pixel(&format!("minimal_{side}"), size, |rng| {
            let picture = pictures::noise(size, 0.45, rng);
            let mut clues = full_clues(&picture);
            thin(&mut clues, &picture, Strength::Propagation, 0, rng);
            thin_in_strips(&mut clues, &picture, Strength::Search, rng);
            (clues, Some(picture))
        })?;
    }
    Ok(())
}

/// Pictures without the clues that propagation can spare, and stripes, whose clues do not tell two rows
/// of three apart.
fn drawn_puzzles(output: &Output) -> io::Result<()> {
    let pictures = [
        ("circles", pictures::circles(Size::new(121, 160))),
        ("gradient", pictures::gradient(Size::new(150, 202))),
        ("text", pictures::text(Size::new(60, 96))),
    ];
    for (name, picture) in pictures {
        output.pixel(&format!("picture_{name}"), picture.size(), |rng| {
            let mut clues = full_clues(&picture);
            thin(&mut clues, &picture, Strength::Propagation, 0, rng);
            (clues, Some(picture))
        })?;
    }
    let size = Size::new(50, 50);
    output.pixel("stripes_50", size, |_| {
        (full_clues(&pictures::stripes(size)), None)
    })
}

fn full_clues(picture: &Grid<bool>) -> Grid<Option<u8>> {
    FillAPix::full_clues(picture).map(|&clue| Some(clue))
}

/// Games under way, and boards opened at random.
fn games(output: &Output) -> io::Result<()> {
    let boards = [
        ("16x30", Size::new(16, 30), 99),
        ("100x100", Size::new(100, 100), 2000),
        ("300x300", Size::new(300, 300), 18_000),
    ];
    for (board, size, mines) in boards {
        for percent in [30, 60] {
            output.position(&format!("played_{board}_{percent}"), size, |rng| {
                let mut game = positions::start(size, mines, rng);
                positions::play(&mut game, f64::from(percent) / 100.0, rng);
                game
            })?;
        }
        for percent in [25, 40, 55] {
            output.position(&format!("opened_{board}_{percent}"), size, |rng| {
                let mut game = positions::start(size, mines, rng);
                positions::open_at_random(&mut game, f64::from(percent) / 100.0, rng);
                game
            })?;
        }
    }
    Ok(())
}
