//! Components, and whole problems, as clauses.
//!
//! The variables of a component keep their local numbers; an encoding may add variables after them.

mod binary;
mod columns;
mod count;
mod long_clause;
mod whole;

use super::component::Component;
use crate::problem::{Clauses, Pattern, Stencil};

/// Adds the clauses of all constraints of `component`, whose variables are the first ones of `sink`.
///
/// Blocks of a stencil share counters of their columns; everything else is counted one by one.
pub fn encode(component: &Component, stencil: Option<&Stencil>, sink: &mut impl Clauses) {
    match stencil {
        Some(stencil) if stencil.pattern() == Pattern::Block => {
            columns::encode(component, stencil, sink);
        }
        _ => {
            for constraint in 0..component.constraint_count() {
                if !sink.takes_more() {
                    return;
                }
                count::exactly(
                    component.need(constraint),
                    &component.lits(constraint),
                    sink,
                );
            }
        }
    }
}

pub(super) use count::exactly;
pub(super) use long_clause::add_long_clause;
pub use whole::encode_problem;
