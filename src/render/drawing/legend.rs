//! Below the board: samples of what is in it, and what they mean.

use super::canvas::{Canvas, Point, Rect};
use super::cells::is_mixed;
use super::lettering::width;
use super::palette::Palette;
use super::signs;
use crate::puzzle::Kind;
use crate::render::{Board, Look};

/// The steps in which chances are sampled.
const STEPS: u8 = 10;

/// What a line of the legend explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Look(Look),
    Chance(Kind),
    Safest,
    Reason,
    Asked,
}

impl Entry {
    const fn meaning(self) -> &'static str {
        match self {
            Self::Look(look) => look.meaning(),
            Self::Chance(Kind::Mines) => "chance of a mine, 0 to 100 %",
            Self::Chance(Kind::Pixel) => "chance of black, 0 to 100 %",
            Self::Safest => "safest",
            Self::Reason => Look::Reason.meaning(),
            Self::Asked => Look::Asked.meaning(),
        }
    }

    /// The width of its sample, in samples of one cell.
    const fn sample_width(self) -> f32 {
        match self {
            Self::Look(_) | Self::Safest | Self::Reason | Self::Asked => 1.0,
            Self::Chance(_) => 4.0,
        }
    }
}

/// The legend of a board in lines, its samples `sample` high.
#[derive(Clone, Debug, PartialEq)]
pub struct Legend {
    sample: f32,
    is_mixed: bool,
    entries: Vec<(Entry, Point)>,
    width: f32,
    height: f32,
}

impl Legend {
    /// What has to be explained of `board`, in lines up to `widest` wide, or as wide as the longest entry.
    pub fn new(board: &Board, sample: f32, widest: f32) -> Self {
        let mut legend = Self {
            sample,
            is_mixed: is_mixed(board),
            entries: Vec::new(),
            width: 0.0,
            height: 0.0,
        };
        let entries = entries(board);
        let widths = entries.iter().map(|&entry| legend.entry_width(entry));
        let widest = widths.fold(widest, f32::max);
        let mut left = 0.0;
        for entry in entries {
            let width = legend.entry_width(entry);
            if left > 0.0 && left + width > widest {
                left = 0.0;
                legend.height += sample * 1.4;
            }
            legend
                .entries
                .push((entry, Point::new(left, legend.height)));
            legend.width = legend.width.max(left + width);
            left += width + sample;
        }
        if !legend.entries.is_empty() {
            legend.height += sample;
        }
        legend
    }

    /// The width of its longest line.
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// The height of all lines; 0 where nothing has to be explained.
    pub const fn height(&self) -> f32 {
        self.height
    }

    /// Draws it with its upper left corner at `corner`.
    pub fn draw(&self, canvas: &mut impl Canvas, palette: &Palette, corner: Point) {
        for &(entry, place) in &self.entries {
            let (left, top) = (corner.left + place.left, corner.top + place.top);
            let sample = Rect::new(left, top, self.sample * entry.sample_width(), self.sample);
            self.draw_sample(canvas, palette, entry, sample);
            let height = self.text_height();
            let left = left + sample.width + self.gap();
            let corner = Point::new(left, top + (self.sample - height) / 2.0);
            canvas.words(palette.text, entry.meaning(), corner, height);
        }
    }

    fn draw_sample(&self, canvas: &mut impl Canvas, palette: &Palette, entry: Entry, sample: Rect) {
        let line = (self.sample / 24.0).round().max(1.0);
        canvas.rects(palette.strong, std::iter::once(sample));
        let inside = sample.inset(line);
        match entry {
            Entry::Look(look) => {
                let ground = palette.ground(look, self.is_mixed);
                canvas.rects(ground, std::iter::once(inside));
                signs::draw(canvas, palette, look, ground, std::iter::once(sample));
            }
            Entry::Chance(_) => {
                let width = inside.width / f32::from(STEPS);
                for step in 0..STEPS {
                    let left = inside.left + f32::from(step) * width;
                    let part = Rect::new(left, inside.top, width, inside.height);
                    let chance = (f32::from(step) + 0.5) / f32::from(STEPS);
                    canvas.rects(palette.heat(chance), std::iter::once(part));
                }
            }
            Entry::Safest => {
                canvas.rects(palette.heat(0.0), std::iter::once(inside));
                signs::draw_advice(canvas, palette, std::iter::once(sample));
            }
            Entry::Reason | Entry::Asked => {
                let ground = palette.ground(Look::Clue, false);
                canvas.rects(ground, std::iter::once(inside));
                let sample = std::iter::once(sample);
                match entry {
                    Entry::Reason => signs::draw_advice(canvas, palette, sample),
                    _ => signs::draw_corners(canvas, palette, sample),
                }
            }
        }
    }

