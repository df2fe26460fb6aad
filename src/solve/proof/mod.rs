//! Proofs that outside checkers accept: that a problem has no model, or no other than one.
//!
//! The formula says what the problem states and nothing that follows from it ([`encode_problem`]) and, where
//! a model is given, that some variable has another value than there. Its proof is in the DRAT format (Wetzler,
//! Heule and Hunt, "DRAT-trim: efficient checking and trimming using expressive clausal proofs", SAT 2014),
//! and every line follows by unit propagation. It begins with values of single variables, which we find
//! ourselves; a checker trusts them no more than any other line. What they leave of the formula is refuted
//! by SAT.

mod lemmas;
mod lines;
mod rest;
mod units;

pub use lines::{Line, Proof};

use super::backend::is_refuted_and_checked;
use super::encode::add_long_clause;
use super::{Limit, StopReason, encode_problem};
use crate::problem::{Clauses, Formula, Lit, Model, Problem};
use lemmas::establish_lemmas;
use rest::refute_rest;
use units::Units;

/// A formula without a model, and a proof of that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    formula: Formula,
    proof: Proof,
}

impl Certificate {
    /// The proof that `problem` has no model, or none but `only`; `None` if it has one.
    ///
    /// # Errors
    /// When `limit` is reached, or the proof takes more memory than it allows.
    pub fn new(
        problem: &Problem,
        only: Option<&Model>,
        limit: &Limit,
    ) -> Result<Option<Self>, StopReason> {
        limit.check()?;
        let mut formula = Formula::new(problem.var_count());
        encode_problem(problem, &mut formula);
        if let Some(model) = only {
            formula.add_clause(&others(problem, model));
        }
        let mut units = Units::new(&formula);
        let mut proof = Proof::default();
        for lemma in establish_lemmas(&mut units, problem, only, limit)? {
            proof.push(Line::Add(&[lemma]));
        }
        let is_refuted = if units.is_refuted() {
            proof.push(Line::Add(&[]));
            true
        } else {
            refute_rest(&units, &mut proof, limit)?
        };
        Ok(is_refuted.then_some(Self { formula, proof }))
    }

    /// What the problem states; then, if a model was given, the clause that excludes it.
    pub const fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The refutation.
    pub const fn proof(&self) -> &Proof {
        &self.proof
    }
}

/// Whether the SAT solver refutes that `problem` has a model, or one other than `only`, while a checker of
/// its own goes over every step.
///
/// # Errors
/// When `limit` is reached.
///
/// # Panics
/// If the checker refuses a step, which takes an error in the SAT solver.
pub fn is_refutation_checked(
    problem: &Problem,
    only: Option<&Model>,
    limit: &Limit,
) -> Result<bool, StopReason> {
    limit.check()?;
    let mut formula = Formula::new(problem.var_count());
    encode_problem(problem, &mut formula);
    if let Some(model) = only {
        add_long_clause(&others(problem, model), &mut formula);
    }
    is_refuted_and_checked(&formula, limit)
}

/// One literal a variable: what the model makes false.
fn others(problem: &Problem, model: &Model) -> Vec<Lit> {
    let other = |var: crate::problem::Var| var.lit(!model.value(var));
    problem.vars().map(other).collect()
}
