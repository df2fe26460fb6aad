//! `hint`.

use super::*;
use serde_json::Value;

/// The answer in JSON, with its exit status.
fn json(arguments: &str, puzzle: &str) -> (i32, Value) {
    let outcome = pipe(&format!("hint --json {arguments}"), puzzle);
    let value = serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{outcome:?}"));
    (outcome.status, value)
}

#[test]
fn a_hint_tells_more_from_level_to_level() {
    let puzzle = "4_\n__\n";
    let first = pipe("hint --kind pixel", puzzle);
    first.answers(
        0,
        "Look at the 4 at 0,0.\n\n  0 1\n0 4!?\n1 ? ?\n? open   ! clue that is needed\n",
    );
    assert_eq!(first.stderr, "for more: --level 2\n");
    let second = pipe("hint --kind pixel --level 2", puzzle);
    let way = "It takes a single clue: the 4 at 0,0 decides its open cells.\n";
    assert!(
        second
            .stdout
            .starts_with(&format!("Look at the 4 at 0,0.\n{way}\n")),
        "{second:?}"
    );
    let third = pipe("hint --kind pixel --level 3", puzzle);
    assert!(third.stdout.contains(way), "{third:?}");
    assert!(
        third
            .stdout
            .ends_with("\n  0 1\n0 4███\n1 ████\n██ black\n"),
        "{third:?}"
    );
    assert_eq!(third.stderr, "");
    pipe("hint --level 4", puzzle).refuses("--level");
}

#[test]
fn a_hint_in_json_has_every_level() {
    let (status, hint) = json("--kind pixel", "4_\n__\n");
    assert_eq!(
        (status, &hint["advice"], &hint["complete"]),
        (0, &"step".into(), &true.into())
    );
    assert_eq!(hint["technique"], "single clue");
    assert_eq!(hint["look"].to_string(), "[[0,0]]");
    assert_eq!(hint["clues"].to_string(), "[[0,0]]");
    assert_eq!(
        hint["cells"][1].to_string(),
        r#"{"at":[0,1],"value":"black"}"#
    );
    assert_eq!(hint["nudge"], "Look at the 4 at 0,0.");
    assert!(hint["way"].is_string() && hint["text"].is_string());
}

#[test]
fn the_step_that_decides_most_comes_first() {
    let (_, hint) = json("--kind pixel", "0____\n_____\n____0\n_____\n");
    assert_eq!(hint["clues"].to_string(), "[[2,4]]");
    assert_eq!(hint["cells"].as_array().unwrap().len(), 6);
}

#[test]
fn cells_that_are_filled_are_built_upon() {
    let (_, hint) = json("--kind pixel", "1_\n__\n\n#?\n??\n");
    let cells = hint["cells"].as_array().unwrap().iter();
    assert!(cells.clone().all(|cell| cell["value"] == "white"), "{hint}");
    assert_eq!(cells.len(), 3);
}

#[test]
fn a_wrong_mark_is_pointed_out_first() {
    let outcome = pipe("hint --kind pixel", "0__\n___\n\n#??\n???\n");
    outcome.answers(0, "wrong marks: 0,0\n");
    let (status, hint) = json("--kind pixel", "0__\n___\n\n#??\n???\n");
    assert_eq!((status, &hint["advice"]), (0, &"wrong".into()));
    assert_eq!(hint["wrong"].to_string(), "[[0,0]]");
}

#[test]
fn marks_that_cannot_all_be_right_are_named() {
    let (status, hint) = json("--kind pixel", "1_\n__\n\n##\n??\n");
    assert_eq!((status, &hint["advice"]), (0, &"clash".into()));
    assert_eq!(hint["clash_marks"].to_string(), "[[0,0],[0,1]]");
    let outcome = pipe("hint --kind pixel", "1_\n__\n\n##\n??\n");
    assert!(
        outcome
            .stdout
            .starts_with("some of these marks are wrong\n"),
        "{outcome:?}"
    );
}

#[test]
fn a_flag_on_a_safe_cell_is_wrong_and_one_that_may_be_right_is_not() {
    pipe("hint --kind mines", "0F.\n").answers(0, "wrong flags: 0,1\n");
    let (status, hint) = json("--kind mines", "F1.\n...\n");
    assert_eq!((status, &hint["advice"]), (1, &"nothing".into()));
    assert_eq!(hint["uncertain_flags"].to_string(), "[[0,0]]");
}

#[test]
fn flags_that_are_right_are_built_upon() {
    // The 1 at 0,0 has its mine at 1,1 for certain, and the flag says so already.
    let (status, hint) = json("--kind mines", "11.\n1F.\n11.\n");
    assert_eq!(status, 0, "{hint}");
    let cells = hint["cells"].as_array().unwrap();
    assert!(cells.iter().all(|cell| cell["value"] == "safe"), "{hint}");
}

#[test]
fn where_nothing_is_certain_the_safest_cells_are_named() {
    let outcome = pipe("hint --kind mines --mines 1", "1..\n...\n");
    assert_eq!(outcome.status, 0, "the rest is safe: {outcome:?}");
    let outcome = pipe("hint --kind mines --mines 2", "1...\n....\n");
    outcome.answers(1, "nothing is certain; safest (25.00 %): 0,2 0,3 1,2 1,3\n");
    let outcome = pipe("hint --kind mines", "1...\n....\n");
    outcome.answers(
        1,
        "nothing is certain; `--mines N` would tell which cells are safest\n",
    );
    pipe("hint --kind pixel", "1_\n__\n")
        .answers(1, "nothing more is certain: there are several solutions\n");
}

#[test]
fn the_number_of_mines_is_a_clue_too() {
    let (_, hint) = json("--kind mines --mines 1", "*...\n");
    assert_eq!(
        (&hint["technique"], &hint["total"]),
        (&"single clue".into(), &true.into())
    );
    assert_eq!(hint["nudge"], "Look at the number of mines, 1.");
    assert_eq!(hint["look"].to_string(), "[]");
}

#[test]
fn a_solved_puzzle_needs_no_hint() {
    pipe("hint --kind pixel", "4_\n__\n\n##\n##\n").answers(1, "solved: everything is known\n");
    pipe("hint --kind mines", "F1\n11\n").answers(1, "solved: everything is known\n");
}

#[test]
fn an_inconsistent_board_has_no_hint() {
    let outcome = pipe("hint --kind pixel", "9_\n__\n");
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.starts_with("inconsistent\n"), "{outcome:?}");
    assert!(outcome.stdout.contains("clash: 0,0\n"), "{outcome:?}");
}

#[test]
fn a_hint_keeps_its_limit() {
    let outcome = pipe("hint --json --kind pixel --time-limit 0s", "4_\n__\n");
    outcome.answers(
        3,
        "{\"kind\":\"pixel\",\"advice\":\"limit\",\"complete\":false}\n",
    );
}
