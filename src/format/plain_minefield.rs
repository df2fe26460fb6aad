//! Minefields in plain text: `*` for mines and, elsewhere, their number around the cell or `.`.

use super::error::ParseErrorKind;
use super::symbols::{self, CellError, translate};
use crate::grid::Grid;
use crate::puzzle::Minefield;

pub(super) const EXPECTED: &str = "a mine '*', a digit up to 8 or '.'";

/// Where the mines are in a grid of symbols; the digits must be right.
pub(super) fn mines(symbols: &Grid<u8>) -> Result<Grid<bool>, CellError> {
    let meaning = |symbol| match symbol {
        b'*' => Some(true),
        b'0'..=b'8' | b'.' => Some(false),
        _ => None,
    };
    let mines = translate(symbols, meaning, EXPECTED)?;
    let clues = clues(&mines);
    for (index, (&symbol, &expected)) in symbols.values().iter().zip(clues.values()).enumerate() {
        if symbol.is_ascii_digit() && symbol - b'0' != expected {
            let found = symbol - b'0';
            return Err(CellError {
                cell: symbols.size().cell_at(index),
                kind: ParseErrorKind::WrongClue { expected, found },
            });
        }
    }
    Ok(mines)
}

/// The minefield under a line `# minefield`, with the number of mines around each other cell.
pub(super) fn write(minefield: &Minefield) -> String {
    let mut text = "# minefield\n".to_owned();
    if let Some(start) = minefield.start() {
        text.push_str(&format!("# start={start}\n"));
    }
    symbols::push_rows(&mut text, &symbols(minefield), |&symbol| symbol);
    text
}

/// The character of each cell.
pub(super) fn symbols(minefield: &Minefield) -> Grid<u8> {
    let mut symbols = clues(minefield.mines()).map(|&clue| b'0' + clue);
    for (symbol, &mine) in symbols
        .values_mut()
        .iter_mut()
        .zip(minefield.mines().values())
    {
        if mine {
            *symbol = b'*';
        }
    }
    symbols
}

/// The number of mines among the neighbours of each cell. Sums over three rows are shared by three
/// cells, which on large boards is much faster than asking each cell for its neighbours.
fn clues(mines: &Grid<bool>) -> Grid<u8> {
    let rows: Vec<&[bool]> = mines.rows().collect();
    let mut clues = Vec::with_capacity(mines.values().len());
    for (index, row) in rows.iter().enumerate() {
        let near = &rows[index.saturating_sub(1)..rows.len().min(index + 2)];
        // One more on each side, so that the cells at the edges are like the others.
        let mut sums = vec![0u8; row.len() + 2];
        for other in near {
            for (sum, &mine) in sums[1..].iter_mut().zip(*other) {
                *sum += u8::from(mine);
            }
        }
        let windows = sums.windows(3).zip(*row);
        clues.extend(windows.map(|(sums, &mine)| sums[0] + sums[1] + sums[2] - u8::from(mine)));
    }
    Grid::from_values(mines.size(), clues).expect("every cell has a number")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Size};

    #[test]
    fn numbers_are_those_of_the_minefield() {
        let size = Size::new(4, 5);
        let mines = Grid::from_fn(size, |cell| (cell.row * 3 + cell.col * cell.col) % 4 == 1);
        let minefield = Minefield::new(mines.clone(), None);
        let expected = Grid::from_fn(size, |cell| minefield.clue(cell));
        assert_eq!(clues(&mines), expected);
    }

    #[test]
    fn wrong_number_is_refused() {
        let symbols = Grid::from_values(Size::new(1, 3), b"*2.".to_vec()).unwrap();
        let error = mines(&symbols).unwrap_err();
        assert_eq!(error.cell, Cell::new(0, 1));
        let (expected, found) = (1, 2);
        assert_eq!(error.kind, ParseErrorKind::WrongClue { expected, found });
    }
}
