//! Flags and the number of mines.

use super::*;

#[test]
fn flags_are_guesses_unless_trusted() {
    let board = "F1.\n";
    pipe("deduce --json", board).answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[],\"mined\":[],\"undecided\":2,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
    pipe("deduce --json --trust-flags", board).answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[[0,2]],\"mined\":[],\"undecided\":0,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
}

#[test]
fn a_flag_on_a_safe_cell_is_named() {
    let outcome = pipe("deduce", "0F.\n");
    assert_eq!(outcome.status, 0);
    assert!(
        outcome.stdout.contains("F! flag on a safe cell"),
        "{outcome:?}"
    );
    assert!(
        outcome.stdout.ends_with("wrong flags: 0,1\n"),
        "{outcome:?}"
    );
    let json = pipe("deduce --json", "0F.\n");
    assert!(json.stdout.contains("\"wrong_flags\":[[0,1]]"), "{json:?}");
}

#[test]
fn a_trusted_flag_that_clashes_is_named() {
    let outcome = pipe("deduce --json --trust-flags", "0F.\n");
    outcome.answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":false,\"safe\":[],\"mined\":[],\"undecided\":1,\
         \"wrong_flags\":[],\"clash\":[[0,0]],\"clash_marks\":[[0,1]],\"complete\":true}\n",
    );
}

#[test]
fn the_counter_of_a_game_leaves_out_the_flags() {
    let board = "1.F..\n";
    let by_counter = pipe("deduce --json --mines-left 0", board);
    let by_total = pipe("deduce --json --mines 1", board);
    assert_eq!(by_counter.stdout, by_total.stdout);
    assert!(
        by_counter.stdout.contains("\"safe\":[[0,2],[0,3],[0,4]]"),
        "{by_counter:?}"
    );
    pipe("deduce --mines 1 --mines-left 1", board).refuses("cannot be used with");
}

#[test]
fn more_mines_than_the_board_can_have_are_a_clash() {
    let outcome = pipe("deduce --mines 9", "1..\n");
    assert_eq!(outcome.status, 1);
    let why = "The board cannot have 9 mines: as far as the clues go it has 1 to 2.";
    assert!(outcome.stdout.contains(why), "{outcome:?}");
    pipe("check --json --kind mines --mines 9", "1..\n").answers(
        1,
        "{\"kind\":\"mines\",\"verdict\":\"unsatisfiable\",\"clash\":[],\
         \"clash_total\":{\"mines\":9,\"possible\":[1,2]},\
         \"repairs\":[],\"repairs_more\":0,\"complete\":true}\n",
    );
    pipe("solve --kind mines --mines 9", "1..\n").answers(1, "");
    pipe("deduce --mines 99999999999999999999", "1..\n").refuses("--mines");
}

#[test]
fn a_pixel_puzzle_has_no_mines() {
    run(&format!("solve --kind pixel --mines 3 {CONTEST}")).refuses("a pixel puzzle has no mines");
}
