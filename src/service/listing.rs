//! Solutions listed one by one.

use super::Picture;
use super::subject::Subject;
use crate::puzzle::Kind;
use crate::solve::{Limit, Solver, StopReason};
use serde::Serialize;

/// The first solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The kind of puzzle.
    pub kind: Kind,
    /// The solutions, in an order that is the same every time.
    pub solutions: Vec<Picture>,
    /// Whether there are more than these.
    pub more: bool,
    /// Why the answer isn't complete.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// Whether no limit cut the answer short.
    pub complete: bool,
}

/// Up to `most` solutions.
pub(super) fn list(subject: &Subject, most: usize, limit: &Limit) -> Listing {
    let mut listing = Listing {
        kind: subject.kind,
        solutions: Vec::new(),
        more: false,
        stopped: None,
        complete: true,
    };
    let solver = Solver::new(subject.problem());
    let stopped = solver.models(limit).and_then(|models| {
        for model in models {
            let model = model?;
            if listing.solutions.len() == most {
                listing.more = true;
                break;
            }
            listing.solutions.push(Picture {
                kind: subject.kind,
                cells: subject.picture(&model),
            });
        }
        Ok(())
    });
    if let Err(stopped) = stopped {
        listing.stopped = Some(stopped.reason);
        listing.complete = false;
    }
    listing
}
