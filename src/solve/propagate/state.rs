//! The rules of propagation one at a time, and tries that are taken back.

use super::layout::Layout;
use super::lists::Lists;
use super::pair::{Parts, difference};
use super::run::{Halt, Recording, Run, reason};
use super::windows::{Cause, Windows};
use crate::problem::{ConstraintId, Lit, Problem, Stencil, Var};
use crate::solve::{Limit, Reason, StopReason, Trail};
use itertools::Itertools;

/// How many unknown variables of a constraint are still to be true, and how many to be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Left {
    pub(in crate::solve) trues: usize,
    pub(in crate::solve) falses: usize,
}

/// Constraints and values, with the two rules at hand. Nothing is deduced unless it is asked for.
pub(in crate::solve) trait State {
    /// What is left of a constraint.
    fn left(&self, id: ConstraintId) -> Left;

    /// The open constraints that force something together with this one, or clash with it, as long as
    /// no constraint forces anything alone.
    fn partners(&mut self, id: ConstraintId) -> Vec<ConstraintId>;

    /// The constraints that count a variable, in order.
    fn constraints_of(&self, var: Var) -> Vec<ConstraintId>;

    /// Gives a value to a variable that has none.
    ///
    /// # Errors
    /// A constraint that cannot hold any more.
    fn assign(&mut self, lit: Lit) -> Result<(), ConstraintId>;

    /// What propagation deduces once `lit`, whose variable has no value, is taken for true, up to the
    /// constraints that clash if there are any, or until there are more than `most` deductions. The try is
    /// taken back.
    ///
    /// # Errors
    /// When `limit` is reached.
    fn attempt(&mut self, lit: Lit, most: usize, limit: &Limit) -> Result<Try, StopReason>;
}

/// What a try deduced, and the constraints that clash, if any.
pub(in crate::solve) type Try = (Trail, Option<Reason>);

/// The constraints of `problem` with what is known from the start.
///
/// # Errors
/// A constraint that cannot hold.
pub(in crate::solve) fn state(problem: &Problem) -> Result<Box<dyn State + '_>, ConstraintId> {
    Ok(match problem.stencil() {
        Some(stencil) => Box::new(OnWindows::new(stencil, problem)?),
        None => Box::new(Lists::settled(problem)?),
    })
}

/// What a constraint forces alone, given what is known; `None` if it cannot hold.
pub(in crate::solve) fn forced_by(problem: &Problem, id: ConstraintId) -> Option<Vec<Lit>> {
    let (unknown, need) = open_part(problem, id);
    let size = unknown.len() as i32;
    if !(0..=size).contains(&need) {
        return None;
    }
    let value = (need == 0 || need == size).then_some(need > 0);
    Some(lits(&unknown, value).collect())
}

/// What two constraints force together, given what is known, in order; `None` if they cannot both hold.
pub(in crate::solve) fn forced_by_both(
    problem: &Problem,
    one: ConstraintId,
    other: ConstraintId,
) -> Option<Vec<Lit>> {
    let ((first, first_need), (second, second_need)) =
        (open_part(problem, one), open_part(problem, other));
    let (both, first): (Vec<Var>, Vec<Var>) = first
        .into_iter()
        .partition(|var| second.binary_search(var).is_ok());
    let second: Vec<Var> = second
        .into_iter()
        .filter(|var| both.binary_search(var).is_err())
        .collect();
    let parts = Parts {
        first: first.len() as i32,
        both: both.len() as i32,
        second: second.len() as i32,
    };
    let forced = difference(parts, (first_need, second_need))?;
    let parts = [
        (first, forced.first),
        (both, forced.both),
        (second, forced.second),
    ];
    let forced = parts.iter().flat_map(|(vars, value)| lits(vars, *value));
    Some(forced.sorted_unstable().collect())
}

/// The unknown variables of a constraint, and how many of them are to be true.
fn open_part(problem: &Problem, id: ConstraintId) -> (Vec<Var>, i32) {
    let known = problem.known();
    let is_true = |var: &Var| known.get(*var) == Some(true);
    let need = problem.count(id) as i32 - problem.vars_of(id).filter(is_true).count() as i32;
    let unknown = problem.vars_of(id).filter(|&var| known.get(var).is_none());
    (unknown.collect(), need)
}

