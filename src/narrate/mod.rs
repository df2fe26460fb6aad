//! The one place where reasons, clashes and grades become English.

mod clash;
mod diagnosis;
mod explained;
mod hint;
mod reckoning;
mod scene;
mod step;
mod words;

pub use clash::clash;
pub use diagnosis::{Order, repair, spot};
pub use explained::{Grounds, explained, numbered};
pub use hint::{grade, nudge, way};
pub use step::{Narrator, technique};
pub use words::{cells, plural, some_cells};
