//! The order in which groups are eliminated.
//!
//! Between two steps the state of an elimination is what the live constraints still need, those with
//! members on both sides. An order is good if there are few states at every step. Reading it backwards
//! changes nothing: what a constraint still needs then is what it had got before.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::group::Groups;
use crate::solve::rows::Rows;
use crate::solve::{Component, Limit, Pace, StopReason};

/// Groups in the order of their elimination.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) groups: Vec<u32>,
    /// No more states than this are expected over all steps.
    pub(super) cost: f64,
}

/// How to make an order.
#[derive(Clone, Copy, Debug)]
enum Recipe {
    Rows,
    Columns,
    Diagonals,
    FewestLive(Start),
}

/// Where an order starts.
#[derive(Clone, Copy, Debug)]
enum Start {
    Top,
    Bottom,
    Left,
    Right,
}

/// From cheap to dear.
const RECIPES: [Recipe; 7] = [
    Recipe::Rows,
    Recipe::Columns,
    Recipe::FewestLive(Start::Top),
    Recipe::FewestLive(Start::Left),
    Recipe::Diagonals,
    Recipe::FewestLive(Start::Bottom),
    Recipe::FewestLive(Start::Right),
];

/// One more recipe costs about as much as this many states for each group.
const STATES_PER_RECIPE: f64 = 8.0;

impl Order {
    /// The cheapest order found; the search ends when it would cost more than it can save.
    ///
    /// `cols` is the number of columns if the variables of the problem are cells of a grid.
    ///
    /// # Errors
    /// What `limit` says.
    pub(super) fn new(
        component: &Component,
        groups: &Groups,
        cols: Option<usize>,
        limit: &Limit,
    ) -> Result<Self, StopReason> {
        let mut pace = limit.pace();
        let mut best = Self {
            groups: (0..groups.len() as u32).collect(),
            cost: f64::INFINITY,
        };
        let mut profile = Profile::new(component, groups);
        best.cost = profile.cost(&best.groups, f64::INFINITY, &mut pace)?;
        let places = Places {
            component,
            groups,
            cols: cols.unwrap_or(usize::MAX).max(1),
        };
        for (tried, recipe) in RECIPES.into_iter().enumerate().skip(1) {
            let budget = STATES_PER_RECIPE * (tried * groups.len()) as f64;
            if best.cost <= budget {
                break;
            }
            let groups = recipe.order(&places, &mut pace)?;
            let cost = profile.cost(&groups, best.cost, &mut pace)?;
            if cost < best.cost {
                best = Self { groups, cost };
            }
        }
        Ok(best)
    }
}

/// Where the groups are: at the cell of their first variable.
struct Places<'a> {
    component: &'a Component,
    groups: &'a Groups,
    cols: usize,
}

impl Places<'_> {
    fn row_and_col(&self, group: u32) -> (usize, usize) {
        let first = self.groups.vars(group as usize)[0];
        let index = self.component.vars()[first as usize].index();
        (index / self.cols, index % self.cols)
    }

    fn all(&self) -> impl DoubleEndedIterator<Item = u32> + Clone + use<> {
        0..self.groups.len() as u32
    }

    /// All groups by a number that their place has, and row by row where it is the same.
    fn by(&self, number: impl Fn((usize, usize)) -> usize) -> Vec<u32> {
        let number = |group| number(self.row_and_col(group)) as u32;
        let last = self.all().map(number).max().unwrap_or(0);
        let pairs = self.all().map(|group| (number(group), group));
        Rows::from_pairs(last as usize + 1, pairs).into_items()
    }

    fn start(&self, start: Start) -> Option<u32> {
        let col = |&group: &u32| self.row_and_col(group).1;
        match start {
            Start::Top => self.all().next(),
            Start::Bottom => self.all().next_back(),
            Start::Left => self.all().min_by_key(col),
            Start::Right => self.all().max_by_key(col),
        }
    }
}

impl Recipe {
    fn order(self, places: &Places<'_>, pace: &mut Pace<'_>) -> Result<Vec<u32>, StopReason> {
        pace.work(2 * places.groups.len())?;
        Ok(match self {
            // Groups are numbered that way.
            Self::Rows => places.all().collect(),
            Self::Columns => places.by(|(_, col)| col),
            Self::Diagonals => places.by(|(row, col)| row + col),
            Self::FewestLive(start) => {
                Greedy::new(places.groups).order(places.start(start), pace)?
            }
        })
    }
}

/// How many states an order makes, judged by what each live constraint can still need.
struct Profile<'a> {
    groups: &'a Groups,
    needs: Vec<usize>,
    sizes: Vec<usize>,
    passed: Vec<usize>,
}

