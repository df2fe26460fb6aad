//! What forces a cell to be what it is, in cells and words.

use super::step::CellStep;
use super::subject::Subject;
use crate::grid::Cell;
use crate::narrate::{Grounds, Narrator, explained};
use crate::puzzle::Value;
use crate::solve::Explanation;
use serde::Serialize;

/// What forces a cell to be what it is; nothing of it can be spared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// Where the clues stand, sorted.
    pub clues: Vec<Cell>,
    /// The marks of a partly filled puzzle, or trusted flags, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Cell>,
    /// Whether the number of mines is part of it.
    pub total: bool,
    /// How the cell follows from these alone.
    pub steps: Vec<CellStep>,
    /// What the steps are about, as a sentence.
    #[serde(skip)]
    pub heading: String,
}

/// A cell, what it is, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CellWhy {
    /// The cell.
    pub at: Cell,
    /// What it is.
    pub value: Value,
    /// Why.
    #[serde(flatten)]
    pub why: Why,
}

impl Why {
    /// The explanation in words.
    pub(super) fn new(subject: &Subject, explanation: &Explanation) -> Self {
        let instance = subject.instance();
        let problem = instance.problem();
        let mut narrator = Narrator::new(subject.kind, instance, problem.known());
        explanation
            .assumptions
            .iter()
            .for_each(|&mark| narrator.learn(mark));
        narrator.reckon(explanation.reckoning);
        let clues = explanation
            .constraints
            .iter()
            .map(|&id| instance.clue_cell(id));
        let marks = explanation
            .assumptions
            .iter()
            .map(|lit| instance.cell(lit.var()));
        let (clues, marks): (Vec<Cell>, Vec<Cell>) = (clues.collect(), marks.collect());
        let lit = explanation.lit;
        let grounds = Grounds {
            clues: clues.len(),
            marks: marks.len(),
            mines: problem.total().filter(|_| explanation.includes_total),
        };
        let (cell, value) = (instance.cell(lit.var()), Value::of(subject.kind, lit));
        let steps = explanation.steps.iter();
        Self {
            clues,
            marks,
            total: explanation.includes_total,
            steps: steps
                .map(|step| CellStep::new(step, &mut narrator))
                .collect(),
            heading: explained(subject.kind, cell, value, grounds),
        }
    }
}
