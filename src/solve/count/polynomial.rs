//! Numbers of models by their number of true variables.

use super::coefficient::{Coefficient, Scaled};
use crate::solve::{Limit, Pace, StopReason};

/// About how many words of numbers are worked on between two looks at the limit.
const WORDS_PER_CHECK: usize = 1 << 14;

/// For each number of true variables, how many models have so many, or the weight of those models.
///
/// It is a polynomial in the number of true variables; all coefficients are to be multiplied by two to
/// the exponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Polynomial<T> {
    pub(super) lowest: usize,
    pub(super) coefficients: Vec<T>,
    pub(super) exponent: i64,
}

impl<T: Coefficient> Polynomial<T> {
    /// Nothing, with room for `len` numbers of true variables from `lowest` on.
    pub(super) fn zeros(lowest: usize, len: usize) -> Self {
        Self {
            lowest,
            coefficients: vec![T::zero(); len],
            exponent: 0,
        }
    }

    /// One model without true variables.
    pub(super) fn one() -> Self {
        Self {
            lowest: 0,
            coefficients: vec![T::one()],
            exponent: 0,
        }
    }

    /// The coefficient of `count` true variables, if there is one.
    pub(super) fn get(&self, count: usize) -> Option<&T> {
        self.coefficients.get(count.checked_sub(self.lowest)?)
    }

    /// Each number of true variables with its coefficient.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        (self.lowest..).zip(&self.coefficients)
    }

    /// The sum over all numbers of true variables, with its exponent.
    pub(super) fn sum(&self) -> Scaled<T> {
        let sum = self
            .coefficients
            .iter()
            .fold(T::zero(), |sum, number| sum + number.clone());
        (sum, self.exponent)
    }

    /// Adds `times` as many models as `other` has, each with `up` more and `down` fewer true variables.
    /// What there is no room for is left out.
    pub(super) fn add_moved(
        &mut self,
        other: &Self,
        times: &Scaled<T>,
        (up, down): (usize, usize),
        pace: &mut Pace<'_>,
    ) -> Result<(), StopReason> {
        let times = self.align(other.exponent + times.1, &times.0);
        // `other`'s coefficient `from` comes to ours at `to`.
        let offset = (other.lowest + up) as i64 - (self.lowest + down) as i64;
        let (from, to) = ((-offset).max(0) as usize, offset.max(0) as usize);
        let (Some(target), Some(source)) = (
            self.coefficients.get_mut(to..),
            other.coefficients.get(from..),
        ) else {
            return Ok(());
        };
        let words = other.words();
        let chunk = WORDS_PER_CHECK / words + 1;
        for (target, source) in target.chunks_mut(chunk).zip(source.chunks(chunk)) {
            pace.work(1 + target.len() * words / 4)?;
            for (target, source) in target.iter_mut().zip(source) {
                target.add_product(source, &times);
            }
        }
        Ok(())
    }

    /// About how many words each number has.
    fn words(&self) -> usize {
        let middle = self.coefficients.get(self.coefficients.len() / 2);
        middle.map_or(1, T::words)
    }

    /// Makes room for numbers with another exponent; what is left of a factor that is multiplied by two
    /// to that exponent.
    fn align(&mut self, exponent: i64, times: &T) -> T {
        let mut times = times.clone();
        if exponent > self.exponent {
            let difference = self.exponent - exponent;
            self.coefficients
                .iter_mut()
                .for_each(|number| number.shift(difference));
            self.exponent = exponent;
        } else if exponent < self.exponent {
            times.shift(exponent - self.exponent);
        }
        times
    }

    /// Brings the coefficients near 1, where they are not exact.
    pub(super) fn normalize(&mut self) {
        self.exponent += T::normalize(&mut self.coefficients);
    }

    /// Drops coefficients at both ends that don't matter.
    fn trim(&mut self) {
        self.normalize();
        let matters = |number: &T| !number.is_negligible();
        let Some(last) = self.coefficients.iter().rposition(matters) else {
            return;
        };
        self.coefficients.truncate(last + 1);
        let first = self.coefficients.iter().position(matters).unwrap_or(0);
        self.coefficients.drain(..first);
        self.lowest += first;
    }

    /// The models of two parts that have nothing to do with each other, together.
    pub(super) fn product(&self, other: &Self, limit: &Limit) -> Result<Self, StopReason> {
        let (short, long) = if self.coefficients.len() < other.coefficients.len() {
            (&self.coefficients, &other.coefficients)
        } else {
            (&other.coefficients, &self.coefficients)
        };
        let mut product = Self {
            lowest: self.lowest + other.lowest,
            coefficients: T::convolve(short, long, limit)?,
            exponent: self.exponent + other.exponent,
        };
        product.trim();
        Ok(product)
    }

    /// The sum of `self`'s coefficients times those of `other` for `up` more true variables, with its
    /// exponent.
    pub(super) fn dot(
        &self,
        other: &Self,
        up: usize,
        pace: &mut Pace<'_>,
    ) -> Result<Scaled<T>, StopReason> {
        let offset = (self.lowest + up) as i64 - other.lowest as i64;
        let (from, to) = ((-offset).max(0) as usize, offset.max(0) as usize);
        let mine = self.coefficients.get(from..).unwrap_or_default();
        let others = other.coefficients.get(to..).unwrap_or_default();
        let words = self.words() * other.words();
        let chunk = WORDS_PER_CHECK / words + 1;
        let mut sum = T::zero();
        for (mine, others) in mine.chunks(chunk).zip(others.chunks(chunk)) {
            pace.work(1 + mine.len() * words / 8)?;
            let pairs = mine.iter().zip(others);
            pairs.for_each(|(one, other)| sum.add_product(one, other));
        }
        Ok((sum, self.exponent + other.exponent))
    }

    /// For each number of true variables of another part, from `lowest` on, what `outside` weighs it at
    /// together with this part.
    pub(super) fn outside_of(
        &self,
        outside: &Self,
        lowest: usize,
        len: usize,
        pace: &mut Pace<'_>,
    ) -> Result<Self, StopReason> {
        let mut weights = Self::zeros(lowest, len);
        weights.exponent = self.exponent + outside.exponent;
        for (index, weight) in weights.coefficients.iter_mut().enumerate() {
            *weight = self.dot(outside, lowest + index, pace)?.0;
        }
        weights.normalize();
        Ok(weights)
    }
}

