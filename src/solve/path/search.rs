//! What neither the two rules nor a look-ahead shows: a certain literal that leads far.

use super::Halt;
use super::sight::Sight;
use super::vicinity::forcing;
use crate::problem::{Assignment, ConstraintId, Lit, Problem, Var};
use crate::solve::members::{Member, parted};
use crate::solve::propagate::State;
use crate::solve::total_part::part_with_total;
use crate::solve::{Limit, Solver, StopReason, Technique};
use std::cmp::Reverse;

/// About so many certain literals compete for being the next step, all over the problem.
const CANDIDATES: usize = 256;

/// What is certain of the problem, once somebody had to ask.
#[derive(Debug, Default)]
pub(super) struct Search {
    certain: Option<Assignment>,
    /// Why that may not be everything that is certain.
    stopped: Option<StopReason>,
}

impl Search {
    /// The next step; `None` if everything that is certain is known.
    pub(super) fn best(
        &mut self,
        problem: &Problem,
        state: &mut dyn State,
        limit: &Limit,
    ) -> Result<Option<Sight>, Halt> {
        if self.certain.is_none() {
            self.ask(problem, limit)?;
        }
        let Some(lit) = self.farthest(problem, state, limit)? else {
            return self.stopped.map_or(Ok(None), |reason| Err(reason.into()));
        };
        if problem.total().is_none() {
            return Ok(Some(Sight::sought(lit)));
        }
        if let Some(constraints) = forcing(lit, problem, state, limit)? {
            return Ok(Some(Sight::near(Technique::Search, constraints, lit)));
        }
        let (constraints, lits) = with_total(problem, lit, limit)?;
        let sight = Sight::plain(Technique::Search, constraints, lits);
        Ok(Some(sight.with_total()))
    }

    fn ask(&mut self, problem: &Problem, limit: &Limit) -> Result<(), Halt> {
        self.certain = match Solver::new(problem).backbone(limit) {
            Ok(Some(certain)) => Some(certain),
            Ok(None) => return Err(Halt::NoModel),
            Err(stopped) => {
                self.stopped = Some(stopped.reason);
                Some(stopped.certain)
            }
        };
        Ok(())
    }

    /// The literal from which most follows. How hard it is to show can't be told beforehand, but the farther
    /// it leads, the fewer of these steps are needed.
    fn farthest(
        &self,
        problem: &Problem,
        state: &mut dyn State,
        limit: &Limit,
    ) -> Result<Option<Lit>, StopReason> {
        let lit = |var: Var| Some(var.lit(self.certain.as_ref()?.get(var)?));
        let certain: Vec<Lit> = problem.known().unknown().filter_map(lit).collect();
        let step = certain.len().div_ceil(CANDIDATES).max(1);
        let mut farthest = None;
        for lit in certain.into_iter().step_by(step) {
            let (trail, _) = state.attempt(lit, usize::MAX, limit)?;
            // What no constraint speaks of takes the total, which comes last.
            let is_floating = state.constraints_of(lit.var()).is_empty();
            let rank = (is_floating, Reverse(trail.deductions().len()), lit);
            farthest = Some(farthest.map_or(rank, |best| rank.min(best)));
        }
        Ok(farthest.map(|(_, _, lit)| lit))
    }
}

/// Constraints that force `lit` together with the total, none of them to spare, and all that they force.
fn with_total(
    problem: &Problem,
    lit: Lit,
    limit: &Limit,
) -> Result<(Vec<ConstraintId>, Vec<Lit>), Halt> {
    let known = problem.known();
    let is_open = |id: &ConstraintId| problem.vars_of(*id).any(|var| known.get(var).is_none());
    let open = problem.constraints().filter(is_open);
    let open: Vec<Member> = open.map(Member::Constraint).collect();
    let part = part_with_total(problem, &open, Some(!lit), limit)?;
    let needed = part.map_or(Vec::new(), |part| parted(&part).0);
    let rest = listed(problem, &needed);
    let backbone = Solver::new(&rest).backbone(limit);
    let forced = backbone.map_err(|stopped| stopped.reason)?;
    let forced = forced.ok_or(Halt::NoModel)?;
    let is_news = |lit: &Lit| known.get(lit.var()).is_none();
    Ok((needed, forced.lits().filter(is_news).collect()))
}

/// The problem with these constraints alone.
fn listed(problem: &Problem, ids: &[ConstraintId]) -> Problem {
    let mut listed = Problem::new(problem.var_count());
    for &id in ids {
        listed.exactly(problem.count(id), problem.vars_of(id));
    }
    problem.known().lits().for_each(|lit| listed.fix(lit));
    listed.set_total(problem.total());
    listed
}
