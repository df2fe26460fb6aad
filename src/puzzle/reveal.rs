//! Reveal: what a click uncovers. Flood fill, and no SAT.
//!
//! The rules are those of [LeetCode 529](https://leetcode.com/problems/minesweeper/), and a flag
//! protects its cell from clicks and floods. The flood goes by runs, as in span filling: a whole
//! stretch of a row is revealed at once and waits in the queue as one entry.

use std::collections::VecDeque;
use std::ops::Range;

use super::{Game, Minefield, Tile};
use crate::grid::{Cell, Grid, Size};

/// What a click did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reveal {
    /// There was a mine: its tile shows it now, and nothing else has changed.
    Exploded,
    /// So many cells were revealed, at least one.
    Revealed(usize),
    /// The cell is flagged, or has been revealed before.
    Unchanged,
}

impl Minefield {
    /// Clicks on `cell`: a mine explodes, a clue is shown, and a 0 reveals its neighbours in turn.
    ///
    /// `tiles` need not agree with this minefield: tiles that are not covered stay as they are, and
    /// no flood starts from or goes through them.
    ///
    /// # Panics
    /// If `cell` lies outside, if `tiles` has another size, or if a side is longer than `u32::MAX`.
    pub fn reveal(&self, tiles: &mut Grid<Tile>, cell: Cell) -> Reveal {
        assert_eq!(self.size(), tiles.size(), "minefield and tiles differ");
        if tiles[cell] != Tile::Covered {
            return Reveal::Unchanged;
        }
        if self.mines()[cell] {
            tiles[cell] = Tile::Mine;
            return Reveal::Exploded;
        }
        let mut flood = Flood::new(self, tiles);
        flood.reveal_run(cell);
        while let Some(run) = flood.queue.pop_front() {
            flood.reveal_around(&run);
        }
        Reveal::Revealed(flood.revealed)
    }
}

impl Game {
    /// Clicks on `cell`.
    ///
    /// # Panics
    /// If `cell` lies outside, or if a side is longer than `u32::MAX`.
    pub fn reveal(&mut self, cell: Cell) -> Reveal {
        self.minefield.reveal(&mut self.tiles, cell)
    }
}

/// Cells of one row, next to each other, that were covered and turned out to be 0.
struct Run {
    row: u32,
    cols: Range<u32>,
}

impl Run {
    fn new(row: usize, cols: Range<usize>) -> Self {
        let short = |place| u32::try_from(place).expect("a side has at most u32::MAX cells");
        Self {
            row: short(row),
            cols: short(cols.start)..short(cols.end),
        }
    }
}

/// One click at work.
struct Flood<'a> {
    minefield: &'a Minefield,
    size: Size,
    tiles: &'a mut [Tile],
    /// Runs that are revealed, with the tiles on either end, and whose rows above and below are due.
    queue: VecDeque<Run>,
    revealed: usize,
}

impl<'a> Flood<'a> {
    fn new(minefield: &'a Minefield, tiles: &'a mut Grid<Tile>) -> Self {
        Self {
            minefield,
            size: minefield.size(),
            tiles: tiles.values_mut(),
            queue: VecDeque::new(),
            revealed: 0,
        }
    }

    /// Reveals what is covered above and below `run`, corners included.
    fn reveal_around(&mut self, run: &Run) {
        let row = run.row as usize;
        let first = (run.cols.start as usize).saturating_sub(1);
        let end = self.size.cols.min(run.cols.end as usize + 1);
        let above = row.checked_sub(1);
        let below = Some(row + 1).filter(|&below| below < self.size.rows);
        for row in above.into_iter().chain(below) {
            let mut col = first;
            while col < end {
                col = match self.is_covered(row, col) {
                    true => self.reveal_run(Cell::new(row, col)),
                    false => col + 1,
                };
            }
        }
    }

    /// Reveals `cell`, which is covered and safe, and if it is 0 the rest of its run and the tiles on
    /// either end. Returns the first column to the right that has not been looked at.
    fn reveal_run(&mut self, cell: Cell) -> usize {
        let Cell { row, col } = cell;
        let Size { cols, .. } = self.size;
        let clue = self.minefield.clue(cell);
        let tiles = &mut self.tiles[row * cols..(row + 1) * cols];
        tiles[col] = Tile::Clue(clue);
        self.revealed += 1;
        if clue != 0 {
            return col + 1;
        }
        // Beside a 0, only the column on the far side can have mines.
        let mines = MinesNear::new(self.minefield.mines(), row);
        let far_left = |col: usize| col.checked_sub(1).map_or(0, |far| mines.in_column(far));
        let left = extend(tiles, (0..col).rev(), far_left);
        let right = extend(tiles, col + 1..cols, |col| mines.in_column(col + 1));
        self.revealed += left.revealed + right.revealed;
        let zeros = col - left.zeros..col + 1 + right.zeros;
        self.queue.push_back(Run::new(row, zeros));
        col + 1 + right.revealed
    }

    fn is_covered(&self, row: usize, col: usize) -> bool {
        self.tiles[self.size.index_of(Cell::new(row, col))] == Tile::Covered
    }
}

/// The mines of a row and of the rows above and below it, which are empty beyond the edge.
struct MinesNear<'a> {
    rows: [&'a [bool]; 3],
}

impl<'a> MinesNear<'a> {
    fn new(mines: &'a Grid<bool>, row: usize) -> Self {
        let Size { rows, cols } = mines.size();
        let values = |row: usize| &mines.values()[row * cols..(row + 1) * cols];
        let above = row.checked_sub(1).map_or(&[][..], values);
        let below = if row + 1 < rows { values(row + 1) } else { &[] };
        Self {
            rows: [above, values(row), below],
        }
    }

    /// Number of mines in column `col` of the three rows; 0 beyond the right edge.
    fn in_column(&self, col: usize) -> u8 {
        let mine = |row: &&[bool]| row.get(col).map_or(0, |&mine| u8::from(mine));
        self.rows.iter().map(mine).sum()
    }
}

/// How far a run went on to one side.
struct Extent {
    zeros: usize,
    revealed: usize,
}

/// Reveals covered tiles in the order of `cols`, up to and with the first whose `clue` is not 0.
fn extend(
    tiles: &mut [Tile],
    cols: impl Iterator<Item = usize>,
    clue: impl Fn(usize) -> u8,
) -> Extent {
    let mut extent = Extent {
        zeros: 0,
        revealed: 0,
    };
    for col in cols {
        if tiles[col] != Tile::Covered {
            break;
        }
        let clue = clue(col);
        tiles[col] = Tile::Clue(clue);
        extent.revealed += 1;
        if clue != 0 {
            break;
        }
        extent.zeros += 1;
    }
    extent
}
