//! The constraints around a variable, as far as it takes to force its value.

use crate::problem::{ConstraintId, Lit, Problem};
use crate::solve::near::Near;
use crate::solve::propagate::State;
use crate::solve::{Component, Limit, Outcome, SatSolver, StopReason, Varisat, encode};

/// The constraints around the variable of `lit` that force it, looked for in growing circles; `None` if all
/// that are linked to it don't. The farthest ones are there for others' sake and may well be spared.
pub(super) fn forcing(
    lit: Lit,
    problem: &Problem,
    state: &dyn State,
    limit: &Limit,
) -> Result<Option<Vec<ConstraintId>>, StopReason> {
    let constraints_of = |var| state.constraints_of(var);
    let mut near = Near::new(problem, problem.known(), constraints_of, &[lit.var()]);
    loop {
        near.grow();
        let constraints = near.constraints();
        if forces(&constraints, lit, problem, limit)? {
            return Ok(Some(constraints));
        }
        if near.is_all() {
            return Ok(None);
        }
    }
}

fn forces(
    constraints: &[ConstraintId],
    lit: Lit,
    problem: &Problem,
    limit: &Limit,
) -> Result<bool, StopReason> {
    let component = Component::open_part(problem, constraints);
    let Some(opposite) = component.local(!lit) else {
        return Ok(false);
    };
    let mut sat = Varisat::with_limit(component.var_count(), limit);
    encode(&component, problem.stencil(), &mut sat);
    match sat.solve(&[opposite], limit) {
        Outcome::Satisfiable(_) => Ok(false),
        Outcome::Unsatisfiable(_) => Ok(true),
        Outcome::Interrupted(reason) => Err(reason),
    }
}
