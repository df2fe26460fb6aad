//! How likely it is that each covered cell of a Minesweeper position has a mine.

use cluegrid::grid::Grid;
use cluegrid::puzzle::{Minesweeper, Puzzle, Tile};
use cluegrid::render::{Board, Colors, odds};
use cluegrid::solve::{Limit, ModelCount, Solver, Weighting};

const ROWS: [&str; 5] = ["001.....", "013.....", "02......", "13......", "........"];

fn main() {
    let tile = |symbol: char| match symbol.to_digit(10) {
        Some(count) => Tile::Clue(count as u8),
        None => Tile::Covered,
    };
    let size = cluegrid::grid::Size::new(ROWS.len(), ROWS[0].len());
    let tiles = ROWS.iter().flat_map(|row| row.chars().map(tile)).collect();
    let tiles = Grid::from_values(size, tiles).unwrap();
    let position = Minesweeper::new(tiles, Some(9));

    let instance = position.instance();
    let solver = Solver::new(instance.problem());
    let census = solver.census(Weighting::Uniform, &Limit::none()).unwrap();
    let census = census.expect("the position is possible");
    let chance = |cell| census.shares[instance.var(cell).index()];
    let chances = Grid::from_fn(size, |cell| {
        chance(cell).filter(|_| position.tiles()[cell].is_covered())
    });
    let least = chances
        .values()
        .iter()
        .flatten()
        .copied()
        .fold(1.0, f64::min);
    let is_safest = |&cell: &_| chances[cell] == Some(least);
    let safest: Vec<_> = size.cells().filter(is_safest).collect();

    let board = Board::tiles(position.tiles(), &Grid::filled(size, None));
    let board = board.with_chances(&chances, &safest);
    print!("{}", odds(&board, Colors::Off));
    if let Ok(ModelCount::Exact(count)) = solver.model_count(&Limit::none()) {
        println!("{count} arrangements of the mines");
    }
}
