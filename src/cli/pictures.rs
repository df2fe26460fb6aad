//! Answers as boards to draw.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Document, Minefield, Tile};
use cluegrid::render::{Board, Focus, Look};
use cluegrid::service::{ClashCells, Deduction, NextStep, Why};

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
    board(document, &marks(document))
}

/// The board with the cells that are certain, and the marks of a pixel puzzle.
pub fn deduction_board(document: &Document, deduction: &Deduction) -> Board {
    let news = &deduction.news;
    let mark = |cell| match document {
        Document::Pixel(puzzle) => puzzle.marks().and_then(|marks| marks[cell]),
        _ => None,
    };
    let values = Grid::from_fn(news.size(), |cell| news[cell].or_else(|| mark(cell)));
    board(document, &values)
}

/// The board with the clues and marks that clash.
pub fn clash_board(document: &Document, clash: &ClashCells) -> Board {
    let cells = clash.clash.iter().chain(&clash.marks).copied();
    plain_board(document).with_look(cells, Look::Clash)
}

/// The board with a cell and the clues that explain it.
pub fn explained_board(document: &Document, at: Cell, clues: &[Cell]) -> Board {
    let board = plain_board(document).with_look(clues.iter().copied(), Look::Reason);
    board.with_look([at], Look::Asked)
}

/// The board with a cell, what it rests on, and what the steps to it decide on the way.
pub fn explanation_board(document: &Document, at: Cell, why: &Why) -> Board {
    let mut values = marks(document);
    for cell in why.steps.iter().flat_map(|step| &step.cells) {
        values[cell.at] = Some(cell.value.is_filled());
    }
    let reasons = why.clues.iter().chain(&why.marks).copied().collect();
    board(document, &values).with_focus(Focus { at, reasons })
}

/// The marks of a pixel puzzle.
fn marks(document: &Document) -> Grid<Option<bool>> {
    let marks = match document {
        Document::Pixel(puzzle) => puzzle.marks().cloned(),
        _ => None,
    };
    marks.unwrap_or_else(|| Grid::filled(document.size().unwrap_or(Size::new(0, 0)), None))
}

/// The board with the clues that a hint is about, and from the last level on with what follows.
pub fn hint_board(document: &Document, next: &NextStep, level: u8) -> Board {
    let mut values = marks(document);
    for cell in next.step.cells.iter().filter(|_| level >= 3) {
        values[cell.at] = Some(cell.value.is_filled());
    }
    let clues = match level {
        1 => &next.look,
        _ => &next.step.clues,
    };
    // A cell that is decided shows that, whether it has one of the clues or not.
    let is_told = |cell: &Cell| level >= 3 && next.step.cells.iter().any(|told| told.at == *cell);
    let clues = clues.iter().copied().filter(|cell| !is_told(cell));
    board(document, &values).with_look(clues, Look::Reason)
}

/// The board of a solution: which cells are black, or mined. Minesweeper cells without a mine are revealed.
pub fn solution_board(document: &Document, solution: &Grid<bool>) -> Board {
    let tiles = match document {
        Document::Pixel(puzzle) => return Board::picture(solution, puzzle.clues()),
        Document::Position(position) => Some(position.tiles()),
        Document::Game(game) => Some(game.tiles()),
        Document::Minefield(_) | Document::Rules(_) => None,
    };
    let minefield = Minefield::new(solution.clone(), None);
    let revealed = |cell| match tiles.map(|tiles| tiles[cell]) {
        Some(tile @ (Tile::Mine | Tile::Clue(_))) => tile,
        _ if solution[cell] => Tile::Covered,
        _ => Tile::Clue(minefield.clue(cell)),
    };
    let tiles = Grid::from_fn(solution.size(), revealed);
    Board::tiles(&tiles, &solution.map(|&is_mined| Some(is_mined)))
}
