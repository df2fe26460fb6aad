//! Minesweeper positions in plain text: what a player sees in each cell.

use super::Obstacle;
use super::error::ParseErrorKind;
use super::symbols::{self, BLUE, CHOSEN, CellError, EMPTY, WHITE, translate};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Game, Minesweeper, Tile};

pub(super) const EXPECTED: &str =
    "a tile (a digit up to 8, a covered cell such as '.', a flag 'F' or a mine '*')";

/// What a symbol says in a position, if `.` is covered.
const fn tile(symbol: u8) -> Option<Tile> {
    match symbol {
        b'0'..=b'8' => Some(Tile::Clue(symbol - b'0')),
        b'B' => Some(Tile::Clue(0)),
        b'.' | b'#' | b'?' | b'-' | b'_' | b'x' | b'H' | b'U' | b'E' | BLUE | WHITE | EMPTY => {
            Some(Tile::Covered)
        }
        b'F' | b'f' => Some(Tile::Flagged),
        b'*' | b'M' | b'X' => Some(Tile::Mine),
        _ => None,
    }
}

/// The tiles of a grid of symbols, of which `covered` is one that stands for a covered cell.
///
/// Without it, one character must stand for all covered cells: beside another one, a `.` can mean a
/// revealed 0, and so can an empty field.
pub(super) fn tiles(symbols: &Grid<u8>, covered: Option<char>) -> Result<Grid<Tile>, CellError> {
    let chosen = covered.map(|character| match character {
        ' ' => EMPTY,
        _ => symbols::symbol(character).unwrap_or(CHOSEN),
    });
    let meaning = |symbol| match chosen {
        Some(chosen) if symbol == chosen => Some(Tile::Covered),
        Some(_) if matches!(symbol, b'.' | EMPTY) => Some(Tile::Clue(0)),
        _ => tile(symbol),
    };
    if chosen.is_none() {
        check_covered(symbols)?;
    }
    translate(symbols, meaning, EXPECTED).map_err(|error| {
        let is_nine = symbols[error.cell] == b'9';
        CellError {
            kind: if is_nine {
                ParseErrorKind::NineInMinesweeper
            } else {
                error.kind
            },
            ..error
        }
    })
}

/// Refuses two different characters for covered cells.
fn check_covered(symbols: &Grid<u8>) -> Result<(), CellError> {
    let mut is_cover = [false; 256];
    for symbol in 0..=u8::MAX {
        is_cover[usize::from(symbol)] = tile(symbol) == Some(Tile::Covered);
    }
    let values = symbols.values();
    let next = |is_cover: &[bool; 256]| {
        let mut symbols = values.iter();
        symbols.position(|&symbol| is_cover[usize::from(symbol)])
    };
    let Some(first) = next(&is_cover) else {
        return Ok(());
    };
    is_cover[usize::from(values[first])] = false;
    next(&is_cover).map_or(Ok(()), |other| {
        Err(CellError {
            cell: symbols.size().cell_at(other),
            kind: ParseErrorKind::AmbiguousCovered {
                first: symbols::character(values[first]),
                other: symbols::character(values[other]),
            },
        })
    })
}

/// The position with `.` for covered cells, `F` for flags and `*` for known mines.
pub(super) fn write(position: &Minesweeper) -> Result<String, Obstacle> {
    let mut text = match position.mines() {
        Some(mines) => format!("# mines={mines}\n"),
        None => "# mines=?\n".to_owned(),
    };
    check_clues(position.tiles())?;
    symbols::push_rows(&mut text, position.tiles(), tile_symbol);
    Ok(text)
}

/// Refuses clues that no cell can have.
pub(super) fn check_clues(tiles: &Grid<Tile>) -> Result<(), Obstacle> {
    for tile in tiles.values() {
        if let Tile::Clue(clue @ 9..) = *tile {
            return Err(Obstacle::Clue(clue));
        }
    }
    Ok(())
}

/// A cell in which the player cannot see what the tiles show: a clue on a mine, or a mine where none is.
pub(super) fn contradiction(game: &Game) -> Option<Cell> {
    let mines = game.minefield().mines().values();
    let mut tiles = game.tiles().iter().zip(mines);
    let contradicts = |tile: Tile, mine| !tile.is_covered() && (tile == Tile::Mine) != mine;
    tiles.find_map(|((cell, &tile), &mine)| contradicts(tile, mine).then_some(cell))
}

/// The character of a tile whose clue is at most 8.
pub(super) const fn tile_symbol(tile: &Tile) -> u8 {
    match *tile {
        Tile::Covered => b'.',
        Tile::Flagged => b'F',
        Tile::Mine => b'*',
        Tile::Clue(clue) => b'0' + clue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    fn read(symbols: &[u8], covered: Option<char>) -> Result<Vec<Tile>, String> {
        let size = Size::new(1, symbols.len());
        let grid = Grid::from_values(size, symbols.to_vec()).unwrap();
        tiles(&grid, covered)
            .map(|tiles| tiles.values().to_vec())
            .map_err(|error| error.kind.to_string())
    }

    #[test]
    fn dot_beside_another_covered_character_is_refused_until_one_is_chosen() {
        let message = read(b"1.#", None).unwrap_err();
        assert!(message.contains("'.' is a revealed 0 (--covered '#')"));
        let (clue, covered) = (Tile::Clue, Tile::Covered);
        assert_eq!(
            read(b"1.#", Some('#')).unwrap(),
            [clue(1), clue(0), covered]
        );
        assert_eq!(
            read(b"1.#", Some('.')).unwrap(),
            [clue(1), covered, covered]
        );
    }

    #[test]
    fn clue_of_nine_is_refused() {
        assert!(read(b"9", None).unwrap_err().contains("eight neighbours"));
    }

    #[test]
    fn flags_and_mines_have_several_characters() {
        let tiles = read(b"FfB*MX", None).unwrap();
        let (flag, mine) = (Tile::Flagged, Tile::Mine);
        assert_eq!(tiles, [flag, flag, Tile::Clue(0), mine, mine, mine]);
    }
}
