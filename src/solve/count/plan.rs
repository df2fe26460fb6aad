//! The steps of an elimination, before it runs.

use super::group::Groups;
use super::order::Order;
use super::state::Layout;
use crate::solve::{Component, Limit, StopReason};

/// In which order the variables of a component are eliminated, and what that is expected to cost.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) groups: Groups,
    pub(super) order: Order,
    pub(super) var_count: usize,
    /// A constraint without variables needs some.
    pub(super) is_void: bool,
    pub(super) layout: Layout,
    touches: Vec<Touch>,
    ends: Vec<u32>,
}

/// What eliminating a group does to one of its constraints.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    /// Where the constraint keeps what it needs while it is live.
    pub(super) slot: u32,
    /// What it needs, if it becomes live now.
    pub(super) starts_with: Option<u32>,
    /// How many of its variables are left after this step.
    pub(super) left: u32,
}

impl Plan {
    /// The plan for `component`.
    ///
    /// Where the problem's variables are the cells of a grid, `cols` is its number of columns; it only
    /// helps to find a cheap order.
    ///
    /// # Errors
    /// What `limit` says.
    pub fn new(
        component: &Component,
        cols: Option<usize>,
        limit: &Limit,
    ) -> Result<Self, StopReason> {
        let groups = Groups::new(component, limit)?;
        let order = Order::new(component, &groups, cols, limit)?;
        let mut pace = limit.pace();
        let constraints = 0..component.constraint_count();
        let largest = constraints.clone().map(|i| component.need(i)).max();
        let mut slots = Slots::new(component, &groups);
        let mut ends = Vec::with_capacity(order.groups.len());
        for &group in &order.groups {
            slots.step(group as usize);
            pace.work(10)?;
            ends.push(slots.touches.len() as u32);
        }
        Ok(Self {
            order,
            var_count: component.var_count(),
            is_void: constraints
                .into_iter()
                .any(|i| component.members(i).is_empty() && component.need(i) > 0),
            layout: Layout {
                slots: slots.used,
                bits: largest.unwrap_or(0).max(1).ilog2() + 1,
            },
            touches: slots.touches,
            ends,
            groups,
        })
    }

    /// No more states than this are expected over all steps, before any bound is applied.
    ///
    /// It is what the order was chosen by, so it says how one plan compares with another. It can be
    /// far above what the elimination makes, and infinite.
    pub const fn cost(&self) -> f64 {
        self.order.cost
    }

    /// The largest number of constraints that are live at a step.
    pub const fn width(&self) -> usize {
        self.layout.slots as usize
    }

    /// How many variables the group of a step has.
    pub(super) fn size(&self, step: usize) -> u32 {
        self.vars(step).len() as u32
    }

    /// The variables of the group of a step.
    pub(super) fn vars(&self, step: usize) -> &[u32] {
        self.groups.vars(self.order.groups[step] as usize)
    }

    /// Number of steps: one for each group.
    pub(super) fn step_count(&self) -> usize {
        self.order.groups.len()
    }

    /// What a step does to the constraints of its group.
    pub(super) fn touches(&self, step: usize) -> &[Touch] {
        let start = if step == 0 { 0 } else { self.ends[step - 1] };
        &self.touches[start as usize..self.ends[step] as usize]
    }
}

/// Gives every constraint a slot for as long as it is live.
struct Slots<'a> {
    component: &'a Component,
    groups: &'a Groups,
    /// The slot of each live constraint.
    slot_of: Vec<Option<u32>>,
    /// How many variables of each constraint are left.
    left: Vec<u32>,
    free: Vec<u32>,
    used: u32,
    touches: Vec<Touch>,
}

impl<'a> Slots<'a> {
    fn new(component: &'a Component, groups: &'a Groups) -> Self {
        let sizes = (0..component.constraint_count()).map(|i| component.members(i).len() as u32);
        let left: Vec<u32> = sizes.collect();
        Self {
            component,
            groups,
            slot_of: vec![None; left.len()],
            left,
            free: Vec::new(),
            used: 0,
            touches: Vec::with_capacity(groups.membership_count()),
        }
    }

    fn step(&mut self, group: usize) {
        let size = self.groups.vars(group).len() as u32;
        for &constraint in self.groups.constraints(group) {
            let i = constraint as usize;
            self.left[i] -= size;
            let live = self.slot_of[i];
            let slot = live.unwrap_or_else(|| self.take_slot());
            self.slot_of[i] = Some(slot);
            self.touches.push(Touch {
                slot,
                starts_with: live.is_none().then(|| self.component.need(i) as u32),
                left: self.left[i],
            });
        }
        // Only now, so that no two constraints of one step share a slot.
        for &constraint in self.groups.constraints(group) {
            if self.left[constraint as usize] == 0 {
                self.free.extend(self.slot_of[constraint as usize].take());
            }
        }
    }

    fn take_slot(&mut self) -> u32 {
        self.free.pop().unwrap_or_else(|| {
            self.used += 1;
            self.used - 1
        })
    }
}
