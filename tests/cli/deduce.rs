//! `deduce`.

use super::*;

#[test]
fn deduce_lists_safe_and_mined_cells() {
    let outcome = pipe("deduce", "..1\n.31\n");
    outcome.answers(
        0,
        "  0 1 2\n0 m m 1\n1 m 3 1\nm mined\n\n\
         safe: none\nmined: 0,0 0,1 1,0\nundecided: 0 cells\n",
    );
}

#[test]
fn deduce_in_json_has_sorted_lists() {
    pipe("deduce --json", "1..\n1..\n1..\n").answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[[0,1],[2,1]],\"mined\":[[1,1]],\
         \"undecided\":3,\"wrong_flags\":[],\"complete\":true}\n",
    );
    pipe("deduce --json --kind pixel", "1__0\n").answers(
        0,
        "{\"kind\":\"pixel\",\"consistent\":true,\"black\":[],\"white\":[[0,2],[0,3]],\
         \"undecided\":2,\"complete\":true}\n",
    );
}

#[test]
fn deduce_says_no_where_nothing_is_certain() {
    let outcome = pipe("deduce --json", "...\n.1.\n");
    outcome.answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[],\"mined\":[],\"undecided\":5,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
}

#[test]
fn deduce_names_the_clues_of_an_inconsistent_board() {
    let outcome = pipe("deduce", "1.0\n");
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.starts_with("inconsistent\n"), "{outcome:?}");
    assert!(outcome.stdout.contains("clash: 0,0 0,2\n"), "{outcome:?}");
    pipe("deduce --json", "1.0\n").answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":false,\"safe\":[],\"mined\":[],\"undecided\":1,\
         \"wrong_flags\":[],\"clash\":[[0,0],[0,2]],\"complete\":true}\n",
    );
}

#[test]
fn marks_of_a_pixel_puzzle_are_taken_as_given() {
    pipe("deduce --json --kind pixel", "1_\n\n#?\n").answers(
        0,
        "{\"kind\":\"pixel\",\"consistent\":true,\"black\":[],\"white\":[[0,1]],\"undecided\":0,\
         \"complete\":true}\n",
    );
    pipe("check --json", "1_\n\n##\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"clash\":[[0,0]],\
         \"clash_marks\":[[0,0],[0,1]],\"complete\":true}\n",
    );
}
