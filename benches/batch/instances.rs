//! Writes lines for `cluegrid batch`, the same on every machine.
//!
//! `batch_instances single COUNT` prints checks of 10x10 puzzles with one clue, `minimal` checks of 10x10
//! puzzles from which no clue can be spared, and `experts` deductions about expert games under way.

#[path = "../peers/instances/positions.rs"]
#[allow(
    dead_code,
    reason = "the boards of the table are opened in other ways, too"
)]
mod positions;
#[path = "../peers/instances/thinning.rs"]
#[allow(dead_code, reason = "small boards have no strips")]
mod thinning;

use cluegrid::grid::{Grid, Size};
use cluegrid::puzzle::{FillAPix, Tile};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::env;
use std::io::{self, BufWriter, Error, Write};
use thinning::{Strength, thin};

const PIXEL: Size = Size::new(10, 10);
const EXPERT: Size = Size::new(16, 30);
const MINES: usize = 99;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let usage = || Error::other("usage: batch_instances single|minimal|experts COUNT");
    let [what, count] = arguments.as_slice() else {
        return Err(usage());
    };
    let rows = match what.as_str() {
        "single" => single,
        "minimal" => minimal,
        "experts" => expert,
        _ => return Err(usage()),
    };
    let rest = match what.as_str() {
        "experts" => format!("\"query\":\"deduce\",\"mines\":{MINES}"),
        _ => "\"query\":\"check\"".to_owned(),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for id in 0..count.parse().map_err(Error::other)? {
        let puzzle = rows(id, &mut rng).join("\\n");
        writeln!(out, "{{\"id\":{id},{rest},\"puzzle\":\"{puzzle}\"}}")?;
    }
    out.flush()
}

/// One clue that its block can have.
fn single(_: u64, rng: &mut ChaCha8Rng) -> Vec<String> {
    let place = rng.random_range(0..PIXEL.cell_count());
    let block = PIXEL.cell_at(place).block(PIXEL).count();
    let mut clues = Grid::filled(PIXEL, None);
    clues.values_mut()[place] = u8::try_from(rng.random_range(0..=block)).ok();
    rows(&clues, clue)
}

/// The clues of noise but for all that can be spared.
fn minimal(_: u64, rng: &mut ChaCha8Rng) -> Vec<String> {
    let picture = Grid::from_fn(PIXEL, |_| rng.random_bool(0.45));
    let mut clues = FillAPix::full_clues(&picture).map(|&clue| Some(clue));
    thin(&mut clues, &picture, Strength::Search, 0, rng);
    rows(&clues, clue)
}

/// A game from just after its opening to nearly its end.
fn expert(id: u64, rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut game = positions::start(EXPERT, MINES, rng);
    let share = 0.2 + 0.6 * (id % 1000) as f64 / 1000.0;
    positions::play(&mut game, share, rng);
    rows(game.tiles(), |tile| match tile {
        Tile::Clue(count) => char::from(b'0' + count),
        Tile::Mine => '*',
        Tile::Covered | Tile::Flagged => '.',
    })
}

fn clue(clue: &Option<u8>) -> char {
    clue.map_or('_', |count| char::from(b'0' + count))
}

fn rows<T>(grid: &Grid<T>, symbol: impl Fn(&T) -> char) -> Vec<String> {
    let row = |row: &[T]| row.iter().map(&symbol).collect();
    grid.rows().map(row).collect()
}
