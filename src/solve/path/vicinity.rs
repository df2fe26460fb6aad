//! The constraints around a variable, as far as it takes to force its value.

use crate::problem::{ConstraintId, Lit, Problem, Var};
use crate::solve::propagate::State;
use crate::solve::{Component, Limit, Outcome, SatSolver, StopReason, Varisat, encode};
use itertools::Itertools;
use rustc_hash::FxHashSet;

/// Open constraints that are linked to a variable, nearest first.
#[derive(Clone, Debug)]
pub(super) struct Vicinity {
    constraints: Vec<ConstraintId>,
    /// The unknown variables that were met last.
    outermost: Vec<Var>,
    seen_vars: FxHashSet<Var>,
    seen_constraints: FxHashSet<ConstraintId>,
}

impl Vicinity {
    /// The constraints around the variable of `lit` that force it, nearest first; `None` if all that are
    /// linked to it don't. The farthest ones are there for others' sake and may well be spared.
    pub(super) fn forcing(
        lit: Lit,
        problem: &Problem,
        state: &dyn State,
        limit: &Limit,
    ) -> Result<Option<Vec<ConstraintId>>, StopReason> {
        let mut vicinity = Self {
            constraints: Vec::new(),
            outermost: vec![lit.var()],
            seen_vars: FxHashSet::from_iter([lit.var()]),
            seen_constraints: FxHashSet::default(),
        };
        // Half as far again each time, since asking costs more than going on.
        for radius in 1usize.. {
            for _ in 0..radius.div_ceil(2) {
                vicinity.grow(problem, state);
            }
            if vicinity.forces(lit, problem, limit)? {
                return Ok(Some(vicinity.constraints));
            }
            if vicinity.outermost.is_empty() {
                break;
            }
        }
        Ok(None)
    }

    /// Adds the constraints that share unknown variables with those that are there.
    fn grow(&mut self, problem: &Problem, state: &dyn State) {
        let mut met = Vec::new();
        for var in std::mem::take(&mut self.outermost) {
            for id in state.constraints_of(var) {
                if self.seen_constraints.insert(id) {
                    self.constraints.push(id);
                    let vars = problem.vars_of(id);
                    let unknown = vars.filter(|&var| problem.known().get(var).is_none());
                    met.extend(unknown.filter(|&var| self.seen_vars.insert(var)));
                }
            }
        }
        self.outermost = met;
    }

    fn forces(&self, lit: Lit, problem: &Problem, limit: &Limit) -> Result<bool, StopReason> {
        let component = component(problem, &self.constraints);
        let Ok(local) = component.vars().binary_search(&lit.var()) else {
            return Ok(false);
        };
        let mut sat = Varisat::with_limit(component.var_count(), limit);
        encode(&component, problem.stencil(), &mut sat);
        let opposite = Var::new(local).lit(!lit.is_positive());
        match sat.solve(&[opposite], limit) {
            Outcome::Satisfiable(_) => Ok(false),
            Outcome::Unsatisfiable(_) => Ok(true),
            Outcome::Interrupted(reason) => Err(reason),
        }
    }
}

/// What is open of some constraints.
fn component(problem: &Problem, ids: &[ConstraintId]) -> Component {
    let known = problem.known();
    let unknown = |id| problem.vars_of(id).filter(|&var| known.get(var).is_none());
    let vars = ids.iter().flat_map(|&id| unknown(id));
    let vars: Vec<Var> = vars.sorted_unstable().dedup().collect();
    let mut component = Component::new(vars.clone());
    for id in ids.iter().copied().sorted_unstable() {
        let is_true = |var: &Var| known.get(*var) == Some(true);
        let trues = problem.vars_of(id).filter(is_true).count();
        let members = unknown(id).map(|var| vars.binary_search(&var).unwrap_or_default() as u32);
        component.push_constraint(id, (problem.count(id) - trues) as u32, members);
    }
    component
}
