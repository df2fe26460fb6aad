//! Why cells are certain.

use super::subject::{ClashCells, Subject};
use super::why::{CellWhy, Why};
use super::{Picture, Refusal, inside};
use crate::grid::Cell;
use crate::problem::{Lit, Model};
use crate::puzzle::{Kind, Value};
use crate::solve::{Explainer, Explanation, Limit, Solver, StopReason, Weighting};
use serde::Serialize;

/// Whether a cell is certain, and why, or what else it can be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explained {
    /// The kind of puzzle.
    pub kind: Kind,
    /// The cell.
    pub at: Cell,
    /// Whether there is a solution; `None` if that wasn't found out.
    pub consistent: Option<bool>,
    /// Whether the cell is the same in every solution; `None` if there is none, or the limit was reached
    /// before that was known.
    pub certain: Option<bool>,
    /// What it is, if it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// From where it is known, if it needs no explanation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Given>,
    /// Why it is certain.
    #[serde(flatten)]
    pub why: Option<Why>,
    /// A solution of a pixel puzzle, if the cell isn't certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Picture>,
    /// A solution in which the cell is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Picture>,
    /// How likely it is that the cell has a mine, if it isn't certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<f64>,
    /// What has to be known before it can be said how likely that is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<&'static str>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// Why each cell is certain that wasn't known from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AllExplained {
    /// The kind of puzzle.
    pub kind: Kind,
    /// Whether there is a solution; `None` if the limit was reached before that was known.
    pub consistent: Option<bool>,
    /// The cells, sorted, and why each is what it is.
    pub explanations: Vec<CellWhy>,
    /// The cells that are certain and were not explained before the limit was reached, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unexplained: Vec<Cell>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// From where a cell is known that needs no explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Given {
    /// It is revealed.
    Revealed,
    /// Its mine is shown.
    Mine,
    /// It is marked.
    Mark,
    /// It has a flag that is trusted.
    Flag,
}

/// Whether the cell is certain, and why.
pub(super) fn explain(subject: &Subject, at: Cell, limit: &Limit) -> Result<Explained, Refusal> {
    inside(at, subject.size())?;
    let mut answer = Explained {
        kind: subject.kind,
        at,
        consistent: None,
        certain: None,
        value: None,
        given: None,
        why: None,
        solution: None,
        other: None,
        odds: None,
        needs: Vec::new(),
        clash: None,
        stopped: None,
        complete: true,
    };
    if let Err(reason) = answer.find(subject, limit) {
        answer.stopped = Some(reason);
        answer.complete = false;
    }
    Ok(answer)
}

impl Explained {
    fn find(&mut self, subject: &Subject, limit: &Limit) -> Result<(), StopReason> {
        let var = subject.var(self.at);
        if let Some(value) = subject.problem().known().get(var) {
            self.certain = Some(true);
            self.value = Some(Value::of(self.kind, var.lit(value)));
            self.given = Some(Given::of(subject, var.lit(value)));
            return Ok(());
        }
        let solver = Solver::new(subject.problem());
        let model = match solver.solve(limit) {
            Ok(Some(model)) => Some(model),
            Ok(None) => {
                self.consistent = Some(false);
                self.clash = subject.clash(limit)?;
                return Ok(());
            }
            // What is near the cell may be enough.
            Err(stopped) if stopped.reason == StopReason::Width => None,
            Err(stopped) => return Err(stopped.reason),
        };
        self.consistent = model.is_some().then_some(true);
        if let Some(explanation) = explained_by_clues(subject, self.at, model.as_ref(), limit)? {
            self.certain = Some(true);
            self.value = Some(Value::of(self.kind, explanation.lit));
            self.why = Some(Why::new(subject, &explanation));
            return Ok(());
        }
        self.certain = Some(false);
        match self.kind {
            Kind::Pixel => self.differ(subject, model, &solver, limit),
            Kind::Mines => self.weigh(subject, &solver, limit),
        }
    }

