//! Chances and counts for rules without a grid.

use super::count::{Count, count_models, in_decimal};
use super::odds::check_density;
use super::{BoardOptions, Chances, MineCount, Refusal};
use crate::problem::ConstraintId;
use crate::puzzle::{Kind, Rules};
use crate::solve::{Clash, Limit, ModelCount, Solver, StopReason, Weighting, clash};
use num_bigint::BigUint;
use num_rational::BigRational;
use serde::{Serialize, Serializer};

/// The name under which cells in no group go.
const OTHERS: &str = "_other";

/// The chance of a mine in a cell of each group.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RulesOdds {
    /// Whether anything satisfies the rules; `None` if the limit was reached before that was known.
    pub consistent: Option<bool>,
    /// The number of arrangements of the mines.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_decimal")]
    pub solutions: Option<BigUint>,
    /// The name of each group and the chance of one of its cells; `_other` is a cell in no group.
    #[serde(serialize_with = "by_name")]
    pub odds: Vec<(String, Option<f64>)>,
    /// The same as fractions, where they are asked for.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "fractions_by_name"
    )]
    pub exact: Option<Vec<(String, Option<BigRational>)>>,
    /// What has to be known before cells that aren't certain have a chance: either of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<&'static str>,
    /// The places of rules that clash, none of which can be spared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<Vec<usize>>,
    /// Whether the number of mines is part of the clash.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub clash_total: bool,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// The rules with what else is known about the mines.
pub(super) fn with_options(rules: &Rules, board: BoardOptions) -> Rules {
    match board.mines {
        None => rules.clone(),
        Some(MineCount::All(mines) | MineCount::Left(mines)) => {
            rules.clone().with_mines(Some(mines))
        }
    }
}

/// What each cell is called, in the order of the variables.
pub(super) fn names(rules: &Rules) -> Vec<String> {
    let numbered = |name: &str, size: usize| -> Vec<String> {
        match size {
            1 => vec![name.to_owned()],
            _ => (1..=size)
                .map(|number| format!("{name} {number}"))
                .collect(),
        }
    };
    let groups = rules.groups().iter();
    let named = groups.map(|group| (group.name.as_str(), group.size));
    let all = named.chain([(OTHERS, rules.others())]);
    all.flat_map(|(name, size)| numbered(name, size)).collect()
}

/// The number of arrangements of the mines.
pub(super) fn count(rules: &Rules, board: BoardOptions, limit: &Limit) -> Count {
    count_models(
        Kind::Mines,
        &with_options(rules, board).problem(),
        limit,
        |_| Vec::new(),
    )
}

/// The chance of a mine in a cell of each group.
pub(super) fn odds(
    rules: &Rules,
    board: BoardOptions,
    chances: Chances,
    limit: &Limit,
) -> Result<RulesOdds, Refusal> {
    let rules = with_options(rules, board);
    let density = chances.density;
    check_density(density, rules.mines())?;
    if chances.at.is_some() {
        return Err(Refusal::NoGrid);
    }
    if chances.exact && rules.mines().is_none() {
        return Err(Refusal::ExactWithoutMines);
    }
    let problem = rules.problem();
    let solver = Solver::new(&problem);
    let weighting = match density {
        Some(density) => Weighting::Odds(density / (1.0 - density)),
        None => Weighting::Uniform,
    };
    let mut odds = RulesOdds {
        consistent: None,
        solutions: None,
        odds: Vec::new(),
        exact: None,
        needs: Vec::new(),
        clash: None,
        clash_total: false,
        stopped: None,
        complete: true,
    };
    match solver.census(weighting, limit) {
        Err(stopped) => odds.stop(stopped.reason),
        Ok(None) => {
            odds.consistent = Some(false);
            odds.solutions = Some(BigUint::ZERO);
            match clash(&problem, &[], limit) {
                Err(reason) => odds.stop(reason),
                Ok(clash) => {
                    odds.clash_total = clash.as_ref().is_some_and(|clash| clash.includes_total);
                    let places = |clash: Clash| {
                        clash
                            .constraints
                            .into_iter()
                            .map(ConstraintId::index)
                            .collect()
                    };
                    odds.clash = clash.map(places);
                }
            }
        }
        Ok(Some(census)) => {
            odds.consistent = Some(true);
            odds.odds = by_group(&rules, &census.shares);
            if rules.mines().is_none() && density.is_none() {
                odds.needs = vec!["mines", "density"];
                let is_certain = |chance: &f64| *chance == 0.0 || *chance == 1.0;
                odds.odds
                    .iter_mut()
                    .for_each(|(_, chance)| *chance = chance.filter(is_certain));
                return Ok(odds);
            }
            match solver.model_count(limit) {
                Ok(ModelCount::Exact(count)) if density.is_none() => odds.solutions = Some(count),
                Ok(ModelCount::Exact(_)) => {}
                Ok(ModelCount::TooWide(_)) => odds.stop(StopReason::Width),
                Err(stopped) => odds.stop(stopped.reason),
            }
            if chances.exact && odds.stopped.is_none() {
                match solver.exact_census(limit) {
                    Ok(census) => {
                        odds.exact = census.map(|census| by_group(&rules, &census.shares));
                    }
                    Err(stopped) => odds.stop(stopped.reason),
                }
            }
        }
    }
    Ok(odds)
}

impl RulesOdds {
    const fn stop(&mut self, reason: StopReason) {
        self.stopped = Some(reason);
        self.complete = false;
    }
}

/// The chance of each group's first cell; all its cells have the same.
fn by_group<S: Clone>(rules: &Rules, shares: &[Option<S>]) -> Vec<(String, Option<S>)> {
    let share = |var: usize| shares.get(var).cloned().flatten();
    let named = rules.groups().iter().zip(rules.vars());
    let named = named.filter(|(group, _)| group.size > 0);
    let mut odds: Vec<_> = named
        .map(|(group, vars)| (group.name.clone(), share(vars.start)))
        .collect();
    if rules.others() > 0 {
        let first = rules.vars().last().map_or(0, |vars| vars.end);
        odds.push((OTHERS.to_owned(), share(first)));
    }
    odds
}

fn by_name<S: Serializer>(
    odds: &[(String, Option<f64>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(odds.iter().map(|(name, chance)| (name, chance)))
}

fn fractions_by_name<S: Serializer>(
    fractions: &Option<Vec<(String, Option<BigRational>)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = |fraction: &Option<BigRational>| fraction.as_ref().map(ToString::to_string);
    let fractions = fractions.iter().flatten();
    serializer.collect_map(fractions.map(|(name, fraction)| (name, text(fraction))))
}
