//! `schema/cluegrid.schema.json` describes the JSON that is written and read.

mod common;

use cluegrid::format::{self, Format, ReadOptions};
use common::documents;
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

const SCHEMA: &str = include_str!("../schema/cluegrid.schema.json");

static VALIDATOR: LazyLock<Validator> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    jsonschema::draft202012::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
});

fn is_valid(text: &str) -> bool {
    VALIDATOR.is_valid(&serde_json::from_str(text).unwrap())
}

fn is_readable(text: &str) -> bool {
    let options = ReadOptions {
        format: Some(Format::Json),
        ..ReadOptions::default()
    };
    format::parse(text.as_bytes(), &options).is_ok()
}

proptest! {
    #[test]
    fn what_is_written_is_valid(document in documents::document()) {
        let written = format::write(&document, Format::Json).unwrap();
        prop_assert!(is_valid(written.text().unwrap()), "{:?}", written);
    }
}

#[test]
fn what_is_read_is_valid() {
    let example = std::str::from_utf8(Format::Json.example().bytes()).unwrap();
    let texts = [
        example,
        r##"{"kind":"pixel","clues":["_1__5_1_"],"cells":["?#.?????"]}"##,
        r#"{"kind":"pixel","clues":["1 - 9","- - -"]}"#,
        r#"{"kind":"mines","tiles":["..10","F.*0"],"mines":10}"#,
        r#"{"kind":"mines","tiles":["1️⃣⬜🚩💣","||B||⬜⬜⬜"],"mines":null}"#,
        r#"{"kind":"minefield","rows":["*10"],"start":[0,2]}"#,
        r#"{"kind":"minefield","rows":["* . ."],"start":null}"#,
        r#"{"kind":"game","tiles":[".1F"],"mines":1,"rows":["*10"]}"#,
    ];
    for text in texts {
        assert!(is_readable(text) && is_valid(text), "{text}");
    }
}

#[test]
fn what_is_refused_for_its_shape_is_not_valid() {
    let texts = [
        "[]",
        "{}",
        r#"{"kind":"chess","rows":["*10"]}"#,
        r#"{"kind":"pixel"}"#,
        r#"{"kind":"pixel","clues":[]}"#,
        r#"{"kind":"pixel","clues":[""]}"#,
        r#"{"kind":"pixel","clues":["12x"]}"#,
        r#"{"kind":"pixel","clues":["1"],"cells":["x"]}"#,
        r#"{"kind":"mines","tiles":["9"]}"#,
        r#"{"kind":"mines","tiles":["1"],"mines":-1}"#,
        r#"{"kind":"mines","tiles":["1"],"mines":"1"}"#,
        r#"{"kind":"mines","tiles":["1"],"clues":[]}"#,
        r#"{"kind":"minefield","rows":["F"]}"#,
        r#"{"kind":"minefield","rows":["*"],"start":[0]}"#,
        r#"{"kind":"game","tiles":["."]}"#,
    ];
    for text in texts {
        assert!(!is_readable(text) && !is_valid(text), "{text}");
    }
}
