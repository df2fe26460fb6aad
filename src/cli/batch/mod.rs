//! `batch`: a question a line in, an answer a line out.

mod lines;
mod pipeline;
mod report;
mod window;

use super::options::{
    MineOptions, ReadingOptions, parse_duration, parse_size, parse_threads, queries,
};
use super::{Failure, Status, output};
use clap::Args;
use cluegrid::service::{
    LineDefaults, LineError, LineOutcome, QueryName, answer_line, refuse_line,
};
use cluegrid::solve::Limit;
use lines::LineReader;
use pipeline::{Next, Pipeline, wait_for_answer, wait_for_line};
use report::{Bar, Tally};
use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Answer many questions, a line of JSON each, on all cores
///
/// A line is {"query":"check","puzzle":"…"}, with the puzzle as text in any notation or as JSON, or the puzzle
/// alone if --query says what is asked. It can have an "id", which comes back with the answer, and "kind",
/// "format", "covered", "mines", "mines_left", "trust_flags", "density", "exact", "at", "list" and "limit" like
/// the options of the single commands. With "puzzles":[…] in place of "puzzle" the answer is "answers":[…].
///
/// Answers come in the order of the lines, as the single commands print them with --json, `check` without
/// repairs and spots. A line that can't be answered is answered by {"line":N,"error":{…}}, and the rest goes on.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Batch {
    /// A file of lines; `-` or nothing for standard input
    file: Option<String>,
    /// The query of lines that name none
    #[arg(long, value_name = "NAME", value_parser = queries())]
    query: Option<QueryName>,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    mines: MineOptions,
    /// Stop working on a line after this time, say 500ms or 2s, unless it has a "limit"
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    time_limit: Option<Duration>,
    /// Use no more memory than this for counting in one line, say 500MB [default: 2GiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory_limit: Option<usize>,
    /// How many lines are answered at a time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,
    /// The length from which on a line is refused
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "64MiB")]
    longest_line: usize,
}

const HELP: &str = "\
Exit status: 0 every line has its answer, 1 a line has an error, 3 an answer was cut short by a limit,
130 interrupted (what is printed then are the answers up to some line).

Examples:
  cluegrid batch --query check puzzles.jsonl > answers.jsonl
  echo '{\"id\":1,\"query\":\"odds\",\"mines\":2,\"puzzle\":[\"1..\",\"...\"]}' | cluegrid batch
  parallel --pipe --block 10M -k cluegrid batch --query check < puzzles.jsonl";

/// What became of a line.
enum Reply {
    /// It has nothing in it.
    Empty,
    /// It was interrupted.
    Cancelled,
    Answer(Vec<u8>, LineOutcome),
}

impl Batch {
    /// Answers all lines.
    pub fn run(self) -> Result<Status, Failure> {
        let name = match self.file.as_deref() {
            None | Some("-") => "standard input",
            Some(file) => file,
        };
        let unreadable = |source| Failure::Unreadable {
            name: name.to_owned(),
            source,
        };
        let (input, bytes) = open(self.file.as_deref()).map_err(unreadable)?;
        let interrupted = interrupt_flag();
        let answering = Answering {
            defaults: self.defaults(),
            limit: self.limit().or_when(Arc::clone(&interrupted)),
            longest: self.longest_line,
            interrupted: Arc::clone(&interrupted),
            last_length: AtomicUsize::new(0),
        };
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let mut pipeline = Pipeline::start(
            LineReader::new(input, self.longest_line),
            self.threads.unwrap_or_else(cores),
            move |number, line| answering.reply(number, line),
        );
        let (mut tally, bar) = (Tally::start(), Bar::new(bytes));
        let end = write_answers(&mut pipeline, &interrupted, &mut tally, &bar);
        bar.clear();
        let end = match end {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error.into()),
            other => other,
        };
        output::say(&tally.to_string());
        Ok(match end? {
            End::Unread(error) => return Err(unreadable(error)),
            End::Interrupted => Status::Interrupted,
            End::All => match tally.worst() {
                LineOutcome::Answered => Status::Yes,
                LineOutcome::Stopped => Status::Limit,
                LineOutcome::Failed => Status::No,
            },
        })
    }

    fn defaults(&self) -> LineDefaults {
        LineDefaults {
            query: self.query,
            reading: self.reading.options(None),
            board: self.mines.board(),
            limit: self.time_limit,
        }
    }

    fn limit(&self) -> Limit {
        let limit = Limit::none();
        match self.memory_limit {
            Some(bytes) => limit.with_memory(bytes),
            None => limit,
        }
    }
}

