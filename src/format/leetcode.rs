//! Games in the notation of LeetCode problem 529: a JSON array of arrays of one-character strings.
//!
//! `M` is a covered mine and `E` another covered cell; `B` is a revealed 0, `1` to `8` are revealed
//! clues, `X` is a mine that has exploded.

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use std::fmt;

use super::error::{ParseError, shortened};
use super::json_text::syntax_error;
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::{Dropped, Obstacle, Written, plain_mines};
use crate::grid::{Grid, Size};
use crate::puzzle::{Document, Game, Minefield, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "leetcode",
    description: "LeetCode 529: a JSON array of arrays of one-character strings",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// A board after the first click.
const EXAMPLE: &str = r#"[["B","1","E"],["B","1","M"],["B","1","E"]]"#;

/// Reads a game.
fn parse(text: &str) -> Result<Document, ParseError> {
    let mut letters = Letters::default();
    let mut json = serde_json::Deserializer::from_str(text);
    (&mut letters)
        .deserialize(&mut json)
        .and_then(|()| json.end())
        .map_err(|error| syntax_error(text, &error))?;
    let size = Size::new(letters.rows, letters.cols.unwrap_or(0));
    let cells = Grid::from_values(size, letters.cells).expect("all rows have one length");
    let minefield = Minefield::new(cells.map(|&(mine, _)| mine), None);
    Ok(Document::Game(Game::new(
        minefield,
        cells.map(|&(_, tile)| tile),
    )))
}

/// Writes a game or a minefield, in which nothing is revealed.
fn write(document: &Document) -> Result<Written, Obstacle> {
    match document {
        Document::Pixel(_) => Err(Obstacle::Pixel),
        Document::Rules(_) => Err(Obstacle::NoGrid),
        Document::Position(_) => Err(Obstacle::Position),
        Document::Minefield(minefield) => {
            let tiles = Grid::filled(minefield.size(), Tile::Covered);
            write_game(&Game::new(minefield.clone(), tiles))
        }
        Document::Game(game) => write_game(game),
    }
}

fn write_game(game: &Game) -> Result<Written, Obstacle> {
    if let Some(cell) = plain_mines::contradiction(game) {
        return Err(Obstacle::Contradiction(cell));
    }
    plain_mines::check_clues(game.tiles())?;
    let mut text = String::with_capacity(4 * game.tiles().values().len());
    for (tiles, mines) in game.tiles().rows().zip(game.minefield().mines().rows()) {
        text.push_str(if text.is_empty() { "[[" } else { ",[" });
        for (col, (&tile, &mine)) in tiles.iter().zip(mines).enumerate() {
            text.push_str(if col == 0 { "\"" } else { ",\"" });
            text.push(letter_of(tile, mine));
            text.push('"');
        }
        text.push(']');
    }
    text.push_str("]\n");
    let is_flagged = game.tiles().values().contains(&Tile::Flagged);
    let has_start = game.minefield().start().is_some();
    let dropped = [(Dropped::Flags, is_flagged), (Dropped::Start, has_start)];
    let dropped = dropped
        .into_iter()
        .filter_map(|(part, is_there)| is_there.then_some(part));
    Ok(Written::whole(text).without(dropped))
}

/// The letter of a cell whose clue is at most 8.
const fn letter_of(tile: Tile, mine: bool) -> char {
    match (tile, mine) {
        (Tile::Covered | Tile::Flagged, true) => 'M',
        (Tile::Covered | Tile::Flagged, false) => 'E',
        (Tile::Mine, _) => 'X',
        (Tile::Clue(0), _) => 'B',
        (Tile::Clue(clue), _) => (b'0' + clue) as char,
    }
}

/// Whether there is a mine, and what the player sees of it.
const fn cell_of(letter: u8) -> Option<(bool, Tile)> {
    match letter {
        b'M' => Some((true, Tile::Covered)),
        b'E' => Some((false, Tile::Covered)),
        b'B' => Some((false, Tile::Clue(0))),
        b'1'..=b'8' => Some((false, Tile::Clue(letter - b'0'))),
        b'X' => Some((true, Tile::Mine)),
        _ => None,
    }
}

/// The cells of all rows read so far.
#[derive(Default)]
struct Letters {
    cells: Vec<(bool, Tile)>,
    rows: usize,
    cols: Option<usize>,
}

impl<'de> DeserializeSeed<'de> for &mut Letters {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for &mut Letters {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while rows.next_element_seed(Row(self))?.is_some() {}
        match self.rows {
            0 => Err(A::Error::custom("expected a row, found none")),
            _ => Ok(()),
        }
    }
}

/// One row, which is added to the letters.
struct Row<'a>(&'a mut Letters);

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array of one-character strings")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        let start = self.0.cells.len();
        while let Some(cell) = row.next_element_seed(Letter)? {
            self.0.cells.push(cell);
        }
        let found = self.0.cells.len() - start;
        let expected = *self.0.cols.get_or_insert(found);
        self.0.rows += 1;
        match found {
            0 => Err(A::Error::custom(
                "expected a row of letters, found an empty one",
            )),
            _ if found == expected => Ok(()),
            _ => Err(A::Error::custom(format!(
                "expected {expected} cells as in the first row, found {found}"
            ))),
        }
    }
}

/// One cell.
struct Letter;

impl<'de> DeserializeSeed<'de> for Letter {
    type Value = (bool, Tile);

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_str(self)
    }
}

impl Visitor<'_> for Letter {
    type Value = (bool, Tile);

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("\"M\", \"E\", \"B\", \"X\" or \"1\" to \"8\"")
    }

    fn visit_str<E: Error>(self, letter: &str) -> Result<Self::Value, E> {
        let cell = match letter.as_bytes() {
            &[byte] => cell_of(byte),
            _ => None,
        };
        cell.ok_or_else(|| {
            let found = shortened(letter, 20);
            E::custom(format!(
                "expected \"M\", \"E\", \"B\", \"X\" or \"1\" to \"8\", found \"{found}\""
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_tell_mines_and_tiles() {
        let Ok(Document::Game(game)) = parse(r#"[["M", "E"], ["X", "2"], ["B", "8"]]"#) else {
            panic!("a game");
        };
        let mines = [true, false, true, false, false, false];
        assert_eq!(game.minefield().mines().values(), mines);
        let tiles = [
            Tile::Covered,
            Tile::Covered,
            Tile::Mine,
            Tile::Clue(2),
            Tile::Clue(0),
            Tile::Clue(8),
        ];
        assert_eq!(game.tiles().values(), tiles);
    }

    #[test]
    fn writes_what_it_reads() {
        let document = parse(EXAMPLE).unwrap();
        assert_eq!(
            write(&document).unwrap().text().unwrap().trim_end(),
            EXAMPLE
        );
    }

    #[test]
    fn errors_have_a_place() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message("[[\"E\"],\n [\"Q\"]]"),
            "line 2, column 4: expected \"M\", \"E\", \"B\", \"X\" or \"1\" to \"8\", found \"Q\""
        );
        assert!(message("[[\"E\",\"E\"],[\"E\"]]").contains("expected 2 cells"));
        assert!(message("[]").contains("expected a row"));
    }
}
