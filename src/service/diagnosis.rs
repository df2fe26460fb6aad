//! What could be done about a puzzle that is not as it should be: clues that may be mistyped, and clues that
//! could be added.

use super::Answer;
use super::subject::Subject;
use super::verdict::{Verdict, check};
use crate::grid::Cell;
use crate::problem::Assignment;
use crate::puzzle::Kind;
use crate::solve::{
    Leaves, Limit, Repair, Repairs, Stage, StopReason, Unsought, repairs_of_ambiguity,
    repairs_of_clash, spots,
};
use itertools::Itertools;
use serde::Serialize;

/// The most repairs that are listed.
const MOST_REPAIRS: usize = 20;
/// Digits that are taken for each other where they are badly printed or written.
const MISREAD: [(usize, usize); 8] = [
    (0, 6),
    (0, 8),
    (1, 7),
    (3, 8),
    (5, 6),
    (6, 8),
    (6, 9),
    (8, 9),
];

/// Clues of which each would do by itself if it had another digit, the likeliest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClueRepairs {
    /// The first of them: those that leave one solution before those that leave several, then those that
    /// change the digit least, then those between digits that are misread, then in reading order.
    #[serde(rename = "repairs")]
    pub first: Vec<ClueRepair>,
    /// How many more there are.
    #[serde(rename = "repairs_more")]
    pub more: usize,
}

/// A clue that would do with another digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClueRepair {
    /// Where the clue stands.
    pub at: Cell,
    /// Its digit.
    pub from: usize,
    /// Digits that would do, the likeliest first.
    pub to: Vec<usize>,
    /// Whether there is one solution then. Of Minesweeper boards nobody expects that, and it isn't said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
}

/// Cells in which solutions differ, whatever other such cells are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpotCells {
    /// The cells, sorted.
    pub cells: Vec<Cell>,
    /// In how many ways they can be filled; `None` for more than a hundred.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways: Option<usize>,
    /// A blank cell in which a clue would leave one way, whichever digit it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settle: Option<Cell>,
    /// Where no clue does that: the blank cell in which one leaves the fewest ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub narrow: Option<Cell>,
    /// How many ways that leaves at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<usize>,
    /// Whether the clue does so much only once other spots are settled by theirs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub needs_others: bool,
}

/// How many solutions there are, and what could be done where that isn't one.
pub(super) fn diagnose(subject: &Subject, limit: &Limit) -> Verdict {
    let mut verdict = check(subject, limit);
    if verdict.complete {
        limit.time(Stage::Diagnose, || match verdict.verdict {
            Answer::Ambiguous if subject.kind == Kind::Pixel => {
                diagnose_ambiguous(subject, &mut verdict, limit);
            }
            Answer::Unsatisfiable => diagnose_unsatisfiable(subject, &mut verdict, limit),
            _ => {}
        });
    }
    verdict
}

fn diagnose_ambiguous(subject: &Subject, verdict: &mut Verdict, limit: &Limit) {
    let Some(backbone) = backbone(subject, verdict) else {
        return;
    };
    match spot_cells(subject, &backbone, limit) {
        Ok(spots) => verdict.spots = Some(spots),
        Err(reason) => return verdict.cut_short(reason),
    }
    match repairs_of_ambiguity(subject.problem(), &backbone, limit) {
        Ok(repairs) => note(subject, verdict, &repairs),
        Err(Unsought::Open(cells)) => verdict.smallest_spot = Some(cells),
        Err(Unsought::Total) => {}
    }
}

fn diagnose_unsatisfiable(subject: &Subject, verdict: &mut Verdict, limit: &Limit) {
    let clash = match subject.has_marks() {
        false => Ok(verdict.clash.clone()),
        true => subject.clash_of_clues(limit),
    };
    match clash {
        // The marks are to blame, and not the clues.
        Ok(None) => {}
        Ok(Some(clash)) => {
            let core = clash.clash.iter().map(|&cell| subject.constraint(cell));
            let core: Vec<_> = core.collect();
            // The marks stand, whatever a clue is changed to.
            let repairs = repairs_of_clash(subject.problem(), &core, limit);
            note(subject, verdict, &repairs);
        }
        Err(reason) => verdict.cut_short(reason),
    }
}

/// What a verdict says is the same in all solutions.
fn backbone(subject: &Subject, verdict: &Verdict) -> Option<Assignment> {
    let (solution, differs) = (verdict.solution.as_ref()?, verdict.differs.as_ref()?);
    let values = solution.cells.values().iter().copied().map(Some);
    let mut backbone = Assignment::from_values(values.collect());
    differs
        .iter()
        .for_each(|&cell| backbone.forget(subject.var(cell)));
    Some(backbone)
}

fn spot_cells(
    subject: &Subject,
    backbone: &Assignment,
    limit: &Limit,
) -> Result<Vec<SpotCells>, StopReason> {
    let spots = spots(subject.problem(), backbone, limit)?;
    let spot_cells = spots.iter().map(|spot| {
        let best = spot
            .best
            .map(|window| (subject.cell(window.anchor), window.leaves));
        let narrow = best.filter(|&(_, leaves)| leaves > 1);
        SpotCells {
            cells: spot.vars().iter().map(|&var| subject.cell(var)).collect(),
            ways: spot.model_count,
            settle: best
                .filter(|&(_, leaves)| leaves == 1)
                .map(|(cell, _)| cell),
            needs_others: spot.best.is_some_and(|window| window.needs_others),
            narrow: narrow.map(|(cell, _)| cell),
            leaves: narrow.map(|(_, leaves)| leaves),
        }
    });
    Ok(spot_cells.collect())
}

/// Puts repairs into a verdict, and that they may not be all.
fn note(subject: &Subject, verdict: &mut Verdict, repairs: &Repairs) {
    verdict.repairs = Some(listed(subject, &repairs.found));
    if let Some(reason) = repairs.stopped {
        verdict.cut_short(reason);
    }
}

/// Repairs of clues, the likeliest first.
fn listed(subject: &Subject, found: &[Repair]) -> ClueRepairs {
    let is_unique = |repair: &Repair| match subject.kind {
        Kind::Pixel => Some(repair.leaves == Leaves::One),
        Kind::Mines => None,
    };
    let digit = |repair: &Repair| subject.clues().count(repair.constraint);
    let unlikelihood = |repair: &Repair| {
        let (from, to) = (digit(repair), repair.count);
        let is_misread = MISREAD.contains(&(from.min(to), from.max(to)));
        (from.abs_diff(to), !is_misread, to)
    };
    let groups = found
        .iter()
        .into_group_map_by(|repair| (is_unique(repair) != Some(true), repair.constraint));
    let ranked = groups.into_values().map(|mut group| {
        group.sort_by_key(|repair| unlikelihood(repair));
        let first = group[0];
        let (change, is_not_misread, _) = unlikelihood(first);
        let unique = is_unique(first);
        let rank = (
            unique != Some(true),
            change,
            is_not_misread,
            first.constraint,
        );
        let repair = ClueRepair {
            at: subject.clue_cell(first.constraint),
            from: digit(first),
            to: group.iter().map(|repair| repair.count).collect(),
            unique,
        };
        (rank, repair)
    });
    let ranked = ranked.sorted_by_key(|(rank, _)| *rank);
    let mut first: Vec<ClueRepair> = ranked.map(|(_, repair)| repair).collect();
    let more = first.len().saturating_sub(MOST_REPAIRS);
    first.truncate(MOST_REPAIRS);
    ClueRepairs { first, more }
}
