//! The obvious slow answers: every assignment is tried.

use cluegrid::problem::{Assignment, ConstraintId, Lit, Model, Problem, Var};

/// All models, by trying every assignment. For at most 20 variables.
pub fn models(problem: &Problem) -> Vec<Model> {
    let all: Vec<ConstraintId> = problem.constraints().collect();
    models_of(problem, &all, problem.total())
}

/// All assignments that agree with the known values, these constraints alone and this total.
pub fn models_of(problem: &Problem, ids: &[ConstraintId], total: Option<usize>) -> Vec<Model> {
    let var_count = problem.var_count();
    assert!(var_count <= 20, "{var_count} variables are too many to try");
    let bit = |var: Var| 1u32 << var.index();
    let mask = |id: &ConstraintId| problem.vars_of(*id).map(bit).sum::<u32>();
    let constraints: Vec<(u32, usize)> = ids
        .iter()
        .map(|id| (mask(id), problem.count(*id)))
        .collect();
    let known: Vec<Lit> = problem.known().lits().collect();
    let ones = |bits: u32| bits.count_ones() as usize;
    let holds = |bits: &u32| {
        constraints
            .iter()
            .all(|&(mask, count)| ones(bits & mask) == count)
            && known
                .iter()
                .all(|lit| (bits & bit(lit.var()) != 0) == lit.is_positive())
            && total.is_none_or(|total| ones(*bits) == total)
    };
    let model = |bits: u32| Model::new((0..var_count).map(|v| bits >> v & 1 == 1).collect());
    (0..1u32 << var_count).filter(holds).map(model).collect()
}

/// The literals that all of these models have in common, if there is a model.
pub fn common(models: &[Model]) -> Option<Assignment> {
    let (first, rest) = models.split_first()?;
    let value = |index: usize| {
        let value = first.value(Var::new(index));
        let agrees = rest
            .iter()
            .all(|model| model.value(Var::new(index)) == value);
        agrees.then_some(value)
    };
    Some(Assignment::from_values(
        (0..first.values().len()).map(value).collect(),
    ))
}
