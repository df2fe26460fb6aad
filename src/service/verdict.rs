//! Whether a puzzle has a solution, and whether it has just one.

use super::subject::{ClashCells, Subject};
use super::{ClueRepairs, Picture, SpotCells};
use crate::grid::{Cell, Grid};
use crate::problem::{Assignment, Model};
use crate::puzzle::Kind;
use crate::solve::{Limit, Solver, StopReason, Stopped, Uniqueness};
use serde::{Serialize, Serializer};

/// What was found about the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The kind of puzzle.
    pub kind: Kind,
    /// In one word.
    pub verdict: Answer,
    /// A solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Picture>,
    /// Another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Picture>,
    /// The cells that are not the same in all solutions, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<Vec<Cell>>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// Clues that may be mistyped, where that was asked.
    #[serde(flatten)]
    pub repairs: Option<ClueRepairs>,
    /// How many cells the smallest of these parts has, where that is so much that clues are not tried without a
    /// limit of time.
    #[serde(rename = "repairs_unsought", skip_serializing_if = "Option::is_none")]
    pub smallest_spot: Option<usize>,
    /// The cells in which solutions differ, in parts that vary independently, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spots: Option<Vec<SpotCells>>,
    /// Whether a checker went over every step of a refutation of what the verdict excludes; `None` where nobody
    /// asked, or nothing is excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certified: Option<bool>,
    /// What was certain when the limit was reached: rows of `#` or `*`, `.`, and `?`.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "certain_rows"
    )]
    pub certain: Option<Grid<Option<bool>>>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Exactly one.
    Unique,
    /// Several.
    Ambiguous,
    /// None.
    Unsatisfiable,
    /// The limit was reached first.
    Limit,
}

/// A solution, and whether it is the only one.
pub(super) fn solve(subject: &Subject, limit: &Limit) -> Verdict {
    verdict(subject, Solver::new(subject.problem()).uniqueness(limit))
}

/// How many solutions there are, and where they differ or why there is none.
pub(super) fn check(subject: &Subject, limit: &Limit) -> Verdict {
    let solver = Solver::new(subject.problem());
    let mut verdict = verdict(subject, solver.uniqueness(limit));
    match verdict.verdict {
        Answer::Ambiguous => match solver.backbone(limit) {
            Ok(backbone) => {
                verdict.differs = backbone.map(|backbone| subject.open_cells(&backbone));
            }
            Err(stopped) => verdict.stop(subject, &stopped),
        },
        Answer::Unsatisfiable => match subject.clash(limit) {
            Ok(clash) => verdict.clash = clash,
            Err(reason) => verdict.cut_short(reason),
        },
        Answer::Unique | Answer::Limit => {}
    }
    verdict
}

fn verdict(subject: &Subject, uniqueness: Result<Uniqueness, Stopped>) -> Verdict {
    let picture = |model: &Model| Picture {
        kind: subject.kind,
        cells: subject.picture(model),
    };
    let (verdict, solution, other) = match &uniqueness {
        Ok(Uniqueness::Unsatisfiable) => (Answer::Unsatisfiable, None, None),
        Ok(Uniqueness::Unique(model)) => (Answer::Unique, Some(model), None),
        Ok(Uniqueness::Ambiguous(one, other)) => (Answer::Ambiguous, Some(one), Some(other)),
        Err(stopped) => (Answer::Limit, stopped.model.as_ref(), None),
    };
    let mut verdict = Verdict {
        kind: subject.kind,
        verdict,
        solution: solution.map(picture),
        other: other.map(picture),
        differs: None,
        clash: None,
        repairs: None,
        smallest_spot: None,
        spots: None,
        certified: None,
        certain: None,
        stopped: None,
        complete: true,
    };
    if let Err(stopped) = &uniqueness {
        verdict.stop(subject, stopped);
    }
    verdict
}

impl Verdict {
    fn stop(&mut self, subject: &Subject, stopped: &Stopped) {
        let certain: &Assignment = &stopped.certain;
        self.certain = Some(subject.values(certain));
        self.cut_short(stopped.reason);
    }

    /// Notes that the limit was reached.
    pub const fn cut_short(&mut self, reason: StopReason) {
        self.stopped = Some(reason);
        self.complete = false;
    }
}

/// Rows of what is certain of each cell.
fn certain_rows<S: Serializer>(
    certain: &Option<Grid<Option<bool>>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let glyph = |cell: &Option<bool>| match cell {
        Some(true) => '#',
        Some(false) => '.',
        None => '?',
    };
    let row = |row: &[Option<bool>]| row.iter().map(glyph).collect::<String>();
    serializer.collect_seq(certain.iter().flat_map(Grid::rows).map(row))
}
