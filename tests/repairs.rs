//! What is said of puzzles that are not unique: which single counts would repair them, all of them and no
//! others, and in which spots their models differ.

mod common;

use cluegrid::problem::{Assignment, ConstraintId, Model, Pattern, Problem, Stencil, Var};
use cluegrid::solve::{
    Leaves, Limit, Repair, Solver, Spot, StopReason, Uniqueness, Unsought, repairs_of_ambiguity,
    repairs_of_clash, spots,
};
use common::data::data;
use common::{boards, oracle, problems};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

const NEVER: Limit = Limit::none();

/// The problem in which one constraint has another count.
fn changed(problem: &Problem, id: ConstraintId, count: usize) -> Problem {
    problem.recounted(problem.known().clone(), |other| {
        Some(if other == id {
            count
        } else {
            problem.count(other)
        })
    })
}

/// All repairs, by trying every count of every constraint.
fn all_repairs(problem: &Problem) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for constraint in problem.constraints() {
        for count in 0..=problem.vars_of(constraint).count() {
            let leaves = match oracle::models(&changed(problem, constraint, count)).len() {
                0 => continue,
                1 => Leaves::One,
                _ => Leaves::Several,
            };
            if count != problem.count(constraint) {
                repairs.push(Repair {
                    constraint,
                    count,
                    leaves,
                });
            }
        }
    }
    repairs
}

fn core(problem: &Problem) -> Vec<ConstraintId> {
    let clash = Solver::new(problem).clash(&NEVER).unwrap();
    clash.expect("there is no model").constraints
}

fn backbone(problem: &Problem) -> Assignment {
    Solver::new(problem)
        .backbone(&NEVER)
        .unwrap()
        .expect("there is a model")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_repair_and_nothing_else_is_found(problem in problems::problem()) {
        let models = oracle::models(&problem);
        if models.is_empty() {
            let repairs = repairs_of_clash(&problem, &core(&problem), &NEVER);
            prop_assert_eq!(repairs.stopped, None);
            prop_assert_eq!(repairs.found, all_repairs(&problem));
        } else if models.len() > 1 {
            let repairs = repairs_of_ambiguity(&problem, &backbone(&problem), &NEVER);
            let is_unsought = repairs == Err(Unsought::Total);
            prop_assert_eq!(is_unsought, problem.total().is_some());
            if let Ok(repairs) = repairs {
                let mut expected = all_repairs(&problem);
                expected.retain(|repair| repair.leaves == Leaves::One);
                prop_assert_eq!(repairs.stopped, None);
                prop_assert_eq!(repairs.found, expected);
            }
        }
    }

    #[test]
    fn spots_vary_independently(mut problem in problems::windows()) {
        problem.set_total(None);
        let models = oracle::models(&problem);
        prop_assume!(models.len() > 1);
        let backbone = backbone(&problem);
        let spots = spots(&problem, &backbone, &NEVER).unwrap();
        let mut vars: Vec<Var> = spots.iter().flat_map(|spot| spot.vars()).copied().collect();
        vars.sort_unstable();
        prop_assert_eq!(vars, backbone.unknown().collect::<Vec<_>>());
        let patterns = |vars: &[Var]| -> BTreeSet<Vec<bool>> {
            models.iter().map(|model| pattern(model, vars)).collect()
        };
        let counts: Vec<usize> = spots.iter().map(|spot| patterns(spot.vars()).len()).collect();
        prop_assert_eq!(counts.iter().product::<usize>(), models.len());
        for (spot, count) in spots.iter().zip(counts) {
            prop_assert_eq!(spot.model_count, (count <= 100).then_some(count));
        }
    }

    #[test]
    fn the_best_window_leaves_the_fewest_models(mut problem in problems::windows()) {
        problem.set_total(None);
        let models = oracle::models(&problem);
        prop_assume!(models.len() > 1);
        let spots = spots(&problem, &backbone(&problem), &NEVER).unwrap();
        let is_settled = |spot: &&Spot| spot.best.is_some_and(|window| window.leaves == 1);
        let settled: Vec<Var> = spots.iter().filter(is_settled).flat_map(Spot::vars).copied().collect();
        let stencil = problem.stencil().unwrap();
        for spot in &spots {
            let free = problem.vars().filter(|var| stencil.counts()[var.index()].is_none());
            let windows = free.map(|anchor| stencil.window(anchor).collect::<Vec<_>>());
            let near = windows.filter(|window| window.iter().any(|var| spot.vars().contains(var)));
            let near: Vec<Vec<Var>> = near.collect();
            // The most ways that are left by a count, and by what is known of other spots.
            let left = |window: &[Var], known: &[Var]| {
                let known: Vec<Var> =
                    known.iter().copied().filter(|var| !spot.vars().contains(var)).collect();
                let mut ways: BTreeMap<_, BTreeSet<Vec<bool>>> = BTreeMap::new();
                for model in &models {
                    let count = pattern(model, window).into_iter().filter(|&value| value).count();
                    let seen = (count, pattern(model, &known));
                    ways.entry(seen).or_default().insert(pattern(model, spot.vars()));
                }
                ways.values().map(BTreeSet::len).max().unwrap()
            };
            let fewest = |known: &[Var]| {
                let few = near.iter().map(|window| left(window, known)).min();
                few.filter(|_| spot.model_count.is_some())
            };
            prop_assert_eq!(spot.best.map(|window| window.leaves), fewest(&settled));
            if let Some(best) = spot.best {
                let known = if best.needs_others { &settled[..] } else { &[] };
                let window: Vec<Var> = stencil.window(best.anchor).collect();
                prop_assert_eq!(left(&window, known), best.leaves);
                prop_assert_eq!(best.needs_others, fewest(&[]) > Some(best.leaves));
            }
        }
    }
}

