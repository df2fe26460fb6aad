//! What probably helps against an error, where the text around it shows that.

use std::cmp::Ordering;

use super::error::{Found, ParseError, ParseErrorKind};
use super::layout::{self, Header, Line};
use super::{jsm_mine, rows};

/// The error with what probably helps, unless its reader has said something already.
pub(super) fn with_likely_help(text: &str, error: ParseError) -> ParseError {
    if error.help.is_some() {
        return error;
    }
    let line = error.place.line().unwrap_or(1);
    let help = match innermost(&error.kind) {
        (ParseErrorKind::Unexpected { expected, found }, _) => of_cell(expected, found),
        (ParseErrorKind::NineInMinesweeper, _) => Some(NINE.to_owned()),
        (&ParseErrorKind::RaggedRow { expected, found }, Some(row)) => {
            let wrong = in_words(found, expected);
            Some(format!("row {row} has {wrong}: the first has {expected}"))
        }
        (&ParseErrorKind::RaggedRow { expected, found }, None) => {
            ragged(text, line, expected, found)
        }
        (ParseErrorKind::HeaderCols { .. } | ParseErrorKind::HeaderRows { .. }, None) => {
            header(text, line)
        }
        (ParseErrorKind::Empty, _) => Some(EMPTY.to_owned()),
        (ParseErrorKind::Json(message), _) => missing_field(text, message),
        _ => None,
    };
    match help {
        Some(help) => error.with_help(help),
        None => error,
    }
}

const NINE: &str = "a 9 makes it a pixel puzzle: add `--kind pixel` if it is one";

const EMPTY: &str = "a puzzle has one line a row, such as `_1__5_1_` or `..1F2`";

/// The error itself, and the row in which it is, if it says that.
fn innermost(kind: &ParseErrorKind) -> (&ParseErrorKind, Option<usize>) {
    match kind {
        ParseErrorKind::InField { row, kind, .. } | ParseErrorKind::InArray { row, kind } => {
            (innermost(kind).0, Some(*row))
        }
        ParseErrorKind::InLink { kind, .. } => innermost(kind),
        other => (other, None),
    }
}

/// Letters that look like digits, and clues that no cell has.
fn of_cell(expected: &str, found: &Found) -> Option<String> {
    let found = match found {
        Found::Char(found) => found.to_string(),
        Found::Text(found) => found.text().to_owned(),
        _ => return None,
    };
    let wants_digit = ["digit", "number", "0 to ", "1 to ", "'1' to "]
        .iter()
        .any(|it| expected.contains(it));
    match &*found {
        _ if !wants_digit => None,
        "O" | "o" => Some("this is the letter O: write the digit 0".to_owned()),
        "l" | "I" | "|" => Some("this looks like the digit 1 and is none: write 1".to_owned()),
        number if number.parse::<usize>().is_ok_and(|it| it > 8) => of_number(expected),
        _ => None,
    }
}

/// Why a number is too large for a cell.
fn of_number(expected: &str) -> Option<String> {
    let is_mines = ["up to 8", "to 8", "to '8'"]
        .iter()
        .any(|it| expected.contains(it));
    let is_pixel = expected.starts_with("a digit") || expected.starts_with("0 to 9");
    match (is_mines, is_pixel) {
        (true, _) => Some("a Minesweeper cell has eight neighbours: no clue is above 8".to_owned()),
        (_, true) => Some("a block has nine cells: no clue is above 9".to_owned()),
        _ => None,
    }
}

/// How many cells a row has too few or too many.
fn in_words(found: usize, expected: usize) -> String {
    let cells = |count| match count {
        1 => "1 cell".to_owned(),
        _ => format!("{count} cells"),
    };
    match found.cmp(&expected) {
        Ordering::Less => format!("{} too few", cells(expected - found)),
        _ => format!("{} too many", cells(found - expected)),
    }
}

