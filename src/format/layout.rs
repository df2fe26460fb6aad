//! The lines of a plain text: comments, the settings in them, and blocks of rows.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::rows;
use crate::grid::Cell;

/// A line without its end, trailing spaces included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub number: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    fn new(number: usize, raw: &'a str) -> Self {
        Self {
            number,
            text: raw.trim_end_matches([' ', '\t', '\r']),
        }
    }

    /// Whether it is a comment.
    pub fn is_comment(&self) -> bool {
        comment(self.text).is_some()
    }

    /// The error at the byte `offset` of this line.
    pub fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        let column = 1 + self.text[..offset].chars().count();
        ParseError::new(self.number, column, kind)
    }
}

/// Lines that follow each other without an empty one between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    first_line: usize,
    text: &'a str,
}

impl<'a> Block<'a> {
    /// Its lines, without comments.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        lines(self.text, self.first_line).filter(|line| !line.is_comment())
    }
}

/// The blocks of a text and what its comments say.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    /// The first three blocks: no puzzle has more than two.
    pub blocks: Vec<Block<'a>>,
    pub settings: Settings,
}

impl<'a> Layout<'a> {
    const BLOCKS: usize = 3;

    pub fn new(text: &'a str) -> Result<Self, ParseError> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut settings = Settings::default();
        let mut start = None;
        let mut offset = 0;
        for (index, raw) in text.split('\n').enumerate() {
            let line = Line::new(1 + index, raw);
            if line.text.is_empty() {
                start = None;
            } else if let Some(comment) = comment(line.text) {
                settings.read(&line, comment)?;
            } else if let (Some(start), Some(block)) = (start, blocks.last_mut()) {
                block.text = &text[start..offset + line.text.len()];
            } else if blocks.len() < Self::BLOCKS {
                start = Some(offset);
                blocks.push(Block {
                    first_line: line.number,
                    text: line.text,
                });
            }
            offset += raw.len() + 1;
        }
        Ok(Self { blocks, settings })
    }
}

/// What the comments of a plain text say.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    /// `# mines=K`: `Some(None)` is `# mines=?`.
    pub mines: Option<Option<usize>>,
    /// `# minefield`.
    pub is_minefield: bool,
    /// `# start=ROW,COL`, and the error to report if it is outside.
    pub start: Option<Start>,
}

/// Where a game starts, and where the text says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub cell: Cell,
    pub line: usize,
    pub column: usize,
}

impl Settings {
    /// Whether they make sense for Minesweeper alone.
    pub const fn are_of_mines(&self) -> bool {
        self.mines.is_some() || self.is_minefield || self.start.is_some()
    }

    fn read(&mut self, line: &Line, comment: &str) -> Result<(), ParseError> {
        let Some(end) = comment.find(['=', ':']) else {
            self.is_minefield |= comment.trim() == "minefield";
            return Ok(());
        };
        let name = comment[..end].trim().to_ascii_lowercase();
        let value = comment[end + 1..].trim_start();
        // A colon may also follow the first word of a remark.
        if comment[end..].starts_with(':') && mines(value).is_none() {
            return Ok(());
        }
        let offset = line.text.len() - value.len();
        let unexpected = |expected| {
            let found = if value.is_empty() {
                Found::EndOfLine
            } else {
                Found::Text(Excerpt::new(value))
            };
            line.error(offset, ParseErrorKind::Unexpected { expected, found })
        };
        match name.as_str() {
            "mines" => {
                let expected = "the number of mines, or '?'";
                let mines = mines(value).ok_or_else(|| unexpected(expected))?;
                self.set_mines(mines)
                    .map_err(|kind| line.error(offset, kind))?;
            }
            "start" => {
                let cell = cell(value).ok_or_else(|| unexpected("a cell as ROW,COL"))?;
                self.start = Some(Start {
                    cell,
                    line: line.number,
                    column: 1 + line.text[..offset].chars().count(),
                });
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets the number of mines, which may be said twice if it is the same.
    pub fn set_mines(&mut self, mines: Option<usize>) -> Result<(), ParseErrorKind> {
        if let (Some(Some(expected)), Some(found)) = (self.mines, mines)
            && expected != found
        {
            return Err(ParseErrorKind::MinesDisagree { expected, found });
        }
        self.mines = Some(self.mines.flatten().or(mines));
        Ok(())
    }
}

fn mines(value: &str) -> Option<Option<usize>> {
    match value {
        "?" => Some(None),
        digits => number(digits).map(Some),
    }
}

fn cell(value: &str) -> Option<Cell> {
    let (row, col) = value.split_once(',')?;
    Some(Cell::new(number(row)?, number(col.trim_start())?))
}

/// The number that `digits` write, and nothing but digits.
fn number(digits: &str) -> Option<usize> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().ok()).flatten()
}

/// A first line that gives the shape of the rows after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header<'a> {
    pub line: Line<'a>,
    pub rows: usize,
    pub cols: usize,
    pub mines: Option<usize>,
}

