//! An error as fields, for JSON.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::error::{ParseError, ParseErrorKind, Place};

impl Serialize for ParseError {
    /// `{"message":…,"line":…,"column":…,"expected":…,"found":…,"help":…}`, with `byte` in place of line and
    /// column where the file is no text; what there is nothing to say of is left out.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("message", &self.to_string())?;
        match self.place {
            Place::Text { line, column } => {
                fields.serialize_entry("line", &line)?;
                fields.serialize_entry("column", &column)?;
            }
            Place::Byte(offset) => fields.serialize_entry("byte", &offset)?,
        }
        let message = self.kind.to_string();
        if let Some((expected, found)) = self.kind.parts(&message) {
            fields.serialize_entry("expected", expected)?;
            fields.serialize_entry("found", found)?;
        }
        if let Some(help) = &self.help {
            fields.serialize_entry("help", help)?;
        }
        fields.end()
    }
}

impl ParseErrorKind {
    /// What should stand there and what does, if `message`, which is this one's, says so.
    fn parts<'a>(&self, message: &'a str) -> Option<(&'a str, &'a str)> {
        let (_, message) = message.split_once("expected ")?;
        let (expected, found) = message.split_once(", found ")?;
        // Some messages go on to explain.
        let explained = matches!(
            self,
            Self::Utf16
                | Self::NineInMinesweeper
                | Self::AmbiguousKind
                | Self::AmbiguousCovered { .. }
                | Self::AmbiguousHeader { .. }
        );
        let end = found.find("; ").into_iter().chain(found.find(": ")).min();
        let end = end.filter(|_| explained).unwrap_or(found.len());
        Some((expected, &found[..end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Found, ReadOptions, parse};

    #[test]
    fn fields_say_what_the_message_does() {
        let kind = ParseErrorKind::Unexpected {
            expected: "a digit",
            found: Found::Char(';'),
        };
        let error = ParseError::new(2, 3, kind).with_help("leave it out");
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            r#"{"message":"line 2, column 3: expected a digit, found ';'","line":2,"column":3,"expected":"a digit","found":"';'","help":"leave it out"}"#
        );
        let binary = ParseError::at(Place::Byte(7), ParseErrorKind::Empty);
        let fields = serde_json::to_value(&binary).unwrap();
        assert_eq!(fields["byte"], 7);
        assert_eq!(fields["found"], "none");
    }

    #[test]
    fn explanations_are_no_part_of_what_is_found() {
        let parts = |text: &[u8]| {
            let error = parse(text, &ReadOptions::default()).unwrap_err();
            let fields = serde_json::to_value(&error).unwrap();
            [&fields["expected"], &fields["found"]].map(|field| field.as_str().unwrap().to_owned())
        };
        assert_eq!(parts(b"\xff\xfe1\0"), ["UTF-8", "UTF-16"]);
        assert_eq!(parts(b"# mines=1\n9.\n"), ["a clue of at most 8", "'9'"]);
        assert_eq!(
            parts(b"..1\n.1#\n"),
            ["one character for covered cells", "'.' and '#'"]
        );
        assert_eq!(parts(b"{\"kind\":\"pixel\",\"clues\":[\"x\"]}")[1], "'x'");
    }
}
