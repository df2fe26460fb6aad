//! Laws and examples of the formats that hold pixel puzzles.

mod common;

use cluegrid::format::{self, Dropped, Format, ReadOptions};
use cluegrid::grid::Grid;
use cluegrid::puzzle::{Document, FillAPix, Kind, Puzzle};
use cluegrid::solve::{Limit, Solver, Uniqueness};
use common::documents;
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Those that hold pixel puzzles alone, and tables.
const FORMATS: [Format; 7] = [
    Format::Tokens,
    Format::MosaicId,
    Format::Pzpr,
    Format::Penpa,
    Format::Csv,
    Format::JsonGrid,
    Format::JsonArray,
];

/// Ids of Mosaic, their clues, and their solutions: the first by upstream's generator.
const IDS: [[&str; 3]; 3] = [
    [
        "5x5:a4a20d2a77a2a5764e",
        ".4.20/....2/.77.2/.5764/.....",
        "..#../###../.####/.##../.#.##",
    ],
    [
        "6x4:0a2d5c2b7a2b5d",
        "0.2.../.5...2/..7.2./.5....",
        "..#.##/..#.../####../.###..",
    ],
    [
        "8x8:b2c3b4a2a5c6e3a55c6a5a4244e0c3a64d4b4232b",
        "..2...3./.4.2.5../.6.....3/.55...6./5.4244../...0...3/.64....4/..4232..",
        "#....##./###..#../...#.###/####.#.#/##...#../#....###/##...#.#/####.#.#",
    ],
];

fn told(format: Format) -> ReadOptions {
    ReadOptions {
        format: Some(format),
        kind: Some(Kind::Pixel),
        ..ReadOptions::default()
    }
}

fn example(format: Format) -> &'static str {
    str::from_utf8(format.example().bytes()).unwrap()
}

fn pixel(text: &str, options: &ReadOptions) -> FillAPix {
    match format::parse(text.as_bytes(), options).unwrap().document {
        Document::Pixel(puzzle) => puzzle,
        other => panic!("a pixel puzzle, not {other:?}"),
    }
}

fn rows<T>(grid: &Grid<T>, symbol: impl Fn(&T) -> char) -> String {
    let rows: Vec<String> = grid
        .rows()
        .map(|row| row.iter().map(&symbol).collect())
        .collect();
    rows.join("/")
}

fn clue_rows(puzzle: &FillAPix) -> String {
    rows(puzzle.clues(), |clue| {
        clue.map_or('.', |clue| char::from(b'0' + clue))
    })
}

/// The only picture of a puzzle.
fn picture(puzzle: &FillAPix) -> String {
    let instance = puzzle.instance();
    let uniqueness = Solver::new(instance.problem()).uniqueness(&Limit::none());
    let Ok(Uniqueness::Unique(model)) = uniqueness else {
        panic!("one solution, not {uniqueness:?}");
    };
    let symbol = |&black: &bool| if black { '#' } else { '.' };
    rows(&instance.picture(&model), symbol)
}