impl<'a> Profile<'a> {
    fn new(component: &Component, groups: &'a Groups) -> Self {
        let constraints = 0..component.constraint_count();
        Self {
            groups,
            needs: constraints.clone().map(|i| component.need(i)).collect(),
            sizes: constraints
                .clone()
                .map(|i| component.members(i).len())
                .collect(),
            passed: vec![0; constraints.len()],
        }
    }

    /// The sum over all steps of the product of the widths of the live constraints, or infinity as
    /// soon as it reaches `bound`.
    fn cost(&mut self, order: &[u32], bound: f64, pace: &mut Pace<'_>) -> Result<f64, StopReason> {
        self.passed.fill(0);
        let (mut states, mut cost) = (1.0, 0.0);
        for &group in order {
            let size = self.groups.vars(group as usize).len();
            let constraints = self.groups.constraints(group as usize);
            pace.work(1 + constraints.len())?;
            for &constraint in constraints {
                let i = constraint as usize;
                let before = self.width(i);
                self.passed[i] += size;
                states = states / before * self.width(i);
            }
            cost += states;
            if cost >= bound {
                return Ok(f64::INFINITY);
            }
        }
        Ok(cost)
    }

    /// How many values there are for what constraint `i` still needs.
    fn width(&self, i: usize) -> f64 {
        let (need, passed) = (self.needs[i], self.passed[i]);
        let most = need.min(self.sizes[i] - passed);
        (most + 1)
            .saturating_sub(need.saturating_sub(passed))
            .max(1) as f64
    }
}

/// Picks next the group that leaves the fewest constraints live, and among those one of the constraint
/// that has been live for longest.
///
/// What a choice changes is known when a constraint becomes live or has one group left, so a heap
/// takes about two entries for every membership.
struct Greedy<'a> {
    groups: &'a Groups,
    /// How many more constraints are live after each group.
    change: Vec<i32>,
    /// When the first constraint of each group became live.
    since: Vec<Option<u32>>,
    picked: Vec<bool>,
    /// How many groups of each constraint have not been picked.
    left: Vec<u32>,
    heap: BinaryHeap<Reverse<(i32, u32, u32)>>,
}

impl<'a> Greedy<'a> {
    fn new(groups: &'a Groups) -> Self {
        let constraint_count = groups.constraint_count();
        let left = (0..constraint_count).map(|i| groups.members(i).len() as u32);
        let change = (0..groups.len()).map(|group| {
            let constraints = groups.constraints(group).iter();
            let lasting = constraints.filter(|&&i| groups.members(i as usize).len() > 1);
            lasting.count() as i32
        });
        Self {
            groups,
            change: change.collect(),
            since: vec![None; groups.len()],
            picked: vec![false; groups.len()],
            left: left.collect(),
            heap: BinaryHeap::new(),
        }
    }

    fn order(mut self, start: Option<u32>, pace: &mut Pace<'_>) -> Result<Vec<u32>, StopReason> {
        let mut order = Vec::with_capacity(self.groups.len());
        // Where the heap runs out, another part of the component begins.
        for root in start.into_iter().chain(0..self.groups.len() as u32) {
            if self.picked[root as usize] {
                continue;
            }
            self.pick(root, &mut order, pace)?;
            while let Some(Reverse((_, _, group))) = self.heap.pop() {
                if !self.picked[group as usize] {
                    self.pick(group, &mut order, pace)?;
                }
            }
        }
        Ok(order)
    }

    fn pick(
        &mut self,
        group: u32,
        order: &mut Vec<u32>,
        pace: &mut Pace<'_>,
    ) -> Result<(), StopReason> {
        pace.work(10)?;
        let now = order.len() as u32;
        order.push(group);
        self.picked[group as usize] = true;
        let groups = self.groups;
        for &constraint in groups.constraints(group as usize) {
            let members = groups.members(constraint as usize);
            let left = &mut self.left[constraint as usize];
            let becomes_live = *left as usize == members.len();
            *left -= 1;
            let changed = i32::from(becomes_live) + i32::from(*left == 1);
            if changed == 0 || *left == 0 {
                continue;
            }
            pace.work(10 * members.len())?;
            for &member in members {
                if !self.picked[member as usize] {
                    self.change[member as usize] -= changed;
                    let since = *self.since[member as usize].get_or_insert(now);
                    let change = self.change[member as usize];
                    self.heap.push(Reverse((change, since, member)));
                }
            }
        }
        Ok(())
    }
}
