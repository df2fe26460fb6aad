//! `check`.

use super::*;

#[test]
fn check_answers_in_its_first_word() {
    run(&format!("check {CONTEST}")).answers(0, "unique\n");
    let ambiguous = pipe("check", "1_\n");
    assert_eq!(ambiguous.status, 1);
    assert!(ambiguous.stdout.starts_with("ambiguous\n"), "{ambiguous:?}");
    assert!(
        ambiguous
            .stdout
            .contains("\nsolutions differ in 2 cells: 0,0 0,1\n")
    );
    let unsatisfiable = pipe("check", "9_\n__\n");
    assert_eq!(unsatisfiable.status, 1);
    assert!(
        unsatisfiable.stdout.starts_with("unsatisfiable\n"),
        "{unsatisfiable:?}"
    );
    assert!(
        unsatisfiable.stdout.contains("clash: 0,0\n"),
        "{unsatisfiable:?}"
    );
}

#[test]
fn check_in_json_has_sorted_cells_and_the_fields_that_apply() {
    run(&format!("check --json {CONTEST}")).answers(
        0,
        "{\"kind\":\"pixel\",\"verdict\":\"unique\",\"solution\":[\"00011000\",\"00111100\",\
         \"01000010\",\"11111111\",\"01011110\",\"01111110\"],\"complete\":true}\n",
    );
    pipe("check --json", "1_0_\n").answers(
        0,
        "{\"kind\":\"pixel\",\"verdict\":\"unique\",\"solution\":[\"1000\"],\"complete\":true}\n",
    );
    let head = "{\"kind\":\"pixel\",\"verdict\":\"ambiguous\",";
    let differs = "\"differs\":[[0,0],[0,1]],\
                   \"repairs\":[{\"at\":[0,0],\"from\":1,\"to\":[0,2],\"unique\":true}],\
                   \"repairs_more\":0,\
                   \"spots\":[{\"cells\":[[0,0],[0,1]],\"ways\":2,\"settle\":[0,2]}],\
                   \"complete\":true}\n";
    pipe("check --json", "1__0\n").answers_either(
        1,
        [("1000", "0100"), ("0100", "1000")].map(|(one, other)| {
            format!("{head}\"solution\":[\"{one}\"],\"other\":[\"{other}\"],{differs}")
        }),
    );
    pipe("check --json", "_____\n_1_8_\n_____\n_____\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"clash\":[[1,1],[1,3]],\
         \"repairs\":[{\"at\":[1,1],\"from\":1,\"to\":[2,3,4,5,6,7,8,9],\"unique\":false},\
         {\"at\":[1,3],\"from\":8,\"to\":[7,6,5,4,3,2,1,0],\"unique\":false}],\
         \"repairs_more\":0,\"complete\":true}\n",
    );
}

#[test]
fn an_ambiguous_puzzle_says_where_a_clue_settles_it() {
    let ambiguous = pipe("check --kind pixel", "1__0\n").stdout;
    let end = "\n1 spot varies:\n  0,0 0,1: 2 ways; a clue at 0,2 settles it\n\n\
               perhaps a clue is wrong; each of these would do:\n  \
               0,0: 0 or 2 instead of 1 (one solution)\n";
    assert!(ambiguous.ends_with(end), "{ambiguous}");
}

#[test]
fn clues_are_not_blamed_for_a_wrong_mark() {
    let puzzle = "{\"kind\":\"pixel\",\"clues\":[\"1_\"],\"cells\":[\"##\"]}";
    let wrong_mark = pipe("check --json", puzzle);
    assert!(
        wrong_mark.stdout.contains("\"clash_marks\""),
        "{wrong_mark:?}"
    );
    assert!(!wrong_mark.stdout.contains("repairs"), "{wrong_mark:?}");
}

#[test]
fn repairs_of_a_marked_puzzle_agree_with_its_marks() {
    let ambiguous = pipe("check --kind pixel", "2_\n__\n\n#?\n??\n").stdout;
    let repairs = "  0,0: 1 or 4 instead of 2 (one solution)\n";
    assert!(ambiguous.contains(repairs), "{ambiguous}");
    let spot = "_1_\n22_\n_1_\n_10\n\n??.\n???\n???\n???\n";
    let unsatisfiable = pipe("check --json --kind pixel", spot).stdout;
    assert!(!unsatisfiable.contains("\"at\":[1,0]"), "{unsatisfiable}");
}

#[test]
fn a_clue_of_a_board_with_too_few_mines_is_repaired() {
    let board = pipe("check --json --kind mines --mines 2", "1..\n.4.\n...\n");
    let repairs = "\"repairs\":[{\"at\":[1,1],\"from\":4,\"to\":[2]}],\"repairs_more\":0";
    assert!(board.stdout.contains(repairs), "{board:?}");
}
