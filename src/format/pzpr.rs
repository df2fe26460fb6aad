//! Links in the style of the puzzle editor pzpr, `https://puzz.link/p?mosaic/COLS/ROWS/CLUES`.
//!
//! The editor has no name for these puzzles yet; people use `mosaic`, `fillapix` and `fillpix`.

use super::clue_runs::{self, Unknown};
use super::error::ParseError;
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::scan::Scanner;
use super::{Dropped, Obstacle, Written, plain_pixel};
use crate::grid::Size;
use crate::puzzle::Document;

pub(super) static NOTATION: Notation = Notation {
    name: "pzpr",
    description: "link in the style of puzz.link: columns, rows, and the clues as in an id of Mosaic",
    example: Example::Text("https://puzz.link/p?mosaic/5/5/a4a20d2a77a2a5764e"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// What people call the puzzle.
const KINDS: [&str; 3] = ["mosaic", "fillapix", "fillpix"];

/// Whether a text without space around it is such a link, or the part of one after the `?`.
pub(super) fn is_link(text: &str) -> bool {
    let link = text.rsplit_once('?').map_or(text, |(_, link)| link);
    let is_kind = |kind| {
        link.strip_prefix(kind)
            .is_some_and(|it: &str| it.starts_with('/'))
    };
    KINDS.into_iter().any(is_kind)
}

/// Reads a link, or the part of one after the `?`.
fn parse(text: &str) -> Result<Document, ParseError> {
    let start = match text.rfind('?') {
        Some(mark) => mark + 1,
        None => text.len() - text.trim_start().len(),
    };
    let mut scanner = Scanner::starting_at(text, start);
    if !KINDS.into_iter().any(|kind| scanner.take(kind)) {
        return Err(scanner.unexpected("'mosaic', 'fillapix' or 'fillpix'"));
    }
    let size = size(&mut scanner).map_err(|error| error.with_help(SIZE_HELP))?;
    let puzzle = clue_runs::read(text, scanner.offset(), size, Unknown::Dot)?;
    Ok(Document::Pixel(puzzle))
}

const SIZE_HELP: &str =
    "write the numbers of columns and rows before the clues: `mosaic/COLS/ROWS/CLUES`";

/// `/COLS/ROWS/`.
fn size(scanner: &mut Scanner) -> Result<Size, ParseError> {
    scanner.expect("/", "'/' and the number of columns")?;
    let cols = clue_runs::side(scanner, "the number of columns")?;
    scanner.expect("/", "'/' and the number of rows")?;
    let rows = clue_runs::side(scanner, "the number of rows")?;
    scanner.expect("/", "'/' and the clues")?;
    Ok(Size::new(rows, cols))
}

/// Writes a link.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let Size { rows, cols } = puzzle.clues().size();
    let clues = clue_runs::write(puzzle);
    let text = format!("https://puzz.link/p?mosaic/{cols}/{rows}/{clues}\n");
    let marks = puzzle.marks().map(|_| Dropped::Marks);
    Ok(Written::whole(text).without(marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_kind_and_beginning_may_differ() {
        let board = parse("https://puzz.link/p?mosaic/3/2/1a.c\n").unwrap();
        assert_eq!(board.size(), Some(Size::new(2, 3)));
        for link in [
            "http://pzv.jp/p.html?fillapix/3/2/1a.c",
            "?fillpix/3/2/1e",
            " mosaic/3/2/1e",
        ] {
            assert!(is_link(link.trim()), "{link}");
            assert_eq!(parse(link).unwrap(), board, "{link}");
        }
        assert!(!is_link("?slither/3/2/1e") && !is_link("mosaic.txt"));
    }

    #[test]
    fn errors_have_a_place() {
        let message = |link| parse(link).unwrap_err().to_string();
        assert_eq!(
            message("https://puzz.link/p?slither/3/2/g"),
            "line 1, column 21: expected 'mosaic', 'fillapix' or 'fillpix', found 's'"
        );
        assert_eq!(
            message("?mosaic/3/2/1a!"),
            "line 1, column 15: expected a digit, a letter for blanks, or '.', found '!'"
        );
        assert_eq!(
            message("?mosaic/3/x/"),
            "line 1, column 11: expected the number of rows, found 'x'"
        );
    }
}
