//! Constraints and assumptions of which some are enough for a clash.

use super::encode::exactly;
use super::excerpt::Excerpt;
use super::remote::sat_solver;
use super::{Limit, StopReason, minimal_core};
use crate::problem::{Clauses, ConstraintId, Lit, Problem, Var};
use rustc_hash::FxHashMap;

/// Something that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Member {
    Constraint(ConstraintId),
    Assumption(Lit),
}

/// The constraints and the assumptions among `members`, in order.
pub(super) fn parted(members: &[Member]) -> (Vec<ConstraintId>, Vec<Lit>) {
    let (mut constraints, mut assumptions) = (Vec::new(), Vec::new());
    for member in members {
        match *member {
            Member::Constraint(id) => constraints.push(id),
            Member::Assumption(lit) => assumptions.push(lit),
        }
    }
    constraints.sort_unstable();
    assumptions.sort_unstable();
    (constraints, assumptions)
}

/// The part of `members` that clashes with `given` and from which nothing can be left out; `None` if they
/// don't clash. The total is left out of account. Members are left out from the back first.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn minimal_part(
    problem: &Problem,
    members: &[Member],
    given: Option<Lit>,
    limit: &Limit,
) -> Result<Option<Vec<Member>>, StopReason> {
    let excerpt = Excerpt::new(problem, parted(members).0);
    let local = excerpt.problem();
    let mut sat = sat_solver(local.var_count(), limit);
    let mut selectors = FxHashMap::default();
    for id in local.constraints() {
        let selector = sat.new_var().positive();
        let lits: Vec<Lit> = local.vars_of(id).map(Var::positive).collect();
        let mut sink = Selected {
            sink: &mut sat,
            selector,
        };
        exactly(local.count(id), &lits, &mut sink);
        selectors.insert(excerpt.id(id), selector);
    }
    if let Some(given) = given.and_then(|lit| excerpt.local(lit)) {
        sat.add_clause(&[given]);
    }
    // What no constraint speaks of clashes with nothing.
    let candidate = |member: &Member| match member {
        Member::Constraint(id) => Some((selectors[id], *member)),
        Member::Assumption(lit) => Some((excerpt.local(*lit)?, *member)),
    };
    let candidates: Vec<(Lit, Member)> = members.iter().filter_map(candidate).collect();
    let lits = candidates.iter().map(|&(lit, _)| lit).collect();
    let Some(core) = minimal_core(&mut sat, lits, limit)? else {
        return Ok(None);
    };
    let is_needed = |(lit, _): &&(Lit, Member)| core.contains(lit);
    let part = candidates.iter().filter(is_needed);
    Ok(Some(part.map(|&(_, member)| member).collect()))
}

/// Clauses that hold only where a selector is true.
struct Selected<'s, S> {
    sink: &'s mut S,
    selector: Lit,
}

impl<S: Clauses> Clauses for Selected<'_, S> {
    fn new_var(&mut self) -> Var {
        self.sink.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        let clause: Vec<Lit> = lits.iter().copied().chain([!self.selector]).collect();
        self.sink.add_clause(&clause);
    }
}
