//! How many variables of all parts together can be true.

use crate::solve::count::CountSet;

/// How many variables can be true, parts with gaps in their numbers left out of account.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bounds {
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Bounds {
    /// Whether a number between the bounds and one of each set add up to `total`.
    pub(super) fn reach<'c>(
        self,
        total: usize,
        mut gapped: impl Iterator<Item = &'c CountSet>,
    ) -> bool {
        let Some(first) = gapped.next() else {
            return (self.least..=self.most).contains(&total);
        };
        let sums = CountSet::interval(self.least, self.most).sums(first);
        gapped
            .fold(sums, |sums, set| sums.sums(set))
            .contains(total)
    }
}

/// Whether the numbers are not all those between two bounds.
pub(super) fn is_gapped(counts: &CountSet) -> bool {
    counts.is_empty() || !counts.is_interval()
}

/// The sum of one bound of those sets that have no gaps.
pub(super) fn sum(sets: &[&CountSet], bound: impl Fn(&CountSet) -> Option<usize>) -> usize {
    let whole = sets.iter().filter(|set| !is_gapped(set));
    whole.filter_map(|set| bound(set)).sum()
}
