//! Rows of fields with `,`, `;` or a tab between them, as spreadsheets write them; an empty field is a blank.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::text::{error_at, offset_in};
use super::{Dropped, Obstacle, Written, plain_pixel};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, FillAPix};

pub(super) static NOTATION: Notation = Notation {
    name: "csv",
    description: "comma-separated clues, one line a row (also with semicolons or tabs)",
    example: Example::Text(",4,,2,0\n,,,,2\n,7,7,,2\n,5,7,6,4\n,,,,\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

const SEPARATORS: [char; 3] = [',', ';', '\t'];

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
fn parse(text: &str) -> Result<Document, ParseError> {
    let separator = text.chars().find(|c| SEPARATORS.contains(c));
    let lines = without_empty_lines(text);
    if lines.is_empty() {
        return Err(error_at(text, 0, ParseErrorKind::Empty));
    }
    let mut clues = Vec::new();
    let mut size = Size::new(0, 0);
    for line in lines.split('\n') {
        let line = line.trim_end_matches('\r');
        let fields = || line.split(|c| Some(c) == separator);
        let start = clues.len();
        for field in fields() {
            clues.push(clue(field).ok_or_else(|| unexpected(text, field))?);
        }
        let found = clues.len() - start;
        size.rows += 1;
        if size.rows == 1 {
            size.cols = found;
        } else if found != size.cols {
            let expected = size.cols;
            let extra = fields().nth(expected).unwrap_or(&line[line.len()..]);
            let kind = ParseErrorKind::RaggedRow { expected, found };
            return Err(error_in(text, extra, kind));
        }
    }
    let clues = Grid::from_values(size, clues).expect("all rows have one length");
    Ok(Document::Pixel(FillAPix::new(clues)))
}

/// The text without the end of its last line and the empty lines after that.
fn without_empty_lines(text: &str) -> &str {
    let end = text.trim_end_matches([' ', '\r', '\n']).len();
    let line = text[end..]
        .find('\n')
        .map_or(text.len(), |length| end + length);
    if end == 0 { "" } else { &text[..line] }
}

/// The clue in a field, or that it is a blank.
fn clue(field: &str) -> Option<Option<u8>> {
    let field = field.trim();
    let quoted = field.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    match quoted.unwrap_or(field).trim().as_bytes() {
        &[digit @ b'0'..=b'9'] => Some(Some(digit - b'0')),
        b"" | b"_" | b"." | b"-" | b"?" => Some(None),
        _ => None,
    }
}

fn unexpected(text: &str, field: &str) -> ParseError {
    let expected = "a digit, or nothing for a blank";
    let field = field.trim();
    let found = Found::Text(Excerpt::new(field));
    error_in(text, field, ParseErrorKind::Unexpected { expected, found })
}

/// The error at a piece of the text.
fn error_in(text: &str, piece: &str, kind: ParseErrorKind) -> ParseError {
    let offset = offset_in(text, piece).expect("fields are pieces of the text");
    error_at(text, offset, kind)
}

/// Writes a table with commas. A single column has none, so its fields have quotes.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let mut text = String::new();
    for row in puzzle.clues().rows() {
        let quote = (row.len() == 1).then_some('"');
        text.extend(quote);
        for (col, clue) in row.iter().enumerate() {
            text.extend((col > 0).then_some(','));
            text.extend(clue.map(|clue| char::from(b'0' + clue)));
        }
        text.extend(quote);
        text.push('\n');
    }
    let marks = puzzle.marks().map(|_| Dropped::Marks);
    Ok(Written::whole(text).without(marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clues(text: &str) -> Vec<Option<u8>> {
        match parse(text).unwrap() {
            Document::Pixel(puzzle) => puzzle.clues().values().to_vec(),
            other => panic!("a puzzle, not {other:?}"),
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
    fn fields_are_refused_where_they_stand() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message("1,2\n, 10\n"),
            "line 2, column 3: expected a digit, or nothing for a blank, found '10'"
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
