//! What queries answer.

use super::StopReason;
use crate::problem::{Assignment, Lit, Model};

/// How many models there are: none, one or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no model.
    Unsatisfiable,
    /// There is exactly one.
    Unique(Model),
    /// There are several; these are two of them.
    Ambiguous(Model, Model),
}

/// A query that came to its limit before it had the whole answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Why it stopped.
    pub reason: StopReason,
    /// What was certain by then: every value is the same in every model, if there is one.
    pub certain: Assignment,
    /// A model that was found by then.
    pub model: Option<Model>,
}

impl Stopped {
    /// Stopped for this reason, with these values certain.
    pub const fn new(reason: StopReason, certain: Assignment) -> Self {
        Self {
            reason,
            certain,
            model: None,
        }
    }

    /// The same, with more that was certain.
    pub(super) fn with_certain(mut self, lits: impl IntoIterator<Item = Lit>) -> Self {
        lits.into_iter().for_each(|lit| self.certain.assign(lit));
        self
    }

    /// The same, with a model that was found.
    #[must_use]
    pub fn with_model(self, model: Model) -> Self {
        Self {
            model: Some(model),
            ..self
        }
    }
}
