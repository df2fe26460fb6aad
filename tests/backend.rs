//! What every SAT solver behind the trait has to do: the same suite for varisat and for one that tries
//! every assignment.

mod common;

use cluegrid::problem::{Clauses, Lit, Var};
use cluegrid::solve::{Limit, Outcome, SatSolver, StopReason, Varisat, minimal_core};
use common::reference_sat::TryAll;
use proptest::prelude::*;
use std::time::Duration;

/// One call of a random sequence.
#[derive(Clone, Debug)]
enum Call {
    NewVar,
    Clause(Vec<Lit>),
    Solve(Vec<Lit>),
    MinimalCore(Vec<Lit>),
}

const START_VARS: usize = 4;

fn lits(most: usize) -> impl Strategy<Value = Vec<Lit>> {
    let lit = (0..START_VARS, any::<bool>()).prop_map(|(var, value)| Var::new(var).lit(value));
    prop::collection::vec(lit, 0..=most)
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let call = prop_oneof![
        1 => Just(Call::NewVar),
        6 => lits(3).prop_filter("rarely empty", |lits| !lits.is_empty()).prop_map(Call::Clause),
        4 => lits(5).prop_map(Call::Solve),
        2 => lits(5).prop_map(Call::MinimalCore),
    ];
    prop::collection::vec(call, 0..30)
}

/// Makes the calls, checking each answer against `oracle`, which has seen the same clauses.
fn check(sat: &mut impl SatSolver, calls: &[Call]) -> Result<(), TestCaseError> {
    let mut oracle = TryAll::new(START_VARS);
    let limit = Limit::none();
    for call in calls {
        match call {
            Call::NewVar if oracle.new_var().index() < 10 => {
                sat.new_var();
            }
            Call::NewVar => return Ok(()),
            Call::Clause(clause) => {
                oracle.add_clause(clause);
                sat.add_clause(clause);
            }
            Call::Solve(assumptions) => match sat.solve(assumptions, &limit) {
                Outcome::Satisfiable(model) => {
                    let values: Vec<Lit> = (0..model.values().len())
                        .map(|index| Var::new(index).lit(model.values()[index]))
                        .collect();
                    prop_assert!(assumptions.iter().all(|&lit| model.satisfies(lit)));
                    prop_assert!(is_satisfiable(&mut oracle, &values));
                }
                Outcome::Unsatisfiable(core) => {
                    prop_assert!(core.iter().all(|lit| assumptions.contains(lit)));
                    prop_assert!(!is_satisfiable(&mut oracle, &core));
                }
                Outcome::Interrupted(_) => prop_assert!(false, "there is no limit"),
            },
            Call::MinimalCore(candidates) => {
                let core = minimal_core(sat, candidates.clone(), &limit);
                match core.expect("there is no limit") {
                    None => prop_assert!(is_satisfiable(&mut oracle, candidates)),
                    Some(core) => {
                        prop_assert!(!is_satisfiable(&mut oracle, &core));
                        for index in 0..core.len() {
                            let mut rest = core.clone();
                            rest.remove(index);
                            prop_assert!(is_satisfiable(&mut oracle, &rest));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

fn is_satisfiable(oracle: &mut TryAll, assumptions: &[Lit]) -> bool {
    matches!(
        oracle.solve(assumptions, &Limit::none()),
        Outcome::Satisfiable(_)
    )
}

proptest! {
    #[test]
    fn varisat_keeps_the_contract(calls in calls()) {
        check(&mut Varisat::new(START_VARS), &calls)?;
    }

    #[test]
    fn the_reference_keeps_the_contract(calls in calls()) {
        check(&mut TryAll::new(START_VARS), &calls)?;
    }
}

/// Puts `pigeons` into one hole fewer: unsatisfiable, and slow to refute.
fn pigeonholes(sat: &mut impl SatSolver, pigeons: usize) {
    let holes = pigeons - 1;
    let vars: Vec<Var> = (0..pigeons * holes).map(|_| sat.new_var()).collect();
    for pigeon in 0..pigeons {
        let somewhere: Vec<Lit> = (0..holes)
            .map(|hole| vars[pigeon * holes + hole].positive())
            .collect();
        sat.add_clause(&somewhere);
        for (hole, other) in (0..holes).flat_map(|hole| (0..pigeon).map(move |o| (hole, o))) {
            let both = [vars[pigeon * holes + hole], vars[other * holes + hole]];
            sat.add_clause(&both.map(Var::negative));
        }
    }
}

#[test]
fn a_call_ends_at_its_limit_and_says_so_from_then_on() {
    let mut sat = Varisat::new(0);
    pigeonholes(&mut sat, 14);
    let limit = Limit::within(Duration::from_millis(30));
    assert_eq!(
        sat.solve(&[], &limit),
        Outcome::Interrupted(StopReason::Time)
    );
    assert_eq!(
        sat.solve(&[], &Limit::none()),
        Outcome::Interrupted(StopReason::Time)
    );
}

/// Varisat without the guard drops literals from this core (they were refuted at level 0 before).
#[test]
fn a_core_is_complete_after_a_refuted_assumption() {
    let lit = |number: i64| Var::new(number.unsigned_abs() as usize - 1).lit(number > 0);
    let mut sat = Varisat::new(62);
    let limit = Limit::none();
    sat.add_clause(&[lit(1)]);
    sat.solve(&[], &limit);
    sat.solve(&[lit(-1)], &limit);
    sat.add_clause(&[lit(2)]);
    sat.solve(&[], &limit);
    for v in 3..=6 {
        sat.add_clause(&[lit(-10 * v), lit(10 * v + 2)]);
        sat.add_clause(&[lit(-10 * v - 1), lit(-10 * v - 2)]);
    }
    for v in 3..=6 {
        let Outcome::Unsatisfiable(core) = sat.solve(&[lit(10 * v), lit(10 * v + 1)], &limit)
        else {
            panic!("the two clash");
        };
        assert_eq!(core.len(), 2);
    }
}
