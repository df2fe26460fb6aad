//! Problems taken apart for counting.
//!
//! Counting needs an elimination of every component, wherever that is possible at all. A component that
//! is too wide is split on what is certain of it: its backbone is found by SAT and made known, and what
//! is left may fall apart.

use super::count::{Elimination, Plan, Tally};
use super::parallel::is_much;
use super::part::Part;
use super::prepared::{Prepared, prepare};
use super::sharing::eliminate_all;
use super::solver::without_total;
use super::{Limit, Solver, StopReason, Stopped};
use crate::problem::{Assignment, Lit, Stencil, Var};

/// A problem taken apart.
pub(super) struct Pieces<'s> {
    parts: Vec<(&'s Part<'s>, Held<'s>)>,
    /// The variables in no constraint.
    pub(super) floating: &'s [Var],
    /// How many of the parts' and the floating variables are true, if that is known.
    pub(super) rest: Option<usize>,
    /// The variables of components that are too wide to be eliminated.
    pub(super) too_wide: Vec<Vec<Var>>,
    /// What is known of all other variables.
    pub(super) known: Assignment,
}

/// An elimination that was there already, or was made for counting.
enum Held<'s> {
    Shared(&'s Elimination),
    Own(Box<Elimination>),
}

impl Held<'_> {
    fn get(&self) -> &Elimination {
        match self {
            Self::Shared(elimination) => elimination,
            Self::Own(elimination) => elimination,
        }
    }
}

impl<'s> Pieces<'s> {
    /// The variables of each part that was eliminated.
    pub(super) fn vars(&self) -> impl Iterator<Item = &'s [Var]> {
        self.parts.iter().map(|(part, _)| part.component.vars())
    }

    /// The part with the most states: the first to blame where there isn't enough memory to count.
    pub(super) fn widest(&self) -> impl Iterator<Item = Vec<Var>> {
        let states = |(_, held): &&(&Part<'_>, Held<'_>)| held.get().state_count();
        let widest = self.parts.iter().max_by_key(states);
        widest
            .map(|(part, _)| part.component.vars().to_vec())
            .into_iter()
    }

    /// What is to be counted together.
    pub(super) fn tally(&self, limit: &Limit) -> Tally<'_> {
        Tally {
            parts: self.parts.iter().map(|(_, held)| held.get()).collect(),
            floating: self.floating.len(),
            rest: self.rest,
            max_bytes: limit.max_bytes() / 2,
        }
    }

    fn new(prepared: &'s Prepared<'s>, limit: &Limit) -> Result<Self, Stopped> {
        let mut pieces = Self {
            parts: Vec::with_capacity(prepared.parts.len()),
            floating: &prepared.floating,
            rest: prepared.joint.as_ref().map(|joint| joint.rest),
            too_wide: Vec::new(),
            known: prepared.certain.clone(),
        };
        let own = eliminate_searched(&prepared.parts, limit);
        for (part, own) in prepared.parts.iter().zip(own) {
            match (&part.elimination, own) {
                (Some(elimination), _) => pieces.parts.push((part, Held::Shared(elimination))),
                (None, Ok(Some(own))) => pieces.parts.push((part, Held::Own(Box::new(own)))),
                (None, Ok(None)) => pieces.too_wide.push(part.component.vars().to_vec()),
                (None, Err(reason)) => return Err(Stopped::new(reason, pieces.known)),
            }
        }
        Ok(pieces)
    }
}

/// Eliminations of those parts that have none, as far as the memory that the others leave allows it.
fn eliminate_searched(
    parts: &[Part<'_>],
    limit: &Limit,
) -> Vec<Result<Option<Elimination>, StopReason>> {
    let plan = |part: &Part<'_>| {
        let cols = part.stencil.map(Stencil::cols);
        Plan::new(&part.component, cols, limit)
    };
    let wanted = |part: &Part<'_>| match part.elimination {
        Some(_) => Ok(None),
        None => plan(part).map(Some),
    };
    let taken = parts.iter().filter_map(|part| part.elimination.as_ref());
    let taken: usize = taken.map(Elimination::bytes).sum();
    let left = (limit.max_bytes() / 2).saturating_sub(taken);
    let plans = parts.iter().map(wanted).collect();
    let is_much = is_much(parts.iter().map(|part| part.component.var_count()));
    eliminate_all(plans, |place| plan(&parts[place]), left, is_much, limit)
}

impl Solver<'_> {
    /// Takes the problem apart and hands it on, or `None` if there is no model.
    pub(super) fn with_pieces<R>(
        &self,
        limit: &Limit,
        ask: impl FnOnce(Option<&Pieces<'_>>) -> Result<R, Stopped>,
    ) -> Result<R, Stopped> {
        let certain = match self.prepared(limit) {
            Ok(None) => return ask(None),
            Ok(Some(prepared)) => {
                let pieces = Pieces::new(prepared, limit)?;
                if pieces.too_wide.is_empty() {
                    return ask(Some(&pieces));
                }
                certain_of_wide(prepared, &pieces, limit)?
            }
            Err(stopped) if stopped.reason == StopReason::Width => {
                let problem = without_total(self.problem());
                let Some(prepared) = prepare(&problem, limit)? else {
                    return ask(None);
                };
                certain_of_wide(&prepared, &Pieces::new(&prepared, limit)?, limit)?
            }
            Err(stopped) => return Err(stopped),
        };
        let Some(certain) = certain else {
            return ask(None);
        };
        let mut problem = self.problem().clone();
        certain.into_iter().for_each(|lit| problem.fix(lit));
        let solver = Solver::new(&problem);
        let free = without_total(&problem);
        match solver.prepared(limit) {
            Ok(None) => ask(None),
            Ok(Some(prepared)) => ask(Some(&Pieces::new(prepared, limit)?)),
            Err(stopped) if stopped.reason == StopReason::Width => match prepare(&free, limit)? {
                None => ask(None),
                Some(prepared) => {
                    let mut pieces = Pieces::new(&prepared, limit)?;
                    pieces.rest = problem.total();
                    ask(Some(&pieces))
                }
            },
            Err(stopped) => Err(stopped),
        }
    }
}

/// What is certain of the components that are too wide; `None` if one has no model.
fn certain_of_wide(
    prepared: &Prepared<'_>,
    pieces: &Pieces<'_>,
    limit: &Limit,
) -> Result<Option<Vec<Lit>>, Stopped> {
    let mut certain = Vec::new();
    for part in &prepared.parts {
        let vars = part.component.vars();
        if pieces.too_wide.iter().any(|wide| wide == vars) {
            let mut place = |found: Vec<Lit>| {
                certain.extend(found.iter().map(|lit| {
                    let var = vars[lit.var().index()];
                    var.lit(lit.is_positive())
                }));
            };
            match part.search().backbone(limit) {
                Ok(Some(found)) => place(found),
                Ok(None) => return Ok(None),
                Err((reason, found)) => {
                    place(found);
                    let stopped = Stopped::new(reason, pieces.known.clone());
                    return Err(stopped.with_certain(certain));
                }
            }
        }
    }
    Ok(Some(certain))
}
