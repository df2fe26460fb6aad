//! `check`: one solution, several, or none; and where they differ, or why there is none.

use super::diagnosis::diagnosis_text;
use super::options::ColorOptions;
use super::proof::ProofOptions;
use super::question::{Asked, Question};
use super::{Failure, Status, output, pictures};
use clap::Args;
use cluegrid::narrate;
use cluegrid::puzzle::{Document, Kind};
use cluegrid::render::{Colors, Look, ansi};
use cluegrid::service::{Answer, ClashCells, Query, Response, Verdict};

/// Say whether the puzzle has exactly one solution
///
/// The first word is `unique`, `ambiguous` (then come two solutions and the cells in which solutions can
/// differ), `unsatisfiable` (then comes a set of clues that clash, none of which can be spared) or `limit`.
///
/// With `--proof` and `--cnf`, what the answer excludes is written as a formula, and a proof that it has no
/// solution, which outside checkers accept.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    proof: ProofOptions,
    #[command(flatten)]
    color: ColorOptions,
}

const EXAMPLES: &str = "\
Examples:
  cluegrid check examples/puzzles/contest.txt
  cluegrid check examples/puzzles/contest.txt --cnf contest.cnf --proof contest.drat";

/// What a certified answer says of itself.
const CERTIFIED: &str = "a checker went over every step of the refutation of";

impl Check {
    /// Asks and prints.
    pub fn run(self) -> Result<Status, Failure> {
        let mut notes = Vec::new();
        let kind = Some(Kind::Pixel);
        let asked = self
            .question
            .ask_and(Query::Diagnose, kind, |request, response| {
                if let Response::Verdict(verdict) = response {
                    notes = self.proof.prove(request, verdict)?;
                }
                Ok(())
            });
        let Asked {
            document,
            response,
            stats,
        } = asked?;
        let Response::Verdict(verdict) = &response else {
            unreachable!("a verdict answers `check`");
        };
        if self.question.json {
            output::print_json(&response)?;
        } else {
            output::print(&text(&document, verdict, self.color.colors()))?;
        }
        stats.say();
        notes.iter().for_each(|note| output::say(note));
        output::say_stopped(verdict.stopped);
        Ok(Status::new(
            verdict.verdict == Answer::Unique,
            verdict.complete,
        ))
    }
}

fn text(document: &Document, verdict: &Verdict, colors: Colors) -> String {
    let answer = answer_text(document, verdict, colors) + &diagnosis_text(verdict);
    match verdict.certified {
        Some(true) => {
            let refuted = match verdict.verdict {
                Answer::Unsatisfiable => "any solution",
                _ => "anything else",
            };
            format!("{answer}certified: {CERTIFIED} {refuted}\n")
        }
        _ => answer,
    }
}

fn answer_text(document: &Document, verdict: &Verdict, colors: Colors) -> String {
    match verdict.verdict {
        Answer::Unique => "unique\n".to_owned(),
        Answer::Ambiguous => ambiguous_text(document, verdict, colors),
        Answer::Unsatisfiable => {
            let clash = verdict.clash.as_ref();
            let why = clash.map(|clash| clash_text(document, clash, colors));
            format!("unsatisfiable\n{}", why.unwrap_or_default())
        }
        Answer::Limit => {
            let certain = verdict.certain.as_ref();
            let board = certain.map(|certain| pictures::board(document, certain));
            let picture = board.map(|board| ansi(&board, colors));
            format!("limit\n{}", picture.unwrap_or_default())
        }
    }
}

/// Two solutions and the cells in which solutions differ. Of the second there is only what is not as in the
/// first.
fn ambiguous_text(document: &Document, verdict: &Verdict, colors: Colors) -> String {
    let mut text = "ambiguous\n".to_owned();
    if let (Some(one), Some(other)) = (&verdict.solution, &verdict.other) {
        let board = pictures::board(document, &one.cells.map(|&cell| Some(cell)));
        text += &format!("\na solution:\n{}", ansi(&board, colors));
        let pairs = one.cells.iter().zip(other.cells.values());
        let changes = pairs.filter(|((_, one), other)| one != other);
        let board = board.with_look(changes.map(|((cell, _), _)| cell), Look::Differs);
        text += &format!(
            "\nanother, which differs where marked:\n{}",
            ansi(&board, colors)
        );
    }
    if let Some(differs) = &verdict.differs {
        let count = narrate::plural(differs.len(), "cell");
        let cells = narrate::cells(differs);
        text += &format!("\nsolutions differ in {count}: {cells}\n");
    }
    text
}

/// What clashes, in words, as cells, and in the picture.
pub fn clash_text(document: &Document, clash: &ClashCells, colors: Colors) -> String {
    let picture = ansi(&pictures::clash_board(document, clash), colors);
    let mut text = format!("{}\n", clash.text);
    for (name, cells) in [("clash", &clash.clash), ("clashing marks", &clash.marks)] {
        if !cells.is_empty() {
            text += &format!("{name}: {}\n", narrate::cells(cells));
        }
    }
    format!("{text}\n{picture}")
}
