//! How often each variable is true.
//!
//! Under a total, true variables are weighed so that as many are true on average as the total says
//! (exponential tilting). What the total asks for is then near the middle of every distribution, where
//! floating-point numbers lose nothing.

use super::coefficient::Scaled;
use super::polynomial::Polynomial;
use super::tally::{Tally, Weighed, exact_weights, weigh_apart, weigh_together};
use super::{Coefficient, Counted};
use crate::solve::{Limit, StopReason};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Zero};

/// How often variables are true.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares<S> {
    /// For each component, the share of each of its variables.
    pub parts: Vec<Vec<S>>,
    /// The share of every floating variable; 0 if there is none.
    pub floating: S,
    /// Under a total: how many variables of components are true, and how likely that is.
    pub true_counts: Vec<(usize, S)>,
}

/// What a true variable weighs, and the components counted so.
type Tilted<'e> = (f64, Vec<Counted<'e, f64>>);

/// How many times the weight is corrected.
const CORRECTIONS: usize = 60;

impl Tally<'_> {
    /// How often each variable is true if every model is as likely as another, or, where `odds` are
    /// given and there is no total, if every variable is true with these odds (true to false).
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes too much memory; what `limit` says.
    pub fn shares(&self, odds: Option<f64>, limit: &Limit) -> Result<Shares<f64>, StopReason> {
        let Some(rest) = self.rest else {
            let odds = odds.unwrap_or(1.0);
            let weighed = weigh_apart(&self.counted(&odds, limit)?, limit)?;
            let floating = odds / (1.0 + odds);
            return self.in_floats(&weighed, floating, Vec::new(), limit);
        };
        let Some((weight, counted)) = self.tilted(rest, limit)? else {
            let counted = self.counted(&BigUint::one(), limit)?;
            let weights = |root: &_| exact_weights(root, self.floating, rest, limit);
            let weighed = weigh_together(&counted, weights, limit)?;
            return self.under_total(&weighed, rest, limit);
        };
        let weights = |root: &_| Ok(tilted_weights(root, self.floating, rest, weight));
        let weighed = weigh_together(&counted, weights, limit)?;
        self.under_total(&weighed, rest, limit)
    }

    /// The same as fractions, every model being as likely as another.
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes too much memory; what `limit` says.
    pub fn exact_shares(&self, limit: &Limit) -> Result<Shares<BigRational>, StopReason> {
        let counted = self.counted(&BigUint::one(), limit)?;
        let mut pace = limit.pace();
        let mut fraction = |share: &BigUint, all: &BigUint| {
            // What they have in common is found in time that grows with the square of their lengths.
            pace.work(10 + share.words() * all.words())?;
            let (share, all) = (share.clone(), all.clone());
            Ok(BigRational::new(BigInt::from(share), BigInt::from(all)))
        };
        let weighed = match self.rest {
            None => weigh_apart(&counted, limit)?,
            Some(rest) => {
                let weights = |root: &_| exact_weights(root, self.floating, rest, limit);
                weigh_together(&counted, weights, limit)?
            }
        };
        let mut parts = Vec::with_capacity(weighed.parts.len());
        for (shares, (all, _)) in &weighed.parts {
            let fractions = shares.iter().map(|(share, _)| fraction(share, all));
            parts.push(fractions.collect::<Result<_, StopReason>>()?);
        }
        let mut true_counts = Vec::new();
        if self.rest.is_some() {
            let all = weighed.root.dot(&weighed.weights, 0, &mut limit.pace())?.0;
            for (trues, models) in weighed.root.iter() {
                let weight = weighed.weights.get(trues).cloned().unwrap_or_default();
                let models = models * weight;
                if !models.is_zero() {
                    true_counts.push((trues, fraction(&models, &all)?));
                }
            }
        }
        let floating = match (self.rest, self.floating) {
            (_, 0) => BigRational::zero(),
            (None, _) => fraction(&BigUint::one(), &BigUint::from(2_u32))?,
            (Some(rest), floating) => true_counts
                .iter()
                .map(|(trues, share)| share * BigInt::from(rest - trues) / BigInt::from(floating))
                .sum(),
        };
        Ok(Shares {
            parts,
            floating,
            true_counts,
        })
    }

    /// The components counted with a weight under which about `rest` variables are true on average;
    /// `None` if floating-point numbers can't get there.
    fn tilted(&self, rest: usize, limit: &Limit) -> Result<Option<Tilted<'_>>, StopReason> {
        let constrained: usize = self.parts.iter().map(|part| part.var_count()).sum();
        let density = (rest as f64 + 0.5) / ((constrained + self.floating) as f64 + 1.0);
        let mut log_weight = (density / (1.0 - density)).ln();
        for _ in 0..CORRECTIONS {
            let weight = log_weight.exp();
            let counted = self.counted(&weight, limit)?;
            let share = weight / (1.0 + weight);
            let mut mean = self.floating as f64 * share;
            let mut variance = mean * (1.0 - share);
            for part in &counted {
                let (part_mean, part_variance) = moments(part.models());
                mean += part_mean;
                variance += part_variance;
            }
            let gap = rest as f64 - mean;
            if gap.abs() <= 0.5 + 4.0 * variance.sqrt() {
                return Ok(Some((weight, counted)));
            }
            log_weight += (gap / variance.max(1e-3)).clamp(-4.0, 4.0);
        }
        Ok(None)
    }

    /// Shares under a total of `rest`.
    fn under_total<T: Coefficient>(
        &self,
        weighed: &Weighed<T>,
        rest: usize,
        limit: &Limit,
    ) -> Result<Shares<f64>, StopReason> {
        let true_counts = true_counts(weighed, limit)?;
        let true_count = |&(trues, share): &(usize, f64)| share * rest.saturating_sub(trues) as f64;
        let floating = true_counts.iter().map(true_count).sum::<f64>();
        let floating = floating / self.floating.max(1) as f64;
        self.in_floats(weighed, floating, true_counts, limit)
    }

    fn in_floats<T: Coefficient>(
        &self,
        weighed: &Weighed<T>,
        floating: f64,
        true_counts: Vec<(usize, f64)>,
        limit: &Limit,
    ) -> Result<Shares<f64>, StopReason> {
        let quotient = |number: &Scaled<T>, all: &Scaled<T>| {
            T::quotient((&number.0, number.1), (&all.0, all.1)).clamp(0.0, 1.0)
        };
        let mut pace = limit.pace();
        let mut parts = Vec::with_capacity(weighed.parts.len());
        for (shares, all) in &weighed.parts {
            pace.work(shares.len() * (2 + all.0.words() / 4))?;
            parts.push(shares.iter().map(|share| quotient(share, all)).collect());
        }
        Ok(Shares {
            parts,
            floating: if self.floating == 0 { 0.0 } else { floating },
            true_counts,
        })
    }
}

