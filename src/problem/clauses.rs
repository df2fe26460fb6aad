//! Where an encoder puts its clauses.

use super::{Lit, Var};

/// Something that takes clauses: a SAT solver, a formula in memory, a file.
pub trait Clauses {
    /// A variable that no clause has named yet.
    fn new_var(&mut self) -> Var;

    /// Adds the clause "one of `lits` is true"; the empty clause can't be satisfied.
    fn add_clause(&mut self, lits: &[Lit]);

    /// Whether clauses still matter; if not, nobody has to make any.
    fn takes_more(&self) -> bool {
        true
    }
}

impl<C: Clauses + ?Sized> Clauses for Box<C> {
    fn new_var(&mut self) -> Var {
        (**self).new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        (**self).add_clause(lits);
    }

    fn takes_more(&self) -> bool {
        (**self).takes_more()
    }
}

/// Clauses kept in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    var_count: usize,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// No clauses over `var_count` variables.
    pub fn new(var_count: usize) -> Self {
        Self {
            var_count,
            ..Self::default()
        }
    }

    /// Number of variables, those of [`Clauses::new_var`] included.
    pub const fn var_count(&self) -> usize {
        self.var_count
    }

    /// Number of clauses.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|index| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.lits[start..self.ends[index]]
        })
    }
}

impl Clauses for Formula {
    fn new_var(&mut self) -> Var {
        self.var_count += 1;
        Var::new(self.var_count - 1)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_come_back_in_order() {
        let mut formula = Formula::new(1);
        let fresh = formula.new_var();
        formula.add_clause(&[Var::new(0).positive(), fresh.negative()]);
        formula.add_clause(&[]);
        let clauses: Vec<_> = formula
            .clauses()
            .map(|clause| format!("{clause:?}"))
            .collect();
        assert_eq!(clauses, ["[1, -2]", "[]"]);
        assert_eq!(formula.var_count(), 2);
    }
}
