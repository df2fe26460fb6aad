//! Rows of fields with `,`, `;` or a tab between them, as spreadsheets write them: clues, or what a player sees.
//!
//! An empty field is a blank of a pixel puzzle, and a covered cell of a position or, where another character
//! covers, a revealed 0.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::symbols::{CellError, EMPTY, translate};
use super::text::{error_at, offset_in};
use super::{Dropped, Obstacle, ReadOptions, Written};
use super::{halves, plain, plain_mines, plain_pixel, rows};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, FillAPix, Kind, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "csv",
    description: "table with commas, semicolons or tabs: pixel puzzles, and positions such as `1,#,F`",
    example: Example::Text(",4,,2,0\n,,,,2\n,7,7,,2\n,5,7,6,4\n,,,,\n"),
    read: ReadFrom::Text(parse),
    write,
};

const SEPARATORS: [char; 3] = [',', ';', '\t'];

const EXPECTED_CLUE: &str = "a digit, or nothing for a blank";

/// Whether the first line of a text has separators or quotes, and fields that are as short as clues, right or
/// wrong.
pub(super) fn is_table(text: &str) -> bool {
    const LONGEST: usize = 3;
    let line = text.lines().next().unwrap_or_default();
    (line.contains(SEPARATORS) || line.starts_with('"'))
        && line.split(SEPARATORS).all(|field| {
            let field = field.trim().trim_matches('"');
            field.chars().nth(LONGEST).is_none()
        })
}

/// Reads a table.
fn parse(text: &str, options: &ReadOptions) -> Result<Reading, ParseError> {
    let table = Table::new(text, options);
    let symbols = table.symbols()?;
    let (kind, is_chosen) = match (options.kind, table.covered) {
        (Some(kind), _) => (kind, false),
        (None, Some(_)) => (Kind::Mines, false),
        (None, None) => plain::kind_of_symbols(symbols.values(), options.preferred)
            .ok_or_else(|| error_at(text, 0, ParseErrorKind::AmbiguousKind))?,
    };
    let document = match kind {
        Kind::Pixel => translate(&symbols, plain_pixel::clue, EXPECTED_CLUE)
            .map(|clues| Document::Pixel(FillAPix::new(clues))),
        Kind::Mines => plain_mines::tiles(&symbols, table.covered)
            .map(|tiles| Document::Position(Minesweeper::new(tiles, None))),
    };
    Ok(Reading {
        document: document.map_err(|error| table.locate(error))?,
        chosen: is_chosen.then_some(kind),
    })
}

/// A text as lines of fields.
#[derive(Clone, Copy)]
struct Table<'a> {
    text: &'a str,
    lines: &'a str,
    separator: Option<char>,
    kind: Option<Kind>,
    covered: Option<char>,
}

impl<'a> Table<'a> {
    fn new(text: &'a str, options: &ReadOptions) -> Self {
        let is_pixel = options.kind == Some(Kind::Pixel);
        Self {
            text,
            lines: without_empty_lines(text),
            separator: text.chars().find(|c| SEPARATORS.contains(c)),
            kind: options.kind,
            covered: options.covered.filter(|_| !is_pixel),
        }
    }

