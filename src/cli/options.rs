//! Options that commands share.

use anstream::stream::RawStream;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use cluegrid::format::{Format, ReadOptions};
use cluegrid::grid::Cell;
use cluegrid::puzzle::Kind;
use cluegrid::render::Colors;
use cluegrid::service::{self, BoardOptions, MineCount, QueryName};
use cluegrid::solve::Limit;
use std::time::Duration;

/// The puzzle and how to read it.
#[derive(Debug, Args)]
pub struct PuzzleOptions {
    /// A file; `-` or nothing for standard input; or the puzzle itself: JSON, an id or a link
    pub puzzle: Option<String>,

    #[command(flatten)]
    pub reading: ReadingOptions,
}

/// How to read a puzzle.
#[derive(Debug, Args)]
pub struct ReadingOptions {
    /// The notation of the puzzle [default: found out from the text]
    #[arg(long, value_name = "NAME", value_parser = formats())]
    format: Option<Format>,

    /// The kind of puzzle, where the text could be either
    #[arg(long, value_name = "KIND", value_parser = kinds(), ignore_case = true)]
    kind: Option<Kind>,

    /// The character of covered cells, where the text has more than one that could be; a space for the empty
    /// fields of a table
    #[arg(long, value_name = "CHAR", value_parser = parse_covered)]
    covered: Option<char>,

    /// The moment of a replay, say 12.5 or 1m [default: its end]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
}

impl ReadingOptions {
    /// The same for a reader, which is to take the kind `preferred` where both fit.
    pub const fn options(&self, preferred: Option<Kind>) -> ReadOptions {
        ReadOptions {
            format: self.format,
            kind: self.kind,
            covered: self.covered,
            time: self.time,
            preferred,
        }
    }
}

/// What else is known about a Minesweeper board.
#[derive(Debug, Args)]
pub struct MineOptions {
    /// The number of all mines on the board
    #[arg(long, value_name = "N", value_parser = parse_number, allow_negative_numbers = true)]
    #[arg(conflicts_with = "mines_left")]
    mines: Option<usize>,

    /// The counter of the game: all mines less the flags
    #[arg(long, value_name = "N", value_parser = parse_number, allow_negative_numbers = true)]
    mines_left: Option<usize>,

    /// Take every flag for a mine
    #[arg(long)]
    trust_flags: bool,
}

impl MineOptions {
    /// The same for a request.
    pub fn board(&self) -> BoardOptions {
        let left = self.mines_left.map(MineCount::Left);
        BoardOptions {
            mines: self.mines.map(MineCount::All).or(left),
            trust_flags: self.trust_flags,
        }
    }
}

/// How long to think.
#[derive(Debug, Args)]
pub struct LimitOptions {
    /// Stop after this time, say 500ms or 2s, and print what is certain by then
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    time_limit: Option<Duration>,

    /// Use no more memory than this for counting, say 500MB [default: 2GiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory_limit: Option<usize>,

    /// Say on standard error where the time went, in seconds
    #[arg(long)]
    pub stats: bool,
}

impl LimitOptions {
    /// The limit, from now on.
    pub fn limit(&self) -> Limit {
        let limit = self.time_limit.map_or(Limit::none(), Limit::within);
        match self.memory_limit {
            Some(bytes) => limit.with_memory(bytes),
            None => limit,
        }
    }
}

/// Whether to print in colour.
#[derive(Debug, Args)]
pub struct ColorOptions {
    /// Whether to print in colour; auto respects NO_COLOR and pipes
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: When,
}

/// When to print in colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl ColorOptions {
    /// The colours for standard output.
    pub fn colors(&self) -> Colors {
        self.color.colors(&std::io::stdout())
    }
}

impl When {
    /// The colours for a stream.
    pub fn colors(self, stream: &impl RawStream) -> Colors {
        let is_on = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let choice = anstream::AutoStream::choice(stream);
                choice != anstream::ColorChoice::Never
            }
        };
        if is_on { Colors::On } else { Colors::Off }
    }
}

/// `ROW,COL`.
pub fn parse_cell(text: &str) -> Result<Cell, String> {
    let number = |part: &str| part.trim().parse::<usize>().ok();
    let parts = text.split_once(',');
    let cell = parts.and_then(|(row, col)| Some(Cell::new(number(row)?, number(col)?)));
    cell.ok_or_else(|| "expected ROW,COL, both counted from 0, say 2,0".to_owned())
}

/// The names of all formats.
pub fn formats() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()));
    names.map(|name| Format::from_name(&name).expect("only names of formats are possible"))
}

/// The names of both kinds, and other names that people have for them.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let names = PossibleValuesParser::new([
        PossibleValue::new("pixel").aliases(["mosaic", "fillapix", "fill-a-pix"]),
        PossibleValue::new("mines").alias("minesweeper"),
    ]);
    names.map(|name| Kind::from_name(&name).expect("only names of kinds are possible"))
}

/// The names of all queries.
pub fn queries() -> impl TypedValueParser<Value = QueryName> {
    let names = PossibleValuesParser::new(QueryName::all().map(QueryName::name));
    names.map(|name| QueryName::from_name(&name).expect("only names of queries are possible"))
}

/// A duration with a unit, or a number of seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    service::parse_duration(text).ok_or_else(|| "expected a time, say 500ms or 2s".to_owned())
}

/// A number of bytes, with a unit or without.
pub fn parse_size(text: &str) -> Result<usize, String> {
    let size = text.parse::<bytesize::ByteSize>().ok();
    let bytes = size.and_then(|size| usize::try_from(size.as_u64()).ok());
    bytes.ok_or_else(|| "expected a size, say 500MB or 2GiB".to_owned())
}

/// A share between 0 and 1, or a percentage.
pub fn parse_density(text: &str) -> Result<f64, String> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse(),
    };
    share.map_err(|_| "expected a share of mined cells, say 0.2 or 20%".to_owned())
}

/// A number of threads that any machine can start.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|threads| (1..=1024).contains(threads));
    number.ok_or_else(|| "expected a whole number from 1 to 1024".to_owned())
}

/// A whole number.
pub fn parse_number(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "expected a whole number, 0 or more".to_owned())
}

/// A character that can stand for a covered cell.
fn parse_covered(text: &str) -> Result<char, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if c == ' ' || !c.is_ascii_digit() && !c.is_whitespace() => Ok(c),
        _ => Err("expected one character that is no digit".to_owned()),
    }
}
