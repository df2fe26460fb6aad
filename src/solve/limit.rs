//! How much time and memory a query may take, and where the time goes.

use super::{Ledger, Stage};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a query has to stop: at a moment, when it is cancelled, or never; and how much memory it may use.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    deadline: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
    max_bytes: Option<usize>,
    ledger: Option<Ledger>,
}

/// Why a query stopped before it had the whole answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The time was up.
    Time,
    /// It was cancelled.
    Cancelled,
    /// A component was too wide for counting: it needs more states than the limit allows.
    Width,
}

impl Limit {
    /// No limit: the query runs until it is done.
    pub const fn none() -> Self {
        Self {
            deadline: None,
            cancelled: None,
            max_bytes: None,
            ledger: None,
        }
    }

    /// Whether there is no limit.
    pub const fn is_none(&self) -> bool {
        self.deadline.is_none() && self.cancelled.is_none()
    }

    /// Stop `duration` from now.
    pub fn within(duration: Duration) -> Self {
        Self {
            deadline: Instant::now().checked_add(duration),
            cancelled: None,
            max_bytes: None,
            ledger: None,
        }
    }

    /// The same limit, and stop as soon as `cancelled` is set.
    #[must_use]
    pub fn or_when(mut self, cancelled: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(cancelled);
        self
    }

    /// The same limit, with this much memory for counting instead of 2 GiB.
    #[must_use]
    pub const fn with_memory(mut self, max_bytes: usize) -> Self {
        self.max_bytes = Some(max_bytes);
        self
    }

    /// The same limit, and what each stage took is noted in `ledger`.
    #[must_use]
    pub fn noted_in(mut self, ledger: Ledger) -> Self {
        self.ledger = Some(ledger);
        self
    }

    /// Does the work of a stage, whose time is noted where that is wanted.
    pub fn time<R>(&self, stage: Stage, work: impl FnOnce() -> R) -> R {
        match &self.ledger {
            Some(ledger) => ledger.time(stage, work),
            None => work(),
        }
    }

    /// How much memory counting may use, in bytes.
    pub fn max_bytes(&self) -> usize {
        self.max_bytes.unwrap_or(2 << 30)
    }

    /// Says whether to stop now.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), StopReason> {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.cancelled.as_ref().is_some_and(is_set) {
            Err(StopReason::Cancelled)
        } else if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            Err(StopReason::Time)
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time limit was reached",
            Self::Cancelled => "the query was cancelled",
            Self::Width => "a part of the board is too wide for the memory limit",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_says_why_it_stops() {
        assert_eq!(Limit::none().check(), Ok(()));
        assert_eq!(Limit::within(Duration::ZERO).check(), Err(StopReason::Time));
        let flag = Arc::new(AtomicBool::new(false));
        let limit = Limit::within(Duration::from_secs(3600)).or_when(Arc::clone(&flag));
        assert_eq!(limit.check(), Ok(()));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(limit.check(), Err(StopReason::Cancelled));
    }
}
