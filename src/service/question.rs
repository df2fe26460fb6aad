//! Questions as lines of JSON.
//!
//! `{"id":7,"query":"check","puzzle":["1__","__2"]}`, or the puzzle alone where the query is known. What can
//! be is borrowed from the line.

use super::queries::{Details, QueryName};
use super::{BoardOptions, LineError, MineCount, Request};
use crate::format::{Format, ReadOptions, parse};
use crate::grid::Cell;
use crate::puzzle::Kind;
use crate::solve::Limit;
use itertools::Itertools;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::time::Duration;

/// What holds where a line doesn't say otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineDefaults {
    /// The query.
    pub query: Option<QueryName>,
    /// How puzzles are read; the preferred kind is that of the query.
    pub reading: ReadOptions,
    /// What else is known about Minesweeper boards.
    pub board: BoardOptions,
    /// How long an answer may take.
    pub limit: Option<Duration>,
}

/// A question as it stands in a line.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a question or a puzzle")]
pub(super) struct Question<'a> {
    /// Comes back with the answer.
    #[serde(borrow, default, deserialize_with = "whatever")]
    pub(super) id: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "query")]
    query: Option<QueryName>,
    #[serde(borrow)]
    puzzle: Option<&'a RawValue>,
    #[serde(borrow)]
    puzzles: Option<Vec<&'a RawValue>>,
    #[serde(default, deserialize_with = "format")]
    format: Option<Format>,
    #[serde(default, deserialize_with = "kind")]
    kind: Option<Kind>,
    covered: Option<char>,
    #[serde(default, deserialize_with = "duration")]
    time: Option<Duration>,
    mines: Option<usize>,
    mines_left: Option<usize>,
    trust_flags: Option<bool>,
    density: Option<f64>,
    #[serde(default)]
    exact: bool,
    at: Option<[usize; 2]>,
    list: Option<usize>,
    #[serde(default, deserialize_with = "duration")]
    limit: Option<Duration>,
}

/// The only field that is looked for in a line whose fields are wrong.
#[derive(Deserialize)]
struct Identified<'a> {
    #[serde(borrow, deserialize_with = "whatever")]
    id: Option<&'a RawValue>,
}

/// The puzzles of a question.
pub(super) enum Puzzles<'a> {
    /// One.
    One(&'a RawValue),
    /// A list, which is answered by a list.
    Many(Vec<&'a RawValue>),
}

impl<'a> Question<'a> {
    /// The question in a line; or what is wrong with the line, and its `id` if that could be read.
    pub(super) fn read(line: &'a str) -> Result<Self, (Option<&'a RawValue>, LineError)> {
        if line.trim_start().starts_with(['"', '[']) {
            return Self::puzzle_alone(line);
        }
        match serde_json::from_str(line) {
            Ok(question) => Ok(question),
            Err(_) if is_puzzle(line) => Self::puzzle_alone(line),
            Err(error) => {
                let identified: Option<Identified<'_>> = serde_json::from_str(line).ok();
                Err((identified.and_then(|it| it.id), syntax_error(&error)))
            }
        }
    }

    fn puzzle_alone(line: &'a str) -> Result<Self, (Option<&'a RawValue>, LineError)> {
        match serde_json::from_str(line) {
            Ok(puzzle) => Ok(Self {
                puzzle: Some(puzzle),
                ..Self::default()
            }),
            Err(error) => Err((None, syntax_error(&error))),
        }
    }

    /// What it asks about.
    pub(super) fn puzzles(&mut self) -> Result<Puzzles<'a>, LineError> {
        match (self.puzzle, self.puzzles.take()) {
            (Some(puzzle), None) => Ok(Puzzles::One(puzzle)),
            (None, Some(puzzles)) => Ok(Puzzles::Many(puzzles)),
            (None, None) => Err(LineError::Missing("a `puzzle`")),
            (Some(_), Some(_)) => Err(LineError::Line {
                column: 1,
                message: "expected either `puzzle` or `puzzles`, found both".to_owned(),
            }),
        }
    }

    /// How long it may take.
    pub(super) fn limit(&self, defaults: &LineDefaults) -> Option<Duration> {
        self.limit.or(defaults.limit)
    }

    /// The request about one of its puzzles.
    pub(super) fn request(
        &self,
        puzzle: &RawValue,
        defaults: &LineDefaults,
        limit: Limit,
    ) -> Result<Request, LineError> {
        let query = self.query.or(defaults.query);
        let query = query.ok_or(LineError::Missing("a `query`"))?;
        let details = Details {
            at: self.at.map(|[row, col]| Cell::new(row, col)),
            list: self.list,
            density: self.density,
            exact: self.exact,
        };
        let options = ReadOptions {
            format: self.format.or(defaults.reading.format),
            kind: self.kind.or(defaults.reading.kind),
            preferred: query.preferred(),
            covered: self.covered.or(defaults.reading.covered),
            time: self.time.or(defaults.reading.time),
        };
        if !puzzle.get().starts_with(['"', '[', '{']) {
            return Err(LineError::Missing(
                "a puzzle as text, as rows or as an object",
            ));
        }
        let query = query.with(&details);
        Ok(Request {
            query: query.map_err(|_| LineError::Missing("a cell, `at`"))?,
            document: parse(text(puzzle).as_bytes(), &options)?.document,
            board: self.board(defaults.board),
            limit,
        })
    }

    fn board(&self, defaults: BoardOptions) -> BoardOptions {
        let left = self.mines_left.map(MineCount::Left);
        BoardOptions {
            mines: self.mines.map(MineCount::All).or(left).or(defaults.mines),
            trust_flags: self.trust_flags.unwrap_or(defaults.trust_flags),
        }
    }
}

