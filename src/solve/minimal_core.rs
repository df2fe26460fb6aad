//! Minimal cores.

use super::{Limit, Outcome, SatSolver, StopReason};
use crate::problem::Lit;
use rustc_hash::FxHashSet;

/// A subset of `candidates` that cannot all be true, while any smaller part of it can.
///
/// `None` when all candidates can be true together. Candidates are dropped from the back first, so order
/// them by how much you would like to keep them. (Deletion with core refinement: Marques-Silva and
/// Mencía, "Reasoning about inconsistent formulas", IJCAI 2020, section 3.)
///
/// # Errors
/// When `limit` is reached; what was found by then is not minimal and is not returned.
pub fn minimal_core(
    sat: &mut impl SatSolver,
    mut candidates: Vec<Lit>,
    limit: &Limit,
) -> Result<Option<Vec<Lit>>, StopReason> {
    match sat.solve(&candidates, limit) {
        Outcome::Satisfiable(_) => return Ok(None),
        Outcome::Interrupted(reason) => return Err(reason),
        Outcome::Unsatisfiable(core) => retain(&mut candidates, core),
    }
    let mut needed = Vec::new();
    while let Some(dropped) = candidates.pop() {
        let trial: Vec<Lit> = candidates.iter().chain(&needed).copied().collect();
        match sat.solve(&trial, limit) {
            Outcome::Satisfiable(_) => needed.push(dropped),
            Outcome::Interrupted(reason) => return Err(reason),
            Outcome::Unsatisfiable(core) => retain(&mut candidates, core),
        }
    }
    Ok(Some(needed))
}

/// Drops the candidates that are not in `core`.
fn retain(candidates: &mut Vec<Lit>, core: Vec<Lit>) {
    let core: FxHashSet<Lit> = core.into_iter().collect();
    candidates.retain(|lit| core.contains(lit));
}
