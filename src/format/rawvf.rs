//! Replays of games in the text format RawVF: any moment of one is a game.
//!
//! Lines `Key: Value`; `Board:` and rows of `*` and `0`; `Events:` and a line for each. Mouse events have a
//! time; board events say what became of a cell, and where a replay has none of them, the clicks are
//! played.

use std::time::Duration;

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::layout::{self, Line};
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::rawvf_event::{Event, What};
use super::replay::{Replay, Settings};
use super::{Obstacle, ReadOptions, cell_rows};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::{Document, Game, Minefield, Tile};

pub(super) static NOTATION: Notation = Notation {
    name: "rawvf",
    description: "RawVF replays: the game at its end, or at --time (read only)",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, options| parse(text, options).map(Reading::from)),
    write: |_| Err(Obstacle::Moment),
};

/// A click and a flag.
const EXAMPLE: &str = "RawVF_Version: Rev5\nProgram: Arbiter\nWidth: 4\nHeight: 2\nMines: 1\nBoard:\n*000\n\
                       0000\nEvents:\n0.00 mv 4 1 (56 8)\n0.00 lc 4 1 (56 8)\n0.10 lr 4 1 (56 8)\n\
                       1.25 rc 1 1 (8 8)\n1.30 rr 1 1 (8 8)\n";

/// Whether a text has the lines of a replay.
pub(super) fn is_replay(text: &str) -> bool {
    let starts = |line: &str| option(line, "rawvf_version").is_some();
    starts(text.lines().next().unwrap_or_default())
        || text
            .lines()
            .take(100)
            .any(|line| option(line, "board") == Some(""))
}

/// The value of a line `name: value`.
fn option<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (found, value) = line.split_once(':')?;
    found
        .trim()
        .eq_ignore_ascii_case(name)
        .then(|| value.trim())
}

/// Reads the game as it was at `options.time`, or at the end.
fn parse(text: &str, options: &ReadOptions) -> Result<Document, ParseError> {
    let mut lines = layout::lines(text, 1);
    let mut description = Description::default();
    let board = description.read(&mut lines)?;
    let minefield = description.minefield(board, &mut lines)?;
    let size = minefield.size();
    let mut events = Vec::new();
    for line in lines.filter(|line| !line.text.is_empty()) {
        match Event::new(line, size, description.square)? {
            Some(event) => events.push(event),
            None => return Err(several_games(line)),
        }
    }
    let is_recorded = events
        .iter()
        .any(|event| matches!(event.what, What::Tile(..)));
    if let (false, Some(line)) = (is_recorded, description.cheat) {
        let expected = "board events, as clicks alone don't tell what this setting does";
        let found = Found::Text(Excerpt::new(line.text));
        return Err(line.error(0, ParseErrorKind::Unexpected { expected, found }));
    }
    let events = until(events, options.time);
    let game = match is_recorded {
        true => recorded(minefield, events)?,
        false => played(minefield, description.settings, events),
    };
    Ok(Document::Game(game))
}

fn several_games(line: Line) -> ParseError {
    let expected = "one game whose mines stay where they are";
    let found = Found::Text(Excerpt::new(line.text));
    line.error(0, ParseErrorKind::Unexpected { expected, found })
}

/// The events up to a time; those without a time happen at that of the one before.
fn until(events: Vec<Event>, time: Option<Duration>) -> impl Iterator<Item = Event> {
    let is_early = move |event: &Event| match (event.time, time) {
        (Some(at), Some(time)) => at <= time,
        _ => true,
    };
    events.into_iter().take_while(is_early)
}

/// The game after clicks.
fn played<'a>(
    minefield: Minefield,
    settings: Settings,
    events: impl Iterator<Item = Event<'a>>,
) -> Game {
    let mut replay = Replay::new(minefield, settings);
    for event in events {
        if let What::Mouse(action, cell) = event.what {
            replay.act(action, cell);
        }
    }
    replay.into_game()
}

