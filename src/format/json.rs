//! Our own JSON: every document, with its rows as strings of plain text.
//!
//! `{"kind":"pixel","clues":[…],"cells":[…]}`, `{"kind":"mines","tiles":[…],"mines":10}`,
//! `{"kind":"minefield","rows":[…],"start":[0,2]}`, and `{"kind":"game",…}` with the fields of the
//! last two.

use serde::{Deserialize, Serialize};

use super::error::{ParseError, ParseErrorKind};
use super::json_text::{self, Row};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::rows::{self, RowReader};
use super::symbols::{self, CellError};
use super::text::error_at;
use super::{Obstacle, ReadOptions, Written, plain_minefield, plain_mines, plain_pixel};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Document, FillAPix, Game, Minefield, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "json",
    description: "JSON with the rows as strings: every kind of board",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, options| parse(text, options).map(Reading::from)),
    write,
};

/// A position of one row.
const EXAMPLE: &str = r#"{"kind":"mines","tiles":["..10"],"mines":1}"#;

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Name {
    Pixel,
    Mines,
    Minefield,
    Game,
}

/// What tells which fields to expect.
#[derive(Deserialize)]
struct Named {
    kind: Name,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PixelFields<'a> {
    kind: Name,
    #[serde(borrow)]
    clues: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Row<'a>>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFields<'a> {
    kind: Name,
    #[serde(borrow)]
    tiles: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mines: Option<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MinefieldFields<'a> {
    kind: Name,
    #[serde(borrow)]
    rows: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<[usize; 2]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFields<'a> {
    kind: Name,
    #[serde(borrow)]
    tiles: Vec<Row<'a>>,
    mines: Option<usize>,
    rows: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<[usize; 2]>,
}

/// Reads any document.
fn parse(text: &str, options: &ReadOptions) -> Result<Document, ParseError> {
    let reader = Reader { text, options };
    match reader.fields::<Named>()?.kind {
        Name::Pixel => reader.pixel().map(Document::Pixel),
        Name::Mines => reader.position().map(Document::Position),
        Name::Minefield => {
            let fields: MinefieldFields = reader.fields()?;
            reader
                .minefield(&fields.rows, fields.start)
                .map(Document::Minefield)
        }
        Name::Game => reader.game().map(Document::Game),
    }
}

struct Reader<'a> {
    text: &'a str,
    options: &'a ReadOptions,
}

impl<'a> Reader<'a> {
    fn fields<T: Deserialize<'a>>(&self) -> Result<T, ParseError> {
        json_text::read(self.text)
    }

    fn pixel(&self) -> Result<FillAPix, ParseError> {
        let fields: PixelFields = self.fields()?;
        let clues = self.grid(
            "clues",
            &fields.clues,
            plain_pixel::EXPECTED,
            plain_pixel::clues,
        )?;
        let size = clues.size();
        let puzzle = FillAPix::new(clues);
        let Some(cells) = &fields.cells else {
            return Ok(puzzle);
        };
        let marks = self.grid(
            "cells",
            cells,
            plain_pixel::EXPECTED_MARK,
            plain_pixel::marks,
        )?;
        self.check("cells", marks.size() == size, || {
            ParseErrorKind::OtherSize {
                expected: size,
                found: marks.size(),
            }
        })?;
        Ok(puzzle.with_marks(marks))
    }

    fn position(&self) -> Result<Minesweeper, ParseError> {
        let fields: PositionFields = self.fields()?;
        Ok(Minesweeper::new(self.tiles(&fields.tiles)?, fields.mines))
    }

    fn game(&self) -> Result<Game, ParseError> {
        let fields: GameFields = self.fields()?;
        let tiles = self.tiles(&fields.tiles)?;
        let minefield = self.minefield(&fields.rows, fields.start)?;
        self.check("rows", tiles.size() == minefield.size(), || {
            ParseErrorKind::OtherSize {
                expected: tiles.size(),
                found: minefield.size(),
            }
        })?;
        let found = minefield.mine_count();
        let expected = fields.mines.unwrap_or(found);
        self.check("mines", expected == found, || {
            ParseErrorKind::MinesDisagree { expected, found }
        })?;
        let game = Game::new(minefield, tiles);
        match plain_mines::contradiction(&game) {
            Some(cell) => {
                let kind = ParseErrorKind::Contradiction(cell);
                Err(self.cell_error("tiles", &fields.tiles, CellError { cell, kind }))
            }
            None => Ok(game),
        }
    }

    fn tiles(&self, rows: &[Row]) -> Result<Grid<Tile>, ParseError> {
        let tiles = |symbols: &Grid<u8>| plain_mines::tiles(symbols, self.options.covered);
        self.grid("tiles", rows, plain_mines::EXPECTED, tiles)
    }

    fn minefield(&self, rows: &[Row], start: Option<[usize; 2]>) -> Result<Minefield, ParseError> {
        let expected = plain_minefield::EXPECTED;
        let mines = self.grid("rows", rows, expected, plain_minefield::mines)?;
        let start = start.map(|[row, col]| Cell::new(row, col));
        if let Some(cell) = start {
            let size = mines.size();
            self.check("start", size.contains(cell), || ParseErrorKind::Outside {
                cell,
                size,
            })?;
        }
        Ok(Minefield::new(mines, start))
    }

    /// The grid in the rows of `field`, whose symbols mean what `translate` says.
    fn grid<T>(
        &self,
        field: &'static str,
        rows: &[Row],
        expected: &'static str,
        translate: impl Fn(&Grid<u8>) -> Result<Grid<T>, CellError>,
    ) -> Result<Grid<T>, ParseError> {
        let covered = self.options.covered;
        let mut reader = RowReader::new(None, covered, expected);
        for (index, row) in rows.iter().enumerate() {
            reader
                .push(&row.value)
                .map_err(|error| self.row_error(field, (index, row), error.offset, error.kind))?;
        }
        self.check(field, !rows.is_empty(), || ParseErrorKind::Empty)?;
        translate(&reader.into_grid()).map_err(|error| self.cell_error(field, rows, error))
    }

    /// The error at a cell of the rows in `field`.
    fn cell_error(&self, field: &'static str, rows: &[Row], error: CellError) -> ParseError {
        let row = &rows[error.cell.row];
        let offset = rows::cell_offset(&row.value, error.cell.col, self.options.covered);
        self.row_error(field, (error.cell.row, row), offset, error.kind)
    }

    fn row_error(
        &self,
        field: &'static str,
        (index, row): (usize, &Row),
        offset: usize,
        kind: ParseErrorKind,
    ) -> ParseError {
        let kind = ParseErrorKind::InField {
            field,
            row: index,
            kind: Box::new(kind),
        };
        error_at(self.text, row.offset_in(self.text, offset), kind)
    }

    /// Refuses a field as a whole.
    fn check(
        &self,
        field: &str,
        holds: bool,
        kind: impl FnOnce() -> ParseErrorKind,
    ) -> Result<(), ParseError> {
        if holds {
            return Ok(());
        }
        let offset = json_text::offset_of_name(self.text, field);
        Err(error_at(self.text, offset, kind()))
    }
}

