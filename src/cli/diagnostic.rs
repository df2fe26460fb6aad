//! Failures as a person reads them, and as a script does.
//!
//! A person gets the sentence, the line with a caret under the place, and what probably helps. With `--json`,
//! standard output gets `{"error":{…}}` as well.

use super::error::Failure;
use super::options::When;
use super::output;
use annotate_snippets::renderer::Renderer;
use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use clap::ArgMatches;
use cluegrid::format::{ParseError, Place};
use cluegrid::render::Colors;
use serde::Serialize;
use std::ops::Range;

/// How failures are told.
#[derive(Clone, Copy, Debug)]
pub struct Reporting {
    colors: Colors,
    is_json: bool,
}

impl Reporting {
    /// As the options of the command say, where it has such options.
    pub fn new(matches: &ArgMatches) -> Self {
        let options = matches.subcommand().map(|(_, options)| options);
        let when = options.and_then(|it| it.try_get_one::<When>("color").ok()?.copied());
        let json = options.and_then(|it| it.try_get_one::<bool>("json").ok()?.copied());
        Self {
            colors: when.unwrap_or(When::Auto).colors(&std::io::stderr()),
            is_json: json == Some(true),
        }
    }

    /// Tells of a failure.
    pub fn report(self, failure: &Failure) {
        if self.is_json {
            // That nobody reads it is no reason to say less on standard error.
            let _ = output::print_json(&Answer::new(failure));
        }
        output::say(&drawn(failure, self.colors));
    }
}

/// An answer that tells of a failure.
#[derive(Serialize)]
struct Answer<'a> {
    error: Told<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Told<'a> {
    Damaged(&'a ParseError),
    Other { message: String },
}

impl<'a> Answer<'a> {
    fn new(failure: &'a Failure) -> Self {
        let error = match failure {
            Failure::Damaged { source, .. } => Told::Damaged(source),
            other => Told::Other {
                message: other.to_string(),
            },
        };
        Self { error }
    }
}

/// A failure for a terminal.
fn drawn(failure: &Failure, colors: Colors) -> String {
    let title = Level::ERROR.primary_title(failure.to_string());
    let mut group = Group::with_title(title);
    if let Failure::Damaged { bytes, source, .. } = failure {
        let excerpt = Excerpt::new(bytes, source.place);
        if let Some(Excerpt { line, text, marked }) = excerpt {
            let mark = AnnotationKind::Primary.span(marked);
            let snippet = Snippet::source(text).line_start(line).annotation(mark);
            group = group.element(snippet);
        }
        if let Some(help) = &source.help {
            group = group.element(Level::HELP.message(&**help));
        }
    }
    let renderer = match colors {
        Colors::On => Renderer::styled(),
        Colors::Off => Renderer::plain(),
    };
    renderer.render(&[group])
}

/// The part of a file around a place.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    /// The line, from 1; of a binary file, the byte at which the text starts.
    line: usize,
    text: String,
    /// The bytes of `text` at the place.
    marked: Range<usize>,
}

impl Excerpt {
    /// Characters on each side of the place.
    const REACH: usize = 30;

    /// `None` where there is nothing to see.
    fn new(file: &[u8], place: Place) -> Option<Self> {
        match place {
            Place::Text { line, column } => Self::of_text(file, line, column),
            Place::Byte(offset) => Self::of_bytes(file, offset),
        }
    }

    fn of_text(file: &[u8], line: usize, column: usize) -> Option<Self> {
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        let bytes = file.split(|&byte| byte == b'\n').nth(line - 1)?;
        let whole = String::from_utf8_lossy(bytes.strip_suffix(b"\r").unwrap_or(bytes));
        let first = column.saturating_sub(1 + Self::REACH);
        let mut text = String::new();
        text.extend((first > 0).then_some('…'));
        let mut marked = None;
        let mut rest = whole.chars().enumerate().skip(first);
        for (index, character) in rest.by_ref().take(column - first + Self::REACH) {
            let start = text.len();
            text.push(character);
            if index + 1 == column {
                marked = Some(start..text.len());
            }
        }
        let marked = marked.unwrap_or(text.len()..text.len());
        text.extend(rest.next().map(|_| '…'));
        let has_text = !text.is_empty();
        has_text.then_some(Self { line, text, marked })
    }

    fn of_bytes(file: &[u8], offset: usize) -> Option<Self> {
        const BYTES: usize = 16;
        let line = offset - offset % BYTES;
        let row = &file[line..file.len().min(line + BYTES)];
        let text = row
            .iter()
            .map(|byte| format!("{byte:02x} "))
            .collect::<String>();
        let start = 3 * (offset - line);
        (!row.is_empty()).then(|| Self {
            line,
            marked: start..text.len().min(start + 2),
            text,
        })
    }
}
