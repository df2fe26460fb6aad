//! Constraints and assumptions of which some are enough for a clash.

use super::component::Component;
use super::encode::encode_selected;
use super::remote::sat_solver;
use super::{Limit, Outcome, SatSolver, StopReason, minimal_core};
use crate::problem::{Clauses, ConstraintId, Lit, Problem, Var};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many members are thinned out as they are.
const FEW: usize = 16;

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
    let mut kept = members.to_vec();
    loop {
        let mut selection = Selection::new(problem, &kept, limit);
        if let Some(given) = given {
            let given = selection.lit(given);
            selection.sat.add_clause(&[given]);
        }
        if kept.len() <= FEW {
            return selection.minimal_part(limit);
        }
        let Some(part) = selection.clashing_part(limit)? else {
            return Ok(None);
        };
        // Every further question takes time for all that was loaded.
        if part.len() * 4 > kept.len() * 3 {
            return selection.minimal_part(limit);
        }
        kept = part;
    }
}

/// Members as clauses, each behind a literal.
pub(super) struct Selection {
    pub(super) sat: Box<dyn SatSolver>,
    component: Component,
    /// The variables of which no constraint speaks.
    others: FxHashMap<Var, Var>,
    candidates: Vec<(Lit, Member)>,
}

impl Selection {
    /// The members over their own variables, and no others.
    pub(super) fn new(problem: &Problem, members: &[Member], limit: &Limit) -> Self {
        let component = Component::open_part(problem, &parted(members).0);
        let mut sat = sat_solver(component.var_count(), limit);
        let selectors = (0..component.constraint_count()).map(|_| sat.new_var().positive());
        let selectors: Vec<Lit> = selectors.collect();
        encode_selected(&component, problem.stencil(), &selectors, &mut sat);
        let ids = (0..component.constraint_count()).map(|index| component.id(index));
        let selector_of: FxHashMap<ConstraintId, Lit> = ids.zip(selectors).collect();
        // What no constraint speaks of clashes with nothing.
        let candidate = |member: &Member| match member {
            Member::Constraint(id) => Some((selector_of[id], *member)),
            Member::Assumption(lit) => Some((component.local(*lit)?, *member)),
        };
        Self {
            candidates: members.iter().filter_map(candidate).collect(),
            others: FxHashMap::default(),
            component,
            sat,
        }
    }

    /// A literal of the problem as one of the solver.
    pub(super) fn lit(&mut self, lit: Lit) -> Lit {
        let local = self.component.local(lit);
        local.unwrap_or_else(|| {
            let var = self.others.entry(lit.var());
            let var = *var.or_insert_with(|| self.sat.new_var());
            var.lit(lit.is_positive())
        })
    }

    /// Members that clash, perhaps with others that can be spared; `None` if there is no clash.
    pub(super) fn clashing_part(
        &mut self,
        limit: &Limit,
    ) -> Result<Option<Vec<Member>>, StopReason> {
        match self.sat.solve(&self.lits(), limit) {
            Outcome::Satisfiable(_) => Ok(None),
            Outcome::Unsatisfiable(core) => Ok(Some(self.members(core))),
            Outcome::Interrupted(reason) => Err(reason),
        }
    }

    /// Members that clash, and none to spare; `None` if there is no clash.
    fn minimal_part(&mut self, limit: &Limit) -> Result<Option<Vec<Member>>, StopReason> {
        let lits = self.lits();
        let core = minimal_core(&mut self.sat, lits, limit)?;
        Ok(core.map(|core| self.members(core)))
    }

    fn lits(&self) -> Vec<Lit> {
        self.candidates.iter().map(|&(lit, _)| lit).collect()
    }

    fn members(&self, core: Vec<Lit>) -> Vec<Member> {
        let core: FxHashSet<Lit> = core.into_iter().collect();
        let is_needed = |(lit, _): &&(Lit, Member)| core.contains(lit);
        let part = self.candidates.iter().filter(is_needed);
        part.map(|&(_, member)| member).collect()
    }
}
