//! What a question is about: the problem that a document states, and what in it can be blamed.

use super::{BoardOptions, MineCount, Refusal};
use crate::grid::{Cell, Grid, Size};
use crate::narrate;
use crate::problem::{Assignment, ConstraintId, Lit, Model, Problem, Var};
use crate::puzzle::{Document, FillAPix, Instance, Kind, Minesweeper, Puzzle, Tile};
use crate::solve::{Limit, Solver, Stage, StopReason, clash};
use serde::Serialize;

/// A problem on a grid with the player's own marks apart.
pub(super) struct Subject {
    pub(super) kind: Kind,
    /// The problem of the clues alone.
    instance: Instance,
    /// What the player put there and we take as given: marks, or trusted flags.
    marks: Vec<Lit>,
    /// The problem with the marks, where there are any.
    marked: Option<Problem>,
    /// The flags on the board.
    pub(super) flags: Vec<Cell>,
}

/// The cells of a clash, each list sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ClashCells {
    /// Where the clashing clues stand; none of them can be spared.
    pub clash: Vec<Cell>,
    /// Which marks, or trusted flags, clash with them.
    #[serde(rename = "clash_marks", skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Cell>,
    /// What the number of mines has to do with it, if it has.
    #[serde(rename = "clash_total", skip_serializing_if = "Option::is_none")]
    pub total: Option<TotalClash>,
    /// The same as a sentence.
    #[serde(skip)]
    pub text: String,
}

/// A number of mines that the board can't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TotalClash {
    /// The number of mines.
    pub mines: usize,
    /// The fewest and the most mines that the board can have as far as its clues go; `None` if that takes
    /// too long to say.
    pub possible: Option<(usize, usize)>,
}

impl Subject {
    pub(super) fn new(document: &Document, board: BoardOptions) -> Result<Self, Refusal> {
        match document {
            Document::Pixel(_) if board.mines.is_some() => Err(Refusal::MinesOfPixelPuzzle),
            Document::Pixel(puzzle) => Ok(Self::pixel(puzzle)),
            Document::Position(position) => Ok(Self::mines(position.clone(), board)),
            Document::Game(game) => Ok(Self::mines(game.position(), board)),
            Document::Minefield(_) => Err(Refusal::NoPosition),
            Document::Rules(_) => Err(Refusal::NoGrid),
        }
    }

    fn pixel(puzzle: &FillAPix) -> Self {
        let with_marks = puzzle.instance();
        let marks: Vec<Lit> = with_marks.problem().known().lits().collect();
        let (instance, marked) = match marks.is_empty() {
            true => (with_marks, None),
            false => {
                let without_marks = FillAPix::new(puzzle.clues().clone()).instance();
                (without_marks, Some(with_marks.problem().clone()))
            }
        };
        Self {
            kind: Kind::Pixel,
            instance,
            marks,
            marked,
            flags: Vec::new(),
        }
    }

    fn mines(position: Minesweeper, board: BoardOptions) -> Self {
        let flags: Vec<Cell> = (position.tiles().iter())
            .filter(|(_, tile)| **tile == Tile::Flagged)
            .map(|(cell, _)| cell)
            .collect();
        let mines = match board.mines {
            None => position.mines(),
            Some(MineCount::All(mines)) => Some(mines),
            Some(MineCount::Left(left)) => Some(left.saturating_add(flags.len())),
        };
        let position = position.with_mines(mines);
        let instance = position.instance();
        let trusted = flags.iter().filter(|_| board.trust_flags);
        let marks: Vec<Lit> = trusted.map(|&cell| instance.var(cell).positive()).collect();
        let is_marked = !marks.is_empty();
        let marked = is_marked.then(|| position.trusting_flags().instance().problem().clone());
        Self {
            kind: Kind::Mines,
            instance,
            marks,
            marked,
            flags,
        }
    }

    /// The problem to be asked.
    pub(super) fn problem(&self) -> &Problem {
        self.marked.as_ref().unwrap_or(self.instance.problem())
    }

    /// The problem of the clues alone, and the grid it came from.
    pub(super) const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// What the player put there and we take as given: marks, or trusted flags.
    pub(super) fn marks(&self) -> &[Lit] {
        &self.marks
    }

