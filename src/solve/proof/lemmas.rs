//! Values of single variables that unit propagation shows, each put to use for the next.
//!
//! A literal whose opposite propagates to a clash is true (a failed literal: Freeman, "Improvements to
//! propositional satisfiability search algorithms", 1995). Where a model is meant to be the only one, only its
//! literals need to be tried.

use super::units::Units;
use crate::problem::{ConstraintId, Lit, Model, Problem, Var};
use crate::solve::{Limit, StopReason};
use std::collections::VecDeque;

/// Establishes in `units`, the clauses of `problem`, what can be shown so of the problem's variables: what
/// `model` says of them, or anything without one. Returns what was established, in order; it ends where
/// the clauses are refuted.
pub(super) fn establish_lemmas(
    units: &mut Units,
    problem: &Problem,
    model: Option<&Model>,
    limit: &Limit,
) -> Result<Vec<Lit>, StopReason> {
    let mut lemmas = Vec::new();
    let mut tries = Tries::new(problem);
    while let Some(var) = tries.next() {
        limit.check()?;
        let candidates = match model {
            Some(model) => vec![var.lit(model.value(var))],
            None => vec![var.positive(), var.negative()],
        };
        for lit in candidates {
            if !units.is_refuted() && units.value(lit).is_none() && units.implies(lit) {
                let start = units.trail().len();
                units.establish(lit);
                lemmas.push(lit);
                let established = &units.trail()[start..];
                established
                    .iter()
                    .for_each(|lit| tries.add_around(lit.var()));
            }
        }
        if units.is_refuted() {
            break;
        }
    }
    Ok(lemmas)
}

/// The variables to try, first come, first served.
struct Tries<'p> {
    problem: &'p Problem,
    queue: VecDeque<Var>,
    is_queued: Vec<bool>,
    constraints_of: Vec<Vec<ConstraintId>>,
}

impl<'p> Tries<'p> {
    /// All variables.
    fn new(problem: &'p Problem) -> Self {
        let mut constraints_of = vec![Vec::new(); problem.var_count()];
        for id in problem.constraints() {
            problem
                .vars_of(id)
                .for_each(|var| constraints_of[var.index()].push(id));
        }
        Self {
            problem,
            queue: problem.vars().collect(),
            is_queued: vec![true; problem.var_count()],
            constraints_of,
        }
    }

    fn next(&mut self) -> Option<Var> {
        let var = self.queue.pop_front()?;
        self.is_queued[var.index()] = false;
        Some(var)
    }

    /// Adds the variables that share a constraint with this one; a variable of the encoding has none.
    fn add_around(&mut self, var: Var) {
        for &id in self.constraints_of.get(var.index()).into_iter().flatten() {
            for var in self.problem.vars_of(id) {
                if !std::mem::replace(&mut self.is_queued[var.index()], true) {
                    self.queue.push_back(var);
                }
            }
        }
    }
}
