//! JSON texts, and where in them things stand.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use super::error::{Found, ParseError, ParseErrorKind, shortened};
use super::text::{error_at, offset_in};

/// Reads the value that a text holds.
pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ParseError> {
    serde_json::from_str(text).map_err(|error| syntax_error(text, &error))
}

/// Reads the value in a piece of `text`.
pub(super) fn read_piece<'a, T: Deserialize<'a>>(
    text: &str,
    piece: &'a RawValue,
) -> Result<T, ParseError> {
    serde_json::from_str(piece.get()).map_err(|error| {
        let start = offset_of(text, piece);
        error_at(
            text,
            start + offset_in_lines(piece.get(), &error),
            kind(piece.get(), &error),
        )
    })
}

/// The byte of `text` at which a piece of it starts.
pub(super) fn offset_of(text: &str, piece: &RawValue) -> usize {
    offset_in(text, piece.get()).expect("the piece was read from this text")
}

/// The byte at which the first mention of a name starts, in quotes; where there is none, where the text does.
pub(super) fn offset_of_name(text: &str, name: &str) -> usize {
    let quoted = serde_json::to_string(name).expect("a string is JSON");
    let start = text.len() - text.trim_start().len();
    text.find(&quoted).unwrap_or(start)
}

/// The error of the JSON reader.
pub(super) fn syntax_error(text: &str, error: &serde_json::Error) -> ParseError {
    error_at(text, offset_in_lines(text, error), kind(text, error))
}

/// The byte at which the reader stood.
fn offset_in_lines(text: &str, error: &serde_json::Error) -> usize {
    if error.is_eof() {
        return text.trim_end().len();
    }
    let before = error.line().saturating_sub(1);
    let start = text.split_inclusive('\n').take(before).map(str::len).sum();
    let line = text[start..].split('\n').next().unwrap_or_default();
    let offset = line.len().min(error.column().saturating_sub(1));
    if error.is_data() {
        return start + start_of_word(line, offset);
    }
    let is_boundary = |&offset: &usize| line.is_char_boundary(offset);
    start + (0..=offset).rfind(is_boundary).unwrap_or(0)
}

/// The byte at which the number or name begins that `offset` is in, or just behind: of values of a wrong type,
/// the reader is now at their beginning, now at their end.
fn start_of_word(line: &str, offset: usize) -> usize {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let bytes = line.as_bytes();
    let inside = bytes.get(offset).is_some_and(|&byte| is_of_word(byte));
    let word = bytes[..offset + usize::from(inside)].iter().rev();
    let length = word.take_while(|&&byte| is_of_word(byte)).count();
    let start = offset + usize::from(inside) - length;
    (0..=start)
        .rfind(|&it| line.is_char_boundary(it))
        .unwrap_or(0)
}

/// What is wrong, in the order of our other messages.
fn kind(text: &str, error: &serde_json::Error) -> ParseErrorKind {
    const LENGTH: usize = 160;
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&suffix).unwrap_or(&message);
    let sentence = if let Some(value) = message.strip_prefix("EOF while parsing ") {
        let expected = match value {
            "a value" => value.to_owned(),
            begun => format!("the rest of {begun}"),
        };
        format!("expected {expected}, found the end")
    } else if error.is_syntax() {
        let next = text[offset_in_lines(text, error)..].chars().next();
        syntax_sentence(message, &next.map_or(Found::End, Found::Char))
    } else {
        type_sentence(message).unwrap_or_else(|| message.to_owned())
    };
    ParseErrorKind::Json(shortened(&sentence, LENGTH))
}

fn syntax_sentence(message: &str, found: &Found) -> String {
    let expected = match message {
        "expected value" => "a value",
        "trailing characters" => "nothing more",
        "trailing comma" => "another value after the comma",
        "key must be a string" => "a name in quotes",
        _ => match message.strip_prefix("expected ") {
            Some(expected) => expected,
            None => return message.to_owned(),
        },
    };
    format!("expected {expected}, found {found}")
}

fn type_sentence(message: &str) -> Option<String> {
    let (found, expected) = message
        .strip_prefix("invalid type: ")?
        .split_once(", expected ")?;
    Some(format!(
        "expected {}, found {}",
        in_words(expected),
        in_words(found)
    ))
}

