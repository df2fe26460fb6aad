//! `convert`.

use super::*;

#[test]
fn convert_keeps_the_puzzle_and_says_what_it_drops() {
    let mut json = command("convert --to json --kind pixel")
        .write_stdin("1_\n")
        .output()
        .unwrap();
    json.stdout.pop();
    assert_eq!(json.stdout, b"{\"kind\":\"pixel\",\"clues\":[\"1_\"]}");
    pipe("convert --to plain", json.stdout).answers(0, "1 2\n1_\n");
    let plain = pipe("convert --to plain", "[[\"E\",\"M\"]]");
    plain.answers(0, "# mines=1\n..\n");
    assert!(
        plain
            .stderr
            .contains("plain has no room for where the mines are"),
        "{plain:?}"
    );
    pipe("convert --to leetcode --kind pixel", "1_\n").refuses("cannot hold a pixel puzzle");
    pipe("convert --to papyrus", "1_\n").refuses("possible values: plain, json,");
}
