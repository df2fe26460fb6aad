//! Which constraints and assumptions clash with the total.
//!
//! The total has no clauses, so there are no cores to begin with. Whether it can be met follows from the
//! numbers of true variables that the components of a part can have, which are summed up.

use super::members::Member;
use super::remainder::Remainder;
use super::{Limit, StopReason};
use crate::problem::{ConstraintId, Lit, Problem};
use itertools::Itertools;
use rustc_hash::FxHashMap;

/// The part of `members` that clashes with `given` and the total of `problem`, and from which nothing can be
/// left out; `None` if they don't clash with it.
///
/// What is left out can't be missed later, since less still clashes with less. So one pass leaves none that
/// can be spared.
///
/// # Errors
/// When `limit` is reached, or a component is too wide for it.
pub(super) fn part_with_total(
    problem: &Problem,
    members: &[Member],
    given: Option<Lit>,
    limit: &Limit,
) -> Result<Option<Vec<Member>>, StopReason> {
    let Some(total) = problem.total() else {
        return Ok(None);
    };
    let mut remainder = Remainder::new(listed(problem, members, given), total, limit)?;
    if remainder.reaches_total() {
        return Ok(None);
    }
    let mut needed = Vec::new();
    for index in scattered(members.len()) {
        if !remainder.spare(ConstraintId::new(index), limit)? {
            needed.push(index);
        }
    }
    needed.sort_unstable();
    Ok(Some(
        needed.into_iter().map(|index| members[index]).collect(),
    ))
}

/// The numbers below `count`, far from each other: neighbours are linked, so the first to be spared take large
/// components apart.
fn scattered(count: usize) -> impl Iterator<Item = usize> {
    (0..count).sorted_by_cached_key(|index| index.reverse_bits())
}

/// Those of some constraints of `problem` without each of which all others and the total can be met.
///
/// # Errors
/// When `limit` is reached, or a component is too wide for it.
pub(super) fn deciding(
    problem: &Problem,
    total: usize,
    candidates: &[ConstraintId],
    limit: &Limit,
) -> Result<Vec<ConstraintId>, StopReason> {
    let members: Vec<Member> = problem.constraints().map(Member::Constraint).collect();
    let remainder = Remainder::new(listed(problem, &members, None), total, limit)?;
    let places = problem.constraints().zip(0..);
    let places: FxHashMap<ConstraintId, usize> = places.collect();
    let mut deciding = Vec::new();
    for &id in candidates {
        if remainder.reaches_total_without(ConstraintId::new(places[&id]), limit)? {
            deciding.push(id);
        }
    }
    Ok(deciding)
}

/// The fewest and the most variables of `problem` that can be true as far as these members and `given` go;
/// `None` if they clash.
///
/// # Errors
/// When `limit` is reached, or a component is too wide for it.
pub(super) fn bounds(
    problem: &Problem,
    total: usize,
    members: &[Member],
    given: Lit,
    limit: &Limit,
) -> Result<Option<(usize, usize)>, StopReason> {
    let listed = listed(problem, members, Some(given));
    Ok(Remainder::new(listed, total, limit)?.bounds())
}

/// The members as constraints in their order, and `given` as another one.
fn listed(problem: &Problem, members: &[Member], given: Option<Lit>) -> Problem {
    let mut listed = Problem::new(problem.var_count());
    problem.known().lits().for_each(|lit| listed.fix(lit));
    for member in members {
        match *member {
            Member::Constraint(id) => listed.exactly(problem.count(id), problem.vars_of(id)),
            Member::Assumption(lit) => listed.exactly(usize::from(lit.is_positive()), [lit.var()]),
        };
    }
    if let Some(given) = given {
        listed.exactly(usize::from(given.is_positive()), [given.var()]);
    }
    listed
}
