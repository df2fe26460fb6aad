//! How much memory a sweep takes, before it starts.

use super::layers::Layers;
use super::plan::Plan;
use super::polynomial::Polynomial;

/// How many bytes the polynomials of each layer take.
pub(super) struct Memory(Vec<usize>);

impl Memory {
    /// For the polynomials whose numbers of true variables lie in `spans`.
    pub(super) fn new<T>(plan: &Plan, layers: &Layers, spans: &[(u32, u32)]) -> Self {
        // An exact number has as many bits as there are variables, at the most.
        let number = size_of::<T>().max(plan.var_count / 8);
        let state_bytes = |state: usize| {
            let (least, most) = spans[state];
            ((most - least) as usize + 1) * number + size_of::<Polynomial<T>>()
        };
        let layer_bytes = |step: usize| layers.states(step).map(state_bytes).sum();
        Self((0..=plan.step_count()).map(layer_bytes).collect())
    }

    /// How many bytes are in use at the most if every `stride`-th layer is kept.
    pub(super) fn bytes(&self, stride: usize) -> usize {
        let Self(sizes) = self;
        let kept: usize = sizes.iter().step_by(stride).sum();
        let block = sizes.chunks(stride).map(|block| block.iter().sum()).max();
        let is_all_kept = stride == 1 || stride >= sizes.len();
        let block: usize = block.filter(|_| !is_all_kept).unwrap_or(0);
        kept + block + 2 * sizes.iter().max().unwrap_or(&0)
    }
}
