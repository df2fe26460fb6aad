//! Positions in the files of JSMinesweeper, which end in `.mine`.
//!
//! `COLSxROWSxMINES` on the first line, and then the rows: `0` to `8`, `F` a flag, `O` a flag that seems
//! wrong, `M` or `?` a mine that is given or has exploded, and anything else covered, usually `H`.

use super::error::{Found, ParseError, ParseErrorKind};
use super::layout::{self, Line};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::scan::Scanner;
use super::{Obstacle, Written, cell_rows, halves, symbols};
use crate::grid::Size;
use crate::puzzle::{Document, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "jsm-mine",
    description: "JSMinesweeper's .mine files: positions with the number of mines",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// A beginner's board after the first click.
const EXAMPLE: &str = "9x9x10\nHHHHHHHHH\nHHHHHHHHH\nHHH111122\nHHH10002H\nHHH10002H\nHHH100011\n\
                       HHH100000\nHHH100111\nHHH1001H1\n";

/// Whether a line is `COLSxROWSxMINES`.
pub(super) fn is_header(line: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = line.trim_end().split('x');
    parts.clone().count() == 3 && parts.clone().all(is_number)
}

/// Reads a position.
fn parse(text: &str) -> Result<Document, ParseError> {
    let mut lines = layout::lines(text, 1);
    let header = lines.next().expect("a text has a first line");
    let (size, mines) = size_and_mines(text)?;
    let tiles = cell_rows::read(header, &mut lines, size, |c| Some(tile(c)), "a tile")?;
    refuse_more(lines)?;
    Ok(Document::Position(Minesweeper::new(tiles, Some(mines))))
}

fn size_and_mines(text: &str) -> Result<(Size, usize), ParseError> {
    let mut scanner = Scanner::new(text);
    let cols = scanner.number("the number of columns")?;
    scanner.expect("x", "COLSxROWSxMINES")?;
    let rows = scanner.number("the number of rows")?;
    scanner.expect("x", "COLSxROWSxMINES")?;
    let mines = scanner.number("the number of mines")?;
    scanner.take_while(|c| matches!(c, ' ' | '\t' | '\r'));
    if !matches!(scanner.peek(), None | Some('\n')) {
        return Err(scanner.unexpected("nothing after the number of mines"));
    }
    match (rows, cols) {
        (0, _) | (_, 0) => Err(ParseError::new(1, 1, ParseErrorKind::Empty)),
        _ => Ok((Size::new(rows, cols), mines)),
    }
}

/// Refuses lines after the last row.
pub(super) fn refuse_more<'a>(mut lines: impl Iterator<Item = Line<'a>>) -> Result<(), ParseError> {
    let Some(line) = lines.find(|line| !line.text.is_empty()) else {
        return Ok(());
    };
    let kind = ParseErrorKind::Unexpected {
        expected: "nothing after the last row",
        found: Found::Text(super::Excerpt::new(line.text)),
    };
    Err(line.error(0, kind))
}

/// What a character says.
const fn tile(character: char) -> Tile {
    match character {
        '0'..='8' => Tile::Clue(character as u8 - b'0'),
        'F' | 'O' => Tile::Flagged,
        'M' | '?' => Tile::Mine,
        _ => Tile::Covered,
    }
}

/// Writes a position.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let (position, dropped) = halves::position(document)?;
    let mines = position.mines().ok_or(Obstacle::NoTotal)?;
    let Size { rows, cols } = position.tiles().size();
    let mut text = format!("{cols}x{rows}x{mines}\n");
    symbols::push_rows(&mut text, position.tiles(), |tile| match *tile {
        Tile::Covered => b'H',
        Tile::Flagged => b'F',
        Tile::Mine => b'M',
        Tile::Clue(clue) => b'0' + clue,
    });
    Ok(Written::whole(text).without(dropped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_it_reads() {
        let document = parse(EXAMPLE).unwrap();
        assert_eq!(write(&document).unwrap().text(), Some(EXAMPLE));
    }

    #[test]
    fn errors_have_a_place() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert!(
            message("2x1").starts_with("line 1, column 4: expected COLSxROWSxMINES, found the end")
        );
        assert!(message("2x1x1,\nHH").contains("nothing after the number of mines, found ','"));
        assert!(message("0x1x1\n").contains("found none"));
        assert_eq!(
            message("2x2x1\nHH\nH\n"),
            "line 3, column 2: expected 2 cells as the header says, found 1"
        );
        assert!(message("1x1x1\nH\nH\n").starts_with("line 3, column 1: expected nothing after"));
        assert!(message("99999999x99999999x1\nH").starts_with("line 2, column 2: "));
    }
}
