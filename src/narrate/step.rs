//! Steps in English.

use super::scene::{Clue, Scene};
use super::words::{capitalized, cells_in_sentence, list, number};
use crate::problem::{Assignment, Lit, Var};
use crate::puzzle::{Instance, Kind};
use crate::solve::{Reckoning, Step, Technique};

/// Tells steps one after the other; each may rest on what was told before it.
#[derive(Clone, Debug)]
pub struct Narrator<'i> {
    scene: Scene<'i>,
    reckoning: Option<Reckoning>,
}

impl<'i> Narrator<'i> {
    /// Steps about the clues of `instance`, where `known` needs no explanation.
    pub fn new(kind: Kind, instance: &'i Instance, known: &'i Assignment) -> Self {
        let scene = Scene::new(kind, instance, known);
        Self {
            scene,
            reckoning: None,
        }
    }

    /// The kind of puzzle.
    pub const fn kind(&self) -> Kind {
        self.scene.kind
    }

    /// The clues and where they stand.
    pub const fn instance(&self) -> &'i Instance {
        self.scene.instance
    }

    /// Takes `lit` as told: a mark, say.
    pub fn learn(&mut self, lit: Lit) {
        self.scene.learn(lit);
    }

    /// Takes note of how the total comes into the step that needs it.
    pub const fn reckon(&mut self, reckoning: Option<Reckoning>) {
        self.reckoning = reckoning;
    }

    /// The step as a sentence. What it says counts as told from then on.
    pub fn tell(&mut self, step: &Step) -> String {
        let is_alone = step.technique == Technique::Count && step.constraints.is_empty();
        let reckoning = self.reckoning.filter(|_| step.includes_total && !is_alone);
        let sentence = match (reckoning, &step.lits[..]) {
            (Some(reckoning), &[lit]) => self.scene.reckoned(lit, step, reckoning),
            _ => self.scene.sentence(step),
        };
        step.lits.iter().for_each(|&lit| self.learn(lit));
        capitalized(&format!("{sentence}."))
    }
}

