//! Text pictures of boards with the chance of a mine in every covered cell.
//!
//! A cell is three characters wide: a percentage of two digits and a mark behind the safest ones. Cells
//! that are certain, and all others, are drawn as on other boards.

use super::ansi::{Pen, characters, column_numbers, digits, push_line, style};
use super::{Board, Colors, Look, Square};
use crate::grid::{Cell, Grid};
use crate::puzzle::Kind;
use anstyle::{Ansi256Color, Color, Style};

/// The mark behind the safest cells.
const SAFEST: char = '<';

/// The picture of `board` with the chance of a mine (or a black cell) in cells that have one, each line
/// with its line feed. The safest cells are marked unless they are safe anyway.
///
/// # Panics
/// If board and chances have different sizes.
pub fn odds(
    kind: Kind,
    board: &Board,
    chances: &Grid<Option<f64>>,
    safest: &[Cell],
    colors: Colors,
) -> String {
    let size = board.size();
    assert_eq!(size, chances.size(), "board and chances have one size");
    let mut is_safest = Grid::filled(size, false);
    let unsafe_ones = safest.iter().filter(|&&cell| chances[cell] != Some(0.0));
    unsafe_ones.for_each(|&cell| is_safest[cell] = true);
    let margin = digits(size.rows.saturating_sub(1));
    let mut text = String::new();
    for line in column_numbers(size.cols, 3) {
        push_line(&mut text, &format!("{:margin$} {line}", ""));
    }
    for row in 0..size.rows {
        let mut pen = Pen::new(colors);
        for cell in (0..size.cols).map(|col| Cell::new(row, col)) {
            let (drawn, style) = draw(kind, board.squares()[cell], chances[cell], colors);
            pen.draw_in(drawn, style);
            pen.draw_in([if is_safest[cell] { SAFEST } else { ' ' }], Style::new());
        }
        push_line(&mut text, &format!("{row:>margin$} {}", pen.finish()));
    }
    text + &legend(kind)
}

fn legend(kind: Kind) -> String {
    match kind {
        Kind::Pixel => {
            "█ black   · white   12 share of solutions in which it is black, in %\n".to_owned()
        }
        Kind::Mines => {
            format!(
                "s safe   m mined   12 chance of a mine in %   {SAFEST} safest
"
            )
        }
    }
}

/// The two characters of a cell and their style.
fn draw(kind: Kind, square: Square, chance: Option<f64>, colors: Colors) -> ([char; 2], Style) {
    let drawn = |square: Square| (characters(square, colors), style(square.look));
    match chance {
        None => drawn(square),
        Some(0.0) if kind == Kind::Pixel => drawn(Square::new(square.clue, Look::White)),
        Some(1.0) if kind == Kind::Pixel => drawn(Square::new(square.clue, Look::Black)),
        Some(0.0) if square.look == Look::Flag => drawn(Square::new(None, Look::WrongFlag)),
        Some(0.0) => drawn(Square::new(None, Look::Safe)),
        Some(1.0) => drawn(Square::new(None, Look::Mined)),
        Some(chance) => {
            // What is not certain is never shown as 0 or 100.
            let percent = (chance * 100.0).round().clamp(1.0, 99.0) as u32;
            let digit = |number: u32| char::from_digit(number % 10, 10).unwrap_or('?');
            let tens = if percent < 10 {
                ' '
            } else {
                digit(percent / 10)
            };
            ([tens, digit(percent)], shade(percent))
        }
    }
}

/// From green over yellow to red.
fn shade(percent: u32) -> Style {
    const RAMP: [u8; 6] = [34, 70, 142, 172, 166, 160];
    let step = (percent as usize * RAMP.len()) / 100;
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(RAMP[step]))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::puzzle::Tile;

    #[test]
    fn chances_are_percentages_and_certain_cells_are_not() {
        let size = Size::new(1, 5);
        let tiles = [
            Tile::Covered,
            Tile::Clue(1),
            Tile::Covered,
            Tile::Covered,
            Tile::Covered,
        ];
        let tiles = Grid::from_values(size, tiles.to_vec()).unwrap();
        let board = Board::tiles(&tiles, &Grid::filled(size, None));
        let chances = vec![Some(0.999), None, Some(0.001), Some(0.0), Some(1.0)];
        let chances = Grid::from_values(size, chances).unwrap();
        assert_eq!(
            odds(
                Kind::Mines,
                &board,
                &chances,
                &[Cell::new(0, 2)],
                Colors::Off
            ),
            "  0  1  2  3  4\n0 99 1   1<s  m\n\
             s safe   m mined   12 chance of a mine in %   < safest\n"
        );
    }
}
