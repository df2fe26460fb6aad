//! Minimal cores.

use super::{Limit, Outcome, SatSolver, StopReason};
use crate::problem::Lit;

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
        Outcome::Unsatisfiable(core) => candidates.retain(|lit| core.contains(lit)),
    }
    let mut needed = Vec::new();
    while let Some(dropped) = candidates.pop() {
        let trial: Vec<Lit> = candidates.iter().chain(&needed).copied().collect();
        match sat.solve(&trial, limit) {
            Outcome::Satisfiable(_) => needed.push(dropped),
            Outcome::Interrupted(reason) => return Err(reason),
            Outcome::Unsatisfiable(core) => candidates.retain(|lit| core.contains(lit)),
        }
    }
    Ok(Some(needed))
}
