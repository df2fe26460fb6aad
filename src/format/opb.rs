//! Problems in the format of pseudo-Boolean solvers: one equation for each constraint.
//!
//! It is the format of the Pseudo-Boolean Competitions (Roussel and Manquinho, "Input/output format and solver
//! requirements for the competitions of pseudo-Boolean solvers", 2012).

use crate::problem::{Problem, Var};
use std::fmt;

/// A problem as text in the OPB format, with comments: an equation for each constraint, each known value
/// and the total.
#[derive(Clone, Copy, Debug)]
pub struct Opb<'p> {
    problem: &'p Problem,
    comments: &'p [String],
}

impl<'p> Opb<'p> {
    /// The problem; each comment is a line.
    pub const fn new(problem: &'p Problem, comments: &'p [String]) -> Self {
        Self { problem, comments }
    }
}

impl fmt::Display for Opb<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.problem;
        // Readers may expect the numbers in the first line, and at least one variable in an equation.
        let var_count = problem.var_count().max(1);
        let total = usize::from(problem.total().is_some());
        let equation_count = problem.constraints().count() + problem.known().lits().count() + total;
        writeln!(f, "* #variable= {var_count} #constraint= {equation_count}")?;
        for comment in self.comments {
            writeln!(f, "* {comment}")?;
        }
        for id in problem.constraints() {
            write_equation(f, problem.vars_of(id), problem.count(id))?;
        }
        for lit in problem.known().lits() {
            write_equation(f, [lit.var()].into_iter(), usize::from(lit.is_positive()))?;
        }
        match problem.total() {
            Some(total) => write_equation(f, problem.vars(), total),
            None => Ok(()),
        }
    }
}

/// Says that so many of these variables are true.
fn write_equation(
    f: &mut fmt::Formatter<'_>,
    vars: impl Iterator<Item = Var>,
    count: usize,
) -> fmt::Result {
    let mut vars = vars.peekable();
    if vars.peek().is_none() {
        f.write_str("+0 x1 ")?;
    }
    for var in vars {
        write!(f, "+1 x{} ", var.index() + 1)?;
    }
    writeln!(f, "= {count} ;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_stated_is_an_equation() {
        let mut problem = Problem::new(3);
        problem.exactly(1, [0, 1].map(Var::new));
        problem.exactly(0, []);
        problem.fix(Var::new(2).positive());
        problem.set_total(Some(2));
        let comments = ["x1 = cell 0,0".to_owned()];
        assert_eq!(
            Opb::new(&problem, &comments).to_string(),
            "* #variable= 3 #constraint= 4\n* x1 = cell 0,0\n+1 x1 +1 x2 = 1 ;\n+0 x1 = 0 ;\n\
             +1 x3 = 1 ;\n+1 x1 +1 x2 +1 x3 = 2 ;\n"
        );
    }
}
