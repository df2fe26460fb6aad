//! Sheets for printing: as many puzzles a page as can be read, then their solutions, smaller.

use super::canvas::{Canvas, Point, Rect};
use super::draw_board;
use super::frame::Frame;
use super::lettering::{shortened, width};
use super::palette::{Palette, Theme};
use super::shelves::{Area, Place, Spacing, filling, pages};
use crate::grid::Size;
use crate::render::Board;

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Lengths on a page are in tenths of a millimetre.
const MARGIN: f32 = 150.0;
const HEADING: f32 = 45.0;
const FOOT: f32 = 25.0;
/// From the foot to the lower edge.
const FOOT_MARGIN: f32 = 100.0;

const PUZZLES: Spacing = Spacing {
    least_cell: 55.0,
    most_cell: 100.0,
    title: 60.0,
    narrowest: 350.0,
    gap: 90.0,
};
const SOLUTIONS: Spacing = Spacing {
    least_cell: 22.0,
    most_cell: 40.0,
    title: 48.0,
    narrowest: 350.0,
    gap: 70.0,
};

/// Cells of less than 3.5 mm are hard to read.
const READABLE: f32 = 35.0;

/// A board and what stands above it.
#[derive(Clone, Debug, PartialEq)]
pub struct Titled {
    /// What the board is called.
    pub title: String,
    /// The board.
    pub board: Board,
}

/// Puzzles and their solutions on pages.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    extent: Area,
    heading: Option<String>,
    boards: Vec<Titled>,
    pages: Vec<Page>,
}

#[derive(Clone, Debug, PartialEq)]
struct Page {
    heading: Option<String>,
    spacing: Spacing,
    places: Vec<Place>,
}

impl Sheet {
    /// The pages of `puzzles` under `heading`, and after them those of `solutions`, which show no clues. They
    /// are turned where a wide puzzle can't be read otherwise.
    pub fn new(
        paper: Paper,
        heading: Option<&str>,
        puzzles: Vec<Titled>,
        solutions: Vec<Titled>,
    ) -> Self {
        let sizes = |boards: &[Titled]| -> Vec<Size> {
            boards.iter().map(|titled| titled.board.size()).collect()
        };
        let (sizes, small) = (sizes(&puzzles), sizes(&solutions));
        let extent = turned(paper, &sizes, heading.is_some());
        let heading = heading.map(str::to_owned);
        let area = area(extent, heading.is_some());
        let page = |places| Page {
            heading: heading.clone(),
            spacing: PUZZLES,
            places,
        };
        let mut all: Vec<_> = pages(&sizes, area, &PUZZLES)
            .into_iter()
            .map(page)
            .collect();
        let title = match &heading {
            Some(heading) => format!("{heading}: solutions"),
            None => "Solutions".to_owned(),
        };
        for mut places in pages(&small, self::area(extent, true), &SOLUTIONS) {
            places
                .iter_mut()
                .for_each(|place| place.index += puzzles.len());
            all.push(Page {
                heading: Some(title.clone()),
                spacing: SOLUTIONS,
                places,
            });
        }
        let bare = |titled: Titled| Titled {
            board: titled.board.without_clues(),
            ..titled
        };
        Self {
            extent,
            heading,
            boards: puzzles
                .into_iter()
                .chain(solutions.into_iter().map(bare))
                .collect(),
            pages: all,
        }
    }

