//! Backbones by SAT: the literals that are true in every model.
//!
//! Core-based flipping (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of
//! propositional formulae", AI Communications 28, 2015, algorithm 5): a chunk of candidates is assumed
//! false together. A model rules out every candidate that it makes false; a core of one literal is a
//! backbone literal; the literals of a larger core are set aside and, if nothing else comes of the
//! chunk, tried one by one.

use super::{Limit, Outcome, SatSolver, StopReason};
use crate::problem::{Lit, Model};

/// How many candidates are flipped together.
const CHUNK: usize = 50;

/// A search for the backbone that can be stopped without losing what it found.
pub(super) struct BackboneSearch<'s, S> {
    sat: &'s mut S,
    /// Literals that are true in every model seen, and not known to be in the backbone.
    candidates: Vec<Lit>,
    found: Vec<Lit>,
    /// Other literals that are true in every model seen.
    watched: Vec<Lit>,
}

impl<'s, S: SatSolver> BackboneSearch<'s, S> {
    /// The search for the backbone of the clauses of `sat` among `candidates`, which are all true in some
    /// model.
    pub(super) const fn new(sat: &'s mut S, candidates: Vec<Lit>) -> Self {
        Self {
            sat,
            candidates,
            found: Vec::new(),
            watched: Vec::new(),
        }
    }

    /// The backbone literals found so far.
    pub(super) fn found(&self) -> &[Lit] {
        &self.found
    }

    /// Keeps an eye on these literals, which are true in some model.
    pub(super) fn watch(&mut self, lits: Vec<Lit>) {
        self.watched = lits;
    }

    /// Those of the watched literals that were true in every model seen.
    pub(super) fn watched(&self) -> &[Lit] {
        &self.watched
    }

    /// Goes on until every candidate is found or ruled out.
    pub(super) fn run(&mut self, limit: &Limit) -> Result<(), StopReason> {
        while !self.candidates.is_empty() {
            let start = self.candidates.len().saturating_sub(CHUNK);
            let chunk = self.candidates[start..].to_vec();
            if !self.flip_together(&chunk, limit)? {
                self.flip_one_by_one(&chunk, limit)?;
            }
        }
        Ok(())
    }

    /// Whether flipping all of `chunk`, and then what the cores leave of it, decided any candidate.
    fn flip_together(&mut self, chunk: &[Lit], limit: &Limit) -> Result<bool, StopReason> {
        let mut flipped: Vec<Lit> = chunk.iter().map(|&lit| !lit).collect();
        let mut is_any_decided = false;
        while !flipped.is_empty() {
            match self.sat.solve_roughly(&flipped, limit) {
                Outcome::Interrupted(reason) => return Err(reason),
                Outcome::Satisfiable(model) => {
                    self.rule_out(&model);
                    return Ok(true);
                }
                Outcome::Unsatisfiable(core) => {
                    if let [lit] = core[..] {
                        // A core of more literals only says which to set aside.
                        is_any_decided = true;
                        match self.sat.solve(&[lit], limit) {
                            Outcome::Interrupted(reason) => return Err(reason),
                            Outcome::Satisfiable(model) => self.rule_out(&model),
                            Outcome::Unsatisfiable(_) => self.keep(!lit),
                        }
                    } else if core.is_empty() {
                        return Ok(is_any_decided);
                    }
                    flipped.retain(|lit| !core.contains(lit));
                }
            }
        }
        Ok(is_any_decided)
    }

    fn flip_one_by_one(&mut self, chunk: &[Lit], limit: &Limit) -> Result<(), StopReason> {
        for &lit in chunk {
            if self.candidates.contains(&lit) {
                match self.sat.solve(&[!lit], limit) {
                    Outcome::Interrupted(reason) => return Err(reason),
                    Outcome::Satisfiable(model) => self.rule_out(&model),
                    Outcome::Unsatisfiable(_) => self.keep(lit),
                }
            }
        }
        Ok(())
    }

    fn rule_out(&mut self, model: &Model) {
        self.candidates.retain(|&lit| model.satisfies(lit));
        self.watched.retain(|&lit| model.satisfies(lit));
    }

    fn keep(&mut self, lit: Lit) {
        self.candidates.retain(|&candidate| candidate != lit);
        self.found.push(lit);
        self.sat.add_clause(&[lit]);
    }
}
