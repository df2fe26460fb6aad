//! Components: parts of a problem that have nothing to do with each other.

use super::{Limit, StopReason};
use crate::problem::{Assignment, ConstraintId, Lit, Problem, Var};
use itertools::Itertools;

/// Constraints and variables linked to each other and to nothing else: what propagation left open.
///
/// Its variables have local numbers, in the order of the problem's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Component {
    vars: Vec<Var>,
    ids: Vec<ConstraintId>,
    needs: Vec<u32>,
    members: Vec<u32>,
    ends: Vec<u32>,
}

impl Component {
    /// The component in which constraint `i` needs `needs[i]` of the members that end at `ends[i]`.
    ///
    /// `vars` and the members of each constraint are increasing; members are places in `vars`.
    #[cfg(test)]
    pub(super) fn from_parts(
        vars: Vec<Var>,
        ids: Vec<ConstraintId>,
        needs: Vec<u32>,
        members: Vec<u32>,
        ends: Vec<u32>,
    ) -> Self {
        Self {
            vars,
            ids,
            needs,
            members,
            ends,
        }
    }

    /// These variables, which are increasing, and no constraint.
    pub(super) fn new(vars: Vec<Var>) -> Self {
        Self {
            vars,
            ..Self::default()
        }
    }

    /// What is open of some constraints of `problem`. A constraint for which too many variables are true already
    /// needs more than there are, which nothing satisfies either.
    pub(super) fn open_part(problem: &Problem, ids: &[ConstraintId]) -> Self {
        let known = problem.known();
        let unknown = |id| problem.vars_of(id).filter(|&var| known.get(var).is_none());
        let vars = ids.iter().flat_map(|&id| unknown(id));
        let vars: Vec<Var> = vars.sorted_unstable().dedup().collect();
        let mut component = Self::new(vars.clone());
        for id in ids.iter().copied().sorted_unstable() {
            let is_true = |var: &Var| known.get(*var) == Some(true);
            let trues = problem.vars_of(id).filter(is_true).count();
            let need = problem.count(id).checked_sub(trues);
            let need = need.map_or(u32::MAX, |need| need as u32);
            let place = |var: Var| vars.binary_search(&var).expect("it is one of these") as u32;
            component.push_constraint(id, need, unknown(id).map(place));
        }
        component
    }

    /// The literal in local numbers; `None` if no constraint speaks of its variable.
    pub(super) fn local(&self, lit: Lit) -> Option<Lit> {
        let local = self.vars.binary_search(&lit.var()).ok()?;
        Some(Var::new(local).lit(lit.is_positive()))
    }

    /// Number of variables.
    pub fn var_count(&self) -> usize {
        self.vars.len()
    }

    /// The problem's variables, in order: the one at place `i` has the local number `i`.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// Number of constraints.
    pub fn constraint_count(&self) -> usize {
        self.ids.len()
    }

    /// The problem's constraint that is constraint `index` here.
    pub fn id(&self, index: usize) -> ConstraintId {
        self.ids[index]
    }

    /// How many members of constraint `index` are still to be true.
    pub fn need(&self, index: usize) -> usize {
        self.needs[index] as usize
    }

    /// The local numbers of the unknown variables of constraint `index`, in order.
    pub fn members(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.members[start as usize..self.ends[index] as usize]
    }

    /// The members of constraint `index` as literals of the local variables.
    pub(super) fn lits(&self, index: usize) -> Vec<Lit> {
        let members = self.members(index).iter();
        members
            .map(|&member| Var::new(member as usize).positive())
            .collect()
    }

    /// The same with other names for its variables, in the same order, and its constraints.
    pub(super) fn renamed(
        mut self,
        var: impl Fn(Var) -> Var,
        id: impl Fn(ConstraintId) -> ConstraintId,
    ) -> Self {
        self.vars.iter_mut().for_each(|name| *name = var(*name));
        self.ids.iter_mut().for_each(|name| *name = id(*name));
        self
    }

    /// Adds a constraint, whose members are increasing.
    pub(super) fn push_constraint(
        &mut self,
        id: ConstraintId,
        need: u32,
        members: impl Iterator<Item = u32>,
    ) {
        self.ids.push(id);
        self.needs.push(need);
        self.members.extend(members);
        self.ends.push(self.members.len() as u32);
    }
}

