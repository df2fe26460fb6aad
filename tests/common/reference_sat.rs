//! A tiny SAT solver that tries every assignment.

use cluegrid::problem::{Clauses, Lit, Model, Var};
use cluegrid::solve::{Limit, Outcome, SatSolver};

/// Clauses over few variables.
#[derive(Debug, Default)]
pub struct TryAll {
    var_count: usize,
    clauses: Vec<Vec<Lit>>,
}

impl TryAll {
    /// No clauses over `var_count` variables.
    pub fn new(var_count: usize) -> Self {
        let clauses = Vec::new();
        Self { var_count, clauses }
    }

    fn is_model(&self, model: &Model, assumptions: &[Lit]) -> bool {
        let holds = |clause: &Vec<Lit>| clause.iter().any(|&lit| model.satisfies(lit));
        assumptions.iter().all(|&lit| model.satisfies(lit)) && self.clauses.iter().all(holds)
    }
}

impl Clauses for TryAll {
    fn new_var(&mut self) -> Var {
        self.var_count += 1;
        Var::new(self.var_count - 1)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses.push(lits.to_vec());
    }
}

impl SatSolver for TryAll {
    fn solve(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        if let Err(reason) = limit.check() {
            return Outcome::Interrupted(reason);
        }
        let model =
            |bits: u32| Model::new((0..self.var_count).map(|v| bits >> v & 1 == 1).collect());
        let mut models = (0..1u32 << self.var_count).map(model);
        match models.find(|model| self.is_model(model, assumptions)) {
            Some(model) => Outcome::Satisfiable(model),
            None => Outcome::Unsatisfiable(assumptions.to_vec()),
        }
    }
}
