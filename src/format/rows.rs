//! Rows of one-character cells: the shape of a board, before its characters mean anything.

use super::error::{Found, ParseErrorKind};
use super::symbols::{CHOSEN, is_symbol, symbol};
use crate::grid::{Grid, Size};

const VARIATION_SELECTOR: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';

/// Whether `text` has nothing but tiles of Minesweeper and spaces.
pub(super) fn are_tiles(text: &str) -> bool {
    tokens(text, None).all(|(_, token)| !matches!(token, Token::Symbol(b'9') | Token::Other(_)))
}

/// The byte at which the cell of column `col` starts in `row`, or its end.
pub(super) fn cell_offset(row: &str, col: usize, covered: Option<char>) -> usize {
    let mut cells = tokens(row, covered).filter(|(_, token)| matches!(token, Token::Symbol(_)));
    cells.nth(col).map_or(row.len(), |(offset, _)| offset)
}

/// How many cells a row has, whatever is in them.
pub(super) fn cell_count(row: &str) -> usize {
    let is_cell = |token: &Token| matches!(token, Token::Symbol(_) | Token::Other(_));
    tokens(row, None)
        .filter(|(_, token)| is_cell(token))
        .count()
}

/// The symbol of the only cell in `text`, if that is all there is.
pub(super) fn only_symbol(text: &str, covered: Option<char>) -> Option<u8> {
    let mut tokens = tokens(text, covered);
    match (tokens.next(), tokens.next()) {
        (Some((_, Token::Symbol(symbol))), None) => Some(symbol),
        _ => None,
    }
}

/// The character at `offset` of `row`.
pub(super) fn found(row: &str, offset: usize) -> Found {
    row[offset..]
        .chars()
        .next()
        .map_or(Found::EndOfLine, Found::Char)
}

/// Whether `row` is made of ASCII symbols, at least two, with a space between each two.
fn is_spaced_ascii(row: &str) -> bool {
    let mut pairs = row.as_bytes().chunks_exact(2);
    let has_pairs = pairs.len() > 0 && pairs.all(|pair| is_symbol(pair[0]) && pair[1] == b' ');
    has_pairs && row.len() % 2 == 1 && row.bytes().last().is_some_and(is_symbol)
}

/// Something wrong at a byte of a row.
#[derive(Debug)]
pub(super) struct RowError {
    pub offset: usize,
    pub kind: ParseErrorKind,
}

/// Reads rows, one after the other, into a grid of symbols.
#[derive(Debug)]
pub(super) struct RowReader {
    symbols: Vec<u8>,
    rows: usize,
    cols: Option<usize>,
    has_header: bool,
    is_spaced: Option<bool>,
    covered: Option<char>,
    expected: &'static str,
}

impl RowReader {
    /// A reader of rows with `cols` cells, if a header says so, or of rows as long as the first one.
    /// `covered` stands in cells besides the usual characters; `expected` describes those in errors.
    pub const fn new(cols: Option<usize>, covered: Option<char>, expected: &'static str) -> Self {
        Self {
            symbols: Vec::new(),
            rows: 0,
            cols,
            has_header: cols.is_some(),
            is_spaced: None,
            covered,
            expected,
        }
    }

    /// Adds a row.
    pub fn push(&mut self, row: &str) -> Result<(), RowError> {
        let start = self.symbols.len();
        if row.bytes().all(is_symbol) {
            if row.len() > 1 {
                self.check_spacing(row, 1, None)?;
            }
            self.symbols.extend_from_slice(row.as_bytes());
        } else if self.is_spaced != Some(false) && is_spaced_ascii(row) {
            self.is_spaced = Some(true);
            self.symbols.extend(row.bytes().step_by(2));
        } else {
            self.push_tokens(row)?;
        }
        self.rows += 1;
        self.check_length(row, self.symbols.len() - start)
    }

    /// The grid of the rows so far.
    pub fn into_grid(self) -> Grid<u8> {
        let size = Size::new(self.rows, self.cols.unwrap_or(0));
        Grid::from_values(size, self.symbols).expect("all rows have one length")
    }

    fn push_tokens(&mut self, row: &str) -> Result<(), RowError> {
        let start = self.symbols.len();
        let mut space = None;
        let mut in_spoiler = false;
        for (offset, token) in tokens(row, self.covered) {
            let is_first = self.symbols.len() == start;
            match token {
                Token::Symbol(symbol) => {
                    if !is_first {
                        self.check_spacing(row, offset, space)?;
                    }
                    self.symbols.push(symbol);
                    space = None;
                }
                Token::Space if !is_first && space.is_none() => space = Some(offset),
                Token::Spoiler => in_spoiler = !in_spoiler,
                Token::Space | Token::Other(_) => {
                    return Err(unexpected(self.expected, row, offset));
                }
            }
        }
        if in_spoiler {
            return Err(unexpected("'||' at the end of a spoiler", row, row.len()));
        }
        Ok(())
    }

