//! Laws and examples of the text formats.

mod common;

use cluegrid::format::{
    self, Dropped, Format, Obstacle, ParseError, ParseErrorKind, Parsed, Place, ReadOptions,
};
use cluegrid::grid::{Cell, Grid};
use cluegrid::puzzle::{Document, Game, Kind, Minesweeper, Tile};
use common::{documents, errors};
use proptest::prelude::*;

const BEG: &str = include_str!("data/formats/beg.txt");
const EXP: &str = include_str!("data/formats/exp.txt");
const FLAGS: &str = include_str!("data/formats/flags.txt");

fn preferring(kind: Kind) -> ReadOptions {
    ReadOptions {
        preferred: Some(kind),
        ..ReadOptions::default()
    }
}

fn written(document: &Document, format: Format) -> String {
    let written = format::write(document, format).unwrap();
    written.text().expect("the format is text").to_owned()
}

fn read(text: &str) -> Result<Parsed, ParseError> {
    format::parse(text.as_bytes(), &ReadOptions::default())
}

fn position(text: &str) -> Minesweeper {
    match read(text).unwrap().document {
        Document::Position(position) => position,
        other => panic!("a position, not {other:?}"),
    }
}

fn game(text: &str) -> Game {
    match read(text).unwrap().document {
        Document::Game(game) => game,
        other => panic!("a game, not {other:?}"),
    }
}

/// The tiles in plain text, without comments.
fn rows(position: &Minesweeper) -> String {
    let document = Document::Position(position.clone());
    let text = written(&document, Format::Plain);
    text.split_once('\n').unwrap().1.to_owned()
}

/// What `document` becomes in a format that drops these parts.
fn without(document: &Document, dropped: &[Dropped]) -> Document {
    let Document::Game(game) = document else {
        return document.clone();
    };
    if dropped.contains(&Dropped::Truth) {
        return Document::Position(game.position());
    }
    document.clone()
}

/// A game as LeetCode has it: without flags and start.
fn as_leetcode(document: &Document) -> Option<Document> {
    let (minefield, tiles) = match document {
        Document::Minefield(minefield) => {
            let tiles = Grid::filled(minefield.size(), Tile::Covered);
            (minefield, tiles)
        }
        Document::Game(game) => (game.minefield(), game.tiles().clone()),
        _ => return None,
    };
    let unflag = |&tile: &Tile| match tile {
        Tile::Flagged => Tile::Covered,
        other => other,
    };
    let minefield = cluegrid::puzzle::Minefield::new(minefield.mines().clone(), None);
    Some(Document::Game(Game::new(minefield, tiles.map(unflag))))
}

