//! Joining components and floating variables under a total.

use super::CountSet;
use crate::solve::{Limit, StopReason};

/// What a total leaves to components and to floating variables, the variables in no constraint.
///
/// A balanced tree of sums: each node has the numbers of true variables that the components below it
/// can have together. Gaps in the sets are respected.
#[derive(Clone, Debug)]
pub struct Combination {
    /// The sets of the components, then sums of two neighbours each, up to one set or none.
    levels: Vec<Vec<CountSet>>,
    floating: usize,
    total: usize,
}

impl Combination {
    /// Components with these feasible numbers of true variables and `floating` other variables, of
    /// which `total` are true altogether.
    ///
    /// # Errors
    /// What `limit` says.
    pub fn new(
        components: Vec<CountSet>,
        floating: usize,
        total: usize,
        limit: &Limit,
    ) -> Result<Self, StopReason> {
        let mut levels = vec![components];
        while let Some(level) = levels.last().filter(|level| level.len() > 1) {
            let mut sums = Vec::with_capacity(level.len().div_ceil(2));
            for pair in level.chunks(2) {
                limit.check()?;
                sums.push(match pair {
                    [left, right] => left.sums(right),
                    _ => pair[0].clone(),
                });
            }
            levels.push(sums);
        }
        Ok(Self {
            levels,
            floating,
            total,
        })
    }

    /// Whether the total can be reached.
    pub fn is_feasible(&self) -> bool {
        self.sums().meets(&self.wanted(), 0)
    }

    /// For each component the numbers of true variables with which the rest can reach the total.
    pub fn components(&self) -> Vec<CountSet> {
        let wanted = self.wanted();
        let sums = self.sums();
        // Whatever the components do, the floating variables make up for it.
        if (sums.min() >= wanted.min() && sums.max() <= wanted.max()) && !sums.is_empty() {
            return self.levels[0].clone();
        }
        let mut allowed = vec![sums.intersection(&wanted)];
        for level in self.levels.iter().rev().skip(1) {
            allowed = narrowed(level, &allowed);
        }
        allowed.truncate(self.levels[0].len());
        allowed
    }

    /// The numbers of floating variables that can be true.
    pub fn floating(&self) -> CountSet {
        let rest = CountSet::interval(self.total, self.total).differences(&self.sums());
        rest.intersection(&CountSet::interval(0, self.floating))
    }

    /// The numbers of true variables that all components can have together.
    fn sums(&self) -> CountSet {
        let top = self.levels.last().and_then(|level| level.first());
        top.cloned().unwrap_or_else(|| CountSet::interval(0, 0))
    }

    /// What the components may add up to so that the floating variables can do the rest.
    fn wanted(&self) -> CountSet {
        CountSet::interval(self.total.saturating_sub(self.floating), self.total)
    }
}

/// What each set of a level may add to the sums that are allowed for each pair of neighbours.
fn narrowed(level: &[CountSet], allowed: &[CountSet]) -> Vec<CountSet> {
    let pairs = level.chunks(2).zip(allowed);
    let parts = pairs.flat_map(|(pair, sums)| match pair {
        [left, right] => vec![
            sums.differences(right).intersection(left),
            sums.differences(left).intersection(right),
        ],
        _ => vec![sums.clone()],
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    use super::*;

    const NEVER: Limit = Limit::none();

    /// All ways to reach the total: the shares of the components and of the floating variables.
    fn ways(sets: &[Vec<usize>], floating: usize, total: usize) -> Vec<Vec<usize>> {
        let mut ways = vec![vec![]];
        for set in sets {
            let longer = |way: &Vec<usize>, &count| [way.as_slice(), &[count]].concat();
            let extend = |way| set.iter().map(move |count| longer(way, count));
            ways = ways.iter().flat_map(extend).collect();
        }
        ways.retain_mut(|way: &mut Vec<usize>| {
            let rest = total.checked_sub(way.iter().sum());
            way.extend(rest);
            rest.is_some_and(|rest| rest <= floating)
        });
        ways
    }

    proptest! {
        #[test]
        fn sets_are_those_of_all_ways(
            sets in vec(btree_set(0..9_usize, 0..4), 0..6),
            floating in prop_oneof![Just(0), 0..12_usize],
            total in 0..40_usize,
        ) {
            let sets: Vec<Vec<_>> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
            let ways = ways(&sets, floating, total);
            let components = sets.iter().map(|set| set.iter().copied().collect()).collect();
            let combination = Combination::new(components, floating, total, &NEVER).unwrap();
            prop_assert_eq!(combination.is_feasible(), !ways.is_empty());
            for (index, set) in combination.components().iter().enumerate() {
                let expected: CountSet = ways.iter().map(|way| way[index]).collect();
                prop_assert_eq!(set, &expected);
            }
            let expected: CountSet = ways.iter().map(|way| way[sets.len()]).collect();
            prop_assert_eq!(combination.floating(), expected);
        }
    }

    #[test]
    fn without_components_the_floating_variables_are_the_total() {
        let combination = Combination::new(vec![], 3, 2, &NEVER).unwrap();
        assert_eq!(combination.floating(), CountSet::interval(2, 2));
        let combination = Combination::new(vec![], 3, 4, &NEVER).unwrap();
        assert!(!combination.is_feasible());
    }

    #[test]
    fn parity_survives_thousands_of_components() {
        let odd: CountSet = [1, 3].into_iter().collect();
        let combine = |total| Combination::new(vec![odd.clone(); 2_001], 0, total, &NEVER).unwrap();
        assert_eq!(combine(2_003).components(), vec![odd.clone(); 2_001]);
        assert!(!combine(2_004).is_feasible());
    }
}