/// What the reader calls by names of its own, as JSON calls it.
fn in_words(value: &str) -> &str {
    match value {
        "i64" | "u8" | "u32" | "u64" | "usize" => "a whole number",
        "map" | "a map" => "an object",
        "sequence" | "a sequence" => "an array",
        _ if value.starts_with("struct ") => "an object",
        _ => value,
    }
}

/// A string in a JSON text: what it says, and where.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub value: Cow<'a, str>,
    /// How it stands in the text, quotes and escapes included; empty if it doesn't.
    source: &'a str,
}

impl Row<'_> {
    /// The byte of `text` at which the byte `offset` of the string stands.
    pub fn offset_in(&self, text: &str, offset: usize) -> usize {
        let start = offset_in(text, self.source).expect("the string was read from this text");
        let inner = &self.source[1..self.source.len() - 1];
        start + 1 + escaped_offset(inner, offset)
    }
}

/// The byte at which a character stands in a string with escapes, if it stands at `offset` without them.
fn escaped_offset(escaped: &str, mut offset: usize) -> usize {
    let mut rest = escaped;
    while offset > 0 && !rest.is_empty() {
        let (length, meaning) = character(rest);
        rest = &rest[length..];
        offset = offset.saturating_sub(meaning);
    }
    escaped.len() - rest.len()
}

/// How many bytes the first character takes with its escape, and without.
fn character(escaped: &str) -> (usize, usize) {
    let code = |at: usize| {
        let digits = escaped.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok()
    };
    match (code(0), code(6)) {
        (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => (12, 4),
        (Some(code), _) => (6, char::from_u32(code).map_or(1, char::len_utf8)),
        _ if escaped.starts_with('\\') => (2.min(escaped.len()), 1),
        _ => {
            let length = escaped.chars().next().map_or(1, char::len_utf8);
            (length, length)
        }
    }
}

impl From<String> for Row<'_> {
    /// A string that stands in no text yet.
    fn from(value: String) -> Self {
        Self {
            value: Cow::Owned(value),
            source: "",
        }
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Row<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
        let source = <&RawValue>::deserialize(deserializer)?.get();
        let value: Result<Borrowed, _> = serde_json::from_str(source);
        match value {
            Ok(Borrowed(value)) => Ok(Self { value, source }),
            Err(error) => {
                let ParseErrorKind::Json(message) = kind(source, &error) else {
                    unreachable!("the errors of the reader are of this kind");
                };
                Err(D::Error::custom(message))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<'a, T: Deserialize<'a>>(text: &'a str) -> String {
        let error = read::<T>(text).map(|_| ()).unwrap_err();
        error.to_string()
    }

    #[test]
    fn escapes_are_counted_as_they_stand() {
        let text = "[\n \"a\\u00e9\\ud83d\\udea9\\n\\\"z\"]";
        let rows: Vec<Row> = read(text).unwrap();
        assert_eq!(rows[0].value, "aé🚩\n\"z");
        let at = |part: &str| {
            let offset = rows[0].value.find(part).unwrap();
            &text[rows[0].offset_in(text, offset)..]
        };
        assert!(at("é").starts_with("\\u00e9") && at("🚩").starts_with("\\ud83d"));
        assert!(at("\n").starts_with("\\n") && at("\"").starts_with("\\\"") && at("z") == "z\"]");
        assert_eq!(rows[0].offset_in(text, 100), text.len() - 2);
    }

    #[test]
    fn reader_says_what_it_has_found() {
        assert_eq!(
            message::<Vec<i64>>("[1 2]"),
            "line 1, column 4: expected `,` or `]`, found '2'"
        );
        assert_eq!(
            message::<Vec<i64>>("[1,\n"),
            "line 1, column 4: expected a value, found the end"
        );
        assert_eq!(
            message::<Vec<i64>>("[1.5]"),
            "line 1, column 2: expected a whole number, found floating point `1.5`"
        );
        assert_eq!(
            message::<Vec<Row>>("[\n\"a\", 5]"),
            "line 2, column 6: expected a string, found integer `5`"
        );
        assert_eq!(
            message::<Vec<i64>>("[1] x"),
            "line 1, column 5: expected nothing more, found 'x'"
        );
    }
}
