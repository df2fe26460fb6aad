//! MINESWEEPER-BOARD v0.1, an exchange format whose files end in `.board`: where the mines are, what the
//! player sees, or both.
//!
//! After two comment lines with the version and how the cells are drawn come lines `key: value`, and then a
//! line `[real]` or `[view]` before the rows of each half.

use super::board_cells::{EXPECTED_REAL, EXPECTED_VIEW, Render, mine, tile};
use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::layout::{self, Line};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::{Dropped, Obstacle, Written, cell_rows, halves, plain_minefield, plain_mines};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::{Document, Game, Minefield, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "board",
    description: "MINESWEEPER-BOARD v0.1 in ASCII: positions, minefields and games",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write: |document| write(document, Render::Ascii),
};

/// The same with emoji.
pub(super) static EMOJI_NOTATION: Notation = Notation {
    name: "board-emoji",
    description: "the same with emoji in the cells",
    example: Example::Text(EMOJI_EXAMPLE),
    read: NOTATION.read,
    write: |document| write(document, Render::Emoji),
};

const EXAMPLE: &str = "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\nrows: 2\ncolumns: 3\nmines: 2\n\
                       game_mode: classic\n\n[real]\n12*\n1*2\n\n[view]\n12U\nUUU\n\n";

const EMOJI_EXAMPLE: &str = "# MINESWEEPER-BOARD v0.1\n# Render: emoji\n\nrows: 2\ncolumns: 3\nmines: 2\n\
                             game_mode: classic\n\n[view]\n1️⃣2️⃣⬜\n⬜⬜🚩\n\n";

const VERSION: &str = "# MINESWEEPER-BOARD v0.1";
const EMOJI: &str = "# Render: emoji";

/// Whether a text starts like one of these, whatever its version.
pub(super) fn is_board(text: &str) -> bool {
    text.starts_with("# MINESWEEPER-BOARD")
}

/// Whether the cells of such a text are drawn with emoji.
pub(super) fn is_emoji(text: &str) -> bool {
    text.lines()
        .nth(1)
        .is_some_and(|line| line.trim_end() == EMOJI)
}

/// Reads what there is of a game.
fn parse(text: &str) -> Result<Document, ParseError> {
    let mut lines = layout::lines(text, 1);
    let first = lines.next().expect("a text has a first line");
    if first.text != VERSION {
        return Err(unexpected(first, "the line '# MINESWEEPER-BOARD v0.1'"));
    }
    let mut file = File::default();
    let mut last = first;
    while let Some(line) = lines.next() {
        last = line;
        match line.text {
            "" => {}
            "[real]" if file.real.is_none() => {
                let size = file.size(line)?;
                let rows = cell_rows::read(line, &mut lines, size, mine, EXPECTED_REAL)?;
                file.real = Some((line, rows));
            }
            "[view]" if file.view.is_none() => {
                let size = file.size(line)?;
                let rows = cell_rows::read(line, &mut lines, size, tile, EXPECTED_VIEW)?;
                file.view = Some((line, rows));
            }
            comment if comment.starts_with('#') => {}
            _ => file.set(line)?,
        }
    }
    file.document(text, last)
}

fn unexpected(line: Line, expected: &'static str) -> ParseError {
    let found = match line.text {
        "" => Found::EmptyLine,
        text => Found::Text(Excerpt::new(text)),
    };
    line.error(0, ParseErrorKind::Unexpected { expected, found })
}

