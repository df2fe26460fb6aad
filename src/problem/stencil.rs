//! Constraints that are all one pattern, moved over a grid of variables.

use super::Var;

/// Which of the nine places of a 3x3 window a constraint counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// All nine.
    Block,
    /// The eight around the middle.
    Ring,
}

impl Pattern {
    /// The places as bits: bit `3 * row + col` for row and column 0 to 2 of the window.
    pub const fn mask(self) -> u16 {
        match self {
            Self::Block => 0b111_111_111,
            Self::Ring => 0b111_101_111,
        }
    }
}

/// A layout of variables as the cells of a grid, numbered row by row, with windows over them.
///
/// The window at an anchor counts the places of the pattern around it, clipped at the edges. What two
/// windows share follows from the distance between their anchors, so it is computed and never stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stencil {
    rows: usize,
    cols: usize,
    pattern: Pattern,
    counts: Vec<Option<u8>>,
}

impl Stencil {
    /// A grid of `rows` by `cols` variables without windows.
    pub fn new(rows: usize, cols: usize, pattern: Pattern) -> Self {
        Self {
            rows,
            cols,
            pattern,
            counts: vec![None; rows * cols],
        }
    }

    /// Number of rows of the grid of variables.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns: the distance between a variable's number and that of the one below it.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The pattern of every window.
    pub const fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Puts a window at `anchor`: exactly `count` of the places of the pattern around it are true.
    ///
    /// # Panics
    /// If there is a window already.
    pub fn add_window(&mut self, anchor: Var, count: u8) {
        let place = &mut self.counts[anchor.index()];
        assert!(place.is_none(), "an anchor has one window");
        *place = Some(count);
    }

    /// The count of the window at each variable, or `None` where there is no window.
    pub fn counts(&self) -> &[Option<u8>] {
        &self.counts
    }

    /// The variables that the window at `anchor` counts, in order.
    pub fn window(&self, anchor: Var) -> impl Iterator<Item = Var> {
        let (row, col) = (anchor.index() / self.cols, anchor.index() % self.cols);
        let rows = row.saturating_sub(1)..self.rows.min(row + 2);
        rows.flat_map(move |r| {
            let cols = col.saturating_sub(1)..self.cols.min(col + 2);
            cols.map(move |c| Var::new(r * self.cols + c))
        })
        .filter(move |&var| self.pattern == Pattern::Block || var != anchor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_clipped_at_the_edges() {
        let block = Stencil::new(2, 3, Pattern::Block);
        let vars = |stencil: &Stencil, anchor| -> Vec<_> {
            stencil.window(Var::new(anchor)).map(Var::index).collect()
        };
        assert_eq!(vars(&block, 0), [0, 1, 3, 4]);
        assert_eq!(vars(&block, 4), [0, 1, 2, 3, 4, 5]);
        let ring = Stencil::new(1, 3, Pattern::Ring);
        assert_eq!(vars(&ring, 1), [0, 2]);
        assert_eq!(vars(&ring, 0), [1]);
    }
}
