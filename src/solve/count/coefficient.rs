//! What models are counted in: exact numbers, or floating-point numbers with a wide exponent.

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
    fn convolve(short: &[Self], long: &[Self]) -> Vec<Self> {
        convolve_by_school(short, long)
    }

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

fn convolve_by_school<T: Coefficient>(short: &[T], long: &[T]) -> Vec<T> {
    let mut product = vec![T::zero(); (short.len() + long.len()).saturating_sub(1)];
    for (offset, factor) in short
        .iter()
        .enumerate()
        .filter(|(_, factor)| !factor.is_zero())
    {
        for (target, number) in product[offset..].iter_mut().zip(long) {
            target.add_product(factor, number);
        }
    }
    product
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
    fn convolve(short: &[Self], long: &[Self]) -> Vec<Self> {
        if short.len() < 16 {
            return convolve_by_school(short, long);
        }
        let bits = |numbers: &[Self]| numbers.iter().map(Self::bits).max().unwrap_or(0);
        let carry = u64::from(usize::BITS - short.len().leading_zeros());
        let digits = (bits(short) + bits(long) + carry).div_ceil(32) as usize;
        let product = packed(short, digits) * packed(long, digits);
        unpacked(&product, digits, short.len() + long.len() - 1)
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
        let (short, long) = (numbers(40, 17), numbers(90, 31));
        assert_eq!(
            BigUint::convolve(&short, &long),
            convolve_by_school(&short, &long)
        );
    }

    #[test]
    fn normalized_numbers_are_near_one() {
        let mut numbers = [1e200, 3e200];
        let exponent = f64::normalize(&mut numbers);
        assert!((0.1..10.0).contains(&numbers[1]));
        assert_eq!(f64::quotient((&numbers[1], exponent), (&3e200, 0)), 1.0);
    }
}