fn lits(vars: &[Var], value: Option<bool>) -> impl Iterator<Item = Lit> {
    let vars = vars.iter();
    vars.filter_map(move |var| Some(var.lit(value?)))
}

/// Windows on which nothing is due.
struct OnWindows<'p> {
    stencil: &'p Stencil,
    run: Run,
}

impl<'p> OnWindows<'p> {
    fn new(stencil: &'p Stencil, problem: &Problem) -> Result<Self, ConstraintId> {
        let mut windows = Windows::new(stencil, problem.known())?;
        for row in 0..stencil.rows() {
            for anchor in windows.layout.row(row) {
                windows.set_done(anchor);
            }
        }
        let run = Run::new(windows);
        Ok(Self { stencil, run })
    }

    /// Gives a value to a place and propagates that.
    fn try_place(
        &mut self,
        place: usize,
        value: bool,
        most: usize,
        limit: &Limit,
        trail: &mut Trail,
    ) -> Result<(), Halt> {
        let layout = self.layout();
        let cause = Cause::Count(place);
        let mut log = Recording {
            layout,
            recorder: &mut (),
        };
        self.run.assign(place, value, cause, &mut log)?;
        let mut log = Recording {
            layout,
            recorder: trail,
        };
        while log.recorder.deductions().len() <= most && self.run.visit_next(limit, &mut log)? {}
        Ok(())
    }

    const fn layout(&self) -> Layout {
        self.run.windows.layout
    }

    fn place(&self, var: Var) -> usize {
        self.layout().place(var.index())
    }
}

impl State for OnWindows<'_> {
    fn left(&self, id: ConstraintId) -> Left {
        let (trues, falses) = self.run.windows.left(self.layout().place(id.index()));
        Left {
            trues: trues.into(),
            falses: falses.into(),
        }
    }

    fn partners(&mut self, id: ConstraintId) -> Vec<ConstraintId> {
        let (layout, windows) = (self.layout(), &self.run.windows);
        let anchor = layout.place(id.index());
        if !windows.is_open(anchor) {
            return Vec::new();
        }
        let says_something =
            |step: &(usize, usize)| windows.forced_by_both(anchor, *step) != Ok(None);
        let steps = windows.hits(anchor).filter(says_something);
        steps
            .map(|step| layout.id(windows.other(anchor, step)))
            .collect()
    }

    fn constraints_of(&self, var: Var) -> Vec<ConstraintId> {
        // A pattern is its own mirror image, so these are the anchors of the windows that count the variable.
        let anchors = self.stencil.window(var).map(Var::index);
        let counts = self.stencil.counts();
        let windows = anchors.filter(|&anchor| counts[anchor].is_some());
        windows.map(ConstraintId::new).collect()
    }

    fn assign(&mut self, lit: Lit) -> Result<(), ConstraintId> {
        let (layout, place) = (self.layout(), self.place(lit.var()));
        let mut nobody = Recording {
            layout,
            recorder: &mut (),
        };
        let assigned = self
            .run
            .assign(place, lit.is_positive(), Cause::Count(place), &mut nobody);
        self.run.clear();
        match assigned {
            Err(Halt::Conflict(Cause::Count(anchor))) => Err(layout.id(anchor)),
            _ => Ok(()),
        }
    }

    fn attempt(&mut self, lit: Lit, most: usize, limit: &Limit) -> Result<Try, StopReason> {
        let (layout, place) = (self.layout(), self.place(lit.var()));
        let mut trail = Trail::new();
        let outcome = self.try_place(place, lit.is_positive(), most, limit, &mut trail);
        self.run.clear();
        // Last first, since words were borrowed from.
        for deduction in trail.deductions().iter().rev() {
            let place = layout.place(deduction.lit.var().index());
            self.run.windows.forget(place);
        }
        self.run.windows.forget(place);
        match outcome {
            Ok(()) => Ok((trail, None)),
            Err(Halt::Conflict(cause)) => Ok((trail, Some(reason(layout, cause)))),
            Err(Halt::Stopped(reason)) => Err(reason),
        }
    }
}
