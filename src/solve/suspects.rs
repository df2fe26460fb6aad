//! Suspects: the constraints of which one has to have another count if a spot is to vanish.
//!
//! Let a problem with several models have one only, once one constraint has another count. In that model no
//! spot of the problem as it was can look as in any of the spot's models, since the others would do as well:
//! they are alike in the sums of all constraints. So all constraints but the one that is changed allow that
//! the spot violates what they used to leave of it. All of them together don't, and whatever core shows that
//! has to contain the one that is changed.

use super::encode::exactly;
use super::{Component, Limit, Outcome, SatSolver, StopReason, Varisat};
use crate::problem::{Clauses, ConstraintId, Lit, Problem, Var};
use rustc_hash::{FxHashMap, FxHashSet};

/// Constraints of which one has to have another count if no spot like `spot` is to be left. There may be
/// fewer that are enough.
///
/// # Errors
/// When `limit` is reached.
pub(super) fn suspects(
    problem: &Problem,
    spot: &Component,
    limit: &Limit,
) -> Result<Vec<ConstraintId>, StopReason> {
    let mut circles = Circles::new(problem, spot);
    let mut near = circles.next();
    let mut radius = 1;
    loop {
        if let Some(core) = core(problem, spot, &near, limit)? {
            return shrunk(problem, spot, core, limit);
        }
        let known = near.len();
        let wider = 1.max(radius / 2);
        (0..wider).for_each(|_| near.extend(circles.next()));
        radius += wider;
        assert!(near.len() > known, "all constraints together rule it out");
    }
}

/// A core of a core, and so on as long as that leaves out much: each is found among fewer constraints.
fn shrunk(
    problem: &Problem,
    spot: &Component,
    mut suspects: Vec<ConstraintId>,
    limit: &Limit,
) -> Result<Vec<ConstraintId>, StopReason> {
    while let Some(fewer) = core(problem, spot, &suspects, limit)? {
        let is_worthwhile = fewer.len() < suspects.len() - suspects.len() / 8;
        suspects = fewer;
        if !is_worthwhile {
            break;
        }
    }
    Ok(suspects)
}

/// Those of the constraints that rule out what the spot's models are not like; `None` if all of them don't.
fn core(
    problem: &Problem,
    spot: &Component,
    constraints: &[ConstraintId],
    limit: &Limit,
) -> Result<Option<Vec<ConstraintId>>, StopReason> {
    let mut accused = Accused::new(problem, spot, limit);
    constraints.iter().for_each(|&id| accused.add(id));
    let selectors: Vec<Lit> = accused.constraints.iter().map(|&(_, lit)| lit).collect();
    match accused.sat.solve(&selectors, limit) {
        Outcome::Interrupted(reason) => Err(reason),
        Outcome::Satisfiable(_) => Ok(None),
        Outcome::Unsatisfiable(core) => {
            let core: FxHashSet<Lit> = core.into_iter().collect();
            let needed = accused
                .constraints
                .iter()
                .filter(|(_, lit)| core.contains(lit));
            Ok(Some(needed.map(|&(id, _)| id).collect()))
        }
    }
}

/// Constraints in order of their distance from a spot.
struct Circles<'p> {
    problem: &'p Problem,
    constraints_of: Vec<Vec<ConstraintId>>,
    reached: Vec<Var>,
    seen_vars: FxHashSet<Var>,
    seen: FxHashSet<ConstraintId>,
}

impl<'p> Circles<'p> {
    fn new(problem: &'p Problem, spot: &Component) -> Self {
        let mut constraints_of = vec![Vec::new(); problem.var_count()];
        for id in problem.constraints() {
            problem
                .vars_of(id)
                .filter(|&var| problem.known().get(var).is_none())
                .for_each(|var| constraints_of[var.index()].push(id));
        }
        Self {
            problem,
            constraints_of,
            reached: spot.vars().to_vec(),
            seen_vars: spot.vars().iter().copied().collect(),
            seen: FxHashSet::default(),
        }
    }

    /// The constraints of the variables reached so far that were not seen before.
    fn next(&mut self) -> Vec<ConstraintId> {
        let mut circle = Vec::new();
        for var in std::mem::take(&mut self.reached) {
            for &id in &self.constraints_of[var.index()] {
                if self.seen.insert(id) {
                    circle.push(id);
                    let unknown = self.problem.vars_of(id);
                    let unknown = unknown.filter(|&var| self.problem.known().get(var).is_none());
                    self.reached
                        .extend(unknown.filter(|&var| self.seen_vars.insert(var)));
                }
            }
        }
        circle
    }
}

/// Constraints behind selectors, and that the spot is like in none of its models.
struct Accused<'p> {
    problem: &'p Problem,
    sat: Varisat,
    vars: FxHashMap<Var, Var>,
    /// The constraints, nearest first, with their selectors.
    constraints: Vec<(ConstraintId, Lit)>,
}

impl<'p> Accused<'p> {
    fn new(problem: &'p Problem, spot: &Component, limit: &Limit) -> Self {
        let mut accused = Self {
            problem,
            sat: Varisat::with_limit(0, limit),
            vars: FxHashMap::default(),
            constraints: Vec::new(),
        };
        // One constraint at least has another sum in the spot than all models of the spot have.
        let mut sums = Vec::new();
        for constraint in 0..spot.constraint_count() {
            let members = spot.members(constraint).iter();
            let vars = members.map(|&member| spot.vars()[member as usize]);
            let lits: Vec<Lit> = vars.map(|var| accused.lit(var.positive())).collect();
            let others = (0..=lits.len()).filter(|&sum| sum != spot.need(constraint));
            sums.extend(others.map(|sum| accused.selected(sum, &lits)));
        }
        accused.sat.add_clause(&sums);
        accused
    }

    /// The literal of the SAT solver's own variable.
    fn lit(&mut self, lit: Lit) -> Lit {
        let var = *self
            .vars
            .entry(lit.var())
            .or_insert_with(|| self.sat.new_var());
        var.lit(lit.is_positive())
    }

    fn add(&mut self, id: ConstraintId) {
        let known = self.problem.known();
        let vars: Vec<Var> = self.problem.vars_of(id).collect();
        let true_count = vars
            .iter()
            .filter(|&&var| known.get(var) == Some(true))
            .count();
        let unknown = vars.iter().filter(|&&var| known.get(var).is_none());
        let lits: Vec<Lit> = unknown.map(|var| self.lit(var.positive())).collect();
        let need = self.problem.count(id).checked_sub(true_count);
        // With too many true already it asks for more than there are, which nothing satisfies either.
        let selector = self.selected(need.unwrap_or(usize::MAX), &lits);
        self.constraints.push((id, selector));
    }

    /// A new literal under which exactly `count` of `lits` are true.
    fn selected(&mut self, count: usize, lits: &[Lit]) -> Lit {
        let selector = self.sat.new_var().positive();
        let sat = &mut self.sat;
        exactly(count, lits, &mut Selected { sat, selector });
        selector
    }
}

/// Clauses that hold only where a selector is true.
struct Selected<'s> {
    sat: &'s mut Varisat,
    selector: Lit,
}

impl Clauses for Selected<'_> {
    fn new_var(&mut self) -> Var {
        self.sat.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        let clause: Vec<Lit> = lits.iter().copied().chain([!self.selector]).collect();
        self.sat.add_clause(&clause);
    }
}