    /// What stands above all puzzles.
    pub fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }

    /// Number of pages.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// The width and the height of a page in tenths of a millimetre.
    pub const fn extent(&self) -> (u32, u32) {
        (self.extent.width as u32, self.extent.height as u32)
    }

    /// The titles of puzzles that are too large to be read easily.
    pub fn hard_to_read(&self) -> impl Iterator<Item = &str> {
        let puzzles = self.pages.iter().filter(|page| page.spacing == PUZZLES);
        let places = puzzles.flat_map(|page| &page.places);
        let small = places.filter(|place| place.cell < READABLE);
        small.map(|place| self.boards[place.index].title.as_str())
    }

    /// What a page, counted from 0, is called.
    pub(in crate::render) fn title(&self, page: usize) -> String {
        let heading = self.pages[page].heading.as_deref().unwrap_or("Puzzles");
        format!("{heading}, page {} of {}", page + 1, self.pages.len())
    }

    /// What is on a page, for those who can't see it.
    pub(in crate::render) fn description(&self, page: usize) -> String {
        let titled = |place: &Place| {
            let Titled { title, board } = &self.boards[place.index];
            format!("{title} ({})", board.description())
        };
        let parts: Vec<_> = self.pages[page].places.iter().map(titled).collect();
        parts.join("; ")
    }

    /// Draws a page, counted from 0.
    pub(in crate::render) fn draw(&self, canvas: &mut impl Canvas, page: usize) {
        let palette = Theme::Light.palette();
        let extent = self.extent;
        let paper = Rect::new(0.0, 0.0, extent.width, extent.height);
        canvas.rects(palette.page, std::iter::once(paper));
        let number = format!("{} / {}", page + 1, self.pages.len());
        let page = &self.pages[page];
        let widest = extent.width - 2.0 * MARGIN;
        if let Some(heading) = &page.heading {
            let heading = shortened(heading, HEADING, widest);
            let corner = Point::new(MARGIN, MARGIN);
            canvas.words(palette.text, &heading, corner, HEADING);
        }
        if self.pages.len() > 1 {
            let left = (extent.width - width(&number, FOOT)) / 2.0;
            let corner = Point::new(left, extent.height - FOOT_MARGIN);
            canvas.words(palette.text, &number, corner, FOOT);
        }
        let top = MARGIN + heading_height(page.heading.is_some());
        for place in &page.places {
            self.draw_place(canvas, palette, place, page.spacing, top);
        }
    }

    fn draw_place(
        &self,
        canvas: &mut impl Canvas,
        palette: &Palette,
        place: &Place,
        spacing: Spacing,
        top: f32,
    ) {
        let Titled { title, board } = &self.boards[place.index];
        let (left, top) = (MARGIN + place.left, top + place.top);
        let height = spacing.title * 0.5;
        let title = shortened(title, height, place.width);
        canvas.words(palette.text, &title, Point::new(left, top), height);
        let frame = Frame {
            left,
            top: top + spacing.title,
            cell: place.cell,
            size: board.size(),
            line: (place.cell / 40.0).clamp(1.2, 2.5),
            is_legible: true,
        };
        draw_board(canvas, board, &frame, palette);
    }
}

/// A page of this paper, turned where some board can't be read otherwise.
fn turned(paper: Paper, boards: &[Size], has_heading: bool) -> Area {
    let (width, height) = match paper {
        Paper::A4 => (2100.0, 2970.0),
        Paper::Letter => (2159.0, 2794.0),
    };
    let upright = Area { width, height };
    let turned = Area {
        width: height,
        height: width,
    };
    let smallest = |extent| {
        let cells = boards
            .iter()
            .map(|&board| filling(board, area(extent, has_heading), &PUZZLES));
        cells.fold(PUZZLES.least_cell, f32::min)
    };
    match smallest(turned) > smallest(upright) {
        true => turned,
        false => upright,
    }
}

/// What boards can fill of a page.
fn area(extent: Area, has_heading: bool) -> Area {
    let height = extent.height - 2.0 * MARGIN - heading_height(has_heading);
    Area {
        width: extent.width - 2.0 * MARGIN,
        height,
    }
}

const fn heading_height(has_heading: bool) -> f32 {
    match has_heading {
        true => HEADING * 2.4,
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn titled(rows: usize, cols: usize) -> Titled {
        let nothing = Grid::filled(Size::new(rows, cols), None);
        Titled {
            title: format!("{rows}x{cols}"),
            board: Board::marks(&nothing, &nothing.map(|_| None)),
        }
    }

    #[test]
    fn solutions_follow_on_a_page_of_their_own() {
        let boards = || (0..4).map(|_| titled(10, 12)).collect();
        let sheet = Sheet::new(Paper::A4, None, boards(), boards());
        assert_eq!(sheet.page_count(), 2);
        assert_eq!(sheet.title(0), "Puzzles, page 1 of 2");
        assert_eq!(sheet.title(1), "Solutions, page 2 of 2");
        let order: Vec<_> = sheet.pages[1]
            .places
            .iter()
            .map(|place| place.index)
            .collect();
        assert_eq!(order, [4, 5, 6, 7]);
    }

    #[test]
    fn pages_are_turned_for_wide_boards() {
        let extent = |board| Sheet::new(Paper::A4, None, vec![board], vec![]).extent();
        assert_eq!(extent(titled(10, 10)), (2100, 2970));
        assert_eq!(extent(titled(16, 30)), (2100, 2970));
        assert_eq!(extent(titled(20, 50)), (2970, 2100));
        assert_eq!(extent(titled(50, 20)), (2100, 2970));
    }

    #[test]
    fn boards_that_are_too_large_are_named() {
        let boards = vec![titled(5, 5), titled(90, 90)];
        let sheet = Sheet::new(Paper::Letter, None, boards, vec![]);
        assert_eq!(sheet.hard_to_read().collect::<Vec<_>>(), ["90x90"]);
    }
}
