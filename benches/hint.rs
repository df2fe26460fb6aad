//! The time of hints and ratings of 100x100 boards, from the parsed board to the answer as a program asks for
//! them: pixel boards with clues in plenty and with hardly one to spare, at the start and where single clues and
//! pairs lead no farther, and a Minesweeper position.

mod common;

use cluegrid::grid::{Grid, Size};
use cluegrid::problem::{Assignment, Problem};
use cluegrid::puzzle::{Document, FillAPix, Minesweeper, Tile};
use cluegrid::service::{BoardOptions, Detail, Query, Request, answer};
use cluegrid::solve::{Limit, Propagation, propagate};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const SIZE: Size = Size::new(100, 100);
const NEVER: Limit = Limit::none();

/// The puzzle that states the problem, with these cells filled.
fn puzzle(problem: &Problem, marks: &Assignment) -> Document {
    let stencil = problem.stencil().expect("a pixel board has a stencil");
    let clues = Grid::from_values(SIZE, stencil.counts().to_vec());
    let marks = Grid::from_values(SIZE, marks.values().to_vec());
    let puzzle = FillAPix::new(clues.expect("there is a place for every cell"));
    Document::Pixel(puzzle.with_marks(marks.expect("there is a value for every cell")))
}

/// The Minesweeper position that states the problem.
fn position(problem: &Problem) -> Document {
    let stencil = problem.stencil().expect("a position has a stencil");
    let tile = |count: &Option<u8>| count.map_or(Tile::Covered, Tile::Clue);
    let tiles = Grid::from_values(SIZE, stencil.counts().iter().map(tile).collect());
    Document::Position(Minesweeper::new(
        tiles.expect("there is a tile for every cell"),
        None,
    ))
}

/// What one clue or two at a time lead to.
fn propagated(problem: &Problem) -> Assignment {
    match propagate(problem, &NEVER, &mut ()) {
        Ok(Propagation::Fixpoint(fixpoint)) => fixpoint.values,
        other => unreachable!("the board has a solution, and there is no limit: {other:?}"),
    }
}

fn ask(document: &Document, query: Query) {
    let request = Request {
        query,
        document: document.clone(),
        board: BoardOptions::default(),
        limit: NEVER,
    };
    black_box(answer(&request).expect("a board can be asked that"));
}

fn hints(criterion: &mut Criterion) {
    let full = common::full_clues(SIZE.rows, SIZE.cols, 4);
    let few = common::near_minimal(SIZE.rows, SIZE.cols, 16, 3);
    let mines = common::position(SIZE.rows, SIZE.cols, 20, 40, 3);
    let boards = [
        ("all clues", puzzle(&full, full.known())),
        ("few clues", puzzle(&few, few.known())),
        ("few clues, look-ahead", puzzle(&few, &propagated(&few))),
        ("mines", position(&mines)),
    ];
    for (name, query) in [("hint", Query::Hint), ("rate", Query::Rate(Detail::Counts))] {
        let mut group = criterion.benchmark_group(name);
        group
            .sample_size(10)
            .measurement_time(Duration::from_secs(2));
        for (board, document) in &boards {
            group.bench_function(BenchmarkId::from_parameter(board), |bencher| {
                bencher.iter(|| ask(document, query));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, hints);
criterion_main!(benches);
