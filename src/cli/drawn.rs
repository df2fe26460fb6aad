//! What of a puzzle is drawn: the puzzle itself, or an answer about it.

use super::odds::NEEDS;
use super::{Failure, Status, pictures, solve};
use clap::ValueEnum;
use cluegrid::grid::Cell;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::{Board, Focus};
use cluegrid::service::{
    Answer, Chances, ClashCells, Deduction, Explained, Odds, Query, Refusal, Request, Response,
    Verdict, answer,
};
use cluegrid::solve::StopReason;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Show {
    /// The puzzle as it is
    Puzzle,
    /// A solution
    Solution,
    /// The cells that are certain
    Deduction,
    /// How likely it is that each cell has a mine, or is black
    Odds,
    /// Why the cell `--at` is certain: the clues that force it, and the cells that are decided on the way
    Explanation,
}

impl Show {
    /// The kind for which a text is taken that could be either.
    pub const fn preferred(self) -> Option<Kind> {
        match self {
            Self::Puzzle => None,
            Self::Solution | Self::Explanation => Some(Kind::Pixel),
            Self::Deduction | Self::Odds => Some(Kind::Mines),
        }
    }

    /// What the title of a drawing says of it.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Puzzle => None,
            Self::Solution => Some("solution"),
            Self::Deduction => Some("deduction"),
            Self::Odds => Some("odds"),
            Self::Explanation => Some("explanation"),
        }
    }

    /// The question whose answer is drawn; explanations are those of the cell `at`.
    pub fn query(self, density: Option<f64>, at: Option<Cell>) -> Option<Query> {
        match self {
            Self::Puzzle => None,
            Self::Solution => Some(Query::Solve),
            Self::Deduction => Some(Query::Deduce),
            Self::Explanation => at.map(Query::Explain),
            Self::Odds => Some(Query::Odds(Chances {
                density,
                ..Chances::default()
            })),
        }
    }
}

/// A board to draw, if there is one, and what is said beside it.
#[derive(Debug)]
pub struct Drawn {
    pub board: Option<Board>,
    pub status: Status,
    pub remarks: Vec<String>,
}

impl Drawn {
    const fn new(board: Board, status: Status) -> Self {
        Self {
            board: Some(board),
            status,
            remarks: Vec::new(),
        }
    }

    /// The puzzle as it is.
    pub fn puzzle(document: &Document) -> Result<Self, Failure> {
        match document {
            Document::Rules(_) => Err(Refusal::NoGrid.into()),
            _ => Ok(Self::new(pictures::plain_board(document), Status::Yes)),
        }
    }

    /// The answer to a request that [`Show::query`] made.
    pub fn answer(request: &Request) -> Result<Self, Failure> {
        let document = &request.document;
        if let (Query::Solve, Some(mines)) = (request.query, minefield(document)) {
            let board = pictures::solution_board(document, mines);
            return Ok(Self::new(board, Status::Yes));
        }
        if matches!(document, Document::Rules(_)) {
            return Err(Refusal::NoGrid.into());
        }
        Ok(match answer(request)? {
            Response::Verdict(verdict) => Self::solution(document, &verdict),
            Response::Deduction(deduction) => Self::deduction(document, &deduction),
            Response::Odds(odds) => Self::odds(document, &odds),
            Response::Explained(explained) => Self::explanation(document, &explained),
            _ => unreachable!("only these are asked for"),
        })
    }

    fn solution(document: &Document, verdict: &Verdict) -> Self {
        let solution = verdict.solution.as_ref();
        let board = solution.map(|solution| pictures::solution_board(document, &solution.cells));
        let remark =
            (verdict.verdict != Answer::Unique).then(|| solve::sentence(verdict).to_owned());
        Self {
            status: Status::new(board.is_some(), verdict.complete),
            board,
            remarks: remark
                .into_iter()
                .chain(cut_short(verdict.stopped))
                .collect(),
        }
    }

    fn deduction(document: &Document, deduction: &Deduction) -> Self {
        if deduction.consistent == Some(false) {
            return Self::clash(document, deduction.clash.as_ref(), deduction.stopped);
        }
        let board = pictures::deduction_board(document, deduction);
        Self {
            remarks: cut_short(deduction.stopped).collect(),
            ..Self::new(board, Status::new(true, deduction.complete))
        }
    }

    fn odds(document: &Document, odds: &Odds) -> Self {
        if odds.consistent == Some(false) {
            return Self::clash(document, odds.clash.as_ref(), odds.stopped);
        }
        let safest = odds.safest.as_deref().unwrap_or_default();
        let board = pictures::plain_board(document).with_chances(&odds.odds, safest);
        let needs = (!odds.needs.is_empty()).then(|| NEEDS.to_owned());
        Self {
            remarks: needs.into_iter().chain(cut_short(odds.stopped)).collect(),
            ..Self::new(board, Status::new(true, odds.complete))
        }
    }

    fn explanation(document: &Document, explained: &Explained) -> Self {
        let (at, stopped) = (explained.at, explained.stopped);
        if explained.consistent == Some(false) {
            return Self::clash(document, explained.clash.as_ref(), stopped);
        }
        if let Some(why) = &explained.why {
            let board = pictures::explanation_board(document, at, why);
            return Self::new(board, Status::Yes);
        }
        let reasons = Vec::new();
        let board = pictures::plain_board(document).with_focus(Focus { at, reasons });
        let is_certain = explained.certain == Some(true);
        let remark = match explained.certain {
            Some(true) => Some(format!("{at} is known from the start")),
            Some(false) => Some(format!("{at} is not certain")),
            None => None,
        };
        Self {
            remarks: remark.into_iter().chain(cut_short(stopped)).collect(),
            ..Self::new(board, Status::new(is_certain, explained.complete))
        }
    }

    /// What clashes, where there is no solution.
    fn clash(document: &Document, clash: Option<&ClashCells>, stopped: Option<StopReason>) -> Self {
        let board = match clash {
            Some(clash) => pictures::clash_board(document, clash),
            None => pictures::plain_board(document),
        };
        let remark = "there is no solution (`cluegrid check` says why)".to_owned();
        Self {
            remarks: std::iter::once(remark).chain(cut_short(stopped)).collect(),
            ..Self::new(board, Status::new(false, stopped.is_none()))
        }
    }
}

/// Where the mines are, if the document says so.
fn minefield(document: &Document) -> Option<&cluegrid::Grid<bool>> {
    match document {
        Document::Minefield(minefield) => Some(minefield.mines()),
        Document::Game(game) => Some(game.minefield().mines()),
        _ => None,
    }
}

fn cut_short(stopped: Option<StopReason>) -> impl Iterator<Item = String> {
    let remark = stopped.map(|reason| format!("not the whole answer: {reason}"));
    remark.into_iter()
}
