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
            return Ok(self.in_floats(&weighed, odds / (1.0 + odds)));
        };
        let Some((weight, counted)) = self.tilted(rest, limit)? else {
            let counted = self.counted(&BigUint::one(), limit)?;
            let weights = |root: &_| exact_weights(root, self.floating, rest);
            let weighed = weigh_together(&counted, weights, limit)?;
            return Ok(self.in_floats(&weighed, self.floating_share(&weighed, rest)));
        };
        let weights = |root: &_| tilted_weights(root, self.floating, rest, weight);
        let weighed = weigh_together(&counted, weights, limit)?;
        Ok(self.in_floats(&weighed, self.floating_share(&weighed, rest)))
    }

    /// The same as fractions, every model being as likely as another.
    ///
    /// # Errors
    /// [`StopReason::Width`] if that takes too much memory; what `limit` says.
    pub fn exact_shares(&self, limit: &Limit) -> Result<Shares<BigRational>, StopReason> {
        let counted = self.counted(&BigUint::one(), limit)?;
        let fraction = |share: &BigUint, all: &BigUint| {
            BigRational::new(BigInt::from(share.clone()), BigInt::from(all.clone()))
        };
        let weighed = match self.rest {
            None => weigh_apart(&counted, limit)?,
            Some(rest) => {
                let weights = |root: &_| exact_weights(root, self.floating, rest);
                weigh_together(&counted, weights, limit)?
            }
        };
        let parts = weighed.parts.iter().map(|(shares, (all, _))| {
            shares
                .iter()
                .map(|(share, _)| fraction(share, all))
                .collect()
        });
        let all = weighed.root.dot(&weighed.weights, 0).0;
        let true_counts = weighed.root.iter().map(|(trues, models)| {
            let weight = weighed.weights.get(trues).cloned().unwrap_or_default();
            (trues, fraction(&(models * weight), &all))
        });
        let true_counts: Vec<(usize, BigRational)> = match self.rest {
            None => Vec::new(),
            Some(_) => true_counts.filter(|(_, share)| !share.is_zero()).collect(),
        };
        let floating = match (self.rest, self.floating) {
            (_, 0) => BigRational::zero(),
            (None, _) => fraction(&BigUint::one(), &BigUint::from(2_u32)),
            (Some(rest), floating) => true_counts
                .iter()
                .map(|(trues, share)| share * BigInt::from(rest - trues) / BigInt::from(floating))
                .sum(),
        };
        Ok(Shares {
            parts: parts.collect(),
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

    fn in_floats<T: Coefficient>(&self, weighed: &Weighed<T>, floating: f64) -> Shares<f64> {
        let quotient = |number: &Scaled<T>, all: &Scaled<T>| {
            T::quotient((&number.0, number.1), (&all.0, all.1)).clamp(0.0, 1.0)
        };
        let parts = weighed
            .parts
            .iter()
            .map(|(shares, all)| shares.iter().map(|share| quotient(share, all)).collect());
        Shares {
            parts: parts.collect(),
            floating: if self.floating == 0 { 0.0 } else { floating },
            true_counts: if self.rest.is_some() {
                true_counts(weighed)
            } else {
                Vec::new()
            },
        }
    }

    /// The share of every floating variable under a total.
    fn floating_share<T: Coefficient>(&self, weighed: &Weighed<T>, rest: usize) -> f64 {
        let true_count = |&(trues, share): &(usize, f64)| share * rest.saturating_sub(trues) as f64;
        true_counts(weighed).iter().map(true_count).sum::<f64>() / self.floating.max(1) as f64
    }
}

/// How likely each number of true variables is.
fn true_counts<T: Coefficient>(weighed: &Weighed<T>) -> Vec<(usize, f64)> {
    let (all, exponent) = weighed.root.dot(&weighed.weights, 0);
    let share = |(trues, models): (usize, &T)| {
        let product = models.clone() * weighed.weights.get(trues)?.clone();
        let share = T::quotient((&product, exponent), (&all, exponent));
        (share > 0.0).then_some((trues, share))
    };
    weighed.root.iter().filter_map(share).collect()
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
