//! Pictures of boards: what to draw, and drawings of it.
//!
//! A [`Board`] is made from clues, tiles and whatever is known of the cells; it doesn't matter who
//! found that out. Every drawing starts from a board.

mod ansi;
mod board;
mod drawing;
mod odds;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use ansi::{Colors, ansi};
pub use board::{Board, Focus, Look, Square};
pub use drawing::{Drawing, Paper, Sheet, Theme, Titled};
pub use odds::odds;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
#[cfg(feature = "png")]
pub use png::{MOST_PIXELS, TooLarge, png};
pub use svg::{svg, svg_page};
