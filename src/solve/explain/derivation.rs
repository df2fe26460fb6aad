//! Derivations: how a literal follows from a few constraints, step by step.
//!
//! What one or two constraints force comes first. Where that doesn't reach the literal, opposites are taken
//! on trial. What is left then is a single search.

use crate::problem::{ConstraintId, Lit, Problem, Var};
use crate::solve::component::{Component, split};
use crate::solve::excerpt::Excerpt;
use crate::solve::grounds::Grounds;
use crate::solve::premises::premises;
use crate::solve::propagate::state;
use crate::solve::{
    Fixpoint, Limit, Propagation, Reason, Step, StopReason, Technique, Trail, propagate,
};
use itertools::Itertools;
use rustc_hash::FxHashSet;

/// So many unknown variables are tried both ways before anybody asks what is certain.
const FEW: usize = 32;

/// Literals that follow from constraints, and the values that this takes.
struct Fact {
    step: Step,
    premises: Vec<Var>,
}

impl Fact {
    /// Whether it is seen in the same way from the same constraints.
    fn is_like(&self, step: &Step) -> bool {
        self.step.technique == step.technique && self.step.constraints == step.constraints
    }
}

/// Steps to `lit`, which is true in every model of `problem`. The total is left out of account. `certain` is
/// what a component makes certain, in its local numbers, or nothing if it has no model.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn derive(
    problem: &Problem,
    lit: Lit,
    certain: impl Fn(Component) -> Result<Vec<Lit>, StopReason>,
    limit: &Limit,
) -> Result<Vec<Step>, StopReason> {
    let mut facts = Vec::new();
    let mut known = problem.clone();
    let mut candidates = None;
    while let Some(fixpoint) = propagated(&mut known, &mut facts, limit)? {
        match known.known().get(lit.var()) {
            Some(value) if value == lit.is_positive() => {
                return Ok(leading_to([lit.var()], facts));
            }
            // The constraints clash, and the opposite follows too.
            Some(_) => break,
            None => {}
        }
        let mut fact = look_ahead(&known, [lit], limit)?;
        if fact.is_none() {
            let candidates = match &mut candidates {
                Some(candidates) => candidates,
                None => candidates.insert(refutable(&known, lit, &fixpoint, &certain)?),
            };
            candidates.retain(|lit| known.known().get(lit.var()).is_none());
            fact = look_ahead(&known, candidates.iter().copied(), limit)?;
            // Those that come next are likelier to show something than those that were tried.
            let tried = fact.as_ref().map(|fact| fact.step.lits[0]);
            let tried = candidates.iter().position(|&lit| Some(lit) == tried);
            candidates.rotate_left(tried.unwrap_or_default());
        }
        let Some(fact) = fact else {
            break;
        };
        fact.step.lits.iter().for_each(|&lit| known.fix(lit));
        facts.push(fact);
    }
    Ok(vec![search(problem, lit)])
}

/// The literals besides `lit` whose opposites may be refuted: where there are many unknown variables, those that
/// are certain.
fn refutable(
    known: &Problem,
    lit: Lit,
    fixpoint: &Fixpoint,
    certain: impl Fn(Component) -> Result<Vec<Lit>, StopReason>,
) -> Result<Vec<Lit>, StopReason> {
    let components = split(known, &fixpoint.values, &fixpoint.open).components;
    let speaks_of = |component: &Component| component.local(lit).is_some();
    let Some(component) = components.into_iter().find(speaks_of) else {
        return Ok(Vec::new());
    };
    let vars = component.vars().to_vec();
    let mut lits: Vec<Lit> = if vars.len() <= FEW {
        let both = vars.iter().flat_map(|var| [var.negative(), var.positive()]);
        both.collect()
    } else {
        let named = |local: Lit| vars[local.var().index()].lit(local.is_positive());
        certain(component)?.into_iter().map(named).collect()
    };
    lits.retain(|&other| other != lit);
    Ok(lits)
}

/// Steps to `lit`, which follows from these constraints and assumptions with the total of `problem`.
///
/// What one or two constraints force comes first, where all that is left follows from the total alone: there
/// are no more true variables, or no more false ones.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn derive_with_total(
    problem: &Problem,
    constraints: &[ConstraintId],
    assumptions: &[Lit],
    lit: Lit,
    limit: &Limit,
) -> Result<Vec<Step>, StopReason> {
    let excerpt = Excerpt::new(problem, constraints.to_vec());
    let given = excerpt.assuming(assumptions.iter().copied());
    let mut known = given.expect("assumptions don't contradict each other");
    let mut facts = Vec::new();
    let left = propagated(&mut known, &mut facts, limit)?;
    let mut values = problem.known().clone();
    let found = known.known().lits().map(|lit| excerpt.lit(lit));
    let found = found.chain(assumptions.iter().copied());
    found.for_each(|lit| values.assign(lit));
    let has = |value: bool| {
        values
            .lits()
            .filter(|lit| lit.is_positive() == value)
            .count()
    };
    let total = problem.total().unwrap_or_default();
    let bound = if lit.is_positive() {
        values.var_count().saturating_sub(total)
    } else {
        total
    };
    if left.is_some() && has(!lit.is_positive()) == bound {
        let wanted = known
            .known()
            .lits()
            .filter(|found| found.is_positive() != lit.is_positive());
        let wanted: Vec<Var> = wanted.map(Lit::var).collect();
        let steps = leading_to(wanted, facts)
            .into_iter()
            .map(|step| excerpt.step(step));
        return Ok(steps
            .chain([with_total(Technique::Count, Vec::new(), lit)])
            .collect());
    }
    let technique = match constraints.len() {
        0 => Technique::Count,
        1 => Technique::Difference,
        _ => Technique::Search,
    };
    Ok(vec![with_total(technique, constraints.to_vec(), lit)])
}

