//! A problem together with the grid it came from.

use crate::grid::{Cell, Grid, Size};
use crate::problem::{Assignment, ConstraintId, Model, Pattern, Problem, Stencil, Var};

/// A problem with one variable a cell and one constraint a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    size: Size,
    problem: Problem,
}

impl Instance {
    /// The problem in which each clue counts the cells of `pattern` around it.
    pub fn new(clues: &Grid<Option<u8>>, pattern: Pattern) -> Self {
        let size = clues.size();
        let mut stencil = Stencil::new(size.rows, size.cols, pattern);
        for (index, clue) in clues.values().iter().enumerate() {
            if let Some(count) = clue {
                stencil.add_window(Var::new(index), *count);
            }
        }
        Self {
            size,
            problem: Problem::from_stencil(stencil),
        }
    }

    /// Number of rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem, to add values and the total.
    pub const fn problem_mut(&mut self) -> &mut Problem {
        &mut self.problem
    }

    /// The variable of `cell`: whether it is black, or mined.
    pub fn var(&self, cell: Cell) -> Var {
        Var::new(self.size.index_of(cell))
    }

    /// The cell of `var`.
    pub const fn cell(&self, var: Var) -> Cell {
        self.size.cell_at(var.index())
    }

    /// The cell in which the clue of this constraint stands.
    pub const fn clue_cell(&self, id: ConstraintId) -> Cell {
        self.size.cell_at(id.index())
    }

    /// Which cells are black, or mined, in `model`.
    pub fn picture(&self, model: &Model) -> Grid<bool> {
        Grid::from_values(self.size, model.values().to_vec())
            .expect("a model has a value for every cell")
    }

    /// What `assignment` says of each cell.
    pub fn values(&self, assignment: &Assignment) -> Grid<Option<bool>> {
        Grid::from_values(self.size, assignment.values().to_vec())
            .expect("an assignment has a place for every cell")
    }
}
