//! Proofs of an answer, for outside checkers and by our own.

use super::Failure;
use super::files::{self, Content};
use clap::Args;
use cluegrid::format::Dimacs;
use cluegrid::service::{NoProof, Request, Statement, Verdict};
use std::path::PathBuf;

/// How an answer is proved.
#[derive(Debug, Args)]
pub struct ProofOptions {
    /// Write a proof that there is no solution, or no other one, in the DRAT format
    #[arg(long, value_name = "FILE", requires = "cnf")]
    proof: Option<PathBuf>,

    /// Write the formula that the proof refutes, in the DIMACS format
    #[arg(long, value_name = "FILE", requires = "proof")]
    cnf: Option<PathBuf>,

    /// Have every step of such a proof checked by the SAT solver's own checker
    #[arg(long)]
    certify: bool,
}

impl ProofOptions {
    /// Proves what `verdict` says of the request's puzzle, as far as that is wanted; says what wasn't
    /// proved, and notes in the verdict that the limit was reached.
    pub fn prove(&self, request: &Request, verdict: &mut Verdict) -> Result<Vec<String>, Failure> {
        if self.proof.is_some() && self.proof == self.cnf {
            return Err(Failure::OneFile);
        }
        let mut notes = Vec::new();
        if self.certify {
            let statement = Statement::new(&request.document, request.board)?;
            let outcome = statement.certify(verdict, &request.limit);
            if !matches!(outcome, Err(NoProof::Ambiguous)) {
                verdict.certified = Some(outcome.is_ok());
            }
            if let Err(reason) = outcome {
                notes.push(format!("not certified: {}", explained(reason, verdict)?));
            }
        }
        if let (Some(proof), Some(cnf)) = (&self.proof, &self.cnf) {
            let statement = Statement::new(&request.document, request.board)?;
            match statement.certificate(verdict, &request.limit) {
                Ok(certificate) => {
                    let mut comments = statement.comments().to_vec();
                    if verdict.solution.is_some() {
                        comments.push("the last clause excludes the solution found".to_owned());
                    }
                    let formula = Dimacs::new(certificate.formula(), &comments);
                    files::write_all(&[
                        (cnf, Content::Text(&formula)),
                        (proof, Content::Text(certificate.proof())),
                    ])?;
                }
                Err(reason) => {
                    notes.push(format!(
                        "no proof was written: {}",
                        explained(reason, verdict)?
                    ));
                }
            }
        }
        Ok(notes)
    }
}

/// Why there is no proof. That the limit was reached is noted in the verdict.
fn explained(reason: NoProof, verdict: &mut Verdict) -> Result<String, Failure> {
    match reason {
        NoProof::Ambiguous => {}
        NoProof::Stopped(reason) => {
            verdict.cut_short(reason);
        }
        NoProof::Denied => return Err(Failure::Denied),
    }
    Ok(reason.to_string())
}
