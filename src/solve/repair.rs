//! Repairs: single constraints that need another count.

use super::component::split_within;
use super::parallel::map;
use super::spots::components;
use super::suspects::suspects;
use super::total_part::deciding;
use super::{Component, Fixpoint, Limit, Solver, StopReason, Stopped, Uniqueness, probe};
use crate::problem::{Assignment, ConstraintId, Problem, Var};
use rustc_hash::FxHashSet;

/// A constraint with another count, under which the problem has a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Repair {
    /// The constraint.
    pub constraint: ConstraintId,
    /// Its other count.
    pub count: usize,
    /// How many models there are then.
    pub leaves: Leaves,
}

/// How many models a repair leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Leaves {
    /// One.
    One,
    /// Several.
    Several,
}

/// The repairs of a problem, and whether they are all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// The repairs, in order.
    pub found: Vec<Repair>,
    /// The reason if the search came to its limit.
    pub stopped: Option<StopReason>,
}

/// Why nobody looks for the repairs of an ambiguous problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsought {
    /// It has a total.
    Total,
    /// Its smallest spot has so many variables, and no limit of time says when to stop.
    Open(usize),
}

/// The variables of the smallest spot up to which repairs of an ambiguous problem are looked for without a limit.
/// Where much is open everywhere, a single constraint is hardly to blame, and it takes long to show that.
const MOST_VARS: usize = 200;
/// The most spots that are asked for suspects.
const MOST_SPOTS: usize = 8;
/// So few suspects are tried and not narrowed down any more.
const FEW_SUSPECTS: usize = 4;
/// The number of variables from which suspects are tried several at a time.
const MANY_VARS: usize = 1000;

/// The repairs under which a problem without a model has one, given a core of its constraints: each of them
/// is a constraint of the core, since the core would clash without it all the same.
///
/// # Panics
/// If the core names a constraint that isn't one of the problem.
pub fn repairs_of_clash(problem: &Problem, core: &[ConstraintId], limit: &Limit) -> Repairs {
    let mut repairs = Repairs::default();
    let outcome = repairs.search(problem, core, Leaves::Several, limit);
    repairs.stopped = outcome.err();
    repairs
}

/// The repairs under which a problem with several models and this backbone has one.
///
/// # Errors
/// Why they are not looked for.
pub fn repairs_of_ambiguity(
    problem: &Problem,
    backbone: &Assignment,
    limit: &Limit,
) -> Result<Repairs, Unsought> {
    if problem.total().is_some() {
        return Err(Unsought::Total);
    }
    let mut spots = match components(problem, backbone, limit) {
        Ok(spots) => spots,
        Err(reason) => {
            return Ok(Repairs {
                stopped: Some(reason),
                ..Repairs::default()
            });
        }
    };
    spots.sort_by_key(Component::var_count);
    let fewest = spots.first().map_or(0, Component::var_count);
    if !limit.ends() && fewest > MOST_VARS {
        return Err(Unsought::Open(fewest));
    }
    spots.retain(|spot| spot.var_count() <= MOST_VARS.max(fewest));
    let mut repairs = Repairs::default();
    let outcome = common_suspects(problem, &spots, limit)
        .and_then(|suspects| repairs.search(problem, &suspects, Leaves::One, limit));
    repairs.stopped = outcome.err();
    Ok(repairs)
}

/// The constraints that are suspects for each of the first spots.
fn common_suspects(
    problem: &Problem,
    spots: &[Component],
    limit: &Limit,
) -> Result<Vec<ConstraintId>, StopReason> {
    let Some((first, others)) = spots.split_first() else {
        return Ok(Vec::new());
    };
    let mut common = suspects(problem, first, limit)?;
    for spot in others.iter().take(MOST_SPOTS - 1) {
        if common.len() <= FEW_SUSPECTS {
            break;
        }
        let others: FxHashSet<ConstraintId> = suspects(problem, spot, limit)?.into_iter().collect();
        common.retain(|id| others.contains(id));
    }
    common.sort_unstable();
    Ok(common)
}

impl Repairs {
    /// Finds the repairs at the suspects that leave no more models than wanted.
    fn search(
        &mut self,
        problem: &Problem,
        suspects: &[ConstraintId],
        most: Leaves,
        limit: &Limit,
    ) -> Result<(), StopReason> {
        let suspects = match problem.total() {
            Some(total) => match deciding(problem, total, suspects, limit) {
                Ok(deciding) => deciding,
                Err(StopReason::Width) => suspects.to_vec(),
                Err(reason) => return Err(reason),
            },
            None => suspects.to_vec(),
        };
        let Some(local) = Local::new(problem, &suspects, limit)? else {
            return Ok(());
        };
        if local.rest > most {
            return Ok(());
        }
        let is_much = suspects.len() > 1 && problem.var_count() >= MANY_VARS;
        let found = map(suspects, is_much, |id| local.repairs_at(id, most, limit));
        let mut outcome = Ok(());
        for (repairs, stopped) in found {
            self.found.extend(repairs);
            outcome = outcome.and(stopped);
        }
        outcome
    }
}

