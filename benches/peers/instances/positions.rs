//! Minesweeper positions from games.

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Game, Minefield, Minesweeper, Puzzle, Tile};
use cluegrid::solve::{Limit, Propagation, Solver, propagate};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

/// A game on a field with this many mines and none around its middle, where it has just started.
pub fn start(size: Size, mines: usize, rng: &mut impl Rng) -> Game {
    let middle = Cell::new(size.rows / 2, size.cols / 2);
    let mut free: Vec<Cell> = size
        .cells()
        .filter(|cell| cell.row.abs_diff(middle.row) > 1 || cell.col.abs_diff(middle.col) > 1)
        .collect();
    free.shuffle(rng);
    let mut field = Grid::filled(size, false);
    for &cell in &free[..mines] {
        field[cell] = true;
    }
    let tiles = Grid::filled(size, Tile::Covered);
    let mut game = Game::new(Minefield::new(field, Some(middle)), tiles);
    game.reveal(middle);
    game
}

/// Plays until `share` of the safe cells is revealed: cells that are certainly safe, and where there are
/// none a safe one of the frontier, as a lucky player would.
pub fn play(game: &mut Game, share: f64, rng: &mut impl Rng) {
    let target = target(game, share);
    while revealed(game) < target {
        let mut safe = certainly_safe(game);
        if safe.is_empty() {
            safe.extend(lucky_guess(game, rng));
        }
        safe.shuffle(rng);
        reveal_until(game, &safe, target);
    }
}

/// Reveals safe cells at random until `share` of them is revealed.
pub fn open_at_random(game: &mut Game, share: f64, rng: &mut impl Rng) {
    let mut safe = safe_cells(game);
    safe.shuffle(rng);
    let target = target(game, share);
    reveal_until(game, &safe, target);
}

fn reveal_until(game: &mut Game, cells: &[Cell], target: usize) {
    let mut count = revealed(game);
    for &cell in cells {
        if count >= target {
            break;
        }
        if let cluegrid::puzzle::Reveal::Revealed(more) = game.reveal(cell) {
            count += more;
        }
    }
}

/// The covered cells that propagation shows to be safe, or, if there are none, all that are.
fn certainly_safe(game: &Game) -> Vec<Cell> {
    let position = Minesweeper::new(game.tiles().clone(), None);
    let instance = position.instance();
    let limit = Limit::none();
    let safe_in = |values: &[Option<bool>]| -> Vec<Cell> {
        let is_safe = |&(index, value): &(usize, &Option<bool>)| {
            *value == Some(false) && game.tiles().values()[index].is_covered()
        };
        let found = values.iter().enumerate().filter(is_safe);
        found
            .map(|(index, _)| position.size().cell_at(index))
            .collect()
    };
    let Ok(Propagation::Fixpoint(fixpoint)) = propagate(instance.problem(), &limit, &mut ()) else {
        unreachable!("the clues of a game hold, and there is no limit")
    };
    let safe = safe_in(fixpoint.values.values());
    if !safe.is_empty() {
        return safe;
    }
    let backbone = Solver::new(instance.problem()).backbone(&limit);
    let backbone = backbone.expect("there is no limit");
    safe_in(backbone.expect("the clues of a game hold").values())
}

/// A safe cell next to a clue, or any safe cell if there is none.
fn lucky_guess(game: &Game, rng: &mut impl Rng) -> Option<Cell> {
    let safe = safe_cells(game);
    let size = game.tiles().size();
    let touches_clue = |cell: &&Cell| {
        let mut near = cell.neighbours(size);
        near.any(|near| !game.tiles()[near].is_covered())
    };
    let frontier: Vec<Cell> = safe.iter().filter(touches_clue).copied().collect();
    let choice = if frontier.is_empty() {
        &safe
    } else {
        &frontier
    };
    choice.choose(rng).copied()
}

/// The covered cells without a mine.
fn safe_cells(game: &Game) -> Vec<Cell> {
    let mines = game.minefield().mines();
    let tiles = game.tiles();
    let is_safe = |cell: &Cell| !mines[*cell] && tiles[*cell].is_covered();
    tiles.size().cells().filter(is_safe).collect()
}

fn revealed(game: &Game) -> usize {
    let tiles = game.tiles().values();
    tiles.iter().filter(|tile| !tile.is_covered()).count()
}

fn target(game: &Game, share: f64) -> usize {
    let safe = game.tiles().size().cell_count() - game.minefield().mine_count();
    (safe as f64 * share) as usize
}