/// How likely each number of true variables is.
fn true_counts<T: Coefficient>(
    weighed: &Weighed<T>,
    limit: &Limit,
) -> Result<Vec<(usize, f64)>, StopReason> {
    let mut pace = limit.pace();
    let (all, exponent) = weighed.root.dot(&weighed.weights, 0, &mut pace)?;
    let mut true_counts = Vec::new();
    for (trues, models) in weighed.root.iter() {
        let Some(weight) = weighed.weights.get(trues) else {
            continue;
        };
        pace.work(2 + models.words() * weight.words())?;
        let product = models.clone() * weight.clone();
        let share = T::quotient((&product, exponent), (&all, exponent));
        if share > 0.0 {
            true_counts.push((trues, share));
        }
    }
    Ok(true_counts)
}

/// The mean and the variance of the number of true variables.
fn moments(models: &Polynomial<f64>) -> (f64, f64) {
    let all: f64 = models.coefficients.iter().sum();
    let mean = models
        .iter()
        .map(|(trues, weight)| trues as f64 * weight)
        .sum::<f64>()
        / all;
    let square = |(trues, weight): (usize, &f64)| (trues as f64 - mean).powi(2) * weight;
    let variance = models.iter().map(square).sum::<f64>() / all;
    (mean, variance)
}

/// What `floating` variables weigh each number of true variables of `root` at, as multiples of the
/// largest, when true variables of `root` have been weighed by `weight` already.
fn tilted_weights(
    root: &Polynomial<f64>,
    floating: usize,
    rest: usize,
    weight: f64,
) -> Polynomial<f64> {
    let mut weights = Polynomial::zeros(root.lowest, root.coefficients.len());
    let last = root.lowest + root.coefficients.len() - 1;
    // With `trues` variables of `root` true, `rest - trues` of the floating ones are.
    let (least, most) = (
        root.lowest.max(rest.saturating_sub(floating)),
        last.min(rest),
    );
    if least > most {
        return weights;
    }
    // The weight for one more true variable in `root`, so one fewer floating one, against this one.
    let ratio = |trues: usize| {
        let others = (rest - trues) as f64;
        others / (floating as f64 - others + 1.0) / weight
    };
    let peak = (least..most)
        .find(|&trues| ratio(trues) <= 1.0)
        .unwrap_or(most);
    let place = |trues: usize| trues - root.lowest;
    weights.coefficients[place(peak)] = 1.0;
    for trues in peak..most {
        weights.coefficients[place(trues + 1)] = weights.coefficients[place(trues)] * ratio(trues);
    }
    for trues in (least..peak).rev() {
        weights.coefficients[place(trues)] = weights.coefficients[place(trues + 1)] / ratio(trues);
    }
    weights
}
