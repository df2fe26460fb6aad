//! Strategies for problems that are small enough for the oracle.

use cluegrid::problem::{Pattern, Problem, Stencil, Var};
use proptest::prelude::*;

/// Problems of both kinds, most of them satisfiable, some with known values and a total.
pub fn problem() -> impl Strategy<Value = Problem> {
    prop_oneof![listed(), windows()]
}

/// Constraints in lists over at most 12 variables.
pub fn listed() -> impl Strategy<Value = Problem> {
    (0usize..=12).prop_flat_map(|var_count| {
        let hidden = prop::collection::vec(any::<bool>(), var_count);
        let set = prop::collection::vec(any::<prop::sample::Index>(), 0..6);
        let sets = prop::collection::vec((set, off_by()), 0..6);
        (hidden, sets, extras(var_count)).prop_map(|(hidden, sets, extras)| {
            let mut problem = Problem::new(hidden.len());
            for (set, off) in sets {
                let picked = set.iter().filter(|_| !hidden.is_empty());
                let mut vars: Vec<usize> = picked.map(|pick| pick.index(hidden.len())).collect();
                vars.sort_unstable();
                vars.dedup();
                let count = vars.iter().filter(|&&var| hidden[var]).count();
                problem.exactly(count + off, vars.into_iter().map(Var::new));
            }
            finish(problem, &hidden, extras)
        })
    })
}

/// Windows over at most 12 variables, square or not.
pub fn windows() -> impl Strategy<Value = Problem> {
    let sizes = prop_oneof![
        Just((0, 3)),
        Just((2, 0)),
        Just((1, 1)),
        (1usize..=1, 1usize..=12),
        (1usize..=12, 1usize..=1),
        (2usize..=3, 2usize..=4),
        (2usize..=4, 2usize..=3),
    ];
    let pattern = prop_oneof![Just(Pattern::Block), Just(Pattern::Ring)];
    (sizes, pattern).prop_flat_map(|((rows, cols), pattern)| {
        let var_count = rows * cols;
        let hidden = prop::collection::vec(any::<bool>(), var_count);
        let clues = prop::collection::vec(prop::option::of(off_by()), var_count);
        (hidden, clues, extras(var_count)).prop_map(move |(hidden, clues, extras)| {
            let mut stencil = Stencil::new(rows, cols, pattern);
            for (index, off) in clues.iter().enumerate() {
                if let Some(off) = off {
                    let anchor = Var::new(index);
                    let count = stencil
                        .window(anchor)
                        .filter(|var| hidden[var.index()])
                        .count();
                    stencil.add_window(anchor, (count + off) as u8);
                }
            }
            finish(Problem::from_stencil(stencil), &hidden, extras)
        })
    })
}

/// Mostly right counts; some that are one too large.
fn off_by() -> impl Strategy<Value = usize> {
    prop_oneof![19 => Just(0), 1 => Just(1)]
}

/// Which variables are known, mostly as in the hidden model, and what the total is off by.
type Extras = (Vec<Option<bool>>, Option<i8>);

fn extras(var_count: usize) -> impl Strategy<Value = Extras> {
    let is_right = prop_oneof![1 => Just(false), 19 => Just(true)];
    let known = prop_oneof![4 => Just(None), 1 => is_right.prop_map(Some)];
    let total = prop_oneof![3 => Just(None), 3 => Just(Some(0)), 1 => (-2i8..=2).prop_map(Some)];
    (prop::collection::vec(known, var_count), total)
}

fn finish(mut problem: Problem, hidden: &[bool], (known, total): Extras) -> Problem {
    for (index, is_right) in known.iter().enumerate() {
        if let Some(is_right) = is_right {
            problem.fix(Var::new(index).lit(hidden[index] == *is_right));
        }
    }
    let true_count = hidden.iter().filter(|&&value| value).count();
    problem.set_total(total.and_then(|off| true_count.checked_add_signed(off.into())));
    problem
}
