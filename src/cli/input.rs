//! Reading the puzzle.

use super::error::Failure;
use super::options::{PuzzleOptions, ReadingOptions};
use super::output;
use cluegrid::format::{Parsed, is_puzzle, parse};
use cluegrid::puzzle::Kind;
use std::io::{IsTerminal, Read};
use std::path::Path;
use std::{fs, io};

/// Reads the puzzle that the options name. Where its text could be either kind, `preferred` is taken, and
/// that is said on standard error.
pub fn read(options: &PuzzleOptions, preferred: Option<Kind>) -> Result<Parsed, Failure> {
    read_puzzle(options.puzzle.as_deref(), &options.reading, preferred)
}

/// Reads the puzzle of this name in the same way.
pub fn read_puzzle(
    puzzle: Option<&str>,
    options: &ReadingOptions,
    preferred: Option<Kind>,
) -> Result<Parsed, Failure> {
    let (name, bytes) = source(puzzle)?;
    let read_options = options.options(preferred);
    let parsed = parse(&bytes, &read_options).map_err(|source| Failure::Damaged {
        name,
        bytes,
        source: Box::new(source),
    })?;
    if let Some(kind) = parsed.chosen {
        output::say(&format!(
            "taken for {}; add `--kind {}` if it is {}",
            kind.article(),
            kind.other(),
            kind.other().article()
        ));
    }
    Ok(parsed)
}

/// Where the puzzle comes from, by name, and its text.
fn source(puzzle: Option<&str>) -> Result<(String, Vec<u8>), Failure> {
    match puzzle {
        None if io::stdin().is_terminal() => Err(Failure::NoPuzzle),
        None | Some("-") => {
            let name = "standard input".to_owned();
            let mut bytes = Vec::new();
            match io::stdin().lock().read_to_end(&mut bytes) {
                Ok(_) => Ok((name, bytes)),
                Err(source) => Err(Failure::Unreadable { name, source }),
            }
        }
        Some(text) if is_puzzle(text) && !Path::new(text).exists() => {
            Ok(("the puzzle".to_owned(), text.as_bytes().to_vec()))
        }
        Some(file) => match fs::read(file) {
            Ok(bytes) => Ok((file.to_owned(), bytes)),
            Err(source) => Err(Failure::Unreadable {
                name: file.to_owned(),
                source,
            }),
        },
    }
}
