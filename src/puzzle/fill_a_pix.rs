//! Pixel puzzles: each clue is the number of black cells in its 3x3 block, itself included.

use super::{Instance, Puzzle};
use crate::grid::{Cell, Grid, Size};
use crate::problem::Pattern;

/// A Fill-a-Pix (Mosaic) puzzle, perhaps partly filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FillAPix {
    clues: Grid<Option<u8>>,
    marks: Option<Grid<Option<bool>>>,
}

impl FillAPix {
    /// The puzzle with these clues and no cell filled.
    pub const fn new(clues: Grid<Option<u8>>) -> Self {
        Self { clues, marks: None }
    }

    /// The puzzle with these cells filled: `Some(true)` is black, `Some(false)` white. Marks that leave
    /// every cell open are none.
    ///
    /// # Panics
    /// If the marks have another size than the clues.
    #[must_use]
    pub fn with_marks(self, marks: Grid<Option<bool>>) -> Self {
        assert_eq!(
            marks.size(),
            self.clues.size(),
            "marks and clues have one size"
        );
        let is_marked = marks.values().iter().any(Option::is_some);
        Self {
            marks: is_marked.then_some(marks),
            ..self
        }
    }

    /// The clue in each cell.
    pub const fn clues(&self) -> &Grid<Option<u8>> {
        &self.clues
    }

    /// The cells that the player has filled, if any: `Some(true)` is black, `Some(false)` white.
    pub const fn marks(&self) -> Option<&Grid<Option<bool>>> {
        self.marks.as_ref()
    }

    /// The clues that `picture` has everywhere: the full board of a picture.
    pub fn full_clues(picture: &Grid<bool>) -> Grid<u8> {
        let size = picture.size();
        let black = |cell: Cell| cell.block(size).filter(|&near| picture[near]).count();
        Grid::from_fn(size, |cell| {
            u8::try_from(black(cell)).expect("a block has at most nine cells")
        })
    }
}

impl Puzzle for FillAPix {
    fn size(&self) -> Size {
        self.clues.size()
    }

    /// The clues' constraints, and the marks as known values.
    fn instance(&self) -> Instance {
        let mut instance = Instance::new(&self.clues, Pattern::Block);
        for (cell, mark) in self.marks.iter().flat_map(Grid::iter) {
            if let Some(black) = *mark {
                let lit = instance.var(cell).lit(black);
                instance.problem_mut().fix(lit);
            }
        }
        instance
    }
}
