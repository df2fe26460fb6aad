//! Counting by elimination: what the models of a component have in common and how many of its
//! variables they make true.
//!
//! - A [`Plan`] groups interchangeable variables and puts the groups in order.
//! - An [`Elimination`] carries out a plan and answers questions about the component's models.
//! - A [`CountSet`] has the numbers of true variables that a component's models have.
//! - A [`Combination`] joins such sets under a total.

mod combine;
mod count_set;
mod elimination;
mod group;
mod layers;
mod models;
mod order;
mod plan;
mod rows;
mod state;
#[cfg(test)]
mod tests;
mod weight;

pub use combine::{Combination, Shares};
pub use count_set::CountSet;
pub use elimination::Elimination;
pub use models::Models;
pub use plan::Plan;
