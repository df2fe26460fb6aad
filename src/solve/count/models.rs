//! Models of a component, one after the other.

use super::CountSet;
use super::layers::Layers;
use super::plan::Plan;
use super::weight::Counts;

/// The values of a component's variables in every model, each model once.
///
/// A walk over the paths through the layers that never meets a dead end. For every path, the variables
/// that are true in each group go through all combinations.
#[derive(Clone, Debug)]
pub struct Models<'a> {
    plan: &'a Plan,
    walk: Option<Walk<'a>>,
    values: Vec<bool>,
}

/// From which states, with how many true variables so far, models go on.
#[derive(Clone, Debug)]
pub(super) enum Reach {
    Any,
    Words(Vec<u64>),
    Sets(Vec<CountSet>),
}

/// A path through the layers.
#[derive(Clone, Debug)]
struct Walk<'a> {
    layers: &'a Layers,
    reach: Reach,
    path: Vec<Place>,
    is_started: bool,
}

/// Where a path is before a step, and which transition it takes.
#[derive(Clone, Copy, Debug)]
struct Place {
    state: usize,
    /// How many variables are true so far.
    count: usize,
    /// The position of the transition among those of the state.
    choice: usize,
}

impl<'a> Models<'a> {
    /// No models.
    pub(super) const fn none(plan: &'a Plan) -> Self {
        Self {
            plan,
            walk: None,
            values: Vec::new(),
        }
    }

    /// The models on the paths through `layers` that stay in `reach`.
    pub(super) fn new(plan: &'a Plan, layers: &'a Layers, reach: Reach) -> Self {
        Self {
            plan,
            walk: reach.contains(0, 0).then(|| Walk {
                layers,
                reach,
                path: Vec::with_capacity(plan.step_count()),
                is_started: false,
            }),
            values: vec![false; plan.var_count],
        }
    }

    /// Goes on to the next combination of true variables on the same path, if there is one.
    fn recombine(&mut self) -> bool {
        let mut steps = (0..self.plan.step_count()).rev();
        steps.any(|step| recombine(&mut self.values, self.plan.vars(step)))
    }

    /// Makes the first variables of each group false and the last ones true, as many as the path says.
    fn set_values(&mut self, from_step: usize) {
        let Some(walk) = &self.walk else { return };
        for (step, value) in walk.values().enumerate().skip(from_step) {
            let vars = self.plan.vars(step);
            for (position, &var) in vars.iter().enumerate() {
                self.values[var as usize] = position >= vars.len() - value;
            }
        }
    }
}

impl Iterator for Models<'_> {
    type Item = Vec<bool>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_started = self.walk.as_ref()?.is_started;
        if !is_started || !self.recombine() {
            match self.walk.as_mut()?.advance() {
                Some(changed) => self.set_values(changed),
                None => {
                    self.walk = None;
                    return None;
                }
            }
        }
        Some(self.values.clone())
    }
}

impl Walk<'_> {
    /// Goes on to the next path; the first step where it is another one, or `None` after the last.
    fn advance(&mut self) -> Option<usize> {
        if !self.is_started {
            self.is_started = true;
            self.complete(0, 0);
            return Some(0);
        }
        while let Some(place) = self.path.pop() {
            if let Some(choice) = self.choice(place.state, place.count, place.choice + 1) {
                let changed = self.path.len();
                self.path.push(Place { choice, ..place });
                let (state, count) = self.after(Place { choice, ..place });
                self.complete(state, count);
                return Some(changed);
            }
        }
        None
    }

    /// Takes the first choice of every state from here on.
    fn complete(&mut self, mut state: usize, mut count: usize) {
        while let Some(choice) = self.choice(state, count, 0) {
            let place = Place {
                state,
                count,
                choice,
            };
            self.path.push(place);
            (state, count) = self.after(place);
        }
    }

    /// The first transition from `from` on that models take from this state.
    fn choice(&self, state: usize, count: usize, from: usize) -> Option<usize> {
        let transitions = self.layers.transitions(state);
        (from..transitions.len()).find(|&choice| {
            let transition = transitions[choice];
            let count = count + transition.value as usize;
            self.reach.contains(transition.to as usize, count)
        })
    }

    /// The state that a place leads to and the number of true variables there.
    fn after(&self, place: Place) -> (usize, usize) {
        let transition = self.layers.transitions(place.state)[place.choice];
        (
            transition.to as usize,
            place.count + transition.value as usize,
        )
    }

    /// How many variables are true in the group of each step.
    fn values(&self) -> impl Iterator<Item = usize> {
        let value = |place: &Place| self.layers.transitions(place.state)[place.choice].value;
        self.path.iter().map(move |place| value(place) as usize)
    }
}

impl Reach {
    fn contains(&self, state: usize, count: usize) -> bool {
        match self {
            Self::Any => true,
            Self::Words(words) => Counts::contains(&words[state], count),
            Self::Sets(sets) => sets[state].contains(count),
        }
    }
}

/// Goes on to the next combination of as many true values among `vars`, or back to the first one and
/// says so by `false`.
fn recombine(values: &mut [bool], vars: &[u32]) -> bool {
    // The last false value before a true one becomes true; what follows starts over.
    let is_true = |values: &[bool], position: usize| values[vars[position] as usize];
    let rising = (1..vars.len())
        .rev()
        .find(|&p| is_true(values, p) && !is_true(values, p - 1));
    let trues_after = |from: usize| (from..vars.len()).filter(|&p| is_true(values, p)).count();
    let (from, trues) = match rising {
        Some(position) => (position, trues_after(position) - 1),
        None => (0, trues_after(0)),
    };
    if let Some(position) = rising {
        values[vars[position - 1] as usize] = true;
    }
    for position in from..vars.len() {
        values[vars[position] as usize] = position >= vars.len() - trues;
    }
    rising.is_some()
}
