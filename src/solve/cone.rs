//! Cones: the constraints that a deduction or a conflict rests on, back to the start.

use super::Trail;
use crate::problem::{ConstraintId, Problem, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// What the given constraints rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cone {
    /// The constraints, nearest first; the given ones lead.
    pub(super) constraints: Vec<ConstraintId>,
    /// The variables that were known and not deduced, in the order in which they were met.
    pub(super) known: Vec<Var>,
}

/// The cone of `roots` after all deductions of `trail`.
pub(super) fn cone(
    problem: &Problem,
    trail: &Trail,
    roots: impl IntoIterator<Item = ConstraintId>,
) -> Cone {
    let places = trail.deductions().iter().enumerate();
    let place_of: FxHashMap<Var, usize> = places
        .map(|(place, deduction)| (deduction.lit.var(), place))
        .collect();
    let mut cone = Cone::default();
    let mut seen_constraints = FxHashSet::default();
    let mut seen_vars = FxHashSet::default();
    let mut queue: VecDeque<ConstraintId> = roots.into_iter().collect();
    while let Some(id) = queue.pop_front() {
        if !seen_constraints.insert(id) {
            continue;
        }
        cone.constraints.push(id);
        for var in problem.vars_of(id).filter(|&var| seen_vars.insert(var)) {
            match place_of.get(&var) {
                Some(&place) => queue.extend(trail.deductions()[place].reason.constraints()),
                None => cone.known.push(var),
            }
        }
    }
    cone
}
