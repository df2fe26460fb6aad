//! Explanations: constraints that force a literal, none of which can be spared, and how they do it.
//!
//! Only what is near the literal is looked at, in growing circles: its opposite is taken on trial, and if that
//! leads to a clash, what the clash rests on is the explanation once everything that can be spared is left
//! out of it. That is quicker than to ask about all constraints, and explanations come out smaller.

mod derivation;
mod reckoning;

pub use reckoning::Reckoning;

use super::component::{Component, split};
use super::count::{Elimination, Plan};
use super::excerpt::Excerpt;
use super::grounds::Grounds;
use super::members::{Member, minimal_part, parted};
use super::near::{Links, Near};
use super::parallel::map;
use super::search::Search;
use super::solver::{assume, without_total};
use super::total_part::part_with_total;
use super::{Limit, Propagation, Solver, Stage, Step, StopReason, Technique, Trail, propagate};
use crate::problem::{Assignment, ConstraintId, Lit, Pattern, Problem, Stencil, Var};
use derivation::{derive, derive_with_total};
use reckoning::reckon;
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// The cost of an elimination up to which it is preferred to SAT.
const CHEAP: f64 = 4096.0;

/// So many literals are explained several at a time.
const MANY: usize = 100;

/// Why a literal is true in every model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The literal.
    pub lit: Lit,
    /// The constraints that force it, in order; without any one of them the others don't.
    pub constraints: Vec<ConstraintId>,
    /// The assumptions that this takes, in order.
    pub assumptions: Vec<Lit>,
    /// Whether it takes the problem's total as well.
    pub includes_total: bool,
    /// How the total comes in, if it takes the total and it can be said in numbers.
    pub reckoning: Option<Reckoning>,
    /// How the literal follows from these alone. Each step follows from its constraints, given the
    /// assumptions and the steps before; the last one ends with the literal. There is none where the literal
    /// is known from the start.
    pub steps: Vec<Step>,
}

/// Explains literals of a problem. It is made ready once and can be asked as often as you like; what it takes
/// to answer doesn't grow with the problem, as long as the total isn't part of the answer.
#[derive(Debug)]
pub struct Explainer<'p> {
    problem: &'p Problem,
    /// The problem in which the assumptions are known, with its total and without it.
    assumed: Problem,
    local: Problem,
    links: Links,
    /// What is true in every model, worked out once an answer depends on the total.
    backbone: OnceLock<Option<Assignment>>,
}

impl<'p> Explainer<'p> {
    /// Explanations by the constraints of `problem`, its total and these assumptions; `None` if assumptions
    /// contradict each other, or what is known from the start.
    pub fn new(problem: &'p Problem, assumptions: &[Lit]) -> Option<Self> {
        let assumed = assume(problem, assumptions)?;
        Some(Self {
            links: Links::new(problem),
            problem,
            local: without_total(&assumed),
            assumed,
            backbone: OnceLock::new(),
        })
    }

    /// Why `lit` is true in every model in which the assumptions are; `None` if it isn't.
    ///
    /// Where there is no model, anything is true in all of them: constraints near the literal that clash may
    /// be given for an explanation then, and others are not looked for.
    ///
    /// # Errors
    /// When `limit` is reached.
    pub fn explain(&self, lit: Lit, limit: &Limit) -> Result<Option<Explanation>, StopReason> {
        match self.local.known().get(lit.var()) {
            Some(value) if value == lit.is_positive() => Ok(Some(self.given(lit))),
            Some(_) => Ok(None),
            None => limit.time(Stage::Explain, || self.explain_unknown(lit, limit)),
        }
    }

    /// The answers for several literals, in order, worked out several at a time.
    pub fn explain_all(
        &self,
        lits: &[Lit],
        limit: &Limit,
    ) -> Vec<Result<Option<Explanation>, StopReason>> {
        let is_much = lits.len() >= MANY;
        map(lits.to_vec(), is_much, |lit| self.explain(lit, limit))
    }

    fn explain_unknown(&self, lit: Lit, limit: &Limit) -> Result<Option<Explanation>, StopReason> {
        if let Some(core) = self.core(lit, limit)? {
            return self.explanation(lit, &core, limit).map(Some);
        }
        if self.problem.total().is_none() || !self.is_certain(lit, limit)? {
            return Ok(None);
        }
        let mut members: Vec<Member> = self.problem.constraints().map(Member::Constraint).collect();
        let assumptions = self.assumptions().map(Member::Assumption);
        members.extend(assumptions);
        match part_with_total(self.problem, &members, Some(!lit), limit)? {
            Some(part) => self.explanation_with_total(lit, &part, limit).map(Some),
            None => Ok(None),
        }
    }

    /// Whether `lit` is true in every model, of which there is one.
    fn is_certain(&self, lit: Lit, limit: &Limit) -> Result<bool, StopReason> {
        let backbone = match self.backbone.get() {
            Some(backbone) => backbone,
            None => {
                let backbone = Solver::new(&self.assumed).backbone(limit);
                let backbone = backbone.map_err(|stopped| stopped.reason)?;
                self.backbone.get_or_init(|| backbone)
            }
        };
        let is_true = |backbone: &Assignment| backbone.get(lit.var()) == Some(lit.is_positive());
        Ok(backbone.as_ref().is_some_and(is_true))
    }

    /// What is known by assumption alone.
    fn assumptions(&self) -> impl Iterator<Item = Lit> {
        let is_assumed = |lit: &Lit| self.problem.known().get(lit.var()).is_none();
        self.local.known().lits().filter(is_assumed)
    }

    /// A literal that is known from the start, or assumed.
    fn given(&self, lit: Lit) -> Explanation {
        let is_assumed = self.problem.known().get(lit.var()).is_none();
        Explanation {
            lit,
            constraints: Vec::new(),
            assumptions: is_assumed.then_some(lit).into_iter().collect(),
            includes_total: false,
            reckoning: None,
            steps: Vec::new(),
        }
    }

