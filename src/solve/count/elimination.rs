//! Elimination: a component's variables decided group by group, all possibilities at once.
//!
//! This is dynamic programming over an elimination order, or variable elimination: see Rina Dechter,
//! "Bucket elimination: a unifying framework for reasoning", Artificial Intelligence 113, 1999.

use super::CountSet;
use super::layers::{Layers, Transition};
use super::models::{Models, Reach};
use super::plan::Plan;
use super::weight::{Counts, backward, forward};
use crate::problem::{Assignment, Var};
use crate::solve::{Limit, StopReason};

/// A component whose models have been laid out, ready to answer questions about them.
#[derive(Clone, Debug)]
pub struct Elimination {
    plan: Plan,
    /// `None` if there is no model.
    layers: Option<Layers>,
}

impl Elimination {
    /// Carries out `plan`.
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes more than about `max_bytes` of memory, or what `limit` says.
    pub fn new(plan: Plan, max_bytes: usize, limit: &Limit) -> Result<Self, StopReason> {
        let make = match plan.layout.words() {
            _ if plan.layout.is_narrow() => Layers::new::<u128>,
            0..=4 => Layers::new::<[u64; 4]>,
            5..=8 => Layers::new::<[u64; 8]>,
            9..=16 => Layers::new::<[u64; 16]>,
            17..=32 => Layers::new::<[u64; 32]>,
            _ => Layers::new::<Box<[u32]>>,
        };
        let layers = make(&plan, max_bytes, limit)?;
        Ok(Self { plan, layers })
    }

    pub(super) const fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(super) const fn layers(&self) -> Option<&Layers> {
        self.layers.as_ref()
    }

    /// Number of variables of the component.
    pub const fn var_count(&self) -> usize {
        self.plan.var_count
    }

    /// Number of states over all steps: what counting takes time and memory for.
    pub fn state_count(&self) -> usize {
        self.layers.as_ref().map_or(0, Layers::state_count)
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        self.layers.as_ref().map_or(0, Layers::bytes)
    }

    /// Whether the component has a model.
    pub const fn is_satisfiable(&self) -> bool {
        self.layers.is_some()
    }

    /// The numbers of true variables that models have.
    ///
    /// # Errors
    /// What `limit` says.
    pub fn feasible_counts(&self, limit: &Limit) -> Result<CountSet, StopReason> {
        let Some(layers) = &self.layers else {
            return Ok(CountSet::empty());
        };
        if self.fits_a_word() {
            feasible_counts::<u64>(layers, limit)
        } else {
            feasible_counts::<CountSet>(layers, limit)
        }
    }

    /// The values that variables have in every model, or in every model whose number of true
    /// variables is in `allowed`; `None` if there is no such model.
    ///
    /// Variables have their numbers in the component.
    ///
    /// # Errors
    /// What `limit` says.
    pub fn certain(
        &self,
        allowed: Option<&CountSet>,
        limit: &Limit,
    ) -> Result<Option<Assignment>, StopReason> {
        let Some(layers) = &self.layers else {
            return Ok(None);
        };
        Ok(match allowed {
            None => Some(self.fixed(layers, |_, _| true, limit)?),
            Some(allowed) if self.fits_a_word() => self.fixed_if::<u64>(layers, allowed, limit)?,
            Some(allowed) => self.fixed_if::<CountSet>(layers, allowed, limit)?,
        })
    }

    /// The value of every variable in one model, with exactly `count` true variables if that is given.
    ///
    /// # Errors
    /// What `limit` says.
    pub fn model(
        &self,
        count: Option<usize>,
        limit: &Limit,
    ) -> Result<Option<Vec<bool>>, StopReason> {
        Ok(self.models(count, limit)?.next())
    }

    /// The values of the variables in every model, or in every model with exactly `count` true
    /// variables, each once and always in the same order.
    ///
    /// # Errors
    /// What `limit` says. The limit doesn't bound the iteration.
    pub fn models(&self, count: Option<usize>, limit: &Limit) -> Result<Models<'_>, StopReason> {
        let Some(layers) = &self.layers else {
            return Ok(Models::none(&self.plan));
        };
        let only = count.map(|count| CountSet::interval(count, count));
        let reach = match only {
            None => Reach::Any,
            Some(only) if self.fits_a_word() => {
                Reach::Words(backward(layers, u64::from_set(&only), limit)?)
            }
            Some(only) => Reach::Sets(backward(layers, only, limit)?),
        };
        Ok(Models::new(&self.plan, layers, reach))
    }

    /// Whether every number of true variables is a bit of one word.
    const fn fits_a_word(&self) -> bool {
        self.plan.var_count < 64
    }

    fn fixed_if<C: Counts>(
        &self,
        layers: &Layers,
        allowed: &CountSet,
        limit: &Limit,
    ) -> Result<Option<Assignment>, StopReason> {
        let before = forward(layers, C::from_set(&CountSet::interval(0, 0)), limit)?;
        let after = backward(layers, C::from_set(allowed), limit)?;
        if !after[0].contains(0) {
            return Ok(None);
        }
        let is_possible = |state: usize, transition: &Transition| {
            before[state].meets(&after[transition.to as usize], transition.value)
        };
        Ok(Some(self.fixed(layers, is_possible, limit)?))
    }

    /// The values of the variables of groups that are all true or all false by every transition of
    /// their step that is possible.
    fn fixed(
        &self,
        layers: &Layers,
        is_possible: impl Fn(usize, &Transition) -> bool,
        limit: &Limit,
    ) -> Result<Assignment, StopReason> {
        let mut fixed = Assignment::new(self.plan.var_count);
        let mut pace = limit.pace();
        for step in 0..self.plan.step_count() {
            let mut some_value = |is_meant: &dyn Fn(u32) -> bool| {
                for state in layers.states(step) {
                    let transitions = layers.transitions(state);
                    pace.work(transitions.len())?;
                    let mut meant =
                        (transitions.iter()).filter(|transition| is_meant(transition.value));
                    if meant.any(|transition| is_possible(state, transition)) {
                        return Ok(true);
                    }
                }
                Ok(false)
            };
            let size = self.plan.size(step);
            let value = match (
                some_value(&|value| value < size)?,
                some_value(&|value| value > 0)?,
            ) {
                (true, true) => continue,
                (_, value) => value,
            };
            for &var in self.plan.vars(step) {
                fixed.assign(Var::new(var as usize).lit(value));
            }
        }
        Ok(fixed)
    }
}

fn feasible_counts<C: Counts>(layers: &Layers, limit: &Limit) -> Result<CountSet, StopReason> {
    let counts = forward(layers, C::from_set(&CountSet::interval(0, 0)), limit)?;
    Ok(counts.last().map_or_else(CountSet::empty, C::to_set))
}
