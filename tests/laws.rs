//! Laws: what must hold of every answer, whatever it is.

mod common;

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::{Assignment, Clauses, Formula, Lit, Problem, Var};
use cluegrid::puzzle::{FillAPix, Instance, Minefield, Minesweeper, Puzzle, Tile};
use cluegrid::solve::{Component, Limit, Outcome, SatSolver, Solver, Varisat, encode, split};
use common::problems;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::Index;

const NEVER: Limit = Limit::none();

/// The ways to turn a rectangle over that keep every cell's neighbours.
#[derive(Clone, Copy, Debug)]
enum Turn {
    LeftRight,
    UpDown,
    Transposed,
}

impl Turn {
    const ALL: [Self; 3] = [Self::LeftRight, Self::UpDown, Self::Transposed];

    fn grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let Size { rows, cols } = grid.size();
        let size = match self {
            Self::LeftRight | Self::UpDown => grid.size(),
            Self::Transposed => Size::new(cols, rows),
        };
        Grid::from_fn(size, |Cell { row, col }| {
            let origin = match self {
                Self::LeftRight => Cell::new(row, cols - 1 - col),
                Self::UpDown => Cell::new(rows - 1 - row, col),
                Self::Transposed => Cell::new(col, row),
            };
            grid[origin].clone()
        })
    }
}

/// Sizes that are rarely square, single rows and columns among them.
fn size() -> impl Strategy<Value = Size> {
    prop_oneof![
        (1..=1usize, 1..=15usize),
        (1..=15usize, 1..=1usize),
        (2..=5usize, 4..=8usize),
        (4..=8usize, 2..=5usize),
    ]
    .prop_map(|(rows, cols)| Size::new(rows, cols))
}