/// The game in which cells became what the events say.
fn recorded<'a>(
    minefield: Minefield,
    events: impl Iterator<Item = Event<'a>>,
) -> Result<Game, ParseError> {
    let mut tiles = Grid::filled(minefield.size(), Tile::Covered);
    let (mut mouse, mut start) = (None, None);
    for event in events {
        match event.what {
            What::Mouse(_, cell) => mouse = cell.or(mouse),
            What::Tile(tile, cell) => {
                check(&minefield, tile, cell).map_err(|kind| event.line.error(0, kind))?;
                if !tile.is_covered() {
                    start.get_or_insert(mouse.unwrap_or(cell));
                }
                tiles[cell] = tile;
            }
            What::Nothing => {}
        }
    }
    let minefield = Minefield::new(minefield.mines().clone(), start);
    Ok(Game::new(minefield, tiles))
}

/// Refuses tiles that the cell can't have.
fn check(minefield: &Minefield, tile: Tile, cell: Cell) -> Result<(), ParseErrorKind> {
    let is_mine = minefield.mines()[cell];
    match tile {
        Tile::Covered | Tile::Flagged => Ok(()),
        Tile::Clue(found) if !is_mine => {
            let expected = minefield.clue(cell);
            match found == expected {
                true => Ok(()),
                false => Err(ParseErrorKind::WrongClue { expected, found }),
            }
        }
        Tile::Mine if is_mine => Ok(()),
        Tile::Clue(_) | Tile::Mine => Err(ParseErrorKind::Contradiction(cell)),
    }
}

/// What stands above the board.
struct Description<'a> {
    cols: Option<usize>,
    rows: Option<usize>,
    mines: Option<(Line<'a>, usize)>,
    /// The side of a cell in the coordinates of the mouse.
    square: usize,
    settings: Settings,
    /// A line that switches on something that changes what clicks do.
    cheat: Option<Line<'a>>,
}

impl Default for Description<'_> {
    fn default() -> Self {
        Self {
            cols: None,
            rows: None,
            mines: None,
            square: 16,
            settings: Settings::default(),
            cheat: None,
        }
    }
}