/// Writes any document.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let text = match document {
        Document::Pixel(puzzle) => pixel_text(puzzle)?,
        Document::Position(position) => {
            plain_mines::check_clues(position.tiles())?;
            to_text(&PositionFields {
                kind: Name::Mines,
                tiles: to_rows(position.tiles(), plain_mines::tile_symbol),
                mines: position.mines(),
            })
        }
        Document::Minefield(minefield) => to_text(&MinefieldFields {
            kind: Name::Minefield,
            rows: minefield_rows(minefield),
            start: minefield.start().map(|cell| [cell.row, cell.col]),
        }),
        Document::Game(game) => game_text(game)?,
        Document::Rules(_) => return Err(Obstacle::NoGrid),
    };
    Ok(Written::whole(text))
}

fn pixel_text(puzzle: &FillAPix) -> Result<String, Obstacle> {
    plain_pixel::check_clues(puzzle)?;
    let cells = |marks| to_rows(marks, plain_pixel::mark_symbol);
    Ok(to_text(&PixelFields {
        kind: Name::Pixel,
        clues: to_rows(puzzle.clues(), plain_pixel::clue_symbol),
        cells: puzzle.marks().map(cells),
    }))
}

fn game_text(game: &Game) -> Result<String, Obstacle> {
    if let Some(cell) = plain_mines::contradiction(game) {
        return Err(Obstacle::Contradiction(cell));
    }
    plain_mines::check_clues(game.tiles())?;
    let minefield = game.minefield();
    Ok(to_text(&GameFields {
        kind: Name::Game,
        tiles: to_rows(game.tiles(), plain_mines::tile_symbol),
        mines: Some(minefield.mine_count()),
        rows: minefield_rows(minefield),
        start: minefield.start().map(|cell| [cell.row, cell.col]),
    }))
}

fn minefield_rows(minefield: &Minefield) -> Vec<Row<'static>> {
    let symbols = plain_minefield::symbols(minefield);
    to_rows(&symbols, |&symbol| symbol)
}

fn to_rows<T>(grid: &Grid<T>, symbol: impl Fn(&T) -> u8) -> Vec<Row<'static>> {
    let rows = grid.rows();
    rows.map(|row| Row::from(symbols::row_text(row, &symbol)))
        .collect()
}

fn to_text(fields: &impl Serialize) -> String {
    let mut text = serde_json::to_string(fields).expect("strings and numbers are JSON");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        let error = parse(text, &ReadOptions::default()).unwrap_err();
        error.to_string()
    }

    #[test]
    fn example_is_written_as_it_is_read() {
        let document = parse(EXAMPLE, &ReadOptions::default()).unwrap();
        assert_eq!(
            write(&document).unwrap().text().unwrap().trim_end(),
            EXAMPLE
        );
    }

    #[test]
    fn error_in_a_row_has_its_place_in_the_text() {
        assert_eq!(
            message("{\"kind\":\"pixel\",\n\"clues\":[\"12\",\"1x\"]}"),
            "line 2, column 17: in row 1 of \"clues\", counted from 0: expected a digit or a blank \
             ('_', '.', '-' or '?'), found 'x'"
        );
    }

    #[test]
    fn error_in_a_row_with_escapes_has_its_place_too() {
        assert!(
            message(r#"{"kind":"pixel","clues":["1\u005fx"]}"#)
                .starts_with("line 1, column 34: in row 0")
        );
        assert!(
            message("{\"kind\":\"pixel\",\n\"clues\":[\"\\u0031\",\"1\\u0032\"]}")
                .starts_with("line 2, column 21: in row 1")
        );
    }

    #[test]
    fn unknown_fields_and_kinds_are_refused() {
        let unknown = message(r#"{"kind":"mines","tiles":["1"],"clues":[]}"#);
        assert!(unknown.contains("unknown field `clues`"), "{unknown}");
        assert!(message(r#"{"kind":"chess"}"#).contains("unknown variant `chess`"));
        assert!(message(r#"{"kind":"mines"}"#).contains("missing field `tiles`"));
    }

    #[test]
    fn game_must_fit_its_minefield() {
        let text = r#"{"kind":"game","tiles":["1*"],"mines":null,"rows":["*1"]}"#;
        assert!(message(text).starts_with("line 1, column 26: in row 0 of \"tiles\""));
        assert!(message(text).contains("one at 0,0 that does not"));
    }
}
