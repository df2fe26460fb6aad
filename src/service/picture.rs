//! Solutions as rows of characters.

use crate::grid::Grid;
use crate::puzzle::Kind;
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
        let (yes, no) = match self.kind {
            Kind::Pixel => ('1', '0'),
            Kind::Mines => ('*', '.'),
        };
        let row = move |row: &[bool]| {
            row.iter()
                .map(|&cell| if cell { yes } else { no })
                .collect()
        };
        self.cells.rows().map(row)
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}
