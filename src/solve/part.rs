//! Components and how they are asked.

use super::component::Component;
use super::count::{CountSet, Elimination, Plan};
use super::parallel::{is_much, map};
use super::search::Search;
use super::sharing::eliminate_all;
use super::{Limit, StopReason};
use crate::problem::{Assignment, Lit, Pattern, Problem, Stencil};

/// The cost of an elimination up to which it is preferred to SAT, for the windows of a stencil that are
/// whole blocks. Their components are wide for their size, and SAT is quick on them.
const CHEAP_FOR_BLOCKS: f64 = 16384.0;
/// The number of variables of such a component above which elimination is never cheap, so that it is not
/// even planned.
const MOST_BLOCK_VARS: usize = 64;
/// The same for all other constraints.
const CHEAP: f64 = 1_048_576.0;

/// A component and how it is asked.
#[derive(Debug)]
pub(super) struct Part<'p> {
    pub(super) component: Component,
    pub(super) stencil: Option<&'p Stencil>,
    /// `None` where the component is asked by SAT.
    pub(super) elimination: Option<Elimination>,
    /// The local literals that are true in every model, as far as the elimination shows them.
    certain: Vec<Lit>,
}

/// The components of `problem`, in order. Those whose elimination is cheap are eliminated, or all where there
/// is a total, as far as memory allows it; the others are left to SAT. A reason stands in the place of one
/// that the limit left undone.
pub(super) fn parts<'p>(
    components: Vec<Component>,
    problem: &'p Problem,
    limit: &Limit,
) -> Vec<Result<Part<'p>, StopReason>> {
    let stencil = problem.stencil();
    let is_much = is_much(components.iter().map(Component::var_count));
    let plan = |component: &Component| plan(component, problem, limit);
    let plans = map(components.iter().collect(), is_much, plan);
    let cols = stencil.map(Stencil::cols);
    let plan_again = |place: usize| Plan::new(&components[place], cols, limit);
    let eliminations = eliminate_all(plans, plan_again, limit.max_bytes() / 2, is_much, limit);
    let part = |(component, elimination): (Component, Result<_, StopReason>)| {
        Part::new(component, stencil, elimination?, limit)
    };
    let eliminated = components.into_iter().zip(eliminations);
    map(eliminated.collect(), is_much, part)
}

/// The plan of an elimination that is cheap, or wanted whatever it costs.
fn plan(
    component: &Component,
    problem: &Problem,
    limit: &Limit,
) -> Result<Option<Plan>, StopReason> {
    let stencil = problem.stencil();
    let is_block = stencil.is_some_and(|stencil| stencil.pattern() == Pattern::Block);
    let cheap = if is_block { CHEAP_FOR_BLOCKS } else { CHEAP };
    let has_total = problem.total().is_some();
    if !has_total && is_block && component.var_count() > MOST_BLOCK_VARS {
        return Ok(None);
    }
    let plan = Plan::new(component, stencil.map(Stencil::cols), limit)?;
    Ok((has_total || plan.cost() <= cheap).then_some(plan))
}

impl<'p> Part<'p> {
    fn new(
        component: Component,
        stencil: Option<&'p Stencil>,
        elimination: Option<Elimination>,
        limit: &Limit,
    ) -> Result<Self, StopReason> {
        let certain = match &elimination {
            Some(elimination) => elimination.certain(None, limit)?,
            None => None,
        };
        Ok(Self {
            component,
            stencil,
            elimination,
            certain: certain.iter().flat_map(Assignment::lits).collect(),
        })
    }

    /// Whether an elimination showed that there is no model.
    pub(super) fn is_refuted(&self) -> bool {
        let elimination = self.elimination.as_ref();
        elimination.is_some_and(|elimination| !elimination.is_satisfiable())
    }

    /// The local literals that are true in every model, or in every model with an allowed number of true
    /// variables; `None` if there is no model. What was found before the limit comes with the reason.
    pub(super) fn backbone(
        &self,
        allowed: Option<&CountSet>,
        limit: &Limit,
    ) -> Result<Option<Vec<Lit>>, (StopReason, Vec<Lit>)> {
        match (&self.elimination, allowed) {
            (None, _) => self.search().backbone(limit),
            (Some(_), None) => Ok((!self.is_refuted()).then(|| self.certain.clone())),
            (Some(elimination), allowed) => {
                let certain = elimination.certain(allowed, limit);
                let certain = certain.map_err(|reason| (reason, Vec::new()))?;
                Ok(certain.map(|assignment| assignment.lits().collect()))
            }
        }
    }

    /// Puts local literals into an assignment of the problem's variables.
    pub(super) fn place(&self, lits: &[Lit], assignment: &mut Assignment) {
        for lit in lits {
            let var = self.component.vars()[lit.var().index()];
            assignment.assign(var.lit(lit.is_positive()));
        }
    }

    /// Puts what the elimination shows to be certain into an assignment of the problem's variables.
    pub(super) fn place_certain(&self, assignment: &mut Assignment) {
        self.place(&self.certain, assignment);
    }

    /// The component as it is asked by SAT.
    pub(super) const fn search(&self) -> Search<'_> {
        Search::new(&self.component, self.stencil)
    }
}