    fn rows(self) -> impl Iterator<Item = &'a str> {
        let lines = self.lines.split('\n');
        lines.map(|line| line.trim_end_matches('\r'))
    }

    fn fields(self, row: &'a str) -> impl Iterator<Item = &'a str> {
        row.split(move |c| Some(c) == self.separator).map(str::trim)
    }

    /// The symbols of the fields.
    fn symbols(self) -> Result<Grid<u8>, ParseError> {
        if self.lines.is_empty() {
            return Err(error_at(self.text, 0, ParseErrorKind::Empty));
        }
        let mut symbols = Vec::new();
        let mut size = Size::new(0, 0);
        for row in self.rows() {
            let start = symbols.len();
            for field in self.fields(row) {
                symbols.push(self.symbol(field).ok_or_else(|| self.unexpected(field))?);
            }
            let found = symbols.len() - start;
            size.rows += 1;
            if size.rows == 1 {
                size.cols = found;
            } else if found != size.cols {
                let expected = size.cols;
                let extra = self.fields(row).nth(expected).unwrap_or(&row[row.len()..]);
                let kind = ParseErrorKind::RaggedRow { expected, found };
                return Err(self.error_in(extra, kind));
            }
        }
        Ok(Grid::from_values(size, symbols).expect("all rows have one length"))
    }

    /// The symbol in a field without space around it.
    fn symbol(self, field: &str) -> Option<u8> {
        let quoted = field.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        match quoted.unwrap_or(field).trim() {
            "" => Some(EMPTY),
            content => rows::only_symbol(content, self.covered),
        }
    }

    fn unexpected(self, field: &str) -> ParseError {
        let found = Found::Text(Excerpt::new(field));
        let expected = match self.is_of_mines() {
            true => plain_mines::EXPECTED,
            false => EXPECTED_CLUE,
        };
        self.error_in(field, ParseErrorKind::Unexpected { expected, found })
    }

    /// Whether the table is said to be a position, or has fields that no pixel puzzle has.
    fn is_of_mines(self) -> bool {
        let is_tile = |symbol| plain_pixel::clue(symbol).is_none();
        let mut fields = self.rows().flat_map(|row| self.fields(row));
        self.covered.is_some()
            || self.kind.map_or_else(
                || fields.any(|field| self.symbol(field).is_some_and(is_tile)),
                |kind| kind == Kind::Mines,
            )
    }

    /// The error at a cell, at the place of its field.
    fn locate(self, error: CellError) -> ParseError {
        let row = self.rows().nth(error.cell.row);
        let field = row.and_then(|row| self.fields(row).nth(error.cell.col));
        self.error_in(field.expect("every cell has a field"), error.kind)
    }

    /// The error at a piece of the text.
    fn error_in(self, piece: &str, kind: ParseErrorKind) -> ParseError {
        let offset = offset_in(self.text, piece).expect("fields are pieces of the text");
        error_at(self.text, offset, kind)
    }
}

/// The text without the end of its last line and the empty lines after that.
fn without_empty_lines(text: &str) -> &str {
    let end = text.trim_end_matches([' ', '\r', '\n']).len();
    let line = text[end..]
        .find('\n')
        .map_or(text.len(), |length| end + length);
    if end == 0 { "" } else { &text[..line] }
}

/// Writes a table with commas. Covered cells are `#`, which no pixel puzzle has.
fn write(document: &Document) -> Result<Written, Obstacle> {
    if let Document::Pixel(puzzle) = document {
        plain_pixel::check_clues(puzzle)?;
        let clue = |clue: &Option<u8>| clue.map(|clue| b'0' + clue);
        let marks = puzzle.marks().map(|_| Dropped::Marks);
        return Ok(Written::whole(table(puzzle.clues(), clue)).without(marks));
    }
    let (position, mut dropped) = halves::position(document)?;
    let tile = |tile: &Tile| match tile {
        Tile::Covered => Some(b'#'),
        other => Some(plain_mines::tile_symbol(other)),
    };
    dropped.extend(position.mines().map(|_| Dropped::Total));
    Ok(Written::whole(table(position.tiles(), tile)).without(dropped))
}

