//! Components answered several at a time, by rayon's threads.

use rayon::prelude::*;

/// How many variables components have together before they are answered several at a time.
const MANY_VARS: usize = 1000;

/// Whether components with so many variables are better answered several at a time.
pub(super) fn is_much(var_counts: impl ExactSizeIterator<Item = usize>) -> bool {
    var_counts.len() > 1 && var_counts.sum::<usize>() >= MANY_VARS
}

/// What `make` makes of each thing, in order.
///
/// Rayon takes a tenth of a millisecond to start, so it is left alone where there is little to do.
pub(super) fn map<S: Send, T: Send>(
    things: Vec<S>,
    is_much: bool,
    make: impl Fn(S) -> T + Send + Sync,
) -> Vec<T> {
    match is_much {
        true => things.into_par_iter().with_max_len(1).map(make).collect(),
        false => things.into_iter().map(make).collect(),
    }
}
