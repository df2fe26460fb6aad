//! Whole problems as clauses: everything that is stated, and nothing that follows from it.

use super::{encode, exactly};
use crate::problem::{Clauses, Lit, Problem};
use crate::solve::Component;

/// Adds the clauses of all constraints, known values and the total of `problem`, whose variables are the
/// first ones of `sink`.
///
/// Every model of the problem makes one model of the clauses: the variables that are added count others.
pub fn encode_problem(problem: &Problem, sink: &mut impl Clauses) {
    encode(&everything(problem), problem.stencil(), sink);
    for lit in problem.known().lits() {
        sink.add_clause(&[lit]);
    }
    if let Some(total) = problem.total() {
        let known = problem.known().lits().filter(|lit| lit.is_positive());
        let unknown: Vec<Lit> = (problem.known().unknown())
            .map(|var| var.positive())
            .collect();
        match total.checked_sub(known.count()) {
            Some(rest) => exactly(rest, &unknown, sink),
            None => sink.add_clause(&[]),
        }
    }
}

/// All constraints over all variables, those known from the start included.
fn everything(problem: &Problem) -> Component {
    let mut everything = Component::new(problem.vars().collect());
    for id in problem.constraints() {
        let members = problem.vars_of(id).map(|var| var.index() as u32);
        everything.push_constraint(id, problem.count(id) as u32, members);
    }
    everything
}
