//! Solutions as rows of characters.

use crate::grid::Grid;
use crate::puzzle::Kind;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::fmt;

/// Which cells are black, or mined.
///
/// It is shown, and written to JSON, as rows: `1` and `0` for black and white, `*` and `.` for mined and
/// safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What the cells are.
    pub kind: Kind,
    /// Whether each cell is black, or mined.
    pub cells: Grid<bool>,
}

impl Picture {
    /// The rows, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let glyph = |&cell: &bool| char::from(self.glyph(cell));
        self.cells
            .rows()
            .map(move |row| row.iter().map(glyph).collect())
    }

    const fn glyph(&self, cell: bool) -> u8 {
        match (self.kind, cell) {
            (Kind::Pixel, true) => b'1',
            (Kind::Pixel, false) => b'0',
            (Kind::Mines, true) => b'*',
            (Kind::Mines, false) => b'.',
        }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.cells.size().rows))?;
        let mut text = Vec::with_capacity(self.cells.size().cols);
        for row in self.cells.rows() {
            text.clear();
            text.extend(row.iter().map(|&cell| self.glyph(cell)));
            rows.serialize_element(std::str::from_utf8(&text).expect("glyphs are ASCII"))?;
        }
        rows.end()
    }
}
