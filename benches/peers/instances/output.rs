//! The directory that instances are written to.

use cluegrid::format::{Format, write};
use cluegrid::grid::{Grid, Size};
use cluegrid::puzzle::{Document, FillAPix, Game, Puzzle};
use cluegrid::solve::{Limit, Solver, Uniqueness};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::io::{self, Error};
use std::path::PathBuf;
use std::time::Instant;

/// Where instances go, and how large they may be.
pub struct Output {
    directory: PathBuf,
    most_cells: usize,
}

impl Output {
    pub fn new(directory: &str, most_cells: usize) -> Self {
        Self {
            directory: PathBuf::from(directory),
            most_cells,
        }
    }

    /// Writes the puzzle that `make` gives, and the picture if it is said to be the only solution.
    ///
    /// # Panics
    /// If the puzzle has another solution than that picture.
    pub fn pixel(
        &self,
        name: &str,
        size: Size,
        make: impl FnOnce(&mut ChaCha8Rng) -> (Grid<Option<u8>>, Option<Grid<bool>>),
    ) -> io::Result<()> {
        self.write("pixel", name, size, |rng| {
            let (clues, picture) = make(rng);
            let puzzle = FillAPix::new(clues);
            if let Some(picture) = &picture {
                assert!(is_only_solution(&puzzle, picture), "{name} is ambiguous");
            }
            let picture = picture.map(|picture| rows_of(&picture));
            Ok((text_of(&Document::Pixel(puzzle))?, picture))
        })
    }

    /// Writes the position of the game that `make` gives, and its minefield.
    pub fn position(
        &self,
        name: &str,
        size: Size,
        make: impl FnOnce(&mut ChaCha8Rng) -> Game,
    ) -> io::Result<()> {
        self.write("mines", name, size, |rng| {
            let game = make(rng);
            let minefield = text_of(&Document::Minefield(game.minefield().clone()))?;
            Ok((
                text_of(&Document::Position(game.position()))?,
                Some(minefield),
            ))
        })
    }

    /// Writes the two texts that `make` gives, with a seed made of the name.
    fn write(
        &self,
        folder: &str,
        name: &str,
        size: Size,
        make: impl FnOnce(&mut ChaCha8Rng) -> io::Result<(String, Option<String>)>,
    ) -> io::Result<()> {
        let folder = self.directory.join(folder);
        let file = folder.join(format!("{name}.txt"));
        if size.cell_count() > self.most_cells || file.exists() {
            return Ok(());
        }
        let begin = Instant::now();
        let seed = name.bytes().fold(529, |seed: u64, byte| {
            seed.wrapping_mul(31).wrapping_add(u64::from(byte))
        });
        let (text, truth) = make(&mut ChaCha8Rng::seed_from_u64(seed))?;
        fs::create_dir_all(&folder)?;
        if let Some(truth) = truth {
            fs::write(folder.join(format!("{name}.sol.txt")), truth)?;
        }
        // Last, so that a file that exists is complete.
        let unfinished = folder.join(format!("{name}.part"));
        fs::write(&unfinished, text)?;
        fs::rename(&unfinished, &file)?;
        eprintln!("made {name} in {:.1} s", begin.elapsed().as_secs_f64());
        Ok(())
    }
}

fn text_of(document: &Document) -> io::Result<String> {
    let written = write(document, Format::Plain).map_err(Error::other)?;
    Ok(written.text().expect("plain text is text").to_owned())
}

fn rows_of(picture: &Grid<bool>) -> String {
    let glyph = |&black: &bool| if black { '#' } else { '.' };
    let line = |row: &[bool]| row.iter().map(glyph).chain(['\n']).collect::<String>();
    picture.rows().map(line).collect()
}

fn is_only_solution(puzzle: &FillAPix, picture: &Grid<bool>) -> bool {
    let instance = puzzle.instance();
    let uniqueness = Solver::new(instance.problem()).uniqueness(&Limit::none());
    match uniqueness.expect("there is no limit") {
        Uniqueness::Unique(model) => model.values() == picture.values(),
        Uniqueness::Unsatisfiable | Uniqueness::Ambiguous(..) => false,
    }
}
