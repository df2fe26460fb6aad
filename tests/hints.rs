//! Hints are so, build on what is there, and say first what of it is wrong.

mod common;

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::{Assignment, Problem, Var};
use cluegrid::puzzle::{Document, FillAPix, Minesweeper, Puzzle, Tile};
use cluegrid::service::{Advice, BoardOptions, Hint, Query, Request, Response, answer};
use cluegrid::solve::Limit;
use common::oracle;
use proptest::prelude::*;

fn hint(document: Document) -> Hint {
    let request = Request {
        query: Query::Hint,
        document,
        board: BoardOptions::default(),
        limit: Limit::none(),
    };
    match answer(&request).expect("a board can be asked for a hint") {
        Response::Hint(hint) => hint,
        other => panic!("a hint answers: {other:?}"),
    }
}

fn backbone(problem: &Problem) -> Option<Assignment> {
    oracle::common(&oracle::models(problem))
}

/// A value for each cell of up to twelve, and two percentages.
fn board() -> impl Strategy<Value = (Size, Vec<(bool, u8, u8)>)> {
    let sizes = prop_oneof![
        Just((1, 1)),
        (1..=12usize, Just(1)),
        (1..=3usize, 1..=4usize)
    ];
    sizes.prop_flat_map(|(rows, cols)| {
        let cell = (prop::bool::weighted(0.4), 0..100u8, 0..100u8);
        let cells = prop::collection::vec(cell, rows * cols);
        cells.prop_map(move |cells| (Size::new(rows, cols), cells))
    })
}

/// Whether the step decides cells that aren't known yet, as `certain` has them.
fn is_sound(hint: &Hint, certain: &Assignment, known: &Assignment, size: Size) -> bool {
    hint.next.as_ref().is_some_and(|next| {
        let cells = &next.step.cells;
        !cells.is_empty()
            && cells.iter().all(|cell| {
                let var = Var::new(size.index_of(cell.at));
                known.get(var).is_none() && certain.get(var) == Some(cell.value.is_filled())
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_hint_honours_marks_and_finds_wrong_ones((size, cells) in board()) {
        let picture = Grid::from_values(size, cells.iter().map(|cell| cell.0).collect()).unwrap();
        let all = FillAPix::full_clues(&picture);
        let at = |cell: Cell| cells[size.index_of(cell)];
        let clues = Grid::from_fn(size, |cell| (at(cell).1 < 60).then_some(all[cell]));
        // Now and then a mark is wrong.
        let mark = |cell: Cell| match at(cell).2 {
            0..40 => Some(at(cell).0),
            40..45 => Some(!at(cell).0),
            _ => None,
        };
        let marks = Grid::from_fn(size, mark);
        let puzzle = FillAPix::new(clues.clone()).with_marks(marks.clone());
        let hint = hint(Document::Pixel(puzzle.clone()));
        let certain = backbone(FillAPix::new(clues).instance().problem()).expect("there is the picture");
        let is_wrong = |cell: &Cell| {
            let value = certain.get(Var::new(size.index_of(*cell)));
            marks[*cell].is_some() && value.is_some() && value != marks[*cell]
        };
        let wrong: Vec<Cell> = size.cells().filter(is_wrong).collect();
        prop_assert_eq!(&hint.wrong, &wrong);
        let instance = puzzle.instance();
        let known = instance.problem().known();
        match (hint.advice, backbone(instance.problem())) {
            (Advice::Wrong, None) => prop_assert!(!wrong.is_empty()),
            (Advice::Clash, None) => prop_assert!(wrong.is_empty() && hint.clash.is_some()),
            (Advice::Step, Some(certain)) => prop_assert!(is_sound(&hint, &certain, known, size)),
            (Advice::Solved, Some(_)) => prop_assert!(known.is_complete()),
            (Advice::Nothing, Some(certain)) => prop_assert_eq!(&certain, known),
            (advice, certain) => prop_assert!(false, "{:?} {:?}", advice, certain),
        }
    }

    #[test]
    fn a_hint_says_which_flags_are_wrong((size, cells) in board(), has_mines in any::<bool>()) {
        let at = |cell: Cell| cells[size.index_of(cell)];
        let clue = |cell: Cell| cell.neighbours(size).filter(|&near| at(near).0).count() as u8;
        let tile = |cell: Cell| match (at(cell).0, at(cell).1, at(cell).2) {
            (false, 0..50, _) => Tile::Clue(clue(cell)),
            (_, _, 0..30) => Tile::Flagged,
            _ => Tile::Covered,
        };
        let tiles = Grid::from_fn(size, tile);
        let mines = has_mines.then(|| cells.iter().filter(|cell| cell.0).count());
        let position = Minesweeper::new(tiles.clone(), mines);
        let hint = hint(Document::Position(position.clone()));
        let instance = position.instance();
        let certain = backbone(instance.problem()).expect("there is the minefield");
        let flags = |value: Option<bool>| -> Vec<Cell> {
            let is_flag = |cell: &Cell| tiles[*cell] == Tile::Flagged;
            let has_value = |cell: &Cell| certain.get(Var::new(size.index_of(*cell))) == value;
            size.cells().filter(is_flag).filter(has_value).collect()
        };
        prop_assert_eq!(&hint.wrong, &flags(Some(false)));
        prop_assert_eq!(&hint.uncertain_flags, &flags(None));
        let mut known = instance.problem().known().clone();
        let right = flags(Some(true)).into_iter();
        right.for_each(|flag| known.assign(Var::new(size.index_of(flag)).positive()));
        match hint.advice {
            Advice::Wrong => prop_assert!(!hint.wrong.is_empty()),
            Advice::Step => prop_assert!(is_sound(&hint, &certain, &known, size)),
            Advice::Solved => prop_assert!(known.is_complete()),
            Advice::Nothing => {
                prop_assert_eq!(&certain, &known);
                prop_assert_eq!(hint.safest.is_empty(), !has_mines);
            }
            advice => prop_assert!(false, "{:?}", advice),
        }
    }
}