proptest! {
    #[test]
    fn plain_and_json_hold_what_they_do_not_drop(document in documents::document()) {
        for format in [Format::Plain, Format::Json] {
            let written = format::write(&document, format).unwrap();
            let kept = without(&document, &written.dropped);
            let found = preferring(document.kind());
            let told = ReadOptions { format: Some(format), kind: found.preferred, ..found };
            for options in [found, told] {
                let parsed = format::parse(written.bytes(), &options).unwrap();
                prop_assert_eq!(&parsed.document, &kept);
                prop_assert_eq!(parsed.format, format);
                let again = format::write(&parsed.document, format).unwrap();
                prop_assert_eq!(&again.contents, &written.contents);
            }
        }
    }

    #[test]
    fn leetcode_holds_games(document in documents::document()) {
        match (format::write(&document, Format::LeetCode), as_leetcode(&document)) {
            (Ok(written), Some(kept)) => {
                prop_assert_eq!(read(written.text().unwrap()).unwrap().document, kept);
            }
            (Err(error), None) => {
                prop_assert!(matches!(error.obstacle, Obstacle::Pixel | Obstacle::Position));
            }
            (written, _) => prop_assert!(false, "{:?}", written),
        }
    }

    #[test]
    fn mines_text_is_recognised_without_a_preference(position in documents::position()) {
        let document = Document::Position(position);
        let text = written(&document, Format::Plain);
        prop_assert_eq!(read(&text).unwrap(), Parsed { document, format: Format::Plain, chosen: None });
    }

    #[test]
    fn any_bytes_are_read_or_refused_inside(bytes in any::<Vec<u8>>(), kind in 0..4usize) {
        let kinds = [None, Some(Kind::Pixel), Some(Kind::Mines), None];
        for &format in Format::ALL {
            let options = ReadOptions {
                format: (kind < 3).then_some(format),
                kind: kinds[kind],
                ..preferring(Kind::Pixel)
            };
            if let Err(error) = format::parse(&bytes, &options) {
                errors::assert_is_inside(&bytes, &error);
            }
        }
    }

    #[test]
    fn likely_text_is_read_or_refused_inside(
        text in "(# (mines=|start=|minefield)?)?[0-3 ]{0,5}\n?([0-9_.#F*|xé🟦1️⃣ \n\r\t]|\"|\\[|E|,|\\]|\n\n){0,40}",
        covered in proptest::option::of(prop_oneof![Just('.'), Just('#'), Just('é'), Just('🟦')]),
    ) {
        for preferred in Kind::ALL {
            let options = ReadOptions { covered, ..preferring(preferred) };
            if let Err(error) = format::parse(text.as_bytes(), &options) {
                errors::assert_is_inside(text.as_bytes(), &error);
            }
        }
    }

    #[test]
    fn damaged_text_is_read_or_refused_inside(
        document in documents::document(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        for &format in Format::ALL {
            let Ok(written) = format::write(&document, format) else { continue };
            let mut bytes = written.bytes().to_vec();
            let index = place.index(bytes.len());
            bytes[index] = byte;
            if let Err(error) = format::parse(&bytes, &preferring(document.kind())) {
                errors::assert_is_inside(&bytes, &error);
            }
        }
    }
}

#[test]
fn contest_sample_is_a_pixel_puzzle() {
    let parsed = format::parse(Format::Plain.example().bytes(), &preferring(Kind::Pixel)).unwrap();
    assert_eq!(parsed.chosen, Some(Kind::Pixel));
    let Document::Pixel(puzzle) = &parsed.document else {
        panic!("a pixel puzzle");
    };
    assert_eq!(puzzle.clues()[Cell::new(4, 1)], Some(6));
    let written = format::write(&parsed.document, Format::Plain).unwrap();
    assert_eq!(written.bytes(), Format::Plain.example().bytes());
}

#[test]
fn blanks_bom_line_ends_and_trailing_space_do_not_matter() {
    let options = preferring(Kind::Pixel);
    let plain = format::parse(b"2 3\n1_9\n___\n", &options).unwrap();
    for text in [
        "1.9\n-?_",
        "\u{feff}2 3\r\n1_9 \r\n...\r\n\r\n\r\n",
        "1 - 9\n- - -\n\n \n",
    ] {
        let parsed = format::parse(text.as_bytes(), &options).unwrap();
        assert_eq!(parsed.document, plain.document, "{text:?}");
    }
}

#[test]
fn second_block_of_a_pixel_puzzle_is_what_is_filled() {
    let Document::Pixel(puzzle) = read("2 2\n1_\n__\n\n#.\n?.\n").unwrap().document else {
        panic!("a pixel puzzle");
    };
    let marks = puzzle.marks().unwrap().values();
    assert_eq!(marks, [Some(true), Some(false), None, Some(false)]);
    let error = read("1_\n__\n\n#.\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 4, column 1: expected 2x2 cells as above, found 1x2"
    );
}

#[test]
fn positions_and_their_leetcode_games_agree() {
    let json = [
        include_str!("data/formats/beg.leetcode.json"),
        include_str!("data/formats/exp.leetcode.json"),
        include_str!("data/formats/flags.leetcode.json"),
    ];
    for (plain, json) in [BEG, EXP, FLAGS].into_iter().zip(json) {
        let (plain, game) = (position(plain), game(json));
        assert_eq!(plain.mines(), Some(game.minefield().mine_count()));
        let plain = Document::Position(plain);
        let seen = Document::Position(game.position());
        let text = |document| written(document, Format::Plain);
        assert_eq!(text(&plain).replace('F', "."), text(&seen));
    }
}

#[test]
fn minefield_needs_its_line() {
    let text = include_str!("data/formats/beg.sol.txt");
    assert!(matches!(
        read(text).unwrap().document,
        Document::Position(_)
    ));
    let text = format!("# minefield\n# start=3,4\n{text}");
    let Document::Minefield(minefield) = read(&text).unwrap().document else {
        panic!("a minefield");
    };
    assert_eq!(minefield.mine_count(), 10);
    assert_eq!(minefield.start(), Some(Cell::new(3, 4)));
    let error = read(&text.replace("=10", "=11")).unwrap_err();
    assert!(error.to_string().contains("expected 11 mines"), "{error}");
    let error = read(&text.replace("3,4", "9,0")).unwrap_err();
    assert_eq!(error.place, Place::Text { line: 2, column: 9 });
}

#[test]
fn every_covered_character_reads_alike() {
    let want = rows(&position("# mines=1\n1..\n"));
    for covered in [
        ".",
        "#",
        "?",
        "-",
        "_",
        "x",
        "H",
        "U",
        "E",
        "🟦",
        "⬜",
        "⬜\u{fe0f}",
    ] {
        let text = format!("# mines=1\n1{covered}{covered}\n");
        assert_eq!(rows(&position(&text)), want, "{covered}");
    }
    let spoilers = "# mines=1\n||1\u{fe0f}\u{20e3}||||🟦||||🟦||\n";
    assert_eq!(rows(&position(spoilers)), want);
}

#[test]
fn chosen_covered_character_turns_dots_into_revealed_zeros() {
    let error = read("..1\n.1#\n").unwrap_err();
    assert_eq!(error.place, Place::Text { line: 2, column: 3 });
    let message = error.to_string();
    for part in ["--covered '#'", "--covered '.'", "a revealed 0"] {
        assert!(message.contains(part), "{message}");
    }
    for covered in ['#', 'o', '■'] {
        let options = ReadOptions {
            covered: Some(covered),
            ..ReadOptions::default()
        };
        let text = format!("..1\n.1{covered}\n");
        let Document::Position(position) =
            format::parse(text.as_bytes(), &options).unwrap().document
        else {
            panic!("a position");
        };
        assert_eq!(rows(&position), "001\n01.\n");
    }
}

#[test]
fn text_of_one_kind_is_that_kind() {
    let kind = |text: &str| read(text).unwrap().document.kind();
    for text in [
        "1 2 0\n1.\n",
        "1F\n",
        "1x\n",
        "1*\n",
        "B.\n",
        "# mines=?\n1.\n",
        "#1\n",
        "# 1\n",
    ] {
        assert_eq!(kind(text), Kind::Mines, "{text:?}");
    }
    for text in ["9_\n", "1_\n\n#.\n"] {
        assert_eq!(kind(text), Kind::Pixel, "{text:?}");
    }
    assert_eq!(
        read("1_\n").unwrap_err().kind,
        ParseErrorKind::AmbiguousKind
    );
    let parsed = format::parse(b"1_\n", &preferring(Kind::Mines)).unwrap();
    assert_eq!(parsed.chosen, Some(Kind::Mines));
}

#[test]
fn header_gives_the_shape_and_the_mines() {
    let with_header = position("2 3 4\n1..\n...\n");
    assert_eq!(with_header.mines(), Some(4));
    assert_eq!(position("2 3\n1F.\n...\n").mines(), None);
    let error = read("# mines=3\n1 2 4\n1.\n").unwrap_err();
    assert!(error.to_string().contains("expected 3 mines"), "{error}");
}

#[test]
fn first_line_is_a_header_or_a_row_whichever_fits() {
    let size = |text: &str| {
        let parsed = format::parse(text.as_bytes(), &preferring(Kind::Mines)).unwrap();
        let size = parsed.document.size().unwrap();
        (size.rows, size.cols)
    };
    assert_eq!(size("1 3\n1 2 .\n"), (1, 3));
    assert_eq!(size("1 3\n1 2\n"), (2, 2));
    assert_eq!(size("1 1\n1\n"), (1, 1));
    assert_eq!(size("1 1\n"), (1, 2));
    for both in ["2 2\n1 1\n1 1\n", "1 3 1\n1 2 .\n", "1 2\n1 .\n"] {
        let error = format::parse(both.as_bytes(), &preferring(Kind::Mines)).unwrap_err();
        assert!(
            matches!(error.kind, ParseErrorKind::AmbiguousHeader { .. }),
            "{both:?}"
        );
    }
}

#[test]
fn bad_texts_are_refused_with_their_place() {
    let junk: Vec<u8> = (0..=255).collect::<Vec<u8>>().repeat(40);
    let cases: [(&[u8], &str); 12] = [
        (
            b"",
            "line 1, column 1: expected the rows of a puzzle, found none",
        ),
        (
            b"# mines=3\n\n",
            "line 1, column 1: expected the rows of a puzzle, found none",
        ),
        (
            b"12_\n1\n",
            "line 2, column 2: expected 3 cells as in the first row, found 1",
        ),
        (
            b"# mines=1\n9..\n...\n",
            "line 2, column 1: expected a clue of at most 8, found '9': a Minesweeper cell has eight \
             neighbours",
        ),
        (
            b"3 3\n___\n___\n",
            "line 1, column 1: expected 3 rows as this header says, found 2",
        ),
        (
            &junk,
            "line 2, column 118: expected UTF-8 text, found the byte 0x80",
        ),
        (
            b"\xff\xfe1_\n",
            "line 1, column 1: expected UTF-8, found UTF-16; save the text as UTF-8 and try again",
        ),
        (
            b"99999999999 99999999999\n_\n",
            "line 2, column 2: expected 99999999999 cells as the header says, found 1",
        ),
        (
            b"99999999999999999999999999999999999 1\n_\n",
            "line 1, column 1: expected a number that fits in memory, found \
             '999999999999999999999999…'",
        ),
        (
            b"# mines=-1\n1.\n",
            "line 1, column 9: expected the number of mines, or '?', found '-1'",
        ),
        (
            b"1_\0\n",
            "line 1, column 3: expected a digit or a blank ('_', '.', '-' or '?'), found '\\0'",
        ),
        (
            "é".as_bytes(),
            "line 1, column 1: expected a digit or a blank ('_', '.', '-' or '?'), found 'é'",
        ),
    ];
    for (bytes, message) in cases {
        for preferred in Kind::ALL {
            let error = format::parse(bytes, &preferring(preferred)).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}

#[test]
fn json_holds_all_documents() {
    let texts = [
        r##"{"kind":"pixel","clues":["_1__5_1_"],"cells":["?#.?????"]}"##,
        r#"{"kind":"mines","tiles":["..10","F.*0"],"mines":10}"#,
        r#"{"kind":"minefield","rows":["*10"],"start":[0,2]}"#,
        r#"{"kind":"game","tiles":[".1F"],"mines":1,"rows":["*10"]}"#,
    ];
    for text in texts {
        let document = read(text).unwrap().document;
        let written = format::write(&document, Format::Json).unwrap();
        assert_eq!(written.text().unwrap().trim_end(), text);
        assert!(written.dropped.is_empty());
    }
}

#[test]
fn what_is_dropped_is_said() {
    let game = read(r#"{"kind":"game","tiles":[".1F"],"rows":["*10"],"start":[0,2]}"#).unwrap();
    let dropped = |format| format::write(&game.document, format).unwrap().dropped;
    assert_eq!(dropped(Format::Plain), [Dropped::Truth]);
    assert_eq!(dropped(Format::LeetCode), [Dropped::Flags, Dropped::Start]);
    assert_eq!(dropped(Format::Json), []);
    let error = format::write(&read(BEG).unwrap().document, Format::LeetCode).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the format leetcode cannot hold a position without knowing where the mines are"
    );
}
