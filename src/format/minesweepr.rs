//! Positions as the program minesweepr takes them: `{"board":"rows","total_mines":N}`.
//!
//! `.` is a revealed 0, `x` a covered cell, and `*` a mine that is known to be there.

use serde::{Deserialize, Serialize};

use super::error::{ParseError, ParseErrorKind, Place};
use super::json_text::{self, Row};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::text::error_at;
use super::{Dropped, Obstacle, Written, cell_rows, halves, layout, symbols};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "minesweepr",
    description: "minesweepr's JSON: positions with the number of mines",
    example: Example::Text("{\"board\":\"..12x\\n..1xx\",\"total_mines\":2}\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

const EXPECTED: &str = "'.', '1' to '8', 'x' or '*'";

#[derive(Serialize, Deserialize)]
struct Fields<'a> {
    #[serde(borrow)]
    board: Row<'a>,
    total_mines: Option<usize>,
}

/// Reads a position.
fn parse(text: &str) -> Result<Document, ParseError> {
    let fields: Fields = json_text::read(text)?;
    let board = &fields.board;
    let tiles = tiles(&board.value)
        .map_err(|(offset, kind)| error_at(text, board.offset_in(text, offset), kind))?;
    Ok(Document::Position(Minesweeper::new(
        tiles,
        fields.total_mines,
    )))
}

/// The tiles of a board; of an error, the byte of the board and what is wrong.
fn tiles(board: &str) -> Result<Grid<Tile>, (usize, ParseErrorKind)> {
    let board = board.trim_end();
    let mut lines = layout::lines(board, 0);
    let first = lines.clone().next().expect("a text has a first line");
    let size = Size::new(lines.clone().count(), first.text.chars().count());
    if size.cols == 0 {
        return Err((0, ParseErrorKind::Empty));
    }
    cell_rows::read(first, &mut lines, size, tile, EXPECTED).map_err(|error| {
        let Place::Text { line: row, column } = error.place else {
            unreachable!("the rows are text");
        };
        let before = board.split_inclusive('\n').take(row).map(str::len);
        let before = before.sum::<usize>();
        let row_text = board[before..].chars().take(column - 1);
        let offset = before + row_text.map(char::len_utf8).sum::<usize>();
        let kind = match error.kind {
            // The first row stands for a header, which there is none of.
            ParseErrorKind::HeaderCols { expected, found } => {
                ParseErrorKind::RaggedRow { expected, found }
            }
            other => other,
        };
        let kind = ParseErrorKind::InField {
            field: "board",
            row,
            kind: Box::new(kind),
        };
        (offset, kind)
    })
}

const fn tile(character: char) -> Option<Tile> {
    match character {
        '.' => Some(Tile::Clue(0)),
        '0'..='8' => Some(Tile::Clue(character as u8 - b'0')),
        'x' => Some(Tile::Covered),
        '*' => Some(Tile::Mine),
        _ => None,
    }
}

/// Writes a position.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let (position, mut dropped) = halves::position(document)?;
    let mines = position.mines().ok_or(Obstacle::NoTotal)?;
    let mut board = String::new();
    symbols::push_rows(&mut board, position.tiles(), |tile| match *tile {
        Tile::Clue(0) => b'.',
        Tile::Clue(clue) => b'0' + clue,
        Tile::Covered | Tile::Flagged => b'x',
        Tile::Mine => b'*',
    });
    let fields = Fields {
        board: Row::from(board.trim_end().to_owned()),
        total_mines: Some(mines),
    };
    let text = serde_json::to_string(&fields).expect("strings and numbers are JSON");
    dropped.extend(halves::dropped_if(&position, Tile::Flagged, Dropped::Flags));
    Ok(Written::whole(text + "\n").without(dropped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_it_reads() {
        let example = std::str::from_utf8(NOTATION.example.bytes()).unwrap();
        let document = parse(example).unwrap();
        assert_eq!(write(&document).unwrap().text(), Some(example));
    }

    #[test]
    fn errors_name_the_row() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message(r#"{"board":"..\n.","total_mines":2}"#),
            "line 1, column 16: in row 1 of \"board\", counted from 0: expected 2 cells as in the first \
             row, found 1"
        );
        assert!(message(r#"{"board":".q"}"#).contains("found 'q'"));
        assert!(message(r#"{"board":""}"#).contains("found none"));
    }
}
