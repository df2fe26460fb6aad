//! Propagation over constraints in lists.

use super::pair::{Parts, difference};
use super::{Fixpoint, Propagation};
use crate::problem::{Assignment, ConstraintId, Problem, Var};
use crate::solve::{Deduction, Limit, Reason, Recorder, StopReason, Stopped};
use std::collections::VecDeque;

/// The state of propagation.
pub(super) struct Lists<'p> {
    problem: &'p Problem,
    values: Assignment,
    /// Number of unknown variables of each constraint, and how many of them are still to be true.
    sizes: Vec<i32>,
    needs: Vec<i32>,
    /// The constraints of each variable.
    constraints_of: Vec<Vec<ConstraintId>>,
    /// Scratch: how many unknown variables each constraint shares with the one being visited.
    shared: Vec<i32>,
    is_queued: Vec<bool>,
    queue: VecDeque<ConstraintId>,
    /// How much was looked at in the last visit.
    work: usize,
    conflict: Option<Reason>,
}

impl<'p> Lists<'p> {
    /// The constraints of `problem`, none of them visited.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let constraint_count = problem.constraints().count();
        let mut lists = Self {
            problem,
            values: problem.known().clone(),
            sizes: vec![0; constraint_count],
            needs: vec![0; constraint_count],
            constraints_of: vec![Vec::new(); problem.var_count()],
            shared: vec![0; constraint_count],
            is_queued: vec![true; constraint_count],
            queue: problem.constraints().collect(),
            work: 0,
            conflict: None,
        };
        for id in problem.constraints() {
            let mut need = i32::try_from(problem.count(id)).unwrap_or(i32::MAX);
            for var in problem.vars_of(id) {
                lists.constraints_of[var.index()].push(id);
                match lists.values.get(var) {
                    None => lists.sizes[id.index()] += 1,
                    Some(value) => need -= i32::from(value),
                }
            }
            lists.needs[id.index()] = need;
        }
        lists
    }

    /// Visits constraints until none is left to visit.
    pub(super) fn propagate(
        mut self,
        limit: &Limit,
        recorder: &mut impl Recorder,
    ) -> Result<Propagation, Stopped> {
        let mut pace = limit.pace();
        limit.check().map_err(|reason| self.stopped(reason))?;
        while let Some(id) = self.queue.pop_front() {
            self.is_queued[id.index()] = false;
            self.work = 1;
            self.visit(id, recorder);
            let checked = pace.work(self.work);
            checked.map_err(|reason| self.stopped(reason))?;
            if let Some(reason) = self.conflict {
                return Ok(Propagation::Conflict(reason));
            }
        }
        let is_open = |id: &ConstraintId| self.sizes[id.index()] > 0;
        let open = self.problem.constraints().filter(is_open).collect();
        Ok(Propagation::Fixpoint(Fixpoint {
            values: self.values,
            open,
        }))
    }

    fn visit(&mut self, id: ConstraintId, recorder: &mut impl Recorder) {
        let (size, need) = (self.sizes[id.index()], self.needs[id.index()]);
        let reason = Reason::Count(id);
        if need < 0 || need > size {
            self.conflict = Some(reason);
        } else if size > 0 && (need == 0 || need == size) {
            let vars = self.unknown(id);
            self.assign_all(&vars, need > 0, reason, recorder);
        } else if size > 0 {
            for other in self.count_shared(id) {
                let both = std::mem::take(&mut self.shared[other.index()]);
                if self.conflict.is_none() && self.sizes[id.index()] == size {
                    self.visit_pair(id, other, both, recorder);
                }
            }
        }
    }

    /// Counts in `shared` what each other constraint shares with this one, and lists those.
    fn count_shared(&mut self, id: ConstraintId) -> Vec<ConstraintId> {
        let mut others = Vec::new();
        for var in self.unknown(id) {
            self.work += self.constraints_of[var.index()].len();
            for &other in &self.constraints_of[var.index()] {
                if other != id {
                    if self.shared[other.index()] == 0 {
                        others.push(other);
                    }
                    self.shared[other.index()] += 1;
                }
            }
        }
        others
    }

    fn visit_pair(
        &mut self,
        id: ConstraintId,
        other: ConstraintId,
        both: i32,
        recorder: &mut impl Recorder,
    ) {
        let parts = Parts {
            first: self.sizes[id.index()] - both,
            both,
            second: self.sizes[other.index()] - both,
        };
        let reason = Reason::Difference(id, other);
        let needs = (self.needs[id.index()], self.needs[other.index()]);
        let Some(forced) = difference(parts, needs) else {
            self.conflict = Some(reason);
            return;
        };
        if forced == Default::default() {
            return;
        }
        let (mine, others) = (self.unknown(id), self.unknown(other));
        let (both, first): (Vec<_>, Vec<_>) = mine
            .into_iter()
            .partition(|var| others.binary_search(var).is_ok());
        let second: Vec<_> = (others.into_iter())
            .filter(|var| both.binary_search(var).is_err())
            .collect();
        for (vars, value) in [
            (both, forced.both),
            (first, forced.first),
            (second, forced.second),
        ] {
            if let Some(value) = value {
                self.assign_all(&vars, value, reason, recorder);
            }
        }
    }

    /// The unknown variables of a constraint, in order.
    fn unknown(&self, id: ConstraintId) -> Vec<Var> {
        let unknown = |var: &Var| self.values.get(*var).is_none();
        self.problem.vars_of(id).filter(unknown).collect()
    }

    fn assign_all(
        &mut self,
        vars: &[Var],
        value: bool,
        reason: Reason,
        recorder: &mut impl Recorder,
    ) {
        for &var in vars {
            let lit = var.lit(value);
            recorder.record(|| Deduction { lit, reason });
            self.values.assign(lit);
            self.work += self.constraints_of[var.index()].len();
            for index in 0..self.constraints_of[var.index()].len() {
                let id = self.constraints_of[var.index()][index];
                self.sizes[id.index()] -= 1;
                self.needs[id.index()] -= i32::from(value);
                if !self.is_queued[id.index()] {
                    self.is_queued[id.index()] = true;
                    self.queue.push_back(id);
                }
            }
        }
    }

    fn stopped(&self, reason: StopReason) -> Stopped {
        Stopped::new(reason, self.values.clone())
    }
}
