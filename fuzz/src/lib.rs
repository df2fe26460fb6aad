//! What holds for the reader of every format, whatever it reads.

#[path = "../../tests/common/errors.rs"]
mod errors;

use cluegrid::format::{Format, ReadOptions, parse, write};
use cluegrid::puzzle::Kind;

/// Reads a file in this format, or in the one it looks like. What can't be read is refused at a place in the
/// file; what can be read and written is read again as what was written.
///
/// # Panics
/// If that isn't so.
pub fn check(format: Option<Format>, bytes: &[u8]) {
    for preferred in Kind::ALL {
        let options = ReadOptions {
            format,
            preferred: Some(preferred),
            ..ReadOptions::default()
        };
        let parsed = match parse(bytes, &options) {
            Ok(parsed) => parsed,
            Err(error) => {
                errors::assert_is_inside(bytes, &error);
                continue;
            }
        };
        let Ok(written) = write(&parsed.document, parsed.format) else {
            continue;
        };
        let told = ReadOptions {
            format: Some(parsed.format),
            kind: Some(parsed.document.kind()),
            ..options
        };
        let again = parse(written.bytes(), &told).expect("what is written can be read");
        if written.dropped.is_empty() {
            assert_eq!(again.document, parsed.document);
        }
    }
}
