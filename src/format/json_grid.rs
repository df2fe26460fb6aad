//! Pixel puzzles as `{"width":W,"height":H,"grid":["4.2.",…]}`.

use serde::{Deserialize, Serialize};

use super::error::{ParseError, ParseErrorKind};
use super::json_text::{self, Row};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::rows::{self, RowReader};
use super::text::error_at;
use super::{Dropped, Obstacle, Written, plain_pixel, symbols};
use crate::grid::Size;
use crate::puzzle::{Document, FillAPix};

pub(super) static NOTATION: Notation = Notation {
    name: "json-grid",
    description: "JSON with the width, the height and the rows as strings: pixel puzzles",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

const EXAMPLE: &str =
    "{\"width\":5,\"height\":5,\"grid\":[\".4.20\",\"....2\",\".77.2\",\".5764\",\".....\"]}\n";

#[derive(Serialize, Deserialize)]
struct Fields<'a> {
    width: usize,
    height: usize,
    #[serde(borrow)]
    grid: Vec<Row<'a>>,
}

/// Reads a puzzle.
fn parse(text: &str) -> Result<Document, ParseError> {
    let fields: Fields = json_text::read(text)?;
    let start = text.len() - text.trim_start().len();
    let error = |kind| error_at(text, start, kind);
    let in_row = |row: usize, offset, kind| {
        let kind = ParseErrorKind::InField {
            field: "grid",
            row,
            kind: Box::new(kind),
        };
        error_at(text, fields.grid[row].offset_in(text, offset), kind)
    };
    let mut reader = RowReader::new(None, None, plain_pixel::EXPECTED);
    for (index, row) in fields.grid.iter().enumerate() {
        let pushed = reader.push(&row.value);
        pushed.map_err(|wrong| in_row(index, wrong.offset, wrong.kind))?;
    }
    let symbols = reader.into_grid();
    let (expected, found) = (Size::new(fields.height, fields.width), symbols.size());
    if found.cell_count() == 0 {
        return Err(error(ParseErrorKind::Empty));
    }
    if found != expected {
        return Err(error(ParseErrorKind::StatedSize { expected, found }));
    }
    let clues = plain_pixel::clues(&symbols).map_err(|wrong| {
        let row = &fields.grid[wrong.cell.row].value;
        let offset = rows::cell_offset(row, wrong.cell.col, None);
        in_row(wrong.cell.row, offset, wrong.kind)
    })?;
    Ok(Document::Pixel(FillAPix::new(clues)))
}

/// Writes a puzzle.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let clues = puzzle.clues();
    let symbol = |clue: &Option<u8>| clue.map_or(b'.', |clue| b'0' + clue);
    let grid = clues.rows().map(|row| symbols::row_text(row, symbol));
    let fields = Fields {
        width: clues.size().cols,
        height: clues.size().rows,
        grid: grid.map(Row::from).collect(),
    };
    let text = serde_json::to_string(&fields).expect("strings and numbers are JSON") + "\n";
    let marks = puzzle.marks().map(|_| Dropped::Marks);
    Ok(Written::whole(text).without(marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_place() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message("{\"width\":2,\"height\":1,\"grid\":[\"1\\u0058\"]}"),
            "line 1, column 33: in row 0 of \"grid\", counted from 0: expected a digit or a blank ('_', \
             '.', '-' or '?'), found 'X'"
        );
        assert_eq!(
            message(r#"{"width":3,"height":1,"grid":["1."]}"#),
            "line 1, column 1: expected 1x3 cells as \"height\" and \"width\" say, found 1x2"
        );
        assert!(message(r#"{"width":3,"height":1,"grid":[]}"#).contains("found none"));
        assert!(message(r#"{"width":3,"grid":[]}"#).contains("missing field `height`"));
    }
}
