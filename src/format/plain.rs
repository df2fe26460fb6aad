//! Plain text: one line a row, one character a cell, for both kinds of puzzle.
//!
//! An optional first line `ROWS COLS [MINES]` gives the shape; comments give the number of mines
//! (`# mines=K`) or make the board a minefield (`# minefield`, `# start=ROW,COL`).

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::layout::{Block, Header, Layout, Line, Settings};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::rows::{self, RowError, RowReader};
use super::symbols::CellError;
use super::{Dropped, Obstacle, ReadOptions, Written};
use super::{plain_minefield, plain_mines, plain_pixel};
use crate::grid::Grid;
use crate::puzzle::{Document, FillAPix, Kind, Minefield, Minesweeper};

pub(super) static NOTATION: Notation = Notation {
    name: "plain",
    description: "plain text, one line a row: pixel puzzles, positions and minefields",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(parse),
    write,
};

/// The contest's sample.
const EXAMPLE: &str = "6 8\n_1__5_1_\n1_4__42_\n3__6__5_\n___56___\n_688___4\n_____6__\n";

/// Reads a plain board.
fn parse(text: &str, options: &ReadOptions) -> Result<Reading, ParseError> {
    let layout = Layout::new(text)?;
    let Some(&block) = layout.blocks.first() else {
        return Err(ParseError::new(1, 1, ParseErrorKind::Empty));
    };
    let board = Board::new(block, expected_cell(&layout.settings, options), options)?;
    let (kind, chosen) = kind_of(&board, &layout, options)?;
    let document = match kind {
        Kind::Pixel => Document::Pixel(pixel(&board, &layout.blocks)?),
        Kind::Mines => mines(&board, &layout, options)?,
    };
    Ok(Reading {
        document,
        chosen: chosen.then_some(kind),
    })
}

/// Writes a plain board.
fn write(document: &Document) -> Result<Written, Obstacle> {
    match document {
        Document::Pixel(puzzle) => plain_pixel::write(puzzle).map(Written::whole),
        Document::Position(position) => plain_mines::write(position).map(Written::whole),
        Document::Minefield(minefield) => Ok(Written::whole(plain_minefield::write(minefield))),
        Document::Rules(_) => Err(Obstacle::NoGrid),
        Document::Game(game) => {
            let text = plain_mines::write(&game.position())?;
            Ok(Written::whole(text).without(vec![Dropped::Truth]))
        }
    }
}

/// Symbols of a block of rows, and where they stand.
struct Board<'a> {
    header: Option<Header<'a>>,
    block: Block<'a>,
    grid: Grid<u8>,
    covered: Option<char>,
}

impl<'a> Board<'a> {
    /// Reads a block whose first line may be a header: it is one if the rows after it agree with it,
    /// and a row if they agree with that.
    fn new(
        block: Block<'a>,
        expected: &'static str,
        options: &ReadOptions,
    ) -> Result<Self, ParseError> {
        let read = |header| Self::read(block, header, expected, options);
        let first = block.lines().next().expect("a block has lines");
        let Some(header) = Header::new(first)? else {
            return read(None);
        };
        if !header.could_be_row() {
            return read(Some(header));
        }
        if header.mines.is_some() && options.kind == Some(Kind::Pixel) {
            return read(None);
        }
        match (read(Some(header)), read(None)) {
            (Ok(_), Ok(_)) => {
                let Header { rows, cols, .. } = header;
                Err(first.error(0, ParseErrorKind::AmbiguousHeader { rows, cols }))
            }
            (Err(_), Ok(board)) => Ok(board),
            (with_header, Err(_)) => with_header,
        }
    }

    fn read(
        block: Block<'a>,
        header: Option<Header<'a>>,
        expected: &'static str,
        options: &ReadOptions,
    ) -> Result<Self, ParseError> {
        let mut reader = RowReader::new(header.map(|it| it.cols), options.covered, expected);
        for (index, line) in rows_of(block, header.as_ref()).enumerate() {
            if let Some(header) = header.filter(|header| index == header.rows) {
                return Err(wrong_row_count(block, &header));
            }
            reader
                .push(line.text)
                .map_err(|error| located(line, error))?;
        }
        let grid = reader.into_grid();
        match header {
            Some(header) if grid.size().rows != header.rows => Err(wrong_row_count(block, &header)),
            _ => Ok(Self {
                header,
                block,
                grid,
                covered: options.covered,
            }),
        }
    }

