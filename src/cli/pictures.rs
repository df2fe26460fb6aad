//! Answers as boards to draw.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Document, Tile};
use cluegrid::render::Board;

/// The document's board with what is known of its cells: `Some(true)` is black, or mined.
pub fn board(document: &Document, values: &Grid<Option<bool>>) -> Board {
    match document {
        Document::Pixel(puzzle) => Board::marks(values, puzzle.clues()),
        Document::Position(position) => Board::tiles(position.tiles(), values),
        Document::Game(game) => Board::tiles(game.tiles(), values),
        Document::Minefield(minefield) => {
            Board::tiles(&Grid::filled(minefield.size(), Tile::Covered), values)
        }
        Document::Rules(_) => unreachable!("rules without a grid have no board"),
    }
}

/// The board without anything else known but the marks of a pixel puzzle.
pub fn plain_board(document: &Document) -> Board {
    let size = document.size().unwrap_or(Size::new(0, 0));
    let nothing = Grid::filled(size, None);
    match document {
        Document::Pixel(puzzle) => board(document, puzzle.marks().unwrap_or(&nothing)),
        _ => board(document, &nothing),
    }
}

/// The clue in a cell of the document, if there is one.
pub fn clue(document: &Document, cell: Cell) -> Option<u8> {
    let shown = |tiles: &Grid<Tile>| match tiles.get(cell) {
        Some(&Tile::Clue(count)) => Some(count),
        _ => None,
    };
    match document {
        Document::Pixel(puzzle) => puzzle.clues().get(cell).copied().flatten(),
        Document::Position(position) => shown(position.tiles()),
        Document::Game(game) => shown(game.tiles()),
        Document::Minefield(_) | Document::Rules(_) => None,
    }
}
