//! Which kind a text is read as.

use super::*;

#[test]
fn the_reading_taken_is_said_where_it_was_a_choice() {
    let said = "taken for a pixel puzzle";
    assert!(pipe("solve", "1_\n").stderr.contains(said));
    assert!(!pipe("solve --kind pixel", "1_\n").stderr.contains(said));
    assert!(
        !pipe("solve", "9_\n").stderr.contains(said),
        "no Minesweeper board has a 9"
    );
    assert!(
        pipe("deduce", "1_\n")
            .stderr
            .contains("taken for a Minesweeper board")
    );
    for arguments in ["count --list 1", "convert --to json"] {
        pipe(arguments, "1_\n").refuses("--kind pixel or --kind mines");
    }
    pipe("solve --kind sudoku", "1_\n").refuses("possible values: pixel, mines");
    pipe("solve --kind pixel", "F1\n").refuses("found 'F'");
    pipe("solve --kind Fill-a-Pix", "9\n9\n").answers(1, "");
}

#[test]
fn two_characters_for_covered_cells_need_a_choice() {
    let board = "#.1\n#11\n";
    pipe("deduce", board).refuses("--covered");
    pipe("deduce --json --covered #", "#1.\n").answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[],\"mined\":[[0,0]],\"undecided\":0,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
}
