//! The text that a link of Penpa+ holds packed.
//!
//! Its first line has the kind and the size of the grid, the second the margins, the fourth what the puzzle shows
//! and the fifth what the player has drawn. Cells are numbered row by row in a frame two cells wide. The editor
//! writes `zN` for `"number"`, `zS` for `"surface"` and so on.

use super::error::{Excerpt, Found, ParseErrorKind};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::FillAPix;
use itertools::Itertools;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Take};

/// What is wrong with such a text, and in which line, from 1.
#[derive(Debug)]
pub(super) struct Damage {
    pub line: usize,
    pub kind: ParseErrorKind,
}

/// Rows and columns on each side of the board that are numbered and not shown.
const FRAME: usize = 2;

/// The longest first line that is read.
const HEADER_BYTES: u64 = 1 << 16;

/// What the lines after it may take without and with each cell, several times of what the editor writes: a short
/// link can unpack to more than any memory holds.
const TEXT_BYTES: u64 = 1 << 20;
const CELL_BYTES: u64 = 1 << 9;

/// How many bytes DEFLATE can make of one, and so how many cells: the text has a number for each.
const BYTES_PER_BYTE: usize = 1032;

/// The colours that are dark: dark grey, grey, black and light grey.
const DARK: [u64; 4] = [1, 3, 4, 8];
/// Green, which is drawn where a cell stays white.
const GREEN: u64 = 2;

/// Reads a text that was packed into so many bytes.
pub(super) fn read(text: impl BufRead, packed: usize) -> Result<FillAPix, Damage> {
    let mut lines = Lines {
        text: text.take(HEADER_BYTES),
        line: 0,
    };
    let whole = whole_size(&mut lines, packed)?;
    let cell_count = u64::try_from(whole.cell_count()).unwrap_or(u64::MAX);
    let most = cell_count
        .saturating_mul(CELL_BYTES)
        .saturating_add(TEXT_BYTES);
    lines.text.set_limit(most);
    let board = Board::new(&mut lines, whole)?;
    lines.next()?;
    let mut clues = Grid::filled(board.size, None);
    let shown = lines.layer()?;
    for (key, number) in &shown.numbers {
        let cell = board.cell(key);
        let cell = cell.ok_or_else(|| lines.unexpected("the number of a cell", key))?;
        clues[cell] =
            clue(number).ok_or_else(|| lines.unexpected("a digit or '?'", &number_text(number)))?;
    }
    let mut marks = Grid::filled(board.size, None);
    let drawn = lines.layer()?;
    for (key, colour) in shown.surfaces.iter().chain(&drawn.surfaces) {
        if let (Some(cell), Some(mark)) = (board.cell(key), mark(colour)) {
            marks[cell] = Some(mark);
        }
    }
    lines.end()?;
    Ok(FillAPix::new(clues).with_marks(marks))
}

