//! Components, and whole problems, as clauses.
//!
//! The variables of a component keep their local numbers; an encoding may add variables after them.

mod binary;
mod columns;
mod count;
mod guarded;
mod long_clause;
mod whole;

use super::component::Component;
use crate::problem::{Clauses, Lit, Pattern, Stencil};

/// Adds the clauses of all constraints of `component`, whose variables are the first ones of `sink`.
///
/// Blocks of a stencil share counters of their columns; everything else is counted one by one.
pub fn encode(component: &Component, stencil: Option<&Stencil>, sink: &mut impl Clauses) {
    encode_selected(component, stencil, &[], sink);
}

/// The same, where each constraint holds only if its literal of `selectors` is true; without any, all hold.
pub(super) fn encode_selected(
    component: &Component,
    stencil: Option<&Stencil>,
    selectors: &[Lit],
    sink: &mut impl Clauses,
) {
    match stencil {
        Some(stencil) if stencil.pattern() == Pattern::Block => {
            columns::encode(component, stencil, selectors, sink);
        }
        _ => {
            for constraint in 0..component.constraint_count() {
                if !sink.takes_more() {
                    return;
                }
                let selectors = selectors.get(constraint..=constraint).unwrap_or_default();
                count::exactly(
                    component.need(constraint),
                    &component.lits(constraint),
                    &mut Guarded { sink, selectors },
                );
            }
        }
    }
}

pub(super) use count::exactly;
pub(super) use guarded::Guarded;
pub(super) use long_clause::add_long_clause;
pub use whole::encode_problem;
