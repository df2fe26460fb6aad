//! What a document states, for other solvers and for checkers of proofs.

use super::subject::Subject;
use super::{Answer, BoardOptions, Refusal, Verdict, rules};
use crate::grid::Grid;
use crate::problem::{Formula, Model, Problem};
use crate::puzzle::{Document, Kind};
use crate::solve::{Certificate, Limit, StopReason, encode_problem, is_refutation_checked};
use thiserror::Error;

/// A problem, and what its variables are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    problem: Problem,
    comments: Vec<String>,
}

/// Why there is no proof of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoProof {
    /// Several solutions are their own proof.
    #[error("there are several solutions, and two of them prove it")]
    Ambiguous,
    /// The verdict, or the proof, came to its limit first.
    #[error("{0}")]
    Stopped(StopReason),
    /// The verdict is wrong.
    #[error(
        "there is a solution that the answer denies: an error in this program, please report it"
    )]
    Denied,
}

impl Statement {
    /// What `document` states, with what else is known about the board.
    ///
    /// # Errors
    /// If the document states no problem.
    pub fn new(document: &Document, board: BoardOptions) -> Result<Self, Refusal> {
        if let Document::Rules(stated) = document {
            let problem = rules::with_options(stated, board).problem();
            let title = "rules without a grid; a variable is true where its cell is mined";
            return Ok(Self::named(problem, title, rules::names(stated)));
        }
        let subject = Subject::new(document, board)?;
        let size = subject.size();
        let (kind, is_true) = match subject.kind {
            Kind::Pixel => ("pixel puzzle", "black"),
            Kind::Mines => ("Minesweeper board", "mined"),
        };
        let title = format!(
            "{kind} of {} by {} cells; a variable is true where its cell is {is_true}",
            size.rows, size.cols
        );
        let cells = (0..size.cell_count()).map(|place| format!("cell {}", size.cell_at(place)));
        Ok(Self::named(subject.problem().clone(), &title, cells))
    }

    fn named(problem: Problem, title: &str, names: impl IntoIterator<Item = String>) -> Self {
        let names = names.into_iter().enumerate();
        let comments = names.map(|(place, name)| format!("x{} = {name}", place + 1));
        let comments = std::iter::once(title.to_owned()).chain(comments).collect();
        Self { problem, comments }
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What it is about, and which variable stands for what: lines for the head of a file.
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The problem as clauses.
    pub fn formula(&self) -> Formula {
        let mut formula = Formula::new(self.problem.var_count());
        encode_problem(&self.problem, &mut formula);
        formula
    }

    /// The proof of a verdict on this: that there is no solution, or no other one.
    ///
    /// # Errors
    /// If there is no proof.
    pub fn certificate(&self, verdict: &Verdict, limit: &Limit) -> Result<Certificate, NoProof> {
        let only = only_model(verdict)?;
        let certificate = Certificate::new(&self.problem, only.as_ref(), limit);
        certificate
            .map_err(NoProof::Stopped)?
            .ok_or(NoProof::Denied)
    }

    /// Has the SAT solver refute what the verdict excludes, while a checker goes over every step.
    ///
    /// # Errors
    /// If there is nothing to refute, or it isn't refuted.
    pub fn certify(&self, verdict: &Verdict, limit: &Limit) -> Result<(), NoProof> {
        let only = only_model(verdict)?;
        match is_refutation_checked(&self.problem, only.as_ref(), limit) {
            Ok(true) => Ok(()),
            Ok(false) => Err(NoProof::Denied),
            Err(reason) => Err(NoProof::Stopped(reason)),
        }
    }
}

/// The only model that a verdict leaves, if it leaves one.
fn only_model(verdict: &Verdict) -> Result<Option<Model>, NoProof> {
    match verdict.verdict {
        Answer::Ambiguous => Err(NoProof::Ambiguous),
        Answer::Limit => Err(NoProof::Stopped(
            verdict.stopped.unwrap_or(StopReason::Time),
        )),
        Answer::Unique | Answer::Unsatisfiable => {
            let model = |cells: &Grid<bool>| Model::new(cells.values().to_vec());
            Ok(verdict
                .solution
                .as_ref()
                .map(|solution| model(&solution.cells)))
        }
    }
}