/// Which row has another length than the first, and where that is.
fn ragged(text: &str, line: usize, expected: usize, found: usize) -> Option<String> {
    let mut above: Vec<Line> = Vec::new();
    for it in layout::lines(text, 1).take(line.saturating_sub(1)) {
        match it.text {
            "" => above.clear(),
            _ if it.is_comment() => {}
            _ => above.push(it),
        }
    }
    let (row, first) = (above.len(), above.first()?.number);
    let wrong = in_words(found, expected);
    Some(format!(
        "row {row}, counted from 0, has {wrong}: the first, on line {first}, has {expected}"
    ))
}

/// What a header should say, if its rows have one length; or else which row is wrong.
fn header(text: &str, line: usize) -> Option<String> {
    let lines = layout::lines(text, 1).filter(|it| !it.is_comment());
    let mut lines = lines.skip_while(|it| it.text.is_empty());
    let header = lines.next()?;
    let is_of_jsm = jsm_mine::is_header(header.text);
    let said = Header::new(header).ok().flatten();
    if !is_of_jsm && said.is_none() {
        return None;
    }
    let rows: Vec<Line> = lines.take_while(|it| !it.text.is_empty()).collect();
    let cols = cell_count(rows.first()?.text);
    if let Some(wrong) = rows.iter().position(|it| cell_count(it.text) != cols) {
        let number = rows[wrong].number;
        let wrong = match rows[wrong].number == line {
            true => format!("row {wrong}, counted from 0, is"),
            false => format!("row {wrong}, on line {number}, is"),
        };
        return Some(format!(
            "{wrong} not as long as the first, which has {cols} cells"
        ));
    }
    let rows = rows.len();
    if is_of_jsm {
        let mines = header.text.trim_end().rsplit('x').next()?;
        return Some(format!(
            "for the rows below write `{cols}x{rows}x{mines}`: columns come first"
        ));
    }
    let mines = said?
        .mines
        .map_or_else(String::new, |mines| format!(" {mines}"));
    Some(format!(
        "for the rows below write `{rows} {cols}{mines}`: rows come before columns"
    ))
}

fn cell_count(row: &str) -> usize {
    match row.contains(' ') {
        true => row.split_whitespace().count(),
        false => rows::cell_count(row),
    }
}

