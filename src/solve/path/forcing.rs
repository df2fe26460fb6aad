//! What one constraint forces, or two together, and which of these steps comes first.

use super::NoModel;
use super::sight::Sight;
use crate::problem::{ConstraintId, Problem};
use crate::solve::Technique;
use crate::solve::propagate::{State, forced_by, forced_by_both};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Constraints, and pairs of them, that force something; most variables first, and then in order.
///
/// What is out of date stays in the heaps until it comes up: whatever changes is looked at again.
#[derive(Debug)]
pub(super) struct Forcing {
    /// The constraints that changed since the rule of one constraint was applied to them.
    changed: Changed,
    /// The same for the rule of two.
    changed_pairs: Changed,
    single: BinaryHeap<(usize, Reverse<ConstraintId>)>,
    pairs: BinaryHeap<(usize, Reverse<(ConstraintId, ConstraintId)>)>,
}

impl Forcing {
    /// All constraints of `problem`, to be looked at.
    pub(super) fn new(problem: &Problem) -> Self {
        let all: Vec<ConstraintId> = problem.constraints().collect();
        Self {
            changed: Changed::new(&all),
            changed_pairs: Changed::new(&all),
            single: BinaryHeap::new(),
            pairs: BinaryHeap::new(),
        }
    }

    /// Takes note that a constraint lost an unknown variable.
    pub(super) fn note(&mut self, id: ConstraintId) {
        self.changed.note(id);
        self.changed_pairs.note(id);
    }

    /// The constraint that forces most.
    pub(super) fn by_one(
        &mut self,
        problem: &Problem,
        state: &dyn State,
    ) -> Result<Option<Sight>, NoModel> {
        for id in self.changed.drain() {
            let size = forced_count(state, id);
            if size > 0 {
                self.single.push((size, Reverse(id)));
            }
        }
        while let Some(&(size, Reverse(id))) = self.single.peek() {
            if forced_count(state, id) == size {
                let lits = forced_by(problem, id).ok_or(NoModel)?;
                return Ok(Some(Sight::plain(Technique::Count, vec![id], lits)));
            }
            self.single.pop();
        }
        Ok(None)
    }

    /// The two constraints that force most, if none forces anything alone.
    pub(super) fn by_two(
        &mut self,
        problem: &Problem,
        state: &mut dyn State,
    ) -> Result<Option<Sight>, NoModel> {
        for id in self.changed_pairs.drain() {
            for other in state.partners(id) {
                let (one, other) = (id.min(other), id.max(other));
                let lits = forced_by_both(problem, one, other).ok_or(NoModel)?;
                if !lits.is_empty() {
                    self.pairs.push((lits.len(), Reverse((one, other))));
                }
            }
        }
        while let Some(&(size, Reverse((one, other)))) = self.pairs.peek() {
            let lits = forced_by_both(problem, one, other).ok_or(NoModel)?;
            if lits.len() == size {
                let ids = vec![one, other];
                return Ok(Some(Sight::plain(Technique::Difference, ids, lits)));
            }
            self.pairs.pop();
        }
        Ok(None)
    }
}

/// How many variables a constraint forces alone.
fn forced_count(state: &dyn State, id: ConstraintId) -> usize {
    let left = state.left(id);
    match left.trues.min(left.falses) {
        0 => left.trues.max(left.falses),
        _ => 0,
    }
}

/// Constraints that changed, each once.
#[derive(Debug)]
struct Changed {
    ids: Vec<ConstraintId>,
    is_noted: Vec<bool>,
}

impl Changed {
    fn new(ids: &[ConstraintId]) -> Self {
        let end = ids.last().map_or(0, |id| id.index() + 1);
        let mut changed = Self {
            ids: Vec::new(),
            is_noted: vec![false; end],
        };
        ids.iter().for_each(|&id| changed.note(id));
        changed
    }

    fn note(&mut self, id: ConstraintId) {
        if !self.is_noted[id.index()] {
            self.is_noted[id.index()] = true;
            self.ids.push(id);
        }
    }

    fn drain(&mut self) -> impl Iterator<Item = ConstraintId> {
        for id in &self.ids {
            self.is_noted[id.index()] = false;
        }
        self.ids.drain(..)
    }
}