/// What has to do with the suspects, and how many models all else has.
struct Local {
    problem: Problem,
    rest: Leaves,
}

impl Local {
    /// The part of `problem` that depends on the suspects; `None` if there is no model whatever they say.
    fn new(
        problem: &Problem,
        suspects: &[ConstraintId],
        limit: &Limit,
    ) -> Result<Option<Self>, StopReason> {
        let is_suspect: FxHashSet<ConstraintId> = suspects.iter().copied().collect();
        let count = |id| problem.count(id);
        let known = problem.known().clone();
        let others = problem.recounted(known, |id| (!is_suspect.contains(&id)).then(|| count(id)));
        let Some(Fixpoint { values, open }) = probe(&others, limit).map_err(|s| s.reason)? else {
            return Ok(None);
        };
        if problem.total().is_some() {
            let problem = problem.recounted(values, |id| Some(count(id)));
            return Ok(Some(Self {
                problem,
                rest: Leaves::One,
            }));
        }
        let unknown = |var: &Var| values.get(*var).is_none();
        let suspected = suspects
            .iter()
            .flat_map(|&id| problem.vars_of(id))
            .filter(unknown);
        let mut near_vars: FxHashSet<Var> = suspected.collect();
        let mut near: FxHashSet<ConstraintId> = is_suspect;
        for component in split_within(&others, &values, &open, limit)?.components {
            if component.vars().iter().any(|var| near_vars.contains(var)) {
                near_vars.extend(component.vars());
                near.extend((0..component.constraint_count()).map(|index| component.id(index)));
            }
        }
        let is_near = |var: Var| near_vars.contains(&var);
        let far = problem.recounted(settled(&values, is_near), |id| {
            (!near.contains(&id)).then(|| count(id))
        });
        let problem = problem.recounted(settled(&values, |var| !is_near(var)), |id| {
            near.contains(&id).then(|| count(id))
        });
        let rest = leaves(Solver::new(&far).uniqueness(limit))?;
        Ok(rest.map(|rest| Self { problem, rest }))
    }

    /// The repairs at one constraint that leave no more models than wanted, and whether the limit was reached.
    fn repairs_at(
        &self,
        id: ConstraintId,
        most: Leaves,
        limit: &Limit,
    ) -> (Vec<Repair>, Result<(), StopReason>) {
        let mut repairs = Vec::new();
        let outcome = self.try_counts(id, limit, |repair| {
            if repair.leaves <= most {
                repairs.push(repair);
            }
        });
        (repairs, outcome)
    }

    fn try_counts(
        &self,
        id: ConstraintId,
        limit: &Limit,
        mut found: impl FnMut(Repair),
    ) -> Result<(), StopReason> {
        let problem = &self.problem;
        let without = problem.recounted(problem.known().clone(), |other| {
            (other != id).then(|| problem.count(other))
        });
        let Some(Fixpoint { values, .. }) = probe(&without, limit).map_err(|s| s.reason)? else {
            return Ok(());
        };
        let in_window = |value| {
            problem
                .vars_of(id)
                .filter(|&var| values.get(var) == value)
                .count()
        };
        let least = in_window(Some(true));
        for count in least..=least + in_window(None) {
            if count != problem.count(id) {
                let recounted = |other| {
                    if other == id {
                        count
                    } else {
                        problem.count(other)
                    }
                };
                let changed = problem.recounted(values.clone(), |other| Some(recounted(other)));
                if let Some(leaves) = leaves(Solver::new(&changed).uniqueness(limit))? {
                    let leaves = leaves.max(self.rest);
                    found(Repair {
                        constraint: id,
                        count,
                        leaves,
                    });
                }
            }
        }
        Ok(())
    }
}

/// These values, and false for unknown variables that are `irrelevant`.
fn settled(values: &Assignment, irrelevant: impl Fn(Var) -> bool) -> Assignment {
    let mut settled = values.clone();
    values
        .unknown()
        .filter(|&var| irrelevant(var))
        .for_each(|var| settled.assign(var.negative()));
    settled
}

/// How many models there are; `None` if there is none.
fn leaves(uniqueness: Result<Uniqueness, Stopped>) -> Result<Option<Leaves>, StopReason> {
    match uniqueness {
        Ok(Uniqueness::Unsatisfiable) => Ok(None),
        Ok(Uniqueness::Unique(_)) => Ok(Some(Leaves::One)),
        Ok(Uniqueness::Ambiguous(..)) => Ok(Some(Leaves::Several)),
        Err(stopped) => Err(stopped.reason),
    }
}