/// Whether an object that is no question is meant for a puzzle: it names neither a query nor a puzzle.
fn is_puzzle(line: &str) -> bool {
    let names = ["\"query\"", "\"puzzle\"", "\"puzzles\""];
    line.trim_start().starts_with('{') && !names.iter().any(|name| line.contains(name))
}

/// The text of a puzzle: that of a string, the rows in an array of strings, or the JSON itself.
fn text(puzzle: &RawValue) -> Cow<'_, str> {
    let json = puzzle.get();
    let text = match json.as_bytes().first() {
        Some(b'"') => serde_json::from_str(json).ok().map(|Text(text)| text),
        Some(b'[') => serde_json::from_str(json).ok().map(joined),
        _ => None,
    };
    text.unwrap_or(Cow::Borrowed(json))
}

fn joined(rows: Vec<Text<'_>>) -> Cow<'_, str> {
    Cow::Owned(rows.iter().map(|Text(row)| row).join("\n"))
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

fn syntax_error(error: &serde_json::Error) -> LineError {
    let column = error.column();
    let message = error.to_string();
    let place = format!(" at line {} column {column}", error.line());
    LineError::Line {
        column: column.max(1),
        message: message.strip_suffix(&place).unwrap_or(&message).to_owned(),
    }
}

/// Any value, `null` included.
fn whatever<'de, D: Deserializer<'de>>(json: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(json).map(Some)
}

fn query<'de, D: Deserializer<'de>>(json: D) -> Result<Option<QueryName>, D::Error> {
    named(json, QueryName::from_name, || {
        let names: Vec<_> = QueryName::all().map(QueryName::name).collect();
        format!("one of {}", names.join(", "))
    })
}

fn format<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Format>, D::Error> {
    named(json, Format::from_name, || {
        let names: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
        format!("one of {}", names.join(", "))
    })
}

fn kind<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Kind>, D::Error> {
    named(json, Kind::from_name, || "pixel or mines".to_owned())
}

/// The thing with the name that stands there, if any does.
fn named<'de, D: Deserializer<'de>, T>(
    json: D,
    from_name: impl Fn(&str) -> Option<T>,
    expected: impl Fn() -> String,
) -> Result<Option<T>, D::Error> {
    let Some(Text(name)) = Option::deserialize(json)? else {
        return Ok(None);
    };
    let thing = from_name(&name);
    let error = || D::Error::custom(format!("expected {}, found {name:?}", expected()));
    thing.ok_or_else(error).map(Some)
}

/// A text such as `"500ms"`, or a number of seconds.
fn duration<'de, D: Deserializer<'de>>(json: D) -> Result<Option<Duration>, D::Error> {
    let Some(value) = <Option<&RawValue>>::deserialize(json)? else {
        return Ok(None);
    };
    let duration = parse_duration(&text(value));
    let error = || {
        D::Error::custom(format!(
            "expected a time, say \"500ms\" or 2, found {value}"
        ))
    };
    duration.ok_or_else(error).map(Some)
}

/// A duration with a unit, or a number of seconds.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok();
    let seconds = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.or_else(|| humantime::parse_duration(text).ok())
}
