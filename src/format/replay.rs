//! Replays: what clicks of a mouse do to a game.
//!
//! A click counts when the button comes up. Both buttons, the middle one, or the left one with shift make a
//! chord: where as many flags as the number are around it, everything else around it is revealed. When a
//! chord's second button comes up nothing more happens.

use crate::grid::{Cell, Grid};
use crate::puzzle::{Game, Minefield, Reveal, Tile};
use rustc_hash::FxHashSet;

/// What a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    LeftDown,
    LeftDownWithShift,
    LeftUp,
    RightDown,
    RightUp,
    MiddleDown,
    MiddleUp,
    /// The setting is changed that has a flag become a question mark and not nothing.
    ToggleMarks,
}

/// How the program that made the replay takes clicks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    /// A flag becomes a question mark.
    pub marks: bool,
    /// A left click on a number is a chord.
    pub super_click: bool,
}

/// A game and the buttons that are down.
#[derive(Debug)]
pub(super) struct Replay {
    minefield: Minefield,
    tiles: Grid<Tile>,
    settings: Settings,
    questioned: FxHashSet<Cell>,
    left: bool,
    right: bool,
    middle: bool,
    shift: bool,
    /// Whether a button is still down after a chord.
    is_chorded: bool,
    first: Option<Cell>,
}

impl Replay {
    /// A game in which nothing is revealed.
    pub fn new(minefield: Minefield, settings: Settings) -> Self {
        Self {
            tiles: Grid::filled(minefield.size(), Tile::Covered),
            minefield,
            settings,
            questioned: FxHashSet::default(),
            left: false,
            right: false,
            middle: false,
            shift: false,
            is_chorded: false,
            first: None,
        }
    }

    /// The game so far, with the click that revealed something first as its start.
    pub fn into_game(self) -> Game {
        let minefield = Minefield::new(self.minefield.mines().clone(), self.first);
        Game::new(minefield, self.tiles)
    }

    /// Does something with the mouse over `cell`, or off the board.
    pub fn act(&mut self, action: Action, cell: Option<Cell>) {
        match action {
            Action::LeftDown if !self.middle => (self.left, self.shift) = (true, false),
            Action::LeftDownWithShift if !self.middle => (self.left, self.shift) = (true, true),
            Action::LeftUp if self.left => self.left_up(cell),
            Action::RightDown if !self.middle => self.right_down(cell),
            Action::RightUp if self.right => self.right_up(cell),
            Action::MiddleDown => {
                (self.left, self.right, self.shift, self.is_chorded) = (false, false, false, false);
                self.middle = true;
            }
            Action::MiddleUp if self.middle => {
                self.middle = false;
                self.chord(cell);
            }
            Action::ToggleMarks => self.settings.marks = !self.settings.marks,
            _ => {}
        }
    }

    fn left_up(&mut self, cell: Option<Cell>) {
        self.left = false;
        let is_number = |cell: Cell| matches!(self.tiles[cell], Tile::Clue(_));
        let is_super_click = self.settings.super_click && cell.is_some_and(is_number);
        if self.right || self.shift || is_super_click {
            self.chord(cell);
            self.is_chorded = self.right && cell.is_some();
            self.shift = false;
        } else if self.is_chorded {
            self.is_chorded = false;
        } else if let Some(cell) = cell {
            self.reveal(cell, cell);
        }
    }

    fn right_down(&mut self, cell: Option<Cell>) {
        (self.right, self.shift) = (true, false);
        let Some(cell) = cell.filter(|_| !self.left) else {
            return;
        };
        let is_questioned = self.questioned.remove(&cell);
        match self.tiles[cell] {
            Tile::Covered if !is_questioned => self.tiles[cell] = Tile::Flagged,
            Tile::Flagged => {
                self.tiles[cell] = Tile::Covered;
                if self.settings.marks {
                    self.questioned.insert(cell);
                }
            }
            _ => return,
        }
        self.is_chorded = false;
    }

