//! Cardinality constraints: exactly `count` of some variables are true.

use super::Var;

/// Names a constraint of its problem.
///
/// Constraints in lists are numbered from 0 in the order in which they were added; a window of a
/// stencil has the number of its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConstraintId(u32);

impl ConstraintId {
    /// The constraint with this number.
    ///
    /// # Panics
    /// If `index` is 2^32 or more.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a constraint's number is below 2^32"))
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Constraints with their variables listed one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lists {
    counts: Vec<u32>,
    vars: Vec<Var>,
    ends: Vec<u32>,
}

impl Lists {
    /// Adds "exactly `count` of `vars` are true", a variable named twice being counted once.
    pub(super) fn add(
        &mut self,
        count: usize,
        vars: impl IntoIterator<Item = Var>,
    ) -> ConstraintId {
        let start = self.vars.len();
        self.vars.extend(vars);
        self.vars[start..].sort_unstable();
        let mut kept = start;
        for index in start..self.vars.len() {
            if index == start || self.vars[index] != self.vars[kept - 1] {
                self.vars[kept] = self.vars[index];
                kept += 1;
            }
        }
        self.vars.truncate(kept);
        self.ends
            .push(u32::try_from(kept).expect("all lists together have fewer than 2^32 variables"));
        self.counts.push(u32::try_from(count).unwrap_or(u32::MAX));
        ConstraintId::new(self.counts.len() - 1)
    }

    /// Number of constraints.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    pub(super) fn count(&self, id: ConstraintId) -> usize {
        self.counts[id.index()] as usize
    }

    /// The variables of a constraint, in order and each once.
    pub(super) fn vars(&self, id: ConstraintId) -> &[Var] {
        let index = id.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.vars[start as usize..self.ends[index] as usize]
    }
}
