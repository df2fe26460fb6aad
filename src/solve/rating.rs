//! Ratings: how hard a problem is, by the steps that it takes.

use super::Technique;

impl Technique {
    /// What a step of this kind adds to a score: ten times what one of the kind before it does.
    pub const fn weight(self) -> usize {
        match self {
            Self::Count => 1,
            Self::Difference => 10,
            Self::LookAhead => 100,
            Self::Search => 1000,
        }
    }
}

/// How many steps of each kind a path has.
///
/// The weakest technique that suffices is the hardest of these, since a [path](super::Steps) never takes a
/// harder step than it must.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rating {
    step_counts: [usize; Technique::ALL.len()],
}

impl Rating {
    /// Number of steps that were seen by `technique`.
    pub const fn step_count(self, technique: Technique) -> usize {
        self.step_counts[technique as usize]
    }

    /// The hardest technique of a step; `None` without steps.
    pub fn hardest(self) -> Option<Technique> {
        let techniques = Technique::ALL.into_iter().rev();
        let mut used = techniques.filter(|&technique| self.step_count(technique) > 0);
        used.next()
    }

    /// The weights of all steps together. More steps score more, and so do harder ones.
    pub fn score(self) -> usize {
        let score = |technique: Technique| technique.weight() * self.step_count(technique);
        Technique::ALL.into_iter().map(score).sum()
    }
}

impl FromIterator<Technique> for Rating {
    /// The rating of steps that were seen so.
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        let mut rating = Self::default();
        for technique in techniques {
            rating.step_counts[technique as usize] += 1;
        }
        rating
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harder_step_scores_more() {
        let rating = |techniques: &[Technique]| techniques.iter().copied().collect::<Rating>();
        let hardest = |rating: Rating| rating.hardest();
        let easy = rating(&[Technique::Count; 3]);
        let mixed = rating(&[Technique::Count, Technique::Search, Technique::Count]);
        assert_eq!((hardest(easy), easy.score()), (Some(Technique::Count), 3));
        assert_eq!(
            (hardest(mixed), mixed.score()),
            (Some(Technique::Search), 1002)
        );
        assert_eq!(Rating::default().hardest(), None);
        for pair in Technique::ALL.windows(2) {
            assert!(pair[0] < pair[1] && pair[0].weight() < pair[1].weight());
        }
    }
}
