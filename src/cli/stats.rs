//! Where the time went, for `--stats`.

use super::output;
use cluegrid::solve::{Ledger, Limit};
use std::time::{Duration, Instant};

/// The times of one command: reading, answering stage by stage, and printing.
#[derive(Debug)]
pub struct Stats {
    is_wanted: bool,
    ledger: Ledger,
    start: Instant,
    read: Duration,
    engine: Duration,
}

impl Stats {
    /// Starts the clock.
    pub fn start(is_wanted: bool) -> Self {
        Self {
            is_wanted,
            ledger: Ledger::default(),
            start: Instant::now(),
            read: Duration::ZERO,
            engine: Duration::ZERO,
        }
    }

    /// Says that the puzzle is read; the limit under which it is answered is noted in the ledger.
    pub fn puzzle_is_read(&mut self, limit: Limit) -> Limit {
        self.read = self.start.elapsed();
        if self.is_wanted {
            limit.noted_in(self.ledger.clone())
        } else {
            limit
        }
    }

    /// Says that the answer is found.
    pub fn answer_is_found(&mut self) {
        self.engine = self.start.elapsed() - self.read;
    }

    /// Prints the times as one line of JSON, after the answer is printed. `engine` is the whole time of
    /// the answer, with what is in no stage.
    pub fn say(&self) {
        if self.is_wanted {
            let seconds =
                |name: &str, time: Duration| format!("\"{name}\":{:.6}", time.as_secs_f64());
            let print = self.start.elapsed() - self.read - self.engine;
            let stages = self.ledger.times();
            let stages = stages
                .iter()
                .map(|(stage, time)| seconds(stage.name(), *time));
            let times: Vec<String> = [seconds("read", self.read), seconds("engine", self.engine)]
                .into_iter()
                .chain(stages)
                .chain([seconds("print", print)])
                .collect();
            output::say(&format!("stats: {{{}}}", times.join(",")));
        }
    }
}
