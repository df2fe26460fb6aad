//! Sweeps over the layers of an elimination that count its models.
//!
//! Forward, each state gets the models that lead to it; backward, what those that lead on from it weigh.
//! A variable's share is the sum over all transitions that make it true. Where all layers together would
//! take too much memory, the forward sweep keeps only every so many and the backward sweep works out the
//! others again, block by block.

use super::coefficient::{Coefficient, Scaled};
use super::elimination::Elimination;
use super::factors::Factors;
use super::layers::Layers;
use super::memory::Memory;
use super::plan::Plan;
use super::polynomial::{Polynomial, add};
use crate::solve::{Limit, Pace, StopReason};
use num_bigint::BigUint;
use num_traits::One;
use std::ops::Range;

/// A component's models, counted.
#[derive(Clone, Debug)]
pub struct Counted<'e, T> {
    plan: &'e Plan,
    layers: &'e Layers,
    factors: Factors<T>,
    /// The fewest and the most true variables before each state.
    spans: Vec<(u32, u32)>,
    /// Every `stride`-th layer of the forward sweep, from the first on.
    kept: Vec<Layer<T>>,
    stride: usize,
    bytes: usize,
    models: Polynomial<T>,
}

/// The models that lead to each state of a layer, or the weights of those that lead on.
type Layer<T> = Vec<Polynomial<T>>;

impl Elimination {
    /// The number of models, exactly, and by their number of true variables if `is_by_count`; `None` if
    /// there is none.
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes more than `max_bytes`; what `limit` says.
    pub fn model_count(
        &self,
        is_by_count: bool,
        max_bytes: usize,
        limit: &Limit,
    ) -> Result<Option<Polynomial<BigUint>>, StopReason> {
        let strides = [usize::MAX];
        let counted = self.sweep(&BigUint::one(), is_by_count, &strides, max_bytes, limit)?;
        Ok(counted.map(|counted| counted.models))
    }

    /// Counts the models, with a true variable weighing `weight` times as much as a false one, so that
    /// shares of them can be asked for; `None` if there is no model.
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes more than `max_bytes`; what `limit` says.
    pub fn counted<T: Coefficient>(
        &self,
        weight: &T,
        is_by_count: bool,
        max_bytes: usize,
        limit: &Limit,
    ) -> Result<Option<Counted<'_, T>>, StopReason> {
        let strides = [1, self.plan().step_count().isqrt().max(1)];
        self.sweep(weight, is_by_count, &strides, max_bytes, limit)
    }

    /// Sweeps forward with the first of `strides` that takes no more than `max_bytes`.
    fn sweep<T: Coefficient>(
        &self,
        weight: &T,
        is_by_count: bool,
        strides: &[usize],
        max_bytes: usize,
        limit: &Limit,
    ) -> Result<Option<Counted<'_, T>>, StopReason> {
        let Some(layers) = self.layers() else {
            return Ok(None);
        };
        let plan = self.plan();
        let sizes = (0..plan.step_count()).map(|step| plan.size(step));
        let factors = Factors::new(sizes, weight, is_by_count, limit)?;
        let spans = spans(plan, layers, &factors, limit)?;
        let memory = Memory::new::<T>(plan, layers, &spans);
        let fitting = (strides.iter())
            .map(|&stride| (stride, memory.bytes(stride)))
            .find(|&(_, bytes)| bytes <= max_bytes);
        let (stride, bytes) = fitting.ok_or(StopReason::Width)?;
        let mut counted = Counted {
            plan,
            layers,
            factors,
            spans,
            kept: Vec::new(),
            stride,
            bytes,
            models: Polynomial::one(),
        };
        counted.sweep_forward(limit)?;
        Ok(Some(counted))
    }
}

