//! Which of several equally safe cells is most likely to open more.
//!
//! A cell opens more if it has no mine and no neighbour has one. How likely that is follows from the
//! number of solutions in which it is so.

use super::odds::model_count;
use super::subject::Subject;
use crate::grid::Cell;
use crate::problem::{Assignment, Problem, Var};
use crate::solve::{Coefficient, Limit};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// For so many kinds of places the chance is worked out.
const MOST_PLACES: usize = 8;
/// On larger boards it isn't: every chance costs a count of all solutions.
const MOST_CELLS: usize = 2500;

/// Stands between chances that are certain, for those that weren't worked out.
const UNKNOWN: f64 = 1e-9;

/// Cells that are alike in this have the same chance to open more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// Away from all clues, with so many neighbours.
    Away(usize),
    /// By a clue: like no other.
    Near(Cell),
}

/// The same cells, those first that are most likely to open more; beyond that, and on large boards, in
/// reading order.
pub(super) fn by_opening(
    subject: &Subject,
    mut cells: Vec<Cell>,
    certain: &Assignment,
    solutions: &BigUint,
    limit: &Limit,
) -> Vec<Cell> {
    let is_large = subject.size().cell_count() > MOST_CELLS;
    if is_large || cells.len() < 2 {
        return cells;
    }
    // Cells that are safe for sure are all opened anyway: they are not worth a count each.
    let is_safe = |&cell: &Cell| certain.get(subject.var(cell)) == Some(false);
    let mut counts_left = if cells.iter().any(is_safe) {
        0
    } else {
        MOST_PLACES
    };
    let is_near = near_clues(subject.problem());
    let mut chances: FxHashMap<Place, f64> = FxHashMap::default();
    for &cell in &cells {
        let place = Place::of(cell, subject, &is_near);
        if chances.contains_key(&place) {
            continue;
        }
        let mut chance_of_cell = certain_chance(subject, cell, certain);
        if chance_of_cell.is_none() && counts_left > 0 {
            counts_left -= 1;
            chance_of_cell = chance(subject, cell, solutions, limit);
        }
        chances.extend(chance_of_cell.map(|chance| (place, chance)));
    }
    let chance = |cell: &Cell| {
        let chance = chances.get(&Place::of(*cell, subject, &is_near));
        chance.copied().unwrap_or(UNKNOWN)
    };
    cells.sort_by(|one, other| chance(other).total_cmp(&chance(one)));
    cells
}

impl Place {
    fn of(cell: Cell, subject: &Subject, is_near: &[bool]) -> Self {
        let block = cell.block(subject.size());
        let vars: Vec<Var> = block.map(|near| subject.var(near)).collect();
        match vars.iter().any(|var| is_near[var.index()]) {
            true => Self::Near(cell),
            false => Self::Away(vars.len()),
        }
    }
}

/// Which variables are in a constraint, or known.
fn near_clues(problem: &Problem) -> Vec<bool> {
    let mut is_near: Vec<bool> = problem
        .known()
        .values()
        .iter()
        .map(Option::is_some)
        .collect();
    for id in problem.constraints() {
        problem
            .vars_of(id)
            .for_each(|var| is_near[var.index()] = true);
    }
    is_near
}

/// The chance that the block of `cell` has no mine, where that is certain.
fn certain_chance(subject: &Subject, cell: Cell, certain: &Assignment) -> Option<f64> {
    let values: Vec<Option<bool>> = (cell.block(subject.size()))
        .map(|near| certain.get(subject.var(near)))
        .collect();
    if values.contains(&Some(true)) {
        Some(0.0)
    } else {
        (!values.contains(&None)).then_some(1.0)
    }
}

/// The same, where it isn't.
fn chance(subject: &Subject, cell: Cell, all: &BigUint, limit: &Limit) -> Option<f64> {
    let mut empty = subject.problem().clone();
    for near in cell.block(subject.size()) {
        let var = subject.var(near);
        if empty.known().get(var).is_none() {
            empty.fix(var.negative());
        }
    }
    let open = model_count(&empty, limit).ok()?;
    Some(BigUint::quotient((&open, 0), (all, 0)))
}
