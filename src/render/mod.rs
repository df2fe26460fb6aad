//! Pictures of boards: what to draw, and drawings of it.
//!
//! A [`Board`] is made from clues, tiles and whatever is known of the cells; it doesn't matter who
//! found that out. Every drawing starts from a board.

mod ansi;
mod board;
mod drawing;
mod odds;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use ansi::{Colors, ansi};
pub use board::{Board, Look, Square};
pub use drawing::{Drawing, Theme};
pub use odds::odds;
#[cfg(feature = "png")]
pub use png::{MOST_PIXELS, TooLarge, png};
pub use svg::svg;
