//! Ids of the game "Mosaic" in Simon Tatham's Portable Puzzle Collection, `5x5:a4a20d2a77a2a5764e`.
//!
//! Before the colon stand the columns, or the columns, `x` and the rows; letters and numbers after them tell
//! how the puzzle was generated.

use super::clue_runs::{self, Unknown};
use super::error::{ParseError, ParseErrorKind};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::scan::Scanner;
use super::{Dropped, Obstacle, Written, plain_pixel};
use crate::grid::Size;
use crate::puzzle::Document;

pub(super) static NOTATION: Notation = Notation {
    name: "mosaic-id",
    description: "game id of Simon Tatham's Mosaic",
    example: Example::Text("5x5:a4a20d2a77a2a5764e"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// Reads an id.
fn parse(text: &str) -> Result<Document, ParseError> {
    let mut scanner = Scanner::new(text);
    scanner.take_while(char::is_whitespace);
    let cols = clue_runs::side(&mut scanner, "the number of columns")?;
    let rows = match scanner.take("x") {
        true => clue_runs::side(&mut scanner, "the number of rows")?,
        false => cols,
    };
    scanner.take_while(|c| c.is_ascii_alphanumeric());
    if scanner.peek() == Some('#') {
        let error = scanner.error(ParseErrorKind::NoCluesInId);
        return Err(error.with_help(SEED_HELP));
    }
    scanner.expect(":", "':' and the clues")?;
    let size = Size::new(rows, cols);
    let puzzle = clue_runs::read(text, scanner.offset(), size, Unknown::Refused);
    match puzzle {
        Ok(puzzle) => Ok(Document::Pixel(puzzle)),
        Err(error) if looks_like_mines(scanner.rest().trim_end(), size) => {
            Err(error.with_help(MINES_HELP))
        }
        Err(error) => Err(error),
    }
}

const SEED_HELP: &str = "take the game id from the menu (Game > Specific), not the random seed";

const MINES_HELP: &str = "this looks like a Mines id without its first click: write COL,ROW, \
                          behind the colon";

/// Whether there is a bit for every cell, in hexadecimal digits.
fn looks_like_mines(rest: &str, size: Size) -> bool {
    let digits = rest.trim_start_matches(['m', 'u']);
    let cell_count = size.rows.checked_mul(size.cols);
    digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && cell_count.is_some_and(|count| digits.len() == count.div_ceil(4))
}

/// Writes an id.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let Size { rows, cols } = puzzle.clues().size();
    let text = format!("{cols}x{rows}:{}\n", clue_runs::write(puzzle));
    let marks = puzzle.marks().map(|_| Dropped::Marks);
    Ok(Written::whole(text).without(marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(id: &str) -> String {
        parse(id).unwrap_err().to_string()
    }

    #[test]
    fn side_and_parameters_may_be_left_out() {
        let board = |id| parse(id).unwrap();
        assert_eq!(board("2:d"), board("2x2:d\n"));
        assert_eq!(board("2x3:f"), board(" 2x3h0a2:f"));
        assert_ne!(board("2x3:f"), board("3x2:f"));
    }

    #[test]
    fn errors_have_a_place() {
        assert_eq!(
            message("5x5#1234"),
            "line 1, column 4: expected an id that holds the clues, found one of a puzzle that has yet to \
             be made"
        );
        assert_eq!(
            message("2x2:1,2"),
            "line 1, column 6: expected a digit, or a letter for blanks, found ','"
        );
        assert_eq!(
            message("0x2:1"),
            "line 1, column 1: expected the number of columns, found '0'"
        );
        assert_eq!(
            message("2x2"),
            "line 1, column 4: expected ':' and the clues, found the end"
        );
        assert_eq!(
            message("2x2:4\n"),
            "line 1, column 6: expected 4 cells, found 1"
        );
    }
    #[test]
    fn id_of_mines_without_its_click_is_told_so() {
        let helps = |id| {
            parse(id)
                .unwrap_err()
                .help
                .is_some_and(|help| help == MINES_HELP)
        };
        assert!(helps("9x9:8004800016080000c0010"));
        assert!(helps("9x9:m8d0ec7e0f5fd62bf17e88"));
        assert!(!helps("9x9:8004"));
    }
}
