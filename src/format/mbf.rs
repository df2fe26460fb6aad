//! Minefields in the binary format of Minesweeper X and Arbiter, whose files end in `.mbf` or `.abf`.
//!
//! A byte with the number of columns, one with that of the rows, two with that of the mines, the higher
//! first; then a byte with the column and one with the row of each mine.

use super::error::{Found, ParseError, ParseErrorKind, Place};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::written::Contents;
use super::{Dropped, Obstacle, Written, halves};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::{Document, Minefield};

pub(super) static NOTATION: Notation = Notation {
    name: "mbf",
    description: "MBF or ABF of Minesweeper X and Arbiter, binary: minefields",
    example: Example::Binary(&EXAMPLE),
    read: ReadFrom::Bytes(|bytes| parse(bytes).map(Reading::from)),
    write,
};

/// A beginner's board.
const EXAMPLE: [u8; 24] = [
    9, 9, 0, 10, 0, 0, 4, 1, 7, 1, 8, 3, 1, 4, 2, 4, 8, 4, 1, 7, 2, 7, 7, 8,
];

/// What comes before the mines.
const HEADER: usize = 4;

/// The longest side.
const MOST: usize = u8::MAX as usize;

/// Whether `bytes` have a header, as many bytes as it says, and something that is in no text.
pub(super) fn is_likely(bytes: &[u8]) -> bool {
    let is_text = |&byte: &u8| byte >= b' ' || byte.is_ascii_whitespace();
    let mines = |high, low| usize::from(u16::from_be_bytes([high, low]));
    match *bytes {
        [1..=u8::MAX, 1..=u8::MAX, high, low, ..] => {
            let is_whole = bytes.len() == HEADER + 2 * mines(high, low);
            is_whole && !(bytes.iter().all(is_text) && std::str::from_utf8(bytes).is_ok())
        }
        _ => false,
    }
}

/// Reads a minefield.
fn parse(bytes: &[u8]) -> Result<Document, ParseError> {
    let side = |offset, expected| match bytes.get(offset) {
        Some(&side @ 1..) => Ok(usize::from(side)),
        found => {
            let found = found.map_or(Found::End, |&byte| Found::Byte(byte));
            error(offset, ParseErrorKind::Unexpected { expected, found })
        }
    };
    let cols = side(0, "the number of columns, at least 1")?;
    let size = Size::new(side(1, "the number of rows, at least 1")?, cols);
    let [high, low] = match bytes[2..] {
        [high, low, ..] => [high, low],
        _ => {
            let expected = "two bytes with the number of mines";
            let found = Found::End;
            return error(bytes.len(), ParseErrorKind::Unexpected { expected, found });
        }
    };
    let expected = usize::from(u16::from_be_bytes([high, low]));
    let found = (bytes.len() - HEADER) / 2;
    if bytes.len() != HEADER + 2 * expected {
        let kind = ParseErrorKind::Count {
            what: "mines of two bytes each",
            expected,
            found,
        };
        return error(bytes.len().min(HEADER + 2 * expected), kind);
    }
    let mut mines = Grid::filled(size, false);
    for (index, pair) in bytes[HEADER..].chunks_exact(2).enumerate() {
        let cell = Cell::new(usize::from(pair[1]), usize::from(pair[0]));
        let offset = HEADER + 2 * index;
        if !size.contains(cell) {
            return error(offset, ParseErrorKind::Outside { cell, size });
        }
        if mines[cell] {
            return error(offset, ParseErrorKind::SameMine(cell));
        }
        mines[cell] = true;
    }
    Ok(Document::Minefield(Minefield::new(mines, None)))
}

fn error<T>(offset: usize, kind: ParseErrorKind) -> Result<T, ParseError> {
    Err(ParseError::at(Place::Byte(offset), kind))
}

/// Writes where the mines are.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let (minefield, mut dropped) = halves::minefield(document)?;
    let size = minefield.size();
    if size.rows.max(size.cols) > MOST {
        return Err(Obstacle::Side { most: MOST });
    }
    let byte = |number: usize| number as u8;
    let count = minefield.mine_count();
    let mut bytes = vec![byte(size.cols), byte(size.rows)];
    bytes.extend([byte(count / 256), byte(count % 256)]);
    for (cell, _) in minefield.mines().iter().filter(|(_, mine)| **mine) {
        bytes.extend([byte(cell.col), byte(cell.row)]);
    }
    dropped.extend(minefield.start().map(|_| Dropped::Start));
    let contents = Contents::Binary(bytes);
    Ok(Written { contents, dropped })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_it_reads() {
        let document = parse(&EXAMPLE).unwrap();
        assert_eq!(write(&document).unwrap().bytes(), EXAMPLE);
    }

    #[test]
    fn errors_name_the_byte() {
        let message = |bytes: &[u8]| parse(bytes).unwrap_err().to_string();
        assert!(message(&[]).starts_with("byte 0: expected the number of columns"));
        assert!(message(&[1, 0]).contains("rows, at least 1, found the byte 0x00"));
        assert!(message(&[1, 1, 0]).starts_with("byte 3: expected two bytes"));
        assert_eq!(
            message(&[1, 1, 0, 1, 0]),
            "byte 5: expected 1 mines of two bytes each, found 0"
        );
        assert_eq!(
            message(&[2, 1, 0, 1, 0, 1]),
            "byte 4: expected a cell of 1x2, found 1,0"
        );
        assert!(message(&[2, 1, 0, 2, 0, 0, 0, 0]).starts_with("byte 6: "));
    }

    #[test]
    fn texts_are_not_likely() {
        assert!(is_likely(&EXAMPLE));
        assert!(!is_likely(&EXAMPLE[1..]));
        let mut text = vec![b'1'; HEADER + 2 * usize::from(u16::from_be_bytes(*b"11"))];
        assert!(!is_likely(&text));
        text[7] = 3;
        assert!(is_likely(&text));
    }
}
