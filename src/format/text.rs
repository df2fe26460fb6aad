//! Bytes as text, and places in it.

use super::error::{ParseError, ParseErrorKind};

/// The text in `bytes`, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let at_start = |kind| ParseError::new(1, 1, kind);
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(at_start(ParseErrorKind::Utf16));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let (before, after) = bytes.split_at(error.valid_up_to());
        let before = std::str::from_utf8(before).expect("text is valid up to there");
        let byte = *after.first().expect("the invalid byte is in the text");
        let error = error_at(before, before.len(), ParseErrorKind::NotUtf8 { byte });
        error.with_help("save the text as UTF-8; of a damaged MBF file, `--format mbf` says more")
    })
}

/// The error at the byte `offset` of `text`.
pub(super) fn error_at(text: &str, offset: usize, kind: ParseErrorKind) -> ParseError {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
    let column = 1 + before[line_start..].chars().count();
    ParseError::new(line, column, kind)
}

/// The byte offset of `part` in `text`, if it is a piece of it and not a copy.
pub(super) fn offset_in(text: &str, part: &str) -> Option<usize> {
    let offset = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (offset + part.len() <= text.len()).then_some(offset)
}

#[cfg(test)]
mod tests {
    use super::super::error::Place;
    use super::*;

    #[test]
    fn first_byte_that_is_not_utf8_is_named_with_its_place() {
        let error = decode(b"\xef\xbb\xbf12\n\xc3\xa9\xff").unwrap_err();
        assert_eq!(error.place, Place::Text { line: 2, column: 2 });
        assert_eq!(error.kind, ParseErrorKind::NotUtf8 { byte: 0xff });
    }

    #[test]
    fn utf16_is_recognised() {
        let error = decode(b"\xff\xfe1\0").unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::Utf16);
    }

    #[test]
    fn copies_are_not_pieces() {
        let text = String::from("abc");
        assert_eq!(offset_in(&text, &text[1..2]), Some(1));
        assert_eq!(offset_in(&text, &text.clone()), None);
    }
}
