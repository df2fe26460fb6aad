//! Small boards by the ten thousands, against trying every assignment of their unknown cells.

mod common;

use cluegrid::problem::{Assignment, Model, Var};
use cluegrid::solve::{Limit, ModelCount, Solver, Uniqueness, Weighting};
use common::oracle;
use common::small_boards::{Kind, SmallBoard};
use num_bigint::BigUint;
use std::collections::HashSet;

const NEVER: Limit = Limit::none();

/// How many boards of each kind.
const BOARDS: u64 = 25_000;
/// How many models of a board are listed at the most.
const LISTED: usize = 40;

/// Asks everything about boards of a kind, and compares.
fn assert_answers(kind: Kind) {
    let mut verdicts = [0; 3];
    for seed in 0..BOARDS {
        let board = SmallBoard::new(kind, seed);
        let models = board.models();
        let solver = Solver::new(board.instance.problem());
        let place = format!("{kind:?} board {seed}");
        assert_unique(&solver, &models, &place);
        assert_listed(&solver, &models, &place);
        let backbone = solver.backbone(&NEVER).expect("there is no limit");
        let common = oracle::common(&models);
        assert_eq!(backbone, common, "{place}: {board:?}");
        let count = solver.model_count(&NEVER).expect("there is no limit");
        let all = BigUint::from(models.len());
        assert_eq!(count, ModelCount::Exact(all), "{place}: {board:?}");
        assert_weighed(&solver, &models, common, &place);
        verdicts[models.len().min(2)] += 1;
    }
    assert!(
        verdicts.iter().all(|&boards| boards > BOARDS / 50),
        "{kind:?}: {verdicts:?}"
    );
}

fn assert_unique(solver: &Solver<'_>, models: &[Model], place: &str) {
    match solver.uniqueness(&NEVER).expect("there is no limit") {
        Uniqueness::Unsatisfiable => assert!(models.is_empty(), "{place}"),
        Uniqueness::Unique(model) => assert_eq!(models, [model], "{place}"),
        Uniqueness::Ambiguous(one, other) => {
            assert_ne!(one, other, "{place}");
            assert!(models.contains(&one) && models.contains(&other), "{place}");
        }
    }
}

/// The first models are different ones, and all of them where they are few.
fn assert_listed(solver: &Solver<'_>, models: &[Model], place: &str) {
    let listed = solver
        .models(&NEVER)
        .expect("there is no limit")
        .take(LISTED);
    let listed: Vec<Model> = listed
        .map(|model| model.expect("there is no limit"))
        .collect();
    assert_eq!(listed.len(), models.len().min(LISTED), "{place}");
    let all: HashSet<&Model> = models.iter().collect();
    let different: HashSet<&Model> = listed.iter().collect();
    assert_eq!(different.len(), listed.len(), "{place}");
    assert!(different.is_subset(&all), "{place}");
}

/// Every variable's share is its frequency.
fn assert_weighed(solver: &Solver<'_>, models: &[Model], common: Option<Assignment>, place: &str) {
    let census = solver
        .census(Weighting::Uniform, &NEVER)
        .expect("there is no limit");
    let Some(census) = census else {
        return assert!(models.is_empty(), "{place}");
    };
    assert_eq!(Some(census.certain), common, "{place}");
    for (index, share) in census.shares.iter().enumerate() {
        let trues = models
            .iter()
            .filter(|model| model.value(Var::new(index)))
            .count();
        let frequency = trues as f64 / models.len() as f64;
        let share = share.expect("nothing is too wide");
        assert!(
            (share - frequency).abs() < 1e-12,
            "{place}: {share} for {frequency}"
        );
    }
}

#[test]
fn pixel_boards_have_the_answers_of_trying_everything() {
    assert_answers(Kind::Pixel);
}

#[test]
fn boards_with_mines_have_the_answers_of_trying_everything() {
    assert_answers(Kind::Mines);
}

#[test]
fn boards_with_a_number_of_mines_have_the_answers_of_trying_everything() {
    assert_answers(Kind::MinesWithTotal);
}
