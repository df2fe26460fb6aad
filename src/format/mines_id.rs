//! Minefields as game ids of "Mines" in Simon Tatham's Portable Puzzle Collection.
//!
//! `COLSxROWS:COL,ROW,mHEX`: the first click, and a bit for each cell, row by row, that says whether there
//! is a mine. After `m` the bits are masked, so that nobody sees the mines by accident; after `u`, or
//! without a letter, they are not.

use sha1::{Digest, Sha1};

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::scan::Scanner;
use super::{Obstacle, Written, halves};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::{Document, Minefield};

pub(super) static NOTATION: Notation = Notation {
    name: "mines-id",
    description: "game id of Simon Tatham's Mines: minefields with the first click",
    example: Example::Text("9x9:4,3,m8d0ec7e0f5fd62bf17e88\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write: |document| write(document, Mask::On),
};

/// The same with the mines in sight.
pub(super) static OPEN_NOTATION: Notation = Notation {
    name: "mines-id-open",
    description: "the same id without its mask: the mines can be read off",
    example: Example::Text("9x9:4,3,u8004800016080000c0010\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write: |document| write(document, Mask::Off),
};

/// Whether the bits are masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mask {
    On,
    Off,
}

/// Reads ids, one a line, of one and the same minefield.
fn parse(text: &str) -> Result<Document, ParseError> {
    let mut scanner = Scanner::new(text);
    scanner.take_while(char::is_whitespace);
    let first = id(&mut scanner)?;
    loop {
        scanner.take_while(char::is_whitespace);
        if scanner.rest().is_empty() {
            return Ok(Document::Minefield(first));
        }
        let start = scanner.clone();
        if id(&mut scanner)? != first {
            let line = start.rest().lines().next().unwrap_or_default();
            return Err(start.error(ParseErrorKind::Unexpected {
                expected: "one minefield, or several ids of the same one",
                found: Found::Text(Excerpt::new(line)),
            }));
        }
    }
}

/// One id.
fn id(scanner: &mut Scanner) -> Result<Minefield, ParseError> {
    let size = size(scanner)?;
    refuse_other_ids(scanner)?;
    let start = start(scanner, size)?;
    let mask = match scanner.take("m") {
        true => Mask::On,
        false => {
            scanner.take("u");
            Mask::Off
        }
    };
    let before = scanner.clone();
    let digits = scanner.take_while(|c| c.is_ascii_hexdigit());
    if scanner.peek().is_some_and(|next| !next.is_whitespace()) {
        return Err(scanner.unexpected("a digit from 0 to 9 or a to f"));
    }
    let expected = size.cell_count().div_ceil(4);
    if digits.len() != expected {
        return Err(before.error(ParseErrorKind::Count {
            what: "digits, one for four cells",
            expected,
            found: digits.len(),
        }));
    }
    let mut bits = bytes_of(digits);
    if mask == Mask::On {
        unmask(&mut bits, size.cell_count());
    }
    let is_mine = |index: usize| bits[index / 8] >> (7 - index % 8) & 1 == 1;
    if (size.cell_count()..4 * digits.len()).any(is_mine) {
        return Err(before.error(ParseErrorKind::Unexpected {
            expected: "bits of cells alone",
            found: Found::Text(Excerpt::new(digits)),
        }));
    }
    let mines = (0..size.cell_count()).map(is_mine).collect();
    let mines = Grid::from_values(size, mines).expect("there is a bit for every cell");
    Ok(Minefield::new(mines, Some(start)))
}

/// `COLSxROWS`, letters and numbers that say how the board was made, and a colon.
fn size(scanner: &mut Scanner) -> Result<Size, ParseError> {
    let before = scanner.clone();
    let cols = scanner.number("the number of columns")?;
    let rows = match scanner.take("x") {
        true => scanner.number("the number of rows")?,
        false => cols,
    };
    scanner.take_while(|c| c.is_ascii_alphanumeric());
    if scanner.take("#") {
        let error = before.error(ParseErrorKind::NoBoardInId);
        return Err(error.with_help(SEED_HELP));
    }
    scanner.expect(":", "a colon after the size")?;
    match rows.checked_mul(cols) {
        Some(1..) => Ok(Size::new(rows, cols)),
        Some(0) => Err(before.error(ParseErrorKind::Empty)),
        None => {
            let size = &before.rest()[..scanner.offset() - before.offset() - 1];
            Err(before.error(ParseErrorKind::TooLarge(Excerpt::new(size))))
        }
    }
}

const SEED_HELP: &str = "start the game, click once, and take the game id from its menu \
                         (Game > Specific), not the random seed";

/// Refuses `rMINES,u|a,SEED`, and ids without a first click.
fn refuse_other_ids(scanner: &Scanner) -> Result<(), ParseError> {
    match scanner.peek() {
        Some('r') => {
            let error = scanner.error(ParseErrorKind::NoBoardInId);
            Err(error.with_help(SEED_HELP))
        }
        Some('m' | 'u') => {
            let error = scanner.unexpected("the column and the row of the first click");
            Err(error.with_help(
                "this looks like a Mines id without its first click: write COL,ROW, before it",
            ))
        }
        _ => Ok(()),
    }
}

/// `COL,ROW,`.
fn start(scanner: &mut Scanner, size: Size) -> Result<Cell, ParseError> {
    let before = scanner.clone();
    let col = scanner.number("the column of the first click")?;
    scanner.expect(",", "a comma after the column of the first click")?;
    let row = scanner.number("the row of the first click")?;
    scanner.expect(",", "a comma after the row of the first click")?;
    let cell = Cell::new(row, col);
    match size.contains(cell) {
        true => Ok(cell),
        false => Err(before.error(ParseErrorKind::Outside { cell, size })),
    }
}

/// Writes where the mines are.
fn write(document: &Document, mask: Mask) -> Result<Written, Obstacle> {
    let (minefield, dropped) = halves::minefield(document)?;
    let start = minefield.start().ok_or(Obstacle::NoStart)?;
    let size = minefield.size();
    let mut bits = vec![0; size.cell_count().div_ceil(8)];
    for (index, _) in (minefield.mines().values().iter().enumerate()).filter(|(_, mine)| **mine) {
        bits[index / 8] |= 1 << (7 - index % 8);
    }
    let letter = match mask {
        Mask::On => 'm',
        Mask::Off => 'u',
    };
    if mask == Mask::On {
        self::mask(&mut bits, size.cell_count());
    }
    let digits: String = bits.iter().map(|byte| format!("{byte:02x}")).collect();
    let digits = &digits[..size.cell_count().div_ceil(4)];
    let Size { rows, cols } = size;
    let Cell { row, col } = start;
    let text = format!("{cols}x{rows}:{col},{row},{letter}{digits}\n");
    Ok(Written::whole(text).without(dropped))
}

/// The bytes of hexadecimal digits; the last half byte may be missing.
fn bytes_of(digits: &str) -> Vec<u8> {
    let value = |digit: u8| char::from(digit).to_digit(16).expect("only such digits") as u8;
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| value(pair[0]) << 4 | pair.get(1).map_or(0, |&digit| value(digit)))
        .collect()
}

