//! Paths: each step follows from what it names and from nothing less, and none is harder than it must be.

mod common;

use cluegrid::problem::{ConstraintId, Lit, Problem, Var};
use cluegrid::solve::{Limit, Solver, Step, Steps, Technique};
use common::{boards, oracle, problems};
use itertools::Itertools;
use proptest::prelude::*;

const NEVER: Limit = Limit::none();

/// The problem with what is known after some steps.
fn after(problem: &Problem, steps: &[Step]) -> Problem {
    let mut later = problem.clone();
    let lits = steps.iter().flat_map(|step| &step.lits);
    lits.for_each(|&lit| later.fix(lit));
    later
}

/// The unknown variables of these constraints alone, or all of them if there is a total, and what the
/// constraints say of them.
fn excerpt(
    problem: &Problem,
    ids: &[ConstraintId],
    total: Option<usize>,
    lit: Lit,
) -> (Problem, Lit) {
    let known = problem.known();
    let vars = ids.iter().flat_map(|&id| problem.vars_of(id));
    let vars: Vec<Var> = match total {
        None => vars.chain([lit.var()]).sorted().dedup().collect(),
        Some(_) => problem.vars().collect(),
    };
    let unknown: Vec<Var> = vars
        .into_iter()
        .filter(|&var| known.get(var).is_none())
        .collect();
    let local = |var: Var| unknown.binary_search(&var).map(Var::new);
    let is_true = |var: &Var| known.get(*var) == Some(true);
    let mut excerpt = Problem::new(unknown.len());
    for &id in ids {
        let trues = problem.vars_of(id).filter(is_true).count();
        let members = problem.vars_of(id).filter_map(|var| local(var).ok());
        excerpt.exactly(problem.count(id) - trues, members);
    }
    let trues = problem.vars().filter(is_true).count();
    excerpt.set_total(total.map(|total| total - trues));
    let var = local(lit.var()).expect("the literal is news");
    (excerpt, var.lit(lit.is_positive()))
}

/// Whether these constraints alone, and the total if it is given, force all of `lits`: by trying everything,
/// or where that is too much by asking for the opposite.
fn forces(problem: &Problem, ids: &[ConstraintId], total: Option<usize>, lits: &[Lit]) -> bool {
    lits.iter().all(|&lit| {
        let (excerpt, lit) = excerpt(problem, ids, total, lit);
        if excerpt.var_count() <= 16 {
            return oracle::models(&excerpt)
                .iter()
                .all(|model| model.satisfies(lit));
        }
        let opposite = Solver::new(&excerpt).solve_under(&[!lit], &NEVER);
        opposite.expect("there is no limit").is_none()
    })
}

/// All steps, and whether they led to no clash.
fn path(problem: &Problem) -> (Vec<Step>, bool) {
    let mut path = Steps::new(problem, NEVER);
    let steps = path.by_ref().map(|step| step.expect("there is no limit"));
    let steps = steps.collect();
    (steps, path.is_consistent())
}

/// The hardest technique of a step that some `size` constraints allow, by trying all of them.
fn is_forced_by_any(problem: &Problem, size: usize) -> bool {
    let ids: Vec<ConstraintId> = problem.constraints().collect();
    ids.into_iter().combinations(size).any(|ids| {
        let common = oracle::common(&oracle::models_of(problem, &ids, None));
        let common = common.expect("the problem has a model");
        common.lits().count() > problem.known().lits().count()
    })
}

/// Checks that each step follows from its constraints, and that none of them can be spared.
fn check_reasons(problem: &Problem, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut now = problem.clone();
    for step in steps {
        let total = problem.total().filter(|_| step.includes_total);
        let ids = &step.constraints;
        prop_assert!(forces(&now, ids, total, &step.lits), "{:?}", step);
        for spared in 0..ids.len() {
            let mut fewer = ids.clone();
            fewer.remove(spared);
            prop_assert!(
                !forces(&now, &fewer, total, &step.lits),
                "{:?} {:?}",
                step,
                spared
            );
        }
        if step.includes_total {
            prop_assert!(!forces(&now, ids, None, &step.lits), "{:?}", step);
        }
        prop_assert!(ids.is_sorted() && step.lits.is_sorted() && !step.lits.is_empty());
        step.lits.iter().for_each(|&lit| now.fix(lit));
    }
    Ok(())
}

