//! Elimination against brute force.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::layers::Layers;
use super::{CountSet, Elimination, Plan, Tally};
use crate::problem::{Assignment, ConstraintId, Var};
use crate::solve::{Component, Limit, StopReason};

const PLENTY: usize = 1 << 26;

/// The component with constraints of a need and members each.
pub(super) fn component(var_count: usize, constraints: &[(u32, &[u32])]) -> Component {
    let mut members = Vec::new();
    let mut ends = Vec::new();
    for (_, vars) in constraints {
        members.extend_from_slice(vars);
        ends.push(members.len() as u32);
    }
    Component::from_parts(
        (0..var_count).map(Var::new).collect(),
        (0..constraints.len()).map(ConstraintId::new).collect(),
        constraints.iter().map(|&(need, _)| need).collect(),
        members,
        ends,
    )
}

fn eliminate(component: &Component) -> Elimination {
    let plan = Plan::new(component, Some(4), &Limit::none()).unwrap();
    Elimination::new(plan, PLENTY, &Limit::none()).unwrap()
}

/// All models, found by trying.
fn brute_force(component: &Component) -> Vec<Vec<bool>> {
    let var_count = component.var_count();
    let all = (0..1_u32 << var_count).map(|bits| (0..var_count).map(move |i| bits >> i & 1 == 1));
    all.map(Iterator::collect)
        .filter(|model: &Vec<bool>| is_model(component, model))
        .collect()
}

fn is_model(component: &Component, model: &[bool]) -> bool {
    (0..component.constraint_count()).all(|i| {
        let trues = component
            .members(i)
            .iter()
            .filter(|&&var| model[var as usize]);
        trues.count() == component.need(i)
    })
}

fn true_count(model: &[bool]) -> usize {
    model.iter().filter(|&&value| value).count()
}

/// The values that all models have in common.
fn common(models: &[Vec<bool>]) -> Option<Assignment> {
    let first = models.first()?;
    let value = |i: usize| {
        models
            .iter()
            .all(|model| model[i] == first[i])
            .then_some(first[i])
    };
    Some(Assignment::from_values(
        (0..first.len()).map(value).collect(),
    ))
}

/// Components whose constraints are mostly true in a hidden model, so that many have models.
fn components() -> impl Strategy<Value = Component> {
    let constraint = |n: u32| (btree_set(0..n, 1..=6_usize.min(n as usize)), 0..40_u32);
    let parts = (1..=14_u32)
        .prop_flat_map(move |n| (vec(any::<bool>(), n as usize), vec(constraint(n), 0..9)));
    parts.prop_map(|(hidden, constraints)| {
        let constraints: Vec<_> = constraints
            .into_iter()
            .map(|(vars, other)| {
                let vars: Vec<_> = vars.into_iter().collect();
                let trues = vars.iter().filter(|&&var| hidden[var as usize]).count() as u32;
                (if other < 4 { other } else { trues }, vars)
            })
            .collect();
        let slices = constraints
            .iter()
            .map(|(need, vars)| (*need, vars.as_slice()));
        component(hidden.len(), &slices.collect::<Vec<_>>())
    })
}