    /// The problem of the clues alone.
    pub(super) const fn clues(&self) -> &Problem {
        self.instance.problem()
    }

    /// Whether there are marks of the player's, or trusted flags.
    pub(super) fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// Which cells are black, or mined, in `model`.
    pub(super) fn picture(&self, model: &Model) -> Grid<bool> {
        self.instance.picture(model)
    }

    /// The cells of which `assignment` says something that wasn't known from the start, with what it says.
    pub(super) fn news(&self, assignment: &Assignment) -> Grid<Option<bool>> {
        self.unknown_only(assignment.values())
    }

    /// Number of cells that were not known from the start.
    pub(super) fn unknown_count(&self) -> usize {
        self.problem().known().unknown().count()
    }

    /// Everything that is certain: known from the start, or deduced.
    pub(super) fn values(&self, assignment: &Assignment) -> Grid<Option<bool>> {
        self.instance.values(assignment)
    }

    /// Number of rows and columns.
    pub(super) const fn size(&self) -> Size {
        self.instance.size()
    }

    /// The variable of `cell`.
    pub(super) fn var(&self, cell: Cell) -> Var {
        self.instance.var(cell)
    }

    /// The cell of `var`.
    pub(super) const fn cell(&self, var: Var) -> Cell {
        self.instance.cell(var)
    }

    /// The constraint of the clue in `cell`.
    pub(super) fn constraint(&self, cell: Cell) -> ConstraintId {
        ConstraintId::new(self.instance.size().index_of(cell))
    }

    /// The cell in which the clue of this constraint stands.
    pub(super) const fn clue_cell(&self, id: ConstraintId) -> Cell {
        self.instance.clue_cell(id)
    }

    /// The cells of variables, list by list.
    pub(super) fn cells_of(&self, lists: &[Vec<Var>]) -> Vec<Vec<Cell>> {
        let cells = |vars: &Vec<Var>| vars.iter().map(|&var| self.instance.cell(var)).collect();
        lists.iter().map(cells).collect()
    }

    /// The values of cells that were not known from the start.
    pub(super) fn unknown_only<T: Clone>(&self, values: &[Option<T>]) -> Grid<Option<T>> {
        let known = self.problem().known().values().iter();
        let values = values.iter().zip(known);
        let values = values.map(|(value, known)| value.clone().filter(|_| known.is_none()));
        Grid::from_values(self.instance.size(), values.collect())
            .expect("there is a value for every cell")
    }

    /// The cells of which `assignment` says nothing.
    pub(super) fn open_cells(&self, assignment: &Assignment) -> Vec<Cell> {
        let mut cells = Vec::with_capacity(assignment.unknown().count());
        cells.extend(assignment.unknown().map(|var| self.instance.cell(var)));
        cells
    }

    /// Why there is no solution; `None` if there is one.
    pub(super) fn clash(&self, limit: &Limit) -> Result<Option<ClashCells>, StopReason> {
        self.clash_with(&self.marks, limit)
    }

    /// Why there is no solution even without marks; `None` if there is one then.
    pub(super) fn clash_of_clues(&self, limit: &Limit) -> Result<Option<ClashCells>, StopReason> {
        self.clash_with(&[], limit)
    }

    fn clash_with(&self, marks: &[Lit], limit: &Limit) -> Result<Option<ClashCells>, StopReason> {
        let problem = self.instance.problem();
        let clash = limit.time(Stage::Clash, || clash(problem, marks, limit));
        let Some(clash) = clash? else {
            return Ok(None);
        };
        let marks = clash
            .assumptions
            .iter()
            .map(|lit| self.instance.cell(lit.var()));
        let total = (self.instance.problem().total()).filter(|_| clash.includes_total);
        let total = total.map(|mines| TotalClash {
            mines,
            possible: Solver::new(self.problem())
                .true_counts(limit)
                .ok()
                .flatten(),
        });
        let possible = total.and_then(|total| total.possible);
        let possible = possible.map(|(least, most)| least..=most);
        Ok(Some(ClashCells {
            text: narrate::clash(self.kind, &self.instance, &clash, possible),
            clash: clash
                .constraints
                .iter()
                .map(|&id| self.instance.clue_cell(id))
                .collect(),
            marks: marks.collect(),
            total,
        }))
    }
}
