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
            .ends_with("solutions differ in 2 cells: 0,0 0,1\n")
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
    let differs = "\"differs\":[[0,0],[0,1]],\"complete\":true}\n";
    pipe("check --json", "1__0\n").answers_either(
        1,
        [("1000", "0100"), ("0100", "1000")].map(|(one, other)| {
            format!("{head}\"solution\":[\"{one}\"],\"other\":[\"{other}\"],{differs}")
        }),
    );
    pipe("check --json", "_____\n_1_8_\n_____\n_____\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"clash\":[[1,1],[1,3]],\
         \"complete\":true}\n",
    );
}
