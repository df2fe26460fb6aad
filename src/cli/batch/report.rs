//! What a batch says about itself: a bar while it runs, and a summary at its end.

use cluegrid::narrate::plural;
use cluegrid::service::LineOutcome;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// How many lines there were, and what became of them.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    start: Instant,
    lines: usize,
    stopped: usize,
    failed: usize,
}

impl Tally {
    /// No lines yet; the clock runs.
    pub fn start() -> Self {
        Self {
            start: Instant::now(),
            lines: 0,
            stopped: 0,
            failed: 0,
        }
    }

    /// Counts a line.
    pub const fn add(&mut self, outcome: LineOutcome) {
        self.lines += 1;
        match outcome {
            LineOutcome::Answered => {}
            LineOutcome::Stopped => self.stopped += 1,
            LineOutcome::Failed => self.failed += 1,
        }
    }

    /// The worst that became of a line.
    pub const fn worst(&self) -> LineOutcome {
        match (self.failed, self.stopped) {
            (0, 0) => LineOutcome::Answered,
            (0, _) => LineOutcome::Stopped,
            _ => LineOutcome::Failed,
        }
    }
}

impl fmt::Display for Tally {
    /// `12 lines, 1 error, 0.25 s, 48 lines a second`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.start.elapsed().as_secs_f64();
        let (lines, errors) = (plural(self.lines, "line"), plural(self.failed, "error"));
        write!(f, "{lines}, {errors}, ")?;
        if self.stopped > 0 {
            write!(f, "{} cut short by a limit, ", self.stopped)?;
        }
        let rate = self.lines as f64 / seconds.max(f64::MIN_POSITIVE);
        write!(f, "{seconds:.2} s, {rate:.0} lines a second")
    }
}

/// A bar on a terminal, if answers don't go there too.
#[derive(Debug)]
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar for an input of so many bytes, if that is known.
    pub fn new(bytes: Option<u64>) -> Self {
        if !io::stderr().is_terminal() || io::stdout().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let template = match bytes {
            Some(_) => "{wide_bar} {percent} %, {msg}, {eta} left",
            None => "{spinner} {msg}, {elapsed}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = match bytes {
            Some(bytes) => ProgressBar::new(bytes),
            None => ProgressBar::no_length(),
        };
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar.with_style(style))
    }

    /// Shows that so many bytes more are done.
    pub fn advance(&self, bytes: usize, tally: &Tally) {
        if !self.0.is_hidden() {
            self.0.set_message(plural(tally.lines, "line"));
            self.0.inc(bytes as u64);
        }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}