/// One sentence for each technique.
impl Scene<'_> {
    fn sentence(&self, step: &Step) -> String {
        let plain = match (step.technique, &step.constraints[..], step.includes_total) {
            (Technique::Count, [], true) => Some(self.total_alone(step)),
            (Technique::Count, &[id], false) => self.count(&self.clue(id), step),
            (Technique::Difference, &[one, other], false) => {
                let (one, other) = (self.clue(one), self.clue(other));
                let told = self.difference(&one, &other, step);
                told.or_else(|| self.difference(&other, &one, step))
            }
            _ => None,
        };
        plain.unwrap_or_else(|| match (step.technique, &step.lits[..]) {
            (Technique::LookAhead, &[lit]) => self.opposite(lit, step),
            _ => self.together(step),
        })
    }

    /// One clue that has all it needs, or needs all it can have.
    fn count(&self, clue: &Clue, step: &Step) -> Option<String> {
        let name = &clue.name;
        if clue.need == 0 {
            let conclusion = self.conclusion(&step.lits, &[]);
            let thing = self.thing(clue.known.len());
            return Some(match clue.known.len() {
                0 => format!("{name} allows no {}, so {conclusion}", self.thing(1)),
                count => {
                    let count = if count == 1 {
                        String::new()
                    } else {
                        format!("{} ", number(count))
                    };
                    let cells = cells_in_sentence(&clue.known);
                    format!("{name} has its {count}{thing} at {cells} already, so {conclusion}")
                }
            });
        }
        if clue.need != clue.unknown.len() {
            return None;
        }
        let conclusion = self.conclusion(&step.lits, &clue.unknown);
        let (need, thing) = (number(clue.need), self.thing(clue.need));
        let it = if clue.need == 1 { "it" } else { "them" };
        let cells = self.name(&clue.unknown);
        Some(match clue.known.is_empty() {
            true => format!(
                "{name} needs {need} {thing} and has only {cells} for {it}, so {conclusion}"
            ),
            false => format!(
                "{name} needs {need} more {thing} and has only {cells} left for {it}, so {conclusion}"
            ),
        })
    }

    /// Two clues: `needy` needs all the cells that it has alone and as many of the shared ones as `capped`
    /// allows; `None` if it isn't so.
    fn difference(&self, needy: &Clue, capped: &Clue, step: &Step) -> Option<String> {
        let (shared, alone): (Vec<Var>, Vec<Var>) =
            (needy.unknown.iter()).partition(|var| capped.unknown.contains(var));
        if needy.need != capped.need + alone.len() {
            return None;
        }
        let (mine, others): (Vec<Lit>, Vec<Lit>) =
            step.lits.iter().partition(|lit| lit.is_positive());
        let is_mine = |lit: &Lit| alone.contains(&lit.var());
        let is_others =
            |lit: &Lit| capped.unknown.contains(&lit.var()) && !shared.contains(&lit.var());
        if !mine.iter().all(is_mine) || !others.iter().all(is_others) {
            return None;
        }
        let (name, other, at_most) = (&needy.name, &capped.name, number(capped.need));
        let both = self.name(&shared);
        let conclusion = self.conclusion(&step.lits, &[]);
        if mine.is_empty() {
            let at_least = if alone.is_empty() { "" } else { "at least " };
            return Some(format!(
                "{name} needs {at_least}{at_most} of {both}, and {other} has no room for more, so {conclusion}"
            ));
        }
        let still = if needy.known.is_empty() { "" } else { "still " };
        let (need, cells) = (number(needy.need), self.name(&needy.unknown));
        Some(format!(
            "{name} {still}needs {need} of {cells}, and {other} allows at most {at_most} of {both}, so {conclusion}"
        ))
    }

    /// The total by itself: all mines are found, or only mines are left.
    fn total_alone(&self, step: &Step) -> String {
        let conclusion = self.conclusion(&step.lits, &[]);
        let total = self.instance.problem().total().unwrap_or_default();
        let (thing, is_mined) = (
            self.thing(total),
            step.lits.iter().all(|lit| lit.is_positive()),
        );
        match (is_mined, total) {
            (true, _) => {
                format!("the {total} {thing} need every cell that is left, so {conclusion}")
            }
            (false, 0) => format!("there are no {thing}, so {conclusion}"),
            (false, 1) => format!("the only {thing} is found, so {conclusion}"),
            (false, _) => format!("all {total} {thing} are found, so {conclusion}"),
        }
    }

    /// What would follow from the opposite.
    fn opposite(&self, lit: Lit, step: &Step) -> String {
        let cell = self.instance.cell(lit.var());
        let (other, value) = (self.value(!lit), self.value(lit));
        let clues = self.clues(step);
        let hold = match (step.constraints.len(), step.includes_total) {
            (2, false) => "both hold",
            (0 | 1, _) => "hold",
            _ => "all hold",
        };
        let with = self.with_total(step);
        let clues = list(&clues);
        format!("if {cell} were {other}, {clues} could not {hold}{with}, so it is {value}")
    }

    /// Nothing but that the clues have no other solution.
    fn together(&self, step: &Step) -> String {
        let (clues, with) = (self.clues(step), self.with_total(step));
        let conclusion = self.conclusion(&step.lits, &[]);
        let together = if clues.len() == 1 { "" } else { " together" };
        format!(
            "{} can hold{together}{with} only if {conclusion}",
            list(&clues)
        )
    }

    fn with_total(&self, step: &Step) -> String {
        match self
            .instance
            .problem()
            .total()
            .filter(|_| step.includes_total)
        {
            Some(total) => format!(" with {total} {}", self.thing(total)),
            None => String::new(),
        }
    }

    /// The names of the clues.
    pub(super) fn clues(&self, step: &Step) -> Vec<String> {
        let clues = step.constraints.iter().map(|&id| self.clue(id).name);
        clues.collect()
    }
}

