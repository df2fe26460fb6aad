//! Explanations force what they explain, and nothing of them can be spared.

mod common;

use cluegrid::problem::{ConstraintId, Lit, Model, Problem, Var};
use cluegrid::solve::{Explainer, Explanation, Limit, Reckoning, Solver, StopReason, Technique};
use common::{boards, oracle, problems};
use proptest::prelude::*;
use std::time::Duration;

const NEVER: Limit = Limit::none();

/// Assumptions, a variable each at most, that need not fit the problem.
fn assumptions() -> impl Strategy<Value = Vec<(prop::sample::Index, bool)>> {
    prop_oneof![
        2 => Just(Vec::new()),
        3 => prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..4),
    ]
}

/// The picked literals of `problem`, as far as they contradict nothing that is known.
fn picked(problem: &Problem, picks: &[(prop::sample::Index, bool)]) -> Vec<Lit> {
    let mut assumed = problem.clone();
    let mut lits = Vec::new();
    for (pick, value) in picks.iter().filter(|_| problem.var_count() > 0) {
        let var = Var::new(pick.index(problem.var_count()));
        if assumed.known().get(var).is_none() {
            assumed.fix(var.lit(*value));
            lits.push(var.lit(*value));
        }
    }
    lits
}

/// All that agrees with these constraints, literals and total.
fn models(problem: &Problem, ids: &[ConstraintId], lits: &[Lit], total: bool) -> Vec<Model> {
    let total = problem.total().filter(|_| total);
    let mut models = oracle::models_of(problem, ids, total);
    models.retain(|model| lits.iter().all(|&lit| model.satisfies(lit)));
    models
}

/// The list without one of its members, for each of them.
fn without_one<T: Copy>(list: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..list.len()).map(|left_out| {
        let others = list
            .iter()
            .enumerate()
            .filter(move |&(place, _)| place != left_out);
        others.map(|(_, &member)| member).collect()
    })
}

/// By brute force: the stated parts force the literal, and without any one of them they don't.
fn assert_minimal(problem: &Problem, why: &Explanation) -> Result<(), TestCaseError> {
    let (ids, marks, total) = (&why.constraints, &why.assumptions, why.includes_total);
    let forces = |ids: &[ConstraintId], marks: &[Lit], total| {
        models(problem, ids, marks, total)
            .iter()
            .all(|model| model.satisfies(why.lit))
    };
    prop_assert!(forces(ids, marks, total), "{why:?}");
    for fewer in without_one(ids) {
        prop_assert!(!forces(&fewer, marks, total), "{why:?} {fewer:?}");
    }
    for fewer in without_one(marks) {
        prop_assert!(!forces(ids, &fewer, total), "{why:?} {fewer:?}");
    }
    prop_assert!(!total || !forces(ids, marks, false), "{why:?}");
    Ok(())
}

/// By brute force: where the total is needed, so many variables would be true without the literal as is said.
fn assert_reckons(problem: &Problem, why: &Explanation) -> Result<(), TestCaseError> {
    let Some(total) = problem.total().filter(|_| why.includes_total) else {
        prop_assert_eq!(why.reckoning, None);
        return Ok(());
    };
    let mut marks = why.assumptions.clone();
    marks.push(!why.lit);
    let trues = |model: &Model| model.values().iter().filter(|&&value| value).count();
    let models = models(problem, &why.constraints, &marks, false);
    let counts: Vec<usize> = models.iter().map(trues).collect();
    let (fewest, most_of_all) = (counts.iter().min().copied(), counts.iter().max().copied());
    match why.reckoning {
        Some(Reckoning::TooMany { known, least }) => {
            prop_assert_eq!(fewest, Some(known + least), "{:?}", why);
            prop_assert!(fewest > Some(total));
        }
        Some(Reckoning::TooFew {
            known,
            most,
            elsewhere,
        }) => {
            prop_assert_eq!(most_of_all, Some(known + most + elsewhere), "{:?}", why);
            prop_assert!(most_of_all < Some(total));
        }
        None => prop_assert!(fewest < Some(total) && most_of_all > Some(total), "{why:?}"),
    }
    Ok(())
}

/// By brute force: every step follows from its own constraints, given the steps before it.
fn assert_replays(problem: &Problem, why: &Explanation) -> Result<(), TestCaseError> {
    let mut told = why.assumptions.clone();
    for step in &why.steps {
        prop_assert!(
            step.constraints
                .iter()
                .all(|id| why.constraints.contains(id))
        );
        prop_assert!(why.includes_total || !step.includes_total);
        let most = match step.technique {
            Technique::Count => 1,
            Technique::Difference => 2,
            Technique::LookAhead | Technique::Search => usize::MAX,
        };
        let parts = step.constraints.len() + usize::from(step.includes_total);
        prop_assert!(parts <= most, "{step:?}");
        let follows = |model: &Model| step.lits.iter().all(|&lit| model.satisfies(lit));
        let models = models(problem, &step.constraints, &told, step.includes_total);
        prop_assert!(models.iter().all(follows), "{why:?} {step:?}");
        told.extend(&step.lits);
    }
    let is_given = problem.known().get(why.lit.var()).is_some();
    prop_assert!(is_given || told.contains(&why.lit), "{why:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn what_is_certain_is_explained_and_nothing_else(
        problem in problems::problem(),
        picks in assumptions(),
    ) {
        let marks = picked(&problem, &picks);
        let explainer = Explainer::new(&problem, &marks).expect("the assumptions fit");
        let all: Vec<ConstraintId> = problem.constraints().collect();
        let models = models(&problem, &all, &marks, true);
        for lit in problem.vars().flat_map(|var| [var.positive(), var.negative()]) {
            let why = explainer.explain(lit, &NEVER).expect("there is no limit");
            if !models.is_empty() {
                let is_certain = models.iter().all(|model| model.satisfies(lit));
                prop_assert_eq!(why.is_some(), is_certain, "{:?}", lit);
            }
            if let Some(why) = why {
                prop_assert_eq!(why.lit, lit);
                assert_minimal(&problem, &why)?;
                assert_replays(&problem, &why)?;
                assert_reckons(&problem, &why)?;
            }
        }
    }
}

