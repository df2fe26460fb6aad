//! Look-ahead: both values of a variable are tried, and what comes of it is what a step rests on.
//!
//! A value that leads to a clash is wrong; what both values lead to is so in any case. These are the rules
//! of [`probe`](crate::solve::probe), but no literal is taken over unless it is the next step, and a try is
//! repeated only when something changed that it has to do with.

use super::sight::Sight;
use crate::problem::{ConstraintId, Lit, Problem, Var};
use crate::solve::cone::Cones;
use crate::solve::propagate::State;
use crate::solve::{Limit, Reason, StopReason, Technique, Trail};
use itertools::Itertools;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many variables are tried between two looks at the clock.
const TRIES_PER_CHECK: usize = 1 << 6;
/// After so many deductions a try is given up, as long as others come to something before that.
const SHORT: usize = 8;

/// What tries came to; `None` as long as nobody had to look ahead that far.
#[derive(Debug, Default)]
pub(super) struct LookAhead {
    short: Option<Tries>,
    long: Option<Tries>,
}

/// What a look ahead shows, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    way: Way,
    /// How many constraints it rests on, as far as the tries go.
    constraint_count: usize,
    lit: Lit,
    /// The variable that was tried.
    tried: Var,
    /// How often it was to be tried by then.
    version: u32,
}

/// How a look ahead shows a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// Its opposite clashes.
    Clash,
    /// Both values of another variable lead to it.
    EitherWay,
}

/// Tries of all unknown variables.
#[derive(Debug)]
struct Tries {
    /// The number of deductions after which a try is given up.
    most: usize,
    /// The variables to be tried.
    queue: Vec<Var>,
    is_queued: Vec<bool>,
    /// How often each variable was put on the list.
    versions: Vec<u32>,
    /// For each variable, those whose tries gave it a value.
    watchers: Vec<Vec<Var>>,
    found: BinaryHeap<Reverse<Found>>,
    /// The variables that got a value since tries were made.
    changed: Vec<Var>,
    cones: Cones,
}

impl LookAhead {
    /// Takes note that a variable got a value.
    pub(super) fn note(&mut self, var: Var) {
        for tries in [&mut self.short, &mut self.long].into_iter().flatten() {
            tries.changed.push(var);
        }
    }

    /// The literal that is shown most easily.
    pub(super) fn best(
        &mut self,
        problem: &Problem,
        state: &mut dyn State,
        limit: &Limit,
    ) -> Result<Option<Sight>, StopReason> {
        for (tries, most) in [(&mut self.short, SHORT), (&mut self.long, usize::MAX)] {
            let tries = tries.get_or_insert_with(|| Tries::new(most, problem));
            let best = tries.best(problem, state, limit)?;
            if best.is_some() {
                return Ok(best);
            }
        }
        Ok(None)
    }
}

impl Tries {
    /// All variables that are unknown, to be tried.
    fn new(most: usize, problem: &Problem) -> Self {
        let var_count = problem.var_count();
        let mut tries = Self {
            most,
            queue: Vec::new(),
            is_queued: vec![false; var_count],
            versions: vec![0; var_count],
            watchers: vec![Vec::new(); var_count],
            found: BinaryHeap::new(),
            changed: Vec::new(),
            cones: Cones::new(problem),
        };
        problem.known().unknown().for_each(|var| tries.enqueue(var));
        tries
    }

    /// The same, of these tries.
    fn best(
        &mut self,
        problem: &Problem,
        state: &mut dyn State,
        limit: &Limit,
    ) -> Result<Option<Sight>, StopReason> {
        self.requeue(problem, state);
        self.run(problem, state, limit)?;
        while let Some(&Reverse(found)) = self.found.peek() {
            let is_current = self.versions[found.tried.index()] == found.version;
            if is_current && problem.known().get(found.lit.var()).is_none() {
                let pair = Pair::new(found.tried, self.most, state, limit)?;
                let constraints = pair.constraints(problem, found, &mut self.cones);
                let (technique, lit) = (Technique::LookAhead, found.lit);
                return Ok(Some(Sight::near(technique, constraints, lit)));
            }
            self.found.pop();
        }
        Ok(None)
    }

    fn enqueue(&mut self, var: Var) {
        if !self.is_queued[var.index()] {
            self.is_queued[var.index()] = true;
            self.versions[var.index()] += 1;
            self.queue.push(var);
        }
    }

    /// Puts variables on the list whose tries may come to something else by what changed: a try depends on
    /// the constraints of the variables to which it gives a value, and on those that share an unknown
    /// variable with one of these.
    fn requeue(&mut self, problem: &Problem, state: &dyn State) {
        let changed = std::mem::take(&mut self.changed);
        let near = reach(problem, state, &reach(problem, state, &changed));
        for var in near {
            let mut watchers = std::mem::take(&mut self.watchers[var.index()]);
            for watcher in watchers.drain(..) {
                self.enqueue(watcher);
            }
            self.watchers[var.index()] = watchers;
        }
    }

