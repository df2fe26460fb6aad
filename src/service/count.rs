//! The number of solutions.

use super::subject::Subject;
use crate::grid::Cell;
use crate::problem::{Problem, Var};
use crate::puzzle::Kind;
use crate::solve::{Limit, ModelCount, Solver, StopReason};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The kind of puzzle.
    pub kind: Kind,
    /// The number of solutions, if it was found.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_decimal")]
    pub count: Option<BigUint>,
    /// The parts of the board that are too wide to be counted, as the cells of each, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub too_wide: Vec<Vec<Cell>>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// The number of solutions.
pub(super) fn count(subject: &Subject, limit: &Limit) -> Count {
    let cells = |wide: &[Vec<Var>]| subject.cells_of(wide);
    count_models(subject.kind, subject.problem(), limit, cells)
}

/// The number of models; `cells` are those of components that are too wide.
pub(super) fn count_models(
    kind: Kind,
    problem: &Problem,
    limit: &Limit,
    cells: impl FnOnce(&[Vec<Var>]) -> Vec<Vec<Cell>>,
) -> Count {
    let (count, too_wide, stopped) = match Solver::new(problem).model_count(limit) {
        Ok(ModelCount::Exact(count)) => (Some(count), Vec::new(), None),
        Ok(ModelCount::TooWide(wide)) => (None, cells(&wide), Some(StopReason::Width)),
        Err(stopped) => (None, Vec::new(), Some(stopped.reason)),
    };
    Count {
        kind,
        count,
        too_wide,
        stopped,
        complete: stopped.is_none(),
    }
}

/// A number as text, since it can have any number of digits.
pub(super) fn in_decimal<S: Serializer>(
    number: &Option<BigUint>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    number
        .as_ref()
        .map(ToString::to_string)
        .serialize(serializer)
}
