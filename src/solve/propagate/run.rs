//! Propagation over the windows of a stencil.
//!
//! First come the windows that force something by themselves, then those that changed, together with the
//! windows they overlap. The first round goes over the grid in reading order and needs no list.

use super::layout::Layout;
use super::windows::{Cause, Windows};
use super::worklist::Worklist;
use crate::solve::{Deduction, Limit, Reason, Recorder, StopReason};

/// How many windows are visited between two looks at the clock.
const VISITS_PER_CHECK: usize = 1 << 12;

/// Windows, and what is to be done about them.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) windows: Windows,
    worklist: Worklist,
    visits: usize,
}

/// Why propagation ends before there is nothing left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Windows clash.
    Conflict(Cause),
    /// The limit was reached.
    Stopped(StopReason),
}

/// Something that wants to know which place gets a value, and why.
pub(super) trait Log {
    fn log(&mut self, place: usize, value: bool, cause: Cause);
}

/// A recorder of deductions listens.
pub(super) struct Recording<'r, R> {
    pub(super) layout: Layout,
    pub(super) recorder: &'r mut R,
}

impl<R: Recorder> Log for Recording<'_, R> {
    #[inline]
    fn log(&mut self, place: usize, value: bool, cause: Cause) {
        self.recorder.record(|| Deduction {
            lit: self.layout.var(place).lit(value),
            reason: reason(self.layout, cause),
        });
    }
}

/// A cause in terms of constraints.
pub(super) fn reason(layout: Layout, cause: Cause) -> Reason {
    match cause {
        Cause::Count(anchor) => Reason::Count(layout.id(anchor)),
        Cause::Difference(one, other) => Reason::Difference(layout.id(one), layout.id(other)),
    }
}

impl Run {
    pub(super) fn new(windows: Windows) -> Self {
        Self {
            windows,
            worklist: Worklist::default(),
            visits: 0,
        }
    }

    /// Visits every window that is due.
    pub(super) fn first_round(&mut self, limit: &Limit, log: &mut impl Log) -> Result<(), Halt> {
        let layout = self.windows.layout;
        for anchor in (0..layout.rows).flat_map(|row| layout.row(row)) {
            if self.windows.is_due(anchor) && self.windows.forced(anchor).is_some() {
                self.worklist.push_forcing(anchor);
                self.visit_forcing(limit, log)?;
            }
        }
        for row in 0..layout.rows {
            for anchor in layout.row(row) {
                if self.windows.is_due(anchor) {
                    self.visit(anchor, limit, log)?;
                }
            }
        }
        self.run(limit, log)
    }

    /// Goes on until there is nothing left to do.
    #[inline]
    pub(super) fn run(&mut self, limit: &Limit, log: &mut impl Log) -> Result<(), Halt> {
        self.visit_forcing(limit, log)?;
        while let Some(anchor) = self.worklist.pop_due() {
            self.visit(anchor, limit, log)?;
        }
        Ok(())
    }

    /// Visits one window; `false` if there is nothing left to do.
    pub(super) fn visit_next(&mut self, limit: &Limit, log: &mut impl Log) -> Result<bool, Halt> {
        if let Some(anchor) = self.worklist.pop_forcing() {
            self.force(anchor, limit, log)?;
        } else if let Some(anchor) = self.worklist.pop_due() {
            self.visit(anchor, limit, log)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Leaves what is to be done undone.
    pub(super) fn clear(&mut self) {
        for anchor in self.worklist.clear() {
            self.windows.set_done(anchor);
        }
    }

    #[inline]
    fn visit_forcing(&mut self, limit: &Limit, log: &mut impl Log) -> Result<(), Halt> {
        while let Some(anchor) = self.worklist.pop_forcing() {
            self.force(anchor, limit, log)?;
        }
        Ok(())
    }

    /// Gives the unknown places of a window the value that it forces on them, if it still does.
    #[inline]
    fn force(&mut self, anchor: usize, limit: &Limit, log: &mut impl Log) -> Result<(), Halt> {
        if let Some((places, value)) = self.windows.forced(anchor) {
            self.tick(limit)?;
            self.assign_all(anchor, places, value, Cause::Count(anchor), log)?;
        }
        Ok(())
    }

    /// Applies the pair rule to a window and each one that it overlaps.
    #[inline]
    fn visit(&mut self, anchor: usize, limit: &Limit, log: &mut impl Log) -> Result<(), Halt> {
        self.windows.set_done(anchor);
        if !self.windows.is_open(anchor) {
            return Ok(());
        }
        self.tick(limit)?;
        for step in self.windows.hits(anchor) {
            let other = self.windows.other(anchor, step);
            let cause = Cause::Difference(anchor, other);
            let forced = self.windows.forced_by_both(anchor, step);
            let forced = forced.map_err(|()| Halt::Conflict(cause))?;
            if let Some((first, second, value)) = forced {
                self.assign_all(anchor, first, value, cause, log)?;
                self.assign_all(other, second, !value, cause, log)?;
                self.visit_forcing(limit, log)?;
                if self.windows.is_due(anchor) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Gives `value` to some unknown places of a window.
    #[inline]
    fn assign_all(
        &mut self,
        anchor: usize,
        mut places: u16,
        value: bool,
        cause: Cause,
        log: &mut impl Log,
    ) -> Result<(), Halt> {
        while places != 0 {
            let place = self.windows.first_of(anchor, places);
            places &= places - 1;
            self.assign(place, value, cause, log)?;
        }
        Ok(())
    }

    /// Gives a value to a place that has none.
    #[inline]
    pub(super) fn assign(
        &mut self,
        place: usize,
        value: bool,
        cause: Cause,
        log: &mut impl Log,
    ) -> Result<(), Halt> {
        log.log(place, value, cause);
        let assigned = self.windows.assign(place, value, &mut self.worklist);
        assigned.map_err(|anchor| Halt::Conflict(Cause::Count(anchor)))
    }

    /// Counts visits, and looks at the clock now and then.
    #[inline]
    fn tick(&mut self, limit: &Limit) -> Result<(), Halt> {
        self.visits = self.visits.wrapping_add(1);
        let checked = limit.check_every(VISITS_PER_CHECK, self.visits);
        checked.map_err(Halt::Stopped)
    }
}
