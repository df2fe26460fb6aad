//! Hints in English: where to look, and how to look at it.

use super::words::list;
use crate::grid::Cell;
use crate::puzzle::Kind;
use crate::solve::Technique;

/// The grade of what takes no harder technique than this.
pub const fn grade(technique: Technique) -> &'static str {
    match technique {
        Technique::Count => "basic",
        Technique::Difference => "advanced",
        Technique::LookAhead => "hard",
        Technique::Search => "expert",
    }
}

/// Where to look, and nothing else: at these clues, and perhaps at the number of mines.
pub fn nudge(technique: Technique, look: &[(Cell, u8)], total: Option<usize>) -> String {
    let mut places = names(look);
    places.extend(total.map(|total| format!("the number of mines, {total}")));
    match technique {
        Technique::Count | Technique::Difference => format!("Look at {}.", list(&places)),
        Technique::LookAhead | Technique::Search => format!("Look around {}.", list(&places)),
    }
}

/// How to see what follows from these clues, but not what that is.
pub fn way(kind: Kind, technique: Technique, clues: &[(Cell, u8)], total: Option<usize>) -> String {
    let mut names = names(clues);
    names.extend(total.map(|total| format!("the number of mines, {total},")));
    let named = list(&names);
    let is_alone = names.len() == 1;
    let open = match kind {
        Kind::Pixel => "open",
        Kind::Mines => "covered",
    };
    match technique {
        Technique::Count if total.is_some() => {
            format!("There is only one way to meet {named} with the cells that are left.")
        }
        Technique::Count => format!("It takes a single clue: {named} decides its {open} cells."),
        Technique::Difference => format!(
            "It takes two clues: compare what {named} have in common with what each has alone."
        ),
        Technique::LookAhead => format!(
            "It takes a look-ahead: one {open} cell can't have one of its two values, or {named} could not all hold."
        ),
        Technique::Search if is_alone => format!("It takes a search: {named} leaves no choice."),
        Technique::Search => {
            format!(
                "It takes a search: {named} together leave no choice for one {open} cell or more."
            )
        }
    }
}

/// "the 5 at 3,4".
fn names(clues: &[(Cell, u8)]) -> Vec<String> {
    let name = |(cell, clue): &(Cell, u8)| format!("the {clue} at {cell}");
    clues.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLUES: [(Cell, u8); 2] = [(Cell::new(0, 0), 4), (Cell::new(1, 2), 1)];

    #[test]
    fn a_nudge_says_where_and_nothing_else() {
        let nudge = |technique, total| nudge(technique, &CLUES[..1], total);
        assert_eq!(nudge(Technique::Count, None), "Look at the 4 at 0,0.");
        assert_eq!(
            nudge(Technique::Search, Some(7)),
            "Look around the 4 at 0,0 and the number of mines, 7."
        );
    }

    #[test]
    fn a_way_says_how_and_not_what() {
        assert_eq!(
            way(Kind::Mines, Technique::Count, &CLUES[..1], None),
            "It takes a single clue: the 4 at 0,0 decides its covered cells."
        );
        assert_eq!(
            way(Kind::Pixel, Technique::Difference, &CLUES, None),
            "It takes two clues: compare what the 4 at 0,0 and the 1 at 1,2 have in common with what each has alone."
        );
        assert_eq!(
            way(Kind::Mines, Technique::Count, &[], Some(3)),
            "There is only one way to meet the number of mines, 3, with the cells that are left."
        );
    }
}
