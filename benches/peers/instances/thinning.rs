//! Clues that can be spared.
//!
//! A clue can be spared if the others around it force every cell of its block. Only a window of the
//! board is looked at, so that a clue takes the same time on a board of any size; a clue that only
//! clues from farther away make redundant stays.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::{Problem, Var};
use cluegrid::puzzle::{FillAPix, Instance, Puzzle};
use cluegrid::solve::{
    Fixpoint, Limit, Outcome, Propagation, SatSolver, Varisat, encode, propagate, split,
};
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

impl Strength {
    /// How far from the clue the window reaches. SAT finds few clues to spare in a small one.
    const fn radius(self) -> usize {
        match self {
            Self::Propagation => 4,
            Self::Search => 10,
        }
    }
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
        if Window::around(cell, size, strength.radius()).forces_block(clues, picture, strength) {
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
    fn around(cell: Cell, board: Size, radius: usize) -> Self {
        let corner = Cell::new(
            cell.row.saturating_sub(radius),
            cell.col.saturating_sub(radius),
        );
        let end_row = board.rows.min(cell.row + radius + 1);
        let end_col = board.cols.min(cell.col + radius + 1);
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
        let instance = FillAPix::new(inside).instance();
        let fixpoint = fixpoint(instance.problem());
        let middle = Cell::new(
            self.cell.row - self.corner.row,
            self.cell.col - self.corner.col,
        );
        let block = middle.block(self.size).map(|near| instance.var(near));
        let open: Vec<Var> = block
            .filter(|&var| fixpoint.values.get(var).is_none())
            .collect();
        open.is_empty()
            || strength == Strength::Search && self.are_forced(&open, &instance, &fixpoint, picture)
    }

    /// Whether no model gives one of these variables, which propagation left open, another value than the
    /// picture. Only the component of the first is asked, so the answer can be no too often.
    fn are_forced(
        &self,
        open: &[Var],
        instance: &Instance,
        fixpoint: &Fixpoint,
        picture: &Grid<bool>,
    ) -> bool {
        let problem = instance.problem();
        let residue = split(problem, &fixpoint.values, &fixpoint.open);
        let mut components = residue.components.iter();
        let Some(component) = components.find(|component| component.vars().contains(&open[0]))
        else {
            return false;
        };
        let mut sat = Varisat::new(component.var_count());
        encode(component, problem.stencil(), &mut sat);
        open.iter().all(|&var| {
            let Ok(place) = component.vars().binary_search(&var) else {
                return false;
            };
            let black = picture[self.outer(instance.cell(var))];
            let other = Var::new(place).lit(!black);
            matches!(
                sat.solve(&[other], &Limit::none()),
                Outcome::Unsatisfiable(_)
            )
        })
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

fn fixpoint(problem: &Problem) -> Fixpoint {
    match propagate(problem, &Limit::none(), &mut ()).expect("there is no limit") {
        Propagation::Fixpoint(fixpoint) => fixpoint,
        Propagation::Conflict(reason) => panic!("the clues of a picture clash: {reason:?}"),
    }
}