/// The rows of a grid with commas between the values. A single column has none, so its fields have quotes.
fn table<T>(grid: &Grid<T>, symbol: impl Fn(&T) -> Option<u8>) -> String {
    let mut text = String::new();
    for row in grid.rows() {
        let quote = (row.len() == 1).then_some('"');
        text.extend(quote);
        for (col, value) in row.iter().enumerate() {
            text.extend((col > 0).then_some(','));
            text.extend(symbol(value).map(char::from));
        }
        text.extend(quote);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, kind: Option<Kind>) -> Result<Document, ParseError> {
        let options = ReadOptions {
            kind,
            ..ReadOptions::default()
        };
        parse(text, &options).map(|reading| reading.document)
    }

    fn clues(text: &str) -> Vec<Option<u8>> {
        match read(text, Some(Kind::Pixel)).unwrap() {
            Document::Pixel(puzzle) => puzzle.clues().values().to_vec(),
            other => panic!("a puzzle, not {other:?}"),
        }
    }

    /// The tiles as plain text writes them.
    fn tiles(text: &str, covered: Option<char>) -> Result<String, ParseError> {
        let options = ReadOptions {
            covered,
            ..ReadOptions::default()
        };
        match parse(text, &options)?.document {
            Document::Position(position) => {
                let tiles = position.tiles().values();
                Ok(tiles
                    .iter()
                    .map(|tile| char::from(plain_mines::tile_symbol(tile)))
                    .collect())
            }
            other => panic!("a position, not {other:?}"),
        }
    }

    #[test]
    fn separators_quotes_and_blanks_are_understood() {
        let expected = [Some(1), None, Some(9), None, None, None];
        for text in [
            "1,,9\n,,\n",
            "1; ;9\r\n;;\r\n\r\n",
            "1\t\t9\n\t\t",
            "\"1\",-,9\n_,.,?\n",
        ] {
            assert_eq!(clues(text), expected, "{text:?}");
        }
        assert_eq!(clues("1\n\"\"\n2\n\"\"\n"), [Some(1), None, Some(2), None]);
    }

    #[test]
    fn tiles_have_the_symbols_of_plain_text() {
        assert_eq!(tiles("1,F,*\n,B,8\n", None).unwrap(), "1F*.08");
        assert_eq!(tiles("1️⃣;🚩;💣\n\"🟦\";f;X", None).unwrap(), "1F*.F*");
        assert_eq!(tiles("o\t1\n\t2", Some('o')).unwrap(), ".102");
    }

    #[test]
    fn empty_field_beside_a_covered_character_is_refused_until_one_is_chosen() {
        let message = tiles("1,,#\n", None).unwrap_err().to_string();
        assert_eq!(
            message,
            "line 1, column 4: expected one character for covered cells, found an empty field and '#': \
             either '#' covers and an empty field is a revealed 0 (--covered '#'), or both cover \
             (--covered ' ')"
        );
        assert_eq!(tiles("1,,#\n", Some('#')).unwrap(), "10.");
        assert_eq!(tiles("1,,#\n", Some(' ')).unwrap(), "1..");
        let message = tiles("F,.,\n", None).unwrap_err().to_string();
        assert!(message.contains("'.' covers and an empty field is a revealed 0 (--covered '.')"));
        assert!(
            message.contains("or an empty field covers and '.' is a revealed 0 (--covered ' ')")
        );
        assert_eq!(tiles("F,.,\n", Some('.')).unwrap(), "F.0");
        assert_eq!(tiles("F,.,\n", Some(' ')).unwrap(), "F0.");
    }

    #[test]
    fn digits_and_blanks_alone_need_a_kind() {
        let error = read("1,\n,2\n", None).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::AmbiguousKind);
        assert!(matches!(read("1,9\n", None), Ok(Document::Pixel(_))));
        let options = ReadOptions {
            preferred: Some(Kind::Mines),
            ..ReadOptions::default()
        };
        let chosen = |text| parse(text, &options).unwrap().chosen;
        assert_eq!(chosen("1,\n"), Some(Kind::Mines));
        assert_eq!(chosen("1,#\n"), None);
    }

    #[test]
    fn fields_are_refused_where_they_stand() {
        let message = |text| read(text, None).unwrap_err().to_string();
        assert_eq!(
            message("1,2\n, 10\n"),
            "line 2, column 3: expected a digit, or nothing for a blank, found '10'"
        );
        assert_eq!(
            message("1,#\n#, 10\n"),
            "line 2, column 4: expected a tile (a digit up to 8, a covered cell such as '.', a flag 'F' \
             or a mine '*'), found '10'"
        );
        assert!(
            message("1,#\n#, 9\n").starts_with("line 2, column 4: expected a clue of at most 8")
        );
        let error = read("1,\n2, F\n", Some(Kind::Pixel)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column 4: expected a digit, or nothing for a blank, found 'F'"
        );
        assert_eq!(
            message("1,2\n1,2,\n"),
            "line 2, column 5: expected 2 cells as in the first row, found 3"
        );
        assert_eq!(
            message("1,2\n1\n"),
            "line 2, column 2: expected 2 cells as in the first row, found 1"
        );
        assert!(message(" \n\n").contains("found none"));
    }

    #[test]
    fn only_tables_are_taken_for_tables() {
        assert!(is_table(",,\n") && is_table("1;2\n") && is_table("\t4\n") && is_table("\"4\"\n"));
        assert!(!is_table("9x9:4,3,m8d\n") && !is_table("1_2\n") && !is_table("# start=1,2\n"));
    }
}
