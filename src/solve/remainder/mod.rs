//! What is left of a problem when constraints that can be spared are taken away one by one.
//!
//! A total that can't be reached is still out of reach without most of the constraints. Taking one away
//! changes only what was deduced with it, and the components next to that; everything else stays, and so do
//! the numbers of true variables that it can have.

mod bounds;
mod facts;

use super::component::split_within;
use super::count::{CountSet, Elimination, Plan};
use super::rows::Rows;
use super::{Limit, Propagation, Reason, StopReason, Trail, propagate};
use crate::problem::{ConstraintId, Problem, Var};
use bounds::{Bounds, is_gapped, sum};
use facts::Facts;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Constraints under a total.
pub(super) struct Remainder {
    problem: Problem,
    /// How many of the problem's variables are true.
    total: usize,
    constraints_of: Rows,
    is_left: Vec<bool>,
    facts: Facts,
    parts: Vec<Part>,
    part_of: Vec<Option<usize>>,
    /// The parts whose numbers have gaps.
    gapped: BTreeSet<usize>,
    bounds: Bounds,
}

/// Unknown variables linked by constraints, and how many of them can be true.
#[derive(Clone, Debug, Default)]
struct Part {
    vars: Vec<Var>,
    counts: CountSet,
}

/// What has to be worked out anew.
#[derive(Debug, Default)]
struct Region {
    /// Variables whose values are not certain any more.
    undone: Vec<Var>,
    parts: Vec<usize>,
    /// These variables and those of the parts, in order.
    vars: Vec<Var>,
}

/// What a region comes to.
#[derive(Debug, Default)]
struct Outcome {
    /// What follows, in order.
    facts: Vec<(Var, bool, Reason)>,
    parts: Vec<Part>,
    /// How many variables no constraint speaks of any more.
    floating: usize,
}

impl Remainder {
    /// All constraints of `problem`, which are lists; `total` of its variables are true.
    ///
    /// # Errors
    /// What `limit` says, or [`StopReason::Width`] if a component is too wide to be eliminated.
    pub(super) fn new(problem: Problem, total: usize, limit: &Limit) -> Result<Self, StopReason> {
        let var_count = problem.var_count();
        let constraint_count = problem.constraints().count();
        let memberships = problem.constraints().flat_map(|id| {
            let vars = problem.vars_of(id);
            vars.map(move |var| (var.index() as u32, id.index() as u32))
        });
        let known = problem
            .known()
            .lits()
            .filter(|lit| lit.is_positive())
            .count();
        let region = Region {
            vars: problem.known().unknown().collect(),
            ..Region::default()
        };
        let mut remainder = Self {
            constraints_of: Rows::from_pairs(
                var_count,
                memberships.collect::<Vec<_>>().into_iter(),
            ),
            is_left: vec![true; constraint_count],
            facts: Facts::new(var_count, constraint_count),
            parts: Vec::new(),
            part_of: vec![None; var_count],
            gapped: BTreeSet::new(),
            bounds: Bounds {
                least: known,
                most: known,
            },
            problem,
            total,
        };
        let outcome = remainder.work_out(&region, None, limit)?;
        remainder.replace(&region, outcome);
        Ok(remainder)
    }

    /// Whether so many variables can be true.
    pub(super) fn reaches_total(&self) -> bool {
        let gapped = self.gapped.iter().map(|&part| &self.parts[part].counts);
        self.bounds.reach(self.total, gapped)
    }

    /// The fewest and the most variables that can be true; `None` if the constraints clash.
    pub(super) fn bounds(&self) -> Option<(usize, usize)> {
        let bounds = (self.bounds.least, self.bounds.most);
        self.gapped.iter().try_fold(bounds, |(least, most), &part| {
            let counts = &self.parts[part].counts;
            Some((least + counts.min()?, most + counts.max()?))
        })
    }

    /// Takes a constraint away if the total is out of reach without it as well; whether it did.
    ///
    /// # Errors
    /// As for [`Remainder::new`].
    pub(super) fn spare(&mut self, id: ConstraintId, limit: &Limit) -> Result<bool, StopReason> {
        let region = self.region(id);
        let outcome = self.work_out(&region, Some(id), limit)?;
        let is_spared = !self.reaches_total_with(&region, &outcome);
        if is_spared {
            self.is_left[id.index()] = false;
            self.replace(&region, outcome);
        }
        Ok(is_spared)
    }

    /// Whether the total is within reach without a constraint.
    ///
    /// # Errors
    /// As for [`Remainder::new`].
    pub(super) fn reaches_total_without(
        &self,
        id: ConstraintId,
        limit: &Limit,
    ) -> Result<bool, StopReason> {
        let region = self.region(id);
        let outcome = self.work_out(&region, Some(id), limit)?;
        Ok(self.reaches_total_with(&region, &outcome))
    }

    /// Whether the total is within reach when a region comes to something else.
    fn reaches_total_with(&self, region: &Region, outcome: &Outcome) -> bool {
        let others = (self.gapped.iter()).filter(|part| !region.parts.contains(part));
        let others = others.map(|&part| &self.parts[part].counts);
        let own = outcome.parts.iter().map(|part| &part.counts);
        let own = own.filter(|counts| is_gapped(counts));
        self.bounds_after(region, outcome)
            .reach(self.total, others.chain(own))
    }

    /// What changes without a constraint.
    fn region(&self, without: ConstraintId) -> Region {
        let undone = self.undone(without);
        let touched = undone.iter().flat_map(|&var| self.constraints_left(var));
        let touched: FxHashSet<ConstraintId> = touched.chain([without]).collect();
        let near = touched.into_iter().flat_map(|id| self.problem.vars_of(id));
        let parts: BTreeSet<usize> = near.filter_map(|var| self.part_of[var.index()]).collect();
        let in_parts = parts.iter().flat_map(|&part| &self.parts[part].vars);
        let mut vars: Vec<Var> = undone.iter().chain(in_parts).copied().collect();
        vars.sort_unstable();
        Region {
            vars,
            parts: parts.into_iter().collect(),
            undone,
        }
    }