impl<'a> Description<'a> {
    /// Reads lines up to `Board:`, which is returned.
    fn read(&mut self, lines: &mut impl Iterator<Item = Line<'a>>) -> Result<Line<'a>, ParseError> {
        let mut last = None;
        for line in lines {
            if option(line.text, "board") == Some("") {
                return Ok(line);
            }
            self.set(line)?;
            last = Some(line);
        }
        let last = last.expect("a text has a first line");
        let (expected, found) = ("a line 'Board:' and the mines", Found::End);
        Err(last.error(
            last.text.len(),
            ParseErrorKind::Unexpected { expected, found },
        ))
    }

    fn set(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        let Some((name, value)) = line.text.split_once(':') else {
            return Ok(());
        };
        let value = value.trim_start();
        let offset = line.text.len() - value.len();
        let value = value.trim_end();
        let is_on = value.eq_ignore_ascii_case("on");
        let number = || {
            let (expected, found) = ("a number", Found::Text(Excerpt::new(value)));
            let kind = ParseErrorKind::Unexpected { expected, found };
            value.parse::<usize>().map_err(|_| line.error(offset, kind))
        };
        match name.trim().to_ascii_lowercase().as_str() {
            "width" => self.cols = Some(number()?),
            "height" => self.rows = Some(number()?),
            "mines" => self.mines = Some((line, number()?)),
            "squaresize" => self.square = number()?.max(1),
            "marks" | "questionmarks" => self.settings.marks = is_on,
            "superclick" => self.settings.super_click = is_on,
            "elmartechnique" | "nonomouse" | "superflag" | "autoflag" | "lawnmower" if is_on => {
                self.cheat = Some(line);
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads the rows after `board` and the line `Events:`, if there is one.
    fn minefield<I>(&self, board: Line<'a>, lines: &mut I) -> Result<Minefield, ParseError>
    where
        I: Iterator<Item = Line<'a>> + Clone,
    {
        let is_row = |line: &Line| !line.text.is_empty() && !line.text.contains(':');
        let first = lines.clone().next().filter(is_row);
        let cols = self.cols.or(first.map(|line| line.text.len())).unwrap_or(0);
        let rows = self
            .rows
            .unwrap_or_else(|| lines.clone().take_while(is_row).count());
        if rows == 0 || cols == 0 {
            return Err(board.error(board.text.len(), ParseErrorKind::Empty));
        }
        let meaning = |character| match character {
            '*' => Some(true),
            '0' => Some(false),
            _ => None,
        };
        let size = Size::new(rows, cols);
        let mines = cell_rows::read(board, lines, size, meaning, "a mine '*' or '0'")?;
        let minefield = Minefield::new(mines, None);
        let found = minefield.mine_count();
        if let Some((line, expected)) = self.mines.filter(|&(_, mines)| mines != found) {
            return Err(line.error(0, ParseErrorKind::MinesDisagree { expected, found }));
        }
        match lines.find(|line| !line.text.is_empty()) {
            Some(line) if option(line.text, "events") != Some("") => {
                let (expected, found) = ("a line 'Events:'", Found::Text(Excerpt::new(line.text)));
                Err(line.error(0, ParseErrorKind::Unexpected { expected, found }))
            }
            _ => Ok(minefield),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Place;
    use super::*;

    fn tiles(text: &str, time: Option<u64>) -> Vec<Tile> {
        let options = ReadOptions {
            time: time.map(Duration::from_millis),
            ..ReadOptions::default()
        };
        match parse(text, &options).unwrap() {
            Document::Game(game) => game.tiles().values().to_vec(),
            other => panic!("a game, not {other:?}"),
        }
    }

    #[test]
    fn any_moment_is_a_game() {
        let (covered, one, zero) = (Tile::Covered, Tile::Clue(1), Tile::Clue(0));
        let after_click = [covered, one, zero, zero, covered, one, zero, zero];
        assert_eq!(tiles(EXAMPLE, Some(99)), [covered; 8]);
        assert_eq!(tiles(EXAMPLE, Some(100)), after_click);
        let end = tiles(EXAMPLE, None);
        assert_eq!((end[0], &end[1..]), (Tile::Flagged, &after_click[1..]));
    }

    #[test]
    fn a_wrong_number_is_found_whatever_space_follows() {
        let error = parse("Mines: 1\u{fe0f}\u{b}", &ReadOptions::default()).unwrap_err();
        assert_eq!(error.place, Place::Text { line: 1, column: 8 });
    }

    #[test]
    fn board_events_are_believed_where_there_are_some() {
        let events = "number1 2 1\nflag 1 1\n2.0 rc 1 1 (0 0)\nclosed 1 1\nblast 1 1\nboom\n";
        let text = format!("{EXAMPLE}{events}");
        let (covered, one) = (Tile::Covered, Tile::Clue(1));
        assert_eq!(tiles(&text, Some(1999))[..3], [Tile::Flagged, one, covered]);
        assert_eq!(tiles(&text, None)[..3], [Tile::Mine, one, covered]);
    }

    #[test]
    fn errors_have_a_place() {
        let message = |text: &str| {
            let error = parse(text, &ReadOptions::default()).unwrap_err();
            error.to_string()
        };
        let changed = |from: &str, to: &str| message(&EXAMPLE.replacen(from, to, 1));
        assert!(changed("Mines: 1", "Mines: 2").starts_with("line 5, column 1: expected 2 mines"));
        assert!(changed("*000", "*00").contains("line 7, column 4: expected 4 cells"));
        assert!(changed("*000", "*0x0").contains("found 'x'"));
        assert!(changed("Events:", "Event").contains("expected a line 'Events:', found 'Event'"));
        assert!(changed("Board:", "Bored:").contains("expected a line 'Board:'"));
        assert!(changed("Mines: 1", "SuperFlag: on").contains("expected board events"));
        for (more, expected) in [
            ("number2 2 1", "expected 1, the number of mines"),
            ("blast 2 1", "one at 0,1 that does not"),
            ("Board:", "expected one game"),
            ("reset 1 1", "expected one game"),
            ("number1 5 1", "expected a cell of 2x4, found 0,4"),
        ] {
            let found = message(&format!("{EXAMPLE}{more}\n"));
            assert!(
                found.starts_with("line 15, column") && found.contains(expected),
                "{found}"
            );
        }
    }
}
