//! What the live constraints still need, packed.

use std::hash::Hash;

/// Needs of live constraints, each in a slot of its own. Sums never carry from one slot to another,
/// as no slot ever holds more than the need of its constraint.
pub(super) trait State: Clone + Eq + Hash {
    /// A state that needs 0 in every slot of `layout`.
    fn zero(layout: Layout) -> Self;

    /// How many bytes a state takes.
    fn bytes(layout: Layout) -> usize;

    /// What slot `slot` needs.
    fn get(&self, slot: u32, layout: Layout) -> u32;

    /// Adds `need` to slot `slot`.
    fn add(&mut self, slot: u32, need: u32, layout: Layout);

    /// Adds the needs of `other`, slot by slot.
    fn add_all(&mut self, other: &Self);

    /// Subtracts the needs of `other`, slot by slot, so many times.
    fn subtract_all(&mut self, other: &Self, times: u32);
}

/// How many slots a state has, and how many bits hold the largest need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) slots: u32,
    pub(super) bits: u32,
}

impl Layout {
    /// Whether all slots fit into one `u128`.
    pub(super) const fn is_narrow(self) -> bool {
        self.slots.saturating_mul(self.bits) <= u128::BITS
    }
}

impl State for u128 {
    fn zero(_: Layout) -> Self {
        0
    }

    fn bytes(_: Layout) -> usize {
        size_of::<Self>()
    }

    fn get(&self, slot: u32, layout: Layout) -> u32 {
        (self >> (slot * layout.bits)) as u32 & (u32::MAX >> (u32::BITS - layout.bits))
    }

    fn add(&mut self, slot: u32, need: u32, layout: Layout) {
        *self += Self::from(need) << (slot * layout.bits);
    }

    fn add_all(&mut self, other: &Self) {
        *self += other;
    }

    fn subtract_all(&mut self, other: &Self, times: u32) {
        *self -= other * Self::from(times);
    }
}

/// One number a slot: for many live constraints or large needs.
impl State for Box<[u32]> {
    fn zero(layout: Layout) -> Self {
        vec![0; layout.slots as usize].into()
    }

    fn bytes(layout: Layout) -> usize {
        size_of::<Self>() + layout.slots as usize * size_of::<u32>()
    }

    fn get(&self, slot: u32, _: Layout) -> u32 {
        self[slot as usize]
    }

    fn add(&mut self, slot: u32, need: u32, _: Layout) {
        self[slot as usize] += need;
    }

    fn add_all(&mut self, other: &Self) {
        let pairs = self.iter_mut().zip(other);
        pairs.for_each(|(need, more)| *need += more);
    }

    fn subtract_all(&mut self, other: &Self, times: u32) {
        let pairs = self.iter_mut().zip(other);
        pairs.for_each(|(need, less)| *need -= less * times);
    }
}
