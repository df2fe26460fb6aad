//! Reckonings in English: how the number of mines rules something out.

use super::scene::Scene;
use super::words::{list, number};
use crate::problem::{ConstraintId, Lit};
use crate::solve::{Reckoning, Step};

impl Scene<'_> {
    /// How many mines there would be if `lit` were false.
    pub(super) fn reckoned(&self, lit: Lit, step: &Step, reckoning: Reckoning) -> String {
        let (other, value) = (self.value(!lit), self.value(lit));
        let cell = self.instance.cell(lit.var());
        let clues = list(&self.clues(step));
        let (would, left) = match reckoning {
            Reckoning::TooMany { known, least } => {
                let (least, things) = (number(least), self.thing(least));
                let holders = match self.is_counted(lit, &step.constraints) {
                    _ if clues.is_empty() => "it".to_owned(),
                    true => format!("the cells of {clues}"),
                    false => format!("it and the cells of {clues}"),
                };
                let would = format!("{holders} would hold at least {least} {things}");
                (would, self.left(known, "only "))
            }
            Reckoning::TooFew {
                known,
                most,
                elsewhere,
            } => {
                let (most, things) = (number(most), self.thing(most));
                let mut would = match clues.is_empty() {
                    true => format!("there would be at most {most} {things}"),
                    false => format!("the cells of {clues} would hold at most {most} {things}"),
                };
                if elsewhere > 0 {
                    would += &format!(" and all others at most {}", number(elsewhere));
                }
                (would, self.left(known, ""))
            }
        };
        format!("if {cell} were {other}, {would}, but {left}, so it is {value}")
    }

    fn is_counted(&self, lit: Lit, ids: &[ConstraintId]) -> bool {
        let problem = self.instance.problem();
        let mut vars = ids.iter().flat_map(|&id| problem.vars_of(id));
        vars.any(|var| var == lit.var())
    }

    /// How many mines are left.
    fn left(&self, known: usize, only: &str) -> String {
        let total = self.instance.problem().total().unwrap_or_default();
        let (all, rest) = (number(total), total.saturating_sub(known));
        match (known, rest) {
            (0, 1) => format!("there is {only}one"),
            (0, _) => format!("there are {only}{all}"),
            (_, 0) => format!("all {all} are found"),
            (_, 1) => format!("{only}one of the {all} is left"),
            (_, _) => format!("{only}{} of the {all} are left", number(rest)),
        }
    }
}
