//! Text pictures of boards with the chance of a mine, or of black, in every cell that isn't known.
//!
//! A cell is three characters wide: a percentage of two digits and a mark behind the safest ones. Cells
//! that are certain, and all others, are drawn as on other boards.

use super::ansi::{Pen, characters, column_numbers, digits, legend_entry, push_line, style};
use super::{Board, Colors, Look, Square};
use crate::grid::{Cell, Grid};
use crate::puzzle::Kind;
use anstyle::{Ansi256Color, Color, Style};

/// The mark behind the safest cells.
const SAFEST: char = '<';

/// The picture of `board` with its chances, each line with its line feed.
pub fn odds(board: &Board, colors: Colors) -> String {
    let size = board.size();
    let mut is_safest = Grid::filled(size, false);
    for &cell in board.safest() {
        is_safest[cell] = true;
    }
    let margin = digits(size.rows.saturating_sub(1));
    let mut text = String::new();
    for line in column_numbers(size.cols, 3) {
        push_line(&mut text, &format!("{:margin$} {line}", ""));
    }
    for row in 0..size.rows {
        let mut pen = Pen::new(colors);
        for cell in (0..size.cols).map(|col| Cell::new(row, col)) {
            let chance = board.chances().and_then(|chances| chances[cell]);
            let (drawn, style) = draw(board.squares()[cell], chance, colors);
            pen.draw_in(drawn, style);
            pen.draw_in([if is_safest[cell] { SAFEST } else { ' ' }], Style::new());
        }
        push_line(&mut text, &format!("{row:>margin$} {}", pen.finish()));
    }
    text + &match board.kind() {
        Kind::Pixel => {
            let [white, black] = [Look::White, Look::Black].map(|look| legend_entry(look, colors));
            format!("{black}   {white}   12 chance of black in %\n")
        }
        Kind::Mines => format!("s safe   m mined   12 chance of a mine in %   {SAFEST} safest\n"),
    }
}

/// The two characters of a cell and their style.
fn draw(square: Square, chance: Option<f64>, colors: Colors) -> ([char; 2], Style) {
    let Some(chance) = chance else {
        return (characters(square, colors), style(square.look));
    };
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
                &board.with_chances(&chances, &[Cell::new(0, 3)]),
                Colors::Off
            ),
            "  0  1  2  3  4\n0 99 1   1 s <m\n\
             s safe   m mined   12 chance of a mine in %   < safest\n"
        );
    }

    #[test]
    fn a_pixel_puzzle_has_no_mines() {
        let clues = Grid::from_values(Size::new(1, 3), vec![Some(1), None, None]).unwrap();
        let board = Board::marks(&clues.map(|_| None), &clues);
        let chances = Grid::from_values(Size::new(1, 3), vec![Some(0.5), Some(0.0), Some(1.0)]);
        assert_eq!(
            odds(&board.with_chances(&chances.unwrap(), &[]), Colors::Off),
            "  0  1  2\n0 50 ·  ██\n██ black   · white   12 chance of black in %\n"
        );
    }
}