/// The sum of two numbers with exponents.
pub(super) fn add<T: Coefficient>(one: Scaled<T>, other: Scaled<T>) -> Scaled<T> {
    let (mut small, mut large) = (one, other);
    if large.0.is_zero() || (!small.0.is_zero() && small.1 > large.1) {
        std::mem::swap(&mut small, &mut large);
    }
    small
        .0
        .shift((small.1 - large.1) * i64::from(!small.0.is_zero()));
    (large.0 + small.0, large.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    fn exact(lowest: usize, numbers: &[u32]) -> Polynomial<BigUint> {
        Polynomial {
            lowest,
            coefficients: numbers
                .iter()
                .map(|&number| BigUint::from(number))
                .collect(),
            exponent: 0,
        }
    }

    #[test]
    fn products_convolve() {
        let product = exact(1, &[1, 2])
            .product(&exact(2, &[3, 0, 1]), &Limit::none())
            .unwrap();
        assert_eq!(product, exact(3, &[3, 6, 1, 2]));
    }

    #[test]
    fn moved_models_land_where_there_is_room() {
        let limit = Limit::none();
        let mut pace = limit.pace();
        let mut target = exact(2, &[0, 0]);
        target
            .add_moved(
                &exact(0, &[5, 7, 9]),
                &(BigUint::from(2_u32), 0),
                (1, 0),
                &mut pace,
            )
            .unwrap();
        assert_eq!(target, exact(2, &[14, 18]));
        let mut target = exact(0, &[0, 0]);
        target
            .add_moved(
                &exact(1, &[5, 7, 9]),
                &(BigUint::from(1_u32), 0),
                (0, 2),
                &mut pace,
            )
            .unwrap();
        assert_eq!(target, exact(0, &[7, 9]));
    }

    #[test]
    fn exponents_are_aligned() {
        let limit = Limit::none();
        let mut pace = limit.pace();
        let mut sum = Polynomial::<f64>::zeros(0, 1);
        let part = |number: f64, exponent| Polynomial {
            lowest: 0,
            coefficients: vec![number],
            exponent,
        };
        sum.add_moved(&part(1.0, 10), &(1.0, 0), (0, 0), &mut pace)
            .unwrap();
        sum.add_moved(&part(1.0, 12), &(1.0, 0), (0, 0), &mut pace)
            .unwrap();
        sum.add_moved(&part(1.0, 9), &(1.0, 2), (0, 0), &mut pace)
            .unwrap();
        assert_eq!(
            f64::quotient((&sum.coefficients[0], sum.exponent), (&1.0, 0)),
            7168.0
        );
        assert_eq!(add((1.0, 3), (1.0, 1)), (1.25, 3));
        assert_eq!(add((0.0, 3), (1.0, 1)), (1.0, 1));
    }
}
