//! Drawings of boards, whatever they are drawn on.
//!
//! A [`Drawing`] says where everything goes: the cells and what is in them, the lines between them, the
//! numbers around them, and a legend where a cell does not speak for itself. All of it is rectangles, areas
//! and lines, also the letters, so that a drawing is the same on every machine.

mod canvas;
mod cells;
mod edges;
mod frame;
mod glyphs;
mod legend;
mod lettering;
mod outline;
mod palette;
mod sheet;
mod shelves;
mod signs;

pub(super) use canvas::{Canvas, Color, Point, Rect, Step, draw_words};
pub(super) use lettering::is_known;
pub use palette::Theme;
pub use sheet::{Paper, Sheet, Titled};

use super::Board;
use crate::puzzle::Kind;
use cells::Cells;
use edges::Numbers;
use frame::{Frame, LEGIBLE};
use legend::Legend;

/// A board as an image: how large, in which colours, and what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing<'a> {
    board: &'a Board,
    cell_size: usize,
    theme: Theme,
    title: String,
}

impl<'a> Drawing<'a> {
    /// A light drawing of `board` in a size that reads well.
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            cell_size: if board.chances().is_some() { 36 } else { 24 },
            theme: Theme::Light,
            title: match board.kind() {
                Kind::Pixel => "A pixel puzzle".to_owned(),
                Kind::Mines => "A Minesweeper board".to_owned(),
            },
        }
    }

    /// The same drawing with cells of this height and width in pixels, at least 1.
    #[must_use]
    pub fn with_cell_size(self, pixels: usize) -> Self {
        let cell_size = pixels.max(1);
        Self { cell_size, ..self }
    }

    /// The same drawing with cells so small, if that is needed, that a large board is about `most` pixels
    /// high and wide.
    #[must_use]
    pub fn with_most_pixels_a_side(self, most: usize) -> Self {
        let size = self.board.size();
        let longest = size.rows.max(size.cols).max(1);
        let cell_size = self.cell_size.min(most / longest);
        self.with_cell_size(cell_size)
    }

    /// The same drawing in other colours.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The same drawing under another title, which stands in no picture but is read out.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Self {
        let title = title.into();
        Self { title, ..self }
    }

    /// The height and width of a cell in pixels.
    pub const fn cell_size(&self) -> usize {
        self.cell_size
    }

    /// What the drawing is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The board that is drawn.
    pub const fn board(&self) -> &Board {
        self.board
    }

    /// Whether clues and signs can be read; below that size of cells they are left out.
    pub const fn is_legible(&self) -> bool {
        self.cell_size as f32 >= LEGIBLE
    }

    /// The width and the height in pixels.
    pub fn extent(&self) -> (usize, usize) {
        let layout = Layout::new(self);
        (layout.width as usize, layout.height as usize)
    }

    pub(super) fn draw(&self, canvas: &mut impl Canvas) {
        let layout = Layout::new(self);
        let palette = self.theme.palette();
        let page = Rect::new(0.0, 0.0, layout.width, layout.height);
        canvas.rects(palette.page, std::iter::once(page));
        draw_board(canvas, self.board, &layout.frame, palette);
        layout.numbers.draw(canvas, palette, &layout.frame);
        layout.legend.draw(canvas, palette, layout.legend_corner);
    }
}

/// Draws the cells of `board` and the lines between them.
fn draw_board(canvas: &mut impl Canvas, board: &Board, frame: &Frame, palette: &palette::Palette) {
    let cells = Cells {
        board,
        frame,
        palette,
    };
    cells.draw_ground(canvas);
    edges::draw_lines(canvas, palette, frame, board.kind());
    if frame.is_legible {
        cells.draw_content(canvas);
    }
}

/// Where the parts of a drawing are.
struct Layout {
    frame: Frame,
    numbers: Numbers,
    legend: Legend,
    legend_corner: Point,
    width: f32,
    height: f32,
}

impl Layout {
    fn new(drawing: &Drawing) -> Self {
        let cell = drawing.cell_size as f32;
        let size = drawing.board.size();
        let numbers = Numbers {
            height: (cell * 0.38).round().clamp(7.0, 14.0),
        };
        let margin = (cell * 0.5).round().clamp(8.0, 16.0);
        let frame = Frame {
            left: (margin + numbers.beside(size.rows)).ceil(),
            top: (margin + numbers.above()).ceil(),
            cell,
            size,
            line: (cell / 32.0).round().max(1.0),
            is_legible: drawing.is_legible(),
        };
        let right = frame.left + frame.width();
        let sample = cell.round().clamp(14.0, 26.0);
        let legend = Legend::new(drawing.board, sample, right - margin);
        let bottom = frame.top + frame.height() + margin;
        let legend_height = match legend.height() > 0.0 {
            true => legend.height() + margin,
            false => 0.0,
        };
        Self {
            frame,
            numbers,
            legend_corner: Point::new(margin, bottom),
            width: (right.max(margin + legend.width()) + margin).ceil(),
            height: (bottom + legend_height).ceil(),
            legend,
        }
    }
}
