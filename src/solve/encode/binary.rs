//! Clauses for "exactly `count` of these literals are true", by adding them up in binary.
//!
//! Full adders sum three bits of one weight to one of that weight and one of twice as much (Eén and
//! Sörensson, "Translating pseudo-Boolean constraints into SAT", JSAT 2, 2006). That takes few clauses for a
//! large set, but unit propagation sees little through them.

use crate::problem::{Clauses, Lit};
use std::collections::VecDeque;

/// Adds clauses that hold when exactly `count` of `lits` are true.
pub(super) fn exactly(count: usize, lits: &[Lit], sink: &mut impl Clauses) {
    let bits = sum(lits, sink);
    if count.checked_shr(bits.len() as u32).unwrap_or(0) > 0 {
        return sink.add_clause(&[]);
    }
    for (place, &bit) in bits.iter().enumerate() {
        sink.add_clause(&[if count >> place & 1 == 1 { bit } else { !bit }]);
    }
}

/// The number of true literals in binary, lowest bit first.
fn sum(lits: &[Lit], sink: &mut impl Clauses) -> Vec<Lit> {
    let mut bits = Vec::new();
    let mut same_weight: VecDeque<Lit> = lits.iter().copied().collect();
    while !same_weight.is_empty() {
        let mut carries = VecDeque::new();
        while same_weight.len() > 1 {
            let addends: Vec<Lit> = same_weight.drain(..same_weight.len().min(3)).collect();
            let (bit, carry) = add(&addends, sink);
            same_weight.push_back(bit);
            carries.push_back(carry);
        }
        bits.extend(same_weight);
        same_weight = carries;
    }
    bits
}

/// The sum of two or three bits: whether their number is odd, and whether it is two or more.
fn add(addends: &[Lit], sink: &mut impl Clauses) -> (Lit, Lit) {
    let (odd, carry) = (sink.new_var().positive(), sink.new_var().positive());
    for values in 0..1usize << addends.len() {
        let is_true = |place: usize| values >> place & 1 == 1;
        let differ = (addends.iter().enumerate())
            .map(|(place, &lit)| if is_true(place) { !lit } else { lit });
        let is_odd = values.count_ones() % 2 == 1;
        let clause: Vec<Lit> = differ.chain([if is_odd { odd } else { !odd }]).collect();
        sink.add_clause(&clause);
    }
    // Any two that agree decide the carry of three; of two, one false bit does.
    match *addends {
        [a, b] => {
            sink.add_clause(&[!a, !b, carry]);
            sink.add_clause(&[a, !carry]);
            sink.add_clause(&[b, !carry]);
        }
        [a, b, c] => {
            for (one, other) in [(a, b), (a, c), (b, c)] {
                sink.add_clause(&[!one, !other, carry]);
                sink.add_clause(&[one, other, !carry]);
            }
        }
        _ => unreachable!("two or three bits are added"),
    }
    (odd, carry)
}
