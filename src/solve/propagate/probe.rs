//! Probing: what follows from trying both values of a place.
//!
//! A value that leads to a clash is wrong (a failed literal: Freeman, "Improvements to propositional
//! satisfiability search algorithms", 1995). What both values lead to is so in any case (the dilemma rule:
//! Sheeran and Stålmarck, "A tutorial on Stålmarck's proof procedure for propositional logic", Formal
//! Methods in System Design 16, 2000). Each try is propagated with the pair rule; without it, probing finds
//! next to nothing.

use super::run::{Halt, Log, Run};
use super::windows::{Cause, Windows};
use crate::solve::{Limit, StopReason};
use std::cmp::Reverse;
use std::collections::VecDeque;

/// How far from a place that got a value others are probed again. What is farther is hardly ever changed
/// by it, and nearer is not enough.
const RADIUS: usize = 3;

/// Windows that are probed.
#[derive(Clone, Debug)]
pub(super) struct Prober {
    run: Run,
    /// The places that got a value, in order; those of a try are taken back after it.
    trail: Vec<u32>,
    /// The places to be probed, first come, first served.
    queue: VecDeque<u32>,
    is_queued: Vec<bool>,
    /// How many places can get a value, where that is known.
    place_count: Option<usize>,
    /// Scratch: what a try leads to.
    implied: Vec<(u32, Option<bool>)>,
}

/// The places alone are written down.
impl Log for Vec<u32> {
    #[inline]
    fn log(&mut self, place: usize, _: bool, _: Cause) {
        self.push(place as u32);
    }
}

/// What a try comes to.
enum Try {
    Consistent,
    Clashing,
}

impl Prober {
    /// Windows on which propagation is at its end.
    pub(super) fn new(run: Run) -> Self {
        let place_count = run.windows.layout.place_count();
        Self {
            run,
            trail: Vec::new(),
            queue: VecDeque::new(),
            is_queued: vec![false; place_count],
            place_count: None,
            implied: Vec::new(),
        }
    }

    /// The windows.
    pub(super) const fn windows(&self) -> &Windows {
        &self.run.windows
    }

    /// The windows with all that is certain.
    pub(super) fn into_windows(self) -> Windows {
        self.run.windows
    }

    /// The places that got a value by probing, and the value.
    pub(super) fn found(&self) -> impl Iterator<Item = (usize, bool)> {
        let places = self.trail.iter().map(|&place| place as usize);
        places.filter_map(|place| Some((place, self.run.windows.value(place)?)))
    }

    /// Puts all places on the list from which something can follow; none was on it yet. Those in many open
    /// windows come first: most follows from them, and what they show spares many tries of others.
    pub(super) fn enqueue_all(&mut self, mut places: Vec<usize>) {
        self.place_count = Some(places.len());
        places.sort_by_cached_key(|&place| Reverse(self.run.windows.open_around(place)));
        for place in places {
            self.is_queued[place] = true;
            self.queue.push_back(place as u32);
        }
    }

    /// Puts a place on the list if it is unknown and in an open window.
    pub(super) fn enqueue(&mut self, place: usize) {
        if !self.is_queued[place] && self.run.windows.is_constrained(place) {
            self.is_queued[place] = true;
            self.queue.push_back(place as u32);
        }
    }

    /// Gives a value to a place and propagates it.
    pub(super) fn assign(&mut self, place: usize, value: bool, limit: &Limit) -> Result<(), Halt> {
        self.put(place, value)?;
        self.run.run(limit, &mut self.trail)
    }

    /// Gives a value to a place and leaves what follows from it undone.
    pub(super) fn put(&mut self, place: usize, value: bool) -> Result<(), Halt> {
        let cause = Cause::Count(place);
        match self.run.windows.value(place) {
            Some(known) if known == value => Ok(()),
            Some(_) => Err(Halt::Conflict(cause)),
            None => self.run.assign(place, value, cause, &mut self.trail),
        }
    }

    /// Probes the places on the list, and those near to what comes of it, until none is left; `false` if
    /// there is no model. What was found before the limit is kept.
    pub(super) fn run(&mut self, limit: &Limit) -> Result<bool, StopReason> {
        while let Some(place) = self.queue.pop_front() {
            let place = place as usize;
            self.is_queued[place] = false;
            if self.run.windows.is_constrained(place) {
                let start = self.trail.len();
                match self.probe(place, limit) {
                    Ok(()) if self.place_count == Some(self.trail.len()) => return Ok(true),
                    Ok(()) => {
                        for index in start..self.trail.len() {
                            self.enqueue_around(self.trail[index] as usize);
                        }
                    }
                    Err(Halt::Conflict(_)) => return Ok(false),
                    Err(Halt::Stopped(reason)) => return Err(reason),
                }
            }
        }
        Ok(true)
    }

    fn probe(&mut self, place: usize, limit: &Limit) -> Result<(), Halt> {
        let start = self.trail.len();
        if let Try::Clashing = self.attempt(place, true, limit)? {
            self.take_back(start);
            return self.assign(place, false, limit);
        }
        let mut implied = std::mem::take(&mut self.implied);
        implied.clear();
        let places = self.trail[start + 1..].iter();
        implied.extend(places.map(|&place| (place, self.run.windows.value(place as usize))));
        self.take_back(start);
        if let Try::Clashing = self.attempt(place, false, limit)? {
            self.take_back(start);
            self.implied = implied;
            return self.assign(place, true, limit);
        }
        let is_common =
            |&(place, value): &(u32, Option<bool>)| self.run.windows.value(place as usize) == value;
        implied.retain(is_common);
        self.take_back(start);
        for &(place, value) in &implied {
            if let Some(value) = value {
                self.assign(place as usize, value, limit)?;
            }
        }
        self.implied = implied;
        Ok(())
    }

    /// Tries a value.
    ///
    /// # Errors
    /// If the limit is reached; the try is taken back then.
    fn attempt(&mut self, place: usize, value: bool, limit: &Limit) -> Result<Try, Halt> {
        let start = self.trail.len();
        match self.assign(place, value, limit) {
            Ok(()) => Ok(Try::Consistent),
            Err(Halt::Conflict(_)) => Ok(Try::Clashing),
            Err(stopped) => {
                self.take_back(start);
                Err(stopped)
            }
        }
    }

    /// Takes back all values from a length of the trail on.
    fn take_back(&mut self, start: usize) {
        self.run.clear();
        // Last first, since words were borrowed from.
        while self.trail.len() > start {
            if let Some(place) = self.trail.pop() {
                self.run.windows.forget(place as usize);
            }
        }
    }

    /// Puts the places around one that got a value on the list.
    fn enqueue_around(&mut self, place: usize) {
        let layout = self.run.windows.layout;
        let (row, col) = (layout.row_of(place), layout.col_of(place));
        for row in row.saturating_sub(RADIUS)..layout.rows.min(row + RADIUS + 1) {
            let start = layout.row(row).start;
            for col in col.saturating_sub(RADIUS)..layout.cols.min(col + RADIUS + 1) {
                self.enqueue(start + col);
            }
        }
    }

    /// Puts the places around those that got a value, but for these, on the list.
    pub(super) fn enqueue_around_all_but(&mut self, found: &[usize]) {
        let mut is_found = vec![false; self.is_queued.len()];
        found.iter().for_each(|&place| is_found[place] = true);
        for index in 0..self.trail.len() {
            let place = self.trail[index] as usize;
            if !is_found[place] {
                self.enqueue_around(place);
            }
        }
    }
}
