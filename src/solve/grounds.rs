//! Grounds: the constraints that a conflict rests on, back to the start, by what each of them needs.

use super::premises::premises;
use super::{Reason, Trail};
use crate::problem::{ConstraintId, Problem, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// What a conflict, or some constraints, rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grounds {
    /// The constraints, nearest first; those that were asked about lead.
    pub(super) constraints: Vec<ConstraintId>,
    /// The variables that were known and not deduced, in the order in which they were met.
    pub(super) known: Vec<Var>,
}

impl Grounds {
    /// The grounds of a conflict to which the deductions of `trail` led.
    pub(super) fn of_conflict(problem: &Problem, trail: &Trail, reason: Reason) -> Self {
        let mut walk = Walk::new(problem, trail);
        let end = trail.deductions().len();
        let premises = premises(problem, reason, None, |var| walk.value(var, end));
        walk.visit(reason.constraints(), premises);
        walk.finish()
    }

    /// The grounds of constraints as the deductions of `trail` left them.
    pub(super) fn of_constraints(
        problem: &Problem,
        trail: &Trail,
        ids: impl IntoIterator<Item = ConstraintId>,
    ) -> Self {
        let mut walk = Walk::new(problem, trail);
        let end = trail.deductions().len();
        for id in ids {
            let is_known = |&var: &Var| walk.value(var, end).is_some();
            let known = problem.vars_of(id).filter(is_known).collect();
            walk.visit([id], known);
        }
        walk.finish()
    }
}

/// A walk back along a trail.
struct Walk<'t> {
    problem: &'t Problem,
    trail: &'t Trail,
    /// Where in the trail each deduced variable stands.
    place_of: FxHashMap<Var, usize>,
    grounds: Grounds,
    seen_constraints: FxHashSet<ConstraintId>,
    seen_vars: FxHashSet<Var>,
    queue: VecDeque<Var>,
}

impl<'t> Walk<'t> {
    fn new(problem: &'t Problem, trail: &'t Trail) -> Self {
        let places = trail.deductions().iter().enumerate();
        Self {
            problem,
            trail,
            place_of: places
                .map(|(place, deduction)| (deduction.lit.var(), place))
                .collect(),
            grounds: Grounds::default(),
            seen_constraints: FxHashSet::default(),
            seen_vars: FxHashSet::default(),
            queue: VecDeque::new(),
        }
    }

    /// The value of `var` before the deduction at `place`.
    fn value(&self, var: Var, place: usize) -> Option<bool> {
        match self.place_of.get(&var) {
            Some(&own) if own < place => Some(self.trail.deductions()[own].lit.is_positive()),
            Some(_) => None,
            None => self.problem.known().get(var),
        }
    }

    fn visit(&mut self, ids: impl IntoIterator<Item = ConstraintId>, premises: Vec<Var>) {
        let ids = ids
            .into_iter()
            .filter(|&id| self.seen_constraints.insert(id));
        self.grounds.constraints.extend(ids);
        let vars = premises
            .into_iter()
            .filter(|&var| self.seen_vars.insert(var));
        self.queue.extend(vars);
    }

    fn finish(mut self) -> Grounds {
        while let Some(var) = self.queue.pop_front() {
            let Some(&place) = self.place_of.get(&var) else {
                self.grounds.known.push(var);
                continue;
            };
            let deduction = self.trail.deductions()[place];
            let (reason, lit) = (deduction.reason, Some(deduction.lit));
            let premises = premises(self.problem, reason, lit, |var| self.value(var, place));
            self.visit(reason.constraints(), premises);
        }
        self.grounds
    }
}
