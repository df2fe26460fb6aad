//! A click by the letter of the rules, cell by cell.

use cluegrid::grid::{Cell, Grid};
use cluegrid::puzzle::Tile;

/// Number of mines among the neighbours of `cell`.
pub fn clue(mines: &Grid<bool>, cell: Cell) -> u8 {
    let mut count = 0;
    for (other, &mine) in mines.iter() {
        let touches = cell.row.abs_diff(other.row) <= 1 && cell.col.abs_diff(other.col) <= 1;
        if mine && touches && other != cell {
            count += 1;
        }
    }
    count
}

/// The tiles after a click on `cell`.
pub fn click(mines: &Grid<bool>, tiles: &Grid<Tile>, cell: Cell) -> Grid<Tile> {
    let mut after = tiles.clone();
    if mines[cell] && after[cell] == Tile::Covered {
        after[cell] = Tile::Mine;
    } else {
        flood(mines, &mut after, cell);
    }
    after
}

fn flood(mines: &Grid<bool>, tiles: &mut Grid<Tile>, cell: Cell) {
    if tiles[cell] != Tile::Covered {
        return;
    }
    let count = clue(mines, cell);
    tiles[cell] = Tile::Clue(count);
    if count == 0 {
        for near in cell.neighbours(mines.size()) {
            flood(mines, tiles, near);
        }
    }
}
