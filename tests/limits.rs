//! Limits that strike anywhere: the answer is the whole one, or says that it isn't and what is certain.
//!
//! No clock is looked at: the limits count how often they are looked at, so they strike in the middle of
//! everything, at the same place every time.

mod common;

use cluegrid::problem::{Assignment, Pattern, Problem, Stencil, Var};
use cluegrid::solve::{Limit, Solver, Step, Steps, StopReason, Stopped, Uniqueness, Weighting};
use common::{boards, problems};
use proptest::prelude::*;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const NEVER: Limit = Limit::none();

/// After how many checks to strike: all small numbers, and then ever fewer.
fn checks() -> impl Iterator<Item = usize> {
    std::iter::successors(Some(0), |&checks| Some(checks + 1 + checks / 24))
}

/// Whether everything that `less` knows is known to `more`.
fn is_part(less: &Assignment, more: &Assignment) -> bool {
    let is_known = |lit: cluegrid::problem::Lit| more.get(lit.var()) == Some(lit.is_positive());
    less.lits().all(is_known)
}

/// Asks with limits that strike ever later, until none strikes any more.
fn strike<A: PartialEq + Debug>(
    problem: &Problem,
    ask: impl Fn(&Solver<'_>, &Limit) -> Result<A, Stopped>,
) -> Result<(), TestCaseError> {
    let whole = ask(&Solver::new(problem), &NEVER).expect("there is no limit");
    let backbone = Solver::new(problem)
        .backbone(&NEVER)
        .expect("there is no limit");
    let mut certain = problem.known().clone();
    for checks in checks() {
        match ask(&Solver::new(problem), &Limit::after_checks(checks)) {
            Ok(answer) => {
                prop_assert_eq!(answer, whole, "after {} checks", checks);
                return Ok(());
            }
            Err(stopped) => {
                prop_assert_eq!(stopped.reason, StopReason::Cancelled);
                if let Some(backbone) = &backbone {
                    prop_assert!(
                        is_part(&stopped.certain, backbone),
                        "after {} checks",
                        checks
                    );
                }
                prop_assert!(
                    is_part(&certain, &stopped.certain),
                    "after {} checks",
                    checks
                );
                certain = stopped.certain;
                let model = stopped.model.iter();
                prop_assert!(
                    model
                        .into_iter()
                        .all(|model| problem.is_satisfied_by(model))
                );
            }
        }
    }
    Ok(())
}

/// All steps of a path.
fn steps(problem: &Problem, limit: &Limit) -> Result<Vec<Step>, Stopped> {
    Steps::new(problem, limit.clone()).collect()
}

/// Every question with limits that strike everywhere.
fn strike_every_question(problem: &Problem) -> Result<(), TestCaseError> {
    strike(problem, |solver, limit| solver.backbone(limit))?;
    strike(problem, |solver, limit| solver.uniqueness(limit))?;
    strike(problem, |solver, limit| {
        let models = solver.models(limit)?.take(20);
        models.collect::<Result<Vec<_>, _>>()
    })?;
    strike(problem, |solver, limit| solver.true_counts(limit))?;
    strike(problem, |solver, limit| solver.model_count(limit))?;
    strike(problem, |solver, limit| {
        solver.census(Weighting::Uniform, limit)
    })?;
    strike(problem, |solver, limit| solver.exact_census(limit))?;
    strike(problem, |_, limit| steps(problem, limit))?;
    strike(problem, |solver, limit| {
        let stopped = |reason| Stopped::new(reason, problem.known().clone());
        solver.clash(limit).map_err(stopped)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn small_problems_can_be_stopped_anywhere(problem in problems::problem()) {
        strike_every_question(&problem)?;
    }

    #[test]
    fn boards_with_mines_can_be_stopped_anywhere(problem in boards::mines(1..8, 4..10)) {
        strike_every_question(&problem)?;
    }

    #[test]
    fn pixel_boards_can_be_stopped_anywhere(problem in boards::pixel(2..13, 5..13)) {
        strike(&problem, |solver, limit| solver.backbone(limit))?;
        strike(&problem, |solver, limit| solver.uniqueness(limit))?;
        strike(&problem, |solver, limit| {
            let models = solver.models(limit)?.take(5);
            models.collect::<Result<Vec<_>, _>>()
        })?;
        strike(&problem, |_, limit| steps(&problem, limit))?;
    }
}

/// A pixel board with a clue in every second row and column: one component of all cells.
fn lattice(rows: usize, cols: usize) -> Problem {
    let mut stencil = Stencil::new(rows, cols, Pattern::Block);
    let is_filled = |cell: usize| cell * 7 % 11 < 5 || cell.is_multiple_of(13);
    for cell in (0..rows * cols).filter(|cell| cell / cols % 2 == 1 && cell % cols % 2 == 1) {
        let block = stencil.window(Var::new(cell));
        let count = block.filter(|var| is_filled(var.index())).count();
        stencil.add_window(Var::new(cell), count as u8);
    }
    Problem::from_stencil(stencil)
}

/// Such a board is asked in tiles, and from another thread. That one is waited for, so where the limit
/// strikes isn't the same every time.
#[test]
fn large_components_can_be_stopped_anywhere() {
    let problem = lattice(51, 67);
    let backbone = Solver::new(&problem)
        .backbone(&NEVER)
        .expect("there is no limit");
    for checks in checks().step_by(9) {
        match Solver::new(&problem).backbone(&Limit::after_checks(checks)) {
            Ok(answer) => {
                assert_eq!(answer, backbone);
                return;
            }
            Err(stopped) => {
                assert_eq!(stopped.reason, StopReason::Cancelled);
                let backbone = backbone.as_ref().expect("the picture is a model");
                assert!(is_part(&stopped.certain, backbone));
            }
        }
    }
}

#[test]
fn a_cancelled_question_ends_with_what_is_known() {
    let problem = lattice(9, 12);
    let limit = Limit::none().or_when(Arc::new(AtomicBool::new(true)));
    let solver = Solver::new(&problem);
    let cancelled = Stopped::new(StopReason::Cancelled, problem.known().clone());
    assert_eq!(solver.backbone(&limit), Err(cancelled.clone()));
    assert_eq!(solver.uniqueness(&limit), Err(cancelled.clone()));
    assert_eq!(solver.model_count(&limit), Err(cancelled));
    assert!(matches!(
        solver.uniqueness(&NEVER),
        Ok(Uniqueness::Ambiguous(..))
    ));
}
