//! Hints: what to look at next.

use super::odds::odds;
use super::subject::{ClashCells, Subject};
use super::{CellStep, Chances};
use crate::grid::Cell;
use crate::narrate::{self, Narrator};
use crate::problem::{Assignment, ConstraintId, Lit, Problem, Var};
use crate::puzzle::Kind;
use crate::solve::{Limit, Solver, Step, Steps, StopReason, Technique};
use serde::Serialize;

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Advice {
    /// A step that can be taken now.
    Step,
    /// Marks, or flags, that are wrong.
    Wrong,
    /// Marks that cannot all be right, though each of them could be.
    Clash,
    /// Nothing more is certain.
    Nothing,
    /// Everything is known.
    Solved,
    /// The clues have no solution.
    Inconsistent,
    /// The limit was reached before anything was found.
    Limit,
}

/// The easiest next step, or what comes before any step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// The kind of puzzle.
    pub kind: Kind,
    /// What the hint is about.
    pub advice: Advice,
    /// The step.
    #[serde(flatten)]
    pub next: Option<NextStep>,
    /// The marks, or flags, that are wrong, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Cell>,
    /// The flags of which it isn't certain that they are right, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uncertain_flags: Vec<Cell>,
    /// Where nothing is certain: the cells with the least chance of a mine, as far as that is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub safest: Vec<Cell>,
    /// And that chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// A step, told more and more plainly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextStep {
    /// The cells of the clues to look at, sorted: those of the step that touch what it decides.
    pub look: Vec<Cell>,
    /// Where to look, as a sentence.
    pub nudge: String,
    /// Which clues it takes and how, as a sentence.
    pub way: String,
    /// The step itself.
    #[serde(flatten)]
    pub step: CellStep,
}

/// The easiest next step from what is known, marked and rightly flagged.
pub(super) fn hint(subject: &Subject, limit: &Limit) -> Hint {
    match from_flags(subject, limit) {
        Ok(hint) => hint,
        Err(reason) => Hint {
            stopped: Some(reason),
            complete: false,
            ..advise(subject, Advice::Limit)
        },
    }
}

fn advise(subject: &Subject, advice: Advice) -> Hint {
    Hint {
        kind: subject.kind,
        advice,
        next: None,
        wrong: Vec::new(),
        uncertain_flags: Vec::new(),
        safest: Vec::new(),
        chance: None,
        clash: None,
        stopped: None,
        complete: true,
    }
}

/// Looks for flags that are wrong first: a step that rests on one would lead nowhere.
fn from_flags(subject: &Subject, limit: &Limit) -> Result<Hint, StopReason> {
    let problem = subject.problem();
    let is_open = |flag: &Cell| problem.known().get(subject.var(*flag)).is_none();
    if !subject.flags.iter().any(is_open) {
        return next(subject, problem, limit);
    }
    let certain = match Solver::new(problem).backbone(limit) {
        Ok(None) => return no_solution(subject, limit),
        Ok(Some(certain)) => certain,
        Err(stopped) if stopped.reason == StopReason::Width => stopped.certain,
        Err(stopped) => return Err(stopped.reason),
    };
    let flagged = |value: Option<bool>| -> Vec<Cell> {
        let has_value = |flag: &&Cell| certain.get(subject.var(**flag)) == value;
        subject.flags.iter().filter(has_value).copied().collect()
    };
    let wrong = flagged(Some(false));
    let hint = if wrong.is_empty() {
        let mut flagged_problem = problem.clone();
        for flag in flagged(Some(true)) {
            flagged_problem.fix(subject.var(flag).positive());
        }
        next(subject, &flagged_problem, limit)?
    } else {
        Hint {
            wrong,
            ..advise(subject, Advice::Wrong)
        }
    };
    Ok(Hint {
        uncertain_flags: flagged(None),
        ..hint
    })
}

