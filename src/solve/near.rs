//! What is near some variables: the constraints of a problem by their distance from them.

use super::members::Member;
use crate::problem::{Assignment, ConstraintId, Lit, Problem, Var};
use rustc_hash::FxHashSet;

/// The constraints of each variable.
#[derive(Clone, Debug)]
pub(super) enum Links {
    /// The windows around a variable stand where its own window counts.
    Windows,
    Listed(Vec<Vec<ConstraintId>>),
}

impl Links {
    pub(super) fn new(problem: &Problem) -> Self {
        if problem.stencil().is_some() {
            return Self::Windows;
        }
        let mut constraints_of = vec![Vec::new(); problem.var_count()];
        for id in problem.constraints() {
            problem
                .vars_of(id)
                .for_each(|var| constraints_of[var.index()].push(id));
        }
        Self::Listed(constraints_of)
    }

    /// The constraints of `problem` that count a variable, in order.
    pub(super) fn constraints_of(&self, problem: &Problem, var: Var) -> Vec<ConstraintId> {
        match (self, problem.stencil()) {
            (Self::Listed(constraints_of), _) => constraints_of[var.index()].clone(),
            (Self::Windows, Some(stencil)) => {
                let is_there = |anchor: &Var| stencil.counts()[anchor.index()].is_some();
                let anchors = stencil.window(var).filter(is_there);
                anchors
                    .map(|anchor| ConstraintId::new(anchor.index()))
                    .collect()
            }
            (Self::Windows, None) => unreachable!("windows are those of a stencil"),
        }
    }
}

/// The surroundings of variables, as far as they were looked at: first the constraints that they are in, then
/// those that share an unknown variable with them, and so on.
pub(super) struct Near<'p, F> {
    problem: &'p Problem,
    /// What is known from the start, and under the assumptions.
    values: &'p Assignment,
    constraints_of: F,
    members: Vec<Member>,
    radius: usize,
    /// The variables that were met last.
    edge: Vec<Var>,
    seen_constraints: FxHashSet<ConstraintId>,
    seen_vars: FxHashSet<Var>,
}

impl<'p, F: Fn(Var) -> Vec<ConstraintId>> Near<'p, F> {
    /// Nothing yet. `values` has all that is known of `problem`; what else it has is assumed.
    pub(super) fn new(
        problem: &'p Problem,
        values: &'p Assignment,
        constraints_of: F,
        vars: &[Var],
    ) -> Self {
        Self {
            problem,
            values,
            constraints_of,
            members: Vec::new(),
            radius: 0,
            edge: vars.to_vec(),
            seen_constraints: FxHashSet::default(),
            seen_vars: vars.iter().copied().collect(),
        }
    }

    /// The constraints and assumptions within the radius, nearest first.
    pub(super) fn members(&self) -> &[Member] {
        &self.members
    }

    /// The constraints among them.
    pub(super) fn constraints(&self) -> Vec<ConstraintId> {
        let constraint = |member: &Member| match member {
            Member::Constraint(id) => Some(*id),
            Member::Assumption(_) => None,
        };
        self.members.iter().filter_map(constraint).collect()
    }

    /// Whether nothing is farther away.
    pub(super) fn is_all(&self) -> bool {
        self.edge.is_empty()
    }

    /// Looks farther: half as far again, since asking costs more than going on.
    pub(super) fn grow(&mut self) {
        let radius = self.radius + (self.radius / 2).max(1);
        while self.radius < radius && !self.is_all() {
            self.radius += 1;
            for var in std::mem::take(&mut self.edge) {
                for id in (self.constraints_of)(var) {
                    if self.seen_constraints.insert(id) {
                        self.members.push(Member::Constraint(id));
                        self.meet_vars(id);
                    }
                }
            }
        }
    }

    fn meet_vars(&mut self, id: ConstraintId) {
        for var in self.problem.vars_of(id) {
            if self.problem.known().get(var).is_some() || !self.seen_vars.insert(var) {
                continue;
            }
            match self.values.get(var) {
                Some(value) => {
                    let lit: Lit = var.lit(value);
                    self.members.push(Member::Assumption(lit));
                }
                None => self.edge.push(var),
            }
        }
    }
}
