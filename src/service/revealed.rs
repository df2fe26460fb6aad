//! The board after a click.

use super::{Refusal, inside, name_of};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Document, Game, Reveal, Tile};
use serde::{Serialize, Serializer};

/// A game after a click.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Revealed {
    /// Whether the click met a mine.
    pub exploded: bool,
    /// How many cells it revealed.
    pub revealed: usize,
    /// The game now; in JSON the tiles alone, as rows of plain text.
    #[serde(rename = "tiles", serialize_with = "tile_rows")]
    pub game: Game,
    /// Whether no limit cut the answer short: always so.
    pub complete: bool,
}

/// The tiles as rows of digits, `.` covered, `F` flagged and `*` a mine.
fn tile_rows<S: Serializer>(game: &Game, serializer: S) -> Result<S::Ok, S::Error> {
    let symbol = |tile: &Tile| match tile {
        Tile::Covered => '.',
        Tile::Flagged => 'F',
        Tile::Mine => '*',
        Tile::Clue(count) => char::from_digit(u32::from(*count), 10).unwrap_or('?'),
    };
    let row = |row: &[Tile]| row.iter().map(symbol).collect::<String>();
    serializer.collect_seq(game.tiles().rows().map(row))
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
        complete: true,
    })
}