    fn first_line(&self) -> Line<'a> {
        let mut lines = rows_of(self.block, self.header.as_ref());
        lines.next().expect("a board has rows")
    }

    /// The error at a cell, in the words and at the place of the text.
    fn locate(&self, error: CellError) -> ParseError {
        let line = rows_of(self.block, self.header.as_ref())
            .nth(error.cell.row)
            .expect("the row was read from this block");
        let offset = rows::cell_offset(line.text, error.cell.col, self.covered);
        line.error(offset, error.kind)
    }
}

/// The error in a row, with help where somebody means a blank by a space.
fn located(line: Line, error: RowError) -> ParseError {
    let is_space = matches!(
        error.kind,
        ParseErrorKind::Unexpected {
            found: Found::Char(' '),
            ..
        }
    );
    let error = line.error(error.offset, error.kind);
    match is_space {
        true => error.with_help("a space is no cell: write `_` where there is no clue, or `.`"),
        false => error,
    }
}

/// The lines of a block without its header.
fn rows_of<'a>(
    block: Block<'a>,
    header: Option<&Header>,
) -> impl Iterator<Item = Line<'a>> + use<'a> {
    block.lines().skip(usize::from(header.is_some()))
}

fn wrong_row_count(block: Block, header: &Header) -> ParseError {
    let kind = ParseErrorKind::HeaderRows {
        expected: header.rows,
        found: rows_of(block, Some(header)).count(),
    };
    header.line.error(0, kind)
}

/// What stands in a cell, for errors, as far as it is known before the cells are.
fn expected_cell(settings: &Settings, options: &ReadOptions) -> &'static str {
    match options.kind {
        _ if settings.is_minefield => plain_minefield::EXPECTED,
        Some(Kind::Mines) => plain_mines::EXPECTED,
        None if settings.are_of_mines() => plain_mines::EXPECTED,
        None | Some(Kind::Pixel) => plain_pixel::EXPECTED,
    }
}

/// The kind of a board, and whether the other would have fitted too.
fn kind_of(
    board: &Board,
    layout: &Layout,
    options: &ReadOptions,
) -> Result<(Kind, bool), ParseError> {
    let has_total = board.header.is_some_and(|header| header.mines.is_some());
    let is_sure = |kind| Ok((kind, false));
    if let Some(kind) = options.kind {
        is_sure(kind)
    } else if options.covered.is_some() || layout.settings.are_of_mines() || has_total {
        is_sure(Kind::Mines)
    } else if layout.blocks.len() > 1 {
        is_sure(Kind::Pixel)
    } else {
        kind_of_symbols(board.grid.values(), options.preferred)
            .ok_or_else(|| board.first_line().error(0, ParseErrorKind::AmbiguousKind))
    }
}

/// The kind of a board with these symbols, and whether it is the preferred one of two that fit.
pub(super) fn kind_of_symbols(symbols: &[u8], preferred: Option<Kind>) -> Option<(Kind, bool)> {
    if symbols.iter().any(|&it| plain_pixel::clue(it).is_none()) {
        Some((Kind::Mines, false))
    } else if symbols.contains(&b'9') {
        Some((Kind::Pixel, false))
    } else {
        preferred.map(|kind| (kind, true))
    }
}

fn pixel(board: &Board, blocks: &[Block]) -> Result<FillAPix, ParseError> {
    if let Some(header) = board.header.filter(|header| header.mines.is_some()) {
        let kind = ParseErrorKind::Unexpected {
            expected: "two numbers before a pixel puzzle, its rows and columns",
            found: Found::Text(Excerpt::new(header.line.text)),
        };
        return Err(header.line.error(0, kind));
    }
    let clues = plain_pixel::clues(&board.grid).map_err(|error| board.locate(error))?;
    let puzzle = FillAPix::new(clues);
    let Some(&block) = blocks.get(1) else {
        return Ok(puzzle);
    };
    let options = ReadOptions::default();
    let marks = Board::read(block, None, plain_pixel::EXPECTED_MARK, &options)?;
    if marks.grid.size() != board.grid.size() {
        let kind = ParseErrorKind::OtherSize {
            expected: board.grid.size(),
            found: marks.grid.size(),
        };
        return Err(marks.first_line().error(0, kind));
    }
    let values = plain_pixel::marks(&marks.grid).map_err(|error| marks.locate(error))?;
    no_block_after(blocks, 2)?;
    Ok(puzzle.with_marks(values))
}

