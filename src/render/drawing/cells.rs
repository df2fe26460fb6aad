//! Cells: their ground, and the signs, clues and chances in them.

use super::canvas::{Canvas, Color, Point, Rect};
use super::frame::Frame;
use super::lettering::{PEN, centred};
use super::palette::Palette;
use super::signs;
use crate::grid::Cell;
use crate::puzzle::Kind;
use crate::render::{Board, Focus, Look, Square};
use std::ops::RangeInclusive;

/// Chances are told apart by this many grounds.
const SHADES: u8 = 20;
/// The height of a clue as a share of a cell.
const CLUE: f32 = 0.5;
/// The height of a chance, alone or below a clue.
const CHANCE: f32 = 0.3;
/// The height of a clue above a chance.
const SMALL_CLUE: f32 = 0.24;

/// A board's cells in their places and colours.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    pub board: &'a Board,
    pub frame: &'a Frame,
    pub palette: &'a Palette,
}

/// Whether open cells stand beside white ones, so that they have to be told apart.
pub fn is_mixed(board: &Board) -> bool {
    let occurs = |wanted| board.looks().any(|look| look == wanted);
    board.chances().is_none() && occurs(Look::White) && occurs(Look::Open)
}

impl<'a> Cells<'a> {
    /// Draws the ground of all cells.
    pub fn draw_ground(self, canvas: &mut impl Canvas) {
        for (look, ground) in self.grounds() {
            if ground != self.palette.page {
                let is_wanted = move |cell| self.look(cell) == Some(look);
                canvas.rects(ground, self.runs(is_wanted));
            }
        }
        if self.board.chances().is_some() {
            for shade in 0..SHADES {
                let is_wanted = move |cell| self.chance(cell).map(shade_of) == Some(shade);
                canvas.rects(self.heat(shade), self.runs(is_wanted));
            }
        }
    }

    /// Draws what stands in the cells.
    pub fn draw_content(self, canvas: &mut impl Canvas) {
        for (look, ground) in self.grounds() {
            let is_wanted = move |&(cell, square): &(Cell, &Square)| {
                self.look(cell) == Some(look) && !hides(square)
            };
            let cells = self.squares().filter(is_wanted);
            let cells = cells.map(move |(cell, _)| self.frame.rect(cell));
            signs::draw(canvas, self.palette, look, ground, cells);
            self.draw_clues(canvas, look, ground);
        }
        if self.board.chances().is_some() {
            for shade in 0..SHADES {
                self.draw_chances(canvas, shade);
            }
            let safest = self.board.safest().iter();
            let safest = safest.map(|&cell| self.frame.rect(cell));
            signs::draw_advice(canvas, self.palette, safest);
        }
        if let Some(Focus { at, reasons }) = self.board.focus() {
            let inside = |cell: &&Cell| self.board.size().contains(**cell);
            let rects = |cells| {
                <[Cell]>::iter(cells)
                    .filter(inside)
                    .map(|&cell| self.frame.rect(cell))
            };
            signs::draw_advice(canvas, self.palette, rects(reasons));
            signs::draw_corners(canvas, self.palette, rects(std::slice::from_ref(at)));
        }
    }

    /// The looks of cells that show no chance, with their ground.
    fn grounds(self) -> impl Iterator<Item = (Look, Color)> {
        let is_mixed = is_mixed(self.board);
        let ground = move |look| (look, self.palette.ground(look, is_mixed));
        self.board.looks().map(ground)
    }

    fn squares(self) -> impl Iterator<Item = (Cell, &'a Square)> + Clone {
        let size = self.board.size();
        let squares = self.board.squares().values().iter().enumerate();
        squares.map(move |(place, square)| (size.cell_at(place), square))
    }

    /// The look of a cell that shows no chance.
    fn look(self, cell: Cell) -> Option<Look> {
        match self.chance(cell) {
            Some(_) => None,
            None => Some(self.board.squares()[cell].look),
        }
    }

    fn chance(self, cell: Cell) -> Option<f64> {
        self.board.chances().and_then(|chances| chances[cell])
    }

    fn heat(self, shade: u8) -> Color {
        let middle = (f32::from(shade) + 0.5) / f32::from(SHADES);
        self.palette.heat(middle)
    }