/// The lines of a text, as far as it is not too long.
struct Lines<R> {
    text: Take<R>,
    line: usize,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<String, Damage> {
        self.line += 1;
        let mut bytes = Vec::new();
        if self.text.read_until(b'\n', &mut bytes).is_err() {
            return Err(self.damage());
        }
        match bytes.pop_if(|last| *last == b'\n') {
            None if self.text.limit() == 0 => {
                Err(self.unexpected("a text that fits the board", &excerpt(&bytes)))
            }
            None if bytes.is_empty() => Err(self.found("another line", Found::End)),
            _ => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }

    /// Reads the lines that are left, which must not be damaged.
    fn end(&mut self) -> Result<(), Damage> {
        match io::copy(&mut self.text, &mut io::sink()) {
            Ok(_) => Ok(()),
            Err(_) => Err(self.damage()),
        }
    }

    /// The layer in the next line.
    fn layer(&mut self) -> Result<Layer, Damage> {
        let line = self.next()?;
        serde_json::from_str(&long_names(&line))
            .map_err(|_| self.unexpected("a layer of the drawing", &line))
    }

    fn damage(&self) -> Damage {
        self.found("text packed with DEFLATE", Found::Damage)
    }

    fn unexpected(&self, expected: &'static str, found: &str) -> Damage {
        self.found(expected, Found::Text(Excerpt::new(found)))
    }

    fn found(&self, expected: &'static str, found: Found) -> Damage {
        Damage {
            line: self.line,
            kind: ParseErrorKind::Unexpected { expected, found },
        }
    }
}

fn excerpt(bytes: &[u8]) -> String {
    let start = &bytes[..bytes.len().min(100)];
    String::from_utf8_lossy(start).into_owned()
}

/// The size with its margins.
fn whole_size(lines: &mut Lines<impl BufRead>, packed: usize) -> Result<Size, Damage> {
    let header = lines.next()?;
    let mut fields = header.split(',');
    let kind = fields.next().unwrap_or_default();
    if !["square", "sudoku", "kakuro"].contains(&kind) {
        return Err(lines.unexpected("a square grid", kind));
    }
    let mut side = |expected| {
        let field = fields.next().unwrap_or_default();
        let number = field.parse::<usize>().ok();
        number.ok_or_else(|| lines.unexpected(expected, field))
    };
    let cols = side("the number of columns")?;
    let rows = side("the number of rows")?;
    let most = packed.saturating_mul(BYTES_PER_BYTE);
    let cell_count = rows
        .checked_mul(cols)
        .filter(|count| (1..=most).contains(count));
    cell_count.map(|_| Size::new(rows, cols)).ok_or_else(|| {
        lines.unexpected(
            "a size that the rest of the link has room for",
            &format!("{cols},{rows}"),
        )
    })
}

/// The board in its frame and its margins.
struct Board {
    size: Size,
    top: usize,
    left: usize,
    numbered: Size,
}

impl Board {
    fn new(lines: &mut Lines<impl BufRead>, whole: Size) -> Result<Self, Damage> {
        let line = lines.next()?;
        let margins = serde_json::from_str::<[usize; 4]>(&line);
        let [top, bottom, left, right] =
            margins.map_err(|_| lines.unexpected("four margins", &line))?;
        let inner = |whole: usize, before: usize, after| {
            let inner = whole.checked_sub(before)?.checked_sub(after)?;
            (inner > 0).then_some(inner)
        };
        let rows = inner(whole.rows, top, bottom);
        let size = rows.zip(inner(whole.cols, left, right));
        let (rows, cols) =
            size.ok_or_else(|| lines.unexpected("margins inside the grid", &line))?;
        Ok(Self {
            size: Size::new(rows, cols),
            top: FRAME + top,
            left: FRAME + left,
            numbered: numbered(whole),
        })
    }

