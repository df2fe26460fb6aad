//! The SAT solver varisat behind our trait. No other file names it.
//!
//! Varisat 0.2.2 is sound in its answers and models; these are the traps that this file keeps away:
//! - A level-0 unit costs a pass over the whole formula. Every clause therefore carries the negation of a
//!   guard literal, which is assumed first in every call, so that what would be a unit is a binary clause.
//! - Without the guard, cores can lack assumptions. With it none was seen to; a core is solved again
//!   before it is believed all the same.
//! - Assumptions stay until they are replaced, so they are set on every call.
//! - Naming a variable creates all below it, so variables are created up front, in order.
//! - There is no time limit. Its proof goes to a sink that fails once the limit is reached, which ends
//!   the call with an error; the solver can't be used any more then. While it meets no conflict it writes
//!   no proof, so large formulas go to a thread that can be left alone (`remote`).

use super::{Limit, Line, Outcome, SatSolver, StopReason};
use crate::problem::{Clauses, Formula, Lit, Model, Var};
use rustc_hash::FxHashSet;
use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;
use varisat::{ExtendFormula, ProofFormat, Solver};

/// How many clauses are added between two looks at the clock.
const CLAUSES_PER_CHECK: usize = 1 << 10;

/// Varisat with a guard, a limit and checked cores.
pub struct Varisat {
    solver: Solver<'static>,
    /// The limit of the call that is going on; the proof sink shares it.
    limit: Rc<RefCell<Limit>>,
    interrupted: Option<StopReason>,
    guard: varisat::Lit,
    var_count: usize,
    clause_count: usize,
    /// Scratch for one clause or one list of assumptions.
    lits: Vec<varisat::Lit>,
}

/// Takes any proof until the limit is reached.
struct ProofSink(Rc<RefCell<Limit>>);

