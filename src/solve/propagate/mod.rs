//! Unit propagation and the pair rule, to a fixpoint on a worklist.
//!
//! There are two propagators for the same rules: one over the windows of a stencil, where overlaps are
//! computed from offsets and bit masks, and one over lists.

mod lists;
mod pair;
mod windows;

use super::{Limit, Reason, Recorder, Stopped};
use crate::problem::{Assignment, ConstraintId, Problem};

/// What propagation comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Propagation {
    /// Nothing more follows from one or two constraints.
    Fixpoint(Fixpoint),
    /// The constraints of the reason clash, so there is no model.
    Conflict(Reason),
}

/// What is known when nothing more follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixpoint {
    /// All values known or deduced; every one of them is the same in every model.
    pub values: Assignment,
    /// The constraints that still have unknown variables, in order.
    pub open: Vec<ConstraintId>,
}

/// Deduces what follows from one constraint, or from two that share variables, until nothing does.
///
/// The problem's total is left out of account.
///
/// # Errors
/// `Stopped` when `limit` is reached, with the values deduced by then.
pub fn propagate(
    problem: &Problem,
    limit: &Limit,
    recorder: &mut impl Recorder,
) -> Result<Propagation, Stopped> {
    match problem.stencil() {
        Some(stencil) => windows::Windows::new(stencil, problem.known()).propagate(limit, recorder),
        None => lists::Lists::new(problem).propagate(limit, recorder),
    }
}
