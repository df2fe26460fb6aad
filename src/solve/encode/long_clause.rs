//! Long clauses as short ones.
//!
//! A solver that looks for a new literal to watch begins at the front of the clause. In a clause of all
//! variables of a large component that takes time quadratic in its length.

use crate::problem::{Clauses, Lit};

/// The longest clause that is left whole, and the length of the parts.
const PART: usize = 64;

/// Adds clauses that hold, for some values of new variables, when one of `lits` is true.
pub(in crate::solve) fn add_long_clause(lits: &[Lit], sink: &mut impl Clauses) {
    if lits.len() <= PART {
        return sink.add_clause(lits);
    }
    let part = |part: &[Lit]| {
        let has_one = sink.new_var().positive();
        let clause: Vec<Lit> = part.iter().copied().chain([!has_one]).collect();
        sink.add_clause(&clause);
        has_one
    };
    let parts: Vec<Lit> = lits.chunks(PART).map(part).collect();
    add_long_clause(&parts, sink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Formula, Var};

    #[test]
    fn parts_are_short_and_name_every_literal() {
        let lits: Vec<Lit> = (0..5000).map(|index| Var::new(index).positive()).collect();
        let mut formula = Formula::new(lits.len());
        add_long_clause(&lits, &mut formula);
        assert!(formula.clauses().all(|clause| clause.len() <= PART + 1));
        let named: Vec<Lit> = formula.clauses().flatten().copied().collect();
        assert!(lits.iter().all(|lit| named.contains(lit)));
    }
}
