//! Reckonings: how a total rules out the opposite of a literal.

use crate::problem::{ConstraintId, Lit, Problem, Var};
use crate::solve::members::Member;
use crate::solve::total_part::bounds;
use crate::solve::{Limit, StopReason};
use rustc_hash::FxHashSet;

/// Why the total can't be met once a literal is false: how many variables would be true then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reckoning {
    /// More than the total.
    TooMany {
        /// Those that are known to be true from the start, or assumed to be.
        known: usize,
        /// The fewest others, as far as the constraints and the literal go.
        least: usize,
    },
    /// Fewer than the total.
    TooFew {
        /// Those that are known to be true from the start, or assumed to be.
        known: usize,
        /// The most others that the constraints speak of.
        most: usize,
        /// All unknown variables that no constraint speaks of, but for the literal's.
        elsewhere: usize,
    },
}

/// How the total rules out the opposite of `lit` under these constraints and assumptions; `None` if it lies
/// between the fewest and the most that there could be.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn reckon(
    problem: &Problem,
    constraints: &[ConstraintId],
    assumptions: &[Lit],
    lit: Lit,
    limit: &Limit,
) -> Result<Option<Reckoning>, StopReason> {
    let assumed = assumptions.iter().copied().map(Member::Assumption);
    let members: Vec<Member> = (constraints.iter().copied().map(Member::Constraint))
        .chain(assumed)
        .collect();
    let total = problem.total().unwrap_or_default();
    let Some((least, most)) = bounds(problem, total, &members, !lit, limit)? else {
        return Ok(None);
    };
    let is_true = |lit: &Lit| lit.is_positive();
    let known = problem.known().lits().chain(assumptions.iter().copied());
    let known = known.filter(is_true).count();
    if least > total {
        let least = least - known;
        return Ok(Some(Reckoning::TooMany { known, least }));
    }
    let vars = constraints.iter().flat_map(|&id| problem.vars_of(id));
    let vars = vars.chain(assumptions.iter().map(|lit| lit.var()));
    let near: FxHashSet<Var> = vars.chain([lit.var()]).collect();
    let elsewhere = problem.known().unknown().filter(|var| !near.contains(var));
    let elsewhere = elsewhere.count();
    Ok((most < total).then(|| Reckoning::TooFew {
        known,
        most: most - known - elsewhere,
        elsewhere,
    }))
}
