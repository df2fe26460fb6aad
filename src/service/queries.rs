//! Queries by name, as they stand in lines of JSON and in options.

use super::{Chances, Query};
use crate::grid::Cell;
use crate::puzzle::Kind;
use std::fmt;

/// The queries: the name of each, the kind of puzzle that it takes where a text could be either, and how it
/// is made of the details of a question.
const QUERIES: [Entry; 6] = [
    Entry("solve", Some(Kind::Pixel), |_| Ok(Query::Solve)),
    Entry("check", Some(Kind::Pixel), |_| Ok(Query::Check)),
    Entry("deduce", Some(Kind::Mines), |_| Ok(Query::Deduce)),
    Entry("odds", Some(Kind::Mines), |details| {
        Ok(Query::Odds(details.chances()))
    }),
    Entry("count", None, |details| Ok(details.count())),
    Entry("reveal", Some(Kind::Mines), |details| {
        details.cell().map(Query::Reveal)
    }),
];

struct Entry(
    &'static str,
    Option<Kind>,
    fn(&Details) -> Result<Query, CellNeeded>,
);

/// What a question says beside its query and its puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Details {
    pub(super) at: Option<Cell>,
    pub(super) list: Option<usize>,
    pub(super) density: Option<f64>,
    pub(super) exact: bool,
}

/// A query that is about a cell came without one.
pub(super) struct CellNeeded;

impl Details {
    const fn chances(&self) -> Chances {
        Chances {
            density: self.density,
            exact: self.exact,
            at: self.at,
        }
    }

    fn count(&self) -> Query {
        self.list.map_or(Query::Count, Query::List)
    }

    fn cell(&self) -> Result<Cell, CellNeeded> {
        self.at.ok_or(CellNeeded)
    }
}

/// A query by name, whatever it is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct QueryName {
    place: usize,
}

impl QueryName {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..QUERIES.len()).map(|place| Self { place })
    }

    /// The query with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|query| query.name() == name)
    }

    /// Its name: that of the command which answers it.
    pub const fn name(self) -> &'static str {
        QUERIES[self.place].0
    }

    /// The kind of puzzle that is taken where a text could be either.
    pub(super) const fn preferred(self) -> Option<Kind> {
        QUERIES[self.place].1
    }

    /// The query with these details.
    pub(super) fn with(self, details: &Details) -> Result<Query, CellNeeded> {
        QUERIES[self.place].2(details)
    }
}

impl fmt::Debug for QueryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
