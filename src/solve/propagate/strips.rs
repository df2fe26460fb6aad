//! Probing of large grids in strips, several at a time.
//!
//! A strip takes some rows with the windows that have no unknown place outside of them, so what it finds
//! is so in the whole grid. Where strips meet, the whole grid is probed once more. The strips depend on
//! the grid alone and never on the number of threads, and so does what they find.

use super::probe::Prober;
use super::run::{Halt, Run};
use super::windows::Windows;
use crate::solve::{Limit, StopReason};
use rayon::prelude::*;
use std::ops::Range;

/// About how many rows a strip has.
const STRIP_ROWS: usize = 100;
/// How many places have to be probed before strips are worth it.
const MANY_PLACES: usize = 5_000;
/// How far from where two strips meet places are probed once more.
const SEAM_ROWS: usize = 16;

/// Whether there may be a model, or why that isn't known.
type Outcome = Result<bool, StopReason>;

/// Places with their values.
type Found = Vec<(usize, bool)>;

/// Probes all of `run`, on which propagation is at its end; `false` if there is no model. The windows
/// that come back have all that was found, before the limit too.
pub(super) fn probe(run: Run, limit: &Limit) -> (Windows, Outcome) {
    if let Err(reason) = limit.check() {
        return (run.windows, Err(reason));
    }
    let layout = run.windows.layout;
    let strip_count = layout.rows / STRIP_ROWS;
    let places = run.windows.entangled();
    if places.is_empty() {
        return (run.windows, Ok(true));
    }
    let mut prober = Prober::new(run);
    if strip_count < 2 || places.len() < MANY_PLACES {
        prober.enqueue_all(places);
        let outcome = prober.run(limit);
        return (prober.into_windows(), outcome);
    }
    let starts: Vec<usize> = (0..=strip_count)
        .map(|strip| strip * layout.rows / strip_count)
        .collect();
    let outcome = probe_strips(&mut prober, &starts, limit);
    let outcome = match outcome {
        Ok(true) => {
            enqueue_seams(&mut prober, &starts);
            prober.run(limit)
        }
        other => other,
    };
    (prober.into_windows(), outcome)
}

fn probe_strips(prober: &mut Prober, starts: &[usize], limit: &Limit) -> Outcome {
    let windows = prober.windows();
    let strips = starts.par_windows(2);
    let probed: Vec<_> = strips
        .map(|ends| probe_strip(windows, ends[0]..ends[1], limit))
        .collect();
    let mut outcome = Ok(true);
    let mut places = Vec::new();
    for (found, of_strip) in probed {
        match of_strip {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(reason) => outcome = Err(reason),
        }
        for (place, value) in found {
            places.push(place);
            // What was found is not to be lost to the limit, but nothing more is made of it then.
            let assigned = match outcome {
                Ok(_) => prober.assign(place, value, limit),
                Err(_) => prober.put(place, value),
            };
            match assigned {
                Ok(()) => {}
                Err(Halt::Conflict(_)) => return Ok(false),
                Err(Halt::Stopped(reason)) => outcome = Err(reason),
            }
        }
    }
    outcome?;
    // Values of two strips together can force others.
    prober.enqueue_around_all_but(&places);
    Ok(true)
}

/// The places of `windows` that got a value by probing some rows alone, with it; and what that came to.
fn probe_strip(windows: &Windows, rows: Range<usize>, limit: &Limit) -> (Found, Outcome) {
    if let Err(reason) = limit.check() {
        return (Vec::new(), Err(reason));
    }
    let above = rows.start * windows.layout.stride;
    let strip = windows.strip(rows);
    let places = strip.entangled();
    let mut prober = Prober::new(Run::new(strip));
    prober.enqueue_all(places);
    let outcome = prober.run(limit);
    let found = prober.found();
    (
        found.map(|(place, value)| (place + above, value)).collect(),
        outcome,
    )
}

fn enqueue_seams(prober: &mut Prober, starts: &[usize]) {
    let layout = prober.windows().layout;
    for &seam in &starts[1..starts.len() - 1] {
        for row in seam - SEAM_ROWS..seam + SEAM_ROWS {
            for place in layout.row(row) {
                prober.enqueue(place);
            }
        }
    }
}