    /// Tries what is on the list.
    fn run(
        &mut self,
        problem: &Problem,
        state: &mut dyn State,
        limit: &Limit,
    ) -> Result<(), StopReason> {
        while let Some(var) = self.queue.pop() {
            self.is_queued[var.index()] = false;
            if problem.known().get(var).is_some() {
                continue;
            }
            if self.queue.len().is_multiple_of(TRIES_PER_CHECK) {
                limit.check()?;
            }
            let pair = Pair::new(var, self.most, state, limit)?;
            self.watchers[var.index()].push(var);
            for deduction in pair.deductions() {
                self.watchers[deduction.var().index()].push(var);
            }
            let version = self.versions[var.index()];
            let found = pair.found(problem, var, version, &mut self.cones);
            self.found.extend(found.map(Reverse));
        }
        Ok(())
    }
}

/// The unknown variables that share a constraint with one of these, and these.
fn reach(problem: &Problem, state: &dyn State, vars: &[Var]) -> Vec<Var> {
    let ids = vars.iter().flat_map(|&var| state.constraints_of(var));
    let ids: Vec<ConstraintId> = ids.sorted_unstable().dedup().collect();
    let reached = ids.iter().flat_map(|&id| problem.vars_of(id));
    let unknown = reached.filter(|&var| problem.known().get(var).is_none());
    let all = unknown.chain(vars.iter().copied());
    all.sorted_unstable().dedup().collect()
}

/// Both tries of a variable.
struct Pair {
    yes: (Trail, Option<Reason>),
    no: (Trail, Option<Reason>),
}

impl Pair {
    fn new(
        var: Var,
        most: usize,
        state: &mut dyn State,
        limit: &Limit,
    ) -> Result<Self, StopReason> {
        Ok(Self {
            yes: state.attempt(var.positive(), most, limit)?,
            no: state.attempt(var.negative(), most, limit)?,
        })
    }

    /// All that either try made true.
    fn deductions(&self) -> impl Iterator<Item = Lit> {
        let both = [&self.yes.0, &self.no.0];
        let deductions = both.into_iter().flat_map(Trail::deductions);
        deductions.map(|deduction| deduction.lit)
    }

    /// The easiest of what the tries of `var` show.
    fn found(&self, problem: &Problem, var: Var, version: u32, cones: &mut Cones) -> Option<Found> {
        let found = |way, lit, constraints: &[ConstraintId]| Found {
            way,
            constraint_count: constraints.len(),
            lit,
            tried: var,
            version,
        };
        let tries = [(&self.yes, var.negative()), (&self.no, var.positive())];
        let clashes = tries.into_iter().filter_map(|((trail, conflict), lit)| {
            let cone = against((trail, (*conflict)?), problem, cones);
            Some(found(Way::Clash, lit, &cone))
        });
        let easiest = clashes.min();
        easiest.or_else(|| {
            let common = self.common().into_iter();
            let either = common.map(|(lit, places)| {
                let cone = self.either_way(problem, places, cones);
                found(Way::EitherWay, lit, &cone)
            });
            either.min()
        })
    }

    /// What both tries made true, and its places in them.
    fn common(&self) -> Vec<(Lit, [usize; 2])> {
        let (yes, no) = (self.yes.0.deductions(), self.no.0.deductions());
        if yes.is_empty() || no.is_empty() {
            return Vec::new();
        }
        let places = yes.iter().enumerate();
        let places: FxHashMap<Lit, usize> = places
            .map(|(place, deduction)| (deduction.lit, place))
            .collect();
        let both = no.iter().enumerate().filter_map(|(place, deduction)| {
            Some((deduction.lit, [*places.get(&deduction.lit)?, place]))
        });
        both.collect()
    }

    /// What two deductions, one of each try, rest on.
    fn either_way(
        &self,
        problem: &Problem,
        [yes, no]: [usize; 2],
        cones: &mut Cones,
    ) -> Vec<ConstraintId> {
        let mut cone = |trail: &Trail, place: usize| {
            let roots = trail.deductions()[place].reason.constraints();
            cones.cone(problem, trail, place, roots).constraints
        };
        let (yes, no) = (cone(&self.yes.0, yes), cone(&self.no.0, no));
        yes.into_iter().chain(no).unique().collect()
    }

    /// What `found` rests on.
    fn constraints(&self, problem: &Problem, found: Found, cones: &mut Cones) -> Vec<ConstraintId> {
        match found.way {
            Way::Clash => {
                let (trail, conflict) = match found.lit.is_positive() {
                    true => &self.no,
                    false => &self.yes,
                };
                let conflict = conflict.expect("the try clashed before, and nothing has changed");
                against((trail, conflict), problem, cones)
            }
            Way::EitherWay => {
                let common = self.common();
                let common = common.iter().find(|(lit, _)| *lit == found.lit);
                let (_, places) = common.expect("the tries had it before, and nothing has changed");
                self.either_way(problem, *places, cones)
            }
        }
    }
}

/// What a conflict rests on.
fn against(
    (trail, conflict): (&Trail, Reason),
    problem: &Problem,
    cones: &mut Cones,
) -> Vec<ConstraintId> {
    let end = trail.deductions().len();
    let cone = cones.cone(problem, trail, end, conflict.constraints());
    cone.constraints
}
