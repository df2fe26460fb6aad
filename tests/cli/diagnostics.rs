//! Errors that show their place.

use super::*;

/// The line with the place, without what stands before it, and the column of the caret under it, from 0.
fn shown(stderr: &str) -> (String, usize) {
    let lines: Vec<&str> = stderr.lines().collect();
    let caret = lines.iter().position(|line| line.contains('^')).unwrap();
    let (before, line) = lines[caret - 1].split_once("| ").unwrap();
    let column = lines[caret].find('^').unwrap() - before.len() - 2;
    (line.to_owned(), column)
}

#[test]
fn caret_stands_under_the_place() {
    let outcome = pipe("solve", "6 8\n_1__5_1_\n1_4z_42_\n");
    outcome.refuses("error: standard input: line 3, column 4: expected a digit or a blank");
    assert_eq!(shown(&outcome.stderr), ("1_4z_42_".to_owned(), 3));
    let at_the_end = pipe("solve", "12_\n1\n");
    assert_eq!(shown(&at_the_end.stderr), ("1".to_owned(), 1));
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let row = format!("{}z{}\n", "_".repeat(5000), "1".repeat(5000));
    let (line, column) = shown(&pipe("solve", row).stderr);
    assert!(line.chars().count() < 80, "{line}");
    assert_eq!(line.chars().nth(column), Some('z'));
}

#[test]
fn wide_characters_and_tabs_keep_the_caret_in_its_place() {
    let (line, column) = shown(&pipe("solve", "\t1z\n").stderr);
    assert_eq!((line.trim_start(), column), ("1z", 0));
    let (_, column) = shown(&pipe("deduce", "🟦🟦z\n").stderr);
    assert_eq!(column, 4);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    for junk in [b"1\x1b[31m\x07\n".as_slice(), b"1_\xff\x1b\x00\n"] {
        let stderr = pipe("solve", junk).stderr;
        assert!(!stderr.contains(['\x1b', '\x07', '\0']), "{stderr:?}");
    }
}

#[test]
fn json_has_the_error_in_fields() {
    let outcome = pipe("solve --json", "_z\n");
    assert_eq!(outcome.status, 2);
    let answer: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    let error = &answer["error"];
    assert_eq!((&error["line"], &error["column"]), (&1.into(), &2.into()));
    assert_eq!(error["found"], "'z'");
    assert!(
        error["expected"]
            .as_str()
            .unwrap()
            .starts_with("a digit or a blank")
    );
    assert!(
        outcome
            .stderr
            .starts_with("error: standard input: line 1, column 2")
    );
    let missing = run("solve --json no/such/puzzle.txt");
    assert!(
        missing
            .stdout
            .starts_with("{\"error\":{\"message\":\"no/such/puzzle.txt: ")
    );
}

#[test]
fn colours_are_for_those_who_want_them() {
    assert!(!pipe("check", "z\n").stderr.contains('\x1b'));
    assert!(pipe("check --color always", "z\n").stderr.contains('\x1b'));
    assert!(!pipe("check --color never", "z\n").stderr.contains('\x1b'));
}
