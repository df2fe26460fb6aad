//! Clashes in English.

use super::words::{capitalized, list, plural};
use crate::grid::Cell;
use crate::puzzle::Kind;
use std::ops::RangeInclusive;

/// Why nothing satisfies these clues, marks and number of mines together; each of them is needed.
///
/// `total` is the number of mines and, if it is known, the numbers that the clues allow.
pub fn clash(
    kind: Kind,
    clues: &[(Cell, u8)],
    marks: &[Cell],
    total: Option<(usize, Option<RangeInclusive<usize>>)>,
) -> String {
    let mark = match kind {
        Kind::Pixel => "mark",
        Kind::Mines => "flag",
    };
    let clues = clues
        .iter()
        .map(|(cell, clue)| format!("the {clue} at {cell}"));
    let marks = marks.iter().map(|cell| format!("the {mark} at {cell}"));
    let members: Vec<String> = clues.chain(marks).collect();
    match total {
        None => without_total(&members),
        Some((mines, possible)) => with_total(&members, mines, possible),
    }
}

fn without_total(members: &[String]) -> String {
    let named = list(members);
    match members.len() {
        1 => format!("Nothing satisfies {named}, whatever the other clues say."),
        2 => format!("{} cannot both hold.", capitalized(&named)),
        _ => format!(
            "{} cannot all hold; without any one of them the others can.",
            capitalized(&named)
        ),
    }
}

fn with_total(members: &[String], mines: usize, possible: Option<RangeInclusive<usize>>) -> String {
    let mines = plural(mines, "mine");
    let so_many = possible.map_or(String::new(), |possible| match possible.into_inner() {
        (least, most) if least == most => format!(": as far as the clues go it has {least}"),
        (least, most) => format!(": as far as the clues go it has {least} to {most}"),
    });
    match members {
        [] => format!("The board cannot have {mines}{so_many}."),
        _ => format!(
            "With {}, the board cannot have {mines}{so_many}.",
            list(members)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clash_names_what_clashes() {
        let clues = [(Cell::new(0, 0), 9), (Cell::new(0, 1), 0)];
        assert_eq!(
            clash(Kind::Pixel, &clues, &[], None),
            "The 9 at 0,0 and the 0 at 0,1 cannot both hold."
        );
        assert_eq!(
            clash(Kind::Pixel, &clues[..1], &[], None),
            "Nothing satisfies the 9 at 0,0, whatever the other clues say."
        );
    }

    #[test]
    fn a_clash_with_the_number_of_mines_says_what_is_possible() {
        assert_eq!(
            clash(Kind::Mines, &[], &[], Some((100, Some(0..=64)))),
            "The board cannot have 100 mines: as far as the clues go it has 0 to 64."
        );
        assert_eq!(
            clash(
                Kind::Mines,
                &[(Cell::new(0, 0), 1)],
                &[],
                Some((1, Some(2..=2)))
            ),
            "With the 1 at 0,0, the board cannot have 1 mine: as far as the clues go it has 2."
        );
    }
}
