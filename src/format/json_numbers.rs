//! JSON arrays of rows of numbers, and where in them errors are.

use serde_json::value::RawValue;

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::json_text;
use super::text::error_at;
use crate::grid::{Cell, Grid, Size};

/// A grid of numbers, `None` where there is a null.
#[derive(Debug)]
pub(super) struct Numbers<'a> {
    text: &'a str,
    rows: Vec<&'a RawValue>,
    grid: Grid<Option<i64>>,
}

impl<'a> Numbers<'a> {
    /// Reads at least one row of one cell; all rows have one length.
    pub fn read(text: &'a str) -> Result<Self, ParseError> {
        let rows: Vec<&RawValue> = json_text::read(text)?;
        let mut values = Vec::new();
        let mut size = Size::new(rows.len(), 0);
        for (row, source) in rows.iter().enumerate() {
            let numbers: Vec<Option<i64>> = json_text::read_piece(text, source)?;
            let found = numbers.len();
            if row == 0 {
                size.cols = found;
            }
            if found != size.cols {
                let expected = size.cols;
                let cell = Cell::new(row, expected.min(found));
                let kind = ParseErrorKind::RaggedRow { expected, found };
                return Err(error(text, source, cell, kind));
            }
            values.extend(numbers);
        }
        let start = text.len() - text.trim_start().len();
        let grid = Grid::from_values(size, values).filter(|_| size.cell_count() > 0);
        let grid = grid.ok_or_else(|| error_at(text, start, ParseErrorKind::Empty))?;
        Ok(Self { text, rows, grid })
    }

    /// The numbers.
    pub const fn grid(&self) -> &Grid<Option<i64>> {
        &self.grid
    }

    /// The error at the number of a cell.
    pub fn error(&self, cell: Cell, kind: ParseErrorKind) -> ParseError {
        error(self.text, self.rows[cell.row], cell, kind)
    }

    /// The error that a number is something else than `expected`.
    pub fn unexpected(&self, cell: Cell, expected: &'static str) -> ParseError {
        let number = self.grid[cell].map_or("null".to_owned(), |number| number.to_string());
        let found = Found::Text(Excerpt::new(&number));
        self.error(cell, ParseErrorKind::Unexpected { expected, found })
    }
}

fn error(text: &str, source: &RawValue, cell: Cell, kind: ParseErrorKind) -> ParseError {
    let start = json_text::offset_of(text, source);
    let kind = ParseErrorKind::InArray {
        row: cell.row,
        kind: Box::new(kind),
    };
    error_at(text, start + offset_of_number(source.get(), cell.col), kind)
}

/// The byte at which a number of a row starts, or the row ends.
fn offset_of_number(row: &str, col: usize) -> usize {
    let commas = row.match_indices(',').map(|(comma, _)| comma);
    let before = std::iter::once(0).chain(commas).nth(col);
    before.map_or(row.len() - 1, |before| {
        row.len() - row[before + 1..].trim_start().len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Numbers::read(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_stand_at_their_number() {
        let numbers = Numbers::read("[[1, -2],\n [null,  30]]").unwrap();
        assert_eq!(numbers.grid().values(), [Some(1), Some(-2), None, Some(30)]);
        let message = |row, col| {
            numbers
                .unexpected(Cell::new(row, col), "a digit")
                .to_string()
        };
        assert_eq!(
            message(1, 1),
            "line 2, column 10: in row 1, counted from 0: expected a digit, found '30'"
        );
        assert!(message(1, 0).starts_with("line 2, column 3: "));
        assert!(message(0, 1).starts_with("line 1, column 6: "));
    }

    #[test]
    fn rows_have_one_length_and_whole_numbers() {
        assert_eq!(
            message("[[1],[2,3]]"),
            "line 1, column 9: in row 1, counted from 0: expected 1 cells as in the first row, found 2"
        );
        assert!(message("[[1,2],[2]]").starts_with("line 1, column 10: in row 1"));
        assert_eq!(
            message("[[1],\n[1.5]]"),
            "line 2, column 2: expected a whole number, found floating point `1.5`"
        );
        for empty in ["[]", " [[]]", "[[],[]]"] {
            assert!(message(empty).contains("found none"), "{empty}");
        }
    }
}
