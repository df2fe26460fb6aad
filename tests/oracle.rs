//! Every question, against trying every assignment.

mod common;

use cluegrid::problem::{Assignment, Lit, Model, Problem, Var};
use cluegrid::solve::{Limit, Solver, Uniqueness};
use common::{oracle, problems};
use itertools::Itertools;
use proptest::prelude::*;
use std::time::Duration;

const NEVER: Limit = Limit::none();

/// A question and what it is asked with.
#[derive(Clone, Debug)]
enum Question {
    Solve,
    SolveUnder(Vec<(prop::sample::Index, bool)>),
    Uniqueness,
    Backbone,
    Models,
}

fn question() -> impl Strategy<Value = Question> {
    let assumption = (any::<prop::sample::Index>(), any::<bool>());
    prop_oneof![
        Just(Question::Solve),
        prop::collection::vec(assumption, 0..4).prop_map(Question::SolveUnder),
        Just(Question::Uniqueness),
        Just(Question::Backbone),
        Just(Question::Models),
    ]
}

/// Asks, and compares with all models.
fn ask(solver: &Solver<'_>, question: &Question, models: &[Model]) -> Result<(), TestCaseError> {
    match question {
        Question::Solve => {
            let model = solver.solve(&NEVER).expect("there is no limit");
            prop_assert_eq!(model.is_some(), !models.is_empty());
            prop_assert!(model.iter().all(|model| models.contains(model)));
        }
        Question::SolveUnder(assumptions) => {
            let var_count = solver.problem().var_count();
            let picked = assumptions.iter().filter(|_| var_count > 0);
            let lits: Vec<Lit> = picked
                .map(|(pick, value)| Var::new(pick.index(var_count)).lit(*value))
                .collect();
            let holds = |model: &&Model| lits.iter().all(|&lit| model.satisfies(lit));
            let model = solver
                .solve_under(&lits, &NEVER)
                .expect("there is no limit");
            prop_assert_eq!(model.is_some(), models.iter().any(|model| holds(&model)));
            prop_assert!(
                model
                    .iter()
                    .all(|model| models.contains(model) && holds(&model))
            );
        }
        Question::Uniqueness => match solver.uniqueness(&NEVER).expect("there is no limit") {
            Uniqueness::Unsatisfiable => prop_assert!(models.is_empty()),
            Uniqueness::Unique(model) => prop_assert_eq!(models, &[model]),
            Uniqueness::Ambiguous(one, other) => {
                prop_assert_ne!(&one, &other);
                prop_assert!(models.contains(&one) && models.contains(&other));
            }
        },
        Question::Backbone => {
            let backbone = solver.backbone(&NEVER).expect("there is no limit");
            prop_assert_eq!(backbone, oracle::common(models));
        }
        Question::Models => {
            let found = solver.models(&NEVER).expect("there is no limit");
            let found: Vec<Model> = found
                .map(|model| model.expect("no limit"))
                .sorted()
                .collect();
            let all: Vec<Model> = models.iter().cloned().sorted().collect();
            prop_assert_eq!(found, all);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8000))]

    #[test]
    fn repeated_and_mixed_questions_agree_with_trying_everything(
        problem in problems::problem(),
        questions in prop::collection::vec(question(), 1..5),
    ) {
        let models = oracle::models(&problem);
        let solver = Solver::new(&problem);
        for question in &questions {
            ask(&solver, question, &models)?;
        }
    }

    #[test]
    fn a_clash_is_unsatisfiable_and_minimal(
        problem in problems::problem(),
        assumed in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..4),
    ) {
        let var_count = problem.var_count();
        let picked = assumed.iter().filter(|_| var_count > 0);
        let assumptions: Vec<Lit> =
            picked.map(|(pick, value)| Var::new(pick.index(var_count)).lit(*value)).collect();
        let clash = cluegrid::solve::clash(&problem, &assumptions, &NEVER).expect("no limit");
        let satisfied = |model: &&Model| assumptions.iter().all(|&lit| model.satisfies(lit));
        let models = oracle::models(&problem);
        let Some(clash) = clash else {
            prop_assert!(models.iter().any(|model| satisfied(&model)));
            return Ok(());
        };
        prop_assert!(!models.iter().any(|model| satisfied(&model)));
        let total = problem.total().filter(|_| clash.includes_total);
        let is_consistent = |ids: &[_], lits: &[Lit]| {
            let models = oracle::models_of(&problem, ids, total);
            models.iter().any(|model| lits.iter().all(|&lit| model.satisfies(lit)))
        };
        prop_assert!(!is_consistent(&clash.constraints, &clash.assumptions));
        for index in 0..clash.constraints.len() {
            let mut fewer = clash.constraints.clone();
            fewer.remove(index);
            prop_assert!(is_consistent(&fewer, &clash.assumptions));
        }
        for index in 0..clash.assumptions.len() {
            let mut fewer = clash.assumptions.clone();
            fewer.remove(index);
            prop_assert!(is_consistent(&clash.constraints, &fewer));
        }
        if clash.includes_total {
            let models = oracle::models_of(&problem, &clash.constraints, None);
            prop_assert!(models.iter().any(|m| clash.assumptions.iter().all(|&l| m.satisfies(l))));
        }
    }

    #[test]
    fn a_limit_loses_nothing_that_is_certain(problem in problems::problem()) {
        let models = oracle::models(&problem);
        let limit = Limit::within(Duration::ZERO);
        if let Err(stopped) = Solver::new(&problem).backbone(&limit) {
            let certain: &Assignment = &stopped.certain;
            for model in &models {
                prop_assert!(certain.lits().all(|lit| model.satisfies(lit)));
            }
            prop_assert!(problem.known().lits().all(|l| certain.get(l.var()) == Some(l.is_positive())));
        }
    }

    #[test]
    fn an_added_true_value_only_grows_the_backbone(
        problem in problems::problem(),
        pick in any::<prop::sample::Index>(),
    ) {
        let solver = Solver::new(&problem);
        let backbone = solver.backbone(&NEVER).expect("no limit");
        let model = solver.solve(&NEVER).expect("no limit");
        if let (Some(backbone), Some(model)) = (backbone, model)
            && problem.var_count() > 0 {
                let var = Var::new(pick.index(problem.var_count()));
                let mut more: Problem = problem.clone();
                more.fix(var.lit(model.value(var)));
                let grown = Solver::new(&more).backbone(&NEVER).expect("no limit");
                let grown = grown.expect("the model is still one");
                prop_assert!(backbone.lits().all(|l| grown.get(l.var()) == Some(l.is_positive())));
            }
    }
}

#[test]
fn an_assumption_that_is_known_anyway_counts_once_under_a_total() {
    let mut problem = Problem::new(1);
    let lit = Var::new(0).positive();
    problem.fix(lit);
    problem.set_total(Some(1));
    let clash = cluegrid::solve::clash(&problem, &[lit], &NEVER);
    assert_eq!(clash, Ok(None));
}
