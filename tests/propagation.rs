//! Propagation deduces nothing but what is so, and says why.

mod common;

use cluegrid::problem::{ConstraintId, Lit, Model, Problem};
use cluegrid::solve::{Fixpoint, Limit, Propagation, Trail, probe, propagate};
use common::{oracle, problems};
use itertools::Itertools;
use proptest::prelude::*;

fn run(problem: &Problem) -> (Propagation, Trail) {
    let mut trail = Trail::new();
    let result = propagate(problem, &Limit::none(), &mut trail).expect("there is no limit");
    (result, trail)
}

/// Whether `ids` alone, with the literals `given`, make `lit` true.
fn forces(problem: &Problem, ids: &[ConstraintId], given: &[Lit], lit: Lit) -> bool {
    let models = oracle::models_of(problem, ids, None);
    let agrees = |model: &&Model| given.iter().all(|&lit| model.satisfies(lit));
    models
        .iter()
        .filter(agrees)
        .all(|model| model.satisfies(lit))
}

proptest! {
    #[test]
    fn values_are_in_the_backbone(mut problem in problems::problem()) {
        problem.set_total(None);
        let models = oracle::models(&problem);
        match run(&problem).0 {
            Propagation::Conflict(_) => prop_assert!(models.is_empty()),
            Propagation::Fixpoint(Fixpoint { values, open }) => {
                for model in &models {
                    prop_assert!(values.lits().all(|lit| model.satisfies(lit)));
                }
                let unknown = |id: &ConstraintId| {
                    problem.vars_of(*id).any(|var| values.get(var).is_none())
                };
                let with_unknown: Vec<_> = problem.constraints().filter(unknown).collect();
                prop_assert_eq!(open, with_unknown);
            }
        }
    }

    #[test]
    fn each_deduction_follows_from_its_reason(problem in problems::problem()) {
        let (_, trail) = run(&problem);
        let mut given = Vec::new();
        for deduction in trail.deductions() {
            let ids: Vec<_> = deduction.reason.constraints().collect();
            prop_assert!(forces(&problem, &ids, &given, deduction.lit), "{:?}", deduction);
            given.push(deduction.lit);
        }
    }

    #[test]
    fn a_conflict_follows_from_its_reason(problem in problems::problem()) {
        let (result, trail) = run(&problem);
        if let Propagation::Conflict(reason) = result {
            let ids: Vec<_> = reason.constraints().collect();
            let given: Vec<_> = trail.deductions().iter().map(|deduction| deduction.lit).collect();
            if let Some(var) = problem.vars().next() {
                prop_assert!(forces(&problem, &ids, &given, var.positive()));
                prop_assert!(forces(&problem, &ids, &given, var.negative()));
            }
        }
    }

    #[test]
    fn windows_and_lists_propagate_alike(problem in problems::windows()) {
        let mut listed = Problem::new(problem.var_count());
        for id in problem.constraints() {
            listed.exactly(problem.count(id), problem.vars_of(id));
        }
        problem.known().lits().for_each(|lit| listed.fix(lit));
        match (run(&problem).0, run(&listed).0) {
            (Propagation::Fixpoint(windows), Propagation::Fixpoint(lists)) => {
                prop_assert_eq!(windows.values, lists.values);
            }
            (Propagation::Conflict(_), Propagation::Conflict(_)) => {}
            (windows, lists) => prop_assert!(false, "{:?} {:?}", windows, lists),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn probing_finds_what_propagation_does_and_nothing_but_what_is_so(
        mut problem in problems::problem(),
    ) {
        problem.set_total(None);
        let models = oracle::models(&problem);
        match probe(&problem, &Limit::none()).expect("there is no limit") {
            None => prop_assert!(models.is_empty()),
            Some(Fixpoint { values, open }) => {
                prop_assert!(models.iter().all(|m| values.lits().all(|lit| m.satisfies(lit))));
                let Propagation::Fixpoint(propagated) = run(&problem).0 else {
                    return Err(TestCaseError::fail("propagation sees a conflict and probing none"));
                };
                prop_assert!(propagated.values.lits().all(|lit| values.lits().contains(&lit)));
                let unknown = |id: &ConstraintId| {
                    problem.vars_of(*id).any(|var| values.get(var).is_none())
                };
                let with_unknown: Vec<_> = problem.constraints().filter(unknown).collect();
                prop_assert_eq!(open, with_unknown);
            }
        }
    }
}
