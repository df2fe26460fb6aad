//! A line of JSON answered by a line of JSON: what a batch and everything else that talks in lines share.

use super::question::{LineDefaults, Puzzles, Question};
use super::{LineError, Response, answer};
use crate::solve::Limit;
use serde::Serialize;
use serde_json::value::RawValue;

/// What became of a line, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineOutcome {
    /// It has its answer.
    Answered,
    /// A limit was reached before it had the whole answer.
    Stopped,
    /// It has an error, or one of its puzzles has.
    Failed,
}

/// Answers the question in `line` by a line that is added to `out`.
///
/// The answer is that of [`answer`], with the question's `id` first if it has one. What is wrong with a line
/// is an answer too: `{"id":…,"line":number,"error":…}`. The time that the line says is counted from now on
/// and added to `limit`.
pub fn answer_line(
    line: &[u8],
    number: usize,
    defaults: &LineDefaults,
    limit: &Limit,
    out: &mut Vec<u8>,
) -> LineOutcome {
    let read = std::str::from_utf8(line).map_err(|error| (None, not_utf8(line, &error)));
    match read.and_then(Question::read) {
        Ok(question) => answer_question(question, number, defaults, limit, out),
        Err((id, error)) => refuse(id, number, error, out),
    }
}

/// Answers a line that can't be looked at with what is wrong with it.
pub fn refuse_line(number: usize, error: LineError, out: &mut Vec<u8>) -> LineOutcome {
    refuse(None, number, error, out)
}

fn refuse(
    id: Option<&RawValue>,
    number: usize,
    error: LineError,
    out: &mut Vec<u8>,
) -> LineOutcome {
    #[derive(Serialize)]
    struct Failure {
        line: usize,
        error: LineError,
    }
    let line = number;
    write_line(id, &Failure { line, error }, out);
    LineOutcome::Failed
}

fn answer_question(
    mut question: Question<'_>,
    number: usize,
    defaults: &LineDefaults,
    limit: &Limit,
    out: &mut Vec<u8>,
) -> LineOutcome {
    let limit = match question.limit(defaults) {
        Some(time) => limit.clone().or_within(time),
        None => limit.clone(),
    };
    match question.puzzles() {
        Err(error) => refuse(question.id, number, error, out),
        Ok(Puzzles::One(puzzle)) => match answer_puzzle(&question, puzzle, defaults, &limit) {
            Ok(response) => {
                write_line(question.id, &response, out);
                outcome(&response)
            }
            Err(error) => refuse(question.id, number, error, out),
        },
        Ok(Puzzles::Many(puzzles)) => {
            let answers = puzzles
                .into_iter()
                .map(|puzzle| Answer::from(answer_puzzle(&question, puzzle, defaults, &limit)));
            let answers: Vec<Answer> = answers.collect();
            let outcomes = answers.iter().map(Answer::outcome);
            let worst = outcomes.max().unwrap_or(LineOutcome::Answered);
            let complete = worst == LineOutcome::Answered;
            write_line(question.id, &Answers { answers, complete }, out);
            worst
        }
    }
}

fn answer_puzzle(
    question: &Question<'_>,
    puzzle: &RawValue,
    defaults: &LineDefaults,
    limit: &Limit,
) -> Result<Response, LineError> {
    let request = question.request(puzzle, defaults, limit.clone())?;
    Ok(answer(&request)?)
}

const fn outcome(response: &Response) -> LineOutcome {
    match response.is_complete() {
        true => LineOutcome::Answered,
        false => LineOutcome::Stopped,
    }
}

/// The answers to the puzzles of one line, in order.
#[derive(Serialize)]
struct Answers {
    answers: Vec<Answer>,
    complete: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Response(Box<Response>),
    Failed { error: LineError },
}

impl From<Result<Response, LineError>> for Answer {
    fn from(result: Result<Response, LineError>) -> Self {
        match result {
            Ok(response) => Self::Response(Box::new(response)),
            Err(error) => Self::Failed { error },
        }
    }
}

impl Answer {
    fn outcome(&self) -> LineOutcome {
        match self {
            Self::Response(response) => outcome(response),
            Self::Failed { .. } => LineOutcome::Failed,
        }
    }
}

/// Adds the object `body` with `id` as its first field.
fn write_line(id: Option<&RawValue>, body: &impl Serialize, out: &mut Vec<u8>) {
    let start = out.len();
    if let Some(id) = id {
        out.extend_from_slice(b"{\"id\":");
        out.extend_from_slice(id.get().as_bytes());
    }
    let body_start = out.len();
    serde_json::to_writer(&mut *out, body).expect("an answer is an object that can be written");
    if body_start > start {
        // Its fields go on where the id ends.
        out[body_start] = b',';
    }
    out.push(b'\n');
}

fn not_utf8(line: &[u8], error: &std::str::Utf8Error) -> LineError {
    let start = error.valid_up_to();
    LineError::Line {
        column: start + 1,
        message: format!("expected UTF-8 text, found the byte 0x{:02x}", line[start]),
    }
}
