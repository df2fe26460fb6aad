//! Laws and examples of the formats of Minesweeper, most of which hold one half of a game.

mod common;

use cluegrid::format::{
    self, Dropped, Format, Obstacle, ParseError, ParseErrorKind, Place, ReadOptions,
};
use cluegrid::grid::{Cell, Grid};
use cluegrid::puzzle::{Document, Game, Minefield, Minesweeper, Tile};
use common::data::data;
use common::{documents, errors};
use proptest::prelude::*;

fn told(format: Format, document: &Document) -> ReadOptions {
    ReadOptions {
        format: Some(format),
        kind: Some(document.kind()),
        ..ReadOptions::default()
    }
}

fn read(bytes: &[u8]) -> Result<Document, ParseError> {
    format::parse(bytes, &ReadOptions::default()).map(|parsed| parsed.document)
}

fn read_file(name: &str) -> Document {
    let bytes = std::fs::read(data(&format!("formats/{name}"))).unwrap();
    read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn position(document: Document) -> Minesweeper {
    match document {
        Document::Position(position) => position,
        Document::Game(game) => game.position(),
        other => panic!("a position, not {other:?}"),
    }
}

fn mines(document: &Document) -> Grid<bool> {
    match document {
        Document::Minefield(minefield) => minefield.mines().clone(),
        Document::Game(game) => game.minefield().mines().clone(),
        other => panic!("a minefield, not {other:?}"),
    }
}

fn changed(position: &Minesweeper, from: Tile, to: Tile) -> Minesweeper {
    let tiles = position
        .tiles()
        .map(|&tile| if tile == from { to } else { tile });
    Minesweeper::new(tiles, position.mines())
}

/// What is left of `document` without these parts.
fn without(document: &Document, dropped: &[Dropped]) -> Document {
    let drops = |part| dropped.contains(&part);
    let without_start = |minefield: &Minefield| match drops(Dropped::Start) {
        true => Minefield::new(minefield.mines().clone(), None),
        false => minefield.clone(),
    };
    let simpler = |mut position: Minesweeper| {
        if drops(Dropped::Flags) {
            position = changed(&position, Tile::Flagged, Tile::Covered);
        }
        if drops(Dropped::KnownMines) {
            position = changed(&position, Tile::Mine, Tile::Flagged);
        }
        let mines = position.mines().filter(|_| !drops(Dropped::Total));
        position.with_mines(mines)
    };
    match document {
        Document::Position(position) => Document::Position(simpler(position.clone())),
        Document::Minefield(minefield) => Document::Minefield(without_start(minefield)),
        Document::Game(game) if drops(Dropped::View) => {
            Document::Minefield(without_start(game.minefield()))
        }
        Document::Game(game) if drops(Dropped::Truth) => {
            Document::Position(simpler(game.position()))
        }
        Document::Game(game) => {
            let tiles = simpler(game.position()).tiles().clone();
            Document::Game(Game::new(without_start(game.minefield()), tiles))
        }
        other => other.clone(),
    }
}

proptest! {
    #[test]
    fn every_format_holds_what_it_does_not_drop(document in documents::document()) {
        for &format in Format::ALL {
            let Ok(written) = format::write(&document, format) else { continue };
            let mut kept = without(&document, &written.dropped);
            if let (Format::LeetCode, Document::Minefield(minefield)) = (format, &kept) {
                // LeetCode has no minefields without tiles.
                let tiles = Grid::filled(minefield.size(), Tile::Covered);
                kept = Document::Game(Game::new(minefield.clone(), tiles));
            }
            if written.dropped.contains(&Dropped::Marks) {
                let Document::Pixel(puzzle) = kept else { unreachable!("only those have marks") };
                kept = Document::Pixel(cluegrid::FillAPix::new(puzzle.clues().clone()));
            }
            let found = ReadOptions { format: None, ..told(format, &document) };
            for options in [told(format, &document), found] {
                if (format, options.format) == (Format::Tokens, None) {
                    // Their rows are those of plain text, in which a header can fit as a row too.
                    continue;
                }
                let parsed = format::parse(written.bytes(), &options).unwrap();
                prop_assert_eq!(&parsed.document, &kept, "{}", format);
            }
            let again = format::write(&kept, format).unwrap();
            prop_assert_eq!(again.contents, written.contents, "{}", format);
        }
    }

    #[test]
    fn what_cannot_be_written_has_a_reason(document in documents::document()) {
        use Obstacle::{Minefield, Moment, NoMines, NoStart, NoTotal, Pixel, Position};
        for &format in Format::ALL {
            let Err(error) = format::write(&document, format) else { continue };
            let (start, total, count) = match &document {
                Document::Minefield(minefield) => (minefield.start(), None, minefield.mine_count()),
                Document::Game(game) => (game.minefield().start(), Some(0), 1),
                Document::Position(position) => (None, position.mines(), 1),
                _ => (None, None, 1),
            };
            let is_right = match error.obstacle {
                Pixel => matches!(document, Document::Pixel(_)),
                Position => matches!(document, Document::Position(_)),
                Minefield => matches!(document, Document::Minefield(_)),
                NoStart => start.is_none(),
                NoTotal => total.is_none(),
                NoMines => count == 0,
                Moment => format == Format::RawVf,
                Obstacle::Grid => format == Format::Rules,
                _ => !matches!(document, Document::Pixel(_)),
            };
            prop_assert!(is_right, "{}", error);
        }
    }

    #[test]
    fn damaged_files_are_read_or_refused_inside(
        file in any::<prop::sample::Index>(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), change()), 1..6),
        is_told in any::<bool>(),
    ) {
        let files = files();
        let (format, mut bytes) = files[file.index(files.len())].clone();
        for (place, change) in changes {
            apply(&mut bytes, place, &change);
        }
        let format = is_told.then_some(format);
        let options = ReadOptions { format, ..ReadOptions::default() };
        if let Err(error) = format::parse(&bytes, &options) {
            errors::assert_is_inside(&bytes, &error);
        }
    }
}

