//! Weights carried through the layers of an elimination, forward and backward.

use super::CountSet;
use super::layers::Layers;
use crate::solve::{Limit, StopReason};

/// What an elimination computes for every state, a sum over the paths to it or from it.
pub(super) trait Weight: Clone {
    /// The sum over no paths.
    fn none() -> Self;

    /// Adds `before`, the weight of a state from which a transition with `value` true variables leads
    /// here.
    fn add_forward(&mut self, before: &Self, value: u32);

    /// Adds `after`, the weight of a state to which a transition with `value` true variables leads
    /// from here.
    fn add_backward(&mut self, after: &Self, value: u32);
}

/// The limit is looked at after this many states.
const STATES_PER_CHECK: usize = 256;

/// The weight of every state, if that of the first one is `start`.
pub(super) fn forward<W: Weight>(
    layers: &Layers,
    start: W,
    limit: &Limit,
) -> Result<Vec<W>, StopReason> {
    let mut weights = vec![W::none(); layers.state_count()];
    weights[0] = start;
    for state in 0..weights.len() {
        let (before, after) = weights.split_at_mut(state + 1);
        for transition in layers.transitions(state) {
            let to = &mut after[transition.to as usize - state - 1];
            to.add_forward(&before[state], transition.value);
        }
        limit.check_every(STATES_PER_CHECK, state + 1)?;
    }
    Ok(weights)
}

/// The weight of every state, if that of the last one is `end`.
pub(super) fn backward<W: Weight>(
    layers: &Layers,
    end: W,
    limit: &Limit,
) -> Result<Vec<W>, StopReason> {
    let mut weights = vec![W::none(); layers.state_count()];
    let last = weights.len() - 1;
    weights[last] = end;
    for state in (0..last).rev() {
        let (before, after) = weights.split_at_mut(state + 1);
        for transition in layers.transitions(state) {
            let to = &after[transition.to as usize - state - 1];
            before[state].add_backward(to, transition.value);
        }
        limit.check_every(STATES_PER_CHECK, state + 1)?;
    }
    Ok(weights)
}

/// Whether there is a path at all.
impl Weight for bool {
    fn none() -> Self {
        false
    }

    fn add_forward(&mut self, before: &Self, _: u32) {
        *self |= before;
    }

    fn add_backward(&mut self, after: &Self, _: u32) {
        *self |= after;
    }
}

/// Sets of numbers of true variables: how many there can be up to a state, or how many there may have
/// been for the rest to be allowed.
pub(super) trait Counts: Weight {
    /// The numbers in `set`.
    fn from_set(set: &CountSet) -> Self;

    /// The numbers, as a set.
    fn to_set(&self) -> CountSet;

    /// Whether `count` is one of them.
    fn contains(&self, count: usize) -> bool;

    /// Whether some number is `value` below one of `after`.
    fn meets(&self, after: &Self, value: u32) -> bool;
}

/// Numbers below 64, as bits.
impl Weight for u64 {
    fn none() -> Self {
        0
    }

    fn add_forward(&mut self, before: &Self, value: u32) {
        *self |= before << value;
    }

    fn add_backward(&mut self, after: &Self, value: u32) {
        *self |= after >> value;
    }
}

impl Counts for u64 {
    fn from_set(set: &CountSet) -> Self {
        set.to_word()
    }

    fn to_set(&self) -> CountSet {
        CountSet::from_word(*self)
    }

    fn contains(&self, count: usize) -> bool {
        count < 64 && self >> count & 1 == 1
    }

    fn meets(&self, after: &Self, value: u32) -> bool {
        self << value & after != 0
    }
}

impl Weight for CountSet {
    fn none() -> Self {
        Self::empty()
    }

    fn add_forward(&mut self, before: &Self, value: u32) {
        self.add_raised(before, value as usize);
    }

    fn add_backward(&mut self, after: &Self, value: u32) {
        self.add_lowered(after, value as usize);
    }
}

impl Counts for CountSet {
    fn from_set(set: &CountSet) -> Self {
        set.clone()
    }

    fn to_set(&self) -> CountSet {
        self.clone()
    }

    fn contains(&self, count: usize) -> bool {
        Self::contains(self, count)
    }

    fn meets(&self, after: &Self, value: u32) -> bool {
        Self::meets(self, after, value as usize)
    }
}
