//! The two halves of a game, each of which is all that many formats hold: where the mines are, and what
//! the player sees.

use std::borrow::Cow;

use super::{Dropped, Obstacle, plain_mines};
use crate::puzzle::{Document, Minefield, Minesweeper, Tile};

/// Where the mines are in `document`, and what there is besides.
pub(super) fn minefield(document: &Document) -> Result<(&Minefield, Vec<Dropped>), Obstacle> {
    match document {
        Document::Pixel(_) => Err(Obstacle::Pixel),
        Document::Rules(_) => Err(Obstacle::NoGrid),
        Document::Position(_) => Err(Obstacle::Position),
        Document::Minefield(minefield) => Ok((minefield, Vec::new())),
        Document::Game(game) => Ok((game.minefield(), vec![Dropped::View])),
    }
}

/// What the player sees in `document`, with clues of at most 8, and what there is besides.
pub(super) fn position(
    document: &Document,
) -> Result<(Cow<'_, Minesweeper>, Vec<Dropped>), Obstacle> {
    let (position, dropped) = match document {
        Document::Pixel(_) => return Err(Obstacle::Pixel),
        Document::Rules(_) => return Err(Obstacle::NoGrid),
        Document::Minefield(_) => return Err(Obstacle::Minefield),
        Document::Position(position) => (Cow::Borrowed(position), Vec::new()),
        Document::Game(game) => (Cow::Owned(game.position()), vec![Dropped::Truth]),
    };
    plain_mines::check_clues(position.tiles())?;
    Ok((position, dropped))
}

/// Whether a position has such a tile, as a list of what is dropped with it.
pub(super) fn dropped_if(position: &Minesweeper, tile: Tile, part: Dropped) -> Option<Dropped> {
    position.tiles().values().contains(&tile).then_some(part)
}
