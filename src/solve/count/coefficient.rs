//! What models are counted in: exact numbers, or floating-point numbers with a wide exponent.

use crate::solve::{Limit, StopReason};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

/// A number and an exponent of two that it is to be multiplied by.
pub type Scaled<T> = (T, i64);

/// A number of models, or a weight of them.
///
/// Several coefficients share an exponent of two, which stays 0 for exact numbers.
pub trait Coefficient: Clone + Zero + One {
    /// Adds the product of two numbers.
    fn add_product(&mut self, one: &Self, other: &Self);

    /// The coefficients of the product of two polynomials.
    ///
    /// # Errors
    /// What `limit` says.
    fn convolve(short: &[Self], long: &[Self], limit: &Limit) -> Result<Vec<Self>, StopReason> {
        convolve_by_school(short, long, limit)
    }

    /// How many words of memory the number takes: the longer it is, the longer it takes to add it.
    fn words(&self) -> usize;

    /// Multiplies by a power of two.
    fn shift(&mut self, exponent: i64);

    /// Brings the largest of some numbers near 1, or leaves them alone where that loses something.
    /// They are to be multiplied by two to the result to get them back.
    fn normalize(numbers: &mut [Self]) -> i64;

    /// Whether the number doesn't matter beside numbers near 1.
    fn is_negligible(&self) -> bool;

    /// An exact number as one of these, with its exponent.
    fn from_exact(number: &BigUint) -> (Self, i64);

    /// The quotient of two numbers with their exponents, as near as it can be.
    fn quotient(numerator: (&Self, i64), denominator: (&Self, i64)) -> f64;
}

fn convolve_by_school<T: Coefficient>(
    short: &[T],
    long: &[T],
    limit: &Limit,
) -> Result<Vec<T>, StopReason> {
    let mut pace = limit.pace();
    let words = longest(long);
    let mut product = vec![T::zero(); (short.len() + long.len()).saturating_sub(1)];
    for (offset, factor) in short
        .iter()
        .enumerate()
        .filter(|(_, factor)| !factor.is_zero())
    {
        pace.work(1 + long.len() * words * factor.words() / 8)?;
        for (target, number) in product[offset..].iter_mut().zip(long) {
            target.add_product(factor, number);
        }
    }
    Ok(product)
}

/// How many words the longest number has.
fn longest<T: Coefficient>(numbers: &[T]) -> usize {
    numbers.iter().map(T::words).max().unwrap_or(0)
}

/// Polynomials whose product in one number would have more digits of 32 bits are taken apart first, so
/// that no multiplication takes longer than a few milliseconds.
const MOST_DIGITS: usize = 1 << 15;

/// The product of two polynomials of the same length from products of their halves (Karatsuba).
fn convolve_halves(
    one: &[BigUint],
    other: &[BigUint],
    limit: &Limit,
) -> Result<Vec<BigUint>, StopReason> {
    let half = one.len() / 2;
    let ((one_low, one_high), (other_low, other_high)) = (one.split_at(half), other.split_at(half));
    let low = BigUint::convolve(one_low, other_low, limit)?;
    let high = BigUint::convolve(one_high, other_high, limit)?;
    let sum = |low: &[BigUint], high: &[BigUint]| -> Vec<BigUint> {
        let mut sum = high.to_vec();
        sum.iter_mut().zip(low).for_each(|(sum, low)| *sum += low);
        sum
    };
    let mut middle =
        BigUint::convolve(&sum(one_low, one_high), &sum(other_low, other_high), limit)?;
    for part in [&low, &high] {
        middle
            .iter_mut()
            .zip(part)
            .for_each(|(middle, part)| *middle -= part);
    }
    let mut product = vec![BigUint::ZERO; 2 * one.len() - 1];
    for (offset, part) in [(0, low), (half, middle), (2 * half, high)] {
        let targets = product[offset..].iter_mut();
        targets.zip(part).for_each(|(target, part)| *target += part);
    }
    Ok(product)
}

/// The product of a polynomial and a longer one, from products with pieces of the latter.
fn convolve_pieces(
    short: &[BigUint],
    long: &[BigUint],
    limit: &Limit,
) -> Result<Vec<BigUint>, StopReason> {
    let mut product = vec![BigUint::ZERO; short.len() + long.len() - 1];
    for (index, piece) in long.chunks(short.len()).enumerate() {
        let part = match piece.len() < short.len() {
            true => BigUint::convolve(piece, short, limit)?,
            false => BigUint::convolve(short, piece, limit)?,
        };
        let targets = product[index * short.len()..].iter_mut();
        targets.zip(part).for_each(|(target, part)| *target += part);
    }
    Ok(product)
}

/// One number in which each of `numbers` has `digits` digits of 32 bits.
fn packed(numbers: &[BigUint], digits: usize) -> BigUint {
    let mut all = vec![0; numbers.len() * digits];
    for (place, number) in all.chunks_mut(digits).zip(numbers) {
        place
            .iter_mut()
            .zip(number.iter_u32_digits())
            .for_each(|(to, from)| *to = from);
    }
    BigUint::new(all)
}

