//! Drawings as SVG and PNG: well-formed, the same on every machine, and the same picture both ways.
//!
//! `UPDATE_DRAWINGS=1 cargo test --test drawings` writes what is drawn now into `tests/data/drawings`.

mod common;

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{FillAPix, Tile};
use cluegrid::render::{
    Board, Drawing, Look, Paper, Sheet, Theme, Titled, TooLarge, pdf, png, svg, svg_page,
};
use common::data::data;
use common::documents;
use proptest::prelude::*;
use std::{env, fs};
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// A pixel puzzle with every look that it can have.
fn pixel_board() -> Board {
    let size = Size::new(3, 4);
    let marks =
        [1, 0, 2, 1, 0, 0, 1, 2, 2, 1, 0, 1].map(|mark| [Some(false), Some(true), None][mark]);
    let marks = Grid::from_values(size, marks.to_vec()).unwrap();
    let clues = Grid::from_fn(size, |cell| {
        (cell.row != 1).then_some((cell.row * 2 + cell.col) as u8)
    });
    Board::marks(&marks, &clues)
        .with_look([Cell::new(0, 1)], Look::Clash)
        .with_look([Cell::new(1, 3)], Look::Differs)
}

/// A Minesweeper board with chances and every look that it can have.
fn odds_board() -> Board {
    let size = Size::new(3, 4);
    let tiles = [
        [Tile::Clue(0), Tile::Clue(1), Tile::Covered, Tile::Covered],
        [Tile::Clue(2), Tile::Clue(3), Tile::Flagged, Tile::Covered],
        [Tile::Mine, Tile::Covered, Tile::Covered, Tile::Flagged],
    ];
    let tiles = Grid::from_values(size, tiles.concat()).unwrap();
    let chances = [
        [None, None, Some(0.0), Some(1.0)],
        [None, None, Some(0.0), Some(0.042)],
        [None, Some(0.5), Some(0.999), None],
    ];
    let chances = Grid::from_values(size, chances.concat()).unwrap();
    let safest = [Cell::new(0, 2), Cell::new(1, 2)];
    Board::tiles(&tiles, &Grid::filled(size, None)).with_chances(&chances, &safest)
}

fn documented(document: &FillAPix) -> Board {
    let nothing = Grid::filled(document.clues().size(), None);
    Board::marks(document.marks().unwrap_or(&nothing), document.clues())
}

fn mines_board() -> impl Strategy<Value = Board> {
    documents::position().prop_map(|position| {
        let certain = position.tiles().map(|tile| match tile {
            Tile::Flagged => Some(false),
            _ => None,
        });
        Board::tiles(position.tiles(), &certain)
    })
}

fn board() -> impl Strategy<Value = Board> {
    let pixel = documents::pixel().prop_map(|puzzle| documented(&puzzle));
    let odds = (mines_board(), any::<u64>()).prop_map(|(board, seed)| {
        let chances = Grid::from_fn(board.size(), |cell| {
            let mixed = seed.rotate_left((cell.row * 7 + cell.col * 3) as u32 % 64) % 11;
            (board.squares()[cell].clue.is_none()).then_some(mixed as f64 / 10.0)
        });
        board.with_chances(&chances, &[Cell::new(0, 0)])
    });
    prop_oneof![pixel, mines_board(), odds]
}

fn theme() -> impl Strategy<Value = Theme> {
    prop_oneof![Just(Theme::Light), Just(Theme::Dark)]
}

/// Draws an SVG file of ours as another program would.
fn redrawn(svg: &str) -> Pixmap {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    let side = |name| root.attribute(name).unwrap().parse::<u32>().unwrap();
    let mut pixels = Pixmap::new(side("width"), side("height")).unwrap();
    for node in root.children().filter(|node| node.has_tag_name("path")) {
        let path = path(node.attribute("d").unwrap());
        let color = node.attribute("fill").or(node.attribute("stroke")).unwrap();
        let [red, green, blue] =
            [1, 3, 5].map(|at| u8::from_str_radix(&color[at..at + 2], 16).unwrap());
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, u8::MAX);
        match node.attribute("stroke-width") {
            None => {
                let rule = FillRule::Winding;
                pixels.fill_path(&path, &paint, rule, Transform::identity(), None);
            }
            Some(width) => {
                let stroke = Stroke {
                    width: width.parse().unwrap(),
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                pixels.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
            }
        }
    }
    pixels
}

fn path(data: &str) -> tiny_skia::Path {
    use svgtypes::SimplePathSegment as Segment;
    let mut builder = PathBuilder::new();
    for segment in svgtypes::SimplifyingPathParser::from(data) {
        match segment.unwrap() {
            Segment::MoveTo { x, y } => builder.move_to(x as f32, y as f32),
            Segment::LineTo { x, y } => builder.line_to(x as f32, y as f32),
            Segment::Quadratic { x1, y1, x, y } => {
                builder.quad_to(x1 as f32, y1 as f32, x as f32, y as f32);
            }
            Segment::ClosePath => builder.close(),
            Segment::CurveTo { .. } => unreachable!("drawings have parabolas only"),
        }
    }
    builder.finish().unwrap()
}

