//! The cells that are certain.

use super::subject::{ClashCells, Subject};
use crate::grid::{Cell, Grid};
use crate::problem::Assignment;
use crate::puzzle::Kind;
use crate::solve::{Limit, Solver, StopReason};
use serde::Serialize;

/// The cells that are the same in all solutions and were not known from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deduction {
    /// The kind of puzzle.
    pub kind: Kind,
    /// Whether there is a solution at all; `None` if the limit was reached before that was known.
    pub consistent: Option<bool>,
    /// The cells of a pixel puzzle that are black, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<Vec<Cell>>,
    /// The cells of a pixel puzzle that are white, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<Vec<Cell>>,
    /// The covered cells of a Minesweeper board without a mine, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe: Option<Vec<Cell>>,
    /// The covered cells of a Minesweeper board with a mine, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mined: Option<Vec<Cell>>,
    /// How many cells are neither.
    pub undecided: usize,
    /// The flags that stand on safe cells, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_flags: Option<Vec<Cell>>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// What is certain of each cell and wasn't known from the start.
    #[serde(skip)]
    pub news: Grid<Option<bool>>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

impl Deduction {
    /// Whether any cell is certain that wasn't known from the start.
    pub fn has_news(&self) -> bool {
        self.news.values().iter().any(Option::is_some)
    }
}

/// The cells that are certain.
pub(super) fn deduce(subject: &Subject, limit: &Limit) -> Deduction {
    let problem = subject.problem();
    let nothing = Assignment::new(problem.var_count());
    match Solver::new(problem).backbone(limit) {
        Ok(Some(backbone)) => deduction(subject, &backbone, Some(true), None),
        Err(stopped) => deduction(subject, &stopped.certain, None, Some(stopped.reason)),
        Ok(None) => {
            let (clash, stopped) = match subject.clash(limit) {
                Ok(clash) => (clash, None),
                Err(reason) => (None, Some(reason)),
            };
            Deduction {
                clash,
                ..deduction(subject, &nothing, Some(false), stopped)
            }
        }
    }
}

fn deduction(
    subject: &Subject,
    certain: &Assignment,
    consistent: Option<bool>,
    stopped: Option<StopReason>,
) -> Deduction {
    let news = subject.news(certain);
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    for (row, values) in news.rows().enumerate() {
        for (col, value) in values.iter().enumerate() {
            match value {
                Some(true) => yes.push(Cell::new(row, col)),
                Some(false) => no.push(Cell::new(row, col)),
                None => {}
            }
        }
    }
    let is_pixel = subject.kind == Kind::Pixel;
    let is_wrong = |flag: &&Cell| news[**flag] == Some(false);
    let wrong_flags = subject.flags.iter().filter(is_wrong).copied().collect();
    let undecided = subject.unknown_count() - yes.len() - no.len();
    let (pixel, mines) = match is_pixel {
        true => (Some((yes, no)), None),
        false => (None, Some((yes, no))),
    };
    let (black, white) = pixel.unzip();
    let (mined, safe) = mines.unzip();
    Deduction {
        kind: subject.kind,
        consistent,
        black,
        white,
        safe,
        mined,
        undecided,
        wrong_flags: (!is_pixel).then_some(wrong_flags),
        clash: None,
        news,
        stopped,
        complete: stopped.is_none(),
    }
}