/// A way to damage a file.
#[derive(Clone, Debug)]
enum Change {
    Replace(u8),
    Insert(Vec<u8>),
    Remove(usize),
    Cut,
    Repeat(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let likely = "[0-9xmu:,.\n\r \"{}?&=*#a]{1,3}".prop_map(String::into_bytes);
    prop_oneof![
        any::<u8>().prop_map(Change::Replace),
        likely.prop_map(Change::Insert),
        Just(Change::Insert(b"99999999".to_vec())),
        (1..40usize).prop_map(Change::Remove),
        Just(Change::Cut),
        (1..40usize).prop_map(Change::Repeat),
    ]
}

fn apply(bytes: &mut Vec<u8>, place: prop::sample::Index, change: &Change) {
    if bytes.is_empty() {
        return;
    }
    let start = place.index(bytes.len());
    let end = |length: usize| bytes.len().min(start + length);
    match change {
        Change::Replace(byte) => bytes[start] = *byte,
        Change::Insert(more) => drop(bytes.splice(start..start, more.iter().copied())),
        Change::Remove(length) => drop(bytes.drain(start..end(*length))),
        Change::Cut => bytes.truncate(start),
        Change::Repeat(length) => {
            let again = bytes[start..end(*length)].to_vec();
            drop(bytes.splice(start..start, again));
        }
    }
}

/// An example of every format, and files of the three positions.
fn files() -> Vec<(Format, Vec<u8>)> {
    let examples = Format::ALL
        .iter()
        .map(|&format| (format, format.example().bytes().to_vec()));
    let beg = FILES.iter().map(|&(end, format)| {
        let bytes = std::fs::read(data(&format!("formats/beg.{end}"))).unwrap();
        (format, bytes)
    });
    examples.chain(beg).collect()
}

/// How the names of files of the three positions end.
const FILES: [(&str, Format); 10] = [
    ("txt", Format::Plain),
    ("board", Format::Board),
    ("emoji.board", Format::BoardEmoji),
    ("jsm_analysis.txt", Format::JsmLink),
    ("leetcode.json", Format::LeetCode),
    ("mbf", Format::Mbf),
    ("mine", Format::JsmMine),
    ("mrgris.json", Format::Minesweepr),
    ("mstoollib.json", Format::MsToollib),
    ("pttacg.txt", Format::Pttacg),
];

const POSITIONS: [&str; 3] = ["beg", "exp", "flags"];

#[test]
fn every_file_is_the_same_board() {
    for name in POSITIONS {
        let plain = position(read_file(&format!("{name}.txt")));
        let truth = mines(&read_file(&format!("{name}.board")));
        for end in ["board", "emoji.board", "jsm_analysis.txt", "mine"] {
            assert_eq!(
                position(read_file(&format!("{name}.{end}"))),
                plain,
                "{name}.{end}"
            );
        }
        let unflagged = changed(&plain, Tile::Flagged, Tile::Covered);
        assert_eq!(
            position(read_file(&format!("{name}.leetcode.json"))),
            unflagged
        );
        let known = changed(&plain, Tile::Flagged, Tile::Mine);
        assert_eq!(position(read_file(&format!("{name}.mrgris.json"))), known);
        let without_total = plain.clone().with_mines(None);
        assert_eq!(
            position(read_file(&format!("{name}.mstoollib.json"))),
            without_total
        );
        for end in ["leetcode.json", "mbf", "pttacg.txt", "tatham.txt"] {
            assert_eq!(
                mines(&read_file(&format!("{name}.{end}"))),
                truth,
                "{name}.{end}"
            );
        }
    }
}

#[test]
fn every_file_becomes_every_other() {
    for name in POSITIONS {
        let Document::Game(game) = read_file(&format!("{name}.board")) else {
            panic!("both halves are there");
        };
        let position = Document::Position(game.position());
        for (end, format) in FILES {
            let expected = read_file(&format!("{name}.{end}"));
            let source = match expected {
                Document::Position(_) => position.clone(),
                _ => Document::Game(game.clone()),
            };
            let written = format::write(&source, format).unwrap();
            let file = format!("{name}.{end}");
            let original = std::fs::read(data(&format!("formats/{file}"))).unwrap();
            match format {
                // What is written is laid out otherwise, has a page before it, or has no flags.
                Format::Plain | Format::LeetCode | Format::MsToollib => {}
                Format::JsmLink => assert!(written.bytes().ends_with(original.trim_ascii_start())),
                Format::Minesweepr => assert_eq!(written.dropped.is_empty(), name != "flags"),
                _ => assert_eq!(
                    written.bytes().trim_ascii(),
                    original.trim_ascii(),
                    "{file}"
                ),
            }
            if format != Format::Minesweepr {
                assert_eq!(read(written.bytes()).unwrap(), expected, "{file}");
            }
        }
    }
}

#[test]
fn tables_hold_what_the_player_sees_in_every_file() {
    for (name, (end, _)) in POSITIONS
        .iter()
        .flat_map(|name| FILES.map(|file| (name, file)))
    {
        let document = read_file(&format!("{name}.{end}"));
        let written = format::write(&document, Format::Csv);
        if let Document::Minefield(_) = document {
            assert_eq!(written.unwrap_err().obstacle, Obstacle::Minefield);
            continue;
        }
        let written = written.unwrap();
        let has_truth = matches!(document, Document::Game(_));
        assert_eq!(written.dropped.contains(&Dropped::Truth), has_truth);
        let expected = without(&document, &written.dropped);
        assert_eq!(read(written.bytes()).unwrap(), expected, "{name}.{end}");
    }
}

proptest! {
    #[test]
    fn tables_are_read_again_without_being_told_what_they_are(position in documents::position()) {
        let document = Document::Position(position);
        let written = format::write(&document, Format::Csv).unwrap();
        let kept = without(&document, &written.dropped);
        match read(written.bytes()) {
            Ok(again) => prop_assert_eq!(again, kept),
            Err(error) => {
                // Clues alone can be those of a pixel puzzle.
                let Document::Position(position) = kept else { unreachable!("it was one") };
                let are_clues = position.tiles().values().iter().all(|it| matches!(it, Tile::Clue(_)));
                prop_assert!(are_clues, "{}", error);
                prop_assert_eq!(error.kind, ParseErrorKind::AmbiguousKind);
            }
        }
    }
}

#[test]
fn wrong_field_of_a_table_is_refused_at_its_place() {
    let error = read(b"#,1,F\n1,2, Q\n").unwrap_err();
    assert_eq!(error.place, Place::Text { line: 2, column: 6 });
    let ParseErrorKind::Unexpected { expected, found } = error.kind else {
        panic!("{error}");
    };
    assert!(expected.starts_with("a tile (a digit up to 8,"));
    assert_eq!(found.to_string(), "'Q'");
}

#[test]
fn ids_of_mines_are_written_as_they_are_read() {
    let ids = include_str!("data/tatham/mines.txt");
    assert_eq!(ids.lines().count(), 82);
    for id in ids.lines() {
        let document = read(id.as_bytes()).unwrap();
        let written = format::write(&document, Format::MinesId).unwrap();
        assert_eq!(written.text(), Some(&*format!("{id}\n")));
        let open = format::write(&document, Format::MinesIdOpen).unwrap();
        assert_eq!(read(open.bytes()).unwrap(), document);
    }
}

#[test]
fn masked_and_open_ids_of_the_three_positions_agree() {
    for (name, start) in [("beg", (3, 4)), ("exp", (0, 15)), ("flags", (0, 0))] {
        let Document::Minefield(minefield) = read_file(&format!("{name}.tatham.txt")) else {
            panic!("a minefield");
        };
        assert_eq!(minefield.start(), Some(Cell::new(start.0, start.1)));
        let document = Document::Minefield(minefield);
        let ids = [Format::MinesId, Format::MinesIdOpen].map(|format| {
            let written = format::write(&document, format).unwrap();
            written.text().unwrap().to_owned()
        });
        let text = std::fs::read_to_string(data(&format!("formats/{name}.tatham.txt"))).unwrap();
        assert_eq!(ids.concat().trim(), text.trim());
    }
}

#[test]
fn small_files_that_claim_to_be_large_are_refused_at_once() {
    let files = [
        "99999999x99999999:0,0,m0",
        "99999999x99999999x9\nHH\n",
        "?b=9999999999999999&m=0",
        "?b=99999999999999999999&m=0",
        "# MINESWEEPER-BOARD v0.1\nrows: 99999999999\ncolumns: 99999999999\n[view]\nUU\n",
        "RawVF_Version: 6\nWidth: 99999999999\nHeight: 99999999999\nBoard:\n*0\nEvents:\n",
        "?analysis=9999aaaa7",
        "99999999999 99999999999\n..\n",
        "{\"rules\":[],\"total_cells\":99999999999}",
    ];
    for text in files {
        let error = read(text.as_bytes()).unwrap_err();
        errors::assert_is_inside(text.as_bytes(), &error);
    }
    let mbf = [255, 255, 255, 255, 0, 0];
    let options = ReadOptions {
        format: Some(Format::Mbf),
        ..ReadOptions::default()
    };
    assert!(format::parse(&mbf, &options).is_err());
}
