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

#[test]
fn binary_notations_go_into_files_and_pipes() {
    let id = "9x9:4,3,m8d0ec7e0f5fd62bf17e88";
    let expected = std::fs::read("tests/data/formats/beg.mbf").unwrap();
    let piped = command(&format!("convert --to mbf {id}")).output().unwrap();
    assert_eq!(piped.stdout, expected);
    let stderr = String::from_utf8(piped.stderr).unwrap();
    assert!(
        stderr.contains("mbf has no room for the cell of the first click"),
        "{stderr}"
    );
    let file = std::env::temp_dir().join(format!("cluegrid-{}.mbf", std::process::id()));
    let name = file.display();
    run(&format!("convert --to mbf -o {name} {id}")).answers(0, "");
    assert_eq!(std::fs::read(&file).unwrap(), expected);
    run(&format!("convert --to pttacg {name}")).answers(0, "?b=1&m=g028000m10001g010\n");
    std::fs::remove_file(&file).unwrap();
    run(&format!("convert --to mbf -o /no/such/folder/file {id}")).refuses("can't be written");
}

#[test]
fn ids_and_links_stand_in_place_of_a_file() {
    let open = "9x9:4,3,u8004800016080000c0010\n";
    run("convert --to mines-id-open 9x9n10:4,3,m8d0ec7e0f5fd62bf17e88").answers(0, open);
    let position = run("convert --to jsm-mine ?analysis=ajajaaakTSqUleOUleOUlfUlfUlfUldOb");
    assert!(
        position.stdout.starts_with("9x9x10\nHHHHHHHHH\n"),
        "{position:?}"
    );
    run("convert --to plain 9x9.txt").refuses("there is no such file");
    let seed = run("convert --to plain 9x9n10#123");
    seed.refuses("expected an id that says where the mines are");
    assert!(seed.stderr.contains("= help: start the game"), "{seed:?}");
}

#[test]
fn replay_is_read_at_any_moment() {
    let example = "Board:\n*00\nEvents:\n0.5 lc 2 1 (0 0)\n1.0 lr 2 1 (0 0)\n2.5 lc 3 1 (0 0)\n2.6 lr 3 1 (0 0)\n";
    let at = |time| pipe(&format!("convert --to plain{time}"), example);
    at(" --time 900ms").answers(0, "# mines=1\n...\n");
    at(" --time 1").answers(0, "# mines=1\n.1.\n");
    at("").answers(0, "# mines=1\n.10\n");
    pipe("convert --to plain --time 1", "1F\n").refuses("expected a replay");
    pipe("convert --to rawvf", "1F\n").refuses("it is only read");
}

#[test]
fn list_has_an_example_of_every_notation() {
    let list = run("convert --list-formats");
    for line in [
        "plain: plain text",
        "    6 8\n",
        "mbf: ",
        "    09 09 00 0a 00 00 04",
    ] {
        assert!(list.stdout.contains(line), "{list:?}");
    }
    let help = run("convert --help");
    assert!(
        help.stdout.contains("[possible values: plain, json,"),
        "{help:?}"
    );
}

#[test]
fn ids_and_links_stand_for_files_and_for_each_other() {
    let id = "5x5:a4a20d2a77a2a5764e";
    let link = "https://puzz.link/p?mosaic/5/5/a4a20d2a77a2a5764e";
    run(&format!("convert --to pzpr {id}")).answers(0, &format!("{link}\n"));
    run(&format!("convert --to mosaic-id {link}")).answers(0, &format!("{id}\n"));
    let penpa = run(&format!("convert --to penpa {id}")).stdout;
    run(&format!("convert --to mosaic-id {penpa}")).answers(0, &format!("{id}\n"));
    run(&format!("solve --kind pixel {link}")).answers(0, "00100\n11100\n01111\n01100\n01011\n");
    let filled = pipe("convert --to csv", "1 2\n4_\n\n#?\n");
    filled.answers(0, "4,\n");
    assert!(
        filled
            .stderr
            .contains("csv has no room for the filled cells")
    );
}

#[test]
fn tables_hold_positions() {
    let table = pipe("convert --to csv", "# mines=2\n1F.\n0*2\n");
    table.answers(0, "1,F,#\n0,*,2\n");
    let dropped = "csv has no room for the number of mines";
    assert!(table.stderr.contains(dropped), "{table:?}");
    pipe("convert --to plain", "1;F;#\n0;*;2\n").answers(0, "# mines=?\n1F.\n0*2\n");
    pipe("convert --to plain --kind mines", "1,\n").answers(0, "# mines=?\n1.\n");
    pipe("convert --to plain", "1,\n").refuses("say which with --kind pixel or --kind mines");
    pipe("convert --to plain", "1,,#\n").refuses("an empty field is a revealed 0");
    pipe("convert --to plain --covered #", "1,,#\n").answers(0, "# mines=?\n10.\n");
    let mut all_cover = command("convert --to plain");
    all_cover.args(["--covered", " "]).write_stdin("1,,#\n");
    let stdout = all_cover.output().unwrap().stdout;
    assert_eq!(stdout, b"# mines=?\n1..\n");
    pipe("convert --to csv", "# minefield\n*1\n").refuses("what the player sees");
}

#[cfg(unix)]
#[test]
fn file_is_replaced_whole() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let [file, other] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
    std::fs::write(&file, "before\n").unwrap();
    std::fs::hard_link(&file, &other).unwrap();
    let private = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(&file, private).unwrap();
    let to = file.display();
    run(&format!("convert --to json -o {to} 2x2:1a1a")).answers(0, "");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text, "{\"kind\":\"pixel\",\"clues\":[\"1_\",\"1_\"]}\n");
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "what was private stays so");
    // Written over, the other name would have the new text too.
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "before\n");
    run(&format!("convert --to mbf -o {to} 2x2:1a1a")).refuses("cannot hold a pixel puzzle");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}