    fn entry_width(&self, entry: Entry) -> f32 {
        let sample = self.sample * entry.sample_width();
        sample + self.gap() + width(entry.meaning(), self.text_height())
    }

    const fn text_height(&self) -> f32 {
        self.sample * 0.5
    }

    const fn gap(&self) -> f32 {
        self.sample * 0.4
    }
}

/// What has to be explained; nothing where all cells speak for themselves.
fn entries(board: &Board) -> Vec<Entry> {
    let looks: Vec<_> = board.looks().filter(|&look| look != Look::Clue).collect();
    let plain = [Look::Black, Look::White, Look::Open, Look::Covered];
    let is_plain = !is_mixed(board) && looks.iter().all(|look| plain.contains(look));
    let mut entries: Vec<_> = looks.into_iter().map(Entry::Look).collect();
    if board.chances().is_some() {
        entries.push(Entry::Chance(board.kind()));
        if !board.safest().is_empty() {
            entries.push(Entry::Safest);
        }
    } else if is_plain {
        entries.clear();
    }
    if let Some(focus) = board.focus() {
        entries.push(Entry::Asked);
        entries.extend((!focus.reasons.is_empty()).then_some(Entry::Reason));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid, Size};
    use crate::puzzle::Tile;
    use crate::render::Focus;

    #[test]
    fn boards_that_speak_for_themselves_have_no_legend() {
        let size = Size::new(1, 2);
        let clues = Grid::filled(size, Some(1));
        let picture = Board::picture(&Grid::from_fn(size, |cell| cell.col == 0), &clues);
        assert_eq!(Legend::new(&picture, 10.0, 100.0).height(), 0.0);
        let tiles = Board::tiles(&Grid::filled(size, Tile::Covered), &clues.map(|_| None));
        assert_eq!(Legend::new(&tiles, 10.0, 100.0).height(), 0.0);
    }

    #[test]
    fn open_cells_are_explained_beside_white_ones() {
        let marks = Grid::from_values(Size::new(1, 2), vec![Some(false), None]).unwrap();
        let board = Board::marks(&marks, &marks.map(|_| None));
        let looks = [Look::White, Look::Open].map(Entry::Look);
        assert_eq!(entries(&board), looks);
    }

    #[test]
    fn frames_of_an_explanation_are_explained() {
        let nothing = Grid::filled(Size::new(1, 2), None);
        let board = Board::marks(&nothing, &nothing.map(|_| Some(1)));
        let (at, reasons) = (Cell::new(0, 0), vec![Cell::new(0, 1)]);
        let open = Entry::Look(Look::Open);
        let alone = board.clone().with_focus(Focus {
            at,
            reasons: Vec::new(),
        });
        assert!(!entries(&alone).contains(&open) && entries(&alone) == [Entry::Asked]);
        let board = board.with_focus(Focus { at, reasons });
        assert_eq!(entries(&board), [Entry::Asked, Entry::Reason]);
    }

    #[test]
    fn long_legends_go_on_in_the_next_line() {
        let size = Size::new(1, 3);
        let board = Board::tiles(
            &Grid::filled(size, Tile::Covered),
            &Grid::filled(size, None),
        )
        .with_look([Cell::new(0, 0)], Look::Safe)
        .with_look([Cell::new(0, 1)], Look::Mined);
        let wide = Legend::new(&board, 10.0, 1000.0);
        let narrow = Legend::new(&board, 10.0, 1.0);
        assert_eq!(wide.height(), 10.0);
        assert!((narrow.height() - 38.0).abs() < 0.01);
        assert!(narrow.width() < wide.width());
    }
}
