//! What a choice of true variables in a group counts for.

use super::binomial::binomials;
use super::coefficient::{Coefficient, Scaled};
use crate::solve::{Limit, Pace, StopReason};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// In how many ways so many of a group's variables can be true, weighted.
#[derive(Clone, Debug)]
pub(super) struct Factors<T> {
    /// Whether models are told apart by their number of true variables.
    pub(super) is_by_count: bool,
    by_size: FxHashMap<u32, Vec<Factor<T>>>,
}

/// For one group size and one number of true variables.
#[derive(Clone, Debug)]
pub(super) struct Factor<T> {
    /// All ways, with their exponent.
    pub(super) ways: Scaled<T>,
    /// Those in which a certain variable of the group is true.
    pub(super) ways_with_one: Scaled<T>,
    /// By how much the number of true variables grows, as far as it is kept.
    pub(super) raise: usize,
}

impl<T: Coefficient> Factors<T> {
    /// Factors for groups of these sizes, in which a true variable weighs `weight` times as much as a
    /// false one.
    ///
    /// # Errors
    /// What `limit` says.
    pub(super) fn new(
        sizes: impl IntoIterator<Item = u32>,
        weight: &T,
        is_by_count: bool,
        limit: &Limit,
    ) -> Result<Self, StopReason> {
        let mut pace = limit.pace();
        let mut by_size = FxHashMap::default();
        for size in sizes {
            if let Entry::Vacant(entry) = by_size.entry(size) {
                entry.insert(row(size as usize, weight, is_by_count, &mut pace)?);
            }
        }
        Ok(Self {
            is_by_count,
            by_size,
        })
    }

    /// The factors of a group size, by the number of true variables.
    pub(super) fn of(&self, size: u32) -> &[Factor<T>] {
        &self.by_size[&size]
    }
}

fn row<T: Coefficient>(
    size: usize,
    weight: &T,
    is_by_count: bool,
    pace: &mut Pace<'_>,
) -> Result<Vec<Factor<T>>, StopReason> {
    let mut power = (T::one(), 0);
    let mut row = Vec::with_capacity(size + 1);
    for (trues, ways) in binomials(size, 0, size).enumerate() {
        pace.work(10 + ways.words())?;
        // Of all sets of so many, a certain variable is in this part of them.
        let with_one = &ways * trues / size;
        row.push(Factor {
            ways: weighted(T::from_exact(&ways), &power),
            ways_with_one: weighted(T::from_exact(&with_one), &power),
            raise: if is_by_count { trues } else { 0 },
        });
        power = weighted(power, &(weight.clone(), 0));
    }
    Ok(row)
}

/// The product of two numbers with exponents.
fn weighted<T: Coefficient>(number: Scaled<T>, power: &Scaled<T>) -> Scaled<T> {
    let mut product = [number.0 * power.0.clone()];
    let exponent = T::normalize(&mut product);
    let [product] = product;
    (product, number.1 + power.1 + exponent)
}
