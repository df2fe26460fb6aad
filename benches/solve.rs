//! The time of the questions `solve`, `check` and `deduce`, from text to answer as a program asks them, on
//! small, medium and large boards. `reveal` has a bench of its own.

use cluegrid::format::{ReadOptions, parse};
use cluegrid::puzzle::{Document, Kind};
use cluegrid::service::{BoardOptions, Query, Request, answer};
use cluegrid::solve::Limit;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use serde_json::Value;
use std::fs;
use std::hint::black_box;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The rows of a pixel puzzle of the test data.
fn pixel_case(id: &str) -> String {
    let cases = read("tests/data/pixel/cases.jsonl");
    let mut cases = cases
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let case = cases.find(|case| case["id"] == id).unwrap();
    let rows = case["puzzle"].as_array().unwrap();
    let rows: Vec<_> = rows.iter().map(|row| row.as_str().unwrap()).collect();
    rows.join("\n")
}

/// Boards by name: the number of rows and columns, and what is hard about them if anything is.
fn boards(kind: Kind) -> Vec<(&'static str, String)> {
    match kind {
        Kind::Pixel => vec![
            ("6x8", read("examples/puzzles/contest.txt")),
            ("15x15", pixel_case("tatham-arkareem_test-0")),
            ("100x100", pixel_case("tatham-sgt_100x100h0-2")),
            (
                "100x100, unsatisfiable",
                spoiled(pixel_case("tatham-sgt_100x100h0-2")),
            ),
        ],
        Kind::Mines => vec![
            ("9x9", read("tests/data/mines/midgame/01_9x9_10_T73.txt")),
            ("16x30", read("examples/puzzles/expert.txt")),
            (
                "50x50",
                read("tests/data/mines/midgame/49_50x50_500_Q51.txt"),
            ),
        ],
    }
}

/// The puzzle with its last clue one too large.
fn spoiled(rows: String) -> String {
    let (at, clue) = rows
        .char_indices()
        .rfind(|(_, clue)| clue.is_ascii_digit())
        .unwrap();
    let larger = clue.to_digit(10).unwrap() + 1;
    format!("{}{larger}{}", &rows[..at], &rows[at + 1..])
}

fn ask(query: Query, kind: Kind, text: &str) {
    let options = ReadOptions {
        kind: Some(kind),
        ..ReadOptions::default()
    };
    let document: Document = parse(text.as_bytes(), &options).unwrap().document;
    let request = Request {
        query,
        document,
        board: BoardOptions::default(),
        limit: Limit::none(),
    };
    black_box(answer(&request).unwrap());
}

fn questions(criterion: &mut Criterion) {
    let questions = [
        ("solve", Query::Solve, Kind::Pixel),
        ("check", Query::Check, Kind::Pixel),
        ("deduce", Query::Deduce, Kind::Pixel),
        ("deduce mines", Query::Deduce, Kind::Mines),
    ];
    for (name, query, kind) in questions {
        let mut group = criterion.benchmark_group(name);
        for (board, text) in boards(kind) {
            group.bench_function(BenchmarkId::from_parameter(board), |bencher| {
                bencher.iter(|| ask(query, kind, &text));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, questions);
criterion_main!(benches);
