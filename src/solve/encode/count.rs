//! Clauses for "exactly `count` of these literals are true".
//!
//! Small sets are encoded directly: one clause for each set of literals that is one too many, and for
//! each that leaves too few. Large ones are counted in unary by a totalizer (Bailleux and Boufkhad,
//! "Efficient CNF encoding of Boolean cardinality constraints", CP 2003).

use crate::problem::{Clauses, Lit};
use itertools::Itertools;

/// The largest set that is encoded directly: a Minesweeper clue's, or a pixel clue's.
const DIRECT: usize = 9;

/// Adds clauses that hold when exactly `count` of `lits` are true.
pub(in crate::solve) fn exactly(count: usize, lits: &[Lit], sink: &mut impl Clauses) {
    if count > lits.len() {
        sink.add_clause(&[]);
    } else if lits.len() <= DIRECT {
        at_most(count, lits, sink);
        at_least(count, lits, sink);
    } else {
        let sum = totalizer(lits, sink);
        fix(&sum, count, sink);
    }
}

/// One clause for each set of `count + 1` literals: they are not all true.
fn at_most(count: usize, lits: &[Lit], sink: &mut impl Clauses) {
    for clause in lits.iter().map(|&lit| !lit).combinations(count + 1) {
        sink.add_clause(&clause);
    }
}

/// One clause for each set that leaves only `count - 1` literals: one of its literals is true.
fn at_least(count: usize, lits: &[Lit], sink: &mut impl Clauses) {
    if count > 0 {
        for clause in lits.iter().copied().combinations(lits.len() - count + 1) {
            sink.add_clause(&clause);
        }
    }
}

/// Makes a unary number, whose literal `i` says "more than `i`", equal to `count`.
fn fix(sum: &[Lit], count: usize, sink: &mut impl Clauses) {
    if count > 0 {
        sink.add_clause(&[sum[count - 1]]);
    }
    if let Some(&more) = sum.get(count) {
        sink.add_clause(&[!more]);
    }
}

/// The number of true literals in unary: literal `i` is true when more than `i` of `lits` are.
fn totalizer(lits: &[Lit], sink: &mut impl Clauses) -> Vec<Lit> {
    if lits.len() <= 1 {
        return lits.to_vec();
    }
    let (low, high) = lits.split_at(lits.len() / 2);
    let (low, high) = (totalizer(low, sink), totalizer(high, sink));
    let sum: Vec<Lit> = (0..lits.len()).map(|_| sink.new_var().positive()).collect();
    for (a, b) in (0..=low.len()).cartesian_product(0..=high.len()) {
        // At least `a` and at least `b` make at least `a + b`.
        if a + b > 0 {
            let premises = (a > 0).then(|| !low[a - 1]).into_iter();
            let premises = premises.chain((b > 0).then(|| !high[b - 1]));
            let clause: Vec<Lit> = premises.chain([sum[a + b - 1]]).collect();
            sink.add_clause(&clause);
        }
        // At most `a` and at most `b` make at most `a + b`.
        if a + b < sum.len() {
            let premises = low.get(a).into_iter().chain(high.get(b)).copied();
            let clause: Vec<Lit> = premises.chain([!sum[a + b]]).collect();
            sink.add_clause(&clause);
        }
    }
    sum
}
