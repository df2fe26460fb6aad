//! A loop over many boards of one game, as a bot or a study would run it.
//!
//! `peers_loop make FILE` writes a thousand expert games under way, a line of JSON each, the same on every
//! machine. `peers_loop run FILE` reads them, line by line, and prints the chances of each as a line of
//! JSON; the seconds that all of it takes go to standard error.

#[path = "../instances/positions.rs"]
#[allow(
    dead_code,
    reason = "the boards of the table are opened in other ways, too"
)]
mod positions;

use cluegrid::format::{Format, ReadOptions, parse, write};
use cluegrid::grid::Size;
use cluegrid::puzzle::Document;
use cluegrid::service::{BoardOptions, Chances, Query, Request, answer};
use cluegrid::solve::Limit;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Error, Write};
use std::time::Instant;
use std::{env, fs};

const GAMES: u64 = 1000;
const MINES: usize = 99;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", file] => make(file),
        ["run", file] => run(file),
        _ => Err(Error::other("usage: peers_loop make|run FILE")),
    }
}

fn make(file: &str) -> io::Result<()> {
    let mut lines = String::new();
    for seed in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = positions::start(Size::new(16, 30), MINES, &mut rng);
        // From the opening to nearly the end.
        let share = 0.2 + 0.6 * seed as f64 / GAMES as f64;
        positions::play(&mut game, share, &mut rng);
        let position = Document::Position(game.position());
        let written = write(&position, Format::Json).map_err(Error::other)?;
        lines += written.text().expect("JSON is text");
    }
    fs::write(file, lines)
}

fn run(file: &str) -> io::Result<()> {
    let start = Instant::now();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in BufReader::new(File::open(file)?).lines() {
        let parsed = parse(line?.as_bytes(), &ReadOptions::default()).map_err(Error::other)?;
        let request = Request {
            query: Query::Odds(Chances::default()),
            document: parsed.document,
            board: BoardOptions::default(),
            limit: Limit::none(),
        };
        serde_json::to_writer(&mut out, &answer(&request).map_err(Error::other)?)?;
        writeln!(out)?;
    }
    out.flush()?;
    eprintln!("{:.3}", start.elapsed().as_secs_f64());
    Ok(())
}
