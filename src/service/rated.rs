//! How hard a puzzle is: the steps that solve it, as far as anything is certain.

use super::CellStep;
use super::subject::{ClashCells, Subject};
use crate::narrate::{self, Narrator};
use crate::puzzle::Kind;
use crate::solve::{Limit, Rating, Steps, StopReason, Stopped, Technique};
use serde::{Serialize, Serializer};

/// Whether the steps themselves are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// How many there are of each kind.
    Counts,
    /// Every one of them, with its reason.
    Path,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rated {
    /// The kind of puzzle.
    pub kind: Kind,
    /// Whether there is a solution; `None` if the limit was reached before that was known.
    pub consistent: Option<bool>,
    /// The grade in one word: `basic`, `advanced`, `hard` or `expert`; `None` without steps.
    pub grade: Option<&'static str>,
    /// The weakest technique that suffices; `None` without steps.
    #[serde(serialize_with = "technique_name")]
    pub technique: Option<Technique>,
    /// The weights of all steps together.
    pub score: usize,
    /// How many steps were seen by each technique.
    #[serde(rename = "steps", serialize_with = "step_counts")]
    pub rating: Rating,
    /// How many cells are not decided by all the steps: none of a puzzle with one solution.
    pub undecided: usize,
    /// The steps, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<CellStep>>,
    /// Why there is no solution.
    #[serde(flatten)]
    pub clash: Option<ClashCells>,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// How hard it is to find out all that is certain.
pub(super) fn rate(subject: &Subject, detail: Detail, limit: &Limit) -> Rated {
    let mut steps = Steps::new(subject.problem(), limit.clone());
    let (rating, outcome, path) = match detail {
        Detail::Counts => {
            let (rating, outcome) = steps.rating();
            (rating, outcome, None)
        }
        Detail::Path => {
            let (path, outcome) = told(subject, &mut steps);
            let rating = path.iter().map(|step| step.technique).collect();
            (rating, outcome, Some(path))
        }
    };
    let stopped = outcome.err().map(|stopped| stopped.reason);
    let rated = Rated {
        kind: subject.kind,
        consistent: stopped.is_none().then_some(true),
        grade: rating.hardest().map(narrate::grade),
        technique: rating.hardest(),
        score: rating.score(),
        rating,
        undecided: steps.known().unknown().count(),
        path,
        clash: None,
        stopped,
        complete: stopped.is_none(),
    };
    match steps.is_consistent() {
        true => rated,
        false => inconsistent(subject, limit),
    }
}

/// All steps, each as a sentence that rests on those before.
fn told(subject: &Subject, steps: &mut Steps<'_>) -> (Vec<CellStep>, Result<(), Stopped>) {
    let known = subject.problem().known();
    let mut narrator = Narrator::new(subject.kind, subject.instance(), known);
    let mut path = Vec::new();
    for step in steps {
        match step {
            Ok(step) => path.push(CellStep::new(&step, &mut narrator)),
            Err(stopped) => return (path, Err(stopped)),
        }
    }
    (path, Ok(()))
}

/// Steps that lead to a clash say nothing: what matters is why there is no solution.
fn inconsistent(subject: &Subject, limit: &Limit) -> Rated {
    let (clash, stopped) = match subject.clash(limit) {
        Ok(clash) => (clash, None),
        Err(reason) => (None, Some(reason)),
    };
    Rated {
        kind: subject.kind,
        consistent: Some(false),
        grade: None,
        technique: None,
        score: 0,
        rating: Rating::default(),
        undecided: subject.unknown_count(),
        path: None,
        clash,
        stopped,
        complete: stopped.is_none(),
    }
}

fn technique_name<S: Serializer>(
    technique: &Option<Technique>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    technique.map(narrate::technique).serialize(serializer)
}

fn step_counts<S: Serializer>(rating: &Rating, serializer: S) -> Result<S::Ok, S::Error> {
    let count = |technique| (narrate::technique(technique), rating.step_count(technique));
    serializer.collect_map(Technique::ALL.map(count))
}
