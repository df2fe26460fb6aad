//! Pixel puzzles as a JSON array of arrays of numbers, with null for a blank.
//!
//! A -1 is a blank as well. Other programs have the same arrays with another meaning.

use super::error::ParseError;
use super::json_numbers::Numbers;
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::{Dropped, Obstacle, Written, plain_pixel};
use crate::grid::Grid;
use crate::puzzle::{Document, FillAPix};

pub(super) static NOTATION: Notation = Notation {
    name: "json-array",
    description: "JSON array of rows of clues, with null for a blank: pixel puzzles",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

const EXAMPLE: &str = "[[null,4,null,2,0],[null,null,null,null,2],[null,7,7,null,2],\
                       [null,5,7,6,4],[null,null,null,null,null]]\n";

/// Reads an array.
fn parse(text: &str) -> Result<Document, ParseError> {
    let numbers = Numbers::read(text)?;
    let mut clues = Grid::filled(numbers.grid().size(), None);
    for (cell, &number) in numbers.grid().iter() {
        clues[cell] = match number {
            None | Some(-1) => None,
            Some(clue @ 0..=9) => u8::try_from(clue).ok(),
            Some(_) => return Err(numbers.unexpected(cell, "0 to 9, or null or -1 for a blank")),
        };
    }
    Ok(Document::Pixel(FillAPix::new(clues)))
}

/// Writes an array.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let rows: Vec<_> = puzzle.clues().rows().collect();
    let text = serde_json::to_string(&rows).expect("numbers are JSON") + "\n";
    let marks = puzzle.marks().map(|_| Dropped::Marks);
    Ok(Written::whole(text).without(marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_null_or_negative() {
        assert_eq!(
            parse("[[1, null], [-1, 9]]").unwrap(),
            parse("[[1,-1],[null,9]]").unwrap()
        );
        let error = parse("[[10]]").unwrap_err().to_string();
        assert!(error.ends_with("expected 0 to 9, or null or -1 for a blank, found '10'"));
    }
}
