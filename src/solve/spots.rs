//! Spots: the variables that differ between models, in parts that vary independently.

use super::component::split_within;
use super::{Component, Limit, Solver, StopReason};
use crate::problem::{Assignment, ConstraintId, Problem, Stencil, Var};

/// The most variables of a window.
const MOST_COUNT: usize = 9;
/// The most models of a spot that are looked at to find a window that settles it.
const MOST_MODELS: usize = 100;

/// Variables that differ between models, linked by constraints to each other and to nothing else that
/// differs: any model of one spot goes with any of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    vars: Vec<Var>,
    /// The number of its models, if it has no more than are looked at.
    pub model_count: Option<usize>,
    /// The window that would leave the fewest of its models, whatever its count turned out to be; `None` if
    /// no window can be added, or there are more models than are looked at.
    pub best: Option<Window>,
}

/// A window that could be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Its anchor.
    pub anchor: Var,
    /// How many models it can leave: one if it settles the spot.
    pub leaves: usize,
    /// Whether that takes that other spots are settled by their windows.
    pub needs_others: bool,
}

impl Spot {
    /// Its variables, in order.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }
}

/// The spots of a problem with this backbone, in the order of their first variables.
///
/// The problem's total is left out of account; with one, spots are not independent.
///
/// # Errors
/// When `limit` is reached.
pub fn spots(
    problem: &Problem,
    backbone: &Assignment,
    limit: &Limit,
) -> Result<Vec<Spot>, StopReason> {
    let components = components(problem, backbone, limit)?;
    let models = components.iter().map(|component| models(component, limit));
    let models = models.collect::<Result<Vec<_>, _>>()?;
    let best = match problem.stencil() {
        Some(stencil) => best_in_turn(stencil, &components, &models, limit)?,
        None => vec![None; components.len()],
    };
    let spots = components.into_iter().zip(models).zip(best);
    Ok(spots
        .map(|((component, models), best)| Spot {
            vars: component.vars().to_vec(),
            model_count: models.map(|models| models.len()),
            best,
        })
        .collect())
}

/// The parts that the differing variables fall into.
pub(super) fn components(
    problem: &Problem,
    backbone: &Assignment,
    limit: &Limit,
) -> Result<Vec<Component>, StopReason> {
    let differs = |var: Var| backbone.get(var).is_none();
    let is_open = |id: &ConstraintId| problem.vars_of(*id).any(differs);
    let open: Vec<ConstraintId> = problem.constraints().filter(is_open).collect();
    let residue = split_within(problem, backbone, &open, limit)?;
    let floating = residue
        .floating
        .into_iter()
        .map(|var| Component::new(vec![var]));
    let mut components = residue.components;
    components.extend(floating);
    components.sort_by_key(|component| component.vars()[0]);
    Ok(components)
}

/// The values of a component's variables in each of its models; `None` if there are too many.
type Models = Option<Vec<Vec<bool>>>;

fn models(component: &Component, limit: &Limit) -> Result<Models, StopReason> {
    let mut problem = Problem::new(component.var_count());
    for constraint in 0..component.constraint_count() {
        let members = component.members(constraint).iter();
        let vars = members.map(|&member| Var::new(member as usize));
        problem.exactly(component.need(constraint), vars);
    }
    let solver = Solver::new(&problem);
    let models = solver.models(limit).map_err(|stopped| stopped.reason)?;
    let mut found = Vec::new();
    for model in models {
        if found.len() == MOST_MODELS {
            return Ok(None);
        }
        found.push(model.map_err(|stopped| stopped.reason)?.values().to_vec());
    }
    Ok(Some(found))
}

