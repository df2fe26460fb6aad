//! `count`.

use super::*;

#[test]
fn count_lists_solutions_up_to_a_number() {
    let board = "1_\n__\n";
    let all = pipe("count --list 9 --kind pixel", board);
    let mut solutions: Vec<_> = all
        .stdout
        .split_terminator("\n\n")
        .map(str::trim_end)
        .collect();
    solutions.sort_unstable();
    assert_eq!(solutions, ["00\n01", "00\n10", "01\n00", "10\n00"]);
    assert_eq!(all.status, 0);
    assert!(all.stderr.contains("4 solutions in all"), "{all:?}");
    let some = pipe("count --list 2 --kind pixel", board);
    assert_eq!(
        some.stdout.lines().count(),
        5,
        "two solutions and a line between: {some:?}"
    );
    assert!(
        some.stderr
            .contains("the first 2 solutions; there are more"),
        "{some:?}"
    );
    pipe("count --list 0 --kind pixel --json", board).answers(
        0,
        "{\"kind\":\"pixel\",\"solutions\":[],\"more\":true,\"complete\":true}\n",
    );
    pipe("count --list 2 --json", "9_\n").answers(
        1,
        "{\"kind\":\"pixel\",\"solutions\":[],\"more\":false,\"complete\":true}\n",
    );
}

#[test]
fn count_prints_the_number_whatever_its_size() {
    pipe("count --kind mines", "1....\n").answers(0, "8\n");
    pipe("count --kind mines --mines 2 --json", "1....\n").answers(
        0,
        "{\"kind\":\"mines\",\"count\":\"3\",\"complete\":true}\n",
    );
    run(&format!("count --kind pixel {CONTEST}")).answers(0, "1\n");
    let board = format!("{}\n", ".".repeat(400));
    let huge = "2582249878086908589655919172003011874329705792829223512830659356540647622016841194629645\
                353280137831435903171972747493376\n";
    pipe("count --kind mines", board).answers(0, huge);
}

#[test]
fn count_says_no_where_there_is_no_solution() {
    pipe("count --kind pixel", "9_\n__\n").answers(1, "0\n");
    pipe("count --kind mines --mines 9", "1..\n").answers(1, "0\n");
    pipe("count --kind mines --mines 9 --json", "1..\n").answers(
        1,
        "{\"kind\":\"mines\",\"count\":\"0\",\"complete\":true}\n",
    );
    pipe("count", "{\"rules\":[[3,[\"a\",\"b\"]]],\"total_cells\":5}").answers(1, "0\n");
}
