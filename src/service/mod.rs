//! Requests and responses: what the command line and everything else that answers people share.
//!
//! A request is answered without looking at files, clocks or terminals, but for its limit.

mod count;
mod deduction;
mod diagnosis;
mod exchange;
mod explained;
mod hint;
mod line_error;
mod listing;
mod odds;
mod opening;
mod picture;
mod queries;
mod question;
mod rated;
mod revealed;
mod rules;
mod statement;
mod step;
mod subject;
mod verdict;
mod why;

pub use count::Count;
pub use deduction::Deduction;
pub use diagnosis::{ClueRepair, ClueRepairs, SpotCells};
pub use exchange::{LineOutcome, answer_line, refuse_line};
pub use explained::{AllExplained, Explained, Given};
pub use hint::{Advice, Hint, NextStep};
pub use line_error::LineError;
pub use listing::Listing;
pub use odds::{Chances, Odds};
pub use picture::Picture;
pub use queries::QueryName;
pub use question::{LineDefaults, parse_duration};
pub use rated::{Detail, Rated};
pub use revealed::Revealed;
pub use rules::RulesOdds;
pub use statement::{NoProof, Statement};
pub use step::{CellStep, CellValue};
pub use subject::{ClashCells, TotalClash};
pub use verdict::{Answer, Verdict};
pub use why::{CellWhy, Why};

use crate::grid::{Cell, Size};
use crate::puzzle::{Document, Kind};
use crate::solve::Limit;
use serde::Serialize;
use subject::Subject;
use thiserror::Error;

/// A question about a document.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is asked.
    pub query: Query,
    /// What it is asked about.
    pub document: Document,
    /// What else is known about a Minesweeper board.
    pub board: BoardOptions,
    /// How long the answer may take.
    pub limit: Limit,
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Query {
    /// A solution, and whether it is the only one.
    Solve,
    /// How many solutions there are: none, one or several; and why, or where they differ.
    Check,
    /// The same, and what could be done about it: clues that may be mistyped, and where clues could be added.
    Diagnose,
    /// The cells that are certain.
    Deduce,
    /// The solutions themselves, up to this many.
    List(usize),
    /// How many solutions there are.
    Count,
    /// How likely it is that each cell is mined, or black.
    Odds(Chances),
    /// Why this cell is certain, or what it can be.
    Explain(Cell),
    /// Why each cell is certain that wasn't known from the start.
    ExplainAll,
    /// The board after a click on this cell.
    Reveal(Cell),
    /// The easiest next step.
    Hint,
    /// How hard it is, and perhaps every step.
    Rate(Detail),
}

/// What else is known about a Minesweeper board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardOptions {
    /// The number of mines, if it isn't the document's.
    pub mines: Option<MineCount>,
    /// Whether every flag stands for a mine.
    pub trust_flags: bool,
}

/// A number of mines, as a person knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MineCount {
    /// All mines of the board.
    All(usize),
    /// The counter of a game: all mines less the flags.
    Left(usize),
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Response {
    /// To [`Query::Solve`], [`Query::Check`] and [`Query::Diagnose`].
    Verdict(Verdict),
    /// To [`Query::Deduce`].
    Deduction(Deduction),
    /// To [`Query::List`].
    Listing(Listing),
    /// To [`Query::Count`].
    Count(Count),
    /// To [`Query::Odds`].
    Odds(Odds),
    /// To [`Query::Odds`] about rules without a grid.
    RulesOdds(RulesOdds),
    /// To [`Query::Explain`].
    Explained(Explained),
    /// To [`Query::ExplainAll`].
    AllExplained(AllExplained),
    /// To [`Query::Reveal`].
    Revealed(Revealed),
    /// To [`Query::Hint`].
    Hint(Hint),
    /// To [`Query::Rate`].
    Rated(Rated),
}

