//! Clashes: constraints that cannot all hold, and none of which can be spared.

use super::component::split;
use super::cone::cone;
use super::encode::{encode, exactly};
use super::remote::sat_solver;
use super::solver::assume;
use super::{
    Limit, Outcome, Propagation, SatSolver, Solver, StopReason, Trail, minimal_core, propagate,
};
use crate::problem::{Clauses, ConstraintId, Lit, Problem, Stencil, Var};
use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

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

/// Constraints and assumptions of `problem` that cannot all hold and none of which can be spared, and
/// its total where it needs that; `None` if there is a model in which every assumption is true.
///
/// # Errors
/// When `limit` is reached.
pub fn clash(
    problem: &Problem,
    assumptions: &[Lit],
    limit: &Limit,
) -> Result<Option<Clash>, StopReason> {
    let assumptions: &[Lit] = &assumptions.iter().copied().unique().collect::<Vec<_>>();
    let Some(assumed) = assume(problem, assumptions) else {
        return Ok(Some(contradiction(problem, assumptions)));
    };
    let mut trail = Trail::new();
    let fixpoint = match propagate(&assumed, limit, &mut trail).map_err(|stop| stop.reason)? {
        Propagation::Conflict(reason) => {
            let roots = reason.constraints().collect();
            let candidates = Candidates::new(&assumed, assumptions, &trail, roots);
            return minimal_clash(problem, &candidates, limit);
        }
        Propagation::Fixpoint(fixpoint) => fixpoint,
    };
    for component in split(&assumed, &fixpoint.values, &fixpoint.open).components {
        let mut sat = sat_solver(component.var_count(), limit);
        encode(&component, assumed.stencil(), &mut sat);
        match sat.solve(&[], limit) {
            Outcome::Satisfiable(_) => {}
            Outcome::Interrupted(reason) => return Err(reason),
            Outcome::Unsatisfiable(_) => {
                let ids = (0..component.constraint_count()).map(|index| component.id(index));
                let candidates = Candidates::new(&assumed, assumptions, &trail, ids.collect());
                return minimal_clash(problem, &candidates, limit);
            }
        }
    }
    clash_with_total(problem, assumptions, limit)
}

/// Assumptions that contradict each other, or one that contradicts what is known.
fn contradiction(problem: &Problem, assumptions: &[Lit]) -> Clash {
    let against_known = |lit: &&Lit| problem.known().get(lit.var()) == Some(!lit.is_positive());
    let mut clashing: Vec<Lit> = match assumptions.iter().find(against_known) {
        Some(&lit) => vec![lit],
        None => {
            let against_other = |lit: &&Lit| assumptions.contains(&!**lit);
            let lit = assumptions.iter().find(against_other).copied();
            lit.into_iter().flat_map(|lit| [lit, !lit]).collect()
        }
    };
    clashing.sort_unstable();
    Clash {
        assumptions: clashing,
        ..Clash::default()
    }
}

/// What may be part of a clash; nearest to it first, since what comes last is spared first.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    pub(super) constraints: Vec<ConstraintId>,
    pub(super) assumptions: Vec<Lit>,
}

impl Candidates {
    /// What `roots` rest on, after the deductions of `trail`.
    fn new(
        problem: &Problem,
        assumptions: &[Lit],
        trail: &Trail,
        roots: Vec<ConstraintId>,
    ) -> Self {
        let cone = cone(problem, trail, roots);
        let known: FxHashSet<Var> = cone.known.into_iter().collect();
        let assumed = assumptions.iter().filter(|lit| known.contains(&lit.var()));
        Self {
            assumptions: assumed.copied().collect(),
            constraints: cone.constraints,
        }
    }
}

/// The part of the constraints and assumptions that clashes with the total, by leaving out ever smaller
/// runs of them; `None` if they don't clash with it.
///
/// What is left out can't be missed later, since less still clashes with less. So one pass over single
/// members at the end leaves none that can be spared.
fn clash_with_total(
    problem: &Problem,
    assumptions: &[Lit],
    limit: &Limit,
) -> Result<Option<Clash>, StopReason> {
    let mut kept: Vec<Member> = problem.constraints().map(Member::Constraint).collect();
    kept.extend(assumptions.iter().copied().map(Member::Assumption));
    let clashes = |members: &[Member]| -> Result<bool, StopReason> {
        let part = restrict(problem, members);
        let model = Solver::new(&part)
            .solve(limit)
            .map_err(|stopped| stopped.reason)?;
        Ok(model.is_none())
    };
    if problem.total().is_none() || !clashes(&kept)? {
        return Ok(None);
    }
    let mut run = kept.len().next_power_of_two();
    while run > 0 {
        let mut start = 0;
        while start < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(start..kept.len().min(start + run));
            if clashes(&fewer)? {
                kept = fewer;
            } else {
                start += run;
            }
        }
        run /= 2;
    }
    let mut clash = Clash {
        includes_total: true,
        ..Clash::default()
    };
    for member in kept {
        match member {
            Member::Constraint(id) => clash.constraints.push(id),
            Member::Assumption(lit) => clash.assumptions.push(lit),
        }
    }
    clash.assumptions.sort_unstable();
    Ok(Some(clash))
}

/// Something that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    Constraint(ConstraintId),
    Assumption(Lit),
}

/// The problem with these constraints alone and these assumptions known. It keeps its stencil, which makes
/// it quick to ask.
fn restrict(problem: &Problem, members: &[Member]) -> Problem {
    let ids = members.iter().filter_map(|member| match member {
        Member::Constraint(id) => Some(*id),
        Member::Assumption(_) => None,
    });
    let mut part = match problem.stencil() {
        Some(stencil) => {
            let mut windows = Stencil::new(stencil.rows(), stencil.cols(), stencil.pattern());
            for anchor in ids.map(|id| Var::new(id.index())) {
                let count = stencil.counts()[anchor.index()];
                windows.add_window(anchor, count.expect("the member is a window"));
            }
            Problem::from_stencil(windows)
        }
        None => {
            let mut listed = Problem::new(problem.var_count());
            for id in ids {
                listed.exactly(problem.count(id), problem.vars_of(id));
            }
            listed
        }
    };
    part.set_total(problem.total());
    problem.known().lits().for_each(|lit| part.fix(lit));
    for member in members {
        if let Member::Assumption(lit) = member {
            part.fix(*lit);
        }
    }
    part
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
    let mut sat = sat_solver(local.0.len(), limit);
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

    fn takes_more(&self) -> bool {
        self.sink.takes_more()
    }
}