fn grid<T: Clone + std::fmt::Debug>(
    size: Size,
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Grid<T>> {
    vec(value, size.cell_count()).prop_map(move |values| Grid::from_values(size, values).unwrap())
}

/// A picture, and which cells have a clue: mostly the right one.
fn pixel() -> impl Strategy<Value = (Grid<bool>, FillAPix)> {
    let off = option::of(prop_oneof![40 => Just(0u8), 1 => Just(1)]);
    size().prop_flat_map(move |size| {
        (grid(size, any::<bool>()), grid(size, off.clone())).prop_map(|(picture, off)| {
            let full = FillAPix::full_clues(&picture);
            let clue = |cell| off[cell].map(|off| full[cell] + off);
            let clues = Grid::from_fn(picture.size(), clue);
            (picture, FillAPix::new(clues))
        })
    })
}

/// A minefield, and a position in it: some safe cells are revealed, and mostly the number of mines is
/// right where it is known.
fn mines() -> impl Strategy<Value = (Minefield, Minesweeper)> {
    let looks = (prop::bool::weighted(0.3), prop::bool::weighted(0.5));
    let total = option::of(prop_oneof![9 => Just(0isize), 1 => -2..=2isize]);
    size().prop_flat_map(move |size| {
        (grid(size, looks), total.clone()).prop_map(|(looks, off)| {
            let minefield = Minefield::new(looks.map(|look| look.0), None);
            let tile = |cell| match looks[cell] {
                (false, true) => Tile::Clue(minefield.clue(cell)),
                _ => Tile::Covered,
            };
            let tiles = Grid::from_fn(looks.size(), tile);
            let mines = minefield.mine_count();
            let total = off.and_then(|off| mines.checked_add_signed(off));
            (minefield, Minesweeper::new(tiles, total))
        })
    })
}

fn backbone(problem: &Problem) -> Option<Assignment> {
    Solver::new(problem)
        .backbone(&NEVER)
        .expect("there is no limit")
}

/// The answers that must turn with the puzzle.
fn answers(instance: &Instance) -> (bool, usize, Option<Grid<Option<bool>>>, bool) {
    let solver = Solver::new(instance.problem());
    let has_model = solver.solve(&NEVER).expect("there is no limit").is_some();
    let models = solver
        .models(&NEVER)
        .expect("there is no limit")
        .take(2)
        .count();
    let certain = backbone(instance.problem()).map(|certain| instance.values(&certain));
    let has_clash = solver.clash(&NEVER).expect("there is no limit").is_some();
    (has_model, models, certain, has_clash)
}

fn assert_turns(
    straight: &Instance,
    turned: impl Fn(Turn) -> Instance,
) -> Result<(), TestCaseError> {
    let (has_model, models, certain, has_clash) = answers(straight);
    prop_assert_eq!(has_clash, !has_model);
    for turn in Turn::ALL {
        let certain = certain.as_ref().map(|certain| turn.grid(certain));
        prop_assert_eq!(
            answers(&turned(turn)),
            (has_model, models, certain, has_clash),
            "{:?}",
            turn
        );
    }
    Ok(())
}

/// Whether everything that `less` knows is known to `more`.
fn grows(less: &Assignment, more: &Assignment) -> bool {
    less.lits()
        .all(|lit| more.get(lit.var()) == Some(lit.is_positive()))
}

proptest! {
    #[test]
    fn turned_pixel_puzzles_have_turned_answers((_, puzzle) in pixel()) {
        let turned = |turn: Turn| FillAPix::new(turn.grid(puzzle.clues())).instance();
        assert_turns(&puzzle.instance(), turned)?;
    }

    #[test]
    fn turned_positions_have_turned_answers((_, position) in mines()) {
        let turned = |turn: Turn| {
            Minesweeper::new(turn.grid(position.tiles()), position.mines()).instance()
        };
        assert_turns(&position.instance(), turned)?;
    }

    #[test]
    fn another_true_clue_only_grows_what_is_certain(
        (picture, puzzle) in pixel(),
        pick in any::<Index>(),
    ) {
        if let Some(before) = backbone(puzzle.instance().problem()) {
            let size = picture.size();
            let cell = size.cell_at(pick.index(size.cell_count()));
            let mut clues = puzzle.clues().clone();
            clues[cell] = clues[cell].or(Some(FillAPix::full_clues(&picture)[cell]));
            // A wrong clue elsewhere can make the true one impossible.
            if let Some(after) = backbone(FillAPix::new(clues).instance().problem()) {
                prop_assert!(grows(&before, &after));
            }
        }
    }

    #[test]
    fn a_revealed_cell_only_grows_what_is_certain(
        (minefield, position) in mines(),
        pick in any::<Index>(),
    ) {
        let mut tiles = position.tiles().clone();
        let cell = tiles.size().cell_at(pick.index(tiles.size().cell_count()));
        let is_right = position.mines().is_none_or(|mines| mines == minefield.mine_count());
        if is_right && !minefield.mines()[cell] {
            let before = backbone(position.instance().problem()).expect("the position is true");
            minefield.reveal(&mut tiles, cell);
            let after = Minesweeper::new(tiles, position.mines()).instance();
            let after = backbone(after.problem()).expect("the position is true");
            prop_assert!(grows(&before, &after));
        }
    }
}

/// Lists over 10 to 12 variables, the first longer than what is encoded directly.
fn long_lists() -> impl Strategy<Value = Problem> {
    (10..=12usize).prop_flat_map(|var_count| {
        let set = vec(any::<bool>(), var_count);
        let sets = vec((set, any::<Index>()), 0..3);
        (10..=var_count, any::<Index>(), sets).prop_map(move |(length, count, sets)| {
            let mut problem = Problem::new(var_count);
            problem.exactly(count.index(length + 1), (0..length).map(Var::new));
            for (set, count) in sets {
                let vars: Vec<_> = problem.vars().filter(|var| set[var.index()]).collect();
                problem.exactly(count.index(vars.len() + 1), vars);
            }
            problem
        })
    })
}

/// What is left of a problem when nothing of it is known.
fn components(problem: &Problem) -> Vec<Component> {
    let nothing = Assignment::new(problem.var_count());
    let all: Vec<_> = problem.constraints().collect();
    split(problem, &nothing, &all).components
}

/// Whether these values satisfy the component, by counting.
fn satisfies(component: &Component, values: u32) -> bool {
    (0..component.constraint_count()).all(|constraint| {
        let members = component.members(constraint).iter();
        members.filter(|&&member| values >> member & 1 == 1).count() == component.need(constraint)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_encoding_has_the_models_of_its_component(
        problem in prop_oneof![problems::windows(), problems::listed(), long_lists()],
    ) {
        for component in components(&problem) {
            let var_count = component.var_count();
            let mut formula = Formula::new(var_count);
            encode(&component, problem.stencil(), &mut formula);
            let mut sat = Varisat::new(formula.var_count());
            formula.clauses().for_each(|clause| sat.add_clause(clause));
            for values in 0..1u32 << var_count {
                let lit = |var: usize| Var::new(var).lit(values >> var & 1 == 1);
                let assumptions: Vec<Lit> = (0..var_count).map(lit).collect();
                let is_model = matches!(sat.solve(&assumptions, &NEVER), Outcome::Satisfiable(_));
                prop_assert_eq!(is_model, satisfies(&component, values), "{:b}", values);
            }
        }
    }
}
