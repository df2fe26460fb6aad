//! A sign of life on a terminal while an answer takes longer than a second.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Does the work; a person who waits longer than a second sees for how long.
pub fn with_progress<T>(work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (working, is_done) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if is_done.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let style = ProgressStyle::with_template("{spinner} thinking for {elapsed}");
                let style = style.expect("the template is well formed");
                let spinner = ProgressBar::new_spinner().with_style(style);
                spinner.enable_steady_tick(Duration::from_millis(100));
                // Nothing is sent; this ends when the work does.
                let _ = is_done.recv();
                spinner.finish_and_clear();
            }
        });
        let answer = work();
        drop(working);
        answer
    })
}
