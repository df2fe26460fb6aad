//! The one place where reasons, clashes and grades become English.

mod clash;
mod scene;
mod step;
mod words;

pub use clash::clash;
pub use step::{Narrator, technique};
pub use words::{cells, plural, some_cells};
