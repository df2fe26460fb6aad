//! Values for some of the variables, and for all of them.

use super::{Lit, Var};

/// Values for some variables: each is true, false or not known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assignment {
    values: Vec<Option<bool>>,
}

impl Assignment {
    /// No variable of `var_count` is known.
    pub fn new(var_count: usize) -> Self {
        Self {
            values: vec![None; var_count],
        }
    }

    /// The assignment with these values, in the order of the variables.
    pub const fn from_values(values: Vec<Option<bool>>) -> Self {
        Self { values }
    }

    /// Number of variables, known or not.
    pub fn var_count(&self) -> usize {
        self.values.len()
    }

    /// The value of `var`, if it is known.
    pub fn get(&self, var: Var) -> Option<bool> {
        self.values[var.index()]
    }

    /// Makes `lit` true, whatever its variable was.
    pub fn assign(&mut self, lit: Lit) {
        self.values[lit.var().index()] = Some(lit.is_positive());
    }

    /// Makes the variable unknown.
    pub fn forget(&mut self, var: Var) {
        self.values[var.index()] = None;
    }

    /// All values, in the order of the variables.
    pub fn values(&self) -> &[Option<bool>] {
        &self.values
    }

    /// The literals that are true, in the order of their variables.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        let known = |(index, &value): (usize, &Option<bool>)| Some(Var::new(index).lit(value?));
        self.values.iter().enumerate().filter_map(known)
    }

    /// The variables whose value is not known, in order.
    pub fn unknown(&self) -> impl Iterator<Item = Var> {
        let unknown =
            |(index, value): (usize, &Option<bool>)| value.is_none().then(|| Var::new(index));
        self.values.iter().enumerate().filter_map(unknown)
    }

    /// Whether every variable has a value.
    pub fn is_complete(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }
}

/// A value for every variable that satisfies everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    /// The model with these values, in the order of the variables.
    pub const fn new(values: Vec<bool>) -> Self {
        Self { values }
    }

    /// The value of `var`.
    pub fn value(&self, var: Var) -> bool {
        self.values[var.index()]
    }

    /// Whether `lit` is true.
    pub fn satisfies(&self, lit: Lit) -> bool {
        self.value(lit.var()) == lit.is_positive()
    }

    /// All values, in the order of the variables.
    pub fn values(&self) -> &[bool] {
        &self.values
    }

    /// Number of variables that are true.
    pub fn true_count(&self) -> usize {
        self.values.iter().filter(|&&value| value).count()
    }
}
