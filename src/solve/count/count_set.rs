//! Sets of numbers of true variables.

use std::iter;
use std::ops::Range;

/// A finite set of numbers, kept as the bits of the words between its smallest and its largest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CountSet {
    /// Position of the first word; the first and the last word are never zero.
    first: usize,
    words: Vec<u64>,
}

impl CountSet {
    /// The set without numbers.
    pub const fn empty() -> Self {
        Self {
            first: 0,
            words: Vec::new(),
        }
    }

    /// All numbers from `min` to `max`, both included; none if `min` is the larger.
    pub fn interval(min: usize, max: usize) -> Self {
        let mut set = Self::empty();
        if min > max {
            return set;
        }
        set.first = min / 64;
        set.words = vec![u64::MAX; max / 64 - min / 64 + 1];
        set.words[0] &= u64::MAX << (min % 64);
        set.words[max / 64 - min / 64] &= u64::MAX >> (63 - max % 64);
        set
    }

    /// The numbers whose bits are set in `word`.
    pub(super) fn from_word(word: u64) -> Self {
        let mut set = Self::empty();
        set.add_word(0, word);
        set
    }

    /// The numbers below 64, as bits.
    pub(super) fn to_word(&self) -> u64 {
        match self.words.first() {
            Some(&word) if self.first == 0 => word,
            _ => 0,
        }
    }

    /// Adds one number.
    pub fn insert(&mut self, number: usize) {
        self.add_word(number / 64, 1 << (number % 64));
    }

    /// Whether the set has no numbers.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many numbers the set has.
    pub fn len(&self) -> usize {
        let ones = self.words.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// Whether `number` is in the set.
    pub fn contains(&self, number: usize) -> bool {
        self.word(number / 64) >> (number % 64) & 1 == 1
    }

    /// The smallest number.
    pub fn min(&self) -> Option<usize> {
        let word = self.words.first()?;
        Some(self.first * 64 + word.trailing_zeros() as usize)
    }

    /// The largest number.
    pub fn max(&self) -> Option<usize> {
        let word = self.words.last()?;
        Some((self.first + self.words.len()) * 64 - 1 - word.leading_zeros() as usize)
    }

    /// The smallest and the largest number.
    fn ends(&self) -> Option<(usize, usize)> {
        self.min().zip(self.max())
    }

    /// The numbers, increasing.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.runs().flatten()
    }

    /// Whether no number is missing between the smallest and the largest.
    pub fn is_interval(&self) -> bool {
        self.runs().nth(1).is_none()
    }

    /// The longest ranges of numbers that are all in the set, increasing.
    pub fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        let mut at = 0;
        iter::from_fn(move || {
            let start = self.next_member(at)?;
            at = self.next_gap(start);
            Some(start..at)
        })
    }

    /// The numbers that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut common = Self::empty();
        for (index, &word) in (self.first..).zip(&self.words) {
            common.add_word(index, word & other.word(index));
        }
        common
    }

    /// Whether some number of this set is `by` below a number of `other`.
    pub fn meets(&self, other: &Self, by: usize) -> bool {
        (self.first..).zip(&self.words).any(|(index, &word)| {
            let (low, high) = raised(word, by % 64);
            let index = index + by / 64;
            low & other.word(index) != 0 || high & other.word(index + 1) != 0
        })
    }

    /// Adds the numbers of `other`, each raised by `by`.
    pub fn add_raised(&mut self, other: &Self, by: usize) {
        for (index, &word) in (other.first + by / 64..).zip(&other.words) {
            let (low, high) = raised(word, by % 64);
            self.add_word(index, low);
            self.add_word(index + 1, high);
        }
    }

    /// Adds the numbers of `other`, each lowered by `by`; those below `by` are left out.
    pub fn add_lowered(&mut self, other: &Self, by: usize) {
        // Raising within a word and then moving one word further down lowers by the rest.
        let (down, up) = (by.div_ceil(64), by.next_multiple_of(64) - by);
        for (index, &word) in (other.first..).zip(&other.words) {
            let (low, high) = raised(word, up);
            if index >= down {
                self.add_word(index - down, low);
            }
            if index + 1 >= down {
                self.add_word(index + 1 - down, high);
            }
        }
    }

    /// All sums of a number of this set and a number of `other`.
    #[must_use]
    pub fn sums(&self, other: &Self) -> Self {
        if let Some(((min, max), (low, high))) = self.ends().zip(other.ends())
            && self.is_interval()
            && other.is_interval()
        {
            return Self::interval(min + low, max + high);
        }
        let (wide, runs) = if self.runs().count() < other.runs().count() {
            (other, self)
        } else {
            (self, other)
        };
        let mut sums = Self::empty();
        for run in runs.runs() {
            sums.add_raised(&wide.smeared(run.len()), run.start);
        }
        sums
    }

    /// All numbers from which adding a number of `other` leads into this set.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Self {
        if let Some(((min, max), (low, high))) = self.ends().zip(other.ends())
            && self.is_interval()
            && other.is_interval()
            && low <= max
        {
            return Self::interval(min.saturating_sub(high), max - low);
        }
        let mut differences = Self::empty();
        for run in other.runs() {
            differences.add_lowered(&self.smeared(run.len()), run.end - 1);
        }
        differences
    }

    /// The numbers of this set, each raised by every number below `len`.
    fn smeared(&self, len: usize) -> Self {
        let mut smeared = self.clone();
        let mut done = 1;
        while done < len {
            let more = done.min(len - done);
            let raised = smeared.clone();
            smeared.add_raised(&raised, more);
            done += more;
        }
        smeared
    }

    fn word(&self, index: usize) -> u64 {
        let offset = index.checked_sub(self.first);
        let word = offset.and_then(|offset| self.words.get(offset));
        word.copied().unwrap_or(0)
    }

    fn add_word(&mut self, index: usize, word: u64) {
        if word == 0 {
            return;
        }
        if self.words.is_empty() {
            self.first = index;
        } else if index < self.first {
            let missing = self.first - index;
            self.words.splice(0..0, iter::repeat_n(0, missing));
            self.first = index;
        }
        let offset = index - self.first;
        if offset >= self.words.len() {
            self.words.resize(offset + 1, 0);
        }
        self.words[offset] |= word;
    }

    /// The smallest number of the set that is at least `from`.
    fn next_member(&self, from: usize) -> Option<usize> {
        let start = (from / 64).max(self.first);
        let end = self.first + self.words.len();
        (start..end).find_map(|index| {
            let kept = if index == from / 64 { from % 64 } else { 0 };
            let word = self.word(index) & (u64::MAX << kept);
            (word != 0).then(|| index * 64 + word.trailing_zeros() as usize)
        })
    }

    /// The smallest number not in the set that is at least `from`.
    fn next_gap(&self, from: usize) -> usize {
        let mut index = from / 64;
        let mut word = !self.word(index) & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = !self.word(index);
        }
        index * 64 + word.trailing_zeros() as usize
    }
}