    /// The cell with this number; `None` for edges, corners, and cells of the frame and the margins.
    fn cell(&self, key: &str) -> Option<Cell> {
        let key = key
            .parse()
            .ok()
            .filter(|&key| key < self.numbered.cell_count())?;
        let Cell { row, col } = self.numbered.cell_at(key);
        let cell = Cell::new(row.checked_sub(self.top)?, col.checked_sub(self.left)?);
        self.size.contains(cell).then_some(cell)
    }
}

/// The size with the frame.
const fn numbered(whole: Size) -> Size {
    Size::new(whole.rows + 2 * FRAME, whole.cols + 2 * FRAME)
}

/// Numbers and colours by the numbers of their cells.
#[derive(Deserialize)]
struct Layer {
    #[serde(default, rename = "zN", alias = "number")]
    numbers: BTreeMap<String, Vec<Value>>,
    #[serde(default, rename = "zS", alias = "surface")]
    surfaces: BTreeMap<String, Value>,
}

/// The line with quotes around what the editor writes for names.
fn long_names(line: &str) -> String {
    let mut text = String::with_capacity(line.len() + line.len() / 4);
    let mut is_quoted = false;
    let mut rest = line.chars();
    while let Some(next) = rest.next() {
        match next {
            'z' if !is_quoted => text.extend(['"', 'z', rest.next().unwrap_or('"'), '"']),
            '\\' if is_quoted => text.extend(['\\', rest.next().unwrap_or('\\')]),
            _ => {
                is_quoted ^= next == '"';
                text.push(next);
            }
        }
    }
    text
}

/// What is written in a cell: the first part of a number, before its style.
fn number_text(number: &[Value]) -> String {
    match number.first() {
        Some(Value::String(text)) => text.trim().to_owned(),
        other => other.map(Value::to_string).unwrap_or_default(),
    }
}

fn clue(number: &[Value]) -> Option<Option<u8>> {
    match number_text(number).as_bytes() {
        &[digit @ b'0'..=b'9'] => Some(Some(digit - b'0')),
        b"" | b"?" => Some(None),
        _ => None,
    }
}

fn mark(colour: &Value) -> Option<bool> {
    let colour = colour.as_u64()?;
    let is_dark = DARK.contains(&colour);
    (is_dark || colour == GREEN).then_some(is_dark)
}

/// A text with all lines that the editor writes, for a puzzle none of whose clues is above 9.
pub(super) fn write(puzzle: &FillAPix) -> String {
    let size = puzzle.clues().size();
    let (shown, drawn) = (numbers(puzzle), surfaces(puzzle));
    let Size { rows, cols } = size;
    let (width, height, centre) = (PIXELS * (cols + 1), PIXELS * (rows + 1), centre(size));
    let header = format!(
        "square,{cols},{rows},{PIXELS},0,1,1,{width},{height},{centre},{centre},0,0,0,0,\
         Title: ,Author: ,,,OFF,false"
    );
    [
        &header,
        "[0,0,0,0]",
        MODES,
        &layer("", &shown),
        &layer(&drawn, ""),
        &steps(size),
        "[]",
        "{}",
        "\"x\"",
        "\"x\"",
        "[3,1,4]",
        MODES,
        "\"x\"",
        "0",
        &layer("", ""),
        &layer("", ""),
        "{}",
        "[]",
        "",
    ]
    .join("\n")
}

/// The side of a cell on the screen.
const PIXELS: usize = 38;

/// The tools in hand: numbers for the puzzle, colours for the player.
const MODES: &str = r#"{z9:zA,zG:["1","2","1"],zQ:{zM:zN,zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],zN:["1",1],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",1]},zA:{zM:zS,zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],zC:["1",10],zN:["1",2],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",9]}}"#;

fn layer(surfaces: &str, numbers: &str) -> String {
    format!(
        "{{zR:{{z_:[]}},zU:{{z_:[]}},z8:{{z_:[]}},zS:{{{surfaces}}},zN:{{{numbers}}},z1:{{}},zY:{{}},zF:{{}},\
         z2:{{}},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{{}},zE:{{}},zW:{{}},zC:{{}},z4:{{}},z6:[],z7:[]}}"
    )
}

fn numbers(puzzle: &FillAPix) -> String {
    let clues = puzzle.clues();
    let entries = clues.iter().filter_map(|(cell, &clue)| {
        let (key, clue) = (key(clues.size(), cell), clue?);
        Some(format!("\"{key}\":[\"{clue}\",1,\"1\"]"))
    });
    entries.collect_vec().join(",")
}

fn surfaces(puzzle: &FillAPix) -> String {
    let size = puzzle.clues().size();
    let entries = puzzle.marks().into_iter().flat_map(Grid::iter);
    let entries = entries.filter_map(|(cell, &mark)| {
        let colour = if mark? { DARK[0] } else { GREEN };
        Some(format!("\"{}\":{colour}", key(size, cell)))
    });
    entries.collect_vec().join(",")
}

/// The number of a cell of a board without margins.
const fn key(size: Size, cell: Cell) -> usize {
    numbered(size).index_of(Cell::new(cell.row + FRAME, cell.col + FRAME))
}

/// The numbers of all cells, each as the step from the one before.
fn steps(size: Size) -> String {
    let keys = size.cells().map(|cell| key(size, cell));
    let steps = keys.scan(0, |last, key| Some(key - std::mem::replace(last, key)));
    format!("[{}]", steps.format(","))
}

/// The number of the place in the middle: after the cells come their lower right corners, then the middles of
/// their lower and of their right sides.
const fn centre(size: Size) -> usize {
    let cell = Cell::new(FRAME + (size.rows - 1) / 2, FRAME + (size.cols - 1) / 2);
    let places_before = match (size.rows % 2, size.cols % 2) {
        (1, 1) => 0,
        (0, 0) => 1,
        (0, _) => 2,
        (_, _) => 3,
    };
    let numbered = numbered(size);
    places_before * numbered.cell_count() + numbered.index_of(cell)
}
