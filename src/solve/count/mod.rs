//! Counting by elimination: what the models of a component have in common and how many of its
//! variables they make true.
//!
//! - A [`Plan`] groups interchangeable variables and puts the groups in order.
//! - An [`Elimination`] carries out a plan and answers questions about the component's models.
//! - A [`CountSet`] has the numbers of true variables that a component's models have.
//! - A [`Combination`] joins such sets under a total.

mod binomial;
mod coefficient;
mod combine;
mod count_set;
mod elimination;
mod factors;
mod group;
mod layers;
mod memory;
mod models;
mod order;
mod plan;
mod polynomial;
mod product;
mod shares;
mod state;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod weight;

pub use coefficient::Coefficient;
pub use combine::Combination;
pub use count_set::CountSet;
pub use elimination::Elimination;
pub use models::Models;
pub use plan::Plan;
pub use polynomial::Polynomial;
pub use shares::Shares;
pub use sweep::Counted;
pub use tally::Tally;
