//! Boards too large to try everything: the blocks of a random picture, some of them left out, and positions
//! in a random minefield.

use cluegrid::problem::{Pattern, Problem, Stencil, Var};
use proptest::prelude::*;

/// A pixel board of a random picture, with more or fewer of its clues.
pub fn pixel(
    rows: std::ops::Range<usize>,
    cols: std::ops::Range<usize>,
) -> impl Strategy<Value = Problem> {
    (rows, cols, 20u8..80, 35u8..=100).prop_flat_map(|(rows, cols, filled, kept)| {
        let percents = || prop::collection::vec(0u8..100, rows * cols);
        (percents(), percents()).prop_map(move |(cells, clues)| {
            let picture: Vec<bool> = cells.iter().map(|&percent| percent < filled).collect();
            let mut stencil = Stencil::new(rows, cols, Pattern::Block);
            for (index, percent) in clues.iter().enumerate() {
                if *percent < kept {
                    let anchor = Var::new(index);
                    let block = stencil.window(anchor);
                    let count = block.filter(|var| picture[var.index()]).count();
                    stencil.add_window(anchor, count as u8);
                }
            }
            Problem::from_stencil(stencil)
        })
    })
}

/// A Minesweeper board with more or fewer of its clues, whose cells are known to be safe, and sometimes with
/// the number of its mines.
pub fn mines(
    rows: std::ops::Range<usize>,
    cols: std::ops::Range<usize>,
) -> impl Strategy<Value = Problem> {
    (rows, cols, 10u8..40, 20u8..80, any::<bool>()).prop_flat_map(
        |(rows, cols, mined, kept, has_total)| {
            let percents = || prop::collection::vec(0u8..100, rows * cols);
            (percents(), percents()).prop_map(move |(cells, clues)| {
                let is_mine = |index: usize| cells[index] < mined;
                let mut stencil = Stencil::new(rows, cols, Pattern::Ring);
                let shown =
                    (0..rows * cols).filter(|&index| !is_mine(index) && clues[index] < kept);
                let shown: Vec<Var> = shown.map(Var::new).collect();
                for &anchor in &shown {
                    let around = stencil.window(anchor);
                    let count = around.filter(|var| is_mine(var.index())).count();
                    stencil.add_window(anchor, count as u8);
                }
                let mut problem = Problem::from_stencil(stencil);
                shown.iter().for_each(|var| problem.fix(var.negative()));
                let mine_count = (0..rows * cols).filter(|&index| is_mine(index)).count();
                problem.set_total(has_total.then_some(mine_count));
                problem
            })
        },
    )
}

/// The same problem with rows for columns.
pub fn transposed(problem: &Problem) -> Problem {
    let old = problem.stencil().expect("a pixel board has a stencil");
    let mut new = Stencil::new(old.cols(), old.rows(), old.pattern());
    for (index, count) in old.counts().iter().enumerate() {
        if let Some(count) = *count {
            new.add_window(
                Var::new(transposed_index(index, old.cols(), old.rows())),
                count,
            );
        }
    }
    Problem::from_stencil(new)
}

/// The problem with the last column first.
pub fn mirrored(problem: &Problem) -> Problem {
    let old = problem.stencil().expect("a pixel board has a stencil");
    let mut new = Stencil::new(old.rows(), old.cols(), old.pattern());
    for (index, count) in old.counts().iter().enumerate() {
        if let Some(count) = *count {
            new.add_window(Var::new(mirrored_index(index, old.cols())), count);
        }
    }
    Problem::from_stencil(new)
}

/// Where the cell at `index` of a grid with `cols` columns and `rows` rows is after transposing.
pub const fn transposed_index(index: usize, cols: usize, rows: usize) -> usize {
    index % cols * rows + index / cols
}

/// Where the cell at `index` of a grid with `cols` columns is after mirroring.
pub const fn mirrored_index(index: usize, cols: usize) -> usize {
    index - index % cols + cols - 1 - index % cols
}