/// What to write for a field that an object lacks.
fn missing_field(text: &str, message: &str) -> Option<String> {
    let name = message.strip_prefix("missing field `")?.strip_suffix('`')?;
    let has = |field: &str| text.contains(&format!("\"{field}\""));
    match name {
        "kind" if has("tiles") && has("rows") => Some("write \"kind\":\"game\""),
        "kind" if has("tiles") => Some("write \"kind\":\"mines\""),
        "kind" if has("clues") => Some("write \"kind\":\"pixel\""),
        "kind" if has("rows") => Some("write \"kind\":\"minefield\""),
        "width" | "height" => Some("write \"width\":COLS,\"height\":ROWS beside \"grid\""),
        _ => None,
    }
    .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, parse};
    use crate::puzzle::Kind;

    #[track_caller]
    fn helps(text: &str, kind: Option<Kind>, expected: &str) {
        let options = ReadOptions {
            kind,
            ..ReadOptions::default()
        };
        let error = parse(text.as_bytes(), &options).unwrap_err();
        assert_eq!(error.help.as_deref(), Some(expected), "{error}");
    }

    const PIXEL: Option<Kind> = Some(Kind::Pixel);
    const MINES: Option<Kind> = Some(Kind::Mines);

    #[test]
    fn letters_that_look_like_digits_are_told() {
        let zero = "this is the letter O: write the digit 0";
        helps("1O_\n", PIXEL, zero);
        helps("1 o .\n", MINES, zero);
        helps("1,O,\n", PIXEL, zero);
        helps("5x1:aO2a", None, zero);
        helps(r#"{"kind":"pixel","clues":["1O"]}"#, None, zero);
        let one = "this looks like the digit 1 and is none: write 1";
        helps("_l_\n", PIXEL, one);
        helps("1 2\nI -\n\nx x\n", PIXEL, one);
        helps("..|\n", MINES, one);
    }

    #[test]
    fn row_of_another_length_is_named_with_the_first() {
        helps(
            "# a comment\n123\n___\n12\n",
            PIXEL,
            "row 2, counted from 0, has 1 cell too few: the first, on line 2, has 3",
        );
        helps(
            "1,2\n1,2,3,4\n",
            PIXEL,
            "row 1, counted from 0, has 2 cells too many: the first, on line 1, has 2",
        );
        helps(
            "[[1,null],[2]]",
            None,
            "row 1 has 1 cell too few: the first has 2",
        );
        helps(
            r#"{"kind":"mines","tiles":["1.","1.."]}"#,
            None,
            "row 1 has 1 cell too many: the first has 2",
        );
    }

    #[test]
    fn header_that_disagrees_is_corrected() {
        helps(
            "3 2\n___\n___\n",
            PIXEL,
            "for the rows below write `2 3`: rows come before columns",
        );
        helps(
            "3 2 1\n1..\n1..\n",
            MINES,
            "for the rows below write `2 3 1`: rows come before columns",
        );
        helps(
            "3 3\n___\n___\n",
            PIXEL,
            "for the rows below write `2 3`: rows come before columns",
        );
        helps(
            "2x3x1\nH1H\nHHH\n",
            None,
            "for the rows below write `3x2x1`: columns come first",
        );
        helps(
            "2 3\n___\n__\n",
            PIXEL,
            "row 1, counted from 0, is not as long as the first, which has 3 cells",
        );
        helps(
            "3 2\n- -\n-\n- -\n\nx x\nx x\nx x\n",
            None,
            "row 1, counted from 0, is not as long as the first, which has 2 cells",
        );
    }

    #[test]
    fn clues_above_the_largest_are_explained() {
        let pixel = "a block has nine cells: no clue is above 9";
        helps("1,10\n", PIXEL, pixel);
        helps("[[null,10]]", PIXEL, pixel);
        helps("1 2\n- 12\n\nx x\n", PIXEL, pixel);
        let mines = "a Minesweeper cell has eight neighbours: no clue is above 8";
        helps("[[9,10]]", MINES, mines);
        helps(r#"{"board":"9x","total_mines":1}"#, None, mines);
        helps(
            "9..\n",
            MINES,
            "a 9 makes it a pixel puzzle: add `--kind pixel` if it is one",
        );
    }

    #[test]
    fn what_is_missing_is_named() {
        let rows = "a puzzle has one line a row, such as `_1__5_1_` or `..1F2`";
        helps("# a comment\n\n", None, rows);
        helps(r#"{"kind":"pixel","clues":[]}"#, None, rows);
        helps(r#"{"clues":["1"]}"#, None, "write \"kind\":\"pixel\"");
        helps(r#"{"tiles":["1"]}"#, None, "write \"kind\":\"mines\"");
        helps(r#"{"rows":["*"]}"#, None, "write \"kind\":\"minefield\"");
        helps(
            r#"{"rows":["*"],"tiles":["*"]}"#,
            None,
            "write \"kind\":\"game\"",
        );
        helps(
            r#"{"grid":["1"]}"#,
            None,
            "write \"width\":COLS,\"height\":ROWS beside \"grid\"",
        );
    }

    #[test]
    fn links_without_a_size_are_completed() {
        helps(
            "https://pttacg.github.io/#/game?m=g028000m10001g010",
            None,
            "write `b=` with the size before the mines: `b=1` is 9x9, `b=2` 16x16, `b=3` 16 rows of 30 \
             cells, and `b=4005` 5 rows of 40",
        );
        helps(
            "https://puzz.link/p?mosaic/a4a20d2a77a2a5764e",
            None,
            "write the numbers of columns and rows before the clues: `mosaic/COLS/ROWS/CLUES`",
        );
        helps(
            "9x9:u8004800016080000c0010",
            None,
            "this looks like a Mines id without its first click: write COL,ROW, behind the colon",
        );
    }
}
