//! Clues that can be spared.
//!
//! A clue can be spared if the others around it force every cell of its block. Only a window of the
//! board is looked at, so that a clue takes the same time on a board of any size; a clue that only
//! clues from farther away make redundant stays.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::{Assignment, Problem};
use cluegrid::puzzle::{FillAPix, Puzzle};
use cluegrid::solve::{Limit, Propagation, Solver, propagate};
use rand::Rng;
use rand::seq::SliceRandom;

/// How much reasoning shows that a clue can be spared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// Propagation alone.
    Propagation,
    /// Propagation, and SAT where that does not suffice.
    Search,
}

/// Takes clues away in random order, until no more can be spared or `least` are left.
pub fn thin(
    clues: &mut Grid<Option<u8>>,
    picture: &Grid<bool>,
    strength: Strength,
    least: usize,
    rng: &mut impl Rng,
) {
    let size = clues.size();
    let mut order: Vec<Cell> = size.cells().filter(|&cell| clues[cell].is_some()).collect();
    let mut left = order.len();
    order.shuffle(rng);
    for cell in order {
        if left <= least {
            break;
        }
        let clue = clues[cell].take();
        if Window::around(cell, size).forces_block(clues, picture, strength) {
            left -= 1;
        } else {
            clues[cell] = clue;
        }
    }
}

/// The part of the board around a cell.
struct Window {
    cell: Cell,
    board: Size,
    corner: Cell,
    size: Size,
}

impl Window {
    const RADIUS: usize = 6;

    fn around(cell: Cell, board: Size) -> Self {
        let corner = Cell::new(
            cell.row.saturating_sub(Self::RADIUS),
            cell.col.saturating_sub(Self::RADIUS),
        );
        let end_row = board.rows.min(cell.row + Self::RADIUS + 1);
        let end_col = board.cols.min(cell.col + Self::RADIUS + 1);
        Self {
            cell,
            board,
            corner,
            size: Size::new(end_row - corner.row, end_col - corner.col),
        }
    }

    /// Whether the clues whose blocks lie in the window force the block of its middle.
    fn forces_block(
        &self,
        clues: &Grid<Option<u8>>,
        picture: &Grid<bool>,
        strength: Strength,
    ) -> bool {
        let inside = Grid::from_fn(self.size, |near| {
            self.has_block_of(near).then(|| clues[self.outer(near)])?
        });
        let problem = FillAPix::new(inside).instance().problem().clone();
        let known = fixpoint(&problem);
        let middle = Cell::new(
            self.cell.row - self.corner.row,
            self.cell.col - self.corner.col,
        );
        let mut open = middle
            .block(self.size)
            .filter(|&near| known.values()[self.size.index_of(near)].is_none());
        match strength {
            Strength::Propagation => open.next().is_none(),
            Strength::Search => open.all(|near| self.is_forced(&problem, near, picture)),
        }
    }

    /// Whether no model gives the cell another value than the picture.
    fn is_forced(&self, problem: &Problem, near: Cell, picture: &Grid<bool>) -> bool {
        let var = problem
            .vars()
            .nth(self.size.index_of(near))
            .expect("every cell has a variable");
        let other = var.lit(!picture[self.outer(near)]);
        let model = Solver::new(problem).solve_under(&[other], &Limit::none());
        model.expect("there is no limit").is_none()
    }

    fn outer(&self, near: Cell) -> Cell {
        Cell::new(self.corner.row + near.row, self.corner.col + near.col)
    }

    /// Whether the whole block of this cell on the board lies in the window.
    fn has_block_of(&self, near: Cell) -> bool {
        let outer = self.outer(near);
        near.block(self.size).count() == outer.block(self.board).count()
    }
}

fn fixpoint(problem: &Problem) -> Assignment {
    match propagate(problem, &Limit::none(), &mut ()).expect("there is no limit") {
        Propagation::Fixpoint(fixpoint) => fixpoint.values,
        Propagation::Conflict(reason) => panic!("the clues of a picture clash: {reason:?}"),
    }
}
