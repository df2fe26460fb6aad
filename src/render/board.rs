//! What to draw: a look, and perhaps a clue or a chance, for every cell.

use crate::grid::{Cell, Grid, Size};
use crate::puzzle::{Kind, Tile};

/// How a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Look {
    /// A clue and nothing else.
    Clue,
    /// A black cell of a pixel puzzle.
    Black,
    /// A white cell of a pixel puzzle.
    White,
    /// A cell of a pixel puzzle that is not known to be black or white.
    Open,
    /// A cell that was not revealed.
    Covered,
    /// A covered cell that certainly has no mine.
    Safe,
    /// A covered cell that certainly has a mine.
    Mined,
    /// A covered cell with a flag that may be right.
    Flag,
    /// A flag on a cell that certainly has no mine.
    WrongFlag,
    /// A mine that is known to be there.
    KnownMine,
    /// A cell in which solutions differ.
    Differs,
    /// A clue that clashes with others.
    Clash,
    /// A clue of an explanation.
    Reason,
    /// The cell that is explained.
    Asked,
}

impl Look {
    /// Every look, in the order of a legend.
    pub const ALL: [Self; 14] = [
        Self::Clue,
        Self::Black,
        Self::White,
        Self::Open,
        Self::Covered,
        Self::Safe,
        Self::Mined,
        Self::Flag,
        Self::WrongFlag,
        Self::KnownMine,
        Self::Differs,
        Self::Clash,
        Self::Reason,
        Self::Asked,
    ];

    /// What a legend says of cells with this look.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Clue => "clue",
            Self::Black => "black",
            Self::White => "white",
            Self::Open => "open",
            Self::Covered => "covered",
            Self::Safe => "safe",
            Self::Mined => "mined",
            Self::Flag => "flag",
            Self::WrongFlag => "flag on a safe cell",
            Self::KnownMine => "known mine",
            Self::Differs => "solutions differ",
            Self::Clash => "clashing clue",
            Self::Reason => "clue that is needed",
            Self::Asked => "this cell",
        }
    }
}

/// What to draw in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The clue that stands in the cell.
    pub clue: Option<u8>,
    /// How the cell is drawn.
    pub look: Look,
}

impl Square {
    /// A cell with this clue, if any, and this look.
    pub const fn new(clue: Option<u8>, look: Look) -> Self {
        Self { clue, look }
    }
}

/// What an explanation is about. Drawings have frames for it, whatever the looks of the cells are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The cell that is explained.
    pub at: Cell,
    /// The clues and marks that it rests on.
    pub reasons: Vec<Cell>,
}

/// What to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    kind: Kind,
    squares: Grid<Square>,
    chances: Option<Grid<Option<f64>>>,
    safest: Vec<Cell>,
    focus: Option<Focus>,
}

impl Board {
    /// The board of this kind with these squares.
    pub const fn new(kind: Kind, squares: Grid<Square>) -> Self {
        Self {
            kind,
            squares,
            chances: None,
            safest: Vec::new(),
            focus: None,
        }
    }

    /// A pixel puzzle's picture (`true` is black) under its clues.
    ///
    /// # Panics
    /// If picture and clues have different sizes.
    pub fn picture(picture: &Grid<bool>, clues: &Grid<Option<u8>>) -> Self {
        Self::marks(&picture.map(|&black| Some(black)), clues)
    }

    /// What is known of a pixel puzzle's cells (`Some(true)` is black) under its clues.
    ///
    /// # Panics
    /// If marks and clues have different sizes.
    pub fn marks(marks: &Grid<Option<bool>>, clues: &Grid<Option<u8>>) -> Self {
        assert_eq!(marks.size(), clues.size(), "marks and clues have one size");
        let square = |(&mark, &clue): (&Option<bool>, &Option<u8>)| {
            let look = match mark {
                Some(true) => Look::Black,
                Some(false) => Look::White,
                None => Look::Open,
            };
            Square::new(clue, look)
        };
        Self::pairwise(Kind::Pixel, marks, clues, square)
    }

