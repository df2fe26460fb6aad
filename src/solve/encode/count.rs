//! Clauses for "exactly `count` of these literals are true".
//!
//! Small sets are encoded directly: one clause for each set of literals that is one too many, and for
//! each that leaves too few. Large ones are counted in unary by a totalizer (Bailleux and Boufkhad,
//! "Efficient CNF encoding of Boolean cardinality constraints", CP 2003) that counts no further than needed,
//! and in binary where that takes too many clauses.

use super::binary;
use crate::problem::{Clauses, Lit};
use itertools::Itertools;

/// The largest set that is encoded directly: a Minesweeper clue's, or a pixel clue's.
const DIRECT: usize = 9;
/// The most clauses that counting in unary may take.
const MOST_UNARY_CLAUSES: usize = 1 << 20;

/// Adds clauses that hold when exactly `count` of `lits` are true.
pub(in crate::solve) fn exactly(count: usize, lits: &[Lit], sink: &mut impl Clauses) {
    if count > lits.len() {
        sink.add_clause(&[]);
    } else if lits.len() <= DIRECT {
        at_most(count, lits, sink);
        at_least(count, lits, sink);
    } else if count > lits.len() / 2 {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        few(lits.len() - count, &negated, sink);
    } else {
        few(count, lits, sink);
    }
}

/// The same for a count that is at most half the number of literals.
fn few(count: usize, lits: &[Lit], sink: &mut impl Clauses) {
    if totalizer_clauses(lits.len(), count + 1) > MOST_UNARY_CLAUSES {
        return binary::exactly(count, lits, sink);
    }
    let sum = totalizer(lits, count + 1, sink);
    if count > 0 {
        sink.add_clause(&[sum[count - 1]]);
    }
    sink.add_clause(&[!sum[count]]);
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

/// The number of true literals in unary, up to `most`: literal `i` is true when more than `i` of `lits`
/// are.
fn totalizer(lits: &[Lit], most: usize, sink: &mut impl Clauses) -> Vec<Lit> {
    if lits.len() <= 1 {
        return lits.to_vec();
    }
    let (low, high) = lits.split_at(lits.len() / 2);
    let (low, high) = (totalizer(low, most, sink), totalizer(high, most, sink));
    let len = lits.len().min(most);
    let sum: Vec<Lit> = (0..len).map(|_| sink.new_var().positive()).collect();
    for (a, b) in (0..=low.len()).cartesian_product(0..=high.len()) {
        // At least `a` and at least `b` make at least `a + b`.
        if (1..=len).contains(&(a + b)) {
            let premises = (a > 0).then(|| !low[a - 1]).into_iter();
            let premises = premises.chain((b > 0).then(|| !high[b - 1]));
            let clause: Vec<Lit> = premises.chain([sum[a + b - 1]]).collect();
            sink.add_clause(&clause);
        }
        // At most `a` and at most `b` make at most `a + b`.
        if a + b < len {
            let premises = low.get(a).into_iter().chain(high.get(b)).copied();
            let clause: Vec<Lit> = premises.chain([!sum[a + b]]).collect();
            sink.add_clause(&clause);
        }
    }
    sum
}

/// Not fewer than the clauses of a totalizer of `len` literals up to `most`.
fn totalizer_clauses(len: usize, most: usize) -> usize {
    if len <= 1 {
        return 0;
    }
    let (low, high) = (len / 2, len - len / 2);
    let pairs = (low.min(most) + 1) * (high.min(most) + 1);
    let parts = totalizer_clauses(low, most).saturating_add(totalizer_clauses(high, most));
    pairs.saturating_mul(2).saturating_add(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Formula, Var};

    /// Whether the clauses can be satisfied by some values of the variables from `values.len()` on,
    /// given those before; the encodings decide them by propagation alone.
    fn is_satisfiable(formula: &Formula, values: &[bool]) -> bool {
        let mut known: Vec<Option<bool>> = values.iter().copied().map(Some).collect();
        known.resize(formula.var_count(), None);
        loop {
            let mut changed = false;
            for clause in formula.clauses() {
                let value = |lit: Lit| known[lit.var().index()].map(|it| it == lit.is_positive());
                if clause.iter().any(|&lit| value(lit) == Some(true)) {
                    continue;
                }
                let open: Vec<Lit> = (clause.iter().copied())
                    .filter(|&lit| value(lit).is_none())
                    .collect();
                match open[..] {
                    [] => return false,
                    [lit] => {
                        known[lit.var().index()] = Some(lit.is_positive());
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                assert!(known.iter().all(Option::is_some), "every sum is decided");
                return true;
            }
        }
    }

    #[test]
    fn every_way_to_count_allows_the_count_alone() {
        for (len, count) in (0..=11).cartesian_product(0..=12) {
            let lits: Vec<Lit> = (0..len).map(|v| Var::new(v).lit(v % 3 > 0)).collect();
            let (mut unary, mut in_binary) = (Formula::new(len), Formula::new(len));
            exactly(count, &lits, &mut unary);
            binary::exactly(count, &lits, &mut in_binary);
            for bits in 0..1 << len {
                let values: Vec<bool> = (0..len).map(|v| bits >> v & 1 == 1).collect();
                let is_true = |lit: &&Lit| values[lit.var().index()] == lit.is_positive();
                let holds = lits.iter().filter(is_true).count() == count;
                assert_eq!(is_satisfiable(&unary, &values), holds, "{count} of {len}");
                assert_eq!(
                    is_satisfiable(&in_binary, &values),
                    holds,
                    "{count} of {len}"
                );
            }
        }
    }
}
