//! Groups of interchangeable variables.

use crate::solve::rows::Rows;
use crate::solve::{Component, Limit, Pace, StopReason};

/// The variables of a component, those in exactly the same constraints taken together.
///
/// Only how many variables of a group are true matters to the constraints. Groups are numbered in the
/// order of their first variables.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    vars: Rows,
    constraints: Rows,
    members: Rows,
}

impl Groups {
    /// # Errors
    /// What `limit` says.
    pub(super) fn new(component: &Component, limit: &Limit) -> Result<Self, StopReason> {
        let mut pace = limit.pace();
        let group_of = numbered(&classes(component, &mut pace)?);
        pace.work(component.var_count())?;
        let group_count = group_of.iter().max().map_or(0, |&last| last as usize + 1);
        let pairs = group_of.iter().zip(0..).map(|(&group, var)| (group, var));
        let vars = Rows::from_pairs(group_count, pairs);
        let sizes = (0..component.constraint_count()).map(|i| component.members(i).len());
        let mut members = Rows::with_capacity(component.constraint_count(), sizes.sum());
        for i in 0..component.constraint_count() {
            let vars_of = component.members(i).iter();
            pace.work(vars_of.len())?;
            let groups = vars_of.map(|&var| (var, group_of[var as usize]));
            let firsts = groups.filter(|&(var, group)| vars.row(group as usize)[0] == var);
            members.push(firsts.map(|(_, group)| group));
        }
        let pairs = members
            .pairs()
            .map(|(constraint, group)| (group, constraint));
        Ok(Self {
            constraints: Rows::from_pairs(group_count, pairs),
            vars,
            members,
        })
    }

    /// Number of groups.
    pub(super) fn len(&self) -> usize {
        self.vars.len()
    }

    /// The variables of a group, increasing.
    pub(super) fn vars(&self, group: usize) -> &[u32] {
        self.vars.row(group)
    }

    /// The constraints that a group is in, increasing.
    pub(super) fn constraints(&self, group: usize) -> &[u32] {
        self.constraints.row(group)
    }

    /// Number of constraints.
    pub(super) fn constraint_count(&self) -> usize {
        self.members.len()
    }

    /// Number of pairs of a group and a constraint that it is in.
    pub(super) const fn membership_count(&self) -> usize {
        self.members.item_count()
    }

    /// The groups in a constraint, increasing.
    pub(super) fn members(&self, constraint: usize) -> &[u32] {
        self.members.row(constraint)
    }
}

/// A class for each variable, the same for variables in the same constraints.
///
/// Every constraint splits the classes that it cuts: its part of a class becomes a new one.
fn classes(component: &Component, pace: &mut Pace<'_>) -> Result<Vec<u32>, StopReason> {
    let mut class_of = vec![0_u32; component.var_count()];
    // The constraint that last cut a class, and the class of the part it cut out.
    let mut cuts: Vec<Option<(usize, u32)>> = Vec::with_capacity(2 * component.var_count());
    cuts.push(None);
    for i in 0..component.constraint_count() {
        pace.work(component.members(i).len())?;
        for &var in component.members(i) {
            let class = &mut class_of[var as usize];
            *class = match cuts[*class as usize] {
                Some((cutter, part)) if cutter == i => part,
                _ => {
                    let part = cuts.len() as u32;
                    cuts[*class as usize] = Some((i, part));
                    cuts.push(None);
                    part
                }
            };
        }
    }
    Ok(class_of)
}

/// The same classes, numbered in the order in which they first appear.
fn numbered(class_of: &[u32]) -> Vec<u32> {
    let class_count = class_of.iter().max().map_or(0, |&last| last as usize + 1);
    let mut numbers = vec![None; class_count];
    let mut next = 0;
    let number = |&class: &u32| {
        *numbers[class as usize].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    class_of.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::component;
    use super::*;

    #[test]
    fn variables_in_the_same_constraints_are_one_group() {
        let component = component(
            6,
            &[(1, &[0, 1, 3, 5]), (1, &[1, 2, 5]), (2, &[0, 1, 3, 5])],
        );
        let groups = Groups::new(&component, &Limit::none()).unwrap();
        let vars: Vec<_> = (0..groups.len()).map(|group| groups.vars(group)).collect();
        assert_eq!(vars, [[0, 3].as_slice(), &[1, 5], &[2], &[4]]);
        let constraints: Vec<_> = (0..4).map(|group| groups.constraints(group)).collect();
        assert_eq!(constraints, [[0, 2].as_slice(), &[0, 1, 2], &[1], &[]]);
        assert_eq!(groups.members(1), [1, 2]);
    }
}
