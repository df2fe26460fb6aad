//! Propagation over constraints in lists.

use super::pair::{Forced, Parts, difference};
use super::state::{Left, State, Try};
use super::{Fixpoint, Propagation};
use crate::problem::{Assignment, ConstraintId, Lit, Problem, Var};
use crate::solve::{Deduction, Limit, Reason, Recorder, StopReason, Stopped, Trail};
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

    /// The same, none of them to be visited.
    ///
    /// # Errors
    /// A constraint that cannot hold.
    pub(super) fn settled(problem: &'p Problem) -> Result<Self, ConstraintId> {
        let mut lists = Self::new(problem);
        lists.clear();
        match problem.constraints().find(|&id| !lists.can_hold(id)) {
            Some(id) => Err(id),
            None => Ok(lists),
        }
    }

    /// Visits constraints until none is left to visit.
    pub(super) fn propagate(
        mut self,
        limit: &Limit,
        recorder: &mut impl Recorder,
    ) -> Result<Propagation, Stopped> {
        let outcome = self.run(limit, recorder);
        outcome.map_err(|reason| Stopped::new(reason, self.values.clone()))?;
        if let Some(reason) = self.conflict {
            return Ok(Propagation::Conflict(reason));
        }
        let is_open = |id: &ConstraintId| self.sizes[id.index()] > 0;
        let open = self.problem.constraints().filter(is_open).collect();
        Ok(Propagation::Fixpoint(Fixpoint {
            values: self.values,
            open,
        }))
    }

    /// Visits what is on the list until it is empty or there is a conflict.
    fn run(&mut self, limit: &Limit, recorder: &mut impl Recorder) -> Result<(), StopReason> {
        limit.check()?;
        let mut pace = limit.pace();
        while self.visit_next(recorder) {
            pace.work(self.work)?;
        }
        Ok(())
    }

    /// Visits the next constraint; `false` if none is left to visit, or there is a conflict.
    fn visit_next(&mut self, recorder: &mut impl Recorder) -> bool {
        if self.conflict.is_some() {
            return false;
        }
        let Some(id) = self.queue.pop_front() else {
            return false;
        };
        self.is_queued[id.index()] = false;
        self.work = 1;
        self.visit(id, recorder);
        true
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
        let reason = Reason::Difference(id, other);
        let Some(forced) = self.together(id, other, both) else {
            self.conflict = Some(reason);
            return;
        };
        if forced == Forced::default() {
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

    /// What two constraints that share `both` unknown variables force.
    fn together(&self, id: ConstraintId, other: ConstraintId, both: i32) -> Option<Forced> {
        let parts = Parts {
            first: self.sizes[id.index()] - both,
            both,
            second: self.sizes[other.index()] - both,
        };
        difference(parts, (self.needs[id.index()], self.needs[other.index()]))
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
            self.make_true(lit);
        }
    }

    fn make_true(&mut self, lit: Lit) {
        self.values.assign(lit);
        self.work += self.constraints_of[lit.var().index()].len();
        for index in 0..self.constraints_of[lit.var().index()].len() {
            let id = self.constraints_of[lit.var().index()][index];
            self.sizes[id.index()] -= 1;
            self.needs[id.index()] -= i32::from(lit.is_positive());
            if !self.is_queued[id.index()] {
                self.is_queued[id.index()] = true;
                self.queue.push_back(id);
            }
        }
    }

    fn take_back(&mut self, lit: Lit) {
        self.values.forget(lit.var());
        for id in &self.constraints_of[lit.var().index()] {
            self.sizes[id.index()] += 1;
            self.needs[id.index()] += i32::from(lit.is_positive());
        }
    }

    /// Leaves what is on the list undone.
    fn clear(&mut self) {
        for id in self.queue.drain(..) {
            self.is_queued[id.index()] = false;
        }
    }

    fn can_hold(&self, id: ConstraintId) -> bool {
        (0..=self.sizes[id.index()]).contains(&self.needs[id.index()])
    }
}

impl State for Lists<'_> {
    fn left(&self, id: ConstraintId) -> Left {
        let (size, need) = (self.sizes[id.index()], self.needs[id.index()]);
        let number = |left: i32| usize::try_from(left).unwrap_or(0);
        Left {
            trues: number(need),
            falses: number(size - need),
        }
    }

    fn partners(&mut self, id: ConstraintId) -> Vec<ConstraintId> {
        let mut partners = Vec::new();
        for other in self.count_shared(id) {
            let both = std::mem::take(&mut self.shared[other.index()]);
            if self.together(id, other, both) != Some(Forced::default()) {
                partners.push(other);
            }
        }
        partners
    }

    fn constraints_of(&self, var: Var) -> Vec<ConstraintId> {
        self.constraints_of[var.index()].clone()
    }

    fn assign(&mut self, lit: Lit) -> Result<(), ConstraintId> {
        self.make_true(lit);
        self.clear();
        let constraints = &self.constraints_of[lit.var().index()];
        match constraints.iter().find(|&&id| !self.can_hold(id)) {
            Some(&id) => Err(id),
            None => Ok(()),
        }
    }

    fn attempt(&mut self, lit: Lit, most: usize, limit: &Limit) -> Result<Try, StopReason> {
        let mut trail = Trail::new();
        self.make_true(lit);
        let mut pace = limit.pace();
        let mut outcome = Ok(());
        while outcome.is_ok() && trail.deductions().len() <= most && self.visit_next(&mut trail) {
            outcome = pace.work(self.work);
        }
        self.clear();
        for deduction in trail.deductions() {
            self.take_back(deduction.lit);
        }
        self.take_back(lit);
        let conflict = self.conflict.take();
        outcome.map(|()| (trail, conflict))
    }
}