/// The input and, where it is a file, its size.
fn open(file: Option<&str>) -> io::Result<(Box<dyn Read + Send>, Option<u64>)> {
    match file {
        None | Some("-") => Ok((Box::new(io::stdin()), None)),
        Some(file) => {
            let file = File::open(file)?;
            let metadata = file.metadata()?;
            if metadata.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            let size = metadata.is_file().then_some(metadata.len());
            Ok((Box::new(file), size))
        }
    }
}

/// A flag that is set when the program is asked to end. Asked once more, it ends at once.
fn interrupt_flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let (interrupted, taker) = (Arc::clone(&flag), thread::current());
    // Without a handler an interrupt ends the program as it always does.
    let _ = ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(super::INTERRUPTED));
        }
        taker.unpark();
    });
    flag
}

/// What workers need to know.
struct Answering {
    defaults: LineDefaults,
    limit: Limit,
    longest: usize,
    interrupted: Arc<AtomicBool>,
    /// How long the last answer was: others are about as long.
    last_length: AtomicUsize,
}

impl Answering {
    fn reply(&self, number: usize, line: &[u8]) -> Reply {
        let line = match number {
            1 => line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line),
            _ => line,
        };
        if line.trim_ascii().is_empty() {
            return Reply::Empty;
        }
        let is_interrupted = || self.interrupted.load(Ordering::Relaxed);
        if is_interrupted() {
            return Reply::Cancelled;
        }
        let mut text = Vec::with_capacity(2 * self.last_length.load(Ordering::Relaxed));
        let outcome = if line.len() > self.longest {
            let most = self.longest;
            refuse_line(number, LineError::TooLong { most }, &mut text)
        } else {
            let answer = || answer_line(line, number, &self.defaults, &self.limit, &mut text);
            catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
                text.clear();
                refuse_line(number, LineError::Program, &mut text)
            })
        };
        self.last_length.store(text.len(), Ordering::Relaxed);
        match outcome {
            LineOutcome::Stopped if is_interrupted() => Reply::Cancelled,
            outcome => Reply::Answer(text, outcome),
        }
    }
}

/// How a batch ends.
enum End {
    /// With its input.
    All,
    /// Where the input couldn't be read any further.
    Unread(io::Error),
    /// Where it was interrupted.
    Interrupted,
}

/// Writes the answers in order, and never keeps one back to wait for the next.
fn write_answers(
    pipeline: &mut Pipeline<Reply>,
    interrupted: &AtomicBool,
    tally: &mut Tally,
    bar: &Bar,
) -> io::Result<End> {
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let end = loop {
        match pipeline.next() {
            Next::Answer(Reply::Empty) => {}
            Next::Answer(Reply::Cancelled) => break End::Interrupted,
            Next::Answer(Reply::Answer(text, outcome)) => {
                out.write_all(text)?;
                tally.add(*outcome);
            }
            Next::Done(bytes) => bar.advance(bytes, tally),
            Next::Busy => {
                out.flush()?;
                wait_for_answer();
            }
            Next::Idle => {
                out.flush()?;
                if interrupted.load(Ordering::Relaxed) {
                    break End::Interrupted;
                }
                wait_for_line();
            }
            Next::End(Ok(())) => break End::All,
            Next::End(Err(error)) => break End::Unread(error),
        }
    };
    out.flush()?;
    Ok(end)
}
