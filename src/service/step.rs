//! Steps of an argument, in cells.

use crate::grid::Cell;
use crate::narrate::Narrator;
use crate::puzzle::Value;
use crate::solve::{Step, Technique};
use serde::{Serialize, Serializer};

/// What follows from a few clues, given the steps before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellStep {
    /// How it is seen: `single clue`, `two clues`, `look-ahead` or `search`.
    #[serde(serialize_with = "technique_name")]
    pub technique: Technique,
    /// Where the clues stand that it rests on, sorted.
    pub clues: Vec<Cell>,
    /// Whether it rests on the number of mines as well.
    pub total: bool,
    /// What follows, sorted by cell.
    pub cells: Vec<CellValue>,
    /// The same as a sentence.
    pub text: String,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CellValue {
    /// The cell.
    pub at: Cell,
    /// What it is.
    pub value: Value,
}

impl CellStep {
    /// The step in the words of `narrator`, to whom it counts as told.
    pub fn new(step: &Step, narrator: &mut Narrator<'_>) -> Self {
        let (kind, instance) = (narrator.kind(), narrator.instance());
        let clues = step.constraints.iter().map(|&id| instance.clue_cell(id));
        let cells = step.lits.iter().map(|&lit| CellValue {
            at: instance.cell(lit.var()),
            value: Value::of(kind, lit),
        });
        let (mut clues, mut cells): (Vec<_>, Vec<_>) = (clues.collect(), cells.collect());
        clues.sort_unstable();
        cells.sort_unstable_by_key(|cell| cell.at);
        Self {
            technique: step.technique,
            clues,
            total: step.includes_total,
            cells,
            text: narrator.tell(step),
        }
    }
}

/// The name of a technique in JSON.
fn technique_name<S: Serializer>(technique: &Technique, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(crate::narrate::technique(*technique))
}
