//! The states of an elimination, layer by layer, and the transitions between them.

use std::hash::BuildHasher;
use std::mem;
use std::ops::Range;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::plan::{Plan, Touch};
use super::state::State;
use super::weight::backward;
use crate::solve::{Limit, Pace, StopReason};

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

impl Layers {
    /// All layers of `plan`, or `None` if it has no model.
    ///
    /// # Errors
    /// `StopReason::Width` if that takes more than about `max_bytes`; what `limit` says.
    pub(super) fn new<S: State>(
        plan: &Plan,
        max_bytes: usize,
        limit: &Limit,
    ) -> Result<Option<Self>, StopReason> {
        if plan.is_void {
            return Ok(None);
        }
        let mut layers = Self::with_root(plan.step_count());
        let mut guard = Guard::new(max_bytes, S::bytes(plan.layout), limit);
        let mut states = vec![S::zero(plan.layout)];
        let mut next = Index::default();
        for step in 0..plan.step_count() {
            let step = Step::new(plan, step);
            let first = (layers.ends.len() + states.len()) as u32;
            for state in &states {
                layers.expand(state.clone(), &step, first, &mut next, &mut guard)?;
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

    /// Only the first state, with room for a few states in each of the following layers.
    fn with_root(step_count: usize) -> Self {
        let mut layers = Self {
            layer_ends: Vec::with_capacity(step_count + 1),
            ends: Vec::with_capacity(4 * step_count + 1),
            transitions: Vec::with_capacity(4 * step_count),
        };
        layers.layer_ends.push(1);
        layers
    }

    /// How much memory they take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.transitions) + size_of_val(&*self.ends)
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

    /// Adds the transitions from `state` to states of the layer whose first state is `first`.
    fn expand<S: State>(
        &mut self,
        mut state: S,
        step: &Step<'_, S>,
        first: u32,
        next: &mut Index<S>,
        guard: &mut Guard<'_>,
    ) -> Result<(), StopReason> {
        state.add_all(&step.started);
        let (least, most) = step.values(&state);
        let more = (most + 1).saturating_sub(least) as usize;
        guard.check(
            self.transitions.len() + more,
            next.states.len() + more,
            more,
        )?;
        if more > 0 {
            state.subtract_all(&step.ones, least);
        }
        for value in least..=most {
            let to = first + next.number(&state);
            self.transitions.push(Transition { to, value });
            if value < most {
                state.subtract_all(&step.ones, 1);
            }
        }
        self.ends.push(self.transitions.len() as u32);
        Ok(())
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
        let mut pace = limit.pace();
        for state in (0..alive.len()).filter(|&state| alive[state]) {
            pace.work(1 + self.range(state).len())?;
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

/// When to stop making transitions.
struct Guard<'a> {
    max_bytes: usize,
    state_bytes: usize,
    pace: Pace<'a>,
}

impl<'a> Guard<'a> {
    /// So that numbers of states and transitions fit into 32 bits.
    const MOST_TRANSITIONS: usize = 1 << 31;

    const fn new(max_bytes: usize, state_bytes: usize, limit: &'a Limit) -> Self {
        Self {
            max_bytes,
            state_bytes,
            pace: limit.pace(),
        }
    }

    /// Says whether to stop before there are so many transitions, and so many states in the next layer,
    /// `more` of which are made next.
    fn check(&mut self, transitions: usize, states: usize, more: usize) -> Result<(), StopReason> {
        // States are in a list and in a map, and the layer before may be as large.
        let bytes = transitions * size_of::<Transition>() + 4 * states * self.state_bytes;
        if bytes > self.max_bytes || transitions > Self::MOST_TRANSITIONS {
            return Err(StopReason::Width);
        }
        self.pace.work((1 + more) * (4 + self.state_bytes / 64))
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
    /// One map, or from so many states on several, each for a part of the states: when a map grows, that
    /// takes no longer than it takes to look at the clock again.
    numbers: Vec<FxHashMap<S, u32>>,
}

/// Fewer states than this are looked through one by one.
const LINEAR: usize = 16;
/// Fewer states than this are kept in one map.
const ONE_MAP: usize = 1 << 16;
/// How many maps there are for more.
const MAPS: usize = 1 << 8;

impl<S> Default for Index<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            numbers: vec![FxHashMap::default()],
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
            let map = Self::map_of(state, self.numbers.len());
            let number = *self.numbers[map].entry(state.clone()).or_insert(fresh);
            if number < fresh {
                return number;
            }
        }
        self.states.push(state.clone());
        if [LINEAR, ONE_MAP].contains(&self.states.len()) {
            self.fill_maps();
        }
        fresh
    }

    /// Puts all states into as many maps as they ask for.
    fn fill_maps(&mut self) {
        let maps = if self.states.len() < ONE_MAP { 1 } else { MAPS };
        self.numbers.resize_with(maps, FxHashMap::default);
        self.numbers[0].clear();
        for (state, number) in self.states.iter().zip(0..) {
            self.numbers[Self::map_of(state, maps)].insert(state.clone(), number);
        }
    }

    /// Which of so many maps a state belongs to.
    fn map_of(state: &S, maps: usize) -> usize {
        match maps {
            1 => 0,
            // Not the bits by which a map finds its place.
            _ => (FxBuildHasher.hash_one(state) >> 32) as usize % maps,
        }
    }

    /// Moves the states to `states` and starts anew.
    fn take_states(&mut self, states: &mut Vec<S>) {
        mem::swap(&mut self.states, states);
        self.states.clear();
        self.numbers.truncate(1);
        self.numbers[0].clear();
    }
}
