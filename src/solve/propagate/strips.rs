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

/// About how many rows a strip has.
const STRIP_ROWS: usize = 100;
/// How many places have to be probed before strips are worth it.
const MANY_PLACES: usize = 5_000;
/// How far from where two strips meet places are probed once more.
const SEAM_ROWS: usize = 6;

/// Probes all of `run`, on which propagation is at its end; `false` if there is no model. The windows
/// that come back have all that was found, before the limit too.
pub(super) fn probe(run: Run, limit: &Limit) -> (Windows, Result<bool, StopReason>) {
    let layout = run.windows.layout;
    let strip_count = layout.rows / STRIP_ROWS;
    let mut prober = Prober::new(run);
    if strip_count < 2 || places(&prober).take(MANY_PLACES).count() < MANY_PLACES {
        for place in places(&prober).collect::<Vec<_>>() {
            prober.enqueue(place);
        }
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

/// The places that are unknown and in an open window.
fn places(prober: &Prober) -> impl Iterator<Item = usize> {
    let layout = prober.windows().layout;
    let places = (0..layout.rows).flat_map(move |row| layout.row(row));
    places.filter(|&place| prober.windows().is_constrained(place))
}

fn probe_strips(prober: &mut Prober, starts: &[usize], limit: &Limit) -> Result<bool, StopReason> {
    let windows = prober.windows();
    let stride = windows.layout.stride;
    let probed: Vec<_> = (starts.par_windows(2))
        .map(|ends| {
            let strip = windows.strip(ends[0]..ends[1]);
            let mut prober = Prober::new(Run::new(strip));
            for place in places(&prober).collect::<Vec<_>>() {
                prober.enqueue(place);
            }
            let outcome = prober.run(limit);
            let found = prober.found();
            let found = found.map(|(place, value)| (place + ends[0] * stride, value));
            (found.collect::<Vec<_>>(), outcome)
        })
        .collect();
    let mut outcome = Ok(true);
    for (found, of_strip) in probed {
        match of_strip {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(reason) => outcome = Err(reason),
        }
        for (place, value) in found {
            // What was found is not to be lost to the limit.
            if let Err(Halt::Conflict(_)) = prober.assign(place, value, &Limit::none()) {
                return Ok(false);
            }
        }
    }
    outcome
}

fn enqueue_seams(prober: &mut Prober, starts: &[usize]) {
    let layout = prober.windows().layout;
    for &seam in &starts[1..starts.len() - 1] {
        for row in seam - SEAM_ROWS..(seam + SEAM_ROWS).min(layout.rows) {
            for place in layout.row(row) {
                prober.enqueue(place);
            }
        }
    }
}
