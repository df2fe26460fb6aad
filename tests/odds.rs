//! Odds and counts of boards from `tests/data`, through the library.

mod common;

use cluegrid::format::{ReadOptions, parse};
use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::Problem;
use cluegrid::puzzle::{Document, Kind, Minesweeper, Puzzle, Rules};
use cluegrid::solve::{Census, Limit, ModelCount, Solver, StopReason, Weighting};
use common::data::{data, files};
use num_bigint::BigUint;
use rayon::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const NEVER: Limit = Limit::none();

fn document(path: &Path) -> Document {
    let options = ReadOptions {
        kind: Some(Kind::Mines),
        ..ReadOptions::default()
    };
    parse(&fs::read(path).unwrap(), &options).unwrap().document
}

fn position(path: &Path) -> Minesweeper {
    match document(path) {
        Document::Position(position) => position,
        other => panic!("{other:?} is no position"),
    }
}

fn count(problem: &Problem) -> BigUint {
    match Solver::new(problem).model_count(&NEVER).unwrap() {
        ModelCount::Exact(count) => count,
        ModelCount::TooWide(wide) => panic!("{} components are too wide", wide.len()),
    }
}

fn census(problem: &Problem) -> Option<Census> {
    Solver::new(problem)
        .census(Weighting::Uniform, &NEVER)
        .unwrap()
}

/// The chance of a mine in every covered cell.
fn chances(position: &Minesweeper, census: &Census) -> Grid<Option<f64>> {
    let instance = position.instance();
    Grid::from_fn(position.tiles().size(), |cell| {
        census.shares[instance.var(cell).index()].filter(|_| position.tiles()[cell].is_covered())
    })
}

/// The covered cells that have a mine in every solution, or in none, sorted.
fn certain(position: &Minesweeper, census: &Census, value: bool) -> Vec<[usize; 2]> {
    let instance = position.instance();
    let is_certain = |&cell: &Cell| {
        position.tiles()[cell].is_covered() && census.certain.get(instance.var(cell)) == Some(value)
    };
    let cells = position.tiles().size().cells().filter(is_certain);
    cells.map(|cell| [cell.row, cell.col]).collect()
}

/// What `NAME.expected.json` says.
#[derive(Deserialize)]
struct Expected {
    no_total: Certain,
    with_total: Counted,
}

#[derive(Deserialize)]
struct Certain {
    safe: Vec<[usize; 2]>,
    mined: Vec<[usize; 2]>,
}

#[derive(Deserialize)]
struct Counted {
    count: String,
    #[serde(flatten)]
    certain: Certain,
    prob: BTreeMap<String, String>,
}

impl Certain {
    fn assert_holds(&self, position: &Minesweeper, census: &Census, place: &str) {
        assert_eq!(certain(position, census, false), self.safe, "{place}");
        assert_eq!(certain(position, census, true), self.mined, "{place}");
    }
}

impl Counted {
    fn assert_holds(&self, position: &Minesweeper, place: &str) {
        let instance = position.instance();
        let count = count(instance.problem());
        assert_eq!(count.to_string(), self.count, "{place}");
        let census = census(instance.problem()).expect("the board is possible");
        self.certain.assert_holds(position, &census, place);
        let chances = chances(position, &census);
        let covered = chances.values().iter().flatten().count();
        assert_eq!(covered, self.prob.len(), "{place}");
        for (cell, stated) in &self.prob {
            let (row, col) = cell.split_once(',').unwrap();
            let cell = Cell::new(row.parse().unwrap(), col.parse().unwrap());
            let found = chances[cell].expect("a covered cell has a chance");
            let stated: f64 = stated.parse().unwrap();
            assert!((found - stated).abs() < 1e-9, "{place}, {cell}: {found}");
        }
    }
}

#[test]
fn every_board_has_its_count_and_chances() {
    let cases = [
        files("mines/midgame", ".expected.json"),
        files("mines/adversarial", ".expected.json"),
    ];
    cases.concat().par_iter().for_each(|path| {
        let place = path.to_str().unwrap();
        let expected: Expected = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        let board = position(Path::new(&place.replace(".expected.json", ".txt")));
        expected.with_total.assert_holds(&board, place);
        let board = board.with_mines(None);
        let census = census(board.instance().problem()).expect("the board is possible");
        expected.no_total.assert_holds(&board, &census, place);
    });
}

/// No other program that was tried came to an end on these boards, so the numbers are this program's own.
/// What can be checked without another one is checked here.
#[test]
fn wide_lattices_have_their_counts() {
    let counts = [
        ("lattice16x30", "268477020625167898782"),
        ("lattice0_16x30", "24781697001475136133"),
    ];
    for (name, stated) in counts {
        let position = position(&data(&format!("mines/adversarial/{name}.txt")));
        let instance = position.instance();
        let problem = instance.problem();
        let all = count(problem);
        assert_eq!(all.to_string(), stated, "{name}");
        let census = census(problem).expect("the board is possible");
        let sum: f64 = census.shares.iter().flatten().sum();
        assert!((sum - 99.0).abs() < 1e-9, "{name}: {sum} mines");
        // A cell that splits the solutions about in half.
        let bias = |share: f64| (share - 0.5).abs();
        let split = (problem.vars())
            .filter(|&var| problem.known().get(var).is_none())
            .min_by(|one, other| {
                let share = |var: &cluegrid::Var| census.shares[var.index()].unwrap();
                bias(share(one)).total_cmp(&bias(share(other)))
            })
            .expect("there are covered cells");
        let [mined, safe] = [split.positive(), split.negative()].map(|lit| {
            let mut problem = problem.clone();
            problem.fix(lit);
            count(&problem)
        });
        assert_eq!(&mined + &safe, all, "{name}");
    }
}

