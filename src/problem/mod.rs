//! The model: boolean variables and cardinality constraints, nothing else. It knows no grid.

mod assignment;
mod cardinality;
mod clauses;
mod literal;
mod stencil;

pub use assignment::{Assignment, Model};
pub use cardinality::ConstraintId;
pub use clauses::{Clauses, Formula};
pub use literal::{Lit, Var};
pub use stencil::{Pattern, Stencil};

use cardinality::Lists;
use itertools::Either;

/// Boolean variables, cardinality constraints over them, values known from the start, and perhaps
/// the total number of true variables.
///
/// The constraints are either lists of variables or windows of a [`Stencil`]. The total stands apart
/// from them: it doesn't link variables into components and never becomes clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    known: Assignment,
    constraints: Constraints,
    total: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Constraints {
    Listed(Lists),
    Windows(Stencil),
}

impl Problem {
    /// `var_count` variables without constraints, to which lists can be added.
    pub fn new(var_count: usize) -> Self {
        Self {
            known: Assignment::new(var_count),
            constraints: Constraints::Listed(Lists::default()),
            total: None,
        }
    }

    /// The variables and windows of `stencil`.
    pub fn from_stencil(stencil: Stencil) -> Self {
        Self {
            known: Assignment::new(stencil.counts().len()),
            constraints: Constraints::Windows(stencil),
            total: None,
        }
    }

    /// Adds the constraint "exactly `count` of `vars` are true"; a variable named twice counts once.
    ///
    /// # Panics
    /// If the problem has a stencil, or a variable is not below [`Problem::var_count`].
    pub fn exactly(&mut self, count: usize, vars: impl IntoIterator<Item = Var>) -> ConstraintId {
        let var_count = self.var_count();
        let Constraints::Listed(lists) = &mut self.constraints else {
            panic!("the constraints of a problem with a stencil are its windows");
        };
        let inside =
            |var: &Var| assert!(var.index() < var_count, "{var:?} of {var_count} variables");
        lists.add(count, vars.into_iter().inspect(inside))
    }

    /// Makes `lit` true from the start.
    ///
    /// # Panics
    /// If its variable is known to have the other value.
    pub fn fix(&mut self, lit: Lit) {
        let known = self.known.get(lit.var());
        assert_ne!(
            known,
            Some(!lit.is_positive()),
            "{lit:?} is known to be false"
        );
        self.known.assign(lit);
    }

    /// States how many of all variables are true, those known from the start included.
    pub const fn set_total(&mut self, total: Option<usize>) {
        self.total = total;
    }

    /// The same variables and total with these known values, and with those constraints for which `count` has
    /// a number, with that number. All constraints keep their ids.
    ///
    /// # Panics
    /// If the assignment has another number of variables.
    #[must_use]
    pub fn recounted(
        &self,
        known: Assignment,
        count: impl Fn(ConstraintId) -> Option<usize>,
    ) -> Self {
        assert_eq!(
            known.var_count(),
            self.var_count(),
            "the variables are the same"
        );
        let constraints = match &self.constraints {
            Constraints::Listed(lists) => {
                let mut recounted = Lists::default();
                for id in self.constraints() {
                    match count(id) {
                        Some(count) => recounted.add(count, lists.vars(id).iter().copied()),
                        // None of no variables are true: this says nothing and keeps the numbers of the others.
                        None => recounted.add(0, []),
                    };
                }
                Constraints::Listed(recounted)
            }
            Constraints::Windows(stencil) => {
                let mut recounted = Stencil::new(stencil.rows(), stencil.cols(), stencil.pattern());
                for id in self.constraints() {
                    if let Some(count) = count(id) {
                        let count = u8::try_from(count).unwrap_or(u8::MAX);
                        recounted.add_window(Var::new(id.index()), count);
                    }
                }
                Constraints::Windows(recounted)
            }
        };
        Self {
            known,
            constraints,
            total: self.total,
        }
    }

    /// Number of variables.
    pub fn var_count(&self) -> usize {
        self.known.var_count()
    }

    /// All variables in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.var_count()).map(Var::new)
    }

    /// The values known from the start.
    pub const fn known(&self) -> &Assignment {
        &self.known
    }

    /// How many of all variables are true, if that is known.
    pub const fn total(&self) -> Option<usize> {
        self.total
    }

    /// The layout, where the constraints are windows.
    pub const fn stencil(&self) -> Option<&Stencil> {
        match &self.constraints {
            Constraints::Listed(_) => None,
            Constraints::Windows(stencil) => Some(stencil),
        }
    }

    /// All constraints, in the order of their numbers.
    pub fn constraints(&self) -> impl Iterator<Item = ConstraintId> {
        match &self.constraints {
            Constraints::Listed(lists) => Either::Left((0..lists.len()).map(ConstraintId::new)),
            Constraints::Windows(stencil) => Either::Right(
                (stencil.counts().iter().enumerate())
                    .filter_map(|(index, count)| count.map(|_| ConstraintId::new(index))),
            ),
        }
    }

    /// How many variables of the constraint are true.
    ///
    /// # Panics
    /// If `id` is not a constraint of this problem.
    pub fn count(&self, id: ConstraintId) -> usize {
        match &self.constraints {
            Constraints::Listed(lists) => lists.count(id),
            Constraints::Windows(stencil) => {
                stencil.counts()[id.index()].expect("the id is that of a window") as usize
            }
        }
    }

    /// The variables of the constraint, in order and each once.
    pub fn vars_of(&self, id: ConstraintId) -> impl Iterator<Item = Var> {
        match &self.constraints {
            Constraints::Listed(lists) => Either::Left(lists.vars(id).iter().copied()),
            Constraints::Windows(stencil) => Either::Right(stencil.window(Var::new(id.index()))),
        }
    }

    /// Whether `model` agrees with the known values, every constraint and the total.
    pub fn is_satisfied_by(&self, model: &Model) -> bool {
        let holds = |id| {
            let vars = self.vars_of(id).filter(|&var| model.value(var));
            vars.count() == self.count(id)
        };
        model.values().len() == self.var_count()
            && self.known.lits().all(|lit| model.satisfies(lit))
            && self.total.is_none_or(|total| total == model.true_count())
            && self.constraints().all(holds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_named_twice_counts_once() {
        let mut problem = Problem::new(3);
        let vars = [2, 0, 2, 0].map(Var::new);
        let id = problem.exactly(1, vars);
        assert_eq!(
            problem.vars_of(id).map(Var::index).collect::<Vec<_>>(),
            [0, 2]
        );
    }

    #[test]
    fn models_agree_with_lists_known_values_and_total() {
        let mut problem = Problem::new(3);
        problem.exactly(1, [0, 1].map(Var::new));
        problem.fix(Var::new(0).negative());
        problem.set_total(Some(2));
        let satisfied = |values: [bool; 3]| problem.is_satisfied_by(&Model::new(values.to_vec()));
        assert!(satisfied([false, true, true]));
        assert!(
            !satisfied([true, false, true]),
            "the first variable is known to be false"
        );
        assert!(!satisfied([false, true, false]), "the total is 2");
        assert!(
            !satisfied([false, false, true]),
            "one of the first two is true"
        );
    }
}