proptest! {
    #[test]
    fn all_models_are_found_once(component in components()) {
        let mut expected = brute_force(&component);
        let elimination = eliminate(&component);
        prop_assert_eq!(elimination.is_satisfiable(), !expected.is_empty());
        let mut models: Vec<_> = elimination.models(None, &Limit::none()).unwrap().collect();
        models.sort();
        expected.sort();
        prop_assert_eq!(&models, &expected);
        for count in 0..=component.var_count() + 1 {
            let some = elimination.models(Some(count), &Limit::none()).unwrap();
            let mut some: Vec<_> = some.collect();
            some.sort();
            let expected = expected.iter().filter(|model| true_count(model) == count);
            prop_assert!(some.iter().eq(expected));
            let model = elimination.model(Some(count), &Limit::none()).unwrap();
            prop_assert_eq!(model.is_some(), !some.is_empty());
        }
    }

    #[test]
    fn counts_are_those_of_the_models(component in components()) {
        let expected = brute_force(&component).iter().map(|model| true_count(model)).collect();
        let counts = eliminate(&component).feasible_counts(&Limit::none()).unwrap();
        prop_assert_eq!(counts, expected);
    }

    #[test]
    fn certain_values_are_common_to_the_allowed_models(
        component in components(),
        allowed in btree_set(0..15_usize, 0..8),
    ) {
        let mut models = brute_force(&component);
        let elimination = eliminate(&component);
        prop_assert_eq!(elimination.certain(None, &Limit::none()).unwrap(), common(&models));
        models.retain(|model| allowed.contains(&true_count(model)));
        let allowed: CountSet = allowed.into_iter().collect();
        let certain = elimination.certain(Some(&allowed), &Limit::none()).unwrap();
        prop_assert_eq!(certain, common(&models));
    }

    #[test]
    fn all_kinds_of_state_make_the_same_layers(component in components()) {
        let plan = Plan::new(&component, None, &Limit::none()).unwrap();
        let narrow = Layers::new::<u128>(&plan, PLENTY, &Limit::none()).unwrap();
        let words = Layers::new::<[u64; 4]>(&plan, PLENTY, &Limit::none()).unwrap();
        let wide = Layers::new::<Box<[u32]>>(&plan, PLENTY, &Limit::none()).unwrap();
        prop_assert_eq!(&narrow, &words);
        prop_assert_eq!(&narrow, &wide);
    }

    #[test]
    fn words_and_sets_give_the_same_answers(component in components(), extra in 50..70_u32) {
        // The extra variables are all false, so that only the size of the component changes.
        let n = component.var_count() as u32;
        let padding: Vec<u32> = (n..n + extra).collect();
        let mut constraints: Vec<_> = (0..component.constraint_count())
            .map(|i| (component.need(i) as u32, component.members(i)))
            .collect();
        constraints.push((0, &padding));
        let padded = eliminate(&super::tests::component((n + extra) as usize, &constraints));
        let small = eliminate(&component);
        let counts = small.feasible_counts(&Limit::none()).unwrap();
        prop_assert_eq!(padded.feasible_counts(&Limit::none()).unwrap(), counts.clone());
        let first: CountSet = counts.min().into_iter().collect();
        let certain = |elimination: &Elimination| {
            let certain = elimination.certain(Some(&first), &Limit::none()).unwrap();
            certain.map(|certain| certain.values()[..n as usize].to_vec())
        };
        prop_assert_eq!(certain(&padded), certain(&small));
        let models = |elimination: &Elimination| {
            let models = elimination.models(counts.max(), &Limit::none()).unwrap();
            let mut models: Vec<_> = models.map(|model| model[..n as usize].to_vec()).collect();
            models.sort();
            models
        };
        prop_assert_eq!(models(&padded), models(&small));
    }
}

#[test]
fn a_component_without_variables_has_one_model() {
    let elimination = eliminate(&component(0, &[]));
    let models: Vec<_> = elimination.models(None, &Limit::none()).unwrap().collect();
    assert_eq!(models, [Vec::<bool>::new()]);
    assert!(!eliminate(&component(0, &[(1, &[])])).is_satisfiable());
}

#[test]
fn large_groups_are_one_step() {
    let all: Vec<u32> = (0..3_000).collect();
    let component = component(3_000, &[(2_000, &all), (1_999, &all[..2_000])]);
    let elimination = eliminate(&component);
    let counts = elimination.feasible_counts(&Limit::none()).unwrap();
    assert_eq!(counts, CountSet::interval(2_000, 2_000));
    let mut models = elimination.models(Some(2_000), &Limit::none()).unwrap();
    assert!(
        models
            .by_ref()
            .take(100)
            .all(|model| is_model(&component, &model))
    );
    let certain = elimination.certain(None, &Limit::none()).unwrap().unwrap();
    assert_eq!(certain.lits().count(), 0);
}

