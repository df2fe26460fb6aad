//! Symbols: the characters of cells, one byte each.
//!
//! An ASCII character stands for itself, an emoji for the ASCII character of the same meaning if there
//! is one. So a large board costs one byte a cell, and the two kinds of puzzle share everything but a
//! table.

use super::error::{Found, ParseErrorKind};
use crate::grid::{Cell, Grid};

/// The symbol of 🟦.
pub(super) const BLUE: u8 = 0x80;
/// The symbol of ⬜.
pub(super) const WHITE: u8 = 0x81;
/// The symbol of a covered character that is chosen and has no symbol of its own.
pub(super) const CHOSEN: u8 = 0x82;
/// The symbol of an empty field of a table, which a space names where it is chosen to be covered.
pub(super) const EMPTY: u8 = 0x83;

/// Which bytes are symbols in some kind of puzzle.
const IS_SYMBOL: [bool; 256] = {
    let symbols = b"0123456789_.-?#xHUEFfB*MX";
    let mut table = [false; 256];
    let mut index = 0;
    while index < symbols.len() {
        table[symbols[index] as usize] = true;
        index += 1;
    }
    table
};

/// The symbol of `character`, if it can stand in a cell.
pub(super) fn symbol(character: char) -> Option<u8> {
    match character {
        '🟦' => Some(BLUE),
        '⬜' => Some(WHITE),
        '🚩' => Some(b'F'),
        '💣' => Some(b'*'),
        '💥' => Some(b'X'),
        _ => u8::try_from(character)
            .ok()
            .filter(|&byte| IS_SYMBOL[usize::from(byte)]),
    }
}

/// The character that `symbol` stands for, as errors name it.
pub(super) fn character(symbol: u8) -> char {
    match symbol {
        BLUE => '🟦',
        WHITE => '⬜',
        EMPTY => ' ',
        other => char::from(other),
    }
}

/// Something wrong with a cell.
#[derive(Debug)]
pub(super) struct CellError {
    pub cell: Cell,
    pub kind: ParseErrorKind,
}

/// The grid of what each symbol means.
pub(super) fn translate<T: Copy>(
    symbols: &Grid<u8>,
    meaning: impl Fn(u8) -> Option<T>,
    expected: &'static str,
) -> Result<Grid<T>, CellError> {
    let values = symbols.values();
    let meanings: Option<Vec<T>> = values.iter().map(|&symbol| meaning(symbol)).collect();
    if let Some(grid) = meanings.and_then(|values| Grid::from_values(symbols.size(), values)) {
        return Ok(grid);
    }
    let has_none = |&symbol: &u8| meaning(symbol).is_none();
    let index = values.iter().position(has_none);
    let index = index.expect("a symbol without a meaning is what was met");
    Err(CellError {
        cell: symbols.size().cell_at(index),
        kind: ParseErrorKind::Unexpected {
            expected,
            found: Found::Char(character(values[index])),
        },
    })
}

/// Adds a line to `text` for each row of `grid`, of the ASCII characters of its values.
pub(super) fn push_rows<T>(text: &mut String, grid: &Grid<T>, symbol: impl Fn(&T) -> u8) {
    text.reserve(grid.values().len() + grid.size().rows);
    for row in grid.rows() {
        text.push_str(&row_text(row, &symbol));
        text.push('\n');
    }
}

/// The row of the ASCII characters of these values.
pub(super) fn row_text<T>(row: &[T], symbol: impl Fn(&T) -> u8) -> String {
    let bytes = row.iter().map(symbol).collect();
    String::from_utf8(bytes).expect("symbols that are written are ASCII")
}

/// Whether `byte` is an ASCII symbol in some kind of puzzle.
pub(super) fn is_symbol(byte: u8) -> bool {
    IS_SYMBOL[usize::from(byte)]
}
