//! Binomial coefficients.

use num_bigint::BigUint;
use num_traits::One;

/// The number of sets of `k` among `n` things.
///
/// By its prime factors: how often each prime divides a factorial follows from Legendre's formula, so
/// that there is nothing to divide.
pub(super) fn binomial(n: usize, k: usize) -> BigUint {
    if k > n {
        return BigUint::ZERO;
    }
    let exponent = |prime: usize| {
        let in_factorial = |number: usize| {
            std::iter::successors(Some(number / prime), move |&rest| Some(rest / prime))
                .take_while(|&rest| rest > 0)
                .sum::<usize>()
        };
        in_factorial(n) - in_factorial(k) - in_factorial(n - k)
    };
    let powers = primes(n).into_iter().map(|prime| {
        let exponent = exponent(prime) as u32;
        BigUint::from(prime).pow(exponent)
    });
    product(powers.filter(|power| !power.is_one()).collect())
}

/// The primes up to `most`, by the sieve of Eratosthenes.
fn primes(most: usize) -> Vec<usize> {
    let mut is_composite = vec![false; most + 1];
    let mut primes = Vec::new();
    for number in 2..=most {
        if !is_composite[number] {
            primes.push(number);
            let multiples = (number..).map_while(|factor| number.checked_mul(factor));
            for multiple in multiples.take_while(|&multiple| multiple <= most) {
                is_composite[multiple] = true;
            }
        }
    }
    primes
}

/// The product of all factors, pair by pair, so that factors of like size are multiplied.
fn product(mut factors: Vec<BigUint>) -> BigUint {
    while factors.len() > 1 {
        factors = factors
            .chunks(2)
            .map(|pair| pair.iter().product())
            .collect();
    }
    factors.pop().unwrap_or_else(BigUint::one)
}

/// The binomial coefficients of `n` over `least` to `most`.
pub(super) fn binomials(n: usize, least: usize, most: usize) -> impl Iterator<Item = BigUint> {
    let first = binomial(n, least);
    let next = move |(k, current): &(usize, BigUint)| {
        let next = current * n.saturating_sub(*k) / (k + 1);
        (*k < most).then_some((k + 1, next))
    };
    std::iter::successors(Some((least, first)), next).map(|(_, current)| current)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_those_of_pascal() {
        let mut row = vec![BigUint::one()];
        for n in 0..40 {
            assert!(binomials(n, 0, n).eq(row.iter().cloned()));
            for (k, expected) in row.iter().enumerate() {
                assert_eq!(binomial(n, k), *expected);
            }
            let inner = row.windows(2).map(|pair| &pair[0] + &pair[1]);
            row = [BigUint::one()]
                .into_iter()
                .chain(inner)
                .chain([BigUint::one()])
                .collect();
        }
        assert!(binomials(3, 2, 5).eq([3_u32, 1, 0, 0].map(BigUint::from)));
    }
}
