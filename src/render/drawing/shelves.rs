//! Which boards go onto which page, and how large.
//!
//! Boards stand on shelves in their order: next to each other while there is room, then on the next shelf,
//! then on the next page. Each page is then scaled up as far as it still is one.

use crate::grid::Size;

/// How large cells are, and how much space is around boards; all lengths in the same unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// Cells are this large at least, unless a board alone needs smaller ones to fit a page.
    pub least_cell: f32,
    /// Cells are this large at most.
    pub most_cell: f32,
    /// The height of the title above a board.
    pub title: f32,
    /// The narrowest place for a board and its title.
    pub narrowest: f32,
    /// Between two boards.
    pub gap: f32,
}

/// The width and height of what is to be filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub width: f32,
    pub height: f32,
}

/// A board on its page: the upper left corner of its title, and the size of its cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Which board it is.
    pub index: usize,
    pub left: f32,
    pub top: f32,
    pub cell: f32,
    /// The width of the place.
    pub width: f32,
}

/// The boards of each page.
pub fn pages(boards: &[Size], area: Area, spacing: &Spacing) -> Vec<Vec<Place>> {
    let mut pages = Vec::new();
    let mut first = 0;
    while first < boards.len() {
        let fits =
            |&count: &usize| page(&boards[first..first + count], area, spacing, 1.0).is_some();
        // One board fits always.
        let count = (2..=boards.len() - first)
            .take_while(fits)
            .last()
            .unwrap_or(1);
        let mut places = largest(&boards[first..first + count], area, spacing);
        places.iter_mut().for_each(|place| place.index += first);
        pages.push(centred(places, area));
        first += count;
    }
    pages
}

/// The size of cells with which a board alone fills the area.
pub fn filling(board: Size, area: Area, spacing: &Spacing) -> f32 {
    let across = area.width / board.cols.max(1) as f32;
    let down = (area.height - spacing.title) / board.rows.max(1) as f32;
    across.min(down)
}

/// The boards of a page as large as possible.
fn largest(boards: &[Size], area: Area, spacing: &Spacing) -> Vec<Place> {
    let limit = spacing.most_cell / spacing.least_cell;
    let scales = (0_u8..=u8::MAX).map(|step| 1.0 + f32::from(step) * 0.02);
    let scales = scales.take_while(|&scale| scale <= limit + 0.02);
    let fitting = scales.map_while(|scale| page(boards, area, spacing, scale));
    fitting.last().unwrap_or_default()
}

/// The boards on one page with cells `scale` times as large as they are at least; `None` if it is too small.
fn page(boards: &[Size], area: Area, spacing: &Spacing, scale: f32) -> Option<Vec<Place>> {
    // A board that fills the page is not to fail by rounding.
    const TOLERANCE: f32 = 0.01;
    let mut places = Vec::new();
    let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f32);
    for (index, &board) in boards.iter().enumerate() {
        let filling = filling(board, area, spacing);
        let least = spacing.least_cell.min(filling);
        let cell = (least * scale).min(spacing.most_cell).min(filling);
        let width = (board.cols as f32 * cell).max(spacing.narrowest.min(area.width));
        let height = spacing.title + board.rows as f32 * cell;
        if left > 0.0 && left + width > area.width + TOLERANCE {
            (left, top) = (0.0, bottom + spacing.gap);
        }
        if top + height > area.height + TOLERANCE {
            return None;
        }
        places.push(Place {
            index,
            left,
            top,
            cell,
            width,
        });
        left += width + spacing.gap;
        bottom = bottom.max(top + height);
    }
    Some(places)
}

/// The places moved to the middle of the page's width.
fn centred(mut places: Vec<Place>, area: Area) -> Vec<Place> {
    let right = places.iter().map(|place| place.left + place.width);
    let free = area.width - right.fold(0.0, f32::max);
    for place in &mut places {
        place.left += free.max(0.0) / 2.0;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area {
        width: 180.0,
        height: 250.0,
    };
    const SPACING: Spacing = Spacing {
        least_cell: 5.0,
        most_cell: 10.0,
        title: 6.0,
        narrowest: 30.0,
        gap: 8.0,
    };

    fn counts(boards: &[Size]) -> Vec<usize> {
        let pages = pages(boards, AREA, &SPACING);
        pages.iter().map(Vec::len).collect()
    }

    #[test]
    fn small_boards_share_a_page_and_large_ones_do_not() {
        assert_eq!(counts(&[Size::new(10, 10); 14]), [12, 2]);
        assert_eq!(
            counts(&[Size::new(40, 30), Size::new(5, 5), Size::new(5, 5)]),
            [3]
        );
        assert_eq!(counts(&[Size::new(200, 150), Size::new(5, 5)]), [1, 1]);
        assert_eq!(counts(&[]), [0; 0]);
    }

    #[test]
    fn cells_are_as_large_as_the_page_allows() {
        let cell = |boards: &[Size]| pages(boards, AREA, &SPACING)[0][0].cell;
        assert_eq!(cell(&[Size::new(2, 3)]), 10.0);
        assert_eq!(cell(&[Size::new(36, 10)]), (250.0 - 6.0) / 36.0);
        assert_eq!(cell(&[Size::new(10, 1000)]), 0.18);
        let many = cell(&[Size::new(10, 10); 12]);
        assert!((5.0..5.5).contains(&many), "{many}");
        assert_eq!(cell(&[Size::new(0, 0)]), 10.0);
    }

    #[test]
    fn boards_stay_on_the_page_and_apart() {
        let boards: Vec<_> = (1..60)
            .map(|n| Size::new(n * 7 % 23 + 1, n * 5 % 19 + 1))
            .collect();
        let pages = pages(&boards, AREA, &SPACING);
        let order: Vec<_> = pages.iter().flatten().map(|place| place.index).collect();
        assert_eq!(order, (0..boards.len()).collect::<Vec<_>>());
        for page in &pages {
            for (at, place) in page.iter().enumerate() {
                let height = |place: &Place| 6.0 + boards[place.index].rows as f32 * place.cell;
                assert!(
                    place.left >= 0.0 && place.left + place.width <= 180.1,
                    "{place:?}"
                );
                assert!(place.top + height(place) <= 250.1, "{place:?}");
                for other in &page[..at] {
                    let is_right = other.left + other.width <= place.left;
                    let is_below = other.top + height(other) <= place.top;
                    assert!(is_right || is_below, "{other:?} {place:?}");
                }
            }
        }
    }
}
