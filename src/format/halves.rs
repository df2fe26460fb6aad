//! The two halves of a game, each of which is all that many formats hold: where the mines are, and what
//! the player sees.

use super::{Dropped, Obstacle};
use crate::puzzle::{Document, Minefield};

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