    /// The variables whose values are not certain any more without a constraint.
    fn undone(&self, without: ConstraintId) -> Vec<Var> {
        (self.facts).resting_on(without, |var| self.constraints_left(var))
    }

    /// The constraints that a variable is in and that are left.
    fn constraints_left(&self, var: Var) -> impl Iterator<Item = ConstraintId> {
        let all = self.constraints_of.row(var.index()).iter();
        let all = all.map(|&id| ConstraintId::new(id as usize));
        all.filter(|id| self.is_left[id.index()])
    }

    /// What the constraints of a region come to, but for one that is left out.
    fn work_out(
        &self,
        region: &Region,
        without: Option<ConstraintId>,
        limit: &Limit,
    ) -> Result<Outcome, StopReason> {
        let ids = region
            .vars
            .iter()
            .flat_map(|&var| self.constraints_left(var));
        let mut ids: Vec<ConstraintId> = ids.filter(|&id| Some(id) != without).collect();
        ids.sort_unstable();
        ids.dedup();
        let excerpt = self.excerpt(region, &ids);
        let mut trail = Trail::new();
        let propagated = propagate(&excerpt, limit, &mut trail);
        let fixpoint = match propagated.map_err(|stopped| stopped.reason)? {
            Propagation::Fixpoint(fixpoint) => fixpoint,
            // One part that can't have any number.
            Propagation::Conflict(_) => {
                let part = Part {
                    vars: region.vars.clone(),
                    counts: CountSet::empty(),
                };
                return Ok(Outcome {
                    parts: vec![part],
                    ..Outcome::default()
                });
            }
        };
        let residue = split_within(&excerpt, &fixpoint.values, &fixpoint.open, limit)?;
        let mut parts = Vec::with_capacity(residue.components.len());
        for component in &residue.components {
            let plan = Plan::new(component, None, limit)?;
            let elimination = Elimination::new(plan, limit.max_bytes() / 2, limit)?;
            let vars = component.vars().iter();
            parts.push(Part {
                vars: vars.map(|var| region.vars[var.index()]).collect(),
                counts: elimination.feasible_counts(limit)?,
            });
        }
        let fact = |deduction: &super::Deduction| {
            let var = region.vars[deduction.lit.var().index()];
            let reason = renamed(deduction.reason, |id| ids[id.index()]);
            (var, deduction.lit.is_positive(), reason)
        };
        Ok(Outcome {
            facts: trail.deductions().iter().map(fact).collect(),
            parts,
            floating: residue.floating.len(),
        })
    }

    /// Constraints over the variables of a region, which are all their variables that are not known.
    fn excerpt(&self, region: &Region, ids: &[ConstraintId]) -> Problem {
        let mut excerpt = Problem::new(region.vars.len());
        for &id in ids {
            let (mut locals, mut true_count) = (Vec::new(), 0);
            for var in self.problem.vars_of(id) {
                match region.vars.binary_search(&var) {
                    Ok(local) => locals.push(Var::new(local)),
                    Err(_) => true_count += usize::from(self.value(var) == Some(true)),
                }
            }
            // With too many true it asks for more than there are, which nothing satisfies either.
            let need = self.problem.count(id).checked_sub(true_count);
            excerpt.exactly(need.unwrap_or(usize::MAX), locals);
        }
        excerpt
    }

    fn value(&self, var: Var) -> Option<bool> {
        let deduced = self.facts.value(var);
        deduced.or_else(|| self.problem.known().get(var))
    }

    /// The bounds when a region comes to something else.
    fn bounds_after(&self, region: &Region, outcome: &Outcome) -> Bounds {
        let was_true = |var: &&Var| self.value(**var) == Some(true);
        let were_true = region.undone.iter().filter(was_true).count();
        let old: Vec<&CountSet> = region
            .parts
            .iter()
            .map(|&part| &self.parts[part].counts)
            .collect();
        let new: Vec<&CountSet> = outcome.parts.iter().map(|part| &part.counts).collect();
        let are_true = outcome.facts.iter().filter(|(_, value, _)| *value).count();
        Bounds {
            least: self.bounds.least + are_true + sum(&new, CountSet::min)
                - were_true
                - sum(&old, CountSet::min),
            most: self.bounds.most + are_true + sum(&new, CountSet::max) + outcome.floating
                - were_true
                - sum(&old, CountSet::max),
        }
    }

    /// Puts what a region comes to in the place of what it was.
    fn replace(&mut self, region: &Region, outcome: Outcome) {
        self.bounds = self.bounds_after(region, &outcome);
        for &var in &region.vars {
            self.facts.forget(var);
            self.part_of[var.index()] = None;
        }
        for &part in &region.parts {
            self.gapped.remove(&part);
            self.parts[part] = Part::default();
        }
        for (var, value, reason) in outcome.facts {
            self.facts.add(var, value, reason);
        }
        for part in outcome.parts {
            let place = self.parts.len();
            part.vars
                .iter()
                .for_each(|var| self.part_of[var.index()] = Some(place));
            if is_gapped(&part.counts) {
                self.gapped.insert(place);
            }
            self.parts.push(part);
        }
    }
}

/// The reason in other names.
fn renamed(reason: Reason, name: impl Fn(ConstraintId) -> ConstraintId) -> Reason {
    match reason {
        Reason::Count(id) => Reason::Count(name(id)),
        Reason::Difference(one, other) => Reason::Difference(name(one), name(other)),
    }
}