/// What has been read, with the lines that are to blame if the rest doesn't fit.
#[derive(Default)]
struct File<'a> {
    rows: Option<usize>,
    cols: Option<usize>,
    mines: Option<(Line<'a>, usize)>,
    has_mode: bool,
    real: Option<(Line<'a>, Grid<Option<u8>>)>,
    view: Option<(Line<'a>, Grid<Tile>)>,
}

impl<'a> File<'a> {
    /// Reads a line `key: value`; keys that nobody knows are ignored.
    fn set(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        let Some((key, value)) = line.text.split_once(':') else {
            return Err(unexpected(
                line,
                "'key: value', '[real]' or '[view]', once each",
            ));
        };
        let number = || {
            let value = value.trim_start();
            let offset = line.text.len() - value.len();
            let kind = match value.bytes().all(|byte| byte.is_ascii_digit()) {
                _ if value.is_empty() => unexpected_number(Found::EndOfLine),
                true => ParseErrorKind::TooLarge(Excerpt::new(value)),
                false => unexpected_number(Found::Text(Excerpt::new(value))),
            };
            value.parse::<usize>().map_err(|_| line.error(offset, kind))
        };
        match key.trim() {
            "rows" => self.rows = Some(number()?),
            "columns" => self.cols = Some(number()?),
            "mines" => self.mines = Some((line, number()?)),
            "game_mode" => self.has_mode = true,
            _ => {}
        }
        Ok(())
    }

    /// The size of the half that begins at `line`.
    fn size(&self, line: Line) -> Result<Size, ParseError> {
        let missing = |expected| unexpected(line, expected);
        let rows = self
            .rows
            .ok_or_else(|| missing("'rows: N' before the cells"))?;
        let cols = self
            .cols
            .ok_or_else(|| missing("'columns: N' before the cells"))?;
        match (rows, cols) {
            (0, _) | (_, 0) => Err(line.error(0, ParseErrorKind::Empty)),
            _ => Ok(Size::new(rows, cols)),
        }
    }

    /// Everything together; `last` is the last line of `text`.
    fn document(self, text: &str, last: Line) -> Result<Document, ParseError> {
        let missing = |expected| {
            let found = Found::End;
            last.error(
                last.text.len(),
                ParseErrorKind::Unexpected { expected, found },
            )
        };
        let (line, mines) = self.mines.ok_or_else(|| missing("a line 'mines: N'"))?;
        if !self.has_mode {
            return Err(missing("a line 'game_mode: classic'"));
        }
        let minefield = match &self.real {
            Some((start, cells)) => Some(minefield(text, *start, cells)?),
            None => None,
        };
        if let Some(found) = minefield.as_ref().map(Minefield::mine_count)
            && found != mines
        {
            let expected = mines;
            return Err(line.error(0, ParseErrorKind::MinesDisagree { expected, found }));
        }
        match (minefield, self.view) {
            (None, None) => Err(missing("a line '[view]' or '[real]', and the cells")),
            (None, Some((_, tiles))) => {
                Ok(Document::Position(Minesweeper::new(tiles, Some(mines))))
            }
            (Some(minefield), None) => Ok(Document::Minefield(minefield)),
            (Some(minefield), Some((start, tiles))) => {
                if minefield.size() != tiles.size() {
                    let (expected, found) = (minefield.size(), tiles.size());
                    return Err(start.error(0, ParseErrorKind::OtherSize { expected, found }));
                }
                let game = Game::new(minefield, tiles);
                match plain_mines::contradiction(&game) {
                    Some(cell) => Err(at_cell(
                        text,
                        start,
                        cell,
                        ParseErrorKind::Contradiction(cell),
                    )),
                    None => Ok(Document::Game(game)),
                }
            }
        }
    }
}

const fn unexpected_number(found: Found) -> ParseErrorKind {
    let expected = "a number";
    ParseErrorKind::Unexpected { expected, found }
}

/// The error at a cell of the half that begins at `start`.
fn at_cell(text: &str, start: Line, cell: Cell, kind: ParseErrorKind) -> ParseError {
    let mut lines = layout::lines(text, 1).skip(start.number + cell.row);
    let line = lines.next().expect("the cell was read from this text");
    line.error(cell_rows::offset(line.text, cell.col), kind)
}

/// The minefield of cells that are mines, or numbers that must be right.
fn minefield(text: &str, start: Line, cells: &Grid<Option<u8>>) -> Result<Minefield, ParseError> {
    let minefield = Minefield::new(cells.map(Option::is_none), None);
    for (cell, number) in cells.iter() {
        let expected = minefield.clue(cell);
        if let Some(found) = number.filter(|&number| number != expected) {
            let kind = ParseErrorKind::WrongClue { expected, found };
            return Err(at_cell(text, start, cell, kind));
        }
    }
    Ok(minefield)
}

/// Writes what there is of a game.
fn write(document: &Document, render: Render) -> Result<Written, Obstacle> {
    let real = halves::minefield(document)
        .ok()
        .map(|(minefield, _)| minefield);
    let view = match document {
        Document::Minefield(_) => None,
        _ => Some(halves::position(document)?.0),
    };
    if let Document::Game(game) = document
        && let Some(cell) = plain_mines::contradiction(game)
    {
        return Err(Obstacle::Contradiction(cell));
    }
    let total = view.as_ref().map_or_else(
        || real.map(Minefield::mine_count),
        |position| position.mines(),
    );
    let mines = total.ok_or(Obstacle::NoTotal)?;
    let size = document.size().expect("rules have been refused");
    let name = render.name();
    let Size { rows, cols } = size;
    let mut text = format!(
        "{VERSION}\n# Render: {name}\n\nrows: {rows}\ncolumns: {cols}\nmines: {mines}\n\
         game_mode: classic\n\n"
    );
    if let Some(minefield) = real {
        text.push_str("[real]\n");
        render.push_real(&mut text, &plain_minefield::symbols(minefield));
        text.push('\n');
    }
    if let Some(position) = &view {
        text.push_str("[view]\n");
        render.push_view(&mut text, position.tiles());
        text.push('\n');
    }
    let start = real.and_then(Minefield::start).map(|_| Dropped::Start);
    Ok(Written::whole(text).without(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_written_as_they_are_read() {
        let document = parse(EXAMPLE).unwrap();
        let text = |render| write(&document, render).unwrap().text().unwrap().to_owned();
        assert_eq!(text(Render::Ascii), EXAMPLE);
        assert_eq!(parse(&text(Render::Emoji)).unwrap(), document);
        assert!(is_emoji(EMOJI_EXAMPLE) && !is_emoji(EXAMPLE));
    }

    #[test]
    fn keys_and_comments_that_nobody_knows_are_ignored() {
        let text = EXAMPLE.replace("rows:", "# a comment\nauthor: me: you\nrows:");
        assert_eq!(parse(&text).unwrap(), parse(EXAMPLE).unwrap());
    }

    #[test]
    fn errors_have_a_place() {
        let message = |from: &str, to: &str| {
            assert!(EXAMPLE.contains(from), "{from}");
            parse(&EXAMPLE.replacen(from, to, 1))
                .unwrap_err()
                .to_string()
        };
        assert!(message("v0.1", "v0.2").starts_with("line 1, column 1: expected the line"));
        assert!(
            message("rows: 2\n", "").starts_with("line 8, column 1: expected 'rows: N' before")
        );
        assert!(message("rows: 2", "rows: two").contains("expected a number, found 'two'"));
        assert!(message("rows: 2", "rows: 3").contains("line 12, column 1: expected 3 cells"));
        assert!(message("mines: 2", "mines: 3").starts_with("line 6, column 1: expected 3 mines"));
        assert!(message("mines: 2\n", "").contains("expected a line 'mines: N', found the end"));
        assert!(message("12*", "11*").starts_with("line 10, column 2: expected 2, the number"));
        assert!(message("12U", "1U2").starts_with("line 14, column 3: expected tiles that fit"));
        assert!(message("[view]", "[real]").contains("once each"));
    }
}
