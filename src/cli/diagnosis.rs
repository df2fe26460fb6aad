//! What could be done about a puzzle, as text below an answer.

use cluegrid::narrate::{self, Order};
use cluegrid::service::{Answer, ClueRepairs, SpotCells, Verdict};

/// The most spots that are listed.
const MOST_SPOTS: usize = 20;

/// Where a clue could be added, and which clues may be mistyped.
pub fn diagnosis_text(verdict: &Verdict) -> String {
    let spots = verdict.spots.as_deref().map(spots_text);
    let repairs = verdict.repairs.as_ref().map(|repairs| {
        // What was not found before the limit may be there all the same.
        let is_all = verdict.complete;
        repairs_text(verdict.verdict, repairs, is_all)
    });
    let unsought = verdict.smallest_spot.map(unsought_text);
    let texts = [spots, repairs, unsought].into_iter().flatten();
    texts
        .filter(|text| !text.is_empty())
        .map(|text| format!("\n{text}"))
        .collect()
}

fn spots_text(spots: &[SpotCells]) -> String {
    let line = |spot: &SpotCells| {
        let settle = spot.settle.map(|cell| (cell, 1));
        let best = settle.or_else(|| spot.narrow.zip(spot.leaves));
        let order = match spot.needs_others {
            true => Order::AfterOthers,
            false => Order::Alone,
        };
        format!("  {}\n", narrate::spot(&spot.cells, spot.ways, best, order))
    };
    let lines: String = spots.iter().take(MOST_SPOTS).map(line).collect();
    let count = narrate::plural(spots.len(), "spot");
    let vary = if spots.len() == 1 {
        "varies"
    } else {
        "vary independently"
    };
    format!(
        "{count} {vary}:\n{lines}{}",
        and_more(spots.len().saturating_sub(MOST_SPOTS))
    )
}

fn repairs_text(answer: Answer, repairs: &ClueRepairs, is_all: bool) -> String {
    if repairs.first.is_empty() {
        return match (is_all, answer) {
            (false, _) => String::new(),
            (true, Answer::Ambiguous) => {
                "no other digit of a single clue would leave one solution\n".to_owned()
            }
            (true, _) => "no other digit of a single clue would do\n".to_owned(),
        };
    }
    let lines = repairs.first.iter().map(|repair| {
        let sentence = narrate::repair(repair.at, repair.from, &repair.to, repair.unique);
        format!("  {sentence}\n")
    });
    let lines: String = lines.collect();
    format!(
        "perhaps a clue is wrong; each of these would do:\n{lines}{}",
        and_more(repairs.more)
    )
}

/// Why no clue was tried.
fn unsought_text(cells: usize) -> String {
    format!(
        "whether a clue is wrong was not looked for: solutions differ in {cells} cells at least; `--time-limit 1m` looks for it\n"
    )
}

fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        _ => format!("  and {count} more\n"),
    }
}
