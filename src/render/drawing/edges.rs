//! What is around the cells: the lines between them, and the numbers of rows and columns.

use super::canvas::{Canvas, Color, Point, Rect};
use super::frame::Frame;
use super::lettering::{PEN, centred, text, width};
use super::palette::Palette;
use crate::puzzle::Kind;

/// Draws the lines between cells, and stronger ones around the board and, in pixel puzzles, between groups of
/// five or ten cells.
pub fn draw_lines(canvas: &mut impl Canvas, palette: &Palette, frame: &Frame, kind: Kind) {
    let size = frame.size;
    if size.cell_count() == 0 {
        return;
    }
    let group = group(size.rows.max(size.cols), kind).filter(|_| frame.is_legible);
    let is_strong = move |at: usize, count: usize| {
        at == 0 || at == count || group.is_some_and(|group| at.is_multiple_of(group))
    };
    let [rows, cols] = [size.rows, size.cols].map(|count| (0..=count).map(move |at| (at, count)));
    if frame.is_legible {
        let weak = |&(at, count): &(usize, usize)| !is_strong(at, count);
        let (rows, cols) = (rows.clone().filter(weak), cols.clone().filter(weak));
        draw(canvas, palette.grid, frame, frame.line, rows, cols);
    }
    let strong = |&(at, count): &(usize, usize)| is_strong(at, count);
    let width = if frame.is_legible { 2.0 } else { 1.0 } * frame.line;
    let (rows, cols) = (rows.filter(strong), cols.filter(strong));
    draw(canvas, palette.strong, frame, width, rows, cols);
}

/// How many cells are between two strong lines.
const fn group(longest: usize, kind: Kind) -> Option<usize> {
    match (kind, longest) {
        (Kind::Mines, _) | (Kind::Pixel, 0..10) => None,
        (Kind::Pixel, 10..=50) => Some(5),
        (Kind::Pixel, _) => Some(10),
    }
}

/// Draws lines of this width before rows and columns, of which the first number counts.
fn draw(
    canvas: &mut impl Canvas,
    color: Color,
    frame: &Frame,
    line: f32,
    rows: impl Iterator<Item = (usize, usize)>,
    cols: impl Iterator<Item = (usize, usize)>,
) {
    // Whole pixels stay whole pixels.
    let before = if line < 2.0 {
        0.0
    } else {
        (line / 2.0).floor()
    };
    let (left, top) = (frame.left - before, frame.top - before);
    let (width, height) = (frame.width() + line, frame.height() + line);
    let across = rows.map(|(row, _)| Rect::new(left, frame.row(row) - before, width, line));
    let down = cols.map(|(col, _)| Rect::new(frame.column(col) - before, top, line, height));
    canvas.rects(color, across);
    canvas.rects(color, down);
}

/// The numbers at the left and above, their digits `height` high.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    pub height: f32,
}

impl Numbers {
    /// The space that they need above the board.
    pub const fn above(self) -> f32 {
        self.height * 1.7
    }

    /// The space that they need at the left of it.
    pub fn beside(self, rows: usize) -> f32 {
        widest(rows, self.height) + self.height * 0.8
    }

    /// Draws them: of every cell where there are few, else of every fifth, tenth and so on.
    pub fn draw(self, canvas: &mut impl Canvas, palette: &Palette, frame: &Frame) {
        let size = frame.size;
        let high = (self.height * 1.5 / frame.cell).ceil() as usize;
        let wide = widest(size.cols, self.height) + self.height * 0.7;
        let wide = (wide / frame.cell).ceil() as usize;
        let half = frame.cell / 2.0;
        let rows = (0..size.rows).step_by(step(size.rows, high));
        let rows = rows.flat_map(|row| {
            let number = row.to_string();
            let right = frame.left - self.height * 0.8;
            let left = right - width(&number, self.height);
            let top = frame.row(row) + half - self.height / 2.0;
            text(&number, Point::new(left, top), self.height)
        });
        let cols = (0..size.cols).step_by(step(size.cols, wide));
        let cols = cols.flat_map(|col| {
            let centre = Point::new(frame.column(col) + half, frame.top - self.height * 1.2);
            centred(&col.to_string(), centre, self.height)
        });
        canvas.stroke(palette.text, self.height * PEN, rows.chain(cols));
    }
}

/// The width of the largest number.
fn widest(count: usize, height: f32) -> f32 {
    let digits = count.saturating_sub(1).to_string().len();
    width(&"0".repeat(digits), height)
}

/// From one number to the next: no more often than every `least` cells.
fn step(count: usize, least: usize) -> usize {
    let usual = match count {
        0..=30 => 1,
        31..=100 => 5,
        _ => 10,
    };
    let rounder = (0..).flat_map(|power| [1, 5].map(|unit| unit * 10_usize.pow(power)));
    let mut steps = rounder.filter(|&it| it >= usual && it >= least);
    steps.next().expect("there are steps of any size")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rare_on_large_boards_and_in_small_cells() {
        assert_eq!([step(8, 1), step(30, 1), step(31, 1)], [1, 1, 5]);
        assert_eq!([step(100, 5), step(2000, 1), step(2000, 13)], [5, 10, 50]);
        assert_eq!(step(8, 2), 5);
    }

    #[test]
    fn only_pixel_puzzles_have_groups_of_cells() {
        assert_eq!(group(9, Kind::Pixel), None);
        assert_eq!(group(10, Kind::Pixel), Some(5));
        assert_eq!(group(51, Kind::Pixel), Some(10));
        assert_eq!(group(51, Kind::Mines), None);
    }
}
