//! Puzzles with known answers, from `tests/data`.

mod common;

use cluegrid::format::{ReadOptions, parse};
use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::Model;
use cluegrid::puzzle::{Document, FillAPix, Instance, Minesweeper, Puzzle};
use cluegrid::service::{BoardOptions, Deduction, Query, Request, Response, answer};
use cluegrid::solve::{Limit, Solver, Steps, Technique, Uniqueness};
use common::data::{data, files};
use serde::Deserialize;
use serde_json::Value;
use std::fs;
use std::path::Path;

const NEVER: Limit = Limit::none();

/// A line of `pixel/cases.jsonl`.
#[derive(Deserialize)]
struct PixelCase {
    id: String,
    status: String,
    level: Value,
    puzzle: Vec<String>,
    #[serde(default)]
    solution: Vec<String>,
    #[serde(default)]
    solution2: Vec<String>,
    forced_cells: Option<usize>,
}

impl PixelCase {
    fn all() -> Vec<Self> {
        let text = fs::read_to_string(data("pixel/cases.jsonl")).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    fn instance(&self) -> Instance {
        let clue = |clue: char| clue.to_digit(10).map(|count| count as u8);
        FillAPix::new(grid(&self.puzzle, clue)).instance()
    }
}

fn grid<T>(rows: &[String], value: impl Fn(char) -> T) -> Grid<T> {
    let size = Size::new(rows.len(), rows[0].len());
    Grid::from_values(size, rows.concat().chars().map(value).collect()).unwrap()
}

fn model(rows: &[String]) -> Model {
    Model::new(grid(rows, |cell| cell == '1').values().to_vec())
}

#[test]
fn every_pixel_case_has_its_status_and_solutions() {
    for case in PixelCase::all() {
        let instance = case.instance();
        let problem = instance.problem();
        match (
            case.status.as_str(),
            Solver::new(problem).uniqueness(&NEVER).unwrap(),
        ) {
            ("unique", Uniqueness::Unique(found)) => {
                assert_eq!(found, model(&case.solution), "{}", case.id);
            }
            ("multiple", Uniqueness::Ambiguous(one, other)) => {
                assert_ne!(one, other, "{}", case.id);
                let stated = [model(&case.solution), model(&case.solution2)];
                for model in stated.iter().chain([&one, &other]) {
                    assert!(problem.is_satisfied_by(model), "{}", case.id);
                }
            }
            ("unsat", Uniqueness::Unsatisfiable) => {}
            (stated, found) => panic!("{} is {stated}, found {found:?}", case.id),
        }
    }
}

#[test]
fn pixel_cases_take_the_technique_of_their_level() {
    let technique = |level: u64| Technique::ALL[level as usize - 1];
    for case in PixelCase::all() {
        let instance = case.instance();
        let mut path = Steps::new(instance.problem(), NEVER);
        let (rating, _) = path.rating();
        let hardest = rating.hardest();
        let (is_solved, is_consistent) = (path.known().is_complete(), path.is_consistent());
        let contradiction = case
            .level
            .as_str()
            .and_then(|level| level.strip_prefix("contradiction@"));
        match (&case.level, contradiction, case.status.as_str()) {
            (_, Some(level), _) => {
                // Whatever is deduced before the clash is found is no harder than that is.
                assert!(!is_consistent, "{}", case.id);
                assert!(
                    hardest <= Some(technique(level.parse().unwrap())),
                    "{}",
                    case.id
                );
            }
            (_, None, "unsat") => assert!(!is_consistent, "{}", case.id),
            (_, None, "multiple") => assert!(is_consistent && !is_solved, "{}", case.id),
            (Value::Number(level), None, _) if level.as_u64() < Some(3) => {
                let level = level.as_u64().unwrap();
                assert_eq!(
                    (hardest, is_solved),
                    (Some(technique(level)), true),
                    "{}",
                    case.id
                );
            }
            (Value::Number(_), None, _) => {
                assert!(
                    hardest > Some(Technique::Difference) && is_solved,
                    "{}",
                    case.id
                );
            }
            (_, None, _) => assert!(hardest > Some(Technique::Count) && is_solved, "{}", case.id),
        }
    }
}

#[test]
fn ambiguous_pixel_cases_have_as_many_certain_cells_as_stated() {
    for case in PixelCase::all() {
        let Some(certain) = case.forced_cells else {
            continue;
        };
        let instance = case.instance();
        let backbone = Solver::new(instance.problem()).backbone(&NEVER).unwrap();
        let backbone = backbone.expect("the case has solutions");
        assert_eq!(backbone.lits().count(), certain, "{}", case.id);
    }
}

#[test]
fn a_clash_of_an_unsatisfiable_pixel_case_cannot_spare_a_clue() {
    for case in PixelCase::all() {
        if case.status != "unsat" {
            continue;
        }
        let instance = case.instance();
        let clash = Solver::new(instance.problem()).clash(&NEVER).unwrap();
        let clues: Vec<Cell> = clash
            .expect("the case has no solution")
            .constraints
            .iter()
            .map(|&id| instance.clue_cell(id))
            .collect();
        let all = grid(&case.puzzle, |clue| {
            clue.to_digit(10).map(|count| count as u8)
        });
        let has_solution = |cells: &[Cell]| {
            let kept = Grid::from_fn(all.size(), |cell| {
                all[cell].filter(|_| cells.contains(&cell))
            });
            let instance = FillAPix::new(kept).instance();
            let model = Solver::new(instance.problem()).solve(&NEVER).unwrap();
            model.is_some()
        };
        assert!(!has_solution(&clues), "{}", case.id);
        for spared in &clues {
            let rest: Vec<Cell> = clues
                .iter()
                .filter(|clue| *clue != spared)
                .copied()
                .collect();
            assert!(has_solution(&rest), "{} without {spared}", case.id);
        }
    }
}

#[test]
fn propagation_alone_solves_the_pixel_cases_of_levels_1_and_2() {
    use cluegrid::solve::{Propagation, propagate};
    let mut solved = 0;
    for case in PixelCase::all() {
        if case.status != "unique" || !matches!(case.level.as_u64(), Some(1 | 2)) {
            continue;
        }
        let instance = case.instance();
        match propagate(instance.problem(), &NEVER, &mut ()).unwrap() {
            Propagation::Fixpoint(fixpoint) => {
                assert!(fixpoint.values.is_complete(), "{}", case.id);
            }
            Propagation::Conflict(reason) => panic!("{}: {reason:?}", case.id),
        }
        solved += 1;
    }
    assert!(solved > 50, "only {solved} cases are so easy");
}

fn position(path: &Path) -> Minesweeper {
    let text = fs::read(path).unwrap();
    let options = ReadOptions {
        kind: Some(cluegrid::puzzle::Kind::Mines),
        ..ReadOptions::default()
    };
    match parse(&text, &options).unwrap().document {
        Document::Position(position) => position,
        other => panic!("{other:?} is no position"),
    }
}

fn deduce(position: Minesweeper) -> Deduction {
    let request = Request {
        query: Query::Deduce,
        document: Document::Position(position),
        board: BoardOptions::default(),
        limit: NEVER,
    };
    match answer(&request).unwrap() {
        Response::Deduction(deduction) => deduction,
        other => panic!("{other:?} is no deduction"),
    }
}

/// What is stated of a list of cells.
#[derive(Debug)]
enum Stated {
    Cells(Vec<Cell>),
    Count(usize),
}

impl Stated {
    fn assert_holds(&self, cells: Option<&Vec<Cell>>, place: &str) {
        let cells = cells.expect("a Minesweeper board has safe and mined cells");
        match self {
            Self::Cells(stated) => assert_eq!(cells, stated, "{place}"),
            Self::Count(count) => assert_eq!(cells.len(), *count, "{place}"),
        }
    }
}

#[derive(Deserialize)]
struct MinesCase {
    no_total: Option<Certain>,
    with_total: Certain,
}

#[derive(Deserialize)]
struct Certain {
    safe: Vec<[usize; 2]>,
    mined: Vec<[usize; 2]>,
}

#[test]
fn every_position_has_its_safe_and_mined_cells() {
    let cells = |cells: &[[usize; 2]]| {
        let cells = cells.iter().map(|&[row, col]| Cell::new(row, col));
        Stated::Cells(cells.collect())
    };
    for path in files("mines/midgame", ".txt") {
        let expected = fs::read_to_string(path.with_extension("expected.json")).unwrap();
        let expected: MinesCase = serde_json::from_str(&expected).unwrap();
        let position = position(&path);
        let without = position.clone().with_mines(None);
        let asked = expected.no_total.map(|certain| (without, certain));
        for (position, certain) in asked.into_iter().chain([(position, expected.with_total)]) {
            let place = format!("{} with {:?} mines", path.display(), position.mines());
            let deduction = deduce(position);
            assert_eq!(deduction.consistent, Some(true), "{place}");
            cells(&certain.safe).assert_holds(deduction.safe.as_ref(), &place);
            cells(&certain.mined).assert_holds(deduction.mined.as_ref(), &place);
        }
    }
}

/// Boards that people asked about, with the right answer in a comment.
#[test]
fn boards_that_puzzled_people_have_their_answers() {
    for path in files("mines/issues", ".txt") {
        let text = fs::read_to_string(&path).unwrap();
        let position = position(&path);
        let mut answers = 0;
        for line in text.lines() {
            let place = format!("{}: {line}", path.display());
            if let Some(stated) = line.strip_prefix("# expected without total: ") {
                assert_certain(position.clone().with_mines(None), stated, &place);
            } else if let Some(stated) = line.strip_prefix("# expected with total: ") {
                assert_certain(position.clone(), stated, &place);
            } else if line.starts_with("# expected: CONTRADICTION") {
                let deduction = deduce(position.clone());
                assert_eq!(deduction.consistent, Some(false), "{place}");
                let clash = deduction.clash.expect("a contradiction has a reason");
                assert!(clash.total.is_some(), "{place}: the total is the reason");
            } else {
                continue;
            }
            answers += 1;
        }
        assert!(answers > 0, "{} states an answer", path.display());
    }
}

fn assert_certain(position: Minesweeper, text: &str, place: &str) {
    let deduction = deduce(position);
    assert_eq!(deduction.consistent, Some(true), "{place}");
    stated(text, "safe").assert_holds(deduction.safe.as_ref(), place);
    stated(text, "mined").assert_holds(deduction.mined.as_ref(), place);
}

/// What a comment states of the safe or the mined cells: `15 safe`, `safe [(0, 5), (3, 0)]` or
/// `mined 65 cells`.
fn stated(text: &str, name: &str) -> Stated {
    let (before, after) = text.split_once(name).expect("the comment names both lists");
    let count = before.trim_end().rsplit(' ').next();
    if let Some(count) = count.and_then(|count| count.parse().ok()) {
        return Stated::Count(count);
    }
    let list = after.split('|').next().expect("a split has a first part");
    let numbers = list.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|number| number.parse().ok()).collect();
    match list.contains('[') {
        true => Stated::Cells(
            (numbers.chunks(2))
                .map(|cell| Cell::new(cell[0], cell[1]))
                .collect(),
        ),
        false => Stated::Count(numbers[0]),
    }
}