/// The problem with these constraints alone.
fn restricted(problem: &Problem, ids: &[ConstraintId]) -> Problem {
    let mut part = Problem::new(problem.var_count());
    for &id in ids {
        part.exactly(problem.count(id), problem.vars_of(id));
    }
    problem.known().lits().for_each(|lit| part.fix(lit));
    part
}

fn forces(problem: &Problem, ids: &[ConstraintId], lit: Lit) -> bool {
    let part = restricted(problem, ids);
    let model = Solver::new(&part).solve_under(&[!lit], &NEVER);
    model.expect("there is no limit").is_none()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn boards_are_explained_as_their_backbone_says(problem in boards::pixel(4..11, 3..10)) {
        let backbone = Solver::new(&problem).backbone(&NEVER).unwrap().expect("the clues are true");
        let explainer = Explainer::new(&problem, &[]).expect("there are no assumptions");
        for var in problem.vars() {
            let Some(value) = backbone.get(var) else {
                let model = explainer.explain(var.positive(), &NEVER);
                prop_assert_eq!(model, Ok(None));
                continue;
            };
            let lit = var.lit(value);
            let why = explainer.explain(lit, &NEVER).unwrap().expect("it is certain");
            prop_assert!(forces(&problem, &why.constraints, lit));
            for fewer in without_one(&why.constraints) {
                prop_assert!(!forces(&problem, &fewer, lit), "{:?} {:?}", why, fewer);
            }
        }
    }
}

/// The limit may strike anywhere, and then there is no answer, or it comes too late.
#[test]
fn a_limit_that_strikes_anywhere_changes_no_answer() {
    let mut problem = Problem::new(8);
    for (count, vars) in [(2, 0..4), (1, 2..5), (1, 4..6), (2, 5..8)] {
        problem.exactly(count, vars.map(Var::new));
    }
    problem.set_total(Some(6));
    let lits: Vec<Lit> = problem
        .vars()
        .flat_map(|var| [var.positive(), var.negative()])
        .collect();
    for lit in lits {
        let ready = || Explainer::new(&problem, &[]).unwrap();
        let whole = ready().explain(lit, &NEVER);
        let struck = (0..).map(|checks| ready().explain(lit, &Limit::after_checks(checks)));
        let last = struck
            .take(10_000)
            .find(|answer| *answer != Err(StopReason::Cancelled));
        assert_eq!(last, Some(whole));
    }
}

#[test]
fn several_literals_are_explained_in_order() {
    let mut problem = Problem::new(300);
    for var in (0..300).step_by(2) {
        problem.exactly(1, [var, var + 1].map(Var::new));
        problem.fix(Var::new(var).positive());
    }
    let explainer = Explainer::new(&problem, &[]).unwrap();
    let lits: Vec<Lit> = problem.vars().map(Var::negative).collect();
    let one_by_one: Vec<_> = lits
        .iter()
        .map(|&lit| explainer.explain(lit, &NEVER))
        .collect();
    assert_eq!(explainer.explain_all(&lits, &NEVER), one_by_one);
}

#[test]
fn a_limit_is_reached_at_once() {
    let mut problem = Problem::new(2);
    problem.exactly(1, [0, 1].map(Var::new));
    let explainer = Explainer::new(&problem, &[]).unwrap();
    let stopped = explainer.explain(Var::new(0).positive(), &Limit::within(Duration::ZERO));
    assert_eq!(stopped, Err(StopReason::Time));
}

#[test]
fn assumptions_that_contradict_each_other_explain_nothing() {
    let mut problem = Problem::new(2);
    problem.fix(Var::new(1).positive());
    let lits = [Var::new(0).positive(), Var::new(0).negative()];
    assert!(Explainer::new(&problem, &lits).is_none());
    assert!(Explainer::new(&problem, &[Var::new(1).negative()]).is_none());
}

#[test]
fn what_is_given_needs_no_constraint() {
    let mut problem = Problem::new(2);
    problem.exactly(1, [0, 1].map(Var::new));
    problem.fix(Var::new(0).positive());
    let (given, marked) = (Var::new(0).positive(), Var::new(1).negative());
    let explainer = Explainer::new(&problem, &[marked]).unwrap();
    let why = |lit| explainer.explain(lit, &NEVER).unwrap().unwrap();
    assert_eq!((why(given).assumptions, why(given).steps), (vec![], vec![]));
    assert_eq!(why(marked).assumptions, [marked]);
    assert_eq!(explainer.explain(!marked, &NEVER), Ok(None));
}