    /// Whether the cell at `offset`, after the space at `space` if there is one, stands like others.
    fn check_spacing(
        &mut self,
        row: &str,
        offset: usize,
        space: Option<usize>,
    ) -> Result<(), RowError> {
        match (*self.is_spaced.get_or_insert(space.is_some()), space) {
            (true, None) => Err(unexpected("a space between cells", row, offset)),
            (false, Some(space)) => Err(unexpected(self.expected, row, space)),
            _ => Ok(()),
        }
    }

    fn check_length(&mut self, row: &str, found: usize) -> Result<(), RowError> {
        let expected = *self.cols.get_or_insert(found);
        if found == expected && found > 0 {
            return Ok(());
        }
        let kind = match self.has_header {
            _ if found == 0 => ParseErrorKind::Unexpected {
                expected: self.expected,
                found: Found::EndOfLine,
            },
            true => ParseErrorKind::HeaderCols { expected, found },
            false => ParseErrorKind::RaggedRow { expected, found },
        };
        Err(RowError {
            offset: cell_offset(row, expected, self.covered),
            kind,
        })
    }
}

fn unexpected(expected: &'static str, row: &str, offset: usize) -> RowError {
    let found = found(row, offset);
    RowError {
        offset,
        kind: ParseErrorKind::Unexpected { expected, found },
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Symbol(u8),
    Space,
    /// `||`, which opens or closes a spoiler.
    Spoiler,
    Other(char),
}

/// The tokens of a row and the bytes at which they start. A keycap, three characters, is one token.
fn tokens(row: &str, covered: Option<char>) -> impl Iterator<Item = (usize, Token)> {
    let mut rest = row.char_indices().peekable();
    std::iter::from_fn(move || {
        let (offset, character) = rest.next()?;
        let token = match character {
            '|' if rest.next_if(|&(_, next)| next == '|').is_some() => Token::Spoiler,
            ' ' => Token::Space,
            _ => match symbol(character) {
                Some(symbol) => Token::Symbol(symbol),
                None if covered == Some(character) => Token::Symbol(CHOSEN),
                None => Token::Other(character),
            },
        };
        if let Token::Symbol(symbol) = token {
            rest.next_if(|&(_, next)| next == VARIATION_SELECTOR);
            if symbol.is_ascii_digit() {
                rest.next_if(|&(_, next)| next == KEYCAP);
            }
        }
        Some((offset, token))
    })
}

#[cfg(test)]
mod tests {
    use super::super::symbols::{BLUE, WHITE};
    use super::*;

    fn read(rows: &[&str]) -> Result<Grid<u8>, RowError> {
        let mut reader = RowReader::new(None, None, "a tile");
        rows.iter().try_for_each(|row| reader.push(row))?;
        Ok(reader.into_grid())
    }

    #[test]
    fn keycaps_spoilers_and_emoji_are_one_cell_each() {
        let grid = read(&["||1\u{fe0f}\u{20e3}||||🚩||🟦", "⬜\u{fe0f}*2"]).unwrap();
        assert_eq!(grid.values(), [b'1', b'F', BLUE, WHITE, b'*', b'2']);
    }

    #[test]
    fn cells_may_be_separated_in_all_rows_or_in_none() {
        assert_eq!(read(&["1 2", "3 4"]).unwrap().values(), b"1234");
        assert_eq!(read(&["1 2", "34"]).unwrap_err().offset, 1);
        assert_eq!(read(&["12", "3 4"]).unwrap_err().offset, 1);
        assert_eq!(read(&["1  2"]).unwrap_err().offset, 2);
    }

    #[test]
    fn ragged_row_is_refused_where_it_should_end() {
        let error = read(&["123", "1"]).unwrap_err();
        assert_eq!(error.offset, 1);
        assert_eq!(
            error.kind.to_string(),
            "expected 3 cells as in the first row, found 1"
        );
        assert_eq!(read(&["1", "123"]).unwrap_err().offset, 1);
    }

    #[test]
    fn open_spoiler_is_refused() {
        assert_eq!(read(&["||1||||2"]).unwrap_err().offset, 8);
    }
}