/// The name of a technique: `single clue`, `two clues`, `look-ahead` or `search`.
pub const fn technique(technique: Technique) -> &'static str {
    match technique {
        Technique::Count => "single clue",
        Technique::Difference => "two clues",
        Technique::LookAhead => "look-ahead",
        Technique::Search => "search",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size};
    use crate::problem::{ConstraintId, Pattern};

    /// What is told of a board whose clues are digits, step by step.
    fn told(kind: Kind, size: Size, clues: &str, steps: &[Step]) -> Vec<String> {
        let clue = |clue: char| clue.to_digit(10).map(|count| count as u8);
        let clues = Grid::from_values(size, clues.chars().map(clue).collect()).unwrap();
        let pattern = match kind {
            Kind::Pixel => Pattern::Block,
            Kind::Mines => Pattern::Ring,
        };
        let mut instance = Instance::new(&clues, pattern);
        if kind == Kind::Mines {
            for (cell, _) in clues.iter().filter(|(_, clue)| clue.is_some()) {
                let lit = instance.var(cell).negative();
                instance.problem_mut().fix(lit);
            }
            instance.problem_mut().set_total(Some(12));
        }
        let known = instance.problem().known().clone();
        let mut narrator = Narrator::new(kind, &instance, &known);
        steps.iter().map(|step| narrator.tell(step)).collect()
    }

    /// A step about the constraints at these places; negative numbers are variables that are false.
    fn step(technique: Technique, constraints: &[usize], lits: &[i32]) -> Step {
        let lit = |&number: &i32| Var::new(number.unsigned_abs() as usize).lit(number >= 0);
        Step {
            technique,
            constraints: constraints.iter().copied().map(ConstraintId::new).collect(),
            includes_total: false,
            lits: lits.iter().map(lit).collect(),
        }
    }

    #[test]
    fn a_single_clue_has_all_it_needs_or_needs_all_it_can_have() {
        let size = Size::new(2, 4);
        let steps = [
            step(Technique::Count, &[4], &[0, 1, 5]),
            step(Technique::Count, &[6], &[-2, -3, -7]),
        ];
        assert_eq!(
            told(Kind::Mines, size, "____3_2_", &steps),
            [
                "The 3 at 1,0 needs three mines and has only 0,0 0,1 1,1 for them, so all are mined.",
                "The 2 at 1,2 has its two mines at 0,1 and 1,1 already, so 0,2 0,3 1,3 are safe.",
            ]
        );
    }

    #[test]
    fn two_clues_are_told_by_what_one_needs_and_the_other_allows() {
        let both = |lits: &[i32]| {
            let steps = [step(Technique::Difference, &[2, 1], lits)];
            told(Kind::Pixel, Size::new(1, 5), "_21__", &steps)[0].clone()
        };
        assert_eq!(
            both(&[0, -3]),
            "The 2 at 0,1 needs two of 0,0 0,1 0,2, and the 1 at 0,2 allows at most one of 0,1 and \
             0,2, so 0,0 is black and 0,3 is white."
        );
        assert_eq!(
            both(&[-3]),
            "The 2 at 0,1 needs at least one of 0,1 and 0,2, and the 1 at 0,2 has no room for more, \
             so 0,3 is white."
        );
    }

    #[test]
    fn what_is_harder_is_told_by_its_clues() {
        let size = Size::new(1, 5);
        let trial = step(Technique::LookAhead, &[1, 2], &[0]);
        let search = step(Technique::Search, &[1, 2], &[-3]);
        assert_eq!(
            told(Kind::Pixel, size, "_21__", &[trial, search]),
            [
                "If 0,0 were white, the 2 at 0,1 and the 1 at 0,2 could not both hold, so it is black.",
                "The 2 at 0,1 and the 1 at 0,2 can hold together only if 0,3 is white.",
            ]
        );
    }

    #[test]
    fn the_number_of_mines_is_reckoned_with() {
        let clues = [Some(2), None, None, None, None];
        let clues = Grid::from_values(Size::new(1, 5), clues.to_vec()).unwrap();
        let mut instance = Instance::new(&clues, Pattern::Ring);
        instance.problem_mut().set_total(Some(3));
        let known = instance.problem().known().clone();
        let told = |lit: i32, constraints: &[usize], reckoning| {
            let mut narrator = Narrator::new(Kind::Mines, &instance, &known);
            narrator.reckon(Some(reckoning));
            let step = step(Technique::Search, constraints, &[lit]);
            narrator.tell(&Step {
                includes_total: true,
                ..step
            })
        };
        let too_many = |known, least| Reckoning::TooMany { known, least };
        assert_eq!(
            told(-4, &[0], too_many(0, 4)),
            "If 0,4 were mined, it and the cells of the 2 at 0,0 would hold at least four mines, but \
             there are only three, so it is safe."
        );
        assert_eq!(
            told(-1, &[0], too_many(1, 3)),
            "If 0,1 were mined, the cells of the 2 at 0,0 would hold at least three mines, but only two \
             of the three are left, so it is safe."
        );
        let too_few = |known, most, elsewhere| Reckoning::TooFew {
            known,
            most,
            elsewhere,
        };
        assert_eq!(
            told(4, &[0], too_few(0, 1, 1)),
            "If 0,4 were safe, the cells of the 2 at 0,0 would hold at most one mine and all others at \
             most one, but there are three, so it is mined."
        );
        assert_eq!(
            told(4, &[0], too_few(1, 1, 0)),
            "If 0,4 were safe, the cells of the 2 at 0,0 would hold at most one mine, but two of the \
             three are left, so it is mined."
        );
    }

    #[test]
    fn the_number_of_mines_is_part_of_a_step_or_all_of_it() {
        let with_total = |step| Step {
            includes_total: true,
            ..step
        };
        let steps = [
            with_total(step(Technique::Search, &[1], &[-3])),
            with_total(step(Technique::Count, &[], &[-4])),
        ];
        assert_eq!(
            told(Kind::Mines, Size::new(1, 5), "_2___", &steps),
            [
                "The 2 at 0,1 can hold with 12 mines only if 0,3 is safe.",
                "All 12 mines are found, so 0,4 is safe.",
            ]
        );
    }
}
