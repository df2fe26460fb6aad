//! Repairs and spots in English.

use super::words::{plural, some_cells};
use crate::grid::Cell;
use itertools::Itertools;

/// That a clue would do with other digits, and whether there is one solution then, if that is said.
pub fn repair(at: Cell, from: usize, to: &[usize], unique: Option<bool>) -> String {
    let digits = match to {
        [first @ .., last] if !first.is_empty() => {
            format!("{} or {last}", first.iter().join(", "))
        }
        _ => to.iter().join(""),
    };
    let solutions = match unique {
        None => "",
        Some(true) => " (one solution)",
        Some(false) => " (several solutions)",
    };
    format!("{at}: {digits} instead of {from}{solutions}")
}

/// Whether a clue helps by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It does.
    Alone,
    /// It does so once other spots are settled.
    AfterOthers,
}

/// Cells in which solutions differ, in how many ways, and what a clue does about it: the cell in which it
/// leaves the fewest ways, and how many; and whether others have to be settled first.
pub fn spot(
    cells: &[Cell],
    ways: Option<usize>,
    best: Option<(Cell, usize)>,
    order: Order,
) -> String {
    let cells = some_cells(cells);
    let Some(ways) = ways else {
        return format!("{cells}: very many ways");
    };
    let clue = match best {
        Some((at, 1)) => format!("a clue at {at} settles it"),
        Some((at, leaves)) if leaves < ways => {
            format!("no clue settles it, but one at {at} leaves {leaves} at most")
        }
        _ => "no clue in a blank cell says more".to_owned(),
    };
    let order = match order {
        Order::Alone => "",
        Order::AfterOthers => " once the others are settled",
    };
    format!("{cells}: {}; {clue}{order}", plural(ways, "way"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repair_names_the_digits_that_would_do() {
        let at = Cell::new(2, 3);
        assert_eq!(
            repair(at, 7, &[6], Some(true)),
            "2,3: 6 instead of 7 (one solution)"
        );
        assert_eq!(
            repair(at, 7, &[6, 8, 1], None),
            "2,3: 6, 8 or 1 instead of 7"
        );
    }

    #[test]
    fn a_spot_says_what_a_clue_does() {
        let cells = [Cell::new(0, 0), Cell::new(0, 1)];
        let at = Cell::new(1, 0);
        assert_eq!(
            spot(&cells, Some(2), Some((at, 1)), Order::AfterOthers),
            "0,0 0,1: 2 ways; a clue at 1,0 settles it once the others are settled"
        );
        assert_eq!(
            spot(&cells, Some(3), Some((at, 2)), Order::Alone),
            "0,0 0,1: 3 ways; no clue settles it, but one at 1,0 leaves 2 at most"
        );
        assert_eq!(
            spot(&cells, Some(2), None, Order::Alone),
            "0,0 0,1: 2 ways; no clue in a blank cell says more"
        );
        assert_eq!(
            spot(&cells, None, None, Order::Alone),
            "0,0 0,1: very many ways"
        );
    }
}
