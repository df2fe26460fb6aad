//! `solve`.

use super::*;

#[test]
fn solve_into_a_pipe_prints_the_contest_answer_and_nothing_else() {
    let outcome = run(&format!("solve {CONTEST}"));
    outcome.answers(0, include_str!("../../examples/puzzles/contest.answer.txt"));
    assert!(outcome.stderr.contains("unique"), "{outcome:?}");
}

#[test]
fn solve_reads_standard_input_with_and_without_a_dash() {
    for arguments in ["solve", "solve -"] {
        pipe(arguments, "2_0\n").answers(1, "");
        pipe(arguments, "1_0_\n").answers(0, "1000\n");
    }
}

#[test]
fn solve_prints_one_of_several_solutions_and_says_so() {
    let outcome = pipe("solve", "2_\n__\n");
    assert_eq!(outcome.status, 0);
    assert_eq!(outcome.stdout.matches('1').count(), 2);
    assert!(
        outcome.stderr.contains("not the only solution"),
        "{outcome:?}"
    );
}

#[test]
fn solve_prints_nothing_where_there_is_no_solution() {
    let outcome = pipe("solve", "9_\n__\n");
    outcome.answers(1, "");
    assert!(outcome.stderr.contains("no solution"), "{outcome:?}");
}

#[test]
fn solve_writes_mines_as_stars() {
    pipe("solve --kind mines", "1..\n# mines=1\n").answers(0, ".*.\n");
}

#[test]
fn solve_in_json_has_the_fields_that_apply() {
    pipe("solve --json", "4_\n__\n_0\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"complete\":true}\n",
    );
    pipe("solve --json --kind mines", "1.\n").answers(
        0,
        "{\"kind\":\"mines\",\"verdict\":\"unique\",\"solution\":[\".*\"],\"complete\":true}\n",
    );
    let head = "{\"kind\":\"pixel\",\"verdict\":\"ambiguous\",";
    pipe("solve --json", "1_\n").answers_either(
        0,
        [("10", "01"), ("01", "10")].map(|(one, other)| {
            format!("{head}\"solution\":[\"{one}\"],\"other\":[\"{other}\"],\"complete\":true}}\n")
        }),
    );
}
