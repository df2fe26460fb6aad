//! Proofs, line by line.

use crate::problem::Lit;
use std::fmt;

/// Clauses, each of which follows from a formula and the clauses before it by unit propagation, and
/// deletions of those that aren't needed any more. The empty clause ends a refutation.
///
/// It is shown as text in the DRAT format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    lits: Vec<Lit>,
    /// Where each line ends in `lits`, and whether it adds its clause.
    ends: Vec<(usize, bool)>,
}

/// A line of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'p> {
    /// A clause that follows.
    Add(&'p [Lit]),
    /// A clause that isn't needed any more. Its literals may stand in another order.
    Delete(&'p [Lit]),
}

impl Proof {
    /// The lines, first to last.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let mut start = 0;
        self.ends.iter().map(move |&(end, adds)| {
            let clause = &self.lits[start..end];
            start = end;
            if adds {
                Line::Add(clause)
            } else {
                Line::Delete(clause)
            }
        })
    }

    /// Number of lines.
    pub fn line_count(&self) -> usize {
        self.ends.len()
    }

    /// Adds a line.
    pub fn push(&mut self, line: Line<'_>) {
        let (clause, adds) = match line {
            Line::Add(clause) => (clause, true),
            Line::Delete(clause) => (clause, false),
        };
        self.lits.extend_from_slice(clause);
        self.ends.push((self.lits.len(), adds));
    }

    /// Memory that it takes, in bytes.
    pub(in crate::solve) fn bytes(&self) -> usize {
        size_of_val(&self.lits[..]) + size_of_val(&self.ends[..])
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Line::Add(clause) | Line::Delete(clause)) = self;
        if let Line::Delete(_) = self {
            f.write_str("d ")?;
        }
        for lit in *clause {
            write!(f, "{} ", lit.to_dimacs())?;
        }
        f.write_str("0")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Var;

    #[test]
    fn a_proof_is_shown_in_the_drat_format() {
        let [a, b] = [0, 1].map(Var::new);
        let mut proof = Proof::default();
        proof.push(Line::Add(&[a.negative(), b.positive()]));
        proof.push(Line::Delete(&[b.positive(), a.negative()]));
        proof.push(Line::Add(&[]));
        assert_eq!(proof.to_string(), "-1 2 0\nd 2 -1 0\n0\n");
        assert_eq!(proof.line_count(), 3);
    }
}
