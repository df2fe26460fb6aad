//! How likely it is that a cell is mined, or black.

use super::count::in_decimal;
use super::opening::by_opening;
use super::subject::{ClashCells, Subject};
use super::{Refusal, inside};
use crate::grid::{Cell, Grid};
use crate::problem::Problem;
use crate::puzzle::Kind;
use crate::solve::{Census, Limit, ModelCount, Solver, StopReason, Stopped, Weighting};
use num_bigint::BigUint;
use num_rational::BigRational;
use serde::{Serialize, Serializer};

/// Fractions are given for all cells of boards up to this size.
const MOST_EXACT: usize = 10_000;

/// What chances are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// The share of mined cells, where the number of mines isn't known.
    pub density: Option<f64>,
    /// Whether they are asked for as fractions too.
    pub exact: bool,
    /// The only cell whose fraction is asked for.
    pub at: Option<Cell>,
}

/// The chance of every cell that wasn't known from the start to be mined, or black.
///
/// Every solution is as likely as another, or under a density every cell is mined with that chance as far
/// as the clues go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The kind of puzzle.
    pub kind: Kind,
    /// Whether there is a solution; `None` if the limit was reached before that was known.
    pub consistent: Option<bool>,
    /// The number of solutions.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_decimal")]
    pub solutions: Option<BigUint>,
    /// The chance of each cell; `None` where it was known from the start or couldn't be found.
    pub odds: Grid<Option<f64>>,
    /// The same as fractions, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "fractions")]
    pub exact: Option<Grid<Option<BigRational>>>,
    /// The cells of a Minesweeper board with the least chance of a mine, those first that are most likely to
    /// open more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safest: Option<Vec<Cell>>,
    /// The chance of a cell away from all clues, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<f64>,
    /// What has to be known before cells that aren't certain have a chance: either of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<&'static str>,
    /// The parts of the board that are too wide to be counted, as the cells of each, sorted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub too_wide: Vec<Vec<Cell>>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// The chances of all cells.
pub(super) fn odds(subject: &Subject, chances: Chances, limit: &Limit) -> Result<Odds, Refusal> {
    check(subject, chances)?;
    let problem = subject.problem();
    let weighting = match chances.density {
        Some(density) => Weighting::Odds(density / (1.0 - density)),
        None => Weighting::Uniform,
    };
    let solver = Solver::new(problem);
    Ok(match solver.census(weighting, limit) {
        Err(stopped) => interrupted(subject, &stopped),
        Ok(None) => inconsistent(subject, limit),
        Ok(Some(census)) if needs_more(subject, chances) => {
            let is_all_certain = census.certain.is_complete();
            Odds {
                needs: if is_all_certain {
                    vec![]
                } else {
                    vec!["mines", "density"]
                },
                ..certain_only(subject, &census)
            }
        }
        Ok(Some(census)) => {
            let mut odds = from_census(subject, &census);
            if chances.density.is_none() && odds.too_wide.is_empty() {
                match solver.model_count(limit) {
                    Ok(ModelCount::Exact(count)) => {
                        let safest = odds.safest.take();
                        odds.safest = safest.map(|cells| {
                            by_opening(subject, cells, &census.certain, &count, limit)
                        });
                        odds.solutions = Some(count);
                    }
                    Ok(ModelCount::TooWide(_)) => {}
                    Err(stopped) => odds.stop(stopped.reason),
                }
            }
            if chances.exact && odds.stopped.is_none() {
                match exact(subject, chances.at, limit) {
                    Ok(fractions) => odds.exact = Some(fractions),
                    Err(reason) => odds.stop(reason),
                }
            }
            odds
        }
    })
}

/// Refuses a density that leaves nothing open, even by being too small to reckon with, or that says nothing
/// beside the number of mines.
pub(super) fn check_density(density: Option<f64>, mines: Option<usize>) -> Result<(), Refusal> {
    match (density, mines) {
        (Some(density), _) if !(f64::MIN_POSITIVE..1.0).contains(&density) => Err(Refusal::Density),
        (Some(_), Some(mines)) => Err(Refusal::DensityOfKnownMines { mines }),
        _ => Ok(()),
    }
}

fn check(subject: &Subject, chances: Chances) -> Result<(), Refusal> {
    if chances.density.is_some() && subject.kind == Kind::Pixel {
        return Err(Refusal::DensityOfPixelPuzzle);
    }
    check_density(chances.density, subject.problem().total())?;
    if let Some(cell) = chances.at {
        inside(cell, subject.size())?;
    }
    if chances.exact && needs_more(subject, Chances::default()) {
        return Err(Refusal::ExactWithoutMines);
    }
    if chances.exact && chances.at.is_none() && subject.size().cell_count() > MOST_EXACT {
        return Err(Refusal::ExactTooLarge { most: MOST_EXACT });
    }
    Ok(())
}

