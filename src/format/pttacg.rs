//! Minefields in the links of PTTACG and Llamasweeper: `?b=SIZE&m=MINES`.
//!
//! A size is `1`, `2` or `3` for the usual boards, or the columns and the rows with as many digits each.
//! Five cells, row by row, are a digit of base 32, the first cell its highest bit.

use super::error::{Found, ParseError, ParseErrorKind};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::text::error_at;
use super::{Dropped, Excerpt, Obstacle, Written, halves, link};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, Minefield};

pub(super) static NOTATION: Notation = Notation {
    name: "pttacg",
    description: "link of PTTACG and Llamasweeper: minefields",
    example: Example::Text("?b=1&m=g028000m10001g010\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// Cells in a digit.
const WIDTH: usize = 5;

/// The sizes with a digit of their own.
const USUAL: [(&str, Size); 3] = [
    ("1", Size::new(9, 9)),
    ("2", Size::new(16, 16)),
    ("3", Size::new(16, 30)),
];

/// Whether a text is a link with one of these parameters, even if the other is missing.
pub(super) fn is_link(text: &str) -> bool {
    let has = |name| link::parameter(text, name).is_some();
    (has("b") || has("m")) && text.contains(['?', '&'])
}

const SIZE_HELP: &str = "write `b=` with the size before the mines: `b=1` is 9x9, `b=2` 16x16, `b=3` 16 \
                         rows of 30 cells, and `b=4005` 5 rows of 40";

/// Reads a minefield.
fn parse(text: &str) -> Result<Document, ParseError> {
    let missing = |expected| {
        let found = Found::End;
        error_at(
            text,
            text.trim_end().len(),
            ParseErrorKind::Unexpected { expected, found },
        )
    };
    let b = link::parameter(text, "b")
        .ok_or_else(|| missing("b=SIZE in the link").with_help(SIZE_HELP))?;
    let size = size(b).map_err(|kind| error_at(text, b.0, kind))?;
    let (start, digits) =
        link::parameter(text, "m").ok_or_else(|| missing("m=MINES in the link"))?;
    let mut mines = Vec::new();
    for (offset, digit) in digits.char_indices() {
        let value = u8::try_from(digit)
            .ok()
            .and_then(|digit| DIGITS.iter().position(|&it| it == digit));
        let Some(value) = value else {
            let expected = "a digit from 0 to 9 or a to v";
            let found = Found::Char(digit);
            let kind = ParseErrorKind::Unexpected { expected, found };
            return Err(error_at(text, start + offset, kind));
        };
        mines.extend((0..WIDTH).rev().map(|bit| value >> bit & 1 == 1));
    }
    let expected = size.cell_count().div_ceil(WIDTH);
    if digits.len() != expected {
        let kind = ParseErrorKind::Count {
            what: "digits, one for five cells",
            expected,
            found: digits.len(),
        };
        return Err(error_at(text, start, kind));
    }
    if mines.drain(size.cell_count()..).any(|mine| mine) {
        let kind = ParseErrorKind::Unexpected {
            expected: "mines in cells alone",
            found: Found::Text(Excerpt::new(&digits[digits.len() - 1..])),
        };
        return Err(error_at(text, start + digits.len() - 1, kind));
    }
    let mines = Grid::from_values(size, mines).expect("there is a bit for every cell");
    Ok(Document::Minefield(Minefield::new(mines, None)))
}

fn size((_, text): (usize, &str)) -> Result<Size, ParseErrorKind> {
    if let Some(&(_, size)) = USUAL.iter().find(|(name, _)| *name == text) {
        return Ok(size);
    }
    let are_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits || text.is_empty() || !text.len().is_multiple_of(2) {
        return Err(ParseErrorKind::Unexpected {
            expected: "1, 2, 3, or the columns and the rows with as many digits each",
            found: Found::Text(Excerpt::new(text)),
        });
    }
    let (cols, rows) = text.split_at(text.len() / 2);
    let (rows, cols) = (rows.parse::<usize>(), cols.parse::<usize>());
    match (rows, cols) {
        (Ok(0), Ok(_)) | (Ok(_), Ok(0)) => Err(ParseErrorKind::Empty),
        (Ok(rows), Ok(cols)) if rows.checked_mul(cols).is_some() => Ok(Size::new(rows, cols)),
        _ => Err(ParseErrorKind::TooLarge(Excerpt::new(text))),
    }
}

/// Writes where the mines are.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let (minefield, mut dropped) = halves::minefield(document)?;
    let size @ Size { rows, cols } = minefield.size();
    let name = match USUAL.iter().find(|(_, usual)| *usual == size) {
        Some((name, _)) => (*name).to_owned(),
        None => {
            let width = rows.max(cols).to_string().len();
            format!("{cols:0width$}{rows:0width$}")
        }
    };
    let digit = |mines: &[bool]| {
        let bits = mines.iter().enumerate().filter(|(_, mine)| **mine);
        let value: usize = bits.map(|(index, _)| 1 << (WIDTH - 1 - index)).sum();
        char::from(DIGITS[value])
    };
    let digits: String = minefield
        .mines()
        .values()
        .chunks(WIDTH)
        .map(digit)
        .collect();
    dropped.extend(minefield.start().map(|_| Dropped::Start));
    Ok(Written::whole(format!("?b={name}&m={digits}\n")).without(dropped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_one_digit_or_two_halves() {
        let size = |text| super::size((0, text)).map(|size| size.to_string());
        assert_eq!(size("3").unwrap(), "16x30");
        assert_eq!(size("4005").unwrap(), "5x40");
        assert_eq!(size("11").unwrap(), "1x1");
        for text in ["", "4", "123", "9a", "10", "9999999999999999999999"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn first_cell_is_the_highest_bit() {
        let Document::Minefield(minefield) = parse("?b=32&m=g0").unwrap() else {
            panic!("a minefield");
        };
        let mines = minefield.mines().values();
        assert_eq!(mines, [true, false, false, false, false, false]);
    }

    #[test]
    fn errors_have_a_place() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert!(message("?b=32&m=gw").starts_with("line 1, column 10: expected a digit"));
        assert!(message("?b=32&m=g").contains("expected 2 digits, one for five cells, found 1"));
        assert!(message("?b=32&m=g1").starts_with("line 1, column 10: expected mines in cells"));
        assert!(message("?b=32").contains("expected m=MINES in the link, found the end"));
    }
}