/// The rows and columns of a square of variables.
fn rows_and_cols(side: u32) -> Vec<Vec<u32>> {
    let rows = (0..side).map(|row| (row * side..(row + 1) * side).collect());
    let cols = (0..side).map(|col| (0..side).map(|row| row * side + col).collect());
    rows.chain(cols).collect()
}

#[test]
fn states_too_large_for_a_word_take_several() {
    // One true variable in each row and column of a square; its first row also belongs to a list
    // whose need takes 17 bits in the state.
    let (side, large) = (7, 70_000);
    let lines = rows_and_cols(side);
    let list: Vec<u32> = (0..side).chain(side * side..side * side + large).collect();
    let lines = lines.iter().map(|line| (1, line.as_slice()));
    let constraints: Vec<(u32, &[u32])> = lines.chain([(large + 1, list.as_slice())]).collect();
    let component = component((side * side + large) as usize, &constraints);
    let plan = Plan::new(&component, None, &Limit::none()).unwrap();
    assert!(!plan.layout.is_narrow());
    let elimination = Elimination::new(plan, PLENTY, &Limit::none()).unwrap();
    let trues = (side + large) as usize;
    let counts = elimination.feasible_counts(&Limit::none()).unwrap();
    assert_eq!(counts, CountSet::interval(trues, trues));
    let certain = elimination.certain(None, &Limit::none()).unwrap().unwrap();
    assert_eq!(certain.lits().count(), large as usize);
    let mut models = elimination.models(None, &Limit::none()).unwrap();
    assert!(
        models
            .by_ref()
            .take(10)
            .all(|model| is_model(&component, &model))
    );
}

#[test]
fn long_strips_stay_narrow() {
    let triples: Vec<_> = (0..1_998).map(|i| [i, i + 1, i + 2]).collect();
    let constraints: Vec<_> = triples.iter().map(|vars| (1, vars.as_slice())).collect();
    let elimination = eliminate(&component(2_000, &constraints));
    let counts = elimination.feasible_counts(&Limit::none()).unwrap();
    assert_eq!(counts, CountSet::interval(666, 667));
    assert_eq!(elimination.models(None, &Limit::none()).unwrap().count(), 3);
    let only = CountSet::interval(666, 666);
    let certain = elimination.certain(Some(&only), &Limit::none()).unwrap();
    assert!(certain.unwrap().is_complete());
}

#[test]
fn too_little_memory_stops_the_elimination() {
    let component = component(3, &[(1, &[0, 1]), (1, &[1, 2])]);
    let plan = || Plan::new(&component, None, &Limit::none()).unwrap();
    let run = |max| Elimination::new(plan(), max, &Limit::none()).err();
    assert_eq!(run(100), Some(StopReason::Width));
    assert_eq!(run(PLENTY), None);
}

#[test]
fn a_cancelled_elimination_stops() {
    let side = 12;
    let lines = rows_and_cols(side);
    let constraints: Vec<_> = lines.iter().map(|line| (1, line.as_slice())).collect();
    let component = component((side * side) as usize, &constraints);
    let plan = Plan::new(&component, None, &Limit::none()).unwrap();
    let limit = Limit::none().or_when(Arc::new(AtomicBool::new(true)));
    let stopped = Elimination::new(plan, PLENTY, &limit).err();
    assert_eq!(stopped, Some(StopReason::Cancelled));
}

#[test]
fn components_share_the_memory_for_counting() {
    let elimination = eliminate(&component(4, &[(1, &[0, 1, 2]), (1, &[2, 3])]));
    let tally = |copies: usize| Tally {
        parts: vec![&elimination; copies],
        floating: 0,
        rest: None,
        max_bytes: 10_000,
    };
    assert!(tally(1).shares(None, &Limit::none()).is_ok());
    assert_eq!(
        tally(1000).shares(None, &Limit::none()),
        Err(StopReason::Width)
    );
}
