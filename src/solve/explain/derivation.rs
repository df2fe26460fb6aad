//! Derivations: how a literal follows from a few constraints, step by step.
//!
//! What one or two constraints force comes first. Where that doesn't reach the literal, opposites are taken
//! on trial. What is left then is a single search.

use crate::problem::{ConstraintId, Lit, Problem, Var};
use crate::solve::excerpt::Excerpt;
use crate::solve::grounds::Grounds;
use crate::solve::premises::premises;
use crate::solve::{
    Fixpoint, Limit, Propagation, Reason, Step, StopReason, Technique, Trail, propagate,
};
use itertools::Itertools;
use rustc_hash::FxHashSet;

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

/// Steps to `lit`, which is true in every model of `problem`. The total is left out of account.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn derive(problem: &Problem, lit: Lit, limit: &Limit) -> Result<Vec<Step>, StopReason> {
    let mut facts = Vec::new();
    let mut known = problem.clone();
    while known.known().get(lit.var()).is_none() {
        let Some(values) = propagated(&mut known, &mut facts, limit)? else {
            return Ok(vec![search(problem, lit)]);
        };
        if known.known().get(lit.var()).is_some() {
            break;
        }
        let unknown = values
            .into_iter()
            .flat_map(|var| [var.positive(), var.negative()]);
        let mut found = None;
        for opposite in std::iter::once(!lit).chain(unknown) {
            found = look_ahead(&known, opposite, limit)?;
            if found.is_some() {
                break;
            }
        }
        let Some(fact) = found else {
            return Ok(vec![search(problem, lit)]);
        };
        fact.step.lits.iter().for_each(|&lit| known.fix(lit));
        facts.push(fact);
    }
    Ok(
        match known.known().get(lit.var()) == Some(lit.is_positive()) {
            true => leading_to([lit.var()], facts),
            // The constraints clash, and the opposite follows too.
            false => vec![search(problem, lit)],
        },
    )
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

/// Makes known what follows by the two rules, and says which variables are left; `None` if constraints
/// clash.
fn propagated(
    known: &mut Problem,
    facts: &mut Vec<Fact>,
    limit: &Limit,
) -> Result<Option<Vec<Var>>, StopReason> {
    let mut trail = Trail::new();
    let propagation = propagate(known, limit, &mut trail).map_err(|stopped| stopped.reason)?;
    let Propagation::Fixpoint(Fixpoint { values, .. }) = propagation else {
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
    Ok(Some(values.unknown().collect()))
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

/// What follows if `opposite` leads to a clash.
fn look_ahead(known: &Problem, opposite: Lit, limit: &Limit) -> Result<Option<Fact>, StopReason> {
    let mut trial = known.clone();
    trial.fix(opposite);
    let mut trail = Trail::new();
    let propagation = propagate(&trial, limit, &mut trail).map_err(|stopped| stopped.reason)?;
    let Propagation::Conflict(reason) = propagation else {
        return Ok(None);
    };
    let grounds = Grounds::of_conflict(&trial, &trail, reason);
    let constraints: Vec<ConstraintId> = grounds.constraints.into_iter().sorted().collect();
    Ok(Some(Fact {
        step: Step {
            technique: Technique::LookAhead,
            constraints,
            includes_total: false,
            lits: vec![!opposite],
        },
        premises: grounds.known,
    }))
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
