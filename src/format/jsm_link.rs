//! Positions in the links of JSMinesweeper: `…?analysis=S`.
//!
//! S has the columns in two digits of base 62, the rows in two and the mines in four, and then runs of
//! cells, row by row. Each kind of cell owns some of the digits, and the length of a run is written with
//! the digits of its kind. Flags, and mines that a clue proves, are taken off the clues around them.

use itertools::Itertools;

use super::error::{Found, ParseError, ParseErrorKind};
use super::jsm_marks::{Mark, lower, raise};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::text::error_at;
use super::{Dropped, Excerpt, Obstacle, Written, halves, link, rows};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "jsm-link",
    description: "JSMinesweeper's ?analysis= links: positions with the number of mines",
    example: Example::Text("?analysis=ajajaaakTSqUleOUleOUlfUlfUlfUldOb\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// What stands before the parameter: the page that reads it.
const PAGE: &str = "https://davidnhill.github.io/JSMinesweeper/index.html";

const DIGITS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Digits for the columns, for the rows and for the mines.
const WIDTHS: [usize; 3] = [2, 2, 4];

/// How many digits each kind of cell owns, in their order.
const KINDS: [(Mark, usize); 13] = [
    (Mark::Clue(0), 10),
    (Mark::Clue(1), 7),
    (Mark::Clue(2), 5),
    (Mark::Clue(3), 5),
    (Mark::Clue(4), 4),
    (Mark::Clue(5), 3),
    (Mark::Clue(6), 3),
    (Mark::Clue(7), 1),
    (Mark::Clue(8), 1),
    (Mark::Proven, 4),
    (Mark::Covered, 10),
    (Mark::Flag, 8),
    (Mark::Doubtful, 1),
];

/// Whether a text is a link with this parameter, or its value alone.
pub(super) fn is_link(text: &str) -> bool {
    let text = text.trim();
    let is_value = || {
        let has_header = text.len() > WIDTHS.iter().sum();
        has_header
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && !rows::are_tiles(text)
    };
    link::parameter(text, "analysis").is_some() || is_value()
}

/// Reads a position.
fn parse(text: &str) -> Result<Document, ParseError> {
    let start = text.len() - text.trim_start().len();
    let (start, value) = link::parameter(text, "analysis").unwrap_or((start, text.trim()));
    let error = |offset, kind| error_at(text, start + offset, kind);
    let digits = digits(value).map_err(|(offset, kind)| error(offset, kind))?;
    let [cols, rows, mines] = header(&digits).ok_or_else(|| {
        let expected = "eight digits with the columns, the rows and the mines";
        let found = Found::Text(Excerpt::new(value));
        error(0, ParseErrorKind::Unexpected { expected, found })
    })?;
    if rows * cols == 0 {
        return Err(error(0, ParseErrorKind::Empty));
    }
    let header_len: usize = WIDTHS.iter().sum();
    let size = Size::new(rows, cols);
    let marks = marks(&digits[header_len..], size)
        .map_err(|(offset, kind)| error(header_len + offset, kind))?;
    let tiles = raise(marks).map_err(|cell| {
        let start = start_of_run(&digits[header_len..], size.index_of(cell));
        error(header_len + start, ParseErrorKind::ClueTooLarge(cell))
    })?;
    Ok(Document::Position(Minesweeper::new(tiles, Some(mines))))
}

/// What is wrong, and at which byte.
type Wrong = (usize, ParseErrorKind);

/// The values of digits.
fn digits(text: &str) -> Result<Vec<usize>, Wrong> {
    let value = |(offset, digit): (usize, char)| {
        let byte = u8::try_from(digit).ok();
        let value = byte.and_then(|byte| DIGITS.iter().position(|&it| it == byte));
        let expected = "a letter or a digit of base 62";
        let found = Found::Char(digit);
        value.ok_or((offset, ParseErrorKind::Unexpected { expected, found }))
    };
    text.char_indices().map(value).collect()
}

/// The columns, the rows and the mines.
fn header(digits: &[usize]) -> Option<[usize; 3]> {
    let mut rest = digits;
    let mut numbers = [0; 3];
    for (number, width) in numbers.iter_mut().zip(WIDTHS) {
        let (digits, after) = rest.split_at_checked(width)?;
        *number = digits
            .iter()
            .fold(0, |sum, digit| DIGITS.len() * sum + digit);
        rest = after;
    }
    Some(numbers)
}

/// The kind of cell that owns a digit, the value of the digit among its own, and how many those are.
fn owner(digit: usize) -> (Mark, usize, usize) {
    let mut first = 0;
    for (mark, base) in KINDS {
        if digit < first + base {
            return (mark, digit - first, base);
        }
        first += base;
    }
    unreachable!("every digit has an owner")
}

/// Cells of one kind that follow each other.
struct Run {
    mark: Mark,
    length: usize,
    /// How many digits stand before it.
    start: usize,
}

fn runs(digits: &[usize]) -> impl Iterator<Item = Run> {
    let same = digits.chunk_by(|&a, &b| owner(a).0 == owner(b).0);
    same.scan(0, |next, own| {
        let (mark, _, base) = owner(own[0]);
        let length = match base {
            1 => own.len(),
            _ => own.iter().fold(0_usize, |length, &digit| {
                length.saturating_mul(base).saturating_add(owner(digit).1)
            }),
        };
        let start = *next;
        *next += own.len();
        Some(Run {
            mark,
            length,
            start,
        })
    })
}

/// The cells of runs.
fn marks(digits: &[usize], size: Size) -> Result<Grid<Mark>, Wrong> {
    let expected = size.cell_count();
    let wrong_count = |found| {
        let what = "cells";
        ParseErrorKind::Count {
            what,
            expected,
            found,
        }
    };
    let mut marks = Vec::new();
    for run in runs(digits) {
        let found = run.length.saturating_add(marks.len());
        if found > expected {
            return Err((run.start, wrong_count(found)));
        }
        marks.resize(found, run.mark);
    }
    let found = marks.len();
    Grid::from_values(size, marks).ok_or((digits.len(), wrong_count(found)))
}

/// How many digits stand before the run that a cell is in.
fn start_of_run(digits: &[usize], index: usize) -> usize {
    let mut end = 0_usize;
    let mut runs = runs(digits);
    let run = runs.find(|run| {
        end = end.saturating_add(run.length);
        index < end
    });
    run.map_or(digits.len(), |run| run.start)
}

/// Writes a position.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let (position, mut dropped) = halves::position(document)?;
    let mines = position.mines().ok_or(Obstacle::NoTotal)?;
    let Size { rows, cols } = position.tiles().size();
    let [most_cells, _, most_mines] = WIDTHS.map(|width| DIGITS.len().pow(width as u32) - 1);
    if rows.max(cols) > most_cells {
        return Err(Obstacle::Side { most: most_cells });
    }
    if mines > most_mines {
        return Err(Obstacle::Mines { most: most_mines });
    }
    let mut bytes = Vec::new();
    for (number, width) in [cols, rows, mines].into_iter().zip(WIDTHS) {
        push_number(&mut bytes, number, &DIGITS[..], width);
    }
    let marks = lower(position.tiles());
    for (length, mark) in marks.values().iter().copied().dedup_with_count() {
        push_run(&mut bytes, mark, length);
    }
    let value = String::from_utf8(bytes).expect("digits are ASCII");
    dropped.extend(halves::dropped_if(
        &position,
        Tile::Mine,
        Dropped::KnownMines,
    ));
    Ok(Written::whole(format!("{PAGE}?analysis={value}\n")).without(dropped))
}

