//! Excerpts: a few constraints of a problem as a problem of their own.

use super::Step;
use super::component::Component;
use crate::problem::{ConstraintId, Lit, Problem, Var};
use rustc_hash::FxHashMap;

/// A few constraints over the variables that are unknown in them, without the total.
///
/// Its variables are in the order of the problem's, its constraints in the order in which they were named.
/// Making it takes time for these constraints alone, however large the problem is.
#[derive(Clone, Debug)]
pub(super) struct Excerpt {
    problem: Problem,
    vars: Vec<Var>,
    ids: Vec<ConstraintId>,
    locals: FxHashMap<Var, u32>,
}

impl Excerpt {
    /// These constraints, each once, of `problem`.
    pub(super) fn new(problem: &Problem, ids: Vec<ConstraintId>) -> Self {
        let is_unknown = |var: &Var| problem.known().get(*var).is_none();
        let unknown = |id| problem.vars_of(id).filter(is_unknown);
        let mut vars: Vec<Var> = ids.iter().flat_map(|&id| unknown(id)).collect();
        vars.sort_unstable();
        vars.dedup();
        let places = vars.iter().zip(0..);
        let locals: FxHashMap<Var, u32> = places.map(|(&var, place)| (var, place)).collect();
        let mut excerpt = Problem::new(vars.len());
        for &id in &ids {
            let is_true = |var: &Var| problem.known().get(*var) == Some(true);
            let true_count = problem.vars_of(id).filter(is_true).count();
            // With too many true already it asks for more than there are, which nothing satisfies either.
            let need = problem.count(id).checked_sub(true_count);
            let locals = unknown(id).map(|var| Var::new(locals[&var] as usize));
            excerpt.exactly(need.unwrap_or(usize::MAX), locals);
        }
        Self {
            problem: excerpt,
            vars,
            ids,
            locals,
        }
    }

    /// The local literal; `None` if no constraint speaks of it.
    pub(super) fn local(&self, lit: Lit) -> Option<Lit> {
        let local = self.locals.get(&lit.var())?;
        Some(Var::new(*local as usize).lit(lit.is_positive()))
    }

    /// The problem's literal.
    pub(super) fn lit(&self, local: Lit) -> Lit {
        self.var(local.var()).lit(local.is_positive())
    }

    /// The problem's variable.
    pub(super) fn var(&self, local: Var) -> Var {
        self.vars[local.index()]
    }

    /// The problem's constraint.
    pub(super) fn id(&self, local: ConstraintId) -> ConstraintId {
        self.ids[local.index()]
    }

    /// The component in the names of the problem.
    pub(super) fn component(&self, local: Component) -> Component {
        local.renamed(|var| self.var(var), |id| self.id(id))
    }

    /// The step in the names of the problem.
    pub(super) fn step(&self, mut local: Step) -> Step {
        local
            .constraints
            .iter_mut()
            .for_each(|id| *id = self.id(*id));
        local.lits.iter_mut().for_each(|lit| *lit = self.lit(*lit));
        local
    }

    /// The constraints with these literals known as well, as far as any constraint speaks of them; `None` if
    /// they contradict each other.
    pub(super) fn assuming(&self, lits: impl IntoIterator<Item = Lit>) -> Option<Problem> {
        let mut problem = self.problem.clone();
        for lit in lits.into_iter().filter_map(|lit| self.local(lit)) {
            if problem.known().get(lit.var()) == Some(!lit.is_positive()) {
                return None;
            }
            problem.fix(lit);
        }
        Some(problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_counts_what_is_unknown() {
        let mut problem = Problem::new(6);
        problem.exactly(1, [0, 1].map(Var::new));
        let id = problem.exactly(2, [1, 3, 5].map(Var::new));
        problem.fix(Var::new(3).positive());
        let excerpt = Excerpt::new(&problem, vec![id]);
        assert_eq!(excerpt.vars, [1, 5].map(Var::new));
        assert_eq!(excerpt.problem.count(ConstraintId::new(0)), 1);
        let lit = Var::new(5).negative();
        assert_eq!(excerpt.local(lit), Some(Var::new(1).negative()));
        assert_eq!(excerpt.lit(Var::new(1).negative()), lit);
        assert_eq!(excerpt.local(Var::new(0).positive()), None);
    }
}