    /// A Minesweeper board, and what is certain of its covered cells (`Some(true)` is mined).
    ///
    /// # Panics
    /// If tiles and deductions have different sizes.
    pub fn tiles(tiles: &Grid<Tile>, certain: &Grid<Option<bool>>) -> Self {
        assert_eq!(
            tiles.size(),
            certain.size(),
            "tiles and deductions have one size"
        );
        let square = |(&tile, &mined): (&Tile, &Option<bool>)| match (tile, mined) {
            (Tile::Clue(count), _) => Square::new(Some(count), Look::Clue),
            (Tile::Mine, _) => Square::new(None, Look::KnownMine),
            (Tile::Covered | Tile::Flagged, Some(true)) => Square::new(None, Look::Mined),
            (Tile::Covered, Some(false)) => Square::new(None, Look::Safe),
            (Tile::Covered, None) => Square::new(None, Look::Covered),
            (Tile::Flagged, Some(false)) => Square::new(None, Look::WrongFlag),
            (Tile::Flagged, None) => Square::new(None, Look::Flag),
        };
        Self::pairwise(Kind::Mines, tiles, certain, square)
    }

    /// The same board with another look in `cells`: those in which solutions differ, or whose clues
    /// clash. Cells outside are passed over.
    #[must_use]
    pub fn with_look(mut self, cells: impl IntoIterator<Item = Cell>, look: Look) -> Self {
        for cell in cells {
            if self.size().contains(cell) {
                self.squares[cell].look = look;
            }
        }
        self
    }

    /// The same board with the chances of its cells to be mined, or black, and the cells that are the safest.
    /// Cells of which one is certain get the look of it.
    ///
    /// # Panics
    /// If board and chances have different sizes.
    #[must_use]
    pub fn with_chances(mut self, chances: &Grid<Option<f64>>, safest: &[Cell]) -> Self {
        assert_eq!(
            self.size(),
            chances.size(),
            "board and chances have one size"
        );
        let (no, yes) = match self.kind {
            Kind::Pixel => (Look::White, Look::Black),
            Kind::Mines => (Look::Safe, Look::Mined),
        };
        let squares = self.squares.values_mut().iter_mut();
        for (square, &chance) in squares.zip(chances.values()) {
            square.look = match chance {
                Some(0.0) if square.look == Look::Flag => Look::WrongFlag,
                Some(0.0) => no,
                Some(1.0) => yes,
                _ => square.look,
            };
        }
        self.chances = Some(chances.map(|chance| chance.filter(|&it| it > 0.0 && it < 1.0)));
        self.safest = safest.to_vec();
        self
    }

    /// The same board as the picture of an explanation. Cells outside are passed over.
    #[must_use]
    pub fn with_focus(self, focus: Focus) -> Self {
        let focus = Some(focus);
        Self { focus, ..self }
    }

    /// The same board with nothing but the looks of its cells.
    #[must_use]
    pub fn without_clues(mut self) -> Self {
        for square in self.squares.values_mut() {
            square.clue = None;
        }
        self
    }

    /// The kind of puzzle.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Number of rows and columns.
    pub const fn size(&self) -> Size {
        self.squares.size()
    }

    /// What to draw in each cell.
    pub const fn squares(&self) -> &Grid<Square> {
        &self.squares
    }

    /// The chance of each cell to be mined, or black, if chances are shown at all; `None` in cells that have
    /// none or of which it is certain.
    pub const fn chances(&self) -> Option<&Grid<Option<f64>>> {
        self.chances.as_ref()
    }

    /// The cells with the least chance of a mine, where chances are shown.
    pub fn safest(&self) -> &[Cell] {
        &self.safest
    }

    /// What an explanation is about, if the board is the picture of one.
    pub const fn focus(&self) -> Option<&Focus> {
        self.focus.as_ref()
    }

