//! Explanations in English.

use super::words::{list, plural};
use crate::grid::Cell;
use crate::puzzle::{Kind, Value};

/// What an explanation of a cell rests on, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// How many clues.
    pub clues: usize,
    /// How many marks, or trusted flags.
    pub marks: usize,
    /// The number of mines, if it is part of it.
    pub mines: Option<usize>,
}

/// What a cell is and because of what, to head its steps.
pub fn explained(kind: Kind, cell: Cell, value: Value, grounds: Grounds) -> String {
    let mark = match kind {
        Kind::Pixel => "mark",
        Kind::Mines => "flag",
    };
    let counted = [(grounds.clues, "clue"), (grounds.marks, mark)];
    let counted = counted.into_iter().filter(|&(count, _)| count > 0);
    let mut parts: Vec<String> = counted.map(|(count, noun)| plural(count, noun)).collect();
    parts.extend(
        grounds
            .mines
            .map(|mines| format!("the number of mines ({mines})")),
    );
    let spared = match grounds.clues + grounds.marks + usize::from(grounds.mines.is_some()) {
        0 | 1 => "",
        2 => ", neither of which can be spared",
        _ => ", none of which can be spared",
    };
    format!("{cell} is {value} because of {}{spared}:", list(&parts))
}

/// Steps, each a sentence, as a text: one by itself, several numbered.
pub fn numbered<'s>(steps: impl ExactSizeIterator<Item = &'s str>) -> String {
    if steps.len() == 1 {
        return steps.map(|step| format!("{step}\n")).collect();
    }
    let numbered = (1..).zip(steps);
    numbered
        .map(|(number, step)| format!("{number}. {step}\n"))
        .collect()
}