    /// The wanted cells, neighbours of a row together.
    fn runs(self, is_wanted: impl Fn(Cell) -> bool + Copy + 'a) -> impl Iterator<Item = Rect> {
        let size = self.frame.size;
        (0..size.rows).flat_map(move |row| {
            let mut next = 0;
            std::iter::from_fn(move || {
                let wanted = |&col: &usize| is_wanted(Cell::new(row, col));
                let start = (next..size.cols).find(wanted)?;
                let end = (start..size.cols).find(|col| !wanted(col));
                next = end.unwrap_or(size.cols);
                Some(self.frame.run(row, start..next))
            })
        })
    }

    fn draw_clues(self, canvas: &mut impl Canvas, look: Look, ground: Color) {
        let height = self.frame.cell * CLUE;
        for (counts, color) in self.clue_colors(look, ground) {
            let clue = |(cell, square): (Cell, &Square)| {
                let clue = square.clue.filter(|clue| counts.contains(clue))?;
                (self.look(cell) == Some(look)).then_some((cell, clue))
            };
            let clues = self.squares().filter_map(clue);
            let steps = clues
                .flat_map(|(cell, clue)| centred(&digit(clue), self.centre(cell, 0.5), height));
            canvas.stroke(color, height * PEN, steps);
        }
    }

    /// The colours of clues in cells with this look. Minesweeper leaves out 0 and has a colour for every
    /// number.
    fn clue_colors(self, look: Look, ground: Color) -> Vec<(RangeInclusive<u8>, Color)> {
        if look == Look::Clue && self.board.kind() == Kind::Mines {
            (1..=9)
                .map(|count| (count..=count, self.palette.clue(count)))
                .collect()
        } else {
            vec![(0..=u8::MAX, self.palette.ink(ground))]
        }
    }

    fn draw_chances(self, canvas: &mut impl Canvas, shade: u8) {
        let ink = self.palette.ink(self.heat(shade));
        let cells = self.squares().filter_map(move |(cell, square)| {
            let chance = self.chance(cell)?;
            (shade_of(chance) == shade).then_some((cell, chance, square.clue))
        });
        let height = self.frame.cell * CHANCE;
        let chances = cells.clone().flat_map(move |(cell, chance, clue)| {
            let middle = if clue.is_some() { 0.66 } else { 0.5 };
            centred(&percent(chance), self.centre(cell, middle), height)
        });
        canvas.stroke(ink, height * PEN, chances);
        let height = self.frame.cell * SMALL_CLUE;
        let clues = cells.filter_map(|(cell, _, clue)| Some((cell, clue?)));
        let clues = clues
            .flat_map(move |(cell, clue)| centred(&digit(clue), self.centre(cell, 0.26), height));
        canvas.stroke(ink, height * PEN, clues);
    }

    /// The middle of a cell from left to right, and a share of its height.
    fn centre(self, cell: Cell, down: f32) -> Point {
        let rect = self.frame.rect(cell);
        Point::new(rect.left + rect.width / 2.0, rect.top + rect.height * down)
    }
}

/// Whether a clue takes the place of the sign.
const fn hides(square: &Square) -> bool {
    square.clue.is_some() && matches!(square.look, Look::Safe | Look::Mined | Look::KnownMine)
}

/// Clues over 9 state no puzzle, but a drawing may well be asked for to see why.
fn digit(clue: u8) -> String {
    match clue {
        0..=9 => clue.to_string(),
        _ => "+".to_owned(),
    }
}

/// Which of the [`SHADES`] a chance has.
fn shade_of(chance: f64) -> u8 {
    // Saturating, and NaN is 0.
    ((chance * f64::from(SHADES)) as u8).min(SHADES - 1)
}

/// A percentage of up to three characters; what is not certain is never 0 or 100.
pub fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    if percent < 0.1 {
        "<.1".to_owned()
    } else if percent < 9.95 {
        format!("{percent:.1}")
    } else if percent <= 99.0 {
        format!("{percent:.0}")
    } else {
        ">99".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_never_rounded_to_certainty() {
        let percents = [0.000_1, 0.001, 0.0994, 0.0996, 0.5, 0.99, 0.990_1, 0.999_9].map(percent);
        assert_eq!(
            percents,
            ["<.1", "0.1", "9.9", "10", "50", "99", ">99", ">99"]
        );
    }

    #[test]
    fn every_chance_has_a_shade() {
        assert_eq!(
            [0.0, 0.04, 0.05, 0.999, 1.0].map(shade_of),
            [0, 0, 1, 19, 19]
        );
    }
}
