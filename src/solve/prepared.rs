//! A problem made ready for questions: propagated, probed, split, and its components joined under the total.

use super::component::split_within;
use super::count::{Combination, CountSet};
use super::parallel::{is_much, map};
use super::part::{Part, parts};
use super::{Fixpoint, Limit, Stage, StopReason, Stopped, probe};
use crate::problem::{Assignment, Problem, Var};
use itertools::Itertools;

/// What propagation left of a problem that may have a model.
#[derive(Debug)]
pub(super) struct Prepared<'p> {
    /// What is known after propagation.
    pub(super) values: Assignment,
    /// The same, and what is certain in components that were eliminated.
    pub(super) certain: Assignment,
    /// The components, in the order of their first variables.
    pub(super) parts: Vec<Part<'p>>,
    /// The unknown variables that no constraint speaks of.
    pub(super) floating: Vec<Var>,
    /// What the total leaves to the components and the floating variables; `None` without a total.
    pub(super) joint: Option<Joint>,
}

/// What the total leaves.
#[derive(Debug)]
pub(super) struct Joint {
    /// How many of the unknown variables are true.
    pub(super) rest: usize,
    /// The numbers of true variables that each component can have by itself; `None` where it is asked by
    /// SAT, and then the floating variables make up for whatever the components have.
    pub(super) counts: Option<Vec<CountSet>>,
    /// The numbers that each component can have under the total; `None` where that is any it has by
    /// itself.
    allowed: Vec<Option<CountSet>>,
    /// The numbers of floating variables that can be true.
    floating: CountSet,
}

/// Makes `problem` ready; `None` if that already shows that there is no model.
pub(super) fn prepare<'p>(
    problem: &'p Problem,
    limit: &Limit,
) -> Result<Option<Prepared<'p>>, Stopped> {
    let Some(Fixpoint { values, open }) = probe(problem, limit)? else {
        return Ok(None);
    };
    let stopped = |reason| Stopped::new(reason, values.clone());
    let residue = || split_within(problem, &values, &open, limit);
    let residue = limit.time(Stage::Split, residue).map_err(stopped)?;
    let parts = || parts(residue.components, problem, limit);
    let (parts, undone): (Vec<_>, Vec<_>) = limit
        .time(Stage::Eliminate, parts)
        .into_iter()
        .partition_result();
    if parts.iter().any(Part::is_refuted) {
        return Ok(None);
    }
    let mut certain = values.clone();
    parts
        .iter()
        .for_each(|part| part.place_certain(&mut certain));
    if let Some(&reason) = undone.first() {
        return Err(Stopped::new(reason, certain));
    }
    let joint = match problem.total() {
        None => None,
        Some(total) => {
            let known = values
                .values()
                .iter()
                .filter(|&&value| value == Some(true))
                .count();
            let Some(rest) = total.checked_sub(known) else {
                return Ok(None);
            };
            let floating = residue.floating.len();
            let joint = || Joint::new(&parts, floating, rest, limit);
            match limit.time(Stage::Join, joint) {
                Ok(Some(joint)) => Some(joint),
                Ok(None) => return Ok(None),
                Err(reason) => return Err(Stopped::new(reason, certain)),
            }
        }
    };
    Ok(Some(Prepared {
        values,
        certain,
        parts,
        floating: residue.floating,
        joint,
    }))
}

