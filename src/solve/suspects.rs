//! Suspects: the constraints of which one has to have another count if a spot is to vanish.
//!
//! Let a problem with several models have one only, once one constraint has another count. In that model no
//! spot of the problem as it was can look as in any of the spot's models, since the others would do as well:
//! they are alike in the sums of all constraints. So all constraints but the one that is changed allow that
//! the spot violates what they used to leave of it. All of them together don't, and whatever core shows that
//! has to contain the one that is changed.

use super::encode::{Guarded, exactly};
use super::members::{Member, Selection, parted};
use super::near::{Links, Near};
use super::{Component, Limit, StopReason};
use crate::problem::{Clauses, ConstraintId, Lit, Problem};

/// Constraints of which one has to have another count if no spot like `spot` is to be left. There may be
/// fewer that are enough.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn suspects(
    problem: &Problem,
    spot: &Component,
    limit: &Limit,
) -> Result<Vec<ConstraintId>, StopReason> {
    let links = Links::new(problem);
    let constraints_of = |var| links.constraints_of(problem, var);
    let mut near = Near::new(problem, problem.known(), constraints_of, spot.vars());
    loop {
        limit.check()?;
        near.grow();
        if let Some(core) = core(problem, spot, near.members(), limit)? {
            return Ok(parted(&shrunk(problem, spot, core, limit)?).0);
        }
        assert!(!near.is_all(), "all constraints together rule it out");
    }
}

/// A core of a core, and so on as long as that leaves out much: each is found among fewer constraints.
fn shrunk(
    problem: &Problem,
    spot: &Component,
    mut suspects: Vec<Member>,
    limit: &Limit,
) -> Result<Vec<Member>, StopReason> {
    while let Some(fewer) = core(problem, spot, &suspects, limit)? {
        let is_worthwhile = fewer.len() < suspects.len() - suspects.len() / 8;
        suspects = fewer;
        if !is_worthwhile {
            break;
        }
    }
    Ok(suspects)
}

/// Those of the constraints that rule out what the spot's models are not like; `None` if all of them don't.
fn core(
    problem: &Problem,
    spot: &Component,
    constraints: &[Member],
    limit: &Limit,
) -> Result<Option<Vec<Member>>, StopReason> {
    let mut selection = Selection::new(problem, constraints, limit);
    let sums = other_sums(spot, &mut selection);
    selection.sat.add_clause(&sums);
    selection.clashing_part(limit)
}

/// Literals of which one is true where one constraint at least has another sum in the spot than all models of
/// the spot have.
fn other_sums(spot: &Component, selection: &mut Selection) -> Vec<Lit> {
    let mut sums = Vec::new();
    for constraint in 0..spot.constraint_count() {
        let members = spot.members(constraint).iter();
        let vars = members.map(|&member| spot.vars()[member as usize]);
        let lits: Vec<Lit> = vars.map(|var| selection.lit(var.positive())).collect();
        let others = (0..=lits.len()).filter(|&sum| sum != spot.need(constraint));
        sums.extend(others.map(|sum| selected(sum, &lits, selection)));
    }
    sums
}

/// A new literal under which exactly `count` of `lits` are true.
fn selected(count: usize, lits: &[Lit], selection: &mut Selection) -> Lit {
    let selector = selection.sat.new_var().positive();
    let mut sink = Guarded {
        sink: &mut selection.sat,
        selectors: &[selector],
    };
    exactly(count, lits, &mut sink);
    selector
}