/// Adds a number in these digits, at least `width` of them.
fn push_number(bytes: &mut Vec<u8>, number: usize, digits: &[u8], width: usize) {
    let (higher, lowest) = (number / digits.len(), number % digits.len());
    if width > 1 || higher > 0 {
        push_number(bytes, higher, digits, width.saturating_sub(1));
    }
    bytes.push(digits[lowest]);
}

fn push_run(bytes: &mut Vec<u8>, mark: Mark, length: usize) {
    let is_own = |digit: &&u8| {
        let place = DIGITS.iter().position(|it| it == *digit);
        owner(place.expect("the digit is one")).0 == mark
    };
    let own: Vec<u8> = DIGITS.iter().filter(is_own).copied().collect();
    match own[..] {
        [digit] => bytes.extend(std::iter::repeat_n(digit, length)),
        _ => push_number(bytes, length, &own, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUE: &str = "ajajaaakTSqUleOUleOUlfUlfUlfUldOb";

    #[test]
    fn writes_what_it_reads() {
        let document = parse(VALUE).unwrap();
        let written = write(&document).unwrap();
        assert_eq!(written.text(), Some(&*format!("{PAGE}?analysis={VALUE}\n")));
        let text = written.text().unwrap();
        assert_eq!(parse(text).unwrap(), document);
        assert!(is_link(text) && is_link(VALUE) && !is_link("1HHHHHHHH"));
    }

    #[test]
    fn every_digit_has_an_owner() {
        assert_eq!(
            KINDS.iter().map(|(_, base)| base).sum::<usize>(),
            DIGITS.len()
        );
        assert_eq!(owner(DIGITS.len() - 1), (Mark::Doubtful, 0, 1));
    }

    /// The run of one cell of this kind.
    fn run(mark: Mark) -> String {
        let mut bytes = Vec::new();
        push_run(&mut bytes, mark, 1);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn errors_have_a_place() {
        let message = |text: &str| parse(text).unwrap_err().to_string();
        assert!(message("?analysis=aja").starts_with("line 1, column 11: expected eight digits"));
        assert!(message("abab-").starts_with("line 1, column 5: expected a letter"));
        assert!(message("aaabaaaab").contains("found none"));
        assert_eq!(
            message("abacaaabd"),
            "line 1, column 9: expected 2 cells, found 3"
        );
        assert_eq!(
            message("abacaaabb"),
            "line 1, column 10: expected 2 cells, found 1"
        );
        assert!(message("9999aaaa99999").contains("expected 14768649 cells"));
        // A clue of 8 between two flags.
        let text =
            "adabaaac".to_owned() + &run(Mark::Flag) + &run(Mark::Clue(8)) + &run(Mark::Flag);
        assert_eq!(
            message(&text),
            "line 1, column 10: expected a clue of at most 8 at 0,1, found more with the flags and mines \
             around it"
        );
    }
}
