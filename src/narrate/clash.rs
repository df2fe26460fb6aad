//! Clashes in English.

use super::scene::{Clue, Scene};
use super::words::{capitalized, cells_in_sentence, list, number, plural};
use crate::problem::Var;
use crate::puzzle::{Instance, Kind};
use crate::solve::Clash;
use std::ops::RangeInclusive;

/// Why nothing satisfies the clues, marks and number of mines of a clash; each of them is needed.
///
/// `possible` are the numbers of mines that the clues allow, if they are known.
pub fn clash(
    kind: Kind,
    instance: &Instance,
    clash: &Clash,
    possible: Option<RangeInclusive<usize>>,
) -> String {
    let mut scene = Scene::new(kind, instance, instance.problem().known());
    clash.assumptions.iter().for_each(|&mark| scene.learn(mark));
    let clues: Vec<Clue> = clash.constraints.iter().map(|&id| scene.clue(id)).collect();
    let marks: Vec<String> = clash
        .assumptions
        .iter()
        .map(|&mark| scene.mark(mark))
        .collect();
    let names = clues.iter().map(|clue| clue.name.clone());
    let members: Vec<String> = names.chain(marks.iter().cloned()).collect();
    let total = instance.problem().total().filter(|_| clash.includes_total);
    let sentence = match total {
        Some(mines) => with_total(&members, mines, possible),
        None => {
            let why = match &clues[..] {
                [clue] => scene.impossible(clue, &marks),
                [one, other] if marks.is_empty() => {
                    let why = scene.opposed(one, other);
                    why.or_else(|| scene.opposed(other, one))
                }
                _ => None,
            };
            why.unwrap_or_else(|| without_total(&members))
        }
    };
    capitalized(&format!("{sentence}."))
}

/// One or two clues that can't be met.
impl Scene<'_> {
    fn impossible(&self, clue: &Clue, marks: &[String]) -> Option<String> {
        let (name, met) = (&clue.name, clue.known.len());
        if clue.count < met {
            let (thing, cells) = (self.thing(met), cells_in_sentence(&clue.known));
            return Some(format!(
                "{name} has {} {thing} already, at {cells}",
                number(met)
            ));
        }
        let with = match marks {
            [] => String::new(),
            _ => format!("with {}, ", list(marks)),
        };
        let room = met + clue.unknown.len();
        let thing = self.thing(clue.count);
        (clue.count > room).then(|| match room {
            0 => format!(
                "{with}{name} has no room for {} {thing}",
                number(clue.count)
            ),
            _ => format!(
                "{with}{name} needs {} {thing} and has room for only {}",
                number(clue.count),
                number(room)
            ),
        })
    }

    /// `needy` needs more of the cells that both have than `capped` allows.
    fn opposed(&self, needy: &Clue, capped: &Clue) -> Option<String> {
        let (shared, alone): (Vec<Var>, Vec<Var>) =
            (needy.unknown.iter()).partition(|var| capped.unknown.contains(var));
        let (needed, allowed) = (needy.need.checked_sub(alone.len())?, capped.need);
        if needed <= allowed || needed > shared.len() {
            return None;
        }
        let allows = match (allowed, needed) {
            (0, 1) if shared.len() == 1 => "doesn't allow it".to_owned(),
            (0, _) => "allows none of them".to_owned(),
            _ => format!("allows only {}", number(allowed)),
        };
        let cells = self.name(&shared);
        let some = match (shared.len() - needed, needed) {
            (0, 1) => cells,
            (0, 2) => format!("both {cells}"),
            (0, _) => format!("all of {cells}"),
            _ if alone.is_empty() => format!("{} of {cells}", number(needed)),
            _ => format!("at least {} of {cells}", number(needed)),
        };
        let (name, other) = (&needy.name, &capped.name);
        Some(format!("{name} needs {some}, but {other} {allows}"))
    }
}

fn without_total(members: &[String]) -> String {
    let named = list(members);
    match members.len() {
        1 => format!("nothing satisfies {named}, whatever the other clues say"),
        2 => format!("{named} cannot both hold"),
        _ => format!("{named} cannot all hold; without any one of them the others can"),
    }
}

fn with_total(members: &[String], mines: usize, possible: Option<RangeInclusive<usize>>) -> String {
    let mines = plural(mines, "mine");
    let so_many = possible.map_or(String::new(), |possible| match possible.into_inner() {
        (least, most) if least == most => format!(": as far as the clues go it has {least}"),
        (least, most) => format!(": as far as the clues go it has {least} to {most}"),
    });
    match members {
        [] => format!("the board cannot have {mines}{so_many}"),
        _ => format!(
            "with {}, the board cannot have {mines}{so_many}",
            list(members)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size};
    use crate::problem::{ConstraintId, Lit, Pattern};

    /// The clash of all clues with these marks, and perhaps a number of mines.
    fn told(
        kind: Kind,
        size: Size,
        clues: &str,
        marks: &[Lit],
        mines: Option<(usize, RangeInclusive<usize>)>,
    ) -> String {
        let clue = |clue: char| clue.to_digit(10).map(|count| count as u8);
        let clues = Grid::from_values(size, clues.chars().map(clue).collect()).unwrap();
        let mut instance = Instance::new(&clues, Pattern::Block);
        instance
            .problem_mut()
            .set_total(mines.as_ref().map(|(mines, _)| *mines));
        let constraints: Vec<ConstraintId> = instance.problem().constraints().collect();
        let all = Clash {
            constraints,
            assumptions: marks.to_vec(),
            includes_total: mines.is_some(),
        };
        clash(kind, &instance, &all, mines.map(|(_, possible)| possible))
    }

    #[test]
    fn one_or_two_clues_say_why_they_clash() {
        let pixel = |clues: &str, marks: &[Lit]| {
            told(Kind::Pixel, Size::new(1, clues.len()), clues, marks, None)
        };
        assert_eq!(
            pixel("9__", &[]),
            "The 9 at 0,0 needs nine black cells and has room for only two."
        );
        assert_eq!(
            pixel("_3_0_", &[]),
            "The 3 at 0,1 needs 0,2, but the 0 at 0,3 doesn't allow it."
        );
        let [black, other] = [0, 1].map(|var| Var::new(var).positive());
        assert_eq!(
            pixel("1__", &[black, other]),
            "The 1 at 0,0 has two black cells already, at 0,0 and 0,1."
        );
    }

    #[test]
    fn more_clues_are_named() {
        assert_eq!(
            told(Kind::Pixel, Size::new(1, 7), "_2_1_0_", &[], None),
            "The 2 at 0,1, the 1 at 0,3 and the 0 at 0,5 cannot all hold; without any one of them the \
             others can."
        );
    }

    #[test]
    fn a_clash_with_the_number_of_mines_says_what_is_possible() {
        let board = |clues: &str, mines, possible| {
            let size = Size::new(1, clues.len());
            told(Kind::Mines, size, clues, &[], Some((mines, possible)))
        };
        assert_eq!(
            board("___", 100, 0..=3),
            "The board cannot have 100 mines: as far as the clues go it has 0 to 3."
        );
        assert_eq!(
            board("_3_", 1, 3..=3),
            "With the 3 at 0,1, the board cannot have 1 mine: as far as the clues go it has 3."
        );
    }
}