/// What propagation left open: the components, in the order of their first variables, and the floating
/// variables, which are in no open constraint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Residue {
    /// The components.
    pub components: Vec<Component>,
    /// The unknown variables that no constraint speaks of, in order.
    pub floating: Vec<Var>,
}

/// Splits what `values` leave open of the constraints `open` into components.
pub fn split(problem: &Problem, values: &Assignment, open: &[ConstraintId]) -> Residue {
    split_within(problem, values, open, &Limit::none()).expect("there is no limit")
}

/// The same, as long as `limit` is not reached.
pub(super) fn split_within(
    problem: &Problem,
    values: &Assignment,
    open: &[ConstraintId],
    limit: &Limit,
) -> Result<Residue, StopReason> {
    let unknown = |id| problem.vars_of(id).filter(|&var| values.get(var).is_none());
    let mut links = Links::new(problem.var_count());
    let mut pace = limit.pace();
    for &id in open {
        let mut vars = unknown(id);
        if let Some(first) = vars.next() {
            links.touch(first);
            for var in vars {
                links.join(first, var);
                pace.work(2)?;
            }
        }
    }
    let mut residue = Residue::default();
    // For each variable: the number of its component and its local number there.
    let mut places = vec![(0, 0); problem.var_count()];
    for var in values.unknown() {
        pace.work(2)?;
        let Some(root) = links.root(var) else {
            residue.floating.push(var);
            continue;
        };
        // The root is the first of its component's variables.
        if root == var {
            places[var.index()].0 = residue.components.len() as u32;
            residue.components.push(Component::default());
        }
        let component = places[root.index()].0;
        let vars = &mut residue.components[component as usize].vars;
        places[var.index()] = (component, vars.len() as u32);
        vars.push(var);
    }
    for &id in open {
        let known = problem
            .vars_of(id)
            .filter(|&var| values.get(var) == Some(true))
            .count();
        let mut members = unknown(id).map(|var| places[var.index()]).peekable();
        if let Some(&(component, _)) = members.peek() {
            let need = (problem.count(id) - known) as u32;
            let component = &mut residue.components[component as usize];
            component.push_constraint(id, need, members.map(|(_, local)| local));
            pace.work(2 * component.members(component.constraint_count() - 1).len())?;
        }
    }
    Ok(residue)
}

/// Which variables are linked: a forest in which every root is the first variable of its tree.
struct Links {
    /// The parent of each variable; itself for a root. `None` for a variable in no constraint.
    parents: Vec<Option<Var>>,
}

impl Links {
    fn new(var_count: usize) -> Self {
        Self {
            parents: vec![None; var_count],
        }
    }

    fn touch(&mut self, var: Var) {
        self.parents[var.index()].get_or_insert(var);
    }

    fn root(&mut self, mut var: Var) -> Option<Var> {
        while let Some(parent) = self.parents[var.index()] {
            if parent == var {
                return Some(var);
            }
            let grandparent = self.parents[parent.index()];
            self.parents[var.index()] = grandparent;
            var = parent;
        }
        None
    }

    fn join(&mut self, one: Var, other: Var) {
        self.touch(other);
        if let (Some(one), Some(other)) = (self.root(one), self.root(other)) {
            let (first, second) = (one.min(other), one.max(other));
            self.parents[second.index()] = Some(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_share_no_variable() {
        let mut problem = Problem::new(7);
        problem.exactly(1, [4, 2].map(Var::new));
        problem.exactly(2, [0, 1, 6].map(Var::new));
        problem.exactly(1, [5, 4].map(Var::new));
        problem.fix(Var::new(6).positive());
        let open: Vec<_> = problem.constraints().collect();
        let residue = split(&problem, problem.known(), &open);
        let vars = |component: &Component| -> Vec<_> {
            component.vars().iter().map(|var| var.index()).collect()
        };
        let components: Vec<_> = residue.components.iter().map(vars).collect();
        assert_eq!(components, [vec![0, 1], vec![2, 4, 5]]);
        assert_eq!(residue.floating, [Var::new(3)]);
        let second = &residue.components[1];
        assert_eq!(second.constraint_count(), 2);
        assert_eq!(second.members(1), [1, 2]);
        assert_eq!(
            residue.components[0].need(0),
            1,
            "a known variable is already counted"
        );
    }
}
