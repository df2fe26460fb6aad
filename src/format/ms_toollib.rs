//! Boards as the library ms_toollib has them: a JSON array of arrays of numbers.
//!
//! What a player sees: `0` to `8`, `10` a covered cell, `11` a flag, `12` a covered cell that is known to be
//! safe. Where the mines are: `-1`, and `0` to `8` elsewhere.

use super::error::{ParseError, ParseErrorKind};
use super::json_numbers::Numbers;
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::{Dropped, Obstacle, Written, halves, plain_minefield};
use crate::grid::Grid;
use crate::puzzle::{Document, Minefield, Minesweeper, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "ms-toollib",
    description: "ms_toollib's arrays of numbers: positions and minefields",
    example: Example::Text("[[0,1,10],[0,1,11]]\n"),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// Reads a position, or a minefield if there is a -1.
fn parse(text: &str) -> Result<Document, ParseError> {
    let numbers = Numbers::read(text)?;
    match numbers.grid().values().contains(&Some(-1)) {
        true => minefield(&numbers).map(Document::Minefield),
        false => tiles(&numbers).map(|tiles| Document::Position(Minesweeper::new(tiles, None))),
    }
}

fn tiles(numbers: &Numbers) -> Result<Grid<Tile>, ParseError> {
    let mut tiles = Grid::filled(numbers.grid().size(), Tile::Covered);
    for (cell, &number) in numbers.grid().iter() {
        tiles[cell] = match number {
            Some(clue @ 0..=8) => Tile::Clue(clue as u8),
            Some(10 | 12) => Tile::Covered,
            Some(11) => Tile::Flagged,
            _ => return Err(numbers.unexpected(cell, "0 to 8, 10, 11 or 12")),
        };
    }
    Ok(tiles)
}

fn minefield(numbers: &Numbers) -> Result<Minefield, ParseError> {
    let mines = numbers.grid().map(|&number| number == Some(-1));
    let minefield = Minefield::new(mines, None);
    let truth = truth(&minefield);
    for (cell, &number) in numbers.grid().iter() {
        match number {
            Some(number) if number == truth[cell] => {}
            Some(found @ 0..=8) => {
                let expected = minefield.clue(cell);
                let found = found as u8;
                let kind = ParseErrorKind::WrongClue { expected, found };
                return Err(numbers.error(cell, kind));
            }
            _ => {
                let expected = "-1 or 0 to 8, as -1 elsewhere is a mine of a whole minefield";
                return Err(numbers.unexpected(cell, expected));
            }
        }
    }
    Ok(minefield)
}

/// The numbers of a minefield.
fn truth(minefield: &Minefield) -> Grid<i64> {
    plain_minefield::symbols(minefield).map(|&symbol| match symbol {
        b'*' => -1,
        digit => i64::from(digit - b'0'),
    })
}

/// Writes a position or a minefield.
fn write(document: &Document) -> Result<Written, Obstacle> {
    if let Document::Minefield(minefield) = document {
        if minefield.mine_count() == 0 {
            return Err(Obstacle::NoMines);
        }
        let dropped = minefield.start().map(|_| Dropped::Start);
        return Ok(Written::whole(text(&truth(minefield))).without(dropped));
    }
    let (position, mut dropped) = halves::position(document)?;
    let numbers = position.tiles().map(|tile| match *tile {
        Tile::Covered => 10,
        Tile::Flagged | Tile::Mine => 11,
        Tile::Clue(clue) => i64::from(clue),
    });
    dropped.extend(position.mines().map(|_| Dropped::Total));
    dropped.extend(halves::dropped_if(
        &position,
        Tile::Mine,
        Dropped::KnownMines,
    ));
    Ok(Written::whole(text(&numbers)).without(dropped))
}

fn text(numbers: &Grid<i64>) -> String {
    let rows: Vec<&[i64]> = numbers.rows().collect();
    serde_json::to_string(&rows).expect("numbers are JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> String {
        write(&parse(text).unwrap())
            .unwrap()
            .text()
            .unwrap()
            .to_owned()
    }

    #[test]
    fn writes_what_it_reads() {
        for text in ["[[0,1,10],[0,1,11]]\n", "[[0,1,-1]]\n"] {
            assert_eq!(again(text), text);
        }
        assert_eq!(again("[[12, 0]]"), "[[10,0]]\n");
    }

    #[test]
    fn errors_name_the_row() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(
            message("[[1],[9]]"),
            "line 1, column 7: in row 1, counted from 0: expected 0 to 8, 10, 11 or 12, found '9'"
        );
        assert!(message("[[1],[2,3]]").contains("in row 1, counted from 0: expected 1 cells"));
        assert!(message("[[-1,2]]").contains("expected 1, the number of mines around this cell"));
        assert!(message("[[-1,10]]").contains("a mine of a whole minefield"));
        assert!(message("[[]]").contains("found none"));
        assert!(message("[[1.5]]").contains("expected a whole number"));
    }
}
