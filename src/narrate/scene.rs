//! What sentences are about: a board, and what is known of it.

use super::words::cells_in_sentence;
use crate::grid::Cell;
use crate::problem::{Assignment, ConstraintId, Lit, Var};
use crate::puzzle::{Instance, Kind, Value};
use rustc_hash::FxHashMap;

/// A board, what needs no explanation, and what was told.
#[derive(Clone, Debug)]
pub(super) struct Scene<'i> {
    pub(super) kind: Kind,
    pub(super) instance: &'i Instance,
    known: &'i Assignment,
    told: FxHashMap<Var, bool>,
}

/// A clue and what it still needs.
pub(super) struct Clue {
    /// "the 3 at 4,7".
    pub(super) name: String,
    /// The number that it shows.
    pub(super) count: usize,
    /// The cells that are known to be mined, or black.
    pub(super) known: Vec<Cell>,
    /// The cells of which nothing is known.
    pub(super) unknown: Vec<Var>,
    /// How many of them are mined, or black.
    pub(super) need: usize,
}

impl<'i> Scene<'i> {
    /// The board, with nothing told yet.
    pub(super) fn new(kind: Kind, instance: &'i Instance, known: &'i Assignment) -> Self {
        Self {
            kind,
            instance,
            known,
            told: FxHashMap::default(),
        }
    }

    /// Takes `lit` as told.
    pub(super) fn learn(&mut self, lit: Lit) {
        self.told.insert(lit.var(), lit.is_positive());
    }

    /// "the mark at 3,6", or "the flag at 3,6".
    pub(super) fn mark(&self, lit: Lit) -> String {
        let cell = self.instance.cell(lit.var());
        match self.kind {
            Kind::Pixel => format!("the mark at {cell}"),
            Kind::Mines => format!("the flag at {cell}"),
        }
    }

    /// "3,6 is black and 4,5 is white"; cells that are all of `named` are not named again.
    pub(super) fn conclusion(&self, lits: &[Lit], named: &[Var]) -> String {
        let (yes, no): (Vec<Lit>, Vec<Lit>) = lits.iter().partition(|lit| lit.is_positive());
        let say = |lits: &[Lit]| {
            let vars: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
            let is_named = vars.len() == named.len() && vars.iter().all(|var| named.contains(var));
            let subject = match (is_named, vars.len()) {
                (true, 1) => "it".to_owned(),
                (true, 2) => "both".to_owned(),
                (true, _) => "all".to_owned(),
                (false, _) => self.name(&vars),
            };
            let verb = if vars.len() == 1 { "is" } else { "are" };
            format!("{subject} {verb} {}", self.value(lits[0]))
        };
        let parts: Vec<String> = [yes, no]
            .iter()
            .filter(|lits| !lits.is_empty())
            .map(|lits| say(lits))
            .collect();
        parts.join(" and ")
    }

    pub(super) fn name(&self, vars: &[Var]) -> String {
        let cells: Vec<Cell> = vars.iter().map(|&var| self.instance.cell(var)).collect();
        cells_in_sentence(&cells)
    }

    pub(super) const fn thing(&self, count: usize) -> &'static str {
        match (self.kind, count) {
            (Kind::Pixel, 1) => "black cell",
            (Kind::Pixel, _) => "black cells",
            (Kind::Mines, 1) => "mine",
            (Kind::Mines, _) => "mines",
        }
    }

    pub(super) const fn value(&self, lit: Lit) -> Value {
        Value::of(self.kind, lit)
    }

    /// The clue of a constraint, as far as it is met by what is known and told.
    pub(super) fn clue(&self, id: ConstraintId) -> Clue {
        let problem = self.instance.problem();
        let value = |var: Var| self.told.get(&var).copied().or_else(|| self.known.get(var));
        let vars: Vec<Var> = problem.vars_of(id).collect();
        let with = |wanted| {
            vars.iter()
                .copied()
                .filter(move |&var| value(var) == wanted)
        };
        let known: Vec<Cell> = with(Some(true))
            .map(|var| self.instance.cell(var))
            .collect();
        let count = problem.count(id);
        Clue {
            name: format!("the {count} at {}", self.instance.clue_cell(id)),
            count,
            need: count.saturating_sub(known.len()),
            unknown: with(None).collect(),
            known,
        }
    }
}
