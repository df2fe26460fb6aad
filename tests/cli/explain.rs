//! `explain`.

use super::*;

/// A board in which a step by a single clue and one by two clues lead to the last cell.
const MINES: &str = "1..\n1..\n1..\n";

#[test]
fn explain_names_the_clues_and_the_steps() {
    let outcome = pipe("explain --kind mines --at 0,1", MINES);
    assert_eq!(outcome.status, 0, "{outcome:?}");
    let text = &outcome.stdout;
    assert!(text.starts_with("0,1 is safe because of 2 clues, neither of which can be spared:\n"));
    assert!(
        text.contains("has no room for more, so 0,1 is safe."),
        "{outcome:?}"
    );
    assert!(text.contains("! clue that is needed"), "{outcome:?}");
    assert!(text.contains("@ this cell"), "{outcome:?}");
}

#[test]
fn a_step_by_a_single_clue_is_not_told_as_one_by_two() {
    let outcome = pipe("explain --kind mines --at 1,1", MINES);
    let last = "2. The 1 at 2,0 needs one mine and has only 1,1 for it, so it is mined.\n";
    assert!(outcome.stdout.contains(last), "{outcome:?}");
}

#[test]
fn explain_in_json_has_the_clues_and_the_steps() {
    pipe("explain --json --kind mines --at 0,1", "1.1\n").answers(
        0,
        "{\"kind\":\"mines\",\"at\":[0,1],\"consistent\":true,\"certain\":true,\"value\":\"mined\",\
         \"clues\":[[0,0]],\"total\":false,\"steps\":[{\"technique\":\"single clue\",\"clues\":[[0,0]],\
         \"total\":false,\"cells\":[{\"at\":[0,1],\"value\":\"mined\"}],\"text\":\"The 1 at 0,0 needs one \
         mine and has only 0,1 for it, so it is mined.\"}],\"complete\":true}\n",
    );
}

#[test]
fn marks_and_flags_are_part_of_an_explanation() {
    let marked = pipe("explain --json --kind pixel --at 0,1", "1_\n\n#?\n");
    assert!(
        marked
            .stdout
            .contains("\"clues\":[[0,0]],\"marks\":[[0,0]],"),
        "{marked:?}"
    );
    let flagged = pipe(
        "explain --json --kind mines --trust-flags --at 0,2",
        "F1.\n",
    );
    assert!(
        flagged
            .stdout
            .contains("\"clues\":[[0,1]],\"marks\":[[0,0]],"),
        "{flagged:?}"
    );
    let untrusted = pipe("explain --json --kind mines --at 0,2", "F1.\n");
    assert_eq!(untrusted.status, 1, "{untrusted:?}");
}

#[test]
fn the_number_of_mines_is_part_of_an_explanation_where_it_is_needed() {
    let outcome = pipe("explain --kind mines --mines 1 --at 0,4", "1....\n");
    assert_eq!(outcome.status, 0, "{outcome:?}");
    assert!(
        outcome.stdout.contains("the number of mines (1)"),
        "{outcome:?}"
    );
    assert!(
        outcome
            .stdout
            .contains("The only mine is found, so 0,4 is safe."),
        "{outcome:?}"
    );
}

#[test]
fn what_is_known_from_the_start_needs_no_explanation() {
    let given = |arguments: &str, board: &str, sentence: &str| {
        pipe(&format!("explain {arguments}"), board).answers(0, &format!("{sentence}\n"));
    };
    given("--kind mines --at 0,0", MINES, "0,0 is revealed already.");
    given(
        "--kind mines --at 0,1",
        "1*\n",
        "0,1 shows its mine already.",
    );
    given(
        "--kind mines --trust-flags --at 0,1",
        "1F\n",
        "0,1 has a flag, which is taken for a mine.",
    );
    given(
        "--kind pixel --at 0,0",
        "1_\n\n#?\n",
        "0,0 is marked black already.",
    );
}

#[test]
fn a_cell_that_is_not_certain_has_two_solutions_or_odds() {
    let pixel = pipe("explain --kind pixel --at 0,1", "1_\n");
    assert_eq!(pixel.status, 1, "{pixel:?}");
    for value in ["black", "white"] {
        let title = format!("a solution in which it is {value}:\n");
        assert!(pixel.stdout.contains(&title), "{pixel:?}");
    }
    pipe("explain --kind mines --mines 1 --at 0,0", ".1.\n").answers(
        1,
        "0,0 is not certain: it has a mine with a chance of 50.00 %.\n",
    );
    pipe("explain --json --kind mines --at 0,0", ".1.\n").answers(
        1,
        "{\"kind\":\"mines\",\"at\":[0,0],\"consistent\":true,\"certain\":false,\"needs\":[\"mines\"],\
         \"complete\":true}\n",
    );
}

#[test]
fn an_inconsistent_board_has_a_clash_and_no_explanation() {
    let outcome = pipe("explain --json --kind mines --at 0,1", "1.0\n");
    outcome.answers(
        1,
        "{\"kind\":\"mines\",\"at\":[0,1],\"consistent\":false,\"certain\":null,\
         \"clash\":[[0,0],[0,2]],\"complete\":true}\n",
    );
}

#[test]
fn every_certain_cell_is_explained() {
    let all = pipe("explain --json --kind mines --all", MINES);
    assert_eq!(all.status, 0, "{all:?}");
    for cell in ["[0,1]", "[1,1]", "[2,1]"] {
        assert!(
            all.stdout.contains(&format!("{{\"at\":{cell},\"value\":")),
            "{all:?}"
        );
    }
    pipe("explain --kind mines --all", ".1.\n").answers(1, "nothing to explain\n");
}

#[test]
fn a_cell_outside_the_board_is_refused() {
    pipe("explain --kind mines --at 3,0", MINES).refuses("3,0 is outside the board");
    pipe("explain --kind mines", MINES).refuses("--at");
}
