//! How much time and memory a query may take, and where the time goes.

use super::{Ledger, Stage};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// When a query has to stop: at a moment, when it is cancelled, or never; and how much memory it may use.
#[derive(Clone, Debug, Default)]
pub struct Limit {
    deadline: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
    /// After how many more checks it is reached.
    checks_left: Option<Arc<AtomicUsize>>,
    max_bytes: Option<usize>,
    ledger: Option<Ledger>,
}

/// How much work is done between two looks at the clock: about half a millisecond.
const WORK_PER_CHECK: usize = 1 << 16;

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
            checks_left: None,
            max_bytes: None,
            ledger: None,
        }
    }

    /// Whether there is no limit on the time.
    pub const fn is_none(&self) -> bool {
        self.deadline.is_none() && self.cancelled.is_none() && self.checks_left.is_none()
    }

    /// Whether it strikes by itself some time, and not only once somebody cancels.
    pub const fn ends(&self) -> bool {
        self.deadline.is_some() || self.checks_left.is_some()
    }

    /// Stop `duration` from now.
    pub fn within(duration: Duration) -> Self {
        Self {
            deadline: Instant::now().checked_add(duration),
            ..Self::none()
        }
    }

    /// Be cancelled after so many checks, each step of the work being checked: a limit that strikes at the
    /// same place every time, for tests.
    pub fn after_checks(checks: usize) -> Self {
        Self {
            checks_left: Some(Arc::new(AtomicUsize::new(checks))),
            ..Self::none()
        }
    }

    /// The same limit, and stop `duration` from now at the latest.
    #[must_use]
    pub fn or_within(mut self, duration: Duration) -> Self {
        let other = Instant::now().checked_add(duration);
        self.deadline = match (self.deadline, other) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        self
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
        let is_used_up = |left: &Arc<AtomicUsize>| {
            let one_less = |left: usize| left.checked_sub(1);
            let update = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
            update.is_err()
        };
        if self.cancelled.as_ref().is_some_and(is_set)
            || self.checks_left.as_ref().is_some_and(is_used_up)
        {
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

    /// The same after every so many steps, of which this is one.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub(super) fn check_every(&self, steps: usize, step: usize) -> Result<(), StopReason> {
        if step.is_multiple_of(steps) || self.checks_left.is_some() {
            self.check()?;
        }
        Ok(())
    }

    /// Checks that keep pace with work, the first of them at once.
    pub(super) const fn pace(&self) -> Pace<'_> {
        Pace {
            limit: self,
            work_left: 0,
        }
    }
}

/// Looks at a limit as often as the work that is done asks for it.
#[derive(Clone, Debug)]
pub(super) struct Pace<'l> {
    limit: &'l Limit,
    work_left: usize,
}

impl Pace<'_> {
    /// Takes note of work: of about so many simple steps, of ten nanoseconds each.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub(super) fn work(&mut self, steps: usize) -> Result<(), StopReason> {
        if steps < self.work_left {
            self.work_left -= steps;
            return Ok(());
        }
        self.work_left = self.interval();
        self.limit.check()
    }

    const fn interval(&self) -> usize {
        if self.limit.checks_left.is_some() {
            0
        } else {
            WORK_PER_CHECK
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

    #[test]
    fn a_counted_limit_strikes_at_its_check_and_stays() {
        let limit = Limit::after_checks(2);
        let clone = limit.clone();
        assert_eq!(limit.check(), Ok(()));
        assert_eq!(clone.check(), Ok(()), "clones count together");
        assert_eq!(limit.check(), Err(StopReason::Cancelled));
        assert_eq!(limit.check(), Err(StopReason::Cancelled));
    }

    #[test]
    fn pace_looks_only_as_often_as_work_is_done() {
        let limit = Limit::within(Duration::ZERO);
        let mut pace = Pace {
            limit: &limit,
            work_left: WORK_PER_CHECK,
        };
        assert_eq!(pace.work(WORK_PER_CHECK / 2), Ok(()));
        assert_eq!(pace.work(WORK_PER_CHECK / 2), Err(StopReason::Time));
        let counted = Limit::after_checks(2);
        let mut pace = counted.pace();
        assert_eq!(pace.work(1), Ok(()));
        assert_eq!(pace.work(1), Ok(()));
        assert_eq!(pace.work(1), Err(StopReason::Cancelled));
    }
}