/// Why there is no solution: marks that are wrong, or the clues themselves.
fn no_solution(subject: &Subject, limit: &Limit) -> Result<Hint, StopReason> {
    let unmarked = Solver::new(subject.instance().problem()).backbone(limit);
    let certain = unmarked.map_err(|stopped| stopped.reason)?;
    let is_wrong =
        |certain: &Assignment, mark: &Lit| certain.get(mark.var()) == Some(!mark.is_positive());
    let wrong: Option<Vec<Cell>> = certain.map(|certain| {
        let marks = subject.marks().iter();
        let wrong = marks.filter(|mark| is_wrong(&certain, mark));
        wrong
            .map(|mark| subject.instance().cell(mark.var()))
            .collect()
    });
    Ok(match wrong {
        Some(wrong) if !wrong.is_empty() => Hint {
            wrong,
            ..advise(subject, Advice::Wrong)
        },
        Some(_) => Hint {
            clash: subject.clash(limit)?,
            ..advise(subject, Advice::Clash)
        },
        None => Hint {
            clash: subject.clash(limit)?,
            ..advise(subject, Advice::Inconsistent)
        },
    })
}

/// The next step from what is known of `problem`.
fn next(subject: &Subject, problem: &Problem, limit: &Limit) -> Result<Hint, StopReason> {
    let peek = || {
        let mut steps = Steps::new(problem, limit.clone());
        let step = steps.peek().map_err(|stopped| stopped.reason);
        step.map(|step| (step, steps.is_consistent()))
    };
    // Both take their time on large boards.
    let (step, has_solution) = rayon::join(peek, || has_solution(problem, limit));
    let (step, is_consistent) = step?;
    // Where there is nothing to see but by a search, all solutions were asked for.
    let is_easy = |step: &Step| step.technique < Technique::Search;
    let is_consistent = is_consistent && (!step.as_ref().is_some_and(is_easy) || has_solution?);
    match step {
        _ if !is_consistent => no_solution(subject, limit),
        Some(step) => Ok(Hint {
            next: Some(next_step(subject, problem, &step)),
            ..advise(subject, Advice::Step)
        }),
        None if problem.known().is_complete() => Ok(advise(subject, Advice::Solved)),
        None => Ok(safest(subject, limit)),
    }
}

/// Whether there is a solution, or nobody can tell since the board is too wide.
fn has_solution(problem: &Problem, limit: &Limit) -> Result<bool, StopReason> {
    match Solver::new(problem).solve(limit) {
        Ok(model) => Ok(model.is_some()),
        Err(stopped) if stopped.reason == StopReason::Width => Ok(true),
        Err(stopped) => Err(stopped.reason),
    }
}

fn next_step(subject: &Subject, problem: &Problem, step: &Step) -> NextStep {
    let mut narrator = Narrator::new(subject.kind, subject.instance(), problem.known());
    let cell_step = CellStep::new(step, &mut narrator);
    let decided: Vec<Var> = step.lits.iter().map(|lit| lit.var()).collect();
    let touches = |id: &&ConstraintId| problem.vars_of(**id).any(|var| decided.contains(&var));
    let named = |&id| (subject.instance().clue_cell(id), problem.count(id) as u8);
    let clues: Vec<(Cell, u8)> = step.constraints.iter().map(named).collect();
    let near = step.constraints.iter().filter(touches);
    let look: Vec<(Cell, u8)> = near.map(named).collect();
    let total = problem.total().filter(|_| step.includes_total);
    NextStep {
        nudge: narrate::nudge(step.technique, &look, total),
        way: narrate::way(subject.kind, step.technique, &clues, total),
        look: look.into_iter().map(|(cell, _)| cell).collect(),
        step: cell_step,
    }
}

/// Where nothing is certain: the safest cells of a Minesweeper board.
fn safest(subject: &Subject, limit: &Limit) -> Hint {
    let mut hint = advise(subject, Advice::Nothing);
    let odds = match subject.kind {
        Kind::Pixel => return hint,
        Kind::Mines => odds(subject, Chances::default(), limit),
    };
    if let Ok(odds) = odds {
        hint.safest = odds.safest.unwrap_or_default();
        hint.chance = hint.safest.first().and_then(|&cell| odds.odds[cell]);
        hint.stopped = odds.stopped;
        hint.complete = odds.complete;
    }
    hint
}
