//! Unit propagation over clauses.
//!
//! Two literals of each clause are watched; the clause is looked at when one of them becomes false
//! (Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001).

use crate::problem::{Formula, Lit};

/// Clauses, and the literals that are true by unit propagation.
pub(super) struct Units {
    lits: Vec<Lit>,
    /// Where each clause starts in `lits`, and at last where the last one ends.
    starts: Vec<usize>,
    /// For each literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each literal: whether it is true.
    is_true: Vec<bool>,
    /// The literals that are true, in order.
    trail: Vec<Lit>,
    /// How many of them were propagated.
    propagated: usize,
    is_refuted: bool,
}

/// A clause that watches a literal, and another of its literals: if that is true, the clause needs no look.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// A clause without a literal that can be true.
#[derive(Debug)]
pub(super) struct Conflict;

impl Units {
    /// The clauses of `formula` and what follows from its unit clauses.
    pub(super) fn new(formula: &Formula) -> Self {
        let mut units = Self {
            lits: Vec::new(),
            starts: vec![0],
            watches: vec![Vec::new(); 2 * formula.var_count()],
            is_true: vec![false; 2 * formula.var_count()],
            trail: Vec::new(),
            propagated: 0,
            is_refuted: false,
        };
        let mut alone = Vec::new();
        for clause in formula.clauses() {
            match *clause {
                [] => units.is_refuted = true,
                [lit] => alone.push(lit),
                [first, second, ..] => {
                    let number = units.starts.len() as u32 - 1;
                    for (watched, other) in [(first, second), (second, first)] {
                        let watch = Watch {
                            clause: number,
                            other,
                        };
                        units.watches[code(watched)].push(watch);
                    }
                    units.lits.extend_from_slice(clause);
                    units.starts.push(units.lits.len());
                }
            }
        }
        for lit in alone {
            units.establish(lit);
        }
        units
    }

    /// Whether the clauses clash.
    pub(super) const fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// The value of the literal, if it is known.
    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        match (self.is_true[code(lit)], self.is_true[code(!lit)]) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// The literals that are true, in order.
    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Whether `lit` is true whenever all clauses are, as unit propagation of its opposite shows.
    pub(super) fn implies(&mut self, lit: Lit) -> bool {
        let len = self.trail.len();
        let is_refuted = self.is_refuted || self.assume(!lit).is_err();
        for lit in self.trail.drain(len..) {
            self.is_true[code(lit)] = false;
        }
        self.propagated = len;
        is_refuted
    }

    /// Makes `lit` true for good.
    pub(super) fn establish(&mut self, lit: Lit) {
        self.is_refuted = self.is_refuted || self.assume(lit).is_err();
    }

    /// What is left of the clauses: those that aren't true, without their false literals.
    pub(super) fn rest(&self) -> impl Iterator<Item = Vec<Lit>> {
        let clauses = self
            .starts
            .windows(2)
            .map(|ends| &self.lits[ends[0]..ends[1]]);
        let open = clauses.filter(|clause| !clause.iter().any(|&lit| self.is_true[code(lit)]));
        open.map(|clause| {
            let unknown = clause
                .iter()
                .copied()
                .filter(|&lit| !self.is_true[code(!lit)]);
            unknown.collect()
        })
    }

    fn assume(&mut self, lit: Lit) -> Result<(), Conflict> {
        self.assign(lit)?;
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            self.visit(!lit)?;
        }
        Ok(())
    }

    fn assign(&mut self, lit: Lit) -> Result<(), Conflict> {
        if self.is_true[code(!lit)] {
            return Err(Conflict);
        }
        if !self.is_true[code(lit)] {
            self.is_true[code(lit)] = true;
            self.trail.push(lit);
        }
        Ok(())
    }

    /// Visits the clauses that watch a literal that became false.
    fn visit(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[code(lit)]);
        let mut result = Ok(());
        watches.retain(|watch| {
            result.is_err() || self.is_true[code(watch.other)] || {
                let kept = self.watch_another(lit, *watch);
                kept.unwrap_or_else(|unit| {
                    result = self.assign(unit);
                    true
                })
            }
        });
        self.watches[code(lit)] = watches;
        result
    }

    /// Whether the clause goes on watching `lit`, which is false.
    ///
    /// # Errors
    /// The only literal of the clause that isn't false.
    fn watch_another(&mut self, lit: Lit, watch: Watch) -> Result<bool, Lit> {
        let start = self.starts[watch.clause as usize];
        let clause = &mut self.lits[start..self.starts[watch.clause as usize + 1]];
        if clause[0] == lit {
            clause.swap(0, 1);
        }
        let first = clause[0];
        if self.is_true[code(first)] {
            return Ok(true);
        }
        let may_be_true = |&place: &usize| !self.is_true[code(!clause[place])];
        match (2..clause.len()).find(may_be_true) {
            Some(place) => {
                clause.swap(1, place);
                let watch = Watch {
                    clause: watch.clause,
                    other: first,
                };
                self.watches[code(clause[1])].push(watch);
                Ok(false)
            }
            None => Err(first),
        }
    }
}

/// The place of a literal in lists.
const fn code(lit: Lit) -> usize {
    2 * lit.var().index() + !lit.is_positive() as usize
}
