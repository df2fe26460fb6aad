//! Bad input and bad usage.

use super::*;

#[test]
fn bad_boards_are_refused_with_a_sentence() {
    let cases = [
        (
            "",
            "line 1, column 1: expected the rows of a puzzle, found none",
        ),
        ("\n\n", "found none"),
        (
            "1_\n__1\n",
            "line 2, column 3: expected 2 cells as in the first row, found 3",
        ),
        (
            "3 3\n___\n___\n",
            "line 1, column 1: expected 3 rows as this header says, found 2",
        ),
        (
            "2 2\n___\n___\n",
            "expected 2 cells as the header says, found 3",
        ),
        ("_z\n", "line 1, column 2: expected a digit or a blank"),
        ("{\"kind\":\"pixel\"}", "clues"),
        ("[[\"E\",\"Q\"]]", "Q"),
        ("[[", "line 1"),
    ];
    for (board, sentence) in cases {
        for arguments in ["solve", "check", "deduce", "count --list 1"] {
            pipe(arguments, board).refuses("error: standard input: line ");
        }
        pipe("solve", board).refuses(sentence);
    }
}

#[test]
fn a_nine_is_no_minesweeper_clue() {
    pipe("deduce --kind mines", "9.\n")
        .refuses("line 1, column 1: expected a clue of at most 8, found '9'");
    pipe("deduce", "9F\n").refuses("expected a clue of at most 8");
}

#[test]
fn a_clue_larger_than_its_block_is_unsatisfiable_and_no_error() {
    for board in ["5_\n__\n", "_7_\n", "9\n"] {
        let outcome = pipe("check --kind pixel", board);
        assert_eq!(outcome.status, 1, "{outcome:?}");
        assert!(
            outcome
                .stdout
                .contains(" black cells and has room for only "),
            "{outcome:?}"
        );
    }
    let outcome = pipe("deduce", "4.\n1F\n");
    assert_eq!(outcome.status, 1, "{outcome:?}");
}

#[test]
fn junk_is_refused() {
    let junk: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    for start in [0, 48, 128, 200, 255] {
        pipe("solve", &junk[start..]).refuses("error: standard input: line ");
    }
    pipe("solve", b"\xff\xfe1\0_\0".to_vec()).refuses("UTF-16");
    pipe("solve", "[".repeat(1_000_000)).refuses("error: standard input: line ");
}

#[test]
fn a_very_long_line_is_read_to_its_end() {
    let mut line = "_".repeat(100_000_000);
    line.push('z');
    pipe("solve", line).refuses("line 1, column 100000001: expected a digit or a blank");
}

#[test]
fn what_is_no_file_is_refused() {
    run("solve no/such/puzzle.txt").refuses("no/such/puzzle.txt: there is no such file");
    run("solve examples").refuses("examples: this is a directory, not a puzzle");
}

#[test]
fn bad_usage_is_refused() {
    assert_eq!(run("").status, 2);
    run("sovle").refuses("unrecognized subcommand 'sovle'");
    run(&format!("solve --time-limit soon {CONTEST}")).refuses("--time-limit");
    run(&format!("solve --json --json2 {CONTEST}")).refuses("--json2");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cluegrid"))
        .args(["count", "--list", "20000", "--kind", "pixel"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Too many solutions for the buffer of a pipe.
    drop(child.stdout.take());
    let board = format!("{0}\n{0}\n", "_".repeat(10));
    child
        .stdin
        .take()
        .unwrap()
        .write_all(board.as_bytes())
        .unwrap();
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{stderr}");
    assert_eq!(stderr, "");
}
