//! Formulas in the DIMACS format of SAT solvers.

use crate::problem::Formula;
use std::fmt;

/// A formula as text in the DIMACS format, with comments before it.
#[derive(Clone, Copy, Debug)]
pub struct Dimacs<'f> {
    formula: &'f Formula,
    comments: &'f [String],
}

impl<'f> Dimacs<'f> {
    /// The formula; each comment is a line.
    pub const fn new(formula: &'f Formula, comments: &'f [String]) -> Self {
        Self { formula, comments }
    }
}

impl fmt::Display for Dimacs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for comment in self.comments {
            writeln!(f, "c {comment}")?;
        }
        let (var_count, clause_count) = (self.formula.var_count(), self.formula.clause_count());
        writeln!(f, "p cnf {var_count} {clause_count}")?;
        for clause in self.formula.clauses() {
            for lit in clause {
                write!(f, "{} ", lit.to_dimacs())?;
            }
            f.write_str("0\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Clauses, Var};

    #[test]
    fn a_formula_is_written_clause_by_clause() {
        let mut formula = Formula::new(3);
        formula.add_clause(&[Var::new(0).positive(), Var::new(2).negative()]);
        formula.add_clause(&[]);
        let comments = ["x1 = cell 0,0".to_owned()];
        assert_eq!(
            Dimacs::new(&formula, &comments).to_string(),
            "c x1 = cell 0,0\np cnf 3 2\n1 -3 0\n0\n"
        );
    }
}
