//! Where errors are.

use cluegrid::format::{ParseError, Place};

/// Checks that an error is at a place of the file, and that its message isn't a copy of it.
pub fn assert_is_inside(bytes: &[u8], error: &ParseError) {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.split('\n').collect();
    match error.place {
        Place::Text { line, column } => {
            assert!((1..=lines.len()).contains(&line), "{error}");
            let columns = lines[line - 1].chars().count() + 1;
            assert!((1..=columns).contains(&column), "{error}");
        }
        Place::Byte(offset) => assert!(offset <= bytes.len(), "{error}"),
    }
    assert!(error.to_string().chars().count() < 400, "{error}");
}
