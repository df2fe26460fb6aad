//! Cones: the constraints that a deduction or a conflict rests on, back to the start.

use super::Trail;
use crate::problem::{ConstraintId, Problem, Var};

/// What the given constraints rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cone {
    /// The constraints, nearest first; the given ones lead.
    pub(super) constraints: Vec<ConstraintId>,
    /// The variables that were known and not deduced, in the order in which they were met.
    pub(super) known: Vec<Var>,
}

/// Scratch for one cone after another.
#[derive(Clone, Debug)]
pub(super) struct Cones {
    /// The number of the last cone; what carries another number is left over from others.
    number: u32,
    vars: Vec<(u32, Met)>,
    constraints: Vec<u32>,
    is_needed: Vec<bool>,
}

/// Where a variable was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Met {
    /// It was deduced at this place of the trail.
    Deduced(u32),
    /// It was known, and is on the list.
    Known,
}

impl Cones {
    /// Room for the cones of `problem`.
    pub(super) fn new(problem: &Problem) -> Self {
        let constraint_end = problem.constraints().last().map_or(0, |id| id.index() + 1);
        Self {
            number: 0,
            vars: vec![(0, Met::Known); problem.var_count()],
            constraints: vec![0; constraint_end],
            is_needed: Vec::new(),
        }
    }

    /// The cone of `roots` after the deductions of `trail` before the place `end`.
    ///
    /// It grows from the end of the trail to its start, so that every constraint is met first where most of
    /// its variables are known.
    pub(super) fn cone(
        &mut self,
        problem: &Problem,
        trail: &Trail,
        end: usize,
        roots: impl IntoIterator<Item = ConstraintId>,
    ) -> Cone {
        self.number += 1;
        self.is_needed.clear();
        self.is_needed.resize(end, false);
        for (place, deduction) in trail.deductions().iter().enumerate() {
            self.vars[deduction.lit.var().index()] = (self.number, Met::Deduced(place as u32));
        }
        let mut cone = Cone::default();
        self.add(problem, roots, end, &mut cone);
        for place in (0..end).rev() {
            if self.is_needed[place] {
                let reason = trail.deductions()[place].reason;
                self.add(problem, reason.constraints(), place, &mut cone);
            }
        }
        cone
    }

    /// Adds constraints and what was known of them before the deduction at `end`.
    fn add(
        &mut self,
        problem: &Problem,
        ids: impl IntoIterator<Item = ConstraintId>,
        end: usize,
        cone: &mut Cone,
    ) {
        for id in ids {
            if std::mem::replace(&mut self.constraints[id.index()], self.number) == self.number {
                continue;
            }
            cone.constraints.push(id);
            for var in problem.vars_of(id) {
                match self.vars[var.index()] {
                    (number, Met::Deduced(place)) if number == self.number => {
                        if (place as usize) < end {
                            self.is_needed[place as usize] = true;
                        }
                    }
                    (number, Met::Known) if number == self.number => {}
                    _ => {
                        self.vars[var.index()] = (self.number, Met::Known);
                        cone.known.push(var);
                    }
                }
            }
        }
    }
}
