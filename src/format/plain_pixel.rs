//! Pixel puzzles in plain text: clues, and perhaps a second block with what is filled.

use super::Obstacle;
use super::symbols::{self, CellError, EMPTY, translate};
use crate::grid::Grid;
use crate::puzzle::{Document, FillAPix};

pub(super) const EXPECTED: &str = "a digit or a blank ('_', '.', '-' or '?')";
pub(super) const EXPECTED_MARK: &str = "'#', '.' or '?'";

/// What a symbol says in a pixel puzzle: a clue, or none.
pub(super) const fn clue(symbol: u8) -> Option<Option<u8>> {
    match symbol {
        b'0'..=b'9' => Some(Some(symbol - b'0')),
        b'_' | b'.' | b'-' | b'?' | EMPTY => Some(None),
        _ => None,
    }
}

const fn mark(symbol: u8) -> Option<Option<bool>> {
    match symbol {
        b'#' => Some(Some(true)),
        b'.' => Some(Some(false)),
        b'?' => Some(None),
        _ => None,
    }
}

/// The clues of a grid of symbols.
pub(super) fn clues(symbols: &Grid<u8>) -> Result<Grid<Option<u8>>, CellError> {
    translate(symbols, clue, EXPECTED)
}

/// The marks of a grid of symbols: `#` black, `.` white, `?` open.
pub(super) fn marks(symbols: &Grid<u8>) -> Result<Grid<Option<bool>>, CellError> {
    translate(symbols, mark, EXPECTED_MARK)
}

/// The puzzle with a header, `_` for blanks and, where cells are filled, a second block.
pub(super) fn write(puzzle: &FillAPix) -> Result<String, Obstacle> {
    let size = puzzle.clues().size();
    let mut text = format!("{} {}\n", size.rows, size.cols);
    check_clues(puzzle)?;
    symbols::push_rows(&mut text, puzzle.clues(), clue_symbol);
    if let Some(marks) = puzzle.marks() {
        text.push('\n');
        symbols::push_rows(&mut text, marks, mark_symbol);
    }
    Ok(text)
}

/// The pixel puzzle in a document, for formats that hold nothing else.
pub(super) fn of_document(document: &Document) -> Result<&FillAPix, Obstacle> {
    match document {
        Document::Pixel(puzzle) => check_clues(puzzle).map(|()| puzzle),
        Document::Rules(_) => Err(Obstacle::NoGrid),
        Document::Position(_) | Document::Minefield(_) | Document::Game(_) => {
            Err(Obstacle::Minesweeper)
        }
    }
}

/// Refuses clues that no block can have.
pub(super) fn check_clues(puzzle: &FillAPix) -> Result<(), Obstacle> {
    let mut clues = puzzle.clues().values().iter().flatten();
    clues
        .find(|&&clue| clue > 9)
        .map_or(Ok(()), |&clue| Err(Obstacle::Clue(clue)))
}

/// The character of a clue of at most 9.
pub(super) fn clue_symbol(clue: &Option<u8>) -> u8 {
    clue.map_or(b'_', |clue| b'0' + clue)
}

/// The character of a mark.
pub(super) const fn mark_symbol(mark: &Option<bool>) -> u8 {
    match mark {
        Some(true) => b'#',
        Some(false) => b'.',
        None => b'?',
    }
}

/// The picture as the contest wants its answer: `1` black and `0` white, one line a row.
pub fn picture_rows(picture: &Grid<bool>) -> String {
    let mut text = String::new();
    symbols::push_rows(&mut text, picture, |&black| b'0' + u8::from(black));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn picture_is_rows_of_ones_and_zeros() {
        let picture = Grid::from_fn(Size::new(2, 3), |cell| cell.row == cell.col);
        assert_eq!(picture_rows(&picture), "100\n010\n");
    }

    #[test]
    fn marks_follow_after_an_empty_line() {
        let size = Size::new(1, 3);
        let clues = Grid::from_values(size, vec![Some(2), None, None]).unwrap();
        let marks = Grid::from_values(size, vec![Some(true), None, Some(false)]).unwrap();
        let puzzle = FillAPix::new(clues).with_marks(marks);
        assert_eq!(write(&puzzle).unwrap(), "1 3\n2__\n\n#?.\n");
    }

    #[test]
    fn impossible_clue_is_not_written() {
        let puzzle = FillAPix::new(Grid::filled(Size::new(1, 1), Some(10)));
        assert_eq!(write(&puzzle), Err(Obstacle::Clue(10)));
    }
}
