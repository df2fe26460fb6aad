//! What a SAT solver must do for us.

use super::{Limit, StopReason};
use crate::problem::{Clauses, Lit, Model};

/// A SAT solver that keeps its clauses from one call to the next.
pub trait SatSolver: Clauses {
    /// Looks for a model of all clauses in which every assumption is true.
    ///
    /// Assumptions hold for this call alone. They may repeat or contradict each other.
    fn solve(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome;

    /// The same, in perhaps half the time: that there is no model is so, but the core may lack assumptions.
    fn solve_roughly(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        self.solve(assumptions, limit)
    }
}

/// What a SAT solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A model over all variables.
    Satisfiable(Model),
    /// A core: assumptions that no model makes true together. It is empty where the clauses alone have no
    /// model, and it is not promised to be minimal.
    Unsatisfiable(Vec<Lit>),
    /// The limit was reached. The solver answers so from then on, whatever it is asked.
    Interrupted(StopReason),
}

impl<S: SatSolver + ?Sized> SatSolver for Box<S> {
    fn solve(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        (**self).solve(assumptions, limit)
    }

    fn solve_roughly(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        (**self).solve_roughly(assumptions, limit)
    }
}