/// Boards that people asked about, with the right answer in comments.
#[test]
fn boards_that_puzzled_people_have_their_counts() {
    let mut answers = 0;
    for path in files("mines/issues", ".txt") {
        let text = fs::read_to_string(&path).unwrap();
        let position = position(&path);
        let instance = position.instance();
        for line in text.lines() {
            let place = format!("{}: {line}", path.display());
            if let Some((_, stated)) = line.split_once("layouts ") {
                let (stated, _) = stated.split_once(';').unwrap();
                assert_eq!(count(instance.problem()).to_string(), stated, "{place}");
            } else if let Some((_, stated)) = line.split_once("lowest mine probability ") {
                let (stated, cell) = stated.split_once(" at ").unwrap();
                let census = census(instance.problem()).expect("the board is possible");
                let chances = chances(&position, &census);
                let least = chances
                    .values()
                    .iter()
                    .flatten()
                    .fold(1.0, |least: f64, &chance| least.min(chance));
                let stated: f64 = stated.parse().unwrap();
                assert!((least - stated).abs() < 1e-9, "{place}: {least}");
                let found = chances[cell_of(cell)].expect("a covered cell has a chance");
                assert!((found - least).abs() < 1e-12, "{place}: {found}");
            } else if let Some((_, stated)) = line.split_once("exact mine probability of ") {
                let (cell, stated) = stated.split_once(": ").unwrap();
                let census = census(instance.problem()).expect("the board is possible");
                let found = chances(&position, &census)[cell_of(cell)].unwrap();
                let stated: f64 = stated.parse().unwrap();
                assert!((found - stated).abs() < 1e-9, "{place}: {found}");
            } else if line.starts_with("# expected: CONTRADICTION") {
                assert_eq!(count(instance.problem()), BigUint::ZERO, "{place}");
                assert_eq!(census(instance.problem()), None, "{place}");
            } else {
                continue;
            }
            answers += 1;
        }
    }
    assert!(answers > 20, "only {answers} answers are stated");
}

/// The first two numbers of a text.
fn cell_of(text: &str) -> Cell {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter_map(|number| number.parse().ok());
    let mut next = || numbers.next().expect("a cell has two numbers");
    Cell::new(next(), next())
}

fn rules(path: &str) -> Rules {
    match document(&data(path)) {
        Document::Rules(rules) => rules,
        other => panic!("{other:?} is about a grid"),
    }
}

fn choose(from: usize, taken: usize) -> BigUint {
    let (all, none) = (BigUint::from(1_u32), BigUint::ZERO);
    match taken > from {
        true => none,
        // Each quotient is a binomial coefficient itself, so nothing is lost.
        false => (0..taken).fold(all, |product, step| product * (from - step) / (step + 1)),
    }
}

/// In how many ways the groups from `counts.len()` on, and then the other cells, can have mines.
fn ways(rules: &Rules, counts: &mut Vec<usize>) -> BigUint {
    let groups = rules.groups();
    if let Some(group) = groups.get(counts.len()) {
        let mut sum = BigUint::ZERO;
        for mines in 0..=group.size {
            counts.push(mines);
            sum += choose(group.size, mines) * ways(rules, counts);
            counts.pop();
        }
        return sum;
    }
    let is_kept = rules.rules().iter().all(|rule| {
        let mines: usize = rule.groups.iter().map(|&group| counts[group]).sum();
        mines == rule.mines
    });
    let total = rules.mines().expect("the number of mines is known");
    match total.checked_sub(counts.iter().sum()) {
        Some(rest) if is_kept => choose(rules.others(), rest),
        _ => BigUint::ZERO,
    }
}

#[test]
fn rules_without_a_grid_are_counted() {
    let rules = rules("rules/mathse3466402.json");
    let problem = rules.problem();
    let all = count(&problem);
    assert_eq!(all.to_string(), "119014295302150176755484");
    assert_eq!(all, ways(&rules, &mut Vec::new()));
    let census = census(&problem).expect("there are arrangements");
    let sum: f64 = census.shares.iter().flatten().sum();
    assert!((sum - 25.0).abs() < 1e-9, "{sum} mines");
}

/// Under a total certain cells need the elimination of every component, and that takes memory.
#[test]
fn a_bound_on_memory_holds_for_certain_cells() {
    let position = position(&data("mines/adversarial/lattice9x9.txt"));
    let instance = position.instance();
    let solver = Solver::new(instance.problem());
    let stopped = solver.backbone(&NEVER.with_memory(1000)).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Width);
    let all = solver
        .backbone(&NEVER)
        .unwrap()
        .expect("the board is possible");
    assert!(
        stopped
            .certain
            .lits()
            .all(|lit| all.get(lit.var()) == Some(lit.is_positive()))
    );
}

#[test]
fn an_empty_board_spreads_its_mines_evenly() {
    for size in [Size::new(3, 5), Size::new(1, 1), Size::new(1, 7)] {
        let tiles = Grid::filled(size, cluegrid::Tile::Covered);
        let position = Minesweeper::new(tiles, Some(1));
        let instance = position.instance();
        assert_eq!(count(instance.problem()), size.cell_count().into());
        let census = census(instance.problem()).expect("the board is possible");
        let share = 1.0 / size.cell_count() as f64;
        assert!(
            census
                .shares
                .iter()
                .all(|found| (found.unwrap() - share).abs() < 1e-12)
        );
    }
}
