//! The program as a person or a script meets it: streams, exit statuses, JSON.

mod bad_input;
mod batch;
mod check;
mod colours;
mod completions;
mod convert;
mod count;
mod deduce;
mod diagnostics;
mod encode;
mod explain;
mod flags;
mod help;
mod hint;
mod kind;
mod limits;
mod odds;
mod proofs;
mod rate;
mod render;
mod reveal;
mod solve;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use std::io::{Read, Write};
use std::process::Stdio;

const CONTEST: &str = "examples/puzzles/contest.txt";

/// What came out.
#[derive(Debug)]
struct Outcome {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Outcome {
    fn of(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        Self {
            status: output.status.code().expect("the program ends by itself"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The answer, and the exit status that belongs to it.
    #[track_caller]
    fn answers(&self, status: i32, stdout: &str) {
        assert_eq!(
            (self.status, self.stdout.as_str()),
            (status, stdout),
            "{self:?}"
        );
    }

    /// One of these answers: which solution comes first is not promised.
    #[track_caller]
    fn answers_either(&self, status: i32, stdout: [String; 2]) {
        assert_eq!(self.status, status, "{self:?}");
        assert!(stdout.contains(&self.stdout), "{self:?}");
    }

    /// No answer, but a sentence that contains `sentence`.
    #[track_caller]
    fn refuses(&self, sentence: &str) {
        self.answers(2, "");
        assert!(self.stderr.contains(sentence), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
    }
}

/// Arguments, separated by spaces.
fn command(arguments: &str) -> Command {
    let mut command = cargo_bin_cmd!("cluegrid");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.args(arguments.split_whitespace());
    command
}

fn run(arguments: &str) -> Outcome {
    Outcome::of(&mut command(arguments))
}

fn pipe(arguments: &str, puzzle: impl Into<Vec<u8>>) -> Outcome {
    Outcome::of(command(arguments).write_stdin(puzzle))
}