    /// Two solutions in which the cell is not the same.
    fn differ(
        &mut self,
        subject: &Subject,
        model: Option<Model>,
        solver: &Solver<'_>,
        limit: &Limit,
    ) -> Result<(), StopReason> {
        let var = subject.var(self.at);
        let picture = |model: &Model| Picture {
            kind: subject.kind,
            cells: subject.picture(model),
        };
        self.solution = model.as_ref().map(picture);
        if let Some(model) = model {
            let opposite = var.lit(!model.value(var));
            let other = solver.solve_under(&[opposite], limit);
            self.other = other
                .map_err(|stopped| stopped.reason)?
                .as_ref()
                .map(picture);
        }
        Ok(())
    }

    /// How likely it is that the cell has a mine.
    fn weigh(
        &mut self,
        subject: &Subject,
        solver: &Solver<'_>,
        limit: &Limit,
    ) -> Result<(), StopReason> {
        if subject.problem().total().is_none() {
            self.needs = vec!["mines"];
            return Ok(());
        }
        let census = solver.census(Weighting::Uniform, limit);
        let census = census.map_err(|stopped| stopped.reason)?;
        let place = subject.var(self.at).index();
        self.odds = census.and_then(|census| census.shares[place]);
        self.odds.map(|_| ()).ok_or(StopReason::Width)
    }
}

impl Given {
    fn of(subject: &Subject, lit: Lit) -> Self {
        match (subject.kind, subject.marks().contains(&lit)) {
            (Kind::Pixel, _) => Self::Mark,
            (Kind::Mines, true) => Self::Flag,
            (Kind::Mines, false) if lit.is_positive() => Self::Mine,
            (Kind::Mines, false) => Self::Revealed,
        }
    }
}

/// Why the cell is what it is in `model`, or why it is what it is where no model is known.
fn explained_by_clues(
    subject: &Subject,
    at: Cell,
    model: Option<&Model>,
    limit: &Limit,
) -> Result<Option<Explanation>, StopReason> {
    let Some(explainer) = explainer(subject) else {
        return Ok(None);
    };
    let var = subject.var(at);
    if let Some(model) = model {
        return explainer.explain(var.lit(model.value(var)), limit);
    }
    let mut stopped = None;
    for lit in [var.positive(), var.negative()] {
        match explainer.explain(lit, limit) {
            Ok(None) => {}
            Ok(found) => return Ok(found),
            Err(reason) => stopped = Some(reason),
        }
    }
    stopped.map_or(Ok(None), Err)
}

/// What explains cells of the subject; `None` where marks contradict what is known.
fn explainer(subject: &Subject) -> Option<Explainer<'_>> {
    Explainer::new(subject.instance().problem(), subject.marks())
}

/// Why each cell is certain that wasn't known from the start.
pub(super) fn explain_all(subject: &Subject, limit: &Limit) -> AllExplained {
    let mut answer = AllExplained {
        kind: subject.kind,
        consistent: None,
        explanations: Vec::new(),
        unexplained: Vec::new(),
        clash: None,
        stopped: None,
        complete: true,
    };
    let backbone = match Solver::new(subject.problem()).backbone(limit) {
        Ok(Some(backbone)) => {
            answer.consistent = Some(true);
            backbone
        }
        Ok(None) => {
            answer.consistent = Some(false);
            match subject.clash(limit) {
                Ok(clash) => answer.clash = clash,
                Err(reason) => answer.stop(reason),
            }
            return answer;
        }
        Err(stopped) => {
            answer.stop(stopped.reason);
            stopped.certain
        }
    };
    let is_new = |lit: &Lit| subject.problem().known().get(lit.var()).is_none();
    let lits: Vec<Lit> = backbone.lits().filter(is_new).collect();
    let explanations = explainer(subject).map(|explainer| explainer.explain_all(&lits, limit));
    for (lit, explanation) in lits.into_iter().zip(explanations.into_iter().flatten()) {
        let at = subject.instance().cell(lit.var());
        match explanation {
            Ok(Some(explanation)) => answer.explanations.push(CellWhy {
                at,
                value: Value::of(subject.kind, lit),
                why: Why::new(subject, &explanation),
            }),
            Ok(None) => answer.unexplained.push(at),
            Err(reason) => {
                answer.unexplained.push(at);
                answer.stop(reason);
            }
        }
    }
    answer
}

impl AllExplained {
    fn stop(&mut self, reason: StopReason) {
        self.stopped = self.stopped.or(Some(reason));
        self.complete = false;
    }
}
