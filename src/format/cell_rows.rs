//! Rows in which every character is a cell, under a header that says how many there are.

use super::error::{Found, ParseError, ParseErrorKind};
use super::layout::Line;
use crate::grid::{Grid, Size};

const VARIATION_SELECTOR: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';

/// Reads `size.rows` of `lines`, the first after `header`, each with `size.cols` cells. A keycap is one cell.
///
/// `meaning` is what a character says, and `expected` describes those that say anything.
pub(super) fn read<'a, T>(
    header: Line<'a>,
    lines: &mut impl Iterator<Item = Line<'a>>,
    size: Size,
    meaning: impl Fn(char) -> Option<T>,
    expected: &'static str,
) -> Result<Grid<T>, ParseError> {
    let mut values = Vec::new();
    let mut last = header;
    for found in 0..size.rows {
        let Some(line) = lines.next() else {
            let kind = ParseErrorKind::Count {
                what: "rows",
                expected: size.rows,
                found,
            };
            return Err(last.error(last.text.len(), kind));
        };
        push_row(&mut values, line, size.cols, &meaning, expected)?;
        last = line;
    }
    Ok(Grid::from_values(size, values).expect("all rows have the length of the header"))
}

fn push_row<T>(
    values: &mut Vec<T>,
    line: Line,
    cols: usize,
    meaning: impl Fn(char) -> Option<T>,
    expected: &'static str,
) -> Result<(), ParseError> {
    let start = values.len();
    for (offset, character) in cells(line.text) {
        let value = meaning(character).ok_or_else(|| {
            let found = Found::Char(character);
            line.error(offset, ParseErrorKind::Unexpected { expected, found })
        })?;
        values.push(value);
    }
    let found = values.len() - start;
    if found == cols {
        return Ok(());
    }
    let expected = cols;
    Err(line.error(
        offset(line.text, cols),
        ParseErrorKind::HeaderCols { expected, found },
    ))
}

/// The byte at which the cell of column `col` starts in `row`, or its end.
pub(super) fn offset(row: &str, col: usize) -> usize {
    cells(row).nth(col).map_or(row.len(), |(offset, _)| offset)
}

/// The characters of a row that are cells, and the bytes at which they start.
fn cells(row: &str) -> impl Iterator<Item = (usize, char)> {
    let is_cell =
        |&(_, character): &(usize, char)| !matches!(character, VARIATION_SELECTOR | KEYCAP);
    row.char_indices().filter(is_cell)
}

#[cfg(test)]
mod tests {
    use super::super::layout::lines;
    use super::*;

    fn digits(text: &str, size: Size) -> Result<Vec<u32>, String> {
        let mut lines = lines(text, 1);
        let header = lines.next().unwrap();
        read(header, &mut lines, size, |c| c.to_digit(10), "a digit")
            .map(|grid| grid.values().to_vec())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn keycaps_are_one_cell() {
        let text = "header\n1\u{fe0f}\u{20e3}2\n34\n";
        assert_eq!(digits(text, Size::new(2, 2)).unwrap(), [1, 2, 3, 4]);
    }

    #[test]
    fn errors_have_a_place() {
        let message = |text, rows, cols| digits(text, Size::new(rows, cols)).unwrap_err();
        assert_eq!(
            message("h\n12\n3", 2, 2),
            "line 3, column 2: expected 2 cells as the header says, found 1"
        );
        assert!(message("h\n123", 1, 2).starts_with("line 2, column 3: "));
        assert!(message("h\n1x", 1, 2).contains("expected a digit, found 'x'"));
        assert_eq!(
            message("h\n12", 99_999_999, 2),
            "line 2, column 3: expected 99999999 rows, found 1"
        );
    }
}
