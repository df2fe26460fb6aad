//! Backbones of large block components, by square tiles.
//!
//! A SAT call on the whole component costs as much as the component is large, however near the reason of
//! its answer is. So each tile, with a margin, is asked by itself before the whole is: once with everything
//! outside as in a known model, where a model of the tile is one of the whole and rules out what it makes
//! false; and once without the constraints that reach outside, where what must be so in the tile must be so
//! in the whole.

use super::backbone::BackboneSearch;
use super::component::Component;
use super::encode::encode;
use super::remote::sat_solver;
use super::rows::Rows;
use super::{Limit, StopReason};
use crate::problem::{Clauses, Lit, Model, Stencil, Var};
use rustc_hash::FxHashMap;

/// Rows and columns of a tile.
const TILE: usize = 16;
/// Rows and columns around a tile that are asked with it.
const TILE_MARGIN: usize = 6;

/// What is known of a component's backbone.
pub(super) struct Tiles<'c> {
    component: &'c Component,
    stencil: &'c Stencil,
    model: &'c Model,
    /// Whether each variable has, as far as is known, the model's value in every model.
    is_candidate: Vec<bool>,
    /// Whether that is certain.
    is_found: Vec<bool>,
    /// The constraints of each variable.
    constraints_of: Rows,
    /// The variables of each tile, row by row.
    tiles: Rows,
    /// Number of tiles in a row of them.
    cols: usize,
}

/// What is made of constraints that reach out of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outside {
    /// The variables outside have the values of the model.
    AsInModel,
    /// The constraints are left out.
    Free,
}

impl<'c> Tiles<'c> {
    /// The component, of which `model` is a model; only the literals `candidates` can be in its backbone.
    pub(super) fn new(
        component: &'c Component,
        stencil: &'c Stencil,
        model: &'c Model,
        candidates: &[Lit],
    ) -> Self {
        let var_count = component.var_count();
        let mut is_candidate = vec![false; var_count];
        for lit in candidates {
            is_candidate[lit.var().index()] = true;
        }
        let constraints = 0..component.constraint_count();
        let memberships = constraints.flat_map(|constraint| {
            let members = component.members(constraint).iter();
            members.map(move |&member| (member, constraint as u32))
        });
        let cols = stencil.cols().div_ceil(TILE);
        let tile_count = stencil.rows().div_ceil(TILE) * cols;
        let tile_of = |var: &Var| {
            let (row, col) = (var.index() / stencil.cols(), var.index() % stencil.cols());
            (row / TILE * cols + col / TILE) as u32
        };
        let tiles = component.vars().iter().map(tile_of).zip(0..);
        Self {
            component,
            stencil,
            model,
            is_candidate,
            is_found: vec![false; var_count],
            constraints_of: Rows::from_pairs(var_count, memberships),
            tiles: Rows::from_pairs(tile_count, tiles),
            cols,
        }
    }

    /// Decides what tiles can decide.
    ///
    /// # Errors
    /// What `limit` says; what was found by then is kept.
    pub(super) fn run(&mut self, limit: &Limit) -> Result<(), StopReason> {
        for outside in [Outside::AsInModel, Outside::Free] {
            for tile in 0..self.tiles.len() {
                self.ask(tile, outside, limit)?;
            }
        }
        Ok(())
    }

    /// The literals that were found.
    pub(super) fn found(&self) -> Vec<Lit> {
        self.lits(|var| self.is_found[var])
    }

    /// The literals that are still to be decided.
    pub(super) fn open(&self) -> Vec<Lit> {
        self.lits(|var| self.is_candidate[var] && !self.is_found[var])
    }

    fn lits(&self, is_meant: impl Fn(usize) -> bool) -> Vec<Lit> {
        let vars = (0..self.component.var_count()).filter(|&var| is_meant(var));
        vars.map(|var| self.lit(var, var)).collect()
    }

    /// The literal of `local` that says what the model says of `var`.
    fn lit(&self, var: usize, local: usize) -> Lit {
        Var::new(local).lit(self.model.values()[var])
    }

    fn ask(&mut self, tile: usize, outside: Outside, limit: &Limit) -> Result<(), StopReason> {
        limit.check()?;
        let is_open = |&var: &usize| self.is_candidate[var] && !self.is_found[var];
        let inside = self.tiles.row(tile).iter().map(|&var| var as usize);
        let asked: Vec<usize> = inside.filter(is_open).collect();
        if asked.is_empty() {
            return Ok(());
        }
        let region = self.region(tile);
        let part = self.part(&region, outside);
        let local = |var: usize| region.binary_search(&(var as u32));
        let mut sat = sat_solver(region.len(), limit);
        encode(&part, Some(self.stencil), &mut sat);
        for (local, &var) in region.iter().enumerate() {
            if self.is_found[var as usize] {
                sat.add_clause(&[self.lit(var as usize, local)]);
            }
        }
        let candidates = asked
            .iter()
            .filter_map(|&var| Some(self.lit(var, local(var).ok()?)));
        let around = region.iter().enumerate();
        let around = around.map(|(local, &var)| self.lit(var as usize, local));
        let mut search = BackboneSearch::new(&mut sat, candidates.collect());
        search.watch(around.collect());
        let outcome = search.run(limit);
        let (found, common) = (search.found(), search.watched());
        match outside {
            // Every model of the tile is one of the whole.
            Outside::AsInModel => {
                let mut is_common = vec![false; region.len()];
                common
                    .iter()
                    .for_each(|lit| is_common[lit.var().index()] = true);
                for (&var, is_common) in region.iter().zip(is_common) {
                    self.is_candidate[var as usize] &= is_common;
                }
            }
            Outside::Free => {
                for lit in found {
                    self.is_found[region[lit.var().index()] as usize] = true;
                }
            }
        }
        outcome
    }

