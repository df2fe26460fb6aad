//! The questions that can be asked about a problem.

use super::prepared::{Prepared, prepare};
use super::{Clash, Limit, Models, Stage, StopReason, Stopped, Uniqueness, clash};
use crate::problem::{Assignment, Lit, Model, Problem};
use std::sync::OnceLock;

/// A problem to be asked about.
///
/// What questions share is worked out once: propagation, and the split of the rest into components. No
/// question changes the answer to another, and they can be asked in any order.
#[derive(Debug)]
pub struct Solver<'p> {
    problem: &'p Problem,
    /// `None` inside where there is no model.
    prepared: OnceLock<Option<Prepared<'p>>>,
}

impl<'p> Solver<'p> {
    /// Questions about `problem`.
    pub const fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            prepared: OnceLock::new(),
        }
    }

    /// The problem.
    pub const fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// A model, if there is one.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first.
    pub fn solve(&self, limit: &Limit) -> Result<Option<Model>, Stopped> {
        self.models(limit)?.next().transpose()
    }

    /// A model in which every literal of `assumptions` is true, if there is one.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first; what is certain then is so under the assumptions.
    pub fn solve_under(
        &self,
        assumptions: &[Lit],
        limit: &Limit,
    ) -> Result<Option<Model>, Stopped> {
        match assume(self.problem, assumptions) {
            Some(problem) => Solver::new(&problem).solve(limit),
            None => Ok(None),
        }
    }

    /// Whether there is no model, one, or several.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first, with the model found by then, if any.
    pub fn uniqueness(&self, limit: &Limit) -> Result<Uniqueness, Stopped> {
        let prepared = self.prepared(limit)?;
        limit.time(Stage::Search, || uniqueness(prepared, limit))
    }

    /// The values that are the same in every model; `None` if there is no model.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first, with the part of the backbone found by then.
    pub fn backbone(&self, limit: &Limit) -> Result<Option<Assignment>, Stopped> {
        match self.prepared(limit) {
            Ok(Some(prepared)) => limit.time(Stage::Backbone, || prepared.backbone(limit)),
            Ok(None) => Ok(None),
            // What is certain without the total is so with it.
            Err(stopped) if stopped.reason == StopReason::Width => {
                match Solver::new(&without_total(self.problem)).backbone(limit) {
                    Ok(None) => Ok(None),
                    Ok(Some(certain)) => Err(stopped.with_certain(certain.lits())),
                    Err(sooner) => Err(sooner.with_certain(stopped.certain.lits())),
                }
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// The fewest and the most variables that are true in a model, the total left out of account;
    /// `None` if there is no model.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first, or a component is too wide to be counted.
    pub fn true_counts(&self, limit: &Limit) -> Result<Option<(usize, usize)>, Stopped> {
        let problem = without_total(self.problem);
        match prepare(&problem, limit)? {
            Some(prepared) => prepared.true_counts(limit),
            None => Ok(None),
        }
    }

    /// All models, in an order that is the same every time.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached before the first can be looked for. The iterator's items are
    /// errors, and end, when it is reached later.
    pub fn models(&self, limit: &Limit) -> Result<Models<'_>, Stopped> {
        Ok(Models::new(self.prepared(limit)?, limit.clone()))
    }

    /// Constraints, and perhaps the total, that cannot all hold and none of which can be spared; `None` if
    /// there is a model.
    ///
    /// # Errors
    /// When `limit` is reached.
    pub fn clash(&self, limit: &Limit) -> Result<Option<Clash>, StopReason> {
        clash(self.problem, &[], limit)
    }

    pub(super) fn prepared(&self, limit: &Limit) -> Result<Option<&Prepared<'p>>, Stopped> {
        if let Some(prepared) = self.prepared.get() {
            return Ok(prepared.as_ref());
        }
        let prepared = prepare(self.problem, limit)?;
        Ok(self.prepared.get_or_init(|| prepared).as_ref())
    }
}

/// Whether there is no model, one, or several.
fn uniqueness(prepared: Option<&Prepared<'_>>, limit: &Limit) -> Result<Uniqueness, Stopped> {
    let mut models = Models::looking_for_two(prepared, limit.clone());
    let Some(first) = models.next().transpose()? else {
        return Ok(Uniqueness::Unsatisfiable);
    };
    match models.next().transpose() {
        Ok(None) => Ok(Uniqueness::Unique(first)),
        Ok(Some(second)) => Ok(Uniqueness::Ambiguous(first, second)),
        Err(stopped) => Err(stopped.with_model(first)),
    }
}

pub(super) fn without_total(problem: &Problem) -> Problem {
    let mut problem = problem.clone();
    problem.set_total(None);
    problem
}

/// The problem in which `assumptions` are known; `None` if they contradict each other or what is known.
pub(super) fn assume(problem: &Problem, assumptions: &[Lit]) -> Option<Problem> {
    let mut assumed = problem.clone();
    for &lit in assumptions {
        if assumed.known().get(lit.var()) == Some(!lit.is_positive()) {
            return None;
        }
        assumed.fix(lit);
    }
    Some(assumed)
}