    /// The looks that are drawn, each once, in the order of [`Look::ALL`]. A cell with a chance shows that
    /// and no look.
    pub fn looks(&self) -> impl Iterator<Item = Look> {
        let mut occurs = [false; Look::ALL.len()];
        for (place, square) in self.squares.values().iter().enumerate() {
            let chances = self.chances.as_ref().map(Grid::values);
            if chances.is_none_or(|chances| chances[place].is_none()) {
                occurs[square.look as usize] = true;
            }
        }
        let looks = Look::ALL.into_iter();
        looks.filter(move |&look| occurs[look as usize])
    }

    /// Whether anything stands in its cells: clues, signs or chances.
    pub fn has_signs(&self) -> bool {
        let plain = [
            Look::Clue,
            Look::Black,
            Look::White,
            Look::Open,
            Look::Covered,
        ];
        let is_sign = |square: &Square| square.clue.is_some() || !plain.contains(&square.look);
        self.chances.is_some() || self.focus.is_some() || self.squares.values().iter().any(is_sign)
    }

    /// What is on the board in numbers, for those who can't see it.
    pub fn description(&self) -> String {
        let Size { rows, cols } = self.size();
        let squares = self.squares.values();
        let clues = squares
            .iter()
            .filter(|square| square.clue.is_some())
            .count();
        let mut parts = vec![
            format!("rows: {rows}"),
            format!("columns: {cols}"),
            format!("clues: {clues}"),
        ];
        for look in self.looks().filter(|&look| look != Look::Clue) {
            let count = squares.iter().filter(|square| square.look == look).count();
            parts.push(format!("{}: {count}", look.meaning()));
        }
        if let Some(focus) = &self.focus {
            let count = focus.reasons.len();
            parts.push(format!("{}: {count}", Look::Reason.meaning()));
        }
        parts.join(", ")
    }

    fn pairwise<A, B>(
        kind: Kind,
        first: &Grid<A>,
        second: &Grid<B>,
        square: impl FnMut((&A, &B)) -> Square,
    ) -> Self {
        let pairs = first.values().iter().zip(second.values());
        let squares = Grid::from_values(first.size(), pairs.map(square).collect());
        Self::new(
            kind,
            squares.expect("both grids have a value for every cell"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_stand_in_the_order_of_the_legend() {
        for (place, look) in Look::ALL.into_iter().enumerate() {
            assert_eq!(look as usize, place);
        }
    }

    #[test]
    fn a_flag_on_a_safe_cell_is_wrong() {
        let size = Size::new(1, 3);
        let tiles = Grid::filled(size, Tile::Flagged);
        let certain = Grid::from_values(size, vec![Some(false), None, Some(true)]).unwrap();
        let board = Board::tiles(&tiles, &certain);
        let looks: Vec<_> = board.squares().values().iter().map(|s| s.look).collect();
        assert_eq!(looks, [Look::WrongFlag, Look::Flag, Look::Mined]);
    }

    #[test]
    fn what_is_certain_has_a_look_and_no_chance() {
        let size = Size::new(1, 4);
        let tiles = vec![Tile::Flagged, Tile::Covered, Tile::Covered, Tile::Flagged];
        let tiles = Grid::from_values(size, tiles).unwrap();
        let chances = vec![Some(0.0), Some(0.0), Some(1.0), Some(0.5)];
        let chances = Grid::from_values(size, chances).unwrap();
        let board = Board::tiles(&tiles, &Grid::filled(size, None)).with_chances(&chances, &[]);
        let looks: Vec<_> = board.squares().values().iter().map(|s| s.look).collect();
        assert_eq!(
            looks,
            [Look::WrongFlag, Look::Safe, Look::Mined, Look::Flag]
        );
        let shown = board.chances().unwrap().values();
        assert_eq!(shown, [None, None, None, Some(0.5)]);
    }

    #[test]
    fn cells_outside_are_passed_over() {
        let size = Size::new(1, 2);
        let board = Board::picture(&Grid::filled(size, true), &Grid::filled(size, None));
        let marked = board.with_look([Cell::new(0, 1), Cell::new(1, 0)], Look::Differs);
        assert_eq!(
            marked.looks().collect::<Vec<_>>(),
            [Look::Black, Look::Differs]
        );
    }
}
