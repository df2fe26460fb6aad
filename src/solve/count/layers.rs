//! The states of an elimination, layer by layer, and the transitions between them.

use std::mem;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::plan::{Plan, Touch};
use super::state::State;
use super::weight::backward;
use crate::solve::{Limit, StopReason};

/// A graph whose paths from the first state to the last are the models, up to which variables of a
/// group are true.
///
/// States are numbered layer by layer. Every state is on such a path: there are no dead ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layers {
    /// Where the states of each layer end; there is one more layer than there are steps.
    layer_ends: Vec<u32>,
    /// Where the transitions of each state end.
    ends: Vec<u32>,
    transitions: Vec<Transition>,
}

/// From one state to one of the next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transition {
    /// The number of the state it leads to.
    pub(super) to: u32,
    /// How many variables of the group are true.
    pub(super) value: u32,
}

/// The limit is looked at each time this many transitions were made.
const TRANSITIONS_PER_CHECK: usize = 4096;

impl Layers {
    /// All layers of `plan`, or `None` if it has no model.
    ///
    /// # Errors
    /// `StopReason::Width` for more than `max_transitions` transitions; what `limit` says.
    pub(super) fn new<S: State>(
        plan: &Plan,
        max_transitions: usize,
        limit: &Limit,
    ) -> Result<Option<Self>, StopReason> {
        if plan.is_void {
            return Ok(None);
        }
        let mut layers = Self {
            layer_ends: vec![1],
            ends: Vec::new(),
            transitions: Vec::new(),
        };
        let mut states = vec![S::zero(plan.layout)];
        let mut next = Index::default();
        let max_transitions = max_transitions.min(u32::MAX as usize);
        let mut next_check = TRANSITIONS_PER_CHECK;
        for step in 0..plan.step_count() {
            let step = Step::new(plan, step);
            let first = layers.ends.len() as u32 + states.len() as u32;
            for state in &states {
                layers.expand(state, &step, first, &mut next);
                if layers.transitions.len() >= next_check {
                    limit.check()?;
                    next_check = layers.transitions.len() + TRANSITIONS_PER_CHECK;
                }
                if layers.transitions.len() > max_transitions {
                    return Err(StopReason::Width);
                }
            }
            next.take_states(&mut states);
            if states.is_empty() {
                return Ok(None);
            }
            layers.layer_ends.push(first + states.len() as u32);
        }
        layers.ends.push(layers.transitions.len() as u32);
        layers.without_dead_ends(limit)
    }

    /// Number of states.
    pub(super) fn state_count(&self) -> usize {
        self.ends.len()
    }

    /// The states from which the group of a step is decided.
    pub(super) fn states(&self, step: usize) -> Range<usize> {
        let start = if step == 0 {
            0
        } else {
            self.layer_ends[step - 1]
        };
        start as usize..self.layer_ends[step] as usize
    }

    /// The transitions from a state, by increasing value.
    pub(super) fn transitions(&self, state: usize) -> &[Transition] {
        &self.transitions[self.range(state)]
    }

    fn range(&self, state: usize) -> Range<usize> {
        let start = if state == 0 { 0 } else { self.ends[state - 1] };
        start as usize..self.ends[state] as usize
    }

    fn expand<S: State>(&mut self, state: &S, step: &Step<'_, S>, first: u32, next: &mut Index<S>) {
        let mut state = state.clone();
        state.add_all(&step.started);
        let (least, most) = step.values(&state);
        for _ in 0..least.min(most) {
            state.subtract_all(&step.ones);
        }
        for value in least..=most {
            let to = first + next.number(&state);
            self.transitions.push(Transition { to, value });
            if value < most {
                state.subtract_all(&step.ones);
            }
        }
        self.ends.push(self.transitions.len() as u32);
    }

    /// The same without states from which the last one is out of reach.
    fn without_dead_ends(mut self, limit: &Limit) -> Result<Option<Self>, StopReason> {
        let alive = backward(&self, true, limit)?;
        if !alive[0] {
            return Ok(None);
        }
        if alive.iter().all(|&alive| alive) {
            return Ok(Some(self));
        }
        // How many living states come before each state: its new number, if it lives.
        let mut rank = 0;
        let rank_of = |&alive: &bool| {
            rank += u32::from(alive);
            rank - u32::from(alive)
        };
        let mut ranks: Vec<u32> = alive.iter().map(rank_of).collect();
        ranks.push(rank);
        let mut ends = Vec::with_capacity(rank as usize);
        let mut kept = 0;
        for state in (0..alive.len()).filter(|&state| alive[state]) {
            for index in self.range(state) {
                let Transition { to, value } = self.transitions[index];
                if alive[to as usize] {
                    let to = ranks[to as usize];
                    self.transitions[kept] = Transition { to, value };
                    kept += 1;
                }
            }
            ends.push(kept as u32);
        }
        self.ends = ends;
        for end in &mut self.layer_ends {
            *end = ranks[*end as usize];
        }
        self.transitions.truncate(kept);
        Ok(Some(self))
    }
}

/// A step with its changes packed like a state.
struct Step<'a, S> {
    plan: &'a Plan,
    size: u32,
    touches: &'a [Touch],
    /// The needs of the constraints that become live.
    started: S,
    /// One in the slot of every constraint of the group.
    ones: S,
}

impl<'a, S: State> Step<'a, S> {
    fn new(plan: &'a Plan, step: usize) -> Self {
        let touches = plan.touches(step);
        let mut started = S::zero(plan.layout);
        let mut ones = S::zero(plan.layout);
        for touch in touches {
            started.add(touch.slot, touch.starts_with.unwrap_or(0), plan.layout);
            ones.add(touch.slot, 1, plan.layout);
        }
        Self {
            plan,
            size: plan.size(step),
            touches,
            started,
            ones,
        }
    }

    /// The least and the most variables of the group that can be true in `state`; no constraint may
    /// get more than it needs, or need more than is left.
    fn values(&self, state: &S) -> (u32, u32) {
        self.touches
            .iter()
            .fold((0, self.size), |(least, most), touch| {
                let need = state.get(touch.slot, self.plan.layout);
                (least.max(need.saturating_sub(touch.left)), most.min(need))
            })
    }
}

/// The states of a layer and their numbers in it.
struct Index<S> {
    states: Vec<S>,
    numbers: FxHashMap<S, u32>,
}

/// Up to this many states are looked through one by one.
const LINEAR: usize = 16;

impl<S> Default for Index<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }
}

impl<S: State> Index<S> {
    /// The number of `state`, a new one if it has none.
    fn number(&mut self, state: &S) -> u32 {
        let fresh = self.states.len() as u32;
        if self.states.len() < LINEAR {
            if let Some(number) = self.states.iter().position(|other| other == state) {
                return number as u32;
            }
        } else {
            if self.numbers.is_empty() {
                self.numbers.extend(self.states.iter().cloned().zip(0..));
            }
            let number = *self.numbers.entry(state.clone()).or_insert(fresh);
            if number < fresh {
                return number;
            }
        }
        self.states.push(state.clone());
        fresh
    }

    /// Moves the states to `states` and starts anew.
    fn take_states(&mut self, states: &mut Vec<S>) {
        mem::swap(&mut self.states, states);
        self.states.clear();
        self.numbers.clear();
    }
}
