//! Questions about problems and their answers. It knows no grid.

mod backbone;
mod backend;
mod census;
mod clash;
mod component;
mod cone;
pub mod count;
mod encode;
mod ledger;
mod limit;
mod minimal_core;
mod models;
mod outcome;
mod pieces;
mod prepared;
mod propagate;
mod reason;
mod sat;
mod search;
mod solver;
mod tiles;

pub use backend::Varisat;
pub use census::{Census, ModelCount, Weighting};
pub use clash::{Clash, clash};
pub use component::{Component, Residue, split};
pub use count::Coefficient;
pub use encode::encode;
pub use ledger::{Ledger, Stage};
pub use limit::{Limit, StopReason};
pub use minimal_core::minimal_core;
pub use models::Models;
pub use outcome::{Stopped, Uniqueness};
pub use propagate::{Fixpoint, Propagation, probe, propagate};
pub use reason::{Deduction, Reason, Recorder, Trail};
pub use sat::{Outcome, SatSolver};
pub use solver::Solver;
