//! Clauses that hold only where selectors are true.

use crate::problem::{Clauses, Lit, Var};

/// Adds the opposites of all `selectors` to each clause.
pub(in crate::solve) struct Guarded<'s, S> {
    pub(in crate::solve) sink: &'s mut S,
    pub(in crate::solve) selectors: &'s [Lit],
}

impl<S: Clauses> Clauses for Guarded<'_, S> {
    fn new_var(&mut self) -> Var {
        self.sink.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        if self.selectors.is_empty() {
            return self.sink.add_clause(lits);
        }
        let opposites = self.selectors.iter().map(|&selector| !selector);
        let clause: Vec<Lit> = lits.iter().copied().chain(opposites).collect();
        self.sink.add_clause(&clause);
    }

    fn takes_more(&self) -> bool {
        self.sink.takes_more()
    }
}