/// The bits of `word` moved up by less than 64: those that stay in the word, those in the next.
const fn raised(word: u64, by: usize) -> (u64, u64) {
    (word << by, (word >> 1) >> (63 - by))
}

impl FromIterator<usize> for CountSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::empty();
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::collection::btree_set;
    use proptest::prelude::*;

    use super::*;

    fn numbers() -> impl Strategy<Value = BTreeSet<usize>> {
        prop_oneof![
            btree_set(0..12_usize, 0..8),
            btree_set(0..400_usize, 0..20),
            (0..200_usize, 0..200_usize).prop_map(|(min, len)| (min..min + len).collect()),
        ]
    }

    fn set(numbers: &BTreeSet<usize>) -> CountSet {
        // Backwards, so that words are also added in front.
        numbers.iter().rev().copied().collect()
    }

    proptest! {
        #[test]
        fn a_set_has_the_numbers_it_was_made_of(a in numbers()) {
            let s = set(&a);
            prop_assert_eq!(s.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(s.len(), a.len());
            prop_assert_eq!(s.is_empty(), a.is_empty());
            prop_assert_eq!((s.min(), s.max()), (a.first().copied(), a.last().copied()));
            prop_assert!((0..500).all(|n| s.contains(n) == a.contains(&n)));
            let gapless = a.iter().zip(a.iter().skip(1)).all(|(low, high)| low + 1 == *high);
            prop_assert_eq!(s.is_interval(), gapless);
        }

        #[test]
        fn shifts_move_every_number(a in numbers(), b in numbers(), by in 0..300_usize) {
            let mut up = set(&a);
            up.add_raised(&set(&b), by);
            let expected: BTreeSet<_> = a.iter().copied().chain(b.iter().map(|n| n + by)).collect();
            prop_assert_eq!(up, set(&expected));
            let mut down = set(&a);
            down.add_lowered(&set(&b), by);
            let lowered = b.iter().filter_map(|n| n.checked_sub(by));
            let expected: BTreeSet<_> = a.iter().copied().chain(lowered).collect();
            prop_assert_eq!(down, set(&expected));
            prop_assert_eq!(set(&a).meets(&set(&b), by), a.iter().any(|n| b.contains(&(n + by))));
        }

        #[test]
        fn sums_and_differences_take_all_pairs(a in numbers(), b in numbers()) {
            let pairs = || a.iter().flat_map(|x| b.iter().map(move |y| (x, y)));
            let sums: BTreeSet<_> = pairs().map(|(x, y)| x + y).collect();
            prop_assert_eq!(set(&a).sums(&set(&b)), set(&sums));
            let differences: BTreeSet<_> = pairs().filter_map(|(x, y)| x.checked_sub(*y)).collect();
            prop_assert_eq!(set(&a).differences(&set(&b)), set(&differences));
            let both: BTreeSet<_> = a.intersection(&b).copied().collect();
            prop_assert_eq!(set(&a).intersection(&set(&b)), set(&both));
        }

        #[test]
        fn an_interval_is_the_set_of_its_numbers(min in 0..300_usize, len in 0..300_usize) {
            prop_assert_eq!(CountSet::interval(min, min + len), (min..=min + len).collect());
        }
    }

    #[test]
    fn an_interval_that_ends_before_it_starts_is_empty() {
        assert_eq!(CountSet::interval(1, 0), CountSet::empty());
    }
}
