//! Premises: the values that a reason needs to force a literal, or to clash.
//!
//! A count that is reached needs its true variables, one that needs all it has left its false ones. Of two
//! constraints, one needs all the variables that it has alone, beside as many of the shared ones as the
//! other allows: that takes the false ones among those it has alone, and the true ones among those the other
//! has alone. What the shared variables are has no say in it.

use super::Reason;
use crate::problem::{ConstraintId, Lit, Problem, Var};

/// The variables whose values make `reason` force `lit`, or clash where there is none.
pub(super) fn premises(
    problem: &Problem,
    reason: Reason,
    lit: Option<Lit>,
    value: impl Fn(Var) -> Option<bool> + Copy,
) -> Vec<Var> {
    match reason {
        Reason::Count(id) => {
            let with = |wanted| {
                problem
                    .vars_of(id)
                    .filter(move |&var| value(var) == Some(wanted))
            };
            let is_full = match lit {
                Some(lit) => !lit.is_positive(),
                None => with(true).count() > problem.count(id),
            };
            with(is_full).collect()
        }
        Reason::Difference(one, other) => {
            let (one, other) = (Side::new(problem, one), Side::new(problem, other));
            let tight = one.premises(&other, lit, value);
            let tight = tight.or_else(|| other.premises(&one, lit, value));
            tight.unwrap_or_else(|| {
                let vars = one.vars.iter().chain(&other.vars);
                vars.copied().filter(|&var| value(var).is_some()).collect()
            })
        }
    }
}

/// One of two constraints.
struct Side {
    count: usize,
    vars: Vec<Var>,
}

impl Side {
    fn new(problem: &Problem, id: ConstraintId) -> Self {
        Self {
            count: problem.count(id),
            vars: problem.vars_of(id).collect(),
        }
    }

    /// The variables that only this side has.
    fn alone(&self, other: &Self) -> Vec<Var> {
        let is_shared = |var: &&Var| other.vars.binary_search(var).is_ok();
        self.vars
            .iter()
            .filter(|var| !is_shared(var))
            .copied()
            .collect()
    }

    /// The premises if this side needs all it has alone and what `capped` allows of the rest.
    fn premises(
        &self,
        capped: &Self,
        lit: Option<Lit>,
        value: impl Fn(Var) -> Option<bool>,
    ) -> Option<Vec<Var>> {
        let (mine, others) = (self.alone(capped), capped.alone(self));
        let is_forced = |lit: Lit| match lit.is_positive() {
            true => mine.contains(&lit.var()),
            false => others.contains(&lit.var()),
        };
        let needed = self.count + usize::from(lit.is_some());
        let lacking = mine.iter().filter(|&&var| value(var) == Some(false));
        let spent = others.iter().filter(|&&var| value(var) == Some(true));
        let premises: Vec<Var> = lacking.chain(spent).copied().collect();
        let is_tight = needed + premises.len() > capped.count + mine.len();
        (is_tight && lit.is_none_or(is_forced)).then_some(premises)
    }
}
