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

    /// How many words it takes if no slot is in two of them.
    pub(super) const fn words(self) -> usize {
        self.slots.div_ceil(self.slots_per_word()) as usize
    }

    const fn slots_per_word(self) -> u32 {
        u64::BITS / self.bits
    }

    /// The word that a slot is in, and its place there.
    const fn place(self, slot: u32) -> (usize, u32) {
        let (word, place) = (slot / self.slots_per_word(), slot % self.slots_per_word());
        (word as usize, place * self.bits)
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

/// Several words, for more live constraints.
impl<const N: usize> State for [u64; N] {
    fn zero(_: Layout) -> Self {
        [0; N]
    }

    fn bytes(_: Layout) -> usize {
        size_of::<Self>()
    }

    fn get(&self, slot: u32, layout: Layout) -> u32 {
        let (word, place) = layout.place(slot);
        (self[word] >> place) as u32 & (u32::MAX >> (u32::BITS - layout.bits))
    }

    fn add(&mut self, slot: u32, need: u32, layout: Layout) {
        let (word, place) = layout.place(slot);
        self[word] += u64::from(need) << place;
    }

    fn add_all(&mut self, other: &Self) {
        let pairs = self.iter_mut().zip(other);
        pairs.for_each(|(needs, more)| *needs += more);
    }

    fn subtract_all(&mut self, other: &Self, times: u32) {
        let pairs = self.iter_mut().zip(other);
        pairs.for_each(|(needs, less)| *needs -= less * u64::from(times));
    }
}

/// One number a slot, for any number of live constraints and any needs.
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