    fn explanation(
        &self,
        lit: Lit,
        core: &[Member],
        limit: &Limit,
    ) -> Result<Explanation, StopReason> {
        let (constraints, assumptions) = parted(core);
        let excerpt = Excerpt::new(self.problem, constraints.clone());
        let given = excerpt.assuming(assumptions.iter().copied());
        let given = given.expect("assumptions don't contradict each other");
        let steps = match excerpt.local(lit) {
            Some(local) => {
                let certain = |component| self.certain(&excerpt.component(component), limit);
                derive(&given, local, certain, limit)?
            }
            // The constraints clash by themselves, and anything follows.
            None => return Ok(Self::vacuous(lit, constraints, assumptions)),
        };
        Ok(Explanation {
            lit,
            steps: steps.into_iter().map(|step| excerpt.step(step)).collect(),
            constraints,
            assumptions,
            includes_total: false,
            reckoning: None,
        })
    }

    /// An explanation by constraints that clash and don't speak of the literal.
    fn vacuous(lit: Lit, constraints: Vec<ConstraintId>, assumptions: Vec<Lit>) -> Explanation {
        let step = Step {
            technique: Technique::Search,
            constraints: constraints.clone(),
            includes_total: false,
            lits: vec![lit],
        };
        Explanation {
            lit,
            constraints,
            assumptions,
            includes_total: false,
            reckoning: None,
            steps: vec![step],
        }
    }

    fn explanation_with_total(
        &self,
        lit: Lit,
        core: &[Member],
        limit: &Limit,
    ) -> Result<Explanation, StopReason> {
        let (constraints, assumptions) = parted(core);
        let steps = derive_with_total(self.problem, &constraints, &assumptions, lit, limit)?;
        Ok(Explanation {
            lit,
            steps,
            reckoning: reckon(self.problem, &constraints, &assumptions, lit, limit)?,
            constraints,
            assumptions,
            includes_total: true,
        })
    }

    /// The members that force `lit` and none of which can be spared, looked for in growing circles; `None` if
    /// it isn't forced.
    fn core(&self, lit: Lit, limit: &Limit) -> Result<Option<Vec<Member>>, StopReason> {
        let constraints_of = |var| self.links.constraints_of(self.problem, var);
        let known = self.local.known();
        let mut near = Near::new(self.problem, known, constraints_of, &[lit.var()]);
        loop {
            limit.check()?;
            near.grow();
            let core = self.core_among(near.members(), lit, limit)?;
            if core.is_some() || near.is_all() {
                return Ok(core);
            }
        }
    }

    /// The literals that a component makes certain, in its local numbers; none if it has no model.
    fn certain(&self, component: &Component, limit: &Limit) -> Result<Vec<Lit>, StopReason> {
        let backbone = Search::new(component, self.problem.stencil()).backbone(limit);
        let backbone = backbone.map_err(|(reason, _)| reason)?;
        Ok(backbone.unwrap_or_default())
    }

    /// Whether a component has a model: by elimination where that is cheap, or else by SAT.
    fn has_model(&self, component: &Component, limit: &Limit) -> Result<bool, StopReason> {
        let stencil = self.problem.stencil();
        let is_block = stencil.is_some_and(|stencil| stencil.pattern() == Pattern::Block);
        if !is_block {
            let plan = Plan::new(component, stencil.map(Stencil::cols), limit)?;
            if plan.cost() <= CHEAP {
                let elimination = Elimination::new(plan, limit.max_bytes() / 2, limit)?;
                return Ok(elimination.is_satisfiable());
            }
        }
        let mut models = Search::new(component, stencil).models(&[], limit);
        Ok(models.next(limit)?.is_some())
    }

    /// The same among these members.
    fn core_among(
        &self,
        members: &[Member],
        lit: Lit,
        limit: &Limit,
    ) -> Result<Option<Vec<Member>>, StopReason> {
        let (constraints, assumptions) = parted(members);
        let excerpt = Excerpt::new(self.problem, constraints);
        let opposite = assumptions.into_iter().chain([!lit]);
        let Some(trial) = excerpt.assuming(opposite) else {
            return Ok(None);
        };
        let mut trail = Trail::new();
        let propagation = propagate(&trial, limit, &mut trail).map_err(|stopped| stopped.reason)?;
        let grounds = match propagation {
            Propagation::Conflict(reason) => Grounds::of_conflict(&trial, &trail, reason),
            Propagation::Fixpoint(fixpoint) => {
                let residue = split(&trial, &fixpoint.values, &fixpoint.open);
                let mut clash = None;
                for component in residue.components {
                    let ids = (0..component.constraint_count()).map(|index| component.id(index));
                    let ids: Vec<ConstraintId> = ids.collect();
                    if !self.has_model(&excerpt.component(component), limit)? {
                        clash = Some(Grounds::of_constraints(&trial, &trail, ids));
                        break;
                    }
                }
                let Some(grounds) = clash else {
                    return Ok(None);
                };
                grounds
            }
        };
        let ids: FxHashSet<ConstraintId> = grounds
            .constraints
            .iter()
            .map(|&id| excerpt.id(id))
            .collect();
        let known: FxHashSet<Var> = grounds.known.iter().map(|&var| excerpt.var(var)).collect();
        let is_met = |member: &&Member| match member {
            Member::Constraint(id) => ids.contains(id),
            Member::Assumption(lit) => known.contains(&lit.var()),
        };
        let met: Vec<Member> = members.iter().filter(is_met).copied().collect();
        minimal_part(self.problem, &met, Some(!lit), limit)
    }
}
