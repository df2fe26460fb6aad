//! Clashes: constraints that cannot all hold, and none of which can be spared.

use super::cone::cone;
use super::encode::exactly;
use super::{Limit, Propagation, Reason, StopReason, Trail, Varisat, minimal_core, propagate};
use crate::problem::{Clauses, ConstraintId, Lit, Problem, Var};
use rustc_hash::FxHashMap;

/// Constraints and assumptions that cannot all hold, while any smaller part of them can.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clash {
    /// The constraints, in order.
    pub constraints: Vec<ConstraintId>,
    /// The assumptions, in order.
    pub assumptions: Vec<Lit>,
    /// Whether the problem's total is part of it.
    pub includes_total: bool,
}

/// What may be part of a clash; nearest to it first, since what comes last is spared first.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    pub(super) constraints: Vec<ConstraintId>,
    pub(super) assumptions: Vec<Lit>,
}

/// What a conflict of propagation rests on.
pub(super) fn candidates_of_conflict(
    problem: &Problem,
    assumptions: &[Lit],
    trail: &Trail,
    roots: impl IntoIterator<Item = ConstraintId>,
) -> Candidates {
    let cone = cone(problem, trail, roots);
    let assumed = |&&lit: &&Lit| cone.known.contains(&lit.var());
    Candidates {
        assumptions: assumptions.iter().filter(assumed).copied().collect(),
        constraints: cone.constraints,
    }
}

/// The part of `candidates` that clashes and from which nothing can be left out; `None` if they don't
/// clash. The total is left out of account.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn minimal_clash(
    problem: &Problem,
    candidates: &Candidates,
    limit: &Limit,
) -> Result<Option<Clash>, StopReason> {
    let mut local = LocalVars::default();
    let sets: Vec<_> = candidates
        .constraints
        .iter()
        .map(|&id| local.unknown(problem, id))
        .collect();
    let assumptions: Vec<Lit> = candidates
        .assumptions
        .iter()
        .map(|&lit| local.lit(lit))
        .collect();
    let mut sat = Varisat::new(local.0.len());
    let selectors: Vec<Lit> = sets.iter().map(|_| sat.new_var().positive()).collect();
    for ((lits, need), &selector) in sets.iter().zip(&selectors) {
        let mut sink = Selected {
            sink: &mut sat,
            selector,
        };
        match need {
            Some(need) => exactly(*need, lits, &mut sink),
            None => sink.add_clause(&[]),
        }
    }
    let all = selectors.iter().chain(&assumptions).copied().collect();
    let Some(core) = minimal_core(&mut sat, all, limit)? else {
        return Ok(None);
    };
    let chosen = |lits: &[Lit]| -> Vec<usize> {
        (0..lits.len())
            .filter(|&index| core.contains(&lits[index]))
            .collect()
    };
    let constraints = chosen(&selectors)
        .into_iter()
        .map(|index| candidates.constraints[index]);
    let assumptions = chosen(&assumptions)
        .into_iter()
        .map(|index| candidates.assumptions[index]);
    let mut clash = Clash {
        constraints: constraints.collect(),
        assumptions: assumptions.collect(),
        includes_total: false,
    };
    clash.constraints.sort_unstable();
    clash.assumptions.sort_unstable();
    Ok(Some(clash))
}

/// Numbers from 0 for the variables that were met.
#[derive(Default)]
struct LocalVars(FxHashMap<Var, usize>);

impl LocalVars {
    fn lit(&mut self, lit: Lit) -> Lit {
        let next = self.0.len();
        Var::new(*self.0.entry(lit.var()).or_insert(next)).lit(lit.is_positive())
    }

    /// The unknown variables of a constraint, and how many of them are to be true; `None` if too many are
    /// true already.
    fn unknown(&mut self, problem: &Problem, id: ConstraintId) -> (Vec<Lit>, Option<usize>) {
        let known = problem.known();
        let vars = problem.vars_of(id).filter(|&var| known.get(var).is_none());
        let lits = vars.map(|var| self.lit(var.positive())).collect();
        let true_count = problem
            .vars_of(id)
            .filter(|&var| known.get(var) == Some(true))
            .count();
        (lits, problem.count(id).checked_sub(true_count))
    }
}

/// Clauses that hold only where a selector is true.
struct Selected<'s, S> {
    sink: &'s mut S,
    selector: Lit,
}

impl<S: Clauses> Clauses for Selected<'_, S> {
    fn new_var(&mut self) -> Var {
        self.sink.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        let clause: Vec<Lit> = lits.iter().copied().chain([!self.selector]).collect();
        self.sink.add_clause(&clause);
    }
}
