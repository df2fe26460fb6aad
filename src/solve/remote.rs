//! SAT solvers on threads of their own, which are left alone when a limit is reached.
//!
//! Varisat looks at no clock while it meets no conflict, and a large formula can take long to be gone through
//! once. So under a limit such a formula is asked from another thread. When the limit is reached, the answer
//! doesn't wait for that thread; it ends by itself at the next look at the limit, or with the call.

use super::{Limit, Outcome, SatSolver, StopReason, Varisat};
use crate::problem::{Clauses, Formula, Lit, Var};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The number of variables up to which a call without conflicts is over in a millisecond or two.
const MOST_HERE: usize = 1_000;
/// How many clauses are handed over together.
const BATCH: usize = 1 << 10;
/// How long to wait between two looks at the limit.
const WAIT: Duration = Duration::from_millis(1);

/// A solver with `var_count` variables and no clauses. Every call is meant to have this limit, and may go on
/// beyond any other.
pub(super) fn sat_solver(var_count: usize, limit: &Limit) -> Box<dyn SatSolver> {
    let remote = match limit.is_none() || var_count <= MOST_HERE {
        true => None,
        false => Remote::new(var_count, limit),
    };
    match remote {
        Some(remote) => Box::new(remote),
        None => Box::new(Varisat::with_limit(var_count, limit)),
    }
}

/// A solver on another thread.
struct Remote {
    calls: Sender<Call>,
    outcomes: Receiver<Outcome>,
    limit: Limit,
    interrupted: Option<StopReason>,
    /// Clauses that were not yet handed over, over all variables.
    batch: Formula,
}

/// What a solver on another thread is to do.
enum Call {
    Add(Formula),
    Solve(Vec<Lit>, Limit),
    SolveRoughly(Vec<Lit>, Limit),
}

impl Remote {
    /// A solver with `var_count` variables; `None` if no thread can be started.
    fn new(var_count: usize, limit: &Limit) -> Option<Self> {
        let (calls, called) = channel();
        let (answer, outcomes) = channel();
        let own = limit.clone();
        let serve = move || serve(Varisat::with_limit(var_count, &own), &called, &answer);
        thread::Builder::new().spawn(serve).ok()?;
        Some(Self {
            calls,
            outcomes,
            limit: limit.clone(),
            interrupted: None,
            batch: Formula::new(var_count),
        })
    }

    /// Hands over what was added.
    fn flush(&mut self) {
        let empty = Formula::new(self.batch.var_count());
        let batch = std::mem::replace(&mut self.batch, empty);
        self.call(Call::Add(batch));
    }

    fn call(&self, call: Call) {
        let sent = self.calls.send(call);
        sent.expect("the thread serves as long as there may be calls");
    }

    /// What the other thread answers, unless the limit is reached before it does, or was already.
    fn outcome(&mut self, call: Call, limit: &Limit) -> Outcome {
        if let Some(reason) = self.interrupted {
            return Outcome::Interrupted(reason);
        }
        self.flush();
        self.call(call);
        let outcome = loop {
            match self.outcomes.recv_timeout(WAIT) {
                Ok(outcome) => break outcome,
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(reason) = limit.check() {
                        break Outcome::Interrupted(reason);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => panic!("the thread answers every call"),
            }
        };
        if let Outcome::Interrupted(reason) = outcome {
            self.interrupted = Some(reason);
        }
        outcome
    }
}

/// Makes the calls that come, one after the other, until none can come any more.
fn serve(mut sat: Varisat, calls: &Receiver<Call>, outcomes: &Sender<Outcome>) {
    let mut var_count = sat.var_count();
    for call in calls {
        let outcome = match call {
            Call::Add(_) if !sat.takes_more() => continue,
            Call::Add(formula) => {
                (var_count..formula.var_count()).for_each(|_| {
                    sat.new_var();
                });
                var_count = formula.var_count();
                formula.clauses().for_each(|clause| sat.add_clause(clause));
                continue;
            }
            Call::Solve(assumptions, limit) => sat.solve(&assumptions, &limit),
            Call::SolveRoughly(assumptions, limit) => sat.solve_roughly(&assumptions, &limit),
        };
        if outcomes.send(outcome).is_err() {
            return;
        }
    }
}

impl Clauses for Remote {
    fn new_var(&mut self) -> Var {
        self.batch.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        if self.interrupted.is_some() {
            return;
        }
        self.batch.add_clause(lits);
        if self.batch.clause_count() >= BATCH {
            self.interrupted = self.limit.check().err();
            self.flush();
        }
    }

    fn takes_more(&self) -> bool {
        self.interrupted.is_none()
    }
}

impl SatSolver for Remote {
    fn solve(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        self.outcome(Call::Solve(assumptions.to_vec(), limit.clone()), limit)
    }

    fn solve_roughly(&mut self, assumptions: &[Lit], limit: &Limit) -> Outcome {
        self.outcome(
            Call::SolveRoughly(assumptions.to_vec(), limit.clone()),
            limit,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: usize) -> Lit {
        Var::new(number / 2 % 60).lit(number.is_multiple_of(2))
    }

    /// Clauses of three literals in no particular order, more than are handed over together.
    fn add_clauses(sat: &mut impl Clauses, seed: usize) {
        let fresh = sat.new_var();
        for clause in 0..BATCH + 100 {
            let lits = [7, 11, 13].map(|step| lit((clause + seed) * step * (clause % 59 + 1)));
            sat.add_clause(&[lits[0], lits[1], lits[2], fresh.positive()]);
        }
    }

    #[test]
    fn a_solver_on_another_thread_answers_like_one_here() {
        let limit = Limit::none();
        for seed in 0..5 {
            let mut remote = Remote::new(60, &limit).expect("a thread can be started");
            let mut here = Varisat::with_limit(60, &limit);
            add_clauses(&mut remote, seed);
            add_clauses(&mut here, seed);
            for assumed in 0..20 {
                let assumptions = [
                    lit(assumed * 7),
                    lit(assumed * 5 + 3),
                    Var::new(60).negative(),
                ];
                let expected = here.solve(&assumptions, &limit);
                assert_eq!(remote.solve(&assumptions, &limit), expected);
                let expected = here.solve_roughly(&assumptions[..2], &limit);
                assert_eq!(remote.solve_roughly(&assumptions[..2], &limit), expected);
            }
        }
    }

    /// Fifteen pigeons in fourteen holes, which takes ages to refute.
    #[test]
    fn a_call_is_left_alone_at_its_limit() {
        let (pigeons, holes) = (15, 14);
        let limit = Limit::after_checks(20);
        let mut remote =
            Remote::new(pigeons * holes, &Limit::none()).expect("a thread can be started");
        let var = |pigeon: usize, hole: usize| Var::new(pigeon * holes + hole);
        for pigeon in 0..pigeons {
            let somewhere: Vec<Lit> = (0..holes)
                .map(|hole| var(pigeon, hole).positive())
                .collect();
            remote.add_clause(&somewhere);
            for (hole, other) in (0..holes).flat_map(|hole| (0..pigeon).map(move |o| (hole, o))) {
                remote.add_clause(&[var(pigeon, hole), var(other, hole)].map(Var::negative));
            }
        }
        let interrupted = Outcome::Interrupted(StopReason::Cancelled);
        assert_eq!(remote.solve(&[], &limit), interrupted);
        assert!(!remote.takes_more());
        assert_eq!(remote.solve(&[], &Limit::none()), interrupted);
    }
}
