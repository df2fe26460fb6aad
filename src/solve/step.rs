//! Steps: what follows from a few constraints, and how hard that is to see.

use crate::problem::{ConstraintId, Lit};

/// How hard a step is to see, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// One constraint, or the total, decides its unknown variables.
    Count,
    /// Two constraints bound how many of the variables they share are true.
    Difference,
    /// The opposite, taken on trial, leads to a clash by the two rules above, or both values of another
    /// variable lead to it.
    LookAhead,
    /// Nothing short of a search over the constraints shows it.
    Search,
}

impl Technique {
    /// Every technique, easiest first.
    pub const ALL: [Self; 4] = [Self::Count, Self::Difference, Self::LookAhead, Self::Search];
}

/// Literals that follow from a few constraints, given what was known before the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it is seen.
    pub technique: Technique,
    /// The constraints it rests on, in order.
    pub constraints: Vec<ConstraintId>,
    /// Whether it rests on the problem's total as well.
    pub includes_total: bool,
    /// What follows, in order.
    pub lits: Vec<Lit>,
}