/// Whether cells that aren't certain have no chance yet.
fn needs_more(subject: &Subject, chances: Chances) -> bool {
    subject.kind == Kind::Mines && subject.problem().total().is_none() && chances.density.is_none()
}

fn from_census(subject: &Subject, census: &Census) -> Odds {
    let odds = subject.unknown_only(&census.shares);
    let least = odds
        .values()
        .iter()
        .flatten()
        .copied()
        .fold(f64::INFINITY, f64::min);
    // What is certain is exact; other chances may differ by rounding.
    let tolerance = if least == 0.0 { 0.0 } else { 1e-12 };
    let is_least = |&(_, chance): &(Cell, &Option<f64>)| {
        subject.kind == Kind::Mines
            && chance.is_some_and(|chance| chance - least <= tolerance && chance < 1.0)
    };
    let cells = || odds.iter().filter(is_least).map(|(cell, _)| cell).collect();
    let safest = (subject.kind == Kind::Mines).then(cells);
    let is_wide = !census.too_wide.is_empty();
    Odds {
        safest,
        odds,
        elsewhere: census.floating,
        too_wide: subject.cells_of(&census.too_wide),
        stopped: is_wide.then_some(StopReason::Width),
        complete: !is_wide,
        ..nothing(subject, Some(true))
    }
}

/// Only what is certain.
fn certain_only(subject: &Subject, census: &Census) -> Odds {
    let shares = census
        .certain
        .values()
        .iter()
        .map(|value| value.map(f64::from));
    let odds = subject.unknown_only(&shares.collect::<Vec<_>>());
    let is_safe =
        |&(_, chance): &(Cell, &Option<f64>)| subject.kind == Kind::Mines && *chance == Some(0.0);
    Odds {
        safest: Some(odds.iter().filter(is_safe).map(|(cell, _)| cell).collect()),
        odds,
        ..nothing(subject, Some(true))
    }
}

fn interrupted(subject: &Subject, stopped: &Stopped) -> Odds {
    let shares = stopped
        .certain
        .values()
        .iter()
        .map(|value| value.map(f64::from));
    Odds {
        odds: subject.unknown_only(&shares.collect::<Vec<_>>()),
        stopped: Some(stopped.reason),
        complete: false,
        ..nothing(subject, None)
    }
}

fn inconsistent(subject: &Subject, limit: &Limit) -> Odds {
    let mut odds = nothing(subject, Some(false));
    odds.solutions = Some(BigUint::ZERO);
    match subject.clash(limit) {
        Ok(clash) => odds.clash = clash,
        Err(reason) => odds.stop(reason),
    }
    odds
}

fn nothing(subject: &Subject, consistent: Option<bool>) -> Odds {
    Odds {
        kind: subject.kind,
        consistent,
        solutions: None,
        odds: Grid::filled(subject.size(), None),
        exact: None,
        safest: (subject.kind == Kind::Mines).then(Vec::new),
        elsewhere: None,
        needs: Vec::new(),
        too_wide: Vec::new(),
        clash: None,
        stopped: None,
        complete: true,
    }
}

impl Odds {
    const fn stop(&mut self, reason: StopReason) {
        self.stopped = Some(reason);
        self.complete = false;
    }
}

/// The chances as fractions, of all cells or of one.
fn exact(
    subject: &Subject,
    at: Option<Cell>,
    limit: &Limit,
) -> Result<Grid<Option<BigRational>>, StopReason> {
    let problem = subject.problem();
    let Some(cell) = at else {
        let census = Solver::new(problem).exact_census(limit);
        let census = census.map_err(|stopped| stopped.reason)?;
        return Ok(subject.unknown_only(&census.expect("the board is consistent").shares));
    };
    let mut fractions = Grid::filled(subject.size(), None);
    let var = subject.var(cell);
    if problem.known().get(var).is_none() {
        let mut mined = problem.clone();
        mined.fix(var.positive());
        let (mined, all) = (model_count(&mined, limit)?, model_count(problem, limit)?);
        fractions[cell] = Some(BigRational::new(mined.into(), all.into()));
    }
    Ok(fractions)
}

/// The number of models.
pub(super) fn model_count(problem: &Problem, limit: &Limit) -> Result<BigUint, StopReason> {
    match Solver::new(problem).model_count(limit) {
        Ok(ModelCount::Exact(count)) => Ok(count),
        Ok(ModelCount::TooWide(_)) => Err(StopReason::Width),
        Err(stopped) => Err(stopped.reason),
    }
}

/// Rows of fractions as text.
fn fractions<S: Serializer>(
    fractions: &Option<Grid<Option<BigRational>>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = |fraction: &Option<BigRational>| fraction.as_ref().map(ToString::to_string);
    fractions
        .as_ref()
        .map(|grid| grid.map(text))
        .serialize(serializer)
}
