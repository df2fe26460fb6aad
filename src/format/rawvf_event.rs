//! The events of a RawVF replay.

use std::time::Duration;

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::layout::Line;
use super::replay::Action;
use super::text::offset_in;
use crate::grid::{Cell, Size};
use crate::puzzle::Tile;

/// A line of a replay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event<'a> {
    pub line: Line<'a>,
    /// When it happens; `None` is the time of the event before.
    pub time: Option<Duration>,
    pub what: What,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Something is done with the mouse over this cell, or off the board.
    Mouse(Action, Option<Cell>),
    /// This cell becomes this tile.
    Tile(Tile, Cell),
    /// Something that changes no tile.
    Nothing,
}

impl<'a> Event<'a> {
    /// Reads a line of a game on a board of this size; `None` if mines move or another game begins.
    /// Cells are `square` wide where a mouse event has coordinates alone.
    pub fn new(line: Line<'a>, size: Size, square: usize) -> Result<Option<Self>, ParseError> {
        let mut words = line.text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_time = first.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let time = match is_time {
            true => Some(time(first).ok_or_else(|| unexpected(line, first, "a time in seconds"))?),
            false => None,
        };
        let name = match is_time {
            true => words.next().unwrap_or_default(),
            false => first,
        };
        let place = Place { line, size, square };
        let what = match name {
            "Board:" | "Events:" | "Description:" | "reset" => return Ok(None),
            "mv" => What::Nothing,
            _ => match (action(name), tile(name)) {
                (Some(action), _) => What::Mouse(action, place.mouse()?),
                (_, Some(tile)) => match words.clone().next() {
                    // The game is lost, and no cell is named.
                    None if tile == Tile::Mine => What::Nothing,
                    _ => What::Tile(tile, place.cell(words)?),
                },
                _ if is_ignored(name) => What::Nothing,
                _ => {
                    let expected = "an event such as 'lc', 'number1' or 'won'";
                    return Err(unexpected(line, name, expected));
                }
            },
        };
        Ok(Some(Self { line, time, what }))
    }
}

/// Seconds, with or without a fraction; before the start of the game is at the start.
fn time(word: &str) -> Option<Duration> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (0, digits),
        None => (1, word),
    };
    let (seconds, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = fraction.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = fraction.bytes().chain(*b"000").take(3);
    let thousandths = thousandths.fold(0, |sum, digit| {
        10 * sum + u64::from(digit.wrapping_sub(b'0'))
    });
    let seconds = seconds.parse::<u32>().ok().filter(|_| is_number)?;
    Some(Duration::from_millis(
        sign * (1000 * u64::from(seconds) + thousandths),
    ))
}

/// What is done with the mouse.
fn action(name: &str) -> Option<Action> {
    Some(match name {
        "lc" => Action::LeftDown,
        "lr" => Action::LeftUp,
        "rc" => Action::RightDown,
        "rr" => Action::RightUp,
        "mc" => Action::MiddleDown,
        "mr" => Action::MiddleUp,
        "sc" => Action::LeftDownWithShift,
        "mt" => Action::ToggleMarks,
        _ => return None,
    })
}

/// What a cell becomes.
fn tile(name: &str) -> Option<Tile> {
    match (name, name.strip_prefix("number").map(str::as_bytes)) {
        (_, Some(&[digit @ b'0'..=b'8'])) => Some(Tile::Clue(digit - b'0')),
        ("closed" | "questionmark", _) => Some(Tile::Covered),
        ("flag", _) => Some(Tile::Flagged),
        ("blast", _) => Some(Tile::Mine),
        _ => None,
    }
}

/// Whether an event changes nothing that matters.
fn is_ignored(name: &str) -> bool {
    const IGNORED: [&str; 11] = [
        "pressed",
        "pressedqm",
        "start",
        "boom",
        "lost",
        "loss",
        "defeat",
        "won",
        "nonstandard",
        "sx",
        "sy",
    ];
    IGNORED.contains(&name)
}

/// What tells where an event is.
#[derive(Clone, Copy)]
struct Place<'a> {
    line: Line<'a>,
    size: Size,
    square: usize,
}

