//! Questions about problems and their answers. It knows no grid.

mod limit;

pub use limit::{Limit, StopReason};
