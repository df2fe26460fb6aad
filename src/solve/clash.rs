//! Clashes: constraints that cannot all hold, and none of which can be spared.

use super::component::split_within;
use super::encode::encode;
use super::grounds::Grounds;
use super::members::{Member, minimal_part, parted};
use super::remote::sat_solver;
use super::solver::assume;
use super::total_part::part_with_total;
use super::{Limit, Outcome, Propagation, SatSolver, StopReason, Trail, propagate};
use crate::problem::{ConstraintId, Lit, Problem, Var};
use itertools::Itertools;
use rustc_hash::FxHashSet;

/// Constraints and assumptions that cannot all hold, while any smaller part of them can.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clash {
    /// The constraints, in order.
    pub constraints: Vec<ConstraintId>,
    /// The assumptions, in order.
    pub assumptions: Vec<Lit>,
    /// Whether the problem's total is part of it.
    pub includes_total: bool,
}

/// Constraints and assumptions of `problem` that cannot all hold and none of which can be spared, and
/// its total where it needs that; `None` if there is a model in which every assumption is true.
///
/// # Errors
/// When `limit` is reached.
pub fn clash(
    problem: &Problem,
    assumptions: &[Lit],
    limit: &Limit,
) -> Result<Option<Clash>, StopReason> {
    let assumptions: &[Lit] = &assumptions.iter().copied().unique().collect::<Vec<_>>();
    let Some(assumed) = assume(problem, assumptions) else {
        return Ok(Some(contradiction(problem, assumptions)));
    };
    let mut trail = Trail::new();
    let fixpoint = match propagate(&assumed, limit, &mut trail).map_err(|stop| stop.reason)? {
        Propagation::Conflict(reason) => {
            let grounds = Grounds::of_conflict(&assumed, &trail, reason);
            return minimal_clash(problem, &members(&grounds, assumptions), limit);
        }
        Propagation::Fixpoint(fixpoint) => fixpoint,
    };
    let residue = split_within(&assumed, &fixpoint.values, &fixpoint.open, limit)?;
    for component in residue.components {
        let mut sat = sat_solver(component.var_count(), limit);
        encode(&component, assumed.stencil(), &mut sat);
        match sat.solve(&[], limit) {
            Outcome::Satisfiable(_) => {}
            Outcome::Interrupted(reason) => return Err(reason),
            Outcome::Unsatisfiable(_) => {
                let ids = (0..component.constraint_count()).map(|index| component.id(index));
                let grounds = Grounds::of_constraints(&assumed, &trail, ids);
                return minimal_clash(problem, &members(&grounds, assumptions), limit);
            }
        }
    }
    let constraints = problem.constraints().map(Member::Constraint);
    let assumptions = assumptions.iter().copied().map(Member::Assumption);
    let members: Vec<Member> = constraints.chain(assumptions).collect();
    let part = part_with_total(problem, &members, None, limit)?;
    Ok(part.map(|part| Clash::new(&part, true)))
}

impl Clash {
    fn new(members: &[Member], includes_total: bool) -> Self {
        let (constraints, assumptions) = parted(members);
        Self {
            constraints,
            assumptions,
            includes_total,
        }
    }
}

/// Assumptions that contradict each other, or one that contradicts what is known.
fn contradiction(problem: &Problem, assumptions: &[Lit]) -> Clash {
    let against_known = |lit: &&Lit| problem.known().get(lit.var()) == Some(!lit.is_positive());
    let mut clashing: Vec<Lit> = match assumptions.iter().find(against_known) {
        Some(&lit) => vec![lit],
        None => {
            let against_other = |lit: &&Lit| assumptions.contains(&!**lit);
            let lit = assumptions.iter().find(against_other).copied();
            lit.into_iter().flat_map(|lit| [lit, !lit]).collect()
        }
    };
    clashing.sort_unstable();
    Clash {
        assumptions: clashing,
        ..Clash::default()
    }
}

/// What may be part of a clash; nearest to it first, since what comes last is spared first.
fn members(grounds: &Grounds, assumptions: &[Lit]) -> Vec<Member> {
    let known: FxHashSet<Var> = grounds.known.iter().copied().collect();
    let assumed = assumptions.iter().filter(|lit| known.contains(&lit.var()));
    let constraints = grounds.constraints.iter().copied().map(Member::Constraint);
    constraints
        .chain(assumed.copied().map(Member::Assumption))
        .collect()
}

/// The part of `members` that clashes and from which nothing can be left out.
fn minimal_clash(
    problem: &Problem,
    members: &[Member],
    limit: &Limit,
) -> Result<Option<Clash>, StopReason> {
    let part = minimal_part(problem, members, None, limit)?;
    Ok(part.map(|part| Clash::new(&part, false)))
}
