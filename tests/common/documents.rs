//! Strategies for documents of every kind, on rectangles from 1x1.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Document, FillAPix, Game, Minefield, Minesweeper, Tile};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Sizes with single cells, rows and columns among them.
pub fn size() -> impl Strategy<Value = Size> {
    prop_oneof![
        Just(Size::new(1, 1)),
        (1..12usize).prop_map(|cols| Size::new(1, cols)),
        (1..12usize).prop_map(|rows| Size::new(rows, 1)),
        (1..9usize, 1..12usize).prop_map(|(rows, cols)| Size::new(rows, cols)),
    ]
}

/// Any document.
pub fn document() -> impl Strategy<Value = Document> {
    prop_oneof![
        pixel().prop_map(Document::Pixel),
        position().prop_map(Document::Position),
        minefield().prop_map(Document::Minefield),
        game().prop_map(Document::Game),
    ]
}

/// A pixel puzzle, perhaps partly filled.
pub fn pixel() -> impl Strategy<Value = FillAPix> {
    size().prop_flat_map(|size| {
        let clues = grid(size, option::of(0..=9u8));
        let marks = option::of(grid(size, option::of(any::<bool>())));
        (clues, marks).prop_map(|(clues, marks)| match marks {
            Some(marks) => FillAPix::new(clues).with_marks(marks),
            None => FillAPix::new(clues),
        })
    })
}

/// A position, perhaps with a total, which need not fit it.
pub fn position() -> impl Strategy<Value = Minesweeper> {
    let tile = || {
        prop_oneof![
            Just(Tile::Covered),
            Just(Tile::Flagged),
            Just(Tile::Mine),
            (0..=8u8).prop_map(Tile::Clue),
        ]
    };
    size().prop_flat_map(move |size| {
        (grid(size, tile()), option::of(0..200usize))
            .prop_map(|(tiles, mines)| Minesweeper::new(tiles, mines))
    })
}

/// A minefield, perhaps with a start.
pub fn minefield() -> impl Strategy<Value = Minefield> {
    size().prop_flat_map(|size| {
        let start = (0..size.rows, 0..size.cols).prop_map(|(row, col)| Cell::new(row, col));
        (grid(size, any::<bool>()), option::of(start))
            .prop_map(|(mines, start)| Minefield::new(mines, start))
    })
}

/// A game whose tiles fit its minefield.
pub fn game() -> impl Strategy<Value = Game> {
    minefield().prop_flat_map(|minefield| {
        let looks = grid(minefield.size(), 0..3u8);
        (Just(minefield), looks).prop_map(|(minefield, looks)| {
            let tile = |cell| match (looks[cell], minefield.mines()[cell]) {
                (0, _) => Tile::Covered,
                (1, _) => Tile::Flagged,
                (_, true) => Tile::Mine,
                (_, false) => Tile::Clue(minefield.clue(cell)),
            };
            let tiles = Grid::from_fn(minefield.size(), tile);
            Game::new(minefield, tiles)
        })
    })
}

fn grid<T: Clone + std::fmt::Debug>(
    size: Size,
    value: impl Strategy<Value = T>,
) -> impl Strategy<Value = Grid<T>> {
    vec(value, size.cell_count()).prop_map(move |values| Grid::from_values(size, values).unwrap())
}
