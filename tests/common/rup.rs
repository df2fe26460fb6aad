//! A proof checker that anybody can check: every line must follow by unit propagation.

use cluegrid::problem::{Formula, Lit};
use cluegrid::solve::Line;
use std::collections::HashSet;

/// Whether `lines` refute `formula`.
pub fn refutes<'p>(formula: &Formula, lines: impl IntoIterator<Item = Line<'p>>) -> bool {
    let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
    for line in lines {
        match line {
            Line::Add(clause) => {
                let opposite: Vec<Lit> = clause.iter().map(|&lit| !lit).collect();
                if propagate(&clauses, &opposite).is_some() {
                    return false;
                }
                if clause.is_empty() {
                    return true;
                }
                clauses.push(clause.to_vec());
            }
            Line::Delete(clause) => {
                let is_same = |other: &Vec<Lit>| {
                    other.len() == clause.len() && clause.iter().all(|lit| other.contains(lit))
                };
                match clauses.iter().position(is_same) {
                    Some(place) => drop(clauses.swap_remove(place)),
                    None => return false,
                }
            }
        }
    }
    false
}

/// The literals that unit propagation makes true once these are; `None` if it comes to a conflict.
pub fn propagate(clauses: &[Vec<Lit>], known: &[Lit]) -> Option<HashSet<Lit>> {
    let mut trues: HashSet<Lit> = known.iter().copied().collect();
    loop {
        let before = trues.len();
        for clause in clauses {
            let is_open = |lit: &Lit| !trues.contains(&!*lit);
            let open: Vec<Lit> = clause.iter().copied().filter(is_open).collect();
            match open[..] {
                [] => return None,
                [lit] => drop(trues.insert(lit)),
                _ => {}
            }
        }
        if trues.len() == before {
            return Some(trues);
        }
    }
}