/// What a model says of some variables.
fn pattern(model: &Model, vars: &[Var]) -> Vec<bool> {
    vars.iter().map(|&var| model.value(var)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_mistyped_clue_is_found(
        problem in boards::pixel(6..14, 7..12),
        place in any::<prop::sample::Index>(),
        off in prop_oneof![Just(-1isize), Just(1), Just(2)],
    ) {
        let ids: Vec<ConstraintId> = problem.constraints().collect();
        prop_assume!(!ids.is_empty());
        let id = ids[place.index(ids.len())];
        let (right, most) = (problem.count(id), problem.vars_of(id).count());
        let wrong = right.checked_add_signed(off).filter(|&wrong| wrong <= most);
        let is_unique = |problem: &Problem| {
            matches!(Solver::new(problem).uniqueness(&NEVER), Ok(Uniqueness::Unique(_)))
        };
        prop_assume!(wrong.is_some() && is_unique(&problem));
        let mistyped = changed(&problem, id, wrong.unwrap());
        let repairs = match Solver::new(&mistyped).uniqueness(&NEVER).unwrap() {
            Uniqueness::Unique(_) => return Ok(()),
            Uniqueness::Unsatisfiable => repairs_of_clash(&mistyped, &core(&mistyped), &NEVER),
            Uniqueness::Ambiguous(..) => {
                repairs_of_ambiguity(&mistyped, &backbone(&mistyped), &NEVER).expect("little is open")
            }
        };
        let right = Repair { constraint: id, count: right, leaves: Leaves::One };
        prop_assert!(repairs.found.contains(&right), "{:?} of {:?}", right, repairs.found);
        for repair in &repairs.found {
            let repaired = changed(&mistyped, repair.constraint, repair.count);
            prop_assert_eq!(is_unique(&repaired), repair.leaves == Leaves::One);
            prop_assert!(Solver::new(&repaired).solve(&NEVER).unwrap().is_some());
        }
    }
}

/// The upper 60 rows of a puzzle of 100x100, with all clues in the last three since the others are cut off there.
fn picture_of_60_by_100() -> Problem {
    let cases = fs::read_to_string(data("pixel/cases.jsonl")).unwrap();
    let mut cases = cases
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let case = cases
        .find(|case| case["id"] == "tatham-sgt_100x100aggr-0")
        .unwrap();
    let rows = |name: &str| -> Vec<String> {
        let rows = case[name].as_array().unwrap().iter().take(60);
        rows.map(|row| row.as_str().unwrap().to_owned()).collect()
    };
    let (clues, picture) = (rows("puzzle"), rows("solution"));
    let mut stencil = Stencil::new(60, 100, Pattern::Block);
    for place in 0..6000 {
        let (row, col) = (place / 100, place % 100);
        if row >= 57 || clues[row].as_bytes()[col] != b'.' {
            let is_black =
                |var: &Var| picture[var.index() / 100].as_bytes()[var.index() % 100] == b'1';
            let anchor = Var::new(place);
            let count = stencil.window(anchor).filter(is_black).count();
            stencil.add_window(anchor, count as u8);
        }
    }
    Problem::from_stencil(stencil)
}

#[test]
fn a_mistyped_clue_that_leaves_three_cells_open_is_found() {
    let problem = picture_of_60_by_100();
    for (row, col, right, wrong) in [(27, 50, 5, 4), (14, 71, 4, 5), (46, 78, 1, 4)] {
        let id = ConstraintId::new(row * 100 + col);
        assert_eq!(problem.count(id), right);
        let mistyped = changed(&problem, id, wrong);
        let backbone = backbone(&mistyped);
        assert_eq!(backbone.unknown().count(), 3);
        let repairs = repairs_of_ambiguity(&mistyped, &backbone, &NEVER).unwrap();
        let repair = Repair {
            constraint: id,
            count: right,
            leaves: Leaves::One,
        };
        assert!(repairs.found.contains(&repair), "{repairs:?}");
        assert!(repairs.found.len() <= 20, "{repairs:?}");
    }
}

#[test]
fn where_all_is_open_repairs_take_a_limit() {
    let mut chain = Problem::new(301);
    for first in 0..300 {
        chain.exactly(1, [first, first + 1].map(Var::new));
    }
    let backbone = backbone(&chain);
    let unsought = repairs_of_ambiguity(&chain, &backbone, &NEVER);
    assert_eq!(unsought, Err(Unsought::Open(301)));
    let limit = Limit::within(Duration::from_secs(600));
    let repairs = repairs_of_ambiguity(&chain, &backbone, &limit).unwrap();
    let repair = |constraint, count| Repair {
        constraint,
        count,
        leaves: Leaves::One,
    };
    let pairs = chain
        .constraints()
        .flat_map(|id| [repair(id, 0), repair(id, 2)]);
    assert_eq!(repairs.found, pairs.collect::<Vec<_>>());
    assert_eq!(repairs.stopped, None);
}

#[test]
fn a_search_for_repairs_ends_at_its_limit() {
    let mut problem = Problem::new(2);
    let id = problem.exactly(3, [0, 1].map(Var::new));
    let none_left = Limit::within(Duration::ZERO);
    let repairs = repairs_of_clash(&problem, &[id], &none_left);
    assert_eq!(repairs.stopped, Some(StopReason::Time));
    let open = Problem::new(2);
    let stopped = Err(StopReason::Time);
    assert_eq!(spots(&open, &backbone(&open), &none_left), stopped);
}
