//! Printing answers.

use super::error::Failure;
use super::files::{self, Content};
use cluegrid::format::Written;
use cluegrid::solve::StopReason;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Prints an answer.
pub fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Prints an answer that is made as bytes.
pub fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// Prints an answer that may be too long to be kept in memory.
pub fn print_all(text: &dyn Display) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Writes a document: to the file of this name, whole or not at all, or to standard output.
pub fn write(written: &Written, file: Option<&Path>) -> Result<(), Failure> {
    match file {
        Some(file) => files::write_all(&[(file, Content::Bytes(written.bytes()))]),
        None if is_terminal() && written.text().is_none() => Err(Failure::BinaryToTerminal),
        None => print_bytes(written.bytes()),
    }
}

/// Prints an answer as one line of JSON.
pub fn print_json(answer: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, answer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Says something beside the answer on standard error, if anybody listens.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says why an answer isn't complete.
pub fn say_stopped(stopped: Option<StopReason>) {
    if let Some(reason) = stopped {
        say(&format!("not the whole answer: {reason}"));
    }
}

/// Whether a person reads the answer.
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}
