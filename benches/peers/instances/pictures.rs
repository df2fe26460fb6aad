//! Pictures that pixel puzzles are made of.

use cluegrid::grid::{Cell, Grid, Size};
use rand::{Rng, RngExt};

/// Every cell black with this chance, whatever its neighbours are.
pub fn noise(size: Size, density: f64, rng: &mut impl Rng) -> Grid<bool> {
    Grid::from_fn(size, |_| rng.random_bool(density))
}

/// Every third row black, from the first one on.
pub fn stripes(size: Size) -> Grid<bool> {
    Grid::from_fn(size, |cell| cell.row.is_multiple_of(3))
}

/// Rings around a point off the middle, growing wider outwards.
pub fn circles(size: Size) -> Grid<bool> {
    let centre = (size.rows as f64 * 0.45, size.cols as f64 * 0.55);
    Grid::from_fn(size, |cell| {
        let distance = (cell.row as f64 - centre.0).hypot(cell.col as f64 - centre.1);
        (distance * 1.3).sqrt().rem_euclid(1.0) < 0.5
    })
}

/// A dark corner that grows lighter, dithered with the 4x4 matrix of Bayer.
pub fn gradient(size: Size) -> Grid<bool> {
    const BAYER: [[u32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    Grid::from_fn(size, |Cell { row, col }| {
        let light = (row as f64 / size.rows as f64 + col as f64 / size.cols as f64) / 2.0;
        light * 16.0 < f64::from(BAYER[row % 4][col % 4]) + 0.5
    })
}

/// The project's name again and again, in letters of 3x5 cells.
pub fn text(size: Size) -> Grid<bool> {
    const LETTERS: [[&str; 5]; 8] = [
        ["###", "#..", "#..", "#..", "###"],
        ["#..", "#..", "#..", "#..", "###"],
        ["#.#", "#.#", "#.#", "#.#", "###"],
        ["###", "#..", "##.", "#..", "###"],
        ["###", "#..", "#.#", "#.#", "###"],
        ["##.", "#.#", "##.", "#.#", "#.#"],
        ["###", ".#.", ".#.", ".#.", "###"],
        ["##.", "#.#", "#.#", "#.#", "##."],
    ];
    Grid::from_fn(size, |Cell { row, col }| {
        // A column and a row between the letters stay white.
        let letter = LETTERS[(col / 4 + row / 6) % LETTERS.len()];
        let line = letter.get(row % 6).copied().unwrap_or_default();
        line.as_bytes().get(col % 4) == Some(&b'#')
    })
}