/// For each component: the window that would leave the fewest of its models; by itself, or else once others
/// are settled.
fn best_in_turn(
    stencil: &Stencil,
    components: &[Component],
    models: &[Models],
    limit: &Limit,
) -> Result<Vec<Option<Window>>, StopReason> {
    let nothing_settled = vec![false; components.len()];
    let mut best = best_windows(stencil, components, models, &nothing_settled, limit)?;
    loop {
        let is_settled = |window: &Option<Window>| window.is_some_and(|window| window.leaves == 1);
        let settled: Vec<bool> = best.iter().map(is_settled).collect();
        let in_turn = best_windows(stencil, components, models, &settled, limit)?;
        for (best, in_turn) in best.iter_mut().zip(in_turn) {
            let fewer =
                in_turn.filter(|in_turn| best.is_none_or(|best| in_turn.leaves < best.leaves));
            let needs_others = true;
            *best = fewer
                .map(|window| Window {
                    needs_others,
                    ..window
                })
                .or(*best);
        }
        if best.iter().map(is_settled).eq(settled) {
            return Ok(best);
        }
    }
}

/// For each component: the window that would leave the fewest of its models when these components are settled,
/// the first among equals.
fn best_windows(
    stencil: &Stencil,
    components: &[Component],
    models: &[Models],
    settled: &[bool],
    limit: &Limit,
) -> Result<Vec<Option<Window>>, StopReason> {
    let mut places = vec![None; stencil.counts().len()];
    for (component, part) in components.iter().enumerate() {
        for (place, var) in part.vars().iter().enumerate() {
            places[var.index()] = Some((component, place));
        }
    }
    let mut best: Vec<Option<Window>> = vec![None; components.len()];
    for (index, count) in stencil.counts().iter().enumerate() {
        let anchor = Var::new(index);
        if count.is_none() {
            limit.check()?;
            let members = stencil.window(anchor).filter_map(|var| places[var.index()]);
            for (component, leaves) in left_by(members, models, settled) {
                if best[component].is_none_or(|best| leaves < best.leaves) {
                    let needs_others = false;
                    best[component] = Some(Window {
                        anchor,
                        leaves,
                        needs_others,
                    });
                }
            }
        }
    }
    Ok(best)
}

/// How many models of each component a window can leave in which these members differ, given as components
/// and places there, when some components are settled.
fn left_by(
    members: impl Iterator<Item = (usize, usize)>,
    models: &[Models],
    settled: &[bool],
) -> Vec<(usize, usize)> {
    let mut members: Vec<(usize, usize)> = members.collect();
    members.sort_unstable();
    let parts: Vec<(usize, Sums)> = (members.chunk_by(|one, other| one.0 == other.0))
        .map(|part| (part[0].0, Sums::new(part, models[part[0].0].as_ref())))
        .collect();
    let left = (0..parts.len()).filter_map(|own| {
        // Of what is settled, the number is known.
        let is_open =
            |(place, (other, _)): &(usize, &(usize, Sums))| *place != own && !settled[*other];
        let others = parts.iter().enumerate().filter(is_open);
        let others = others.fold(1, |all, (_, (_, sums))| sumset(all, sums.set));
        let (component, sums) = &parts[own];
        let reached = sums.of_models.as_ref()?.iter().map(|&sum| others << sum);
        let reached: Vec<u32> = reached.collect();
        let left = |count: usize| reached.iter().filter(|set| *set >> count & 1 == 1).count();
        (0..=MOST_COUNT)
            .map(left)
            .max()
            .map(|leaves| (*component, leaves))
    });
    left.collect()
}

/// How many members of a window are true in a component.
struct Sums {
    /// In each of its models, where these are known.
    of_models: Option<Vec<usize>>,
    /// In any of them, as bits; more where they are not known.
    set: u32,
}

impl Sums {
    fn new(members: &[(usize, usize)], models: Option<&Vec<Vec<bool>>>) -> Self {
        let sum = |model: &Vec<bool>| members.iter().filter(|&&(_, place)| model[place]).count();
        let of_models: Option<Vec<usize>> = models.map(|models| models.iter().map(sum).collect());
        let set = match &of_models {
            Some(sums) => sums.iter().fold(0, |set, sum| set | 1 << sum),
            None => (2 << members.len()) - 1,
        };
        Self { of_models, set }
    }
}

/// All sums of a number of one set and one of the other, as bits.
fn sumset(one: u32, other: u32) -> u32 {
    let numbers = (0..=MOST_COUNT).filter(|number| other >> number & 1 == 1);
    numbers.fold(0, |all, number| all | one << number)
}
