//! Rows of different lengths, stored one after the other.

/// Which numbers belong to which row.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    items: Vec<u32>,
    ends: Vec<u32>,
}

impl Rows {
    /// `row_count` rows from pairs of a row and an item; a row keeps the order of its items.
    pub(super) fn from_pairs(
        row_count: usize,
        pairs: impl Iterator<Item = (u32, u32)> + Clone,
    ) -> Self {
        let mut ends = vec![0; row_count + 1];
        for (row, _) in pairs.clone() {
            ends[row as usize + 1] += 1;
        }
        for row in 0..row_count {
            ends[row + 1] += ends[row];
        }
        let mut items = vec![0; ends[row_count] as usize];
        // Until it is filled, a row's end is where its next item goes, one place further on.
        for (row, item) in pairs {
            let next = &mut ends[row as usize];
            items[*next as usize] = item;
            *next += 1;
        }
        ends.truncate(row_count);
        Self { items, ends }
    }

    /// No rows, with room for so many rows and items.
    pub(super) fn with_capacity(row_count: usize, item_count: usize) -> Self {
        Self {
            items: Vec::with_capacity(item_count),
            ends: Vec::with_capacity(row_count),
        }
    }

    /// Adds the items of one more row.
    pub(super) fn push(&mut self, row: impl Iterator<Item = u32>) {
        self.items.extend(row);
        let end = u32::try_from(self.items.len());
        self.ends
            .push(end.expect("a component has fewer than 2^32 memberships"));
    }

    /// The items of all rows, one row after the other.
    pub(super) fn into_items(self) -> Vec<u32> {
        self.items
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn row(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start as usize..self.ends[index] as usize]
    }

    /// Number of items in all rows.
    pub(super) const fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Every pair of a row and an item.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        (0..self.len()).flat_map(|row| self.row(row).iter().map(move |&item| (row as u32, item)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_the_order_of_their_items() {
        let pairs = [(2, 7), (0, 5), (2, 3), (0, 6)];
        let rows = Rows::from_pairs(4, pairs.into_iter());
        let all: Vec<_> = (0..rows.len()).map(|row| rows.row(row)).collect();
        assert_eq!(all, [[5, 6].as_slice(), &[], &[7, 3], &[]]);
        assert_eq!(
            rows.pairs().collect::<Vec<_>>(),
            [(0, 5), (0, 6), (2, 7), (2, 3)]
        );
    }
}
