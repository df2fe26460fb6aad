//! Counts and shares, against trying every assignment.

mod common;

use cluegrid::problem::{Model, Problem, Var};
use cluegrid::solve::{Census, Limit, ModelCount, Solver, Weighting};
use common::{oracle, problems};
use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use proptest::prelude::*;

const NEVER: Limit = Limit::none();

fn count(problem: &Problem) -> BigUint {
    match Solver::new(problem)
        .model_count(&NEVER)
        .expect("there is no limit")
    {
        ModelCount::Exact(count) => count,
        ModelCount::TooWide(_) => panic!("small problems are not wide"),
    }
}

fn census(problem: &Problem, weighting: Weighting) -> Option<Census> {
    Solver::new(problem)
        .census(weighting, &NEVER)
        .expect("there is no limit")
}

fn weight(model: &Model, odds: f64) -> f64 {
    odds.powi(model.true_count() as i32)
}

/// The share of the models in which `var` is true, each weighing `odds` for every true variable.
fn share(models: &[Model], var: Var, odds: f64) -> f64 {
    let all: f64 = models.iter().map(|model| weight(model, odds)).sum();
    let with = models.iter().filter(|model| model.value(var));
    with.map(|model| weight(model, odds)).sum::<f64>() / all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn models_are_counted(problem in problems::problem()) {
        prop_assert_eq!(count(&problem), BigUint::from(oracle::models(&problem).len()));
    }

    #[test]
    fn shares_are_frequencies(problem in problems::problem()) {
        let models = oracle::models(&problem);
        match census(&problem, Weighting::Uniform) {
            None => prop_assert!(models.is_empty()),
            Some(census) => {
                prop_assert_eq!(Some(census.certain.clone()), oracle::common(&models));
                for var in problem.vars() {
                    let found = census.shares[var.index()].expect("nothing is too wide");
                    let expected = share(&models, var, 1.0);
                    prop_assert!((found - expected).abs() < 1e-12, "{} {}", found, expected);
                    let is_certain = census.certain.get(var).is_some();
                    prop_assert_eq!(is_certain, found == 0.0 || found == 1.0);
                }
                if let Some(total) = problem.total() {
                    let sum: f64 = census.shares.iter().flatten().sum();
                    prop_assert!((sum - total as f64).abs() < 1e-9);
                    let all: f64 = census.true_counts.iter().map(|(_, share)| share).sum();
                    prop_assert!((all - 1.0).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn odds_weigh_models(mut problem in problems::problem(), odds in 0.01..20.0) {
        problem.set_total(None);
        let models = oracle::models(&problem);
        if let Some(census) = census(&problem, Weighting::Odds(odds)) {
            for var in problem.vars() {
                let found = census.shares[var.index()].expect("nothing is too wide");
                prop_assert!((found - share(&models, var, odds)).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_value_multiplies_the_count_by_its_share(
        problem in problems::problem(),
        pick in any::<prop::sample::Index>(),
    ) {
        let solver = Solver::new(&problem);
        let exact = solver.exact_census(&NEVER).expect("there is no limit");
        let floats = census(&problem, Weighting::Uniform);
        if let (Some(exact), Some(floats), true) = (exact, floats, problem.var_count() > 0) {
            let var = Var::new(pick.index(problem.var_count()));
            let share: &BigRational = exact.shares[var.index()].as_ref().expect("not wide");
            let float = floats.shares[var.index()].expect("not wide");
            prop_assert!((share.to_f64().expect("a share is finite") - float).abs() < 1e-12);
            let mut with = problem.clone();
            let with = match problem.known().get(var) {
                Some(false) => BigUint::ZERO,
                _ => {
                    with.fix(var.positive());
                    count(&with)
                }
            };
            let all = BigRational::from_integer(count(&problem).into());
            prop_assert_eq!(share * all, BigRational::from_integer(with.into()));
        }
    }
}

/// 2 000 cells in a row, every second one a clue that counts one of its two neighbours.
#[test]
fn long_strips_have_huge_counts() {
    let mut problem = Problem::new(4000);
    for first in (0..4000).step_by(4) {
        problem.exactly(2, (first..first + 4).map(Var::new));
    }
    assert_eq!(count(&problem), BigUint::from(6_u32).pow(1000));
    problem.set_total(Some(2000));
    assert_eq!(count(&problem), BigUint::from(6_u32).pow(1000));
    let census = census(&problem, Weighting::Uniform).expect("there are models");
    assert!(
        census
            .shares
            .iter()
            .flatten()
            .all(|share| (share - 0.5).abs() < 1e-12)
    );
}

/// A thousand parts with 5 true variables in nine ways or 6 in one; all but one have 6.
#[test]
fn a_total_far_from_the_average_loses_nothing() {
    let parts = 1000;
    let mut problem = Problem::new(7 * parts);
    for first in (0..7 * parts).step_by(7) {
        let with_first = |rest: std::ops::Range<usize>| [first].into_iter().chain(rest);
        problem.exactly(3, with_first(first + 1..first + 4).map(Var::new));
        problem.exactly(3, with_first(first + 4..first + 7).map(Var::new));
    }
    problem.set_total(Some(6 * parts - 1));
    assert_eq!(count(&problem), BigUint::from(9 * parts));
    let census = census(&problem, Weighting::Uniform).expect("there are models");
    for first in (0..7 * parts).step_by(7) {
        let share = |var: usize| census.shares[var].expect("nothing is too wide");
        assert!((share(first) - 1e-3).abs() < 1e-12);
        assert!((share(first + 1) - (1.0 - 1e-3 / 3.0)).abs() < 1e-12);
    }
}