impl io::Write for ProofSink {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        let stop = |reason: StopReason| io::Error::other(reason.to_string());
        self.0.borrow().check().map(|()| proof.len()).map_err(stop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Varisat {
    /// A solver with `var_count` variables and no clauses.
    pub fn new(var_count: usize) -> Self {
        let limit = Rc::new(RefCell::new(Limit::none()));
        let mut solver = Solver::new();
        solver.write_proof(ProofSink(Rc::clone(&limit)), ProofFormat::Varisat);
        Self::with_solver(solver, limit, var_count)
    }

    /// The same, with varisat's checker at work on every step.
    fn checked(var_count: usize) -> Self {
        let limit = Rc::new(RefCell::new(Limit::none()));
        let mut solver = Solver::new();
        solver.enable_self_checking();
        solver.write_proof(ProofSink(Rc::clone(&limit)), ProofFormat::Varisat);
        Self::with_solver(solver, limit, var_count)
    }

    /// The same, quicker where `limit` is none: every call is meant to have this limit, and may go on
    /// beyond any other.
    pub(super) fn with_limit(var_count: usize, limit: &Limit) -> Self {
        match limit.is_none() {
            true => Self::with_solver(Solver::new(), Rc::default(), var_count),
            false => {
                let sat = Self::new(var_count);
                sat.limit.replace(limit.clone());
                sat
            }
        }
    }

    fn with_solver(
        mut solver: Solver<'static>,
        limit: Rc<RefCell<Limit>>,
        var_count: usize,
    ) -> Self {
        for _ in 0..=var_count {
            solver.new_var();
        }
        Self {
            solver,
            limit,
            interrupted: None,
            guard: varisat::Var::from_index(0).positive(),
            var_count,
            clause_count: 0,
            lits: Vec::new(),
        }
    }

    /// Number of variables.
    pub(super) const fn var_count(&self) -> usize {
        self.var_count
    }

    /// Puts the guard and `lits` into the scratch.
    fn load(&mut self, guard: varisat::Lit, lits: &[Lit]) {
        self.lits.clear();
        self.lits.push(guard);
        self.lits.extend(lits.iter().map(|&lit| to_varisat(lit)));
    }

    /// Whether there is a model under `assumptions`.
    fn is_satisfiable(&mut self, assumptions: &[Lit]) -> Result<bool, StopReason> {
        self.load(self.guard, assumptions);
        self.solver.assume(&self.lits);
        self.solver.solve().map_err(|_| {
            let reason = self.limit.borrow().check().err();
            reason.unwrap_or(StopReason::Cancelled)
        })
    }

    fn answer(&mut self, assumptions: &[Lit]) -> Result<Outcome, StopReason> {
        let rough = self.answer_roughly(assumptions)?;
        if let Outcome::Unsatisfiable(core) = &rough {
            let in_core: FxHashSet<&Lit> = core.iter().collect();
            let is_smaller = assumptions.iter().any(|lit| !in_core.contains(lit));
            if is_smaller && self.is_satisfiable(core)? {
                return Ok(Outcome::Unsatisfiable(assumptions.to_vec()));
            }
        }
        Ok(rough)
    }

    fn answer_roughly(&mut self, assumptions: &[Lit]) -> Result<Outcome, StopReason> {
        Ok(match self.is_satisfiable(assumptions)? {
            true => Outcome::Satisfiable(self.model()),
            false => Outcome::Unsatisfiable(self.core()),
        })
    }

    /// The answer of `ask`, unless the limit is reached or was before.
    fn within(
        &mut self,
        limit: &Limit,
        ask: impl FnOnce(&mut Self) -> Result<Outcome, StopReason>,
    ) -> Outcome {
        if let Some(reason) = self.interrupted {
            return Outcome::Interrupted(reason);
        }
        self.limit.replace(limit.clone());
        let answer = limit.check().and_then(|()| ask(self));
        answer.unwrap_or_else(|reason| {
            self.interrupted = Some(reason);
            Outcome::Interrupted(reason)
        })
    }

    fn model(&self) -> Model {
        let lits = self
            .solver
            .model()
            .expect("there is a model after a satisfiable call");
        let mut values = vec![false; self.var_count];
        for lit in lits {
            if lit.var() != self.guard.var() {
                values[lit.index() - 1] = lit.is_positive();
            }
        }
        Model::new(values)
    }

    fn core(&self) -> Vec<Lit> {
        let core = self
            .solver
            .failed_core()
            .expect("there is a core after an unsatisfiable call");
        let assumed = core.iter().filter(|&&lit| lit != self.guard);
        assumed.map(|&lit| from_varisat(lit)).collect()
    }
}

impl Clauses for Varisat {
    fn new_var(&mut self) -> Var {
        self.solver.new_var();
        self.var_count += 1;
        Var::new(self.var_count - 1)
    }

    /// Once the limit is reached, clauses are not taken any more.
    fn add_clause(&mut self, lits: &[Lit]) {
        if self.interrupted.is_some() {
            return;
        }
        let checked = (self.limit.borrow()).check_every(CLAUSES_PER_CHECK, self.clause_count);
        self.interrupted = checked.err();
        self.clause_count += 1;
        self.load(!self.guard, lits);
        self.solver.add_clause(&self.lits);
    }

    fn takes_more(&self) -> bool {
        self.interrupted.is_none()
    }
}

impl SatSolver for Varisat {
    fn solve(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        self.within(limit, |sat| sat.answer(assumptions))
    }

    fn solve_roughly(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        self.within(limit, |sat| sat.answer_roughly(assumptions))
    }
}

/// Refutes clauses over `var_count` variables and hands each line of the proof to `keep`; `false` if they
/// have a model.
///
/// Proofs in the DRAT format know no assumptions, so there is no guard, and a solver serves once.
pub(super) fn refute(
    var_count: usize,
    clauses: &[Vec<Lit>],
    keep: &mut dyn FnMut(Line<'_>) -> Result<(), StopReason>,
    limit: &Limit,
) -> Result<bool, StopReason> {
    let stopped = Cell::new(None);
    let mut solver = Solver::new();
    solver.write_proof(DratSink::new(keep, limit, &stopped), ProofFormat::Drat);
    for _ in 0..var_count {
        solver.new_var();
    }
    for (index, clause) in clauses.iter().enumerate() {
        if index.is_multiple_of(CLAUSES_PER_CHECK) {
            limit.check()?;
        }
        let lit = |lit: &Lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive());
        solver.add_clause(&clause.iter().map(lit).collect::<Vec<_>>());
    }
    let outcome = solver.solve();
    // What is still buffered is written now.
    let written = solver.close_proof();
    drop(solver);
    match (outcome, written) {
        (Ok(is_satisfiable), Ok(())) => Ok(!is_satisfiable),
        _ => Err(stopped.get().unwrap_or(StopReason::Cancelled)),
    }
}

/// Reads a proof in the DRAT format as it is written, until the limit is reached.
struct DratSink<'p> {
    keep: &'p mut dyn FnMut(Line<'_>) -> Result<(), StopReason>,
    limit: &'p Limit,
    stopped: &'p Cell<Option<StopReason>>,
    /// The line so far.
    lits: Vec<Lit>,
    is_deletion: bool,
    /// The number so far.
    number: usize,
    is_negative: bool,
}

