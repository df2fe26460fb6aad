//! The board after a click.

use super::{Refusal, inside, name_of};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Document, Game, Reveal, Tile};
use serde::Serialize;

/// A game after a click.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Revealed {
    /// Whether the click met a mine.
    pub exploded: bool,
    /// How many cells it revealed.
    pub revealed: usize,
    /// The game now.
    #[serde(skip)]
    pub game: Game,
}

/// Clicks on `cell`; on a minefield without tiles all cells are covered.
pub(super) fn reveal(document: &Document, cell: Cell) -> Result<Revealed, Refusal> {
    let mut game = match document {
        Document::Game(game) => game.clone(),
        Document::Minefield(minefield) => {
            let tiles = Grid::filled(minefield.size(), Tile::Covered);
            Game::new(minefield.clone(), tiles)
        }
        other => return Err(Refusal::NoMinefield(name_of(other))),
    };
    inside(cell, game.minefield().size())?;
    let reveal = game.reveal(cell);
    Ok(Revealed {
        exploded: reveal == Reveal::Exploded,
        revealed: match reveal {
            Reveal::Revealed(count) => count,
            Reveal::Exploded | Reveal::Unchanged => 0,
        },
        game,
    })
}
