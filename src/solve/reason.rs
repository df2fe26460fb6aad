//! Why a literal is true, and all that was deduced in order.

use crate::problem::{ConstraintId, Lit};

/// The constraints that force a literal, or that clash. Ordered by how hard they are to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// One constraint: none of its unknown variables can be true any more, or all of them must be.
    Count(ConstraintId),
    /// Two constraints: how many of the variables they share can be true is bounded by both.
    Difference(ConstraintId, ConstraintId),
}

impl Reason {
    /// The constraints it rests on.
    pub fn constraints(self) -> impl Iterator<Item = ConstraintId> {
        let (first, second) = match self {
            Self::Count(id) => (id, None),
            Self::Difference(one, other) => (one, Some(other)),
        };
        std::iter::once(first).chain(second)
    }
}

/// A literal that is true in every model, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// The literal.
    pub lit: Lit,
    /// The constraints that force it, given the deductions before it.
    pub reason: Reason,
}

/// Something that wants to hear of deductions. `()` doesn't, and costs nothing.
pub trait Recorder {
    /// Takes note of a deduction, which is put together only if it is looked at.
    fn record(&mut self, deduction: impl FnOnce() -> Deduction);
}

impl Recorder for () {
    fn record(&mut self, _: impl FnOnce() -> Deduction) {}
}

/// All deductions in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    deductions: Vec<Deduction>,
}

impl Trail {
    /// Nothing deduced yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The deductions, first to last.
    pub fn deductions(&self) -> &[Deduction] {
        &self.deductions
    }
}

impl Recorder for Trail {
    fn record(&mut self, deduction: impl FnOnce() -> Deduction) {
        self.deductions.push(deduction());
    }
}
