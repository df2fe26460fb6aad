//! Components and floating variables counted together, under a total or without one.

use super::binomial::binomials;
use super::coefficient::{Coefficient, Scaled};
use super::elimination::Elimination;
use super::polynomial::Polynomial;
use super::product::ProductTree;
use super::sweep::Counted;
use crate::solve::{Limit, StopReason};
use num_bigint::BigUint;
use num_traits::One;

/// What is counted together: components that have models, and variables in no constraint.
#[derive(Clone, Debug)]
pub struct Tally<'e> {
    /// The components.
    pub parts: Vec<&'e Elimination>,
    /// Number of variables in no constraint.
    pub floating: usize,
    /// How many of all these variables are true, if that is known.
    pub rest: Option<usize>,
    /// How much memory may be used.
    pub max_bytes: usize,
}

/// What the models of a component weigh in which each of its variables is true, and all of them.
pub(super) type WeighedPart<T> = (Vec<Scaled<T>>, Scaled<T>);

/// What the models weigh in which each variable is true, as multiples of a common unit for each part.
#[derive(Clone, Debug)]
pub(super) struct Weighed<T> {
    /// For each component.
    pub(super) parts: Vec<WeighedPart<T>>,
    /// The models of all components, by their number of true variables.
    pub(super) root: Polynomial<T>,
    /// What the floating variables weigh each of these numbers at.
    pub(super) weights: Polynomial<T>,
}

impl<'e> Tally<'e> {
    /// The number of models.
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes too much memory; what `limit` says.
    pub fn model_count(&self, limit: &Limit) -> Result<BigUint, StopReason> {
        let mut models = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let polynomial = part.model_count(self.rest.is_some(), self.max_bytes, limit)?;
            models.extend(polynomial);
        }
        match self.rest {
            None => {
                let mut count = BigUint::one() << self.floating;
                let mut pace = limit.pace();
                for polynomial in &models {
                    let factor = polynomial.sum().0;
                    pace.work(10 + count.words() * factor.words())?;
                    count *= factor;
                }
                Ok(count)
            }
            Some(rest) => {
                let root = ProductTree::new(models, limit)?.root();
                let weights = exact_weights(&root, self.floating, rest, limit)?;
                Ok(root.dot(&weights, 0, &mut limit.pace())?.0)
            }
        }
    }

    /// Counts every component, a true variable weighing `weight` times as much as a false one.
    pub(super) fn counted<T: Coefficient>(
        &self,
        weight: &T,
        limit: &Limit,
    ) -> Result<Vec<Counted<'e, T>>, StopReason> {
        let mut counted: Vec<Counted<'e, T>> = Vec::with_capacity(self.parts.len());
        let mut bytes_left = self.max_bytes;
        for part in &self.parts {
            let next = part.counted(weight, self.rest.is_some(), bytes_left, limit)?;
            bytes_left -= next.as_ref().map_or(0, Counted::bytes);
            counted.extend(next);
        }
        Ok(counted)
    }
}

/// Weighs components by themselves, without a total.
pub(super) fn weigh_apart<T: Coefficient>(
    counted: &[Counted<'_, T>],
    limit: &Limit,
) -> Result<Weighed<T>, StopReason> {
    let one = Polynomial::one();
    let parts = counted
        .iter()
        .map(|part| Ok((part.shares(&one, limit)?, part.models().sum())));
    Ok(Weighed {
        parts: parts.collect::<Result<_, StopReason>>()?,
        root: Polynomial::one(),
        weights: Polynomial::one(),
    })
}

/// Weighs components together; `weights` says what floating variables weigh the numbers of true
/// variables of all of them at.
pub(super) fn weigh_together<T: Coefficient>(
    counted: &[Counted<'_, T>],
    weights: impl FnOnce(&Polynomial<T>) -> Result<Polynomial<T>, StopReason>,
    limit: &Limit,
) -> Result<Weighed<T>, StopReason> {
    let models = counted.iter().map(|part| part.models().clone()).collect();
    let tree = ProductTree::new(models, limit)?;
    let root = tree.root();
    let weights = weights(&root)?;
    let mut pace = limit.pace();
    let outside = tree.outside(weights.clone(), limit)?;
    let mut parts = Vec::with_capacity(counted.len());
    for (part, outside) in counted.iter().zip(&outside) {
        let all = part.models().dot(outside, 0, &mut pace)?;
        parts.push((part.shares(outside, limit)?, all));
    }
    Ok(Weighed {
        parts,
        root,
        weights,
    })
}

/// In how many ways `floating` variables bring each number of true variables of `root` to `rest`.
pub(super) fn exact_weights(
    root: &Polynomial<BigUint>,
    floating: usize,
    rest: usize,
    limit: &Limit,
) -> Result<Polynomial<BigUint>, StopReason> {
    let mut pace = limit.pace();
    let len = root.coefficients.len();
    let mut weights = Polynomial::zeros(root.lowest, len);
    let least = (rest + 1).saturating_sub(root.lowest + len);
    if rest >= root.lowest && least <= floating.min(rest - root.lowest) {
        let most = floating.min(rest - root.lowest);
        for (trues, ways) in (least..).zip(binomials(floating, least, most)) {
            pace.work(1 + ways.words() / 4)?;
            weights.coefficients[rest - trues - root.lowest] = ways;
        }
    }
    Ok(weights)
}
