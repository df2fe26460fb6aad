//! Clues in reading order with letters for blanks, as game ids and links have them.
//!
//! A digit is a clue, and `a` to `z` are 1 to 26 blanks. Longer runs are several letters.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::scan::Scanner;
use super::text::error_at;
use crate::grid::{Grid, Size};
use crate::puzzle::FillAPix;

/// What may stand in a cell besides a clue or a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// Nothing.
    Refused,
    /// A `.` for a clue that nobody knows, which says no more than a blank.
    Dot,
}

/// The longest run that has a letter.
const LONGEST: usize = 26;

/// Reads a number of rows or columns, which `expected` describes.
pub(super) fn side(scanner: &mut Scanner, expected: &'static str) -> Result<usize, ParseError> {
    let start = scanner.clone();
    match scanner.number(expected)? {
        0 => Err(start.unexpected(expected)),
        side => Ok(side),
    }
}

/// Reads the clues of a board of this size, which fill the rest of the text.
pub(super) fn read(
    text: &str,
    start: usize,
    size: Size,
    unknown: Unknown,
) -> Result<FillAPix, ParseError> {
    let runs = text[start..].trim_end();
    let error = |offset, kind| error_at(text, start + offset, kind);
    let Some(cell_count) = size.rows.checked_mul(size.cols) else {
        let product = format!("{} times {}", size.rows, size.cols);
        return Err(error(0, ParseErrorKind::TooLarge(Excerpt::new(&product))));
    };
    let wrong_count = |found| ParseErrorKind::Count {
        what: "cells",
        expected: cell_count,
        found,
    };
    let mut clues = Vec::new();
    for (offset, next) in runs.char_indices() {
        let Some((clue, length)) = run(next, unknown) else {
            return Err(error(offset, unexpected(next, unknown)));
        };
        if length > cell_count - clues.len() {
            let others = runs[offset..].chars().filter_map(|it| run(it, unknown));
            let found = clues.len() + others.map(|(_, length)| length).sum::<usize>();
            return Err(error(offset, wrong_count(found)));
        }
        clues.resize(clues.len() + length, clue);
    }
    let found = clues.len();
    let clues = Grid::from_values(size, clues);
    clues
        .map(FillAPix::new)
        .ok_or_else(|| error(runs.len(), wrong_count(found)))
}

/// The clue that a character stands for, and in how many cells.
fn run(character: char, unknown: Unknown) -> Option<(Option<u8>, usize)> {
    let byte = u8::try_from(character).ok()?;
    match byte {
        b'0'..=b'9' => Some((Some(byte - b'0'), 1)),
        b'a'..=b'z' => Some((None, usize::from(byte - b'a') + 1)),
        b'.' if unknown == Unknown::Dot => Some((None, 1)),
        _ => None,
    }
}

fn unexpected(found: char, unknown: Unknown) -> ParseErrorKind {
    ParseErrorKind::Unexpected {
        expected: match unknown {
            Unknown::Refused => "a digit, or a letter for blanks",
            Unknown::Dot => "a digit, a letter for blanks, or '.'",
        },
        found: Found::Char(found),
    }
}

/// The clues of a puzzle none of which is above 9; a run at the end is written too.
pub(super) fn write(puzzle: &FillAPix) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    for clue in puzzle.clues().values() {
        match clue {
            None => blanks += 1,
            Some(clue) => {
                push_blanks(&mut text, std::mem::take(&mut blanks));
                text.push(char::from(b'0' + clue));
            }
        }
    }
    push_blanks(&mut text, blanks);
    text
}

fn push_blanks(text: &mut String, mut count: usize) {
    while count > 0 {
        let length = count.min(LONGEST);
        let letters = (b'a'..=b'z').map(char::from);
        text.extend(letters.skip(length - 1).take(1));
        count -= length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str, size: Size) -> String {
        let error = read(text, 0, size, Unknown::Refused).unwrap_err();
        error.to_string()
    }

    #[test]
    fn long_runs_are_several_letters() {
        let puzzle = FillAPix::new(Grid::filled(Size::new(3, 18), None));
        assert_eq!(write(&puzzle), "zzb");
        let read = read("azcx", 0, Size::new(2, 27), Unknown::Refused).unwrap();
        assert_eq!(read, FillAPix::new(Grid::filled(Size::new(2, 27), None)));
    }

    #[test]
    fn cells_must_fill_the_board_exactly() {
        let size = Size::new(1, 3);
        assert_eq!(
            message("1a", size),
            "line 1, column 3: expected 3 cells, found 2"
        );
        assert_eq!(
            message("1c2", size),
            "line 1, column 2: expected 3 cells, found 5"
        );
    }

    #[test]
    fn board_that_fits_in_no_memory_is_refused() {
        let error = message("a", Size::new(usize::MAX, 2));
        assert!(error.contains("a number that fits in memory"), "{error}");
        let error = message("a", Size::new(usize::MAX, 1));
        assert!(error.contains("found 1"), "{error}");
    }
}