    fn right_up(&mut self, cell: Option<Cell>) {
        (self.right, self.shift) = (false, false);
        if self.left {
            self.chord(cell);
            self.is_chorded = true;
        } else {
            self.is_chorded = false;
        }
    }

    /// Reveals what is around a number that has as many flags around it.
    fn chord(&mut self, cell: Option<Cell>) {
        let Some(cell) = cell else { return };
        let size = self.tiles.size();
        let flags = cell
            .neighbours(size)
            .filter(|&near| self.tiles[near] == Tile::Flagged);
        if self.tiles[cell] != Tile::Clue(flags.count() as u8) {
            return;
        }
        for near in cell.neighbours(size) {
            self.reveal(near, cell);
        }
    }

    fn reveal(&mut self, cell: Cell, clicked: Cell) {
        if self.minefield.reveal(&mut self.tiles, cell) != Reveal::Unchanged {
            self.first.get_or_insert(clicked);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    /// The tiles of `*2..` over `*2..` after these actions.
    fn after(settings: Settings, actions: &[(Action, usize)]) -> Vec<Tile> {
        let mines = Grid::from_fn(Size::new(2, 4), |cell| cell.col == 0);
        let mut replay = Replay::new(Minefield::new(mines, None), settings);
        for &(action, col) in actions {
            replay.act(action, Some(Cell::new(0, col)));
        }
        let game = replay.into_game();
        game.tiles().rows().next().unwrap().to_vec()
    }

    use Action::{LeftDown, LeftUp, MiddleDown, MiddleUp, RightDown, RightUp};

    const CLICK: [(Action, usize); 2] = [(LeftDown, 1), (LeftUp, 1)];
    const FLAG: [(Action, usize); 2] = [(RightDown, 0), (RightUp, 0)];

    #[test]
    fn click_counts_when_the_button_comes_up() {
        let (covered, two) = (Tile::Covered, Tile::Clue(2));
        let settings = Settings::default();
        assert_eq!(after(settings, &CLICK[..1]), [covered; 4]);
        assert_eq!(after(settings, &CLICK), [covered, two, covered, covered]);
        let flagged = after(settings, &[FLAG, [(LeftDown, 0), (LeftUp, 0)]].concat());
        assert_eq!(flagged, [Tile::Flagged, covered, covered, covered]);
    }

    #[test]
    fn flags_come_and_go() {
        let flag = [FLAG, FLAG, FLAG].concat();
        let tile = |marks, count: usize| {
            let settings = Settings {
                marks,
                ..Settings::default()
            };
            after(settings, &flag[..2 * count])[0]
        };
        let (covered, flagged) = (Tile::Covered, Tile::Flagged);
        assert_eq!(
            [1, 2, 3].map(|count| tile(false, count)),
            [flagged, covered, flagged]
        );
        assert_eq!(
            [1, 2, 3].map(|count| tile(true, count)),
            [flagged, covered, covered]
        );
    }

    #[test]
    fn chord_needs_its_flags() {
        let chord = [(MiddleDown, 1), (MiddleUp, 1)];
        let settings = Settings::default();
        let (covered, two, zero) = (Tile::Covered, Tile::Clue(2), Tile::Clue(0));
        let too_few = after(settings, &[CLICK, FLAG, chord].concat());
        assert_eq!(too_few, [Tile::Flagged, two, covered, covered]);
        let mut replay = Replay::new(
            Minefield::new(Grid::from_fn(Size::new(1, 4), |cell| cell.col == 0), None),
            settings,
        );
        for (action, col) in [CLICK, FLAG].concat() {
            replay.act(action, Some(Cell::new(0, col)));
        }
        let both = [(LeftDown, 1), (RightDown, 1), (RightUp, 1), (LeftUp, 3)];
        for (action, col) in both {
            replay.act(action, Some(Cell::new(0, col)));
        }
        let game = replay.into_game();
        assert_eq!(
            game.tiles().values(),
            [Tile::Flagged, Tile::Clue(1), zero, zero]
        );
        assert_eq!(game.minefield().start(), Some(Cell::new(0, 1)));
    }
}