/// A question that the document can't be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Rules without a grid were asked about cells.
    #[error("rules without a grid can be asked for `odds` and `count`; this needs a board")]
    NoGrid,
    /// A minefield without tiles was asked about what the player can deduce.
    #[error(
        "a minefield shows where the mines are and nothing of what the player sees; give a position"
    )]
    NoPosition,
    /// A document without mines was clicked on.
    #[error(
        "a click needs to know where the mines are, and a {0} doesn't say: give a LeetCode board, or put `# minefield` above rows of `*` and digits"
    )]
    NoMinefield(&'static str),
    /// The number of mines was given for a pixel puzzle.
    #[error("a pixel puzzle has no mines; if this is a Minesweeper board, say `--kind mines`")]
    MinesOfPixelPuzzle,
    /// A density was given for a pixel puzzle.
    #[error("a pixel puzzle has no density: every solution counts the same")]
    DensityOfPixelPuzzle,
    /// A density of mines that leaves nothing open.
    #[error("the density of mines is between 0 and 1, both excluded")]
    Density,
    /// A density where the number of mines is known.
    #[error("the number of mines is known ({mines}), so their density says nothing")]
    DensityOfKnownMines {
        /// The number of mines.
        mines: usize,
    },
    /// Fractions where the number of mines isn't known.
    #[error("fractions need the number of mines (`--mines N`)")]
    ExactWithoutMines,
    /// Fractions for a board that is too large.
    #[error(
        "fractions for all cells are for boards of up to {most} cells; ask for one with `--at`"
    )]
    ExactTooLarge {
        /// The largest number of cells.
        most: usize,
    },
    /// A cell outside the board.
    #[error(
        "{cell} is outside the board, whose rows are 0 to {last_row} and columns 0 to {last_col}"
    )]
    Outside {
        /// The cell.
        cell: Cell,
        /// The last row of the board.
        last_row: usize,
        /// The last column of the board.
        last_col: usize,
    },
}

/// Answers a request.
///
/// # Errors
/// If the document can't be asked that.
pub fn answer(request: &Request) -> Result<Response, Refusal> {
    let (board, limit) = (request.board, &request.limit);
    if let Document::Rules(rules) = &request.document {
        return match request.query {
            Query::Count => Ok(Response::Count(rules::count(rules, board, limit))),
            Query::Odds(chances) => {
                rules::odds(rules, board, chances, limit).map(Response::RulesOdds)
            }
            _ => Err(Refusal::NoGrid),
        };
    }
    let subject = || Subject::new(&request.document, board);
    Ok(match request.query {
        Query::Solve => Response::Verdict(verdict::solve(&subject()?, limit)),
        Query::Check => Response::Verdict(verdict::check(&subject()?, limit)),
        Query::Diagnose => Response::Verdict(diagnosis::diagnose(&subject()?, limit)),
        Query::Deduce => Response::Deduction(deduction::deduce(&subject()?, limit)),
        Query::List(most) => Response::Listing(listing::list(&subject()?, most, limit)),
        Query::Count => Response::Count(count::count(&subject()?, limit)),
        Query::Odds(chances) => Response::Odds(odds::odds(&subject()?, chances, limit)?),
        Query::Explain(cell) => Response::Explained(explained::explain(&subject()?, cell, limit)?),
        Query::ExplainAll => Response::AllExplained(explained::explain_all(&subject()?, limit)),
        Query::Reveal(cell) => Response::Revealed(revealed::reveal(&request.document, cell)?),
        Query::Hint => Response::Hint(hint::hint(&subject()?, limit)),
        Query::Rate(detail) => Response::Rated(rated::rate(&subject()?, detail, limit)),
    })
}

impl Response {
    /// Whether no limit cut it short.
    pub const fn is_complete(&self) -> bool {
        match self {
            Self::Verdict(verdict) => verdict.complete,
            Self::Deduction(deduction) => deduction.complete,
            Self::Listing(listing) => listing.complete,
            Self::Count(count) => count.complete,
            Self::Odds(odds) => odds.complete,
            Self::RulesOdds(odds) => odds.complete,
            Self::Explained(explained) => explained.complete,
            Self::AllExplained(explained) => explained.complete,
            Self::Revealed(revealed) => revealed.complete,
            Self::Hint(hint) => hint.complete,
            Self::Rated(rated) => rated.complete,
        }
    }
}

/// Whether `cell` is on a board of this size.
fn inside(cell: Cell, size: Size) -> Result<(), Refusal> {
    let outside = Refusal::Outside {
        cell,
        last_row: size.rows.saturating_sub(1),
        last_col: size.cols.saturating_sub(1),
    };
    size.contains(cell).then_some(()).ok_or(outside)
}

/// What a document is called in a sentence.
const fn name_of(document: &Document) -> &'static str {
    match document.kind() {
        Kind::Pixel => "pixel puzzle",
        Kind::Mines => "position",
    }
}
