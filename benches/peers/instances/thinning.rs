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
use std::ops::Range;
use std::thread;

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
    let mut left = clues.values().iter().flatten().count();
    for cell in shuffled(clues, 0..clues.size().rows, rng) {
        if left <= least {
            break;
        }
        left -= usize::from(take_if_spared(clues, cell, picture, strength));
    }
}

/// The same until no more can be spared, on all cores: every other strip of rows at a time, so that no two
/// threads look at the same clues and their number makes no difference.
pub fn thin_in_strips(
    clues: &mut Grid<Option<u8>>,
    picture: &Grid<bool>,
    strength: Strength,
    rng: &mut impl Rng,
) {
    const HEIGHT: usize = 32;
    assert!(
        HEIGHT > 2 * strength.radius(),
        "a window meets one strip of each turn"
    );
    let rows = clues.size().rows;
    for first in [0, HEIGHT] {
        let strips = (first..rows).step_by(2 * HEIGHT);
        let orders: Vec<Vec<Cell>> = strips
            .map(|start| shuffled(clues, start..rows.min(start + HEIGHT), rng))
            .collect();
        let spared_of = |order: Vec<Cell>, mut clues: Grid<Option<u8>>| -> Vec<Cell> {
            let is_spared = |&cell: &Cell| take_if_spared(&mut clues, cell, picture, strength);
            order.into_iter().filter(is_spared).collect()
        };
        let spared: Vec<Cell> = thread::scope(|scope| {
            let start = |order| {
                let clues = clues.clone();
                scope.spawn(move || spared_of(order, clues))
            };
            let threads: Vec<_> = orders.into_iter().map(start).collect();
            let results = threads.into_iter().map(|thread| thread.join());
            results
                .flat_map(|cells| cells.expect("no thread panics"))
                .collect()
        });
        for cell in spared {
            clues[cell] = None;
        }
    }
}

/// The cells of these rows that have a clue, in random order.
fn shuffled(clues: &Grid<Option<u8>>, rows: Range<usize>, rng: &mut impl Rng) -> Vec<Cell> {
    let has_clue = |cell: &Cell| rows.contains(&cell.row) && clues[*cell].is_some();
    let mut cells: Vec<Cell> = clues.size().cells().filter(has_clue).collect();
    cells.shuffle(rng);
    cells
}

/// Takes the clue of `cell` away if it can be spared, and says whether it could.
fn take_if_spared(
    clues: &mut Grid<Option<u8>>,
    cell: Cell,
    picture: &Grid<bool>,
    strength: Strength,
) -> bool {
    let clue = clues[cell].take();
    let window = Window::around(cell, clues.size(), strength.radius());
    let is_spared = window.forces_block(clues, picture, strength);
    if !is_spared {
        clues[cell] = clue;
    }
    is_spared
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