    /// The variables of a tile and its margin, in order.
    fn region(&self, tile: usize) -> Vec<u32> {
        let (row, col) = (tile / self.cols, tile % self.cols);
        let rows = self.tiles.len() / self.cols;
        let cols = self.stencil.cols();
        let is_near = |place: usize, tile: usize| {
            place + TILE_MARGIN >= tile * TILE && place < (tile + 1) * TILE + TILE_MARGIN
        };
        let is_in_region = |&var: &u32| {
            let cell = self.component.vars()[var as usize].index();
            is_near(cell / cols, row) && is_near(cell % cols, col)
        };
        let mut region = Vec::new();
        for row in row.saturating_sub(1)..rows.min(row + 2) {
            for col in col.saturating_sub(1)..self.cols.min(col + 2) {
                let tile = self.tiles.row(row * self.cols + col).iter();
                region.extend(tile.copied().filter(is_in_region));
            }
        }
        region.sort_unstable();
        region
    }

    /// The constraints of a region, as a component of its variables.
    fn part(&self, region: &[u32], outside: Outside) -> Component {
        let locals = region.iter().enumerate();
        let locals: FxHashMap<u32, u32> = locals.map(|(local, &var)| (var, local as u32)).collect();
        let constraints = region
            .iter()
            .flat_map(|&var| self.constraints_of.row(var as usize));
        let mut constraints: Vec<u32> = constraints.copied().collect();
        constraints.sort_unstable();
        constraints.dedup();
        let vars = region
            .iter()
            .map(|&var| self.component.vars()[var as usize]);
        let mut part = Component::new(vars.collect());
        for constraint in constraints {
            let constraint = constraint as usize;
            let members = self.component.members(constraint);
            let inside = members
                .iter()
                .filter_map(|member| locals.get(member).copied());
            let inside: Vec<u32> = inside.collect();
            let is_true = |member: &&u32| self.model.values()[**member as usize];
            let beyond = members.iter().filter(|member| !locals.contains_key(member));
            if outside == Outside::AsInModel || inside.len() == members.len() {
                let need = self.component.need(constraint) - beyond.filter(is_true).count();
                let id = self.component.id(constraint);
                part.push_constraint(id, need as u32, inside.into_iter());
            }
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Pattern, Problem};
    use crate::solve::{Outcome, SatSolver, Varisat, split};

    /// A board with a picture of stripes and dots, and two of five of its clues.
    fn board(rows: usize, cols: usize, seed: usize) -> Problem {
        let mut stencil = Stencil::new(rows, cols, Pattern::Block);
        let is_filled = |cell: usize| (cell * (seed + 7) + cell / cols * 5) % 11 < 5;
        for anchor in (0..rows * cols).filter(|cell| cell * (seed + 3) % 5 < 2) {
            let anchor = Var::new(anchor);
            let block = stencil.window(anchor);
            let count = block.filter(|var| is_filled(var.index())).count();
            stencil.add_window(anchor, count as u8);
        }
        Problem::from_stencil(stencil)
    }

    #[test]
    fn tiles_decide_nothing_but_what_is_so() {
        let limit = Limit::none();
        for seed in 0..4 {
            let problem = board(37, 22 + seed, seed);
            let stencil = problem.stencil().expect("it was made of one");
            let open: Vec<_> = problem.constraints().collect();
            for component in split(&problem, problem.known(), &open).components {
                let mut sat = Varisat::new(component.var_count());
                encode(&component, Some(stencil), &mut sat);
                let Outcome::Satisfiable(model) = sat.solve(&[], &limit) else {
                    panic!("the picture is a model");
                };
                let all =
                    (0..component.var_count()).map(|var| Var::new(var).lit(model.values()[var]));
                let all: Vec<Lit> = all.collect();
                let mut search = BackboneSearch::new(&mut sat, all.clone());
                search.run(&limit).expect("there is no limit");
                let backbone = search.found();
                let mut tiles = Tiles::new(&component, stencil, &model, &all);
                tiles.run(&limit).expect("there is no limit");
                let (found, open) = (tiles.found(), tiles.open());
                assert!(found.iter().all(|lit| backbone.contains(lit)));
                let is_decided = |lit: &&Lit| found.contains(lit) || open.contains(lit);
                assert!(backbone.iter().all(|lit| is_decided(&lit)));
            }
        }
    }
}
