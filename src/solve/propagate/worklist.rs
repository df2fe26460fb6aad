//! Windows still to be visited.

/// Windows that force something by themselves, which come first, and windows that changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Worklist {
    forcing: Vec<u32>,
    /// First come, first served, from `head` on.
    due: Vec<u32>,
    head: usize,
}

impl Worklist {
    /// Adds a window that forces something. It may be on the list already.
    #[inline]
    pub(super) fn push_forcing(&mut self, anchor: usize) {
        self.forcing.push(anchor as u32);
    }

    /// Adds a window that changed.
    #[inline]
    pub(super) fn push_due(&mut self, anchor: usize) {
        self.due.push(anchor as u32);
    }

    /// The forcing window that came last.
    #[inline]
    pub(super) fn pop_forcing(&mut self) -> Option<usize> {
        self.forcing.pop().map(|anchor| anchor as usize)
    }

    /// The changed window that came first.
    #[inline]
    pub(super) fn pop_due(&mut self) -> Option<usize> {
        let anchor = *self.due.get(self.head)?;
        self.head += 1;
        if self.head == self.due.len() {
            self.due.clear();
            self.head = 0;
        } else if self.head >= 1 << 12 && 2 * self.head >= self.due.len() {
            self.due.drain(..self.head);
            self.head = 0;
        }
        Some(anchor as usize)
    }

    /// Takes off everything and lists the changed windows.
    pub(super) fn clear(&mut self) -> impl Iterator<Item = usize> {
        self.forcing.clear();
        let head = std::mem::take(&mut self.head);
        self.due.drain(..).skip(head).map(|anchor| anchor as usize)
    }
}
