//! Where the time of a query went.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A part of the work on a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Unit propagation and the pair rule.
    Propagate,
    /// Trying both values of variables.
    Probe,
    /// Splitting what is left into components.
    Split,
    /// Choosing how components are asked, and eliminating them.
    Eliminate,
    /// Joining components under the total.
    Join,
    /// Looking for models, by SAT or along eliminations.
    Search,
    /// Looking for the values that are the same in every model.
    Backbone,
    /// Counting models and weighing variables.
    Count,
    /// Looking for a minimal clash.
    Clash,
    /// Looking for what explains a value.
    Explain,
    /// Looking for repairs and for windows that settle spots.
    Diagnose,
}

impl Stage {
    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Propagate => "propagate",
            Self::Probe => "probe",
            Self::Split => "split",
            Self::Eliminate => "eliminate",
            Self::Join => "join",
            Self::Search => "search",
            Self::Backbone => "backbone",
            Self::Count => "count",
            Self::Clash => "clash",
            Self::Explain => "explain",
            Self::Diagnose => "diagnose",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What each stage took, in the order in which they ended. Clones share it.
///
/// A stage inside another one, such as counts for a clash, is in the times of both.
#[derive(Clone, Debug, Default)]
pub struct Ledger(Arc<Mutex<Vec<(Stage, Duration)>>>);

impl Ledger {
    /// Does the work of a stage, and notes what it took.
    pub(super) fn time<R>(&self, stage: Stage, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = work();
        let entry = (stage, start.elapsed());
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(entry);
        result
    }

    /// What each stage took altogether, in the order of the stages.
    pub fn times(&self) -> Vec<(Stage, Duration)> {
        let mut entries = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        entries.sort_by_key(|&(stage, _)| stage);
        let mut times: Vec<(Stage, Duration)> = Vec::new();
        for (stage, duration) in entries {
            match times.last_mut().filter(|(last, _)| *last == stage) {
                Some((_, sum)) => *sum += duration,
                None => times.push((stage, duration)),
            }
        }
        times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_one_stage_are_added_up() {
        let ledger = Ledger::default();
        assert_eq!(ledger.time(Stage::Search, || 7), 7);
        ledger.clone().time(Stage::Probe, || ());
        ledger.time(Stage::Search, || ());
        let stages: Vec<_> = ledger.times().into_iter().map(|(stage, _)| stage).collect();
        assert_eq!(stages, [Stage::Probe, Stage::Search]);
    }
}
