//! Sights: steps that were found, before it is known which of their constraints can be spared.

use super::vicinity::forcing;
use crate::problem::{ConstraintId, Lit, Problem};
use crate::solve::members::{Member, minimal_part, parted};
use crate::solve::propagate::State;
use crate::solve::{Limit, Step, StopReason, Technique};

/// A step that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) technique: Technique,
    pub(super) lits: Vec<Lit>,
    basis: Basis,
    includes_total: bool,
}

/// The constraints that a step rests on, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Basis {
    /// These, and none of them can be spared.
    All(Vec<ConstraintId>),
    /// Some of these, the nearest rather than others.
    Some(Vec<ConstraintId>),
    /// Some around the only literal.
    Sought,
}

impl Sight {
    /// A step of whose constraints none can be spared.
    pub(super) const fn plain(
        technique: Technique,
        constraints: Vec<ConstraintId>,
        lits: Vec<Lit>,
    ) -> Self {
        Self {
            technique,
            lits,
            basis: Basis::All(constraints),
            includes_total: false,
        }
    }

    /// A step that rests on some of these constraints, the nearest first.
    pub(super) fn near(technique: Technique, constraints: Vec<ConstraintId>, lit: Lit) -> Self {
        Self {
            technique,
            lits: vec![lit],
            basis: Basis::Some(constraints),
            includes_total: false,
        }
    }

    /// A step whose constraints have to be searched for.
    pub(super) fn sought(lit: Lit) -> Self {
        Self {
            technique: Technique::Search,
            lits: vec![lit],
            basis: Basis::Sought,
            includes_total: false,
        }
    }

    /// The same step, which rests on the total, too.
    pub(super) fn with_total(self) -> Self {
        Self {
            includes_total: true,
            ..self
        }
    }

    /// The step with no constraint to spare, given what is known of `problem`.
    pub(super) fn reduce(
        self,
        problem: &Problem,
        state: &dyn State,
        limit: &Limit,
    ) -> Result<Step, StopReason> {
        let lit = self.lits[0];
        let constraints = match self.basis {
            Basis::All(constraints) => constraints,
            Basis::Some(constraints) => minimal(problem, constraints, lit, limit)?,
            Basis::Sought => {
                let near = forcing(lit, problem, state, limit)?;
                let near = near.expect("without a total nothing but constraints forces a literal");
                minimal(problem, near, lit, limit)?
            }
        };
        Ok(Step {
            technique: self.technique,
            constraints,
            includes_total: self.includes_total,
            lits: self.lits,
        })
    }
}

/// Some of these constraints that force `lit` and of which none can be spared, in order.
fn minimal(
    problem: &Problem,
    constraints: Vec<ConstraintId>,
    lit: Lit,
    limit: &Limit,
) -> Result<Vec<ConstraintId>, StopReason> {
    let members = constraints.iter().copied().map(Member::Constraint);
    let members: Vec<Member> = members.collect();
    let part = minimal_part(problem, &members, Some(!lit), limit)?;
    Ok(part.map_or(constraints, |part| parted(&part).0))
}