impl Joint {
    /// What `rest` true variables leave to the parts and to `floating` other variables; `None` if they
    /// can't be reached.
    ///
    /// # Errors
    /// [`StopReason::Width`] if it depends on a component that is too wide to be eliminated.
    fn new(
        parts: &[Part<'_>],
        floating: usize,
        rest: usize,
        limit: &Limit,
    ) -> Result<Option<Self>, StopReason> {
        let mut sets = Vec::with_capacity(parts.len());
        let mut searched_vars = 0;
        for part in parts {
            match &part.elimination {
                Some(elimination) => sets.push(elimination.feasible_counts(limit)?),
                None => searched_vars += part.component.var_count(),
            }
        }
        if searched_vars > 0 {
            let eliminated = |set: &CountSet| (set.min(), set.max());
            let bounds = sets.iter().map(eliminated);
            let most: usize = bounds.filter_map(|(_, max)| max).sum();
            // Whatever the components have, some floating variables are true and some are not.
            let is_free = rest > most + searched_vars && rest < floating;
            return match is_free {
                true => Ok(Some(Self {
                    rest,
                    counts: None,
                    allowed: vec![None; parts.len()],
                    floating: CountSet::interval(rest - most - searched_vars, rest),
                })),
                false => Err(StopReason::Width),
            };
        }
        let combination = Combination::new(sets.clone(), floating, rest, limit)?;
        let narrowed = |(allowed, all): (CountSet, &CountSet)| (allowed != *all).then_some(allowed);
        Ok(combination.is_feasible().then(|| Self {
            rest,
            allowed: combination
                .components()
                .into_iter()
                .zip(&sets)
                .map(narrowed)
                .collect(),
            floating: combination.floating(),
            counts: Some(sets),
        }))
    }
}

impl<'p> Prepared<'p> {
    /// What `answer` makes of each part and its place, in order: of several at a time where there is much
    /// to do.
    pub(super) fn map_parts<T: Send>(
        &self,
        answer: impl Fn(usize, &Part<'p>) -> T + Send + Sync,
    ) -> Vec<T> {
        let parts = self.parts.iter().enumerate().collect();
        let var_counts = self.parts.iter().map(|part| part.component.var_count());
        map(parts, is_much(var_counts), |(place, part)| {
            answer(place, part)
        })
    }

    /// The values that are the same in every model; `None` if there is no model.
    pub(super) fn backbone(&self, limit: &Limit) -> Result<Option<Assignment>, Stopped> {
        let mut backbone = self.certain.clone();
        let found = self.map_parts(|place, part| {
            let joint = self.joint.as_ref();
            part.backbone(joint.and_then(|joint| joint.allowed[place].as_ref()), limit)
        });
        let mut stopped = None;
        for (part, found) in self.parts.iter().zip(found) {
            match found {
                Ok(Some(found)) => part.place(&found, &mut backbone),
                Ok(None) => return Ok(None),
                Err((reason, found)) => {
                    part.place(&found, &mut backbone);
                    stopped = stopped.or(Some(reason));
                }
            }
        }
        if let Some(reason) = stopped {
            return Err(Stopped::new(reason, backbone));
        }
        if let Some(value) = self.floating_value() {
            self.floating
                .iter()
                .for_each(|var| backbone.assign(var.lit(value)));
        }
        Ok(Some(backbone))
    }

    /// The fewest and the most variables that are true in a model, the total left out of account.
    pub(super) fn true_counts(&self, limit: &Limit) -> Result<Option<(usize, usize)>, Stopped> {
        let stopped = |reason| Stopped::new(reason, self.certain.clone());
        let known = self
            .values
            .values()
            .iter()
            .filter(|&&value| value == Some(true))
            .count();
        let (mut least, mut most) = (known, known + self.floating.len());
        for part in &self.parts {
            let elimination = part.elimination.as_ref();
            let elimination = elimination.ok_or_else(|| stopped(StopReason::Width))?;
            let counts = elimination.feasible_counts(limit).map_err(stopped)?;
            let (Some(min), Some(max)) = (counts.min(), counts.max()) else {
                return Ok(None);
            };
            least += min;
            most += max;
        }
        Ok(Some((least, most)))
    }

    /// The value that all floating variables have in every model, if there is one.
    fn floating_value(&self) -> Option<bool> {
        let joint = self.joint.as_ref()?;
        let only = |count| joint.floating.min() == Some(count) && joint.floating.len() == 1;
        if only(0) {
            Some(false)
        } else {
            only(self.floating.len()).then_some(true)
        }
    }
}
