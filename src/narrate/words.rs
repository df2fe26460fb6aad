//! Small parts of sentences.

use crate::grid::Cell;
use itertools::Itertools;

/// How many members of a list a sentence names.
const MOST: usize = 12;

/// A number and its noun: "1 cell", "3 cells".
pub fn plural(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// Cells as in a list of the command line: "0,1 2,3", or "none".
pub fn cells(cells: &[Cell]) -> String {
    match cells {
        [] => "none".to_owned(),
        _ => cells.iter().join(" "),
    }
}

/// The first of some cells, and how many more there are.
pub fn some_cells(cells: &[Cell]) -> String {
    let named = self::cells(&cells[..cells.len().min(MOST)]);
    match cells.len().saturating_sub(MOST) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// "a", "a and b", "a, b and c"; what is too many to name is counted.
pub(super) fn list(members: &[String]) -> String {
    let named = members.len().min(MOST);
    let rest = members.len() - named;
    match members {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] if rest == 0 => format!("{} and {last}", first.join(", ")),
        _ => format!("{} and {rest} more", members[..named].join(", ")),
    }
}

/// The sentence with a capital letter.
pub(super) fn capitalized(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// A small number as a word.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let word = WORDS.get(count).map(|&word| word.to_owned());
    word.unwrap_or_else(|| count.to_string())
}

/// Cells in a sentence: "0,1", "0,1 and 2,3", "0,1 2,3 4,5"; what is too many to name is counted.
pub(super) fn cells_in_sentence(cells: &[Cell]) -> String {
    match cells {
        [one, other] => format!("{one} and {other}"),
        _ => some_cells(cells),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_say_them() {
        let members = |count: usize| {
            (0..count)
                .map(|index| index.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(list(&members(1)), "0");
        assert_eq!(list(&members(2)), "0 and 1");
        assert_eq!(list(&members(3)), "0, 1 and 2");
        assert!(list(&members(40)).ends_with("11 and 28 more"));
    }
}
