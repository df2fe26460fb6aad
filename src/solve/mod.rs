//! Questions about problems and their answers. It knows no grid.

mod backbone;
mod backend;
mod clash;
mod component;
pub mod count;
mod cone;
mod encode;
mod limit;
mod minimal_core;
mod outcome;
mod propagate;
mod reason;
mod sat;

pub use backend::Varisat;
pub use clash::Clash;
pub use component::{Component, Residue, split};
pub use encode::encode;
pub use limit::{Limit, StopReason};
pub use minimal_core::minimal_core;
pub use outcome::{Stopped, Uniqueness};
pub use propagate::{Fixpoint, Propagation, propagate};
pub use reason::{Deduction, Reason, Recorder, Trail};
pub use sat::{Outcome, SatSolver};
