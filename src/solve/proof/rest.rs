//! What unit propagation leaves of a formula, refuted by SAT.
//!
//! A clause without its false literals follows from the whole one, so a refutation of the rest is one of the
//! formula, once the variables have their numbers back.

use super::units::Units;
use super::{Line, Proof};
use crate::problem::{Lit, Var};
use crate::solve::backend::refute;
use crate::solve::{Limit, StopReason};
use rustc_hash::FxHashMap;

/// Adds to `proof` the refutation of what `units` leave open; `false` if that has a model.
pub(super) fn refute_rest(
    units: &Units,
    proof: &mut Proof,
    limit: &Limit,
) -> Result<bool, StopReason> {
    let mut local = LocalVars::default();
    let clauses: Vec<Vec<Lit>> = units.rest().map(|clause| local.localize(&clause)).collect();
    let vars = local.vars;
    let mut added = Added::default();
    let mut keep = |line: Line<'_>| {
        let (Line::Add(clause) | Line::Delete(clause)) = line;
        let global = |lit: &Lit| vars[lit.var().index()].lit(lit.is_positive());
        let clause: Vec<Lit> = clause.iter().map(global).collect();
        match line {
            Line::Add(_) => {
                added.note(&clause);
                proof.push(Line::Add(&clause));
            }
            Line::Delete(_) if added.forget(&clause) => proof.push(Line::Delete(&clause)),
            Line::Delete(_) => {}
        }
        match proof.bytes() > limit.max_bytes() {
            true => Err(StopReason::Width),
            false => Ok(()),
        }
    };
    refute(vars.len(), &clauses, &mut keep, limit)
}

/// The clauses of more than one literal that a proof has added and not deleted, and how often.
///
/// Others can't be deleted: a clause of the formula may have literals that its rest has not, and checkers
/// don't take back values.
#[derive(Default)]
struct Added(FxHashMap<Vec<Lit>, usize>);

impl Added {
    fn note(&mut self, clause: &[Lit]) {
        if clause.len() > 1 {
            *self.0.entry(sorted(clause)).or_default() += 1;
        }
    }

    /// Whether the clause was there.
    fn forget(&mut self, clause: &[Lit]) -> bool {
        let times = self.0.get_mut(&sorted(clause)).filter(|times| **times > 0);
        times.map(|times| *times -= 1).is_some()
    }
}

fn sorted(clause: &[Lit]) -> Vec<Lit> {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause
}

/// Numbers from 0 for the variables that were met.
#[derive(Default)]
struct LocalVars {
    vars: Vec<Var>,
    places: FxHashMap<Var, usize>,
}

impl LocalVars {
    fn localize(&mut self, clause: &[Lit]) -> Vec<Lit> {
        let local = |lit: &Lit| {
            let place = *self.places.entry(lit.var()).or_insert_with(|| {
                self.vars.push(lit.var());
                self.vars.len() - 1
            });
            Var::new(place).lit(lit.is_positive())
        };
        clause.iter().map(local).collect()
    }
}
