//! Unit propagation and the pair rule, to a fixpoint on a worklist.
//!
//! There are two propagators for the same rules: one over the windows of a stencil, where overlaps are
//! computed from offsets and bit masks, and one over lists.

mod layout;
mod lists;
mod overlap;
mod pair;
mod probe;
mod reach;
mod run;
mod state;
mod strips;
mod windows;
mod worklist;

pub(super) use state::{State, forced_by, forced_by_both, state};

use super::{Limit, Reason, Recorder, Stage, Stopped};
use crate::problem::{Assignment, ConstraintId, Pattern, Problem, Stencil};
use run::{Halt, Recording, Run, reason};
use windows::Windows;

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
        Some(stencil) => Ok(
            match propagated(stencil, problem.known(), limit, recorder)? {
                Ok(run) => Propagation::Fixpoint(run.windows.fixpoint()),
                Err(reason) => Propagation::Conflict(reason),
            },
        ),
        None => lists::Lists::new(problem).propagate(limit, recorder),
    }
}

/// Deduces what [`propagate`] does and, where the constraints are blocks of a stencil, what comes of trying
/// both values of each variable that is left; `None` if there is no model.
///
/// The problem's total is left out of account. Elsewhere than on blocks tries are hardly worth their time.
///
/// # Errors
/// `Stopped` when `limit` is reached, with the values deduced by then.
pub fn probe(problem: &Problem, limit: &Limit) -> Result<Option<Fixpoint>, Stopped> {
    let blocks = (problem.stencil()).filter(|stencil| stencil.pattern() == Pattern::Block);
    let Some(stencil) = blocks else {
        let propagated = limit.time(Stage::Propagate, || propagate(problem, limit, &mut ()));
        return Ok(match propagated? {
            Propagation::Fixpoint(fixpoint) => Some(fixpoint),
            Propagation::Conflict(_) => None,
        });
    };
    let propagated = || propagated(stencil, problem.known(), limit, &mut ());
    match limit.time(Stage::Propagate, propagated)? {
        Err(_) => Ok(None),
        Ok(run) => {
            let (windows, outcome) = limit.time(Stage::Probe, || strips::probe(run, limit));
            match outcome {
                Ok(has_model) => Ok(has_model.then(|| windows.fixpoint())),
                Err(reason) => Err(Stopped::new(reason, windows.assignment())),
            }
        }
    }
}

/// The windows of `stencil` once nothing more follows from one or two of them, or those that clash.
fn propagated(
    stencil: &Stencil,
    known: &Assignment,
    limit: &Limit,
    recorder: &mut impl Recorder,
) -> Result<Result<Run, Reason>, Stopped> {
    limit
        .check()
        .map_err(|reason| Stopped::new(reason, known.clone()))?;
    let windows = match Windows::new(stencil, known) {
        Ok(windows) => windows,
        Err(id) => return Ok(Err(Reason::Count(id))),
    };
    let layout = windows.layout;
    let mut run = Run::new(windows);
    match run.first_round(limit, &mut Recording { layout, recorder }) {
        Ok(()) => Ok(Ok(run)),
        Err(Halt::Conflict(cause)) => Ok(Err(reason(layout, cause))),
        Err(Halt::Stopped(reason)) => Err(Stopped::new(reason, run.windows.assignment())),
    }
}
