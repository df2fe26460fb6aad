//! Minesweeper without a grid: rules about named groups of cells.

use crate::problem::{ConstraintId, Problem, Var};
use std::ops::Range;

/// Named groups of cells, and rules that say how many mines some of them have together.
///
/// The cells of a group are in the same rules. Cells in no group are all the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    groups: Vec<Group>,
    rules: Vec<Rule>,
    others: usize,
    mines: Option<usize>,
}

/// Cells that go by one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub name: String,
    /// Number of cells.
    pub size: usize,
}

/// So many mines in these groups together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Number of mines.
    pub mines: usize,
    /// The places of the groups.
    pub groups: Vec<usize>,
}

impl Rules {
    /// These groups and rules, `others` cells in no group, and where it is known the number of all mines.
    ///
    /// # Panics
    /// If a rule names a place where there is no group.
    pub fn new(groups: Vec<Group>, rules: Vec<Rule>, others: usize, mines: Option<usize>) -> Self {
        let is_group = |&place: &usize| place < groups.len();
        assert!(rules.iter().all(|rule| rule.groups.iter().all(is_group)));
        Self {
            groups,
            rules,
            others,
            mines,
        }
    }

    /// The groups.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Number of cells in no group.
    pub const fn others(&self) -> usize {
        self.others
    }

    /// The number of all mines, if it is known.
    pub const fn mines(&self) -> Option<usize> {
        self.mines
    }

    /// The same rules with another number of mines.
    #[must_use]
    pub fn with_mines(self, mines: Option<usize>) -> Self {
        Self { mines, ..self }
    }

    /// The variables of each group, in order; those of the other cells follow.
    pub fn vars(&self) -> impl Iterator<Item = Range<usize>> {
        self.groups.iter().scan(0, |end, group| {
            let start = *end;
            *end += group.size;
            Some(start..*end)
        })
    }

    /// The problem that the rules state: the constraint of each rule has the rule's place as its number.
    pub fn problem(&self) -> Problem {
        let vars: Vec<Range<usize>> = self.vars().collect();
        let grouped = vars.last().map_or(0, |last| last.end);
        let mut problem = Problem::new(grouped + self.others);
        for (place, rule) in self.rules.iter().enumerate() {
            let members = rule.groups.iter().flat_map(|&group| vars[group].clone());
            let id = problem.exactly(rule.mines, members.map(Var::new));
            debug_assert_eq!(id, ConstraintId::new(place));
        }
        problem.set_total(self.mines);
        problem
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_counts_every_cell_of_its_groups() {
        let group = |name: &str, size| Group {
            name: name.to_owned(),
            size,
        };
        let rule = Rule {
            mines: 3,
            groups: vec![0, 2],
        };
        let groups = vec![group("ab", 2), group("c", 1), group("def", 3)];
        let problem = Rules::new(groups, vec![rule], 4, Some(5)).problem();
        assert_eq!(problem.var_count(), 10);
        let vars: Vec<_> = problem
            .vars_of(ConstraintId::new(0))
            .map(Var::index)
            .collect();
        assert_eq!(vars, [0, 1, 3, 4, 5]);
        assert_eq!(problem.total(), Some(5));
    }
}
