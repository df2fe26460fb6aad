//! Eliminations that share one bound on memory.

use super::count::{Elimination, Plan};
use super::parallel::map;
use super::{Limit, StopReason};

/// About how much memory an elimination takes for each state that its plan expects, at the most.
const BYTES_PER_STATE: f64 = 64.0;

/// Carries out `plans` within a bound on the memory of all of them; `None` stands in the place of a plan that
/// isn't there, or that the memory isn't enough for.
///
/// The cheapest come first, and each may take a fair share of what those before it are not expected to need.
/// One for which that wasn't enough is tried again with all that was left over: after `plan_again`, since
/// most plans are needed once. Nothing depends on the number of threads.
pub(super) fn eliminate_all(
    plans: Vec<Result<Option<Plan>, StopReason>>,
    plan_again: impl Fn(usize) -> Result<Plan, StopReason>,
    max_bytes: usize,
    is_much: bool,
    limit: &Limit,
) -> Vec<Result<Option<Elimination>, StopReason>> {
    let mut eliminations = Vec::with_capacity(plans.len());
    let mut wanted = Vec::new();
    for (place, plan) in plans.into_iter().enumerate() {
        eliminations.push(plan.as_ref().map(|_| None).map_err(|reason| *reason));
        wanted.extend(plan.ok().flatten().map(|plan| (place, plan)));
    }
    wanted.sort_by(|(_, one), (_, other)| one.cost().total_cmp(&other.cost()));
    let shares = fair_shares(wanted.iter().map(|(_, plan)| plan.cost()), max_bytes);
    let shared = wanted.into_iter().zip(shares).collect();
    let eliminate = |((place, plan), share): ((usize, Plan), usize)| {
        (place, share, Elimination::new(plan, share, limit))
    };
    let mut left = max_bytes;
    let mut too_wide = Vec::new();
    for (place, share, elimination) in map(shared, is_much, eliminate) {
        match elimination {
            Err(StopReason::Width) => too_wide.push((place, share)),
            other => {
                left = left.saturating_sub(other.as_ref().map_or(0, Elimination::bytes));
                eliminations[place] = other.map(Some);
            }
        }
    }
    for (place, share) in too_wide {
        if share >= left {
            continue;
        }
        let again = plan_again(place).and_then(|plan| Elimination::new(plan, left, limit));
        if !matches!(again, Err(StopReason::Width)) {
            left = left.saturating_sub(again.as_ref().map_or(0, Elimination::bytes));
            eliminations[place] = again.map(Some);
        }
    }
    eliminations
}

/// How many bytes each of some plans may take, from their costs, which increase.
fn fair_shares(costs: impl ExactSizeIterator<Item = f64>, bytes: usize) -> Vec<usize> {
    let (mut left, mut waiting) = (bytes, costs.len());
    let share = |cost: f64| {
        let share = left / waiting;
        waiting -= 1;
        left -= share.min((cost * BYTES_PER_STATE) as usize);
        share
    };
    costs.map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_cheap_do_not_need_is_shared_by_the_dear() {
        let shares = fair_shares([1.0, 1.0, 1e9, f64::INFINITY].into_iter(), 4128);
        assert_eq!(shares, [1032, 1354, 2000, 2000]);
    }
}