fn with_total(technique: Technique, constraints: Vec<ConstraintId>, lit: Lit) -> Step {
    Step {
        technique,
        constraints,
        includes_total: true,
        lits: vec![lit],
    }
}

/// The step that no rule makes shorter.
fn search(problem: &Problem, lit: Lit) -> Step {
    Step {
        technique: Technique::Search,
        constraints: problem.constraints().collect(),
        includes_total: false,
        lits: vec![lit],
    }
}

/// Makes known what follows by the two rules, and says what is left; `None` if constraints clash.
fn propagated(
    known: &mut Problem,
    facts: &mut Vec<Fact>,
    limit: &Limit,
) -> Result<Option<Fixpoint>, StopReason> {
    let mut trail = Trail::new();
    let propagation = propagate(known, limit, &mut trail).map_err(|stopped| stopped.reason)?;
    let Propagation::Fixpoint(fixpoint) = propagation else {
        return Ok(None);
    };
    for deduction in trail.deductions() {
        let lit = deduction.lit;
        let reason = simplest(known, deduction.reason, lit);
        let premises = premises(known, reason, Some(lit), |var| known.known().get(var));
        known.fix(lit);
        let step = step(reason, lit);
        match facts.last_mut().filter(|last| last.is_like(&step)) {
            Some(last) => {
                last.step.lits.push(lit);
                last.premises.extend(premises);
            }
            None => facts.push(Fact { step, premises }),
        }
    }
    Ok(Some(fixpoint))
}

/// One of the reason's constraints where that is enough to force `lit`.
fn simplest(known: &Problem, reason: Reason, lit: Lit) -> Reason {
    let value = |var: Var| known.known().get(var);
    let is_enough = |&id: &ConstraintId| {
        let vars: Vec<Var> = known.vars_of(id).collect();
        let with = |wanted| vars.iter().filter(|&&var| value(var) == wanted).count();
        let left = if lit.is_positive() { with(None) } else { 0 };
        with(Some(true)) + left == known.count(id) && vars.contains(&lit.var())
    };
    let enough = reason.constraints().find(is_enough);
    enough.map_or(reason, Reason::Count)
}

fn step(reason: Reason, lit: Lit) -> Step {
    let technique = match reason {
        Reason::Count(_) => Technique::Count,
        Reason::Difference(..) => Technique::Difference,
    };
    Step {
        technique,
        constraints: reason.constraints().sorted().collect(),
        includes_total: false,
        lits: vec![lit],
    }
}

/// The first of `lits` whose opposite leads to a clash.
fn look_ahead(
    known: &Problem,
    lits: impl IntoIterator<Item = Lit>,
    limit: &Limit,
) -> Result<Option<Fact>, StopReason> {
    // What clashes already refutes nothing in particular.
    let Ok(mut state) = state(known) else {
        return Ok(None);
    };
    for lit in lits {
        if let (trail, Some(reason)) = state.attempt(!lit, usize::MAX, limit)? {
            return Ok(Some(refuted(known, lit, &trail, reason)));
        }
    }
    Ok(None)
}

/// What follows from the clash to which the opposite of `lit` leads.
fn refuted(known: &Problem, lit: Lit, trail: &Trail, reason: Reason) -> Fact {
    let mut trial = known.clone();
    trial.fix(!lit);
    let grounds = Grounds::of_conflict(&trial, trail, reason);
    let constraints = grounds.constraints.into_iter().sorted().collect();
    Fact {
        step: Step {
            technique: Technique::LookAhead,
            constraints,
            includes_total: false,
            lits: vec![lit],
        },
        premises: grounds.known,
    }
}

/// The facts that `wanted` rest on as steps, with what is needed of each.
fn leading_to(wanted: impl IntoIterator<Item = Var>, facts: Vec<Fact>) -> Vec<Step> {
    let mut needed = FxHashSet::from_iter(wanted);
    let mut steps = Vec::new();
    for mut fact in facts.into_iter().rev() {
        fact.step.lits.retain(|lit| needed.contains(&lit.var()));
        if !fact.step.lits.is_empty() {
            fact.step.lits.sort_unstable();
            needed.extend(fact.premises);
            steps.push(fact.step);
        }
    }
    steps.reverse();
    steps
}
