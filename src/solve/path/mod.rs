//! Paths: a problem solved step by step as a person would, always by the easiest step there is.
//!
//! Steps that one constraint allows come before those that take two, then those that take a look-ahead, and
//! a search is the last resort. Among equally easy ones the step that decides most comes first, and then
//! the one whose constraints do. So the next step depends on what is known and on nothing else, and a path
//! is what one would get by asking for the next step again and again.

mod ahead;
mod forcing;
mod search;
mod sight;
mod vicinity;

use super::propagate::{State, state};
use super::{Limit, Rating, Step, StopReason, Stopped, Technique};
use crate::problem::{Assignment, Lit, Problem};
use ahead::LookAhead;
use forcing::Forcing;
use search::Search;
use sight::Sight;

/// The steps that solve a problem, easiest first, as an iterator.
///
/// It ends when nothing more is certain, and then [`Steps::known`] is the backbone. What the total says is
/// used where it is needed. Where a limit is reached the last item is an error.
pub struct Steps<'p> {
    /// The problem, with what is known by now.
    current: Problem,
    state: Option<Box<dyn State + 'p>>,
    /// How many variables are unknown, and how many are known to be true.
    unknown: usize,
    trues: usize,
    forcing: Forcing,
    ahead: LookAhead,
    search: Search,
    limit: Limit,
    is_over: bool,
}

/// The constraints cannot all hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NoModel;

/// Why the next step isn't found.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Halt {
    NoModel,
    Stopped(StopReason),
}

impl<'p> Steps<'p> {
    /// The path of `problem` from what is known of it.
    pub fn new(problem: &'p Problem, limit: Limit) -> Self {
        let values = problem.known().values();
        let count = |wanted| values.iter().filter(|&&value| value == wanted).count();
        Self {
            current: problem.clone(),
            state: state(problem).ok(),
            unknown: count(None),
            trues: count(Some(true)),
            forcing: Forcing::new(problem),
            ahead: LookAhead::default(),
            search: Search::default(),
            limit,
            is_over: false,
        }
    }

    /// What is known after the steps so far.
    pub const fn known(&self) -> &Assignment {
        self.current.known()
    }

    /// Whether the steps so far led to no clash. Where they did there is no model, and no further step.
    pub const fn is_consistent(&self) -> bool {
        self.state.is_some()
    }

    /// Takes the next step without asking which of its constraints can be spared: how it is seen, and what
    /// follows. `None` if nothing more is certain.
    ///
    /// # Errors
    /// `Stopped` when the limit is reached.
    pub fn advance(&mut self) -> Result<Option<(Technique, Vec<Lit>)>, Stopped> {
        let sight = self.sight()?;
        Ok(sight.map(|sight| {
            self.take(&sight.lits);
            (sight.technique, sight.lits)
        }))
    }

    /// Takes all steps that are left, without asking which of their constraints can be spared.
    ///
    /// # Errors
    /// `Stopped` when the limit is reached, after the rating of the steps before.
    pub fn rating(&mut self) -> (Rating, Result<(), Stopped>) {
        let mut outcome = Ok(());
        let steps = std::iter::from_fn(|| match self.advance() {
            Ok(step) => step.map(|(technique, _)| technique),
            Err(stopped) => {
                outcome = Err(stopped);
                None
            }
        });
        (steps.collect(), outcome)
    }

    /// The next step, which is not taken.
    ///
    /// # Errors
    /// `Stopped` when the limit is reached.
    pub fn peek(&mut self) -> Result<Option<Step>, Stopped> {
        let sight = self.sight()?;
        let Some((sight, state)) = sight.zip(self.state.as_deref()) else {
            return Ok(None);
        };
        let step = sight.reduce(&self.current, state, &self.limit);
        step.map(Some).map_err(|reason| self.stopped(reason))
    }

    fn sight(&mut self) -> Result<Option<Sight>, Stopped> {
        match self.look() {
            Ok(sight) => Ok(sight),
            Err(Halt::Stopped(reason)) => Err(self.stopped(reason)),
            Err(Halt::NoModel) => {
                self.state = None;
                Ok(None)
            }
        }
    }

    /// What can be seen next.
    fn look(&mut self) -> Result<Option<Sight>, Halt> {
        let Some(state) = self.state.as_deref_mut() else {
            return Ok(None);
        };
        self.limit.check()?;
        let (problem, limit) = (&self.current, &self.limit);
        let by_total = by_total(problem, self.unknown, self.trues)?;
        if self.unknown == 0 {
            return Ok(None);
        }
        let by_one = self.forcing.by_one(problem, state)?;
        let most = by_one.as_ref().map_or(0, |sight| sight.lits.len());
        if let Some(sight) = by_total.filter(|sight| sight.lits.len() > most) {
            return Ok(Some(sight));
        }
        if by_one.is_some() {
            return Ok(by_one);
        }
        let by_two = self.forcing.by_two(problem, state)?;
        if by_two.is_some() {
            return Ok(by_two);
        }
        let ahead = self.ahead.best(problem, state, limit)?;
        if ahead.is_some() {
            return Ok(ahead);
        }
        self.search.best(problem, state, limit)
    }

    /// Makes literals known.
    fn take(&mut self, lits: &[Lit]) {
        let Some(state) = self.state.as_deref_mut() else {
            return;
        };
        let mut is_consistent = true;
        for &lit in lits {
            self.current.fix(lit);
            self.unknown -= 1;
            self.trues += usize::from(lit.is_positive());
            is_consistent &= state.assign(lit).is_ok();
            for id in state.constraints_of(lit.var()) {
                self.forcing.note(id);
            }
            self.ahead.note(lit.var());
        }
        if !is_consistent {
            self.state = None;
        }
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped::new(reason, self.known().clone())
    }
}

impl Iterator for Steps<'_> {
    type Item = Result<Step, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let step = self.peek().transpose();
        match &step {
            Some(Ok(step)) => self.take(&step.lits),
            _ => self.is_over = true,
        }
        step
    }
}

/// What the total forces by itself: all unknown variables, or none.
fn by_total(problem: &Problem, unknown: usize, trues: usize) -> Result<Option<Sight>, NoModel> {
    let Some(total) = problem.total() else {
        return Ok(None);
    };
    let need = total.checked_sub(trues).filter(|&need| need <= unknown);
    let need = need.ok_or(NoModel)?;
    let is_forcing = unknown > 0 && (need == 0 || need == unknown);
    Ok(is_forcing.then(|| {
        let unknown = problem.known().unknown();
        let lits = unknown.map(|var| var.lit(need > 0)).collect();
        Sight::plain(Technique::Count, Vec::new(), lits).with_total()
    }))
}

impl From<NoModel> for Halt {
    fn from(_: NoModel) -> Self {
        Self::NoModel
    }
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}