/// The inverse of `packed`, for `len` numbers.
fn unpacked(number: &BigUint, digits: usize, len: usize) -> Vec<BigUint> {
    let mut all = number.to_u32_digits();
    all.resize(len * digits, 0);
    all.chunks(digits)
        .map(|place| BigUint::new(place.to_vec()))
        .collect()
}

impl Coefficient for BigUint {
    fn add_product(&mut self, one: &Self, other: &Self) {
        if one.is_one() {
            *self += other;
        } else if other.is_one() {
            *self += one;
        } else {
            *self += one * other;
        }
    }

    /// Long ones by Kronecker substitution: each polynomial becomes one number, with room for a
    /// coefficient of the product in every place (von zur Gathen and Gerhard, "Modern Computer Algebra",
    /// section 8.4).
    fn convolve(short: &[Self], long: &[Self], limit: &Limit) -> Result<Vec<Self>, StopReason> {
        if short.len() < 16 {
            return convolve_by_school(short, long, limit);
        }
        limit.check()?;
        let bits = |numbers: &[Self]| numbers.iter().map(Self::bits).max().unwrap_or(0);
        let carry = u64::from(usize::BITS - short.len().leading_zeros());
        let digits = (bits(short) + bits(long) + carry).div_ceil(32) as usize;
        if long.len() * digits > MOST_DIGITS {
            return match short.len() < long.len() {
                true => convolve_pieces(short, long, limit),
                false => convolve_halves(short, long, limit),
            };
        }
        let product = packed(short, digits) * packed(long, digits);
        Ok(unpacked(&product, digits, short.len() + long.len() - 1))
    }

    fn words(&self) -> usize {
        self.bits() as usize / 64 + 1
    }

    fn shift(&mut self, exponent: i64) {
        debug_assert_eq!(exponent, 0, "exact numbers have no exponent");
    }

    fn normalize(_: &mut [Self]) -> i64 {
        0
    }

    fn is_negligible(&self) -> bool {
        self.is_zero()
    }

    fn from_exact(number: &BigUint) -> (Self, i64) {
        (number.clone(), 0)
    }

    fn quotient((numerator, _): (&Self, i64), (denominator, _): (&Self, i64)) -> f64 {
        let (numerator, up) = f64::from_exact(numerator);
        let (denominator, down) = f64::from_exact(denominator);
        f64::quotient((&numerator, up), (&denominator, down))
    }
}

/// Numbers whose share is smaller than this don't change a double.
const NEGLIGIBLE: f64 = 1e-100;

impl Coefficient for f64 {
    fn words(&self) -> usize {
        1
    }

    fn add_product(&mut self, one: &Self, other: &Self) {
        *self += one * other;
    }

    fn shift(&mut self, exponent: i64) {
        *self *= power_of_two(exponent);
    }

    fn normalize(numbers: &mut [Self]) -> i64 {
        let largest = numbers
            .iter()
            .fold(0.0, |largest: f64, &number| largest.max(number));
        if largest == 0.0 || (1e-30..1e30).contains(&largest) {
            return 0;
        }
        let exponent = largest.log2() as i64;
        let factor = power_of_two(-exponent);
        numbers.iter_mut().for_each(|number| *number *= factor);
        exponent
    }

    fn is_negligible(&self) -> bool {
        *self < NEGLIGIBLE
    }

    fn from_exact(number: &BigUint) -> (Self, i64) {
        let excess = number.bits().saturating_sub(64);
        let leading = (number >> excess).to_u64().expect("64 bits are left");
        (leading as f64, excess as i64)
    }

    fn quotient((numerator, up): (&Self, i64), (denominator, down): (&Self, i64)) -> f64 {
        numerator / denominator * power_of_two(up - down)
    }
}

/// Two to `exponent`, or 0 where that is too small.
fn power_of_two(exponent: i64) -> f64 {
    // Beyond this, the result is 0 or infinite whatever the exponent.
    2.0_f64.powi(exponent.clamp(-2000, 2000) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_numbers_keep_their_quotient() {
        let huge = BigUint::from(3_u32) << 5000_u32;
        let half = BigUint::from(3_u32) << 4999_u32;
        assert_eq!(BigUint::quotient((&half, 0), (&huge, 0)), 0.5);
    }

    #[test]
    fn packed_products_are_those_of_school() {
        let numbers = |len: u32, step: u32| -> Vec<BigUint> {
            (0..len)
                .map(|n| BigUint::from(n * step % 7) << (n * step % 300))
                .collect()
        };
        let limit = Limit::none();
        // Some are multiplied at once, some in pieces and some by halves of odd length.
        for (short, long) in [(40, 90), (40, 5000), (2501, 2501)] {
            let (short, long) = (numbers(short, 17), numbers(long, 31));
            assert_eq!(
                BigUint::convolve(&short, &long, &limit),
                convolve_by_school(&short, &long, &limit)
            );
        }
    }

    #[test]
    fn normalized_numbers_are_near_one() {
        let mut numbers = [1e200, 3e200];
        let exponent = f64::normalize(&mut numbers);
        assert!((0.1..10.0).contains(&numbers[1]));
        assert_eq!(f64::quotient((&numbers[1], exponent), (&3e200, 0)), 1.0);
    }
}
