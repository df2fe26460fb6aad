//! The part of some constraints and assumptions that clashes with the total.
//!
//! The total has no clauses, so there are no cores to begin with. Whether it can be met follows from the
//! numbers of true variables that the components of a part can have, which are summed up.

use super::component::split;
use super::count::{Combination, Elimination, Plan};
use super::excerpt::Excerpt;
use super::members::{Member, parted};
use super::{Limit, Propagation, StopReason, propagate};
use crate::problem::{Lit, Problem};

/// The part of `members` that clashes with `given` and the total of `problem`, and from which nothing can be
/// left out; `None` if they don't clash with it. Ever smaller runs of members are left out.
///
/// What is left out can't be missed later, since less still clashes with less. So one pass over single
/// members at the end leaves none that can be spared.
///
/// # Errors
/// When `limit` is reached, or a component is too wide for it.
pub(super) fn part_with_total(
    problem: &Problem,
    members: Vec<Member>,
    given: Option<Lit>,
    limit: &Limit,
) -> Result<Option<Vec<Member>>, StopReason> {
    let Some(total) = Total::new(problem) else {
        return Ok(None);
    };
    let clashes = |members: &[Member]| -> Result<bool, StopReason> {
        limit.check()?;
        Ok(!total.can_be_met(members, given, limit)?)
    };
    let mut kept = members;
    if !clashes(&kept)? {
        return Ok(None);
    }
    let mut run = kept.len().next_power_of_two();
    while run > 0 {
        let mut start = 0;
        while start < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(start..kept.len().min(start + run));
            if clashes(&fewer)? {
                kept = fewer;
            } else {
                start += run;
            }
        }
        run /= 2;
    }
    Ok(Some(kept))
}

/// What the total says of the variables that are unknown from the start.
struct Total<'p> {
    problem: &'p Problem,
    /// How many of them there are, and how many are true; `None` if more than the total are known already.
    unknown: usize,
    rest: Option<usize>,
}

impl<'p> Total<'p> {
    /// The total of `problem`, if it has one.
    fn new(problem: &'p Problem) -> Option<Self> {
        let total = problem.total()?;
        let known = problem.known();
        let true_count = known.lits().filter(|lit| lit.is_positive()).count();
        Some(Self {
            problem,
            unknown: known.unknown().count(),
            rest: total.checked_sub(true_count),
        })
    }

    /// Whether so many variables can be true as far as these members and `given` go.
    fn can_be_met(
        &self,
        members: &[Member],
        given: Option<Lit>,
        limit: &Limit,
    ) -> Result<bool, StopReason> {
        let (constraints, assumptions) = parted(members);
        let excerpt = Excerpt::new(self.problem, constraints);
        // What is known already is counted in `rest`.
        let is_new = |lit: &Lit| self.problem.known().get(lit.var()).is_none();
        let assumed = || assumptions.iter().copied().chain(given).filter(is_new);
        let outside = || assumed().filter(|&lit| excerpt.local(lit).is_none());
        let Some(trial) = excerpt.assuming(assumed()) else {
            return Ok(false);
        };
        let propagation = propagate(&trial, limit, &mut ()).map_err(|stopped| stopped.reason)?;
        let Propagation::Fixpoint(fixpoint) = propagation else {
            return Ok(false);
        };
        let true_count = fixpoint.values.lits().chain(outside());
        let true_count = true_count.filter(|lit| lit.is_positive()).count();
        let Some(rest) = self.rest.and_then(|rest| rest.checked_sub(true_count)) else {
            return Ok(false);
        };
        let residue = split(&trial, &fixpoint.values, &fixpoint.open);
        let mut sets = Vec::with_capacity(residue.components.len());
        for component in &residue.components {
            let plan = Plan::new(component, None, limit)?;
            let elimination = Elimination::new(plan, limit.max_bytes() / 2, limit)?;
            if !elimination.is_satisfiable() {
                return Ok(false);
            }
            sets.push(elimination.feasible_counts(limit)?);
        }
        let elsewhere = self.unknown - excerpt.vars().len() - outside().count();
        let floating = elsewhere + residue.floating.len();
        Ok(Combination::new(sets, floating, rest, limit)?.is_feasible())
    }
}