impl<T: Coefficient> Counted<'_, T> {
    /// All models, by their number of true variables if those are counted.
    pub fn models(&self) -> &Polynomial<T> {
        &self.models
    }

    /// How many bytes it takes at the most, its shares being asked for.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    fn sweep_forward(&mut self, limit: &Limit) -> Result<(), StopReason> {
        let mut pace = limit.pace();
        let mut layer = vec![Polynomial::one()];
        for step in 0..self.plan.step_count() {
            let next = self.next_layer(step, &layer, &mut pace)?;
            let layer = std::mem::replace(&mut layer, next);
            if step % self.stride == 0 {
                self.kept.push(layer);
            }
        }
        self.models = layer.pop().expect("the last layer has one state");
        Ok(())
    }

    /// The layer after a step from the one before it.
    fn next_layer(
        &self,
        step: usize,
        layer: &[Polynomial<T>],
        pace: &mut Pace<'_>,
    ) -> Result<Layer<T>, StopReason> {
        let factors = self.factors.of(self.plan.size(step));
        let targets = self.layers.states(step + 1);
        let mut next: Layer<T> = targets.clone().map(|state| self.zeros(state)).collect();
        for (index, state) in self.layers.states(step).enumerate() {
            for transition in self.layers.transitions(state) {
                let factor = &factors[transition.value as usize];
                let target = &mut next[transition.to as usize - targets.start];
                target.add_moved(&layer[index], &factor.ways, (factor.raise, 0), pace)?;
            }
        }
        next.iter_mut().for_each(Polynomial::normalize);
        Ok(next)
    }

    /// Room for the numbers of true variables before a state.
    fn zeros(&self, state: usize) -> Polynomial<T> {
        let (least, most) = self.spans[state];
        Polynomial::zeros(least as usize, (most - least) as usize + 1)
    }

    /// For each variable, what the models in which it is true weigh, if those with each number of true
    /// variables are weighed by `outside`. Numbers come with their exponents.
    pub fn shares(
        &self,
        outside: &Polynomial<T>,
        limit: &Limit,
    ) -> Result<Vec<Scaled<T>>, StopReason> {
        let mut pace = limit.pace();
        let mut shares = vec![(T::zero(), 0); self.plan.var_count];
        let mut after = vec![outside.clone()];
        for (block, first) in self.kept.iter().enumerate().rev() {
            let start = block * self.stride;
            let steps = start..self.plan.step_count().min(start + self.stride);
            let block = self.block(steps.clone(), first, &mut pace)?;
            for step in steps.rev() {
                let before = if step == start {
                    first
                } else {
                    &block[step - start - 1]
                };
                let share = self.share(step, before, &after, &mut pace)?;
                for &var in self.plan.vars(step) {
                    shares[var as usize] = share.clone();
                }
                after = self.previous_layer(step, &after, &mut pace)?;
            }
        }
        Ok(shares)
    }

    /// The layers of a block after its first one, whose last is left out.
    fn block(
        &self,
        steps: Range<usize>,
        first: &Layer<T>,
        pace: &mut Pace<'_>,
    ) -> Result<Vec<Layer<T>>, StopReason> {
        let mut block: Vec<Layer<T>> = Vec::with_capacity(steps.len());
        for step in steps.start..steps.end - 1 {
            let next = self.next_layer(step, block.last().unwrap_or(first), pace)?;
            block.push(next);
        }
        Ok(block)
    }

    /// What the models weigh in which a certain variable of the step's group is true.
    fn share(
        &self,
        step: usize,
        before: &[Polynomial<T>],
        after: &[Polynomial<T>],
        pace: &mut Pace<'_>,
    ) -> Result<Scaled<T>, StopReason> {
        let factors = self.factors.of(self.plan.size(step));
        let targets = self.layers.states(step + 1);
        let mut share = (T::zero(), 0);
        for (index, state) in self.layers.states(step).enumerate() {
            for transition in self
                .layers
                .transitions(state)
                .iter()
                .filter(|t| t.value > 0)
            {
                let factor = &factors[transition.value as usize];
                let to = &after[transition.to as usize - targets.start];
                let (weight, exponent) = before[index].dot(to, factor.raise, pace)?;
                let (ways, up) = factor.ways_with_one.clone();
                share = add(share, (weight * ways, exponent + up));
            }
        }
        Ok(share)
    }

    /// The weights of the layer before a step from those after it.
    fn previous_layer(
        &self,
        step: usize,
        after: &[Polynomial<T>],
        pace: &mut Pace<'_>,
    ) -> Result<Layer<T>, StopReason> {
        let factors = self.factors.of(self.plan.size(step));
        let targets = self.layers.states(step + 1);
        let mut before: Layer<T> = Vec::with_capacity(self.layers.states(step).len());
        for state in self.layers.states(step) {
            let mut weights = self.zeros(state);
            for transition in self.layers.transitions(state) {
                let factor = &factors[transition.value as usize];
                let to = &after[transition.to as usize - targets.start];
                weights.add_moved(to, &factor.ways, (0, factor.raise), pace)?;
            }
            weights.normalize();
            before.push(weights);
        }
        Ok(before)
    }
}

/// The fewest and the most true variables before each state, as far as they are counted.
fn spans<T: Coefficient>(
    plan: &Plan,
    layers: &Layers,
    factors: &Factors<T>,
    limit: &Limit,
) -> Result<Vec<(u32, u32)>, StopReason> {
    if !factors.is_by_count {
        return Ok(vec![(0, 0); layers.state_count()]);
    }
    let mut pace = limit.pace();
    let mut spans = vec![(u32::MAX, 0); layers.state_count()];
    spans[0] = (0, 0);
    for step in 0..plan.step_count() {
        for state in layers.states(step) {
            let (least, most) = spans[state];
            pace.work(1 + layers.transitions(state).len() / 4)?;
            for transition in layers.transitions(state) {
                let span = &mut spans[transition.to as usize];
                *span = (
                    span.0.min(least + transition.value),
                    span.1.max(most + transition.value),
                );
            }
        }
    }
    Ok(spans)
}