fn mines(board: &Board, layout: &Layout, options: &ReadOptions) -> Result<Document, ParseError> {
    let mut settings = layout.settings.clone();
    if let Some(header) = board.header.filter(|header| header.mines.is_some()) {
        settings
            .set_mines(header.mines)
            .map_err(|kind| header.line.error(0, kind))?;
    }
    let total = settings.mines.flatten();
    let document = if settings.is_minefield {
        Document::Minefield(minefield(board, &settings)?)
    } else {
        let tiles = plain_mines::tiles(&board.grid, options.covered)
            .map_err(|error| board.locate(error))?;
        Document::Position(Minesweeper::new(tiles, total))
    };
    no_block_after(&layout.blocks, 1)?;
    Ok(document)
}

fn minefield(board: &Board, settings: &Settings) -> Result<Minefield, ParseError> {
    let mines = plain_minefield::mines(&board.grid).map_err(|error| board.locate(error))?;
    if let Some(start) = settings.start
        && !mines.size().contains(start.cell)
    {
        let (cell, size) = (start.cell, mines.size());
        let kind = ParseErrorKind::Outside { cell, size };
        return Err(ParseError::new(start.line, start.column, kind));
    }
    let minefield = Minefield::new(mines, settings.start.map(|start| start.cell));
    match (settings.mines.flatten(), minefield.mine_count()) {
        (Some(expected), found) if expected != found => Err(board
            .first_line()
            .error(0, ParseErrorKind::MinesDisagree { expected, found })),
        _ => Ok(minefield),
    }
}

/// Refuses a text with more than `count` blocks.
fn no_block_after(blocks: &[Block], count: usize) -> Result<(), ParseError> {
    let Some(line) = blocks.get(count).and_then(|block| block.lines().next()) else {
        return Ok(());
    };
    let kind = ParseErrorKind::Unexpected {
        expected: "no more rows after an empty line",
        found: Found::Text(Excerpt::new(line.text)),
    };
    Err(line.error(0, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str, options: &ReadOptions) -> String {
        parse(text, options).unwrap_err().to_string()
    }

    #[test]
    fn header_that_fits_as_a_row_too_is_refused() {
        let pixel = ReadOptions {
            preferred: Some(Kind::Pixel),
            ..ReadOptions::default()
        };
        assert!(message("2 2\n1 1\n1 1\n", &pixel).contains("header of 2 rows and 2 columns"));
        let size = |text| {
            parse(text, &pixel)
                .unwrap()
                .document
                .size()
                .unwrap()
                .to_string()
        };
        assert_eq!(size("2 2\n11\n11\n"), "2x2");
        assert_eq!(size("3 2\n1 1\n1 1\n"), "3x2");
        assert_eq!(size("6 8\n"), "1x2");
    }

    #[test]
    fn space_for_a_blank_is_explained() {
        let error = |text| parse(text, &ReadOptions::default()).unwrap_err();
        assert!(error("_1  5_\n").help.is_some());
        assert!(error("12z\n").help.is_none());
    }

    #[test]
    fn header_that_disagrees_is_refused() {
        assert_eq!(
            message("3 3\n___\n___\n", &ReadOptions::default()),
            "line 1, column 1: expected 3 rows as this header says, found 2"
        );
        assert_eq!(
            message("99999999999 99999999999\n_\n", &ReadOptions::default()),
            "line 2, column 2: expected 99999999999 cells as the header says, found 1"
        );
    }

    #[test]
    fn board_of_digits_and_blanks_needs_a_kind() {
        let either = |preferred| {
            let options = ReadOptions {
                preferred,
                ..ReadOptions::default()
            };
            parse("1__\n", &options)
        };
        assert_eq!(
            either(None).unwrap_err().kind,
            ParseErrorKind::AmbiguousKind
        );
        assert_eq!(either(Some(Kind::Mines)).unwrap().chosen, Some(Kind::Mines));
        assert_eq!(
            parse("9__\n", &ReadOptions::default()).unwrap().chosen,
            None
        );
    }

    #[test]
    fn second_block_after_a_position_is_refused() {
        assert_eq!(
            message("# mines=1\n1.\n\n1.\n", &ReadOptions::default()),
            "line 4, column 1: expected no more rows after an empty line, found '1.'"
        );
    }
}