/// Checks that each step is the next one if one begins anew after those before it.
fn check_next(problem: &Problem, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut now = problem.clone();
    for step in steps {
        let next = Steps::new(&now, NEVER).peek().expect("there is no limit");
        prop_assert_eq!(next.as_ref(), Some(step));
        step.lits.iter().for_each(|&lit| now.fix(lit));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_path_leads_to_the_backbone(problem in problems::problem()) {
        let mut path = Steps::new(&problem, NEVER);
        let steps: Vec<_> = path.by_ref().map(|step| step.expect("there is no limit")).collect();
        match oracle::common(&oracle::models(&problem)) {
            None => prop_assert!(!path.is_consistent(), "{:?}", steps),
            Some(backbone) => {
                prop_assert!(path.is_consistent());
                prop_assert_eq!(path.known(), &backbone);
                let lits = steps.iter().flat_map(|step| step.lits.iter().copied());
                let news = backbone.lits().filter(|lit| problem.known().get(lit.var()).is_none());
                prop_assert_eq!(lits.sorted().collect_vec(), news.collect_vec(), "each once");
            }
        }
    }

    #[test]
    fn a_step_follows_from_its_constraints_and_none_can_be_spared(
        problem in problems::problem(),
    ) {
        check_reasons(&problem, &path(&problem).0)?;
    }

    #[test]
    fn a_step_is_as_easy_as_can_be(problem in problems::problem()) {
        let (steps, is_consistent) = path(&problem);
        prop_assume!(is_consistent);
        let total = problem.total();
        for (place, step) in steps.iter().enumerate() {
            let now = after(&problem, &steps[..place]);
            let unknown = now.known().unknown().count();
            let trues = now.known().lits().filter(|lit| lit.is_positive()).count();
            let by_total = total.is_some_and(|total| total == trues || total == trues + unknown);
            let easiest = if by_total || is_forced_by_any(&now, 1) {
                Technique::Count
            } else if is_forced_by_any(&now, 2) {
                Technique::Difference
            } else {
                step.technique.max(Technique::LookAhead)
            };
            prop_assert_eq!(step.technique, easiest, "{:?}", step);
        }
    }

    #[test]
    fn a_path_is_what_is_next_again_and_again(problem in problems::problem()) {
        let (steps, is_consistent) = path(&problem);
        prop_assume!(is_consistent);
        check_next(&problem, &steps)?;
    }

    #[test]
    fn steps_without_reasons_are_the_same(problem in problems::problem()) {
        let (steps, is_consistent) = path(&problem);
        let mut quick = Steps::new(&problem, NEVER);
        for step in &steps {
            let advance = quick.advance().expect("there is no limit");
            prop_assert_eq!(advance, Some((step.technique, step.lits.clone())));
        }
        prop_assert_eq!(quick.advance().expect("there is no limit"), None);
        prop_assert_eq!(quick.is_consistent(), is_consistent);
        let (rating, _) = Steps::new(&problem, NEVER).rating();
        prop_assert_eq!(rating, steps.iter().map(|step| step.technique).collect());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn paths_of_boards_obey_the_same_laws(
        problem in prop_oneof![boards::pixel(1..14, 1..14), boards::mines(1..10, 1..14)],
    ) {
        let (steps, is_consistent) = path(&problem);
        prop_assert!(is_consistent);
        let backbone = Solver::new(&problem).backbone(&NEVER).expect("there is no limit");
        prop_assert_eq!(Some(after(&problem, &steps).known().clone()), backbone);
        check_reasons(&problem, &steps)?;
        check_next(&problem, &steps)?;
    }
}
