//! Parts that have nothing to do with each other, counted together.

use super::coefficient::Coefficient;
use super::polynomial::Polynomial;
use crate::solve::{Limit, StopReason};

/// A balanced tree of products: each node has the models of the parts below it, together.
#[derive(Clone, Debug)]
pub(super) struct ProductTree<T> {
    /// The parts, then products of two neighbours each, up to one product.
    levels: Vec<Vec<Polynomial<T>>>,
}

impl<T: Coefficient> ProductTree<T> {
    /// All products of `parts`.
    pub(super) fn new(parts: Vec<Polynomial<T>>, limit: &Limit) -> Result<Self, StopReason> {
        let mut levels = vec![parts];
        while let Some(level) = levels.last().filter(|level| level.len() > 1) {
            let mut products = Vec::with_capacity(level.len().div_ceil(2));
            for pair in level.chunks(2) {
                limit.check()?;
                products.push(match pair {
                    [left, right] => left.product(right, limit)?,
                    _ => pair[0].clone(),
                });
            }
            levels.push(products);
        }
        Ok(Self { levels })
    }

    /// All parts together.
    pub(super) fn root(&self) -> Polynomial<T> {
        let root = self.levels.last().and_then(|level| level.first());
        root.map_or_else(Polynomial::one, Clone::clone)
    }

    /// For each part, what its numbers of true variables weigh when all parts together are weighed by
    /// `weights`.
    pub(super) fn outside(
        &self,
        weights: Polynomial<T>,
        limit: &Limit,
    ) -> Result<Vec<Polynomial<T>>, StopReason> {
        let mut pace = limit.pace();
        let mut outside = vec![weights];
        for level in self.levels.iter().rev().skip(1) {
            let mut next = Vec::with_capacity(level.len());
            for (pair, weights) in level.chunks(2).zip(&outside) {
                if let [left, right] = pair {
                    let mut outside = |one: &Polynomial<T>, other: &Polynomial<T>| {
                        let len = one.coefficients.len();
                        other.outside_of(weights, one.lowest, len, &mut pace)
                    };
                    next.push(outside(left, right)?);
                    next.push(outside(right, left)?);
                } else {
                    next.push(weights.clone());
                }
            }
            outside = next;
        }
        outside.truncate(self.levels[0].len());
        Ok(outside)
    }
}