/// Masks the first half by the rest, and then the rest by the first half.
fn mask(bytes: &mut [u8], bit_count: usize) {
    let (first, rest) = bytes.split_at_mut(bytes.len() / 2);
    add_stream(first, rest);
    add_stream(rest, first);
    clear_unused(bytes, bit_count);
}

/// Undoes [`mask`].
fn unmask(bytes: &mut [u8], bit_count: usize) {
    let (first, rest) = bytes.split_at_mut(bytes.len() / 2);
    add_stream(rest, first);
    clear_unused(rest, bit_count - 8 * first.len());
    add_stream(first, rest);
}

/// Adds to `bytes`, bit by bit, as much as there is place for of SHA1(`seed` 0) SHA1(`seed` 1) and so on.
fn add_stream(bytes: &mut [u8], seed: &[u8]) {
    let seeded = Sha1::new_with_prefix(seed);
    for (counter, block) in bytes
        .chunks_mut(<Sha1 as Digest>::output_size())
        .enumerate()
    {
        let hash = seeded.clone().chain_update(counter.to_string()).finalize();
        for (byte, mask) in block.iter_mut().zip(hash) {
            *byte ^= mask;
        }
    }
}

/// Clears the bits after the first `bit_count`.
fn clear_unused(bytes: &mut [u8], bit_count: usize) {
    if let Some(last) = bytes.last_mut()
        && !bit_count.is_multiple_of(8)
    {
        *last &= 0xff << (8 - bit_count % 8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masked_and_open_ids_are_the_same_board() {
        let masked = "9x9:4,3,m8d0ec7e0f5fd62bf17e88\n";
        let open = "9x9:4,3,u8004800016080000c0010\n";
        let document = parse(masked).unwrap();
        assert_eq!(parse(open).unwrap(), document);
        assert_eq!(write(&document, Mask::On).unwrap().text(), Some(masked));
        assert_eq!(write(&document, Mask::Off).unwrap().text(), Some(open));
        let both = parse(&format!("{masked}{open}")).unwrap();
        assert_eq!(both, document);
    }

    #[test]
    fn parameters_are_ignored_and_letter_is_optional() {
        let document = parse("3x2:0,1,u24").unwrap();
        assert_eq!(parse("3x2n1a:0,1,24").unwrap(), document);
        assert_eq!(parse("2:0,1,u2").unwrap(), parse("2x2:0,1,2").unwrap());
    }

    #[test]
    fn errors_have_a_place_and_help() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message("3x2:3,1,u24"),
            "line 1, column 5: expected a cell of 2x3, found 1,3"
        );
        assert!(message("3x2:0,1,u2").contains("expected 2 digits, one for four cells, found 1"));
        assert!(message("3x2:0,1,u21").contains("bits of cells alone"));
        assert!(message("3x2:0,1,u2g").starts_with("line 1, column 11: expected a digit"));
        assert!(message("99999999999x99999999999:0,0,").contains("fits in memory"));
        assert!(message("3x2:0,1,u24 3x2:0,1,u20").starts_with("line 1, column 13: "));
        for text in ["9x9:r10,u,12345", "9x9n10#12345", "9x9:m8d0e"] {
            assert!(parse(text).unwrap_err().help.is_some(), "{text}");
        }
    }
}
