//! Boards to measure, the same on every machine.

use cluegrid::problem::{Pattern, Problem, Stencil, Var};
use cluegrid::solve::{Limit, Solver, Uniqueness};

/// Knuth's MMIX generator: good enough to scatter cells.
pub struct Scatter(u64);

impl Scatter {
    /// The scatter with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// A pixel board of a random picture with the clues at `anchors`.
fn pixel_board(rows: usize, cols: usize, picture: &[bool], anchors: &[usize]) -> Problem {
    let mut stencil = Stencil::new(rows, cols, Pattern::Block);
    for &anchor in anchors {
        let anchor = Var::new(anchor);
        let block = stencil.window(anchor);
        let count = block.filter(|var| picture[var.index()]).count();
        stencil.add_window(anchor, count as u8);
    }
    Problem::from_stencil(stencil)
}

fn picture(rows: usize, cols: usize, scatter: &mut Scatter) -> Vec<bool> {
    (0..rows * cols).map(|_| scatter.below(100) < 45).collect()
}

/// A pixel board with all its clues.
pub fn full_clues(rows: usize, cols: usize, seed: u64) -> Problem {
    let picture = picture(rows, cols, &mut Scatter::new(seed));
    let all: Vec<usize> = (0..rows * cols).collect();
    pixel_board(rows, cols, &picture, &all)
}

/// A pixel board that is unique, while few of its clues can be spared: runs of clues are left out in
/// random order, halved where that makes it ambiguous, down to runs of `finest`. With 1 none can be spared.
pub fn near_minimal(rows: usize, cols: usize, finest: usize, seed: u64) -> Problem {
    let mut scatter = Scatter::new(seed);
    let picture = picture(rows, cols, &mut scatter);
    let mut kept: Vec<usize> = (0..rows * cols).collect();
    scatter.shuffle(&mut kept);
    let mut run = kept.len() / 8;
    while run >= finest.max(1) {
        let mut start = 0;
        while start < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(start..kept.len().min(start + run));
            if is_unique(&pixel_board(rows, cols, &picture, &fewer)) {
                kept = fewer;
            } else {
                start += run;
            }
        }
        run /= 2;
    }
    pixel_board(rows, cols, &picture, &kept)
}

fn is_unique(problem: &Problem) -> bool {
    let uniqueness = Solver::new(problem).uniqueness(&Limit::none());
    matches!(uniqueness, Ok(Uniqueness::Unique(_)))
}

/// A Minesweeper position with these percentages of mines and of other cells revealed at random.
pub fn position(rows: usize, cols: usize, mined: usize, revealed: usize, seed: u64) -> Problem {
    let mut scatter = Scatter::new(seed);
    let mines: Vec<bool> = (0..rows * cols)
        .map(|_| scatter.below(100) < mined)
        .collect();
    let is_revealed: Vec<bool> = mines
        .iter()
        .map(|&is_mine| !is_mine && scatter.below(100) < revealed)
        .collect();
    let mut stencil = Stencil::new(rows, cols, Pattern::Ring);
    for anchor in (0..rows * cols).filter(|&cell| is_revealed[cell]) {
        let anchor = Var::new(anchor);
        let count = stencil
            .window(anchor)
            .filter(|var| mines[var.index()])
            .count();
        stencil.add_window(anchor, count as u8);
    }
    let mut problem = Problem::from_stencil(stencil);
    for cell in (0..rows * cols).filter(|&cell| is_revealed[cell]) {
        problem.fix(Var::new(cell).negative());
    }
    problem
}