impl<'a> Place<'a> {
    /// The cell of a board event: its column and its row, from 1.
    fn cell(self, words: impl Iterator<Item = &'a str>) -> Result<Cell, ParseError> {
        let mut numbers = words.map(|word| {
            let expected = "a number from 1";
            let number = word
                .parse::<usize>()
                .ok()
                .and_then(|number| number.checked_sub(1));
            number.ok_or_else(|| unexpected(self.line, word, expected))
        });
        let end = || unexpected(self.line, "", "the column and the row of a cell");
        let col = numbers.next().ok_or_else(end)??;
        let row = numbers.next().ok_or_else(end)??;
        let (cell, size) = (Cell::new(row, col), self.size);
        match size.contains(cell) {
            true => Ok(cell),
            false => Err(self.line.error(0, ParseErrorKind::Outside { cell, size })),
        }
    }

    /// The cell of a mouse event: `COL ROW (X Y)`, with or without what is before the bracket.
    fn mouse(self) -> Result<Option<Cell>, ParseError> {
        let (words, coordinates) = self
            .line
            .text
            .split_once('(')
            .unwrap_or((self.line.text, ""));
        let mut words = words.split_whitespace().skip(2).map(str::parse::<i64>);
        let cell = match (words.next(), words.next()) {
            (Some(Ok(col)), Some(Ok(row))) => (row - 1, col - 1),
            _ => {
                let mut numbers = coordinates
                    .split(|c: char| c.is_whitespace() || c == ')')
                    .map(|word| word.parse::<i64>().ok());
                let square = i64::try_from(self.square).unwrap_or(i64::MAX);
                match (numbers.next().flatten(), numbers.next().flatten()) {
                    (Some(x), Some(y)) => (y.div_euclid(square), x.div_euclid(square)),
                    _ => return Err(unexpected(self.line, "", "COL ROW (X Y) after the event")),
                }
            }
        };
        let (Ok(row), Ok(col)) = (usize::try_from(cell.0), usize::try_from(cell.1)) else {
            return Ok(None);
        };
        Ok(Some(Cell::new(row, col)).filter(|&cell| self.size.contains(cell)))
    }
}

/// The error that `word` stands in a line, or nothing more at its end.
fn unexpected(line: Line, word: &str, expected: &'static str) -> ParseError {
    let found = match word {
        "" => Found::EndOfLine,
        word => Found::Text(Excerpt::new(word)),
    };
    let offset = match word {
        "" => line.text.len(),
        word => offset_in(line.text, word).unwrap_or(0),
    };
    line.error(offset, ParseErrorKind::Unexpected { expected, found })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(text: &str) -> Result<Option<(Option<u64>, What)>, String> {
        let line = Line { number: 1, text };
        let event = Event::new(line, Size::new(2, 3), 16).map_err(|error| error.to_string())?;
        Ok(event.map(|it| (it.time.map(|time| time.as_millis() as u64), it.what)))
    }

    #[test]
    fn events_of_every_kind_are_read() {
        let cell = Cell::new(1, 2);
        let left = |cell| What::Mouse(Action::LeftDown, cell);
        for (text, time, what) in [
            ("1.25 lc 3 2 (40 20)", Some(1250), left(Some(cell))),
            ("12.5 lc (40 20) (l)", Some(12500), left(Some(cell))),
            ("-0.05 lc 4 2 (48 20)", Some(0), left(None)),
            ("1.1234 lc 0 0 (-3 -1)", Some(1123), left(None)),
            ("number0 3 2", None, What::Tile(Tile::Clue(0), cell)),
            ("blast", None, What::Nothing),
            ("2 won", Some(2000), What::Nothing),
            ("0.1 sx 5 5", Some(100), What::Nothing),
        ] {
            assert_eq!(event(text).unwrap(), Some((time, what)), "{text}");
        }
        assert_eq!(event("reset 1 1"), Ok(None));
    }

    #[test]
    fn events_are_refused_where_they_are_damaged() {
        for (text, message) in [
            (
                "1.x lc 1 1 (1 1)",
                "column 1: expected a time in seconds, found '1.x'",
            ),
            ("1.0 xx", "column 5: expected an event such as"),
            ("1.0 lc", "column 7: expected COL ROW (X Y)"),
            (
                "number1 0 1",
                "column 9: expected a number from 1, found '0'",
            ),
            ("number1 1", "column 10: expected the column and the row"),
            ("number9 1 1", "column 1: expected an event"),
        ] {
            let found = event(text).unwrap_err();
            assert!(found.contains(message), "{found}");
        }
    }
}