impl<'p> DratSink<'p> {
    fn new(
        keep: &'p mut dyn FnMut(Line<'_>) -> Result<(), StopReason>,
        limit: &'p Limit,
        stopped: &'p Cell<Option<StopReason>>,
    ) -> Self {
        Self {
            keep,
            limit,
            stopped,
            lits: Vec::new(),
            is_deletion: false,
            number: 0,
            is_negative: false,
        }
    }

    /// Reads on. A line is `1 -2 0`, or `d 1 -2 0` where the clause is deleted.
    fn read(&mut self, byte: u8) -> Result<(), StopReason> {
        match byte {
            b'd' => self.is_deletion = true,
            b'-' => self.is_negative = true,
            b'0'..=b'9' => self.number = 10 * self.number + usize::from(byte - b'0'),
            b'\n' => {
                let line = match self.is_deletion {
                    true => Line::Delete(&self.lits),
                    false => Line::Add(&self.lits),
                };
                (self.keep)(line)?;
                self.lits.clear();
                self.is_deletion = false;
            }
            _ if self.number > 0 => {
                let var = Var::new(self.number - 1);
                self.lits.push(var.lit(!self.is_negative));
                self.number = 0;
                self.is_negative = false;
            }
            _ => {}
        }
        Ok(())
    }
}

impl io::Write for DratSink<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let read = |sink: &mut Self| text.iter().try_for_each(|&byte| sink.read(byte));
        let outcome = self.limit.check().and_then(|()| read(self));
        outcome.map(|()| text.len()).map_err(|reason| {
            self.stopped.set(Some(reason));
            io::Error::other(reason.to_string())
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether the clauses of `formula` have no model, as varisat finds while its own checker goes over every step.
///
/// # Panics
/// If the checker refuses a step.
pub(super) fn is_refuted_and_checked(formula: &Formula, limit: &Limit) -> Result<bool, StopReason> {
    let mut sat = Varisat::checked(formula.var_count());
    sat.limit.replace(limit.clone());
    formula.clauses().for_each(|clause| sat.add_clause(clause));
    match sat.solve(&[], limit) {
        Outcome::Unsatisfiable(_) => Ok(true),
        Outcome::Satisfiable(_) => Ok(false),
        Outcome::Interrupted(reason) => Err(reason),
    }
}

/// Our variables come after the guard.
fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index() + 1, lit.is_positive())
}

fn from_varisat(lit: varisat::Lit) -> Lit {
    Var::new(lit.index() - 1).lit(lit.is_positive())
}
