//! Token text, as janko.at and puzzlekit have it: `ROWS COLS`, then rows of tokens with spaces between them.
//!
//! A token is a clue or `-`. A second block of the same shape is the solution, `x` black and `-` white.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::layout::{Block, Header, Layout, Line};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::{Dropped, Obstacle, Written, plain_pixel};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, FillAPix};
use itertools::Itertools;

pub(super) static NOTATION: Notation = Notation {
    name: "tokens",
    description: "rows of tokens with spaces between them, perhaps with the solution (janko.at, puzzlekit)",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// A puzzle and its solution.
const EXAMPLE: &str = "\
5 5
- 4 - 2 0
- - - - 2
- 7 7 - 2
- 5 7 6 4
- - - - -

- - x - -
x x x - -
- x x x x
- x x - -
- x - x x
";

/// Whether a text ends with a block of rows that are a solution in this notation.
pub(super) fn has_solution(text: &str) -> bool {
    let mut lines = text.trim_end().lines().rev().map(str::trim).peekable();
    let is_made_of = |line: &&str, parts: &[u8]| {
        !line.is_empty() && line.bytes().all(|byte| parts.contains(&byte))
    };
    let mut has_rows = false;
    while lines.next_if(|line| is_made_of(line, b"x- ")).is_some() {
        has_rows = true;
    }
    lines.next_if(|line| is_made_of(line, b"0123456789 "));
    has_rows && lines.next() == Some("")
}

/// Reads a puzzle, perhaps with its solution.
fn parse(text: &str) -> Result<Document, ParseError> {
    let blocks = Layout::new(text)?.blocks;
    let Some(&block) = blocks.first() else {
        return Err(ParseError::new(1, 1, ParseErrorKind::Empty));
    };
    let first = first_line(block);
    let Some(header) = Header::new(first)? else {
        return Err(unexpected(first, "the numbers of rows and columns"));
    };
    let puzzle = FillAPix::new(grid(block, &header, "a digit or '-'", clue)?);
    if let Some(&block) = blocks.get(2) {
        return Err(unexpected(
            first_line(block),
            "no more rows after the solution",
        ));
    }
    let Some(&block) = blocks.get(1) else {
        return Ok(Document::Pixel(puzzle));
    };
    let solution = grid(block, &header, "'x' or '-'", mark)?;
    Ok(Document::Pixel(puzzle.with_marks(solution)))
}

fn clue(token: &str) -> Option<Option<u8>> {
    match token.as_bytes() {
        b"-" => Some(None),
        &[digit @ b'0'..=b'9'] => Some(Some(digit - b'0')),
        _ => None,
    }
}

fn mark(token: &str) -> Option<Option<bool>> {
    match token {
        "x" => Some(Some(true)),
        "-" => Some(Some(false)),
        _ => None,
    }
}

fn first_line(block: Block) -> Line {
    block.lines().next().expect("a block has lines")
}

/// The error that a line is something else than `expected`.
fn unexpected(line: Line, expected: &'static str) -> ParseError {
    let found = Found::Text(Excerpt::new(line.text));
    line.error(0, ParseErrorKind::Unexpected { expected, found })
}

/// The rows of a block of the size in `header`, which it may repeat; `expected` describes its tokens.
fn grid<T>(
    block: Block,
    header: &Header,
    expected: &'static str,
    value: impl Fn(&str) -> Option<T>,
) -> Result<Grid<T>, ParseError> {
    if header.mines.is_some() {
        return Err(unexpected(header.line, "two numbers, of rows and columns"));
    }
    let has_header = Header::new(first_line(block))?
        .is_some_and(|own| (own.rows, own.cols, own.mines) == (header.rows, header.cols, None));
    let mut values = Vec::new();
    let mut rows = 0;
    for line in block.lines().skip(usize::from(has_header)) {
        rows += 1;
        push_row(&mut values, line, header.cols, expected, &value)?;
    }
    Grid::from_values(Size::new(header.rows, header.cols), values).ok_or_else(|| {
        let kind = ParseErrorKind::HeaderRows {
            expected: header.rows,
            found: rows,
        };
        header.line.error(0, kind)
    })
}

fn push_row<T>(
    values: &mut Vec<T>,
    line: Line,
    cols: usize,
    expected: &'static str,
    value: impl Fn(&str) -> Option<T>,
) -> Result<(), ParseError> {
    let offset_of = |token: &str| token.as_ptr() as usize - line.text.as_ptr() as usize;
    let start = values.len();
    for token in line.text.split_whitespace() {
        values.push(value(token).ok_or_else(|| {
            let found = Found::Text(Excerpt::new(token));
            line.error(
                offset_of(token),
                ParseErrorKind::Unexpected { expected, found },
            )
        })?);
    }
    let found = values.len() - start;
    if found == cols {
        return Ok(());
    }
    let extra = line.text.split_whitespace().nth(cols);
    let offset = extra.map_or(line.text.len(), offset_of);
    let expected = cols;
    Err(line.error(offset, ParseErrorKind::HeaderCols { expected, found }))
}

/// Writes a puzzle, and its solution if every cell is filled.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let size = puzzle.clues().size();
    let mut text = format!("{} {}\n", size.rows, size.cols);
    let clue = |clue: &Option<u8>| clue.map_or('-', |clue| char::from(b'0' + clue));
    push_rows(&mut text, puzzle.clues(), clue);
    let Some(marks) = puzzle.marks() else {
        return Ok(Written::whole(text));
    };
    if marks.values().contains(&None) {
        return Ok(Written::whole(text).without([Dropped::Marks]));
    }
    text.push('\n');
    push_rows(&mut text, marks, |&mark| match mark {
        Some(true) => 'x',
        _ => '-',
    });
    Ok(Written::whole(text))
}

fn push_rows<T>(text: &mut String, grid: &Grid<T>, token: impl Fn(&T) -> char) {
    for row in grid.rows() {
        text.extend(Itertools::intersperse(row.iter().map(&token), ' '));
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn solution_is_kept_as_filled_cells() {
        let Document::Pixel(puzzle) = parse(EXAMPLE).unwrap() else {
            panic!("a puzzle");
        };
        let black = |mark: &&Option<bool>| **mark == Some(true);
        let marks = puzzle.marks().unwrap().values();
        assert_eq!(marks.iter().filter(black).count(), 13);
        assert!(has_solution(EXAMPLE) && has_solution("1 1\r\n1\r\n\r\n1 1\r\nx\r\n"));
        assert!(!has_solution("2 2\n- 1\n- -\n") && !has_solution("x -\n- -\n"));
    }

    #[test]
    fn tokens_are_refused_where_they_stand() {
        assert_eq!(
            message("1 2\n- 12\n"),
            "line 2, column 3: expected a digit or '-', found '12'"
        );
        assert_eq!(
            message("1 2\n- - 1\n"),
            "line 2, column 5: expected 2 cells as the header says, found 3"
        );
        assert_eq!(
            message("2 2\n- -\n"),
            "line 1, column 1: expected 2 rows as this header says, found 1"
        );
        assert_eq!(
            message("1 1\n-\n\n#\n"),
            "line 4, column 1: expected 'x' or '-', found '#'"
        );
        assert!(message("- -\n").contains("expected the numbers of rows and columns"));
    }

    #[test]
    fn header_is_no_row() {
        let ones = parse("2 2\n1 1\n1 1\n").unwrap();
        assert_eq!(ones.size(), Some(Size::new(2, 2)));
    }
}
