//! A component answered by SAT.

use super::backbone::BackboneSearch;
use super::component::Component;
use super::encode::{add_long_clause, encode};
use super::remote::sat_solver;
use super::tiles::Tiles;
use super::{Limit, Outcome, SatSolver, StopReason};
use crate::problem::{Clauses, Lit, Model, Pattern, Stencil, Var};

/// The number of variables above which the backbone of a block component is looked for in tiles first.
/// Below it, tiles cost more than they spare: four times the whole search on a board of stripes.
const TILED: usize = 3_000;

/// A component that is asked by SAT. Every question loads the clauses anew, so that none changes the
/// answer to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'c> {
    component: &'c Component,
    stencil: Option<&'c Stencil>,
}

impl<'c> Search<'c> {
    pub(super) const fn new(component: &'c Component, stencil: Option<&'c Stencil>) -> Self {
        Self { component, stencil }
    }

    fn load(self, limit: &Limit) -> Box<dyn SatSolver> {
        let mut sat = sat_solver(self.component.var_count(), limit);
        encode(self.component, self.stencil, &mut sat);
        sat
    }

    /// The models of the component but for those that were `found`, one by one.
    pub(super) fn models(self, found: &[Vec<bool>], limit: &Limit) -> SearchModels {
        let mut models = SearchModels {
            sat: self.load(limit),
            var_count: self.component.var_count(),
        };
        found.iter().for_each(|values| models.rule_out(values));
        models
    }

    /// The values that are the same in all models of the component; `None` if there is no model. What was
    /// found before the limit was reached comes with the reason.
    pub(super) fn backbone(
        self,
        limit: &Limit,
    ) -> Result<Option<Vec<Lit>>, (StopReason, Vec<Lit>)> {
        let mut sat = self.load(limit);
        let model = match sat.solve(&[], limit) {
            Outcome::Satisfiable(model) => model,
            Outcome::Unsatisfiable(_) => return Ok(None),
            Outcome::Interrupted(reason) => return Err((reason, Vec::new())),
        };
        let mut all: Vec<Lit> = lits(&model, self.component.var_count()).collect();
        // A model in which a literal is flipped is another one, so ruling this one out changes no answer.
        let others: Vec<Lit> = all.iter().map(|&lit| !lit).collect();
        add_long_clause(&others, &mut sat);
        match sat.solve(&[], limit) {
            Outcome::Satisfiable(other) => all.retain(|&lit| other.satisfies(lit)),
            Outcome::Unsatisfiable(_) => return Ok(Some(all)),
            Outcome::Interrupted(reason) => return Err((reason, Vec::new())),
        }
        let blocks = (self.stencil).filter(|stencil| stencil.pattern() == Pattern::Block);
        let (mut found, candidates) = match blocks {
            Some(stencil) if self.component.var_count() > TILED => {
                let mut tiles = Tiles::new(self.component, stencil, &model, &all);
                let outcome = tiles.run(limit);
                outcome.map_err(|reason| (reason, tiles.found()))?;
                (tiles.found(), tiles.open())
            }
            _ => (Vec::new(), all),
        };
        found.iter().for_each(|&lit| sat.add_clause(&[lit]));
        let mut search = BackboneSearch::new(&mut sat, candidates);
        let stopped = search.run(limit);
        found.extend_from_slice(search.found());
        match stopped {
            Ok(()) => Ok(Some(found)),
            Err(reason) => Err((reason, found)),
        }
    }
}

/// The true literals of the first variables of a model.
fn lits(model: &Model, var_count: usize) -> impl Iterator<Item = Lit> {
    (0..var_count).map(|index| {
        let var = Var::new(index);
        var.lit(model.value(var))
    })
}

/// The models of a component, each ruled out by a clause once it is found.
pub(super) struct SearchModels {
    sat: Box<dyn SatSolver>,
    var_count: usize,
}

impl SearchModels {
    /// Another model; `None` when there is none left.
    pub(super) fn next(&mut self, limit: &Limit) -> Result<Option<Vec<bool>>, StopReason> {
        let model = match self.sat.solve(&[], limit) {
            Outcome::Satisfiable(model) => model,
            Outcome::Unsatisfiable(_) => return Ok(None),
            Outcome::Interrupted(reason) => return Err(reason),
        };
        let values = model.values()[..self.var_count].to_vec();
        self.rule_out(&values);
        Ok(Some(values))
    }

    fn rule_out(&mut self, values: &[bool]) {
        let lits = values.iter().enumerate();
        let others: Vec<Lit> = lits
            .map(|(index, &value)| Var::new(index).lit(!value))
            .collect();
        add_long_clause(&others, &mut self.sat);
    }
}
