//! The one place where reasons, clashes and grades become English.

mod clash;
mod words;

pub use clash::clash;
pub use words::{cells, plural, some_cells};
