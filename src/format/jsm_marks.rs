//! Cells as the links of JSMinesweeper have them: flags, and mines that a clue proves, are taken off the clues
//! around them.

use crate::grid::{Cell, Grid};
use crate::puzzle::Tile;

/// A cell as a link has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A clue less the flags and proven mines around it.
    Clue(u8),
    /// A covered cell that is a mine by a clue whose covered neighbours are all mines.
    Proven,
    Covered,
    Flag,
    /// A flag that is taken off no clue, because one around it would get less than 0.
    Doubtful,
}

/// The tiles, with flags and proven mines added to the clues around them; a cell whose clue would be above 8.
pub(super) fn raise(marks: Grid<Mark>) -> Result<Grid<Tile>, Cell> {
    let size = marks.size();
    let mut tiles = marks.map(|mark| match *mark {
        Mark::Clue(clue) => Tile::Clue(clue),
        Mark::Proven | Mark::Covered => Tile::Covered,
        Mark::Flag | Mark::Doubtful => Tile::Flagged,
    });
    for (cell, _) in marks.iter().filter(|(_, mark)| is_taken_off(**mark)) {
        for near in cell.neighbours(size) {
            if let Tile::Clue(clue) = &mut tiles[near] {
                *clue += 1;
                if *clue > 8 {
                    return Err(near);
                }
            }
        }
    }
    Ok(tiles)
}

const fn is_taken_off(mark: Mark) -> bool {
    matches!(mark, Mark::Flag | Mark::Proven)
}

/// The cells of a link, with flags and proven mines taken off the clues around them where they can be.
pub(super) fn lower(tiles: &Grid<Tile>) -> Grid<Mark> {
    let size = tiles.size();
    let mut marks = tiles.map(|tile| match *tile {
        Tile::Clue(clue) => Mark::Clue(clue),
        Tile::Covered => Mark::Covered,
        Tile::Flagged | Tile::Mine => Mark::Flag,
    });
    prove(&mut marks);
    for cell in size.cells() {
        if !is_taken_off(marks[cell]) {
            continue;
        }
        if cell
            .neighbours(size)
            .any(|near| marks[near] == Mark::Clue(0))
        {
            marks[cell] = match marks[cell] {
                Mark::Flag => Mark::Doubtful,
                _ => Mark::Covered,
            };
            continue;
        }
        for near in cell.neighbours(size) {
            if let Mark::Clue(clue) = &mut marks[near] {
                *clue -= 1;
            }
        }
    }
    marks
}

/// Marks the covered cells around clues that have as many neighbours without a clue as they say.
fn prove(marks: &mut Grid<Mark>) {
    let size = marks.size();
    for cell in size.cells() {
        let Mark::Clue(clue) = marks[cell] else {
            continue;
        };
        let is_closed = |near: &Cell| !matches!(marks[*near], Mark::Clue(_));
        let closed: Vec<Cell> = cell.neighbours(size).filter(is_closed).collect();
        if closed.len() != usize::from(clue) {
            continue;
        }
        for near in closed {
            if marks[near] == Mark::Covered {
                marks[near] = Mark::Proven;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    fn row<T>(values: Vec<T>) -> Grid<T> {
        Grid::from_values(Size::new(1, values.len()), values).unwrap()
    }

    #[test]
    fn flags_are_taken_off_clues_where_they_can_be() {
        let (clue, flag, covered) = (Tile::Clue, Tile::Flagged, Tile::Covered);
        let tiles = row(vec![covered, clue(2), flag, clue(0), flag]);
        let marks = lower(&tiles);
        let expected = [
            Mark::Proven,
            Mark::Clue(1),
            Mark::Doubtful,
            Mark::Clue(0),
            Mark::Doubtful,
        ];
        assert_eq!(marks.values(), expected);
        assert_eq!(raise(marks), Ok(tiles));
    }

    #[test]
    fn clue_above_eight_is_refused() {
        let marks = row(vec![Mark::Flag, Mark::Clue(8)]);
        assert_eq!(raise(marks), Err(Cell::new(0, 1)));
    }
}
