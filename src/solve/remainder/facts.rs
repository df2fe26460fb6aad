//! Values that were deduced, and what each of them rests on.

use crate::problem::{ConstraintId, Var};
use crate::solve::Reason;
use rustc_hash::FxHashSet;

/// What was deduced of each variable.
#[derive(Debug)]
pub(super) struct Facts {
    facts: Vec<Option<Fact>>,
    /// The variables that were deduced with each constraint, and perhaps others.
    of_constraint: Vec<Vec<Var>>,
    count: usize,
}

/// A value that was deduced.
#[derive(Clone, Copy, Debug)]
struct Fact {
    value: bool,
    reason: Reason,
    /// How many were deduced before it.
    place: usize,
}

impl Facts {
    pub(super) fn new(var_count: usize, constraint_count: usize) -> Self {
        Self {
            facts: vec![None; var_count],
            of_constraint: vec![Vec::new(); constraint_count],
            count: 0,
        }
    }

    /// What was deduced of a variable.
    pub(super) fn value(&self, var: Var) -> Option<bool> {
        self.facts[var.index()].map(|fact| fact.value)
    }

    /// Takes note of a value that was deduced after all others.
    pub(super) fn add(&mut self, var: Var, value: bool, reason: Reason) {
        let place = self.count;
        self.count += 1;
        self.facts[var.index()] = Some(Fact {
            value,
            reason,
            place,
        });
        for id in reason.constraints() {
            self.of_constraint[id.index()].push(var);
        }
    }

    /// Forgets what was deduced of a variable.
    pub(super) fn forget(&mut self, var: Var) {
        self.facts[var.index()] = None;
    }

    /// The variables that were deduced with a constraint, or after others of these with what they are in.
    pub(super) fn resting_on<I>(
        &self,
        id: ConstraintId,
        constraints_of: impl Fn(Var) -> I,
    ) -> Vec<Var>
    where
        I: Iterator<Item = ConstraintId>,
    {
        let mut seen = FxHashSet::default();
        let first = self.deduced_with(id, None);
        let mut resting: Vec<Var> = first.filter(|&var| seen.insert(var)).collect();
        let mut next = 0;
        while let Some(&var) = resting.get(next) {
            let place = self.facts[var.index()].map(|fact| fact.place);
            for id in constraints_of(var) {
                let later = self.deduced_with(id, place);
                resting.extend(later.filter(|&var| seen.insert(var)));
            }
            next += 1;
        }
        resting
    }

    /// The variables that were deduced with a constraint, later than `after`.
    fn deduced_with(&self, id: ConstraintId, after: Option<usize>) -> impl Iterator<Item = Var> {
        let vars = self.of_constraint[id.index()].iter().copied();
        vars.filter(move |var| {
            self.facts[var.index()].is_some_and(|fact| {
                let is_later = after.is_none_or(|after| fact.place > after);
                is_later && fact.reason.constraints().any(|other| other == id)
            })
        })
    }
}