impl<'a> Header<'a> {
    /// The header in `line`: two or three whole numbers and nothing else.
    pub fn new(line: Line<'a>) -> Result<Option<Self>, ParseError> {
        // Longer lines are rows; looking no further keeps huge ones cheap.
        let words: Vec<&str> = line.text.split_ascii_whitespace().take(4).collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        if !(2..=3).contains(&words.len()) || !words.iter().all(is_number) {
            return Ok(None);
        }
        let value = |word: &str| {
            let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
            word.parse::<usize>()
                .map_err(|_| line.error(offset, ParseErrorKind::TooLarge(Excerpt::new(word))))
        };
        Ok(Some(Self {
            line,
            rows: value(words[0])?,
            cols: value(words[1])?,
            mines: words.get(2).map(|word| value(word)).transpose()?,
        }))
    }

    /// Whether the line could be a row of tiles with a space between each two.
    pub fn could_be_row(&self) -> bool {
        let is_tile = |word: &str| word.len() == 1;
        self.line.text.split(' ').all(is_tile)
    }
}

/// All lines of `text`, the first of which has the number `first`.
pub(super) fn lines(text: &str, first: usize) -> impl Iterator<Item = Line<'_>> + Clone {
    let raw = text.split('\n').enumerate();
    raw.map(move |(index, raw)| Line::new(first + index, raw))
}

/// What a comment says: a `#`, a space, and anything that is not made of tiles and spaces alone.
fn comment(line: &str) -> Option<&str> {
    let body = line.strip_prefix("# ")?;
    (!rows::are_tiles(body)).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_rows_of_covered_cells() {
        assert_eq!(comment("# mines=3"), Some("mines=3"));
        assert_eq!(comment("# # 1 #"), None);
        assert_eq!(comment("# F"), None);
        assert_eq!(comment("###"), None);
    }

    #[test]
    fn blocks_end_at_empty_lines_and_skip_comments() {
        let layout = Layout::new("\n12\n# a comment\n34 \r\n\n\n#.\n..\n\n").unwrap();
        let rows: Vec<Vec<_>> = layout
            .blocks
            .iter()
            .map(|block| block.lines().map(|line| (line.number, line.text)).collect())
            .collect();
        assert_eq!(rows, [[(2, "12"), (4, "34")], [(7, "#."), (8, "..")]]);
    }

    #[test]
    fn settings_are_read_from_comments() {
        let settings = Layout::new("# mines=?\n# minefield\n# start=1,2\n1")
            .unwrap()
            .settings;
        assert_eq!(settings.mines, Some(None));
        for said in ["# Mines: 12", "# mines = 12", "# MINES=12"] {
            let settings = Layout::new(&format!("{said}\n1")).unwrap().settings;
            assert_eq!(settings.mines, Some(Some(12)), "{said}");
        }
        let remark = Layout::new("# mines: see below\n# source: a = b\n1").unwrap();
        assert_eq!(remark.settings.mines, None);
        assert!(settings.is_minefield);
        assert_eq!(settings.start.unwrap().cell, Cell::new(1, 2));
    }

    #[test]
    fn bad_setting_is_refused_at_its_value() {
        let error = Layout::new("# mines=many\n1").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 9: expected the number of mines, or '?', found 'many'"
        );
    }
}
