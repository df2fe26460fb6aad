//! The engine on medium and large boards, against the whole board as clauses, turned over, and with any
//! number of threads.

mod common;

use cluegrid::problem::{Assignment, Lit, Pattern, Problem, Stencil, Var};
use cluegrid::solve::{
    Limit, Outcome, Propagation, SatSolver, Solver, Uniqueness, Varisat, encode, probe, propagate,
    split,
};
use common::boards::{mines, mirrored, mirrored_index, pixel, transposed, transposed_index};
use proptest::prelude::*;

const NEVER: Limit = Limit::none();

/// The values that are the same in all models of the whole board, which is one formula, with every clue
/// encoded by itself: each literal of a model is asked for by one call.
fn plain_backbone(problem: &Problem) -> Option<Assignment> {
    let mut backbone = problem.known().clone();
    let open: Vec<_> = problem.constraints().collect();
    for component in split(problem, problem.known(), &open).components {
        let mut sat = Varisat::new(component.var_count());
        encode(&component, None, &mut sat);
        let Outcome::Satisfiable(model) = sat.solve(&[], &NEVER) else {
            return None;
        };
        let lits =
            (0..component.var_count()).map(|index| Var::new(index).lit(model.values()[index]));
        let mut candidates: Vec<Lit> = lits.collect();
        while let Some(lit) = candidates.pop() {
            match sat.solve(&[!lit], &NEVER) {
                Outcome::Satisfiable(model) => candidates.retain(|&lit| model.satisfies(lit)),
                _ => backbone.assign(component.vars()[lit.var().index()].lit(lit.is_positive())),
            }
        }
    }
    Some(backbone)
}

/// The same problem with its total as one more constraint, and all in lists.
fn with_total_listed(problem: &Problem) -> Problem {
    let mut listed = Problem::new(problem.var_count());
    for id in problem.constraints() {
        listed.exactly(problem.count(id), problem.vars_of(id));
    }
    if let Some(total) = problem.total() {
        listed.exactly(total, problem.vars());
    }
    problem.known().lits().for_each(|lit| listed.fix(lit));
    listed
}

/// The backbone is the plain one, and the models found are some.
fn assert_plain(problem: &Problem, plain: &Assignment) -> Result<(), TestCaseError> {
    let solver = Solver::new(problem);
    let backbone = solver.backbone(&NEVER).expect("no limit");
    prop_assert_eq!(backbone.as_ref(), Some(plain));
    match solver.uniqueness(&NEVER).expect("no limit") {
        Uniqueness::Unsatisfiable => prop_assert!(false, "the picture is a model"),
        Uniqueness::Unique(model) => {
            prop_assert!(plain.is_complete() && problem.is_satisfied_by(&model));
        }
        Uniqueness::Ambiguous(one, other) => {
            prop_assert!(!plain.is_complete());
            prop_assert!(one != other);
            prop_assert!(problem.is_satisfied_by(&one) && problem.is_satisfied_by(&other));
        }
    }
    Ok(())
}

fn probed(problem: &Problem) -> Assignment {
    let fixpoint = probe(problem, &NEVER).expect("there is no limit");
    fixpoint.expect("the picture is a model").values
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn answers_agree_with_the_whole_board_as_clauses(problem in pixel(4..13, 5..16)) {
        let plain = plain_backbone(&problem).expect("the picture is a model");
        assert_plain(&problem, &plain)?;
        for lit in probed(&problem).lits() {
            prop_assert_eq!(plain.get(lit.var()), Some(lit.is_positive()));
        }
    }

    #[test]
    fn answers_about_mines_agree_with_the_whole_board_as_clauses(
        mut problem in mines(4..13, 5..16),
    ) {
        problem.set_total(None);
        let plain = plain_backbone(&problem).expect("the minefield is a model");
        assert_plain(&problem, &plain)?;
    }

    #[test]
    fn a_board_turned_over_has_its_backbone_turned_over(problem in pixel(4..12, 5..15)) {
        let stencil = problem.stencil().expect("a pixel board has a stencil");
        let (rows, cols) = (stencil.rows(), stencil.cols());
        let backbone = |problem: &Problem| {
            let backbone = Solver::new(problem).backbone(&NEVER).expect("no limit");
            backbone.expect("the picture is a model")
        };
        let (straight, over) = (backbone(&problem), backbone(&transposed(&problem)));
        let back = backbone(&mirrored(&problem));
        for index in 0..rows * cols {
            let value = straight.get(Var::new(index));
            prop_assert_eq!(value, over.get(Var::new(transposed_index(index, cols, rows))));
            prop_assert_eq!(value, back.get(Var::new(mirrored_index(index, cols))));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_total_agrees_with_the_whole_board_as_clauses(problem in mines(3..8, 5..11)) {
        let plain = plain_backbone(&with_total_listed(&problem));
        assert_plain(&problem, &plain.expect("the minefield is a model"))?;
    }
}

/// A board so large that it is probed in strips: clues of a picture, two in five left out.
fn large_board() -> (Problem, Vec<bool>) {
    let (rows, cols) = (230, 150);
    let mut state = 3u64;
    let mut percent = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % 100
    };
    let picture: Vec<bool> = (0..rows * cols).map(|_| percent() < 45).collect();
    let mut stencil = Stencil::new(rows, cols, Pattern::Block);
    for index in 0..rows * cols {
        if percent() < 60 {
            let anchor = Var::new(index);
            let block = stencil.window(anchor);
            let count = block.filter(|var| picture[var.index()]).count();
            stencil.add_window(anchor, count as u8);
        }
    }
    (Problem::from_stencil(stencil), picture)
}

#[test]
fn strips_find_nothing_but_what_is_so() {
    let (problem, picture) = large_board();
    let propagated = propagate(&problem, &NEVER, &mut ()).expect("there is no limit");
    let Propagation::Fixpoint(propagated) = propagated else {
        panic!("the picture is a model");
    };
    assert!(
        propagated.values.unknown().count() > 10_000,
        "enough for strips"
    );
    let values = probed(&problem);
    assert!(
        values
            .lits()
            .all(|lit| picture[lit.var().index()] == lit.is_positive())
    );
    let solver = Solver::new(&problem);
    let backbone = solver
        .backbone(&NEVER)
        .expect("no limit")
        .expect("the picture is a model");
    assert!(
        values
            .lits()
            .all(|lit| backbone.get(lit.var()) == Some(lit.is_positive()))
    );
    assert!(
        backbone
            .lits()
            .all(|lit| picture[lit.var().index()] == lit.is_positive())
    );
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let (problem, _) = large_board();
    let ask = || {
        let solver = Solver::new(&problem);
        let probed = probed(&problem);
        (probed, solver.uniqueness(&NEVER), solver.backbone(&NEVER))
    };
    let pool = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a few threads can be started")
    };
    let alone = pool(1).install(ask);
    assert_eq!(alone, pool(2).install(ask));
    assert_eq!(alone, pool(5).install(ask));
}
