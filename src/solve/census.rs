//! Censuses: how many models there are, and in how many of them each variable is true.

use super::count::{Shares, Tally};
use super::pieces::Pieces;
use super::{Limit, Solver, Stage, StopReason, Stopped};
use crate::problem::{Assignment, Var};
use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// How likely each model is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weighting {
    /// Every model is as likely as another.
    Uniform,
    /// Every variable is true with these odds (true to false), whatever the others are, as far as the
    /// constraints go. It says nothing where the total is known.
    Odds(f64),
}

/// How often each variable is true over all models.
#[derive(Clone, Debug, PartialEq)]
pub struct Census<S = f64> {
    /// For each variable, the share of models in which it is true; exactly 0 or 1 where it is the same in
    /// all of them. `None` where it depends on a component that is too wide.
    pub shares: Vec<Option<S>>,
    /// The values that are the same in every model.
    pub certain: Assignment,
    /// The share of a variable in no constraint, if there is one and it is known.
    pub floating: Option<S>,
    /// Under a total: the numbers of true variables in constraints, and how likely each is.
    pub true_counts: Vec<(usize, S)>,
    /// The components that are too wide to be counted.
    pub too_wide: Vec<Vec<Var>>,
}

/// The number of models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelCount {
    /// All of them.
    Exact(BigUint),
    /// These components are too wide to be counted.
    TooWide(Vec<Vec<Var>>),
}

impl Solver<'_> {
    /// The number of models.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first.
    pub fn model_count(&self, limit: &Limit) -> Result<ModelCount, Stopped> {
        self.with_pieces(limit, |pieces| {
            let Some(pieces) = pieces else {
                return Ok(ModelCount::Exact(BigUint::ZERO));
            };
            if !pieces.too_wide.is_empty() {
                return Ok(ModelCount::TooWide(pieces.too_wide.clone()));
            }
            match limit.time(Stage::Count, || pieces.tally(limit).model_count(limit)) {
                Ok(count) => Ok(ModelCount::Exact(count)),
                Err(StopReason::Width) => Ok(ModelCount::TooWide(pieces.widest().collect())),
                Err(reason) => Err(Stopped::new(reason, pieces.known.clone())),
            }
        })
    }

    /// How often each variable is true; `None` if there is no model.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first, with what is certain by then.
    pub fn census(&self, weighting: Weighting, limit: &Limit) -> Result<Option<Census>, Stopped> {
        let odds = match weighting {
            Weighting::Uniform => None,
            Weighting::Odds(odds) => Some(odds),
        };
        self.take_census(limit, |tally| tally.shares(odds, limit))
    }

    /// The same as fractions, every model being as likely as another.
    ///
    /// # Errors
    /// `Stopped` when `limit` is reached first, with what is certain by then.
    pub fn exact_census(&self, limit: &Limit) -> Result<Option<Census<BigRational>>, Stopped> {
        self.take_census(limit, |tally| tally.exact_shares(limit))
    }

    fn take_census<S: Clone + Zero + One>(
        &self,
        limit: &Limit,
        shares: impl FnOnce(&Tally<'_>) -> Result<Shares<S>, StopReason>,
    ) -> Result<Option<Census<S>>, Stopped> {
        let certain = match self.backbone(limit) {
            Ok(Some(certain)) => certain,
            Ok(None) => return Ok(None),
            // Certain cells come from here, never from rounding; these are some of them.
            Err(stopped) if stopped.reason == StopReason::Width => stopped.certain,
            Err(stopped) => return Err(stopped),
        };
        let counted = self.with_pieces(limit, |pieces| {
            let Some(pieces) = pieces else {
                return Ok(None);
            };
            let mut census = Census {
                shares: vec![None; certain.var_count()],
                floating: None,
                true_counts: Vec::new(),
                too_wide: pieces.too_wide.clone(),
                certain: certain.clone(),
            };
            // Under a total everything depends on everything.
            if pieces.rest.is_none() || pieces.too_wide.is_empty() {
                match limit.time(Stage::Count, || shares(&pieces.tally(limit))) {
                    Ok(shares) => census.place(pieces, shares),
                    Err(StopReason::Width) => census.too_wide.extend(pieces.widest()),
                    Err(reason) => return Err(Stopped::new(reason, pieces.known.clone())),
                }
            }
            for lit in certain.lits().chain(pieces.known.lits()) {
                let share = if lit.is_positive() {
                    S::one()
                } else {
                    S::zero()
                };
                census.shares[lit.var().index()] = Some(share);
            }
            Ok(Some(census))
        });
        counted.map_err(|stopped| stopped.with_certain(certain.lits()))
    }
}

impl<S: Clone> Census<S> {
    fn place(&mut self, pieces: &Pieces<'_>, shares: Shares<S>) {
        for (vars, shares) in pieces.vars().zip(shares.parts) {
            for (var, share) in vars.iter().zip(shares) {
                self.shares[var.index()] = Some(share);
            }
        }
        for var in pieces.floating {
            self.shares[var.index()] = Some(shares.floating.clone());
        }
        self.floating = (!pieces.floating.is_empty()).then_some(shares.floating);
        self.true_counts = shares.true_counts;
    }
}
