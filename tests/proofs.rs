//! Formulas say what the puzzle says, and proofs convince a checker that knows unit propagation alone.

mod common;

use cluegrid::format::{ReadOptions, parse};
use cluegrid::problem::{Formula, Lit, Model, Problem, Var};
use cluegrid::puzzle::{Document, Kind, Puzzle};
use cluegrid::solve::{
    Certificate, Limit, Line, Solver, StopReason, Uniqueness, encode_problem, is_refutation_checked,
};
use common::{boards, oracle, problems, rup};
use proptest::prelude::*;
use std::time::Duration;

const NEVER: Limit = Limit::none();

fn formula(problem: &Problem) -> Formula {
    let mut formula = Formula::new(problem.var_count());
    encode_problem(problem, &mut formula);
    formula
}

fn certificate(problem: &Problem, only: Option<&Model>) -> Option<Certificate> {
    Certificate::new(problem, only, &NEVER).expect("there is no limit")
}

fn is_accepted(certificate: &Certificate) -> bool {
    rup::refutes(certificate.formula(), certificate.proof().lines())
}

/// The problem of a pixel puzzle.
fn pixel(rows: &str) -> Problem {
    let options = ReadOptions {
        kind: Some(Kind::Pixel),
        ..ReadOptions::default()
    };
    let Document::Pixel(puzzle) = parse(rows.as_bytes(), &options).unwrap().document else {
        unreachable!("a pixel puzzle was asked for");
    };
    puzzle.instance().problem().clone()
}

/// The only model, if the problem has one, and a certificate of what is excluded; `None` if it has several.
fn proved(problem: &Problem) -> Option<Certificate> {
    let only = match Solver::new(problem).uniqueness(&NEVER).unwrap() {
        Uniqueness::Unsatisfiable => None,
        Uniqueness::Unique(model) => Some(model),
        Uniqueness::Ambiguous(..) => return None,
    };
    certificate(problem, only.as_ref())
}

proptest! {
    #[test]
    fn the_models_of_the_formula_are_those_of_the_problem(problem in problems::problem()) {
        let formula = formula(&problem);
        let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        let models = oracle::models(&problem);
        for bits in 0..1u32 << problem.var_count() {
            let values: Vec<bool> = (0..problem.var_count()).map(|v| bits >> v & 1 == 1).collect();
            let lits: Vec<Lit> =
                values.iter().enumerate().map(|(v, &value)| Var::new(v).lit(value)).collect();
            let extended = rup::propagate(&clauses, &lits);
            // The variables of the problem decide all others.
            prop_assert!(extended.as_ref().is_none_or(|all| all.len() == formula.var_count()));
            prop_assert_eq!(extended.is_some(), models.contains(&Model::new(values)));
        }
    }

    #[test]
    fn what_is_so_is_proved_and_nothing_else(problem in problems::problem()) {
        let models = oracle::models(&problem);
        let nothing = certificate(&problem, None);
        prop_assert_eq!(nothing.is_some(), models.is_empty());
        prop_assert!(nothing.is_none_or(|certificate| is_accepted(&certificate)));
        prop_assert_eq!(is_refutation_checked(&problem, None, &NEVER), Ok(models.is_empty()));
        if let Some(first) = models.first() {
            let no_other = certificate(&problem, Some(first));
            prop_assert_eq!(no_other.is_some(), models.len() == 1);
            prop_assert!(no_other.is_none_or(|certificate| is_accepted(&certificate)));
            let is_only = is_refutation_checked(&problem, Some(first), &NEVER);
            prop_assert_eq!(is_only, Ok(models.len() == 1));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn larger_boards_are_proved(problem in boards::pixel(5..9, 6..10)) {
        if let Some(certificate) = proved(&problem) {
            prop_assert!(is_accepted(&certificate));
        }
    }

    #[test]
    fn a_formula_with_a_solution_is_not_refuted(problem in boards::pixel(4..7, 5..8)) {
        let Uniqueness::Unique(model) = Solver::new(&problem).uniqueness(&NEVER).unwrap() else {
            return Ok(());
        };
        let proof = certificate(&problem, Some(&model)).expect("there is one model");
        let without_model = certificate(&problem, None);
        prop_assert!(without_model.is_none(), "there is a model");
        prop_assert!(!rup::refutes(&formula(&problem), proof.proof().lines()));
    }
}

/// A puzzle with one solution that takes a search.
const HARD: &str = include_str!("data/pixel/search_10x10.txt");

#[test]
fn a_line_that_matters_is_missed() {
    let certificate = proved(&pixel(HARD)).expect("there is one solution");
    assert!(is_accepted(&certificate));
    let lines: Vec<Line<'_>> = certificate.proof().lines().collect();
    let without = |left_out: usize| {
        let kept = (0..lines.len()).filter(move |&line| line != left_out);
        rup::refutes(certificate.formula(), kept.map(|line| lines[line]))
    };
    let is_missed = (0..lines.len() - 1).any(|line| !without(line));
    assert!(is_missed, "some line rests on another");
    assert!(
        !without(lines.len() - 1),
        "the empty clause ends a refutation"
    );
}

#[test]
fn a_number_of_mines_is_part_of_the_proof() {
    let mut problem = Problem::new(40);
    problem.exactly(1, [0, 1].map(Var::new));
    assert!(certificate(&problem, None).is_none());
    for impossible in [0, 40, 41] {
        problem.set_total(Some(impossible));
        let certificate = certificate(&problem, None).expect("no model has so many");
        assert!(is_accepted(&certificate), "{impossible}");
    }
}

#[test]
fn a_proof_ends_at_its_limit() {
    let problem = pixel(HARD);
    let none_left = Limit::within(Duration::ZERO);
    let stopped = Some(StopReason::Time);
    assert_eq!(Certificate::new(&problem, None, &none_left).err(), stopped);
    assert_eq!(
        is_refutation_checked(&problem, None, &none_left).err(),
        stopped
    );
}
