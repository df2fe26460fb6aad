//! Boards so small that every assignment of their unknown cells can be tried: by the letter of the rules, on
//! the bits of a word.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::problem::Model;
use cluegrid::puzzle::{FillAPix, Instance, Minesweeper, Puzzle, Tile};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The most cells that are not known from the start.
const MOST_UNKNOWN: usize = 14;

/// What kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pixel,
    Mines,
    MinesWithTotal,
}

/// A board, and what it says.
#[derive(Debug)]
pub struct SmallBoard {
    pub instance: Instance,
    /// Where each clue stands, and what it counts.
    clues: Vec<(Cell, u32)>,
    known: Grid<Option<bool>>,
    kind: Kind,
    total: Option<usize>,
}

impl SmallBoard {
    /// A board of this kind; the same for the same seed.
    pub fn new(kind: Kind, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let size = size(&mut rng);
        let density = [0.2, 0.5, 0.5, 0.8][rng.random_range(0..4)];
        let picture = Grid::from_fn(size, |_| rng.random_bool(density));
        let is_wrong = rng.random_bool(0.1);
        let clued = [0.2, 0.5, 0.8, 1.0][rng.random_range(0..4)];
        let known = known(&picture, kind, &mut rng);
        let mut clues = Vec::new();
        for cell in size.cells() {
            let is_shown = match kind {
                Kind::Pixel => rng.random_bool(clued),
                Kind::Mines | Kind::MinesWithTotal => known[cell] == Some(false),
            };
            if is_shown {
                let off = is_wrong && rng.random_bool(0.3);
                let near = around(cell, size, kind).filter(|&near| picture[near]);
                clues.push((cell, near.count() as u32 + u32::from(off)));
            }
        }
        let true_count = picture.values().iter().filter(|&&value| value).count();
        let total = (kind == Kind::MinesWithTotal)
            .then(|| true_count + usize::from(is_wrong && rng.random_bool(0.5)));
        let instance = instance(&clues, &known, kind, total);
        Self {
            instance,
            clues,
            known,
            kind,
            total,
        }
    }

    /// All models, in the order of the bits of their unknown cells.
    pub fn models(&self) -> Vec<Model> {
        let size = self.known.size();
        let is_unknown = |&cell: &Cell| self.known[cell].is_none();
        let unknown: Vec<Cell> = size.cells().filter(is_unknown).collect();
        let place = |cell: Cell| unknown.iter().position(|&other| other == cell);
        let mut found: Vec<u16> = (0..1u32 << unknown.len()).map(|bits| bits as u16).collect();
        let all = size.cells().collect();
        let total = self.total.map(|total| (all, total as u32));
        let clues = self.clues.iter();
        let clues = clues.map(|&(cell, count)| (around(cell, size, self.kind).collect(), count));
        for (cells, count) in total.into_iter().chain(clues) {
            let cells: Vec<Cell> = cells;
            let trues = cells.iter().filter(|&&cell| self.known[cell] == Some(true));
            let trues = trues.count() as u32;
            let mask: u16 = cells
                .iter()
                .filter_map(|&cell| place(cell))
                .map(|place| 1 << place)
                .sum();
            found.retain(|bits| (bits & mask).count_ones() + trues == count);
        }
        let value = |cell: Cell, bits: u16| match self.known[cell] {
            Some(value) => value,
            None => place(cell).is_some_and(|place| bits >> place & 1 == 1),
        };
        let model = |bits| Model::new(size.cells().map(|cell| value(cell, bits)).collect());
        found.into_iter().map(model).collect()
    }
}

/// Single cells, rows and columns, rectangles, and boards without cells.
fn size(rng: &mut ChaCha8Rng) -> Size {
    let (rows, cols) = match rng.random_range(0..10) {
        0 => (1, rng.random_range(1..=MOST_UNKNOWN)),
        1 => (rng.random_range(1..=MOST_UNKNOWN), 1),
        2 => (rng.random_range(0..3), rng.random_range(0..3)),
        3..6 => (rng.random_range(2..4), rng.random_range(2..5)),
        6..8 => (rng.random_range(2..5), rng.random_range(2..4)),
        _ => (rng.random_range(3..7), rng.random_range(3..7)),
    };
    Size::new(rows, cols)
}

/// What is known from the start: marks of a pixel puzzle, or the cells that show a clue or a mine. As much
/// as it takes for the others to be few.
fn known(picture: &Grid<bool>, kind: Kind, rng: &mut ChaCha8Rng) -> Grid<Option<bool>> {
    let (marks, shown_mines) = match kind {
        Kind::Pixel => ([0.0, 0.0, 0.2][rng.random_range(0..3)], 1.0),
        _ => (
            [0.2, 0.4, 0.6][rng.random_range(0..3)],
            [0.0, 0.3][rng.random_range(0..2)],
        ),
    };
    let mut known = picture.map(|&value| {
        let is_known = rng.random_bool(marks) && (!value || rng.random_bool(shown_mines));
        is_known.then_some(value)
    });
    let unknown = known
        .values()
        .iter()
        .filter(|value| value.is_none())
        .count();
    let mut cells: Vec<Cell> = picture.size().cells().collect();
    cells.shuffle(rng);
    let unknown_cells = cells.into_iter().filter(|&cell| known[cell].is_none());
    let spare: Vec<Cell> = unknown_cells
        .take(unknown.saturating_sub(MOST_UNKNOWN))
        .collect();
    spare
        .into_iter()
        .for_each(|cell| known[cell] = Some(picture[cell]));
    known
}

/// The cells that a clue counts.
fn around(cell: Cell, size: Size, kind: Kind) -> impl Iterator<Item = Cell> {
    size.cells().filter(move |other| {
        let is_near = cell.row.abs_diff(other.row) <= 1 && cell.col.abs_diff(other.col) <= 1;
        is_near && (kind == Kind::Pixel || *other != cell)
    })
}

fn instance(
    clues: &[(Cell, u32)],
    known: &Grid<Option<bool>>,
    kind: Kind,
    total: Option<usize>,
) -> Instance {
    let mut shown = Grid::filled(known.size(), None);
    clues
        .iter()
        .for_each(|&(cell, count)| shown[cell] = Some(count as u8));
    if kind == Kind::Pixel {
        return FillAPix::new(shown).with_marks(known.clone()).instance();
    }
    let tile = |cell| match (shown[cell], known[cell]) {
        (Some(count), _) => Tile::Clue(count),
        (None, Some(true)) => Tile::Mine,
        (None, _) => Tile::Covered,
    };
    Minesweeper::new(Grid::from_fn(known.size(), tile), total).instance()
}