/// The largest difference of a colour's part, and the mean one.
fn difference(one: &Pixmap, other: &Pixmap) -> (u8, f64) {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let pairs = one.data().iter().zip(other.data());
    let differences = pairs.map(|(one, other)| one.abs_diff(*other));
    let largest = differences.clone().max().unwrap();
    let sum: f64 = differences.map(f64::from).sum();
    (largest, sum / one.data().len() as f64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn svg_is_xml_with_a_title(board in board(), theme in theme(), title in ".{0,20}") {
        let text = svg(&Drawing::new(&board).with_theme(theme).with_title(title));
        let document = roxmltree::Document::parse(&text).unwrap();
        let root = document.root_element();
        prop_assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        prop_assert!(root.children().any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title"))));
    }

    #[test]
    fn sheets_are_xml_and_hold_every_board(boards in prop::collection::vec((".{0,9}", board()), 0..12)) {
        let titled = |(title, board): &(String, Board)| {
            Titled { title: title.clone(), board: board.clone() }
        };
        let puzzles: Vec<_> = boards.iter().map(titled).collect();
        let sheet = Sheet::new(Paper::A4, Some("Übung"), puzzles.clone(), puzzles);
        let mut described = 0;
        for page in 0..sheet.page_count() {
            let text = svg_page(&sheet, page);
            roxmltree::Document::parse(&text).unwrap();
            described += text.matches("(rows: ").count();
        }
        prop_assert_eq!(described, 2 * boards.len());
        prop_assert!(pdf(&sheet).starts_with(b"%PDF"));
    }

    #[test]
    fn svg_and_png_show_the_same(board in board(), theme in theme(), cell_size in 1..40usize) {
        let drawing = Drawing::new(&board).with_theme(theme).with_cell_size(cell_size);
        let pixels = Pixmap::decode_png(&png(&drawing).unwrap()).unwrap();
        let (width, height) = drawing.extent();
        prop_assert_eq!((pixels.width() as usize, pixels.height() as usize), (width, height));
        // Points are rounded to hundredths in SVG, which moves some edges by a part of a shade.
        let (_, mean) = difference(&pixels, &redrawn(&svg(&drawing)));
        prop_assert!(mean < 0.5, "{}", mean);
    }
}

/// What is drawn, and what was drawn when somebody looked at it.
fn drawn(name: &str, drawing: &Drawing) {
    let (text, bytes) = (svg(drawing), png(drawing).unwrap());
    let [svg_file, png_file] = ["svg", "png"].map(|it| data(&format!("drawings/{name}.{it}")));
    if env::var_os("UPDATE_DRAWINGS").is_some() {
        fs::write(&svg_file, &text).unwrap();
        fs::write(&png_file, &bytes).unwrap();
    }
    assert_eq!(fs::read_to_string(svg_file).unwrap(), text, "{name}");
    let stored = Pixmap::decode_png(&fs::read(png_file).unwrap()).unwrap();
    // How well the same pixels are packed is not promised.
    let real = Pixmap::decode_png(&bytes).unwrap();
    assert_eq!(difference(&stored, &real), (0, 0.0), "{name}");
}

#[test]
fn drawings_are_as_they_were_on_every_machine() {
    drawn("pixel", &Drawing::new(&pixel_board()));
    let dark = odds_board();
    drawn("odds", &Drawing::new(&dark).with_theme(Theme::Dark));
}

#[test]
fn boards_without_cells_are_drawn() {
    for size in [Size::new(0, 0), Size::new(0, 3), Size::new(2, 0)] {
        let nothing = Grid::filled(size, None);
        let board = Board::marks(&nothing, &Grid::filled(size, None));
        let drawing = Drawing::new(&board);
        roxmltree::Document::parse(&svg(&drawing)).unwrap();
        Pixmap::decode_png(&png(&drawing).unwrap()).unwrap();
    }
}

#[test]
fn large_boards_take_few_characters_and_few_paths() {
    let size = Size::new(300, 400);
    let is_black = |cell: Cell| (cell.row * 7 + cell.col * cell.col) % 5 < 2;
    let picture = Grid::from_fn(size, is_black);
    let clue = |cell: Cell| cell.block(size).filter(|&cell| is_black(cell)).count() as u8;
    let clues = Grid::from_fn(size, |cell| (cell.col % 2 == 0).then(|| clue(cell)));
    let text = svg(&Drawing::new(&Board::picture(&picture, &clues)));
    assert!(text.len() < 30 * size.cell_count(), "{}", text.len());
    assert!(text.matches("<path").count() < 400);
    let bare = svg(&Drawing::new(&Board::picture(
        &picture,
        &clues.map(|_| None),
    )));
    assert!(bare.len() < 8 * size.cell_count(), "{}", bare.len());
}

#[test]
fn small_cells_are_drawn_without_their_clues() {
    let board = pixel_board();
    let drawing = Drawing::new(&board);
    assert!(drawing.is_legible());
    let small = drawing.with_cell_size(4);
    assert!(!small.is_legible());
    assert!(svg(&small).matches("stroke-width").count() < 10);
}

#[test]
fn images_of_too_many_pixels_are_refused() {
    let size = Size::new(1000, 1000);
    let board = Board::marks(&Grid::filled(size, None), &Grid::filled(size, None));
    let TooLarge { width, height } = png(&Drawing::new(&board)).unwrap_err();
    assert!(width > 24_000 && height > 24_000);
}