/// What `document` becomes in a format that drops these parts.
fn without(puzzle: &FillAPix, dropped: &[Dropped]) -> FillAPix {
    match dropped {
        [] => puzzle.clone(),
        [Dropped::Marks] => FillAPix::new(puzzle.clues().clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn ids_have_their_clues_and_their_solutions() {
    for [id, clues, solution] in IDS {
        let parsed = format::parse(id.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(parsed.format, Format::MosaicId);
        let puzzle = pixel(id, &ReadOptions::default());
        assert_eq!(clue_rows(&puzzle), clues);
        assert_eq!(picture(&puzzle), solution);
        let written = format::write(&parsed.document, Format::MosaicId).unwrap();
        assert_eq!(written.text().unwrap().trim_end(), id);
    }
}

#[test]
fn examples_are_one_puzzle() {
    let options = ReadOptions {
        kind: Some(Kind::Pixel),
        ..ReadOptions::default()
    };
    for format in FORMATS {
        let puzzle = pixel(example(format), &options);
        assert_eq!(clue_rows(&puzzle), IDS[0][1], "{format}");
        assert_eq!(picture(&puzzle), IDS[0][2], "{format}");
    }
}

#[test]
fn solution_in_token_text_is_that_of_the_engine() {
    let puzzle = pixel(example(Format::Tokens), &told(Format::Tokens));
    let marks = puzzle.marks().unwrap();
    let solution = rows(marks, |mark| match mark {
        Some(true) => '#',
        Some(false) => '.',
        None => '?',
    });
    assert_eq!(solution, picture(&FillAPix::new(puzzle.clues().clone())));
}

#[test]
fn known_cases_come_back_from_every_format() {
    let cases = include_str!("data/pixel/cases.jsonl");
    let plain = told(Format::Plain);
    let mut count = 0;
    for line in cases.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let lines: Vec<&str> = case["puzzle"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row.as_str().unwrap())
            .collect();
        if lines.first().is_none_or(|row| row.is_empty()) {
            continue;
        }
        let puzzle = pixel(&lines.join("\n"), &plain);
        for format in FORMATS {
            let document = Document::Pixel(puzzle.clone());
            let written = format::write(&document, format).unwrap();
            assert_eq!(
                pixel(written.text().unwrap(), &told(format)),
                puzzle,
                "{format}, {}",
                case["id"]
            );
        }
        count += 1;
    }
    assert!(count >= 100);
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(puzzle in documents::pixel()) {
        for format in FORMATS {
            let written = format::write(&Document::Pixel(puzzle.clone()), format).unwrap();
            let kept = without(&puzzle, &written.dropped);
            let text = written.text().unwrap();
            prop_assert_eq!(&pixel(text, &told(format)), &kept);
            let again = format::write(&Document::Pixel(kept), format).unwrap();
            prop_assert_eq!(again.text(), Some(text));
        }
    }

    #[test]
    fn ids_and_links_are_recognised(puzzle in documents::pixel()) {
        for format in [Format::MosaicId, Format::Pzpr, Format::Penpa] {
            let written = format::write(&Document::Pixel(puzzle.clone()), format).unwrap();
            let parsed = format::parse(written.bytes(), &ReadOptions::default()).unwrap();
            prop_assert_eq!(parsed.format, format);
        }
    }

    #[test]
    fn changed_examples_are_read_or_refused_inside(
        which in 0..FORMATS.len(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 0..3u8, "[0-9a-zA-Z_.,;:/#?&=+\t\n\" é-]"), 1..4),
    ) {
        let format = FORMATS[which];
        let mut text: Vec<char> = example(format).chars().collect();
        for (place, how, with) in changes {
            let place = place.index(text.len());
            let with = with.chars().next().unwrap();
            match how {
                0 => text[place] = with,
                1 => text.insert(place, with),
                _ => text.truncate(place + 1),
            }
        }
        let text: String = text.into_iter().collect();
        for options in [told(format), ReadOptions::default()] {
            if let Err(error) = format::parse(text.as_bytes(), &options) {
                let format::Place::Text { line, column } = error.place else {
                    panic!("{error} is in a text");
                };
                let lines: Vec<&str> = text.split('\n').collect();
                prop_assert!((1..=lines.len()).contains(&line), "{}", error);
                prop_assert!((1..=lines[line - 1].chars().count() + 1).contains(&column), "{}", error);
                prop_assert!(error.to_string().chars().count() < 400, "{}", error);
            }
        }
    }
}

#[test]
fn long_texts_are_read_in_a_time_that_grows_with_them() {
    let million = 1_000_000;
    let texts = [
        (
            Format::MosaicId,
            format!("1000x1000:{}", "9".repeat(million)),
        ),
        (
            Format::MosaicId,
            format!("1000x1000:{}!", "9".repeat(million - 1)),
        ),
        (
            Format::MosaicId,
            format!("1000x999:{}", "9".repeat(million)),
        ),
        (
            Format::Pzpr,
            format!("?mosaic/1000/1000/{}", ".".repeat(million)),
        ),
        (Format::Csv, ",".repeat(million)),
        (Format::Csv, format!("{},x", ",".repeat(million))),
        (Format::Csv, "1\n".repeat(million)),
        (Format::Csv, format!("{}#,.", "1,".repeat(million))),
        (
            Format::Tokens,
            format!("1 {million}\n{}", "- ".repeat(million)),
        ),
        (
            Format::Tokens,
            format!("{million} 1\n{}", "-\n".repeat(million)),
        ),
        (Format::Penpa, format!("?m=edit&p={}", "A".repeat(million))),
    ];
    for (format, text) in texts {
        for options in [told(format), ReadOptions::default()] {
            let start = Instant::now();
            let _ = format::parse(text.as_bytes(), &options);
            assert!(start.elapsed() < Duration::from_secs(5), "{format}");
        }
    }
}

#[test]
fn minesweeper_boards_are_refused() {
    let position = format::parse(b"# mines=1\n1.\n", &ReadOptions::default()).unwrap();
    for format in FORMATS.into_iter().filter(|&it| it != Format::Csv) {
        let error = format::write(&position.document, format).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("the format {format} cannot hold a Minesweeper board")
        );
    }
}
