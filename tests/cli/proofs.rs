//! `check --proof FILE --cnf FILE` and `check --certify`.

use super::*;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// `check` with both files in `folder`, which is what the names in `arguments` are relative to.
fn prove(folder: &TempDir, arguments: &str, puzzle: &str) -> Outcome {
    let mut command = command(&format!("check {arguments} --proof p.drat --cnf p.cnf"));
    Outcome::of(command.current_dir(folder).write_stdin(puzzle))
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn formula_and_proof_are_written_together() {
    let folder = TempDir::new().unwrap();
    let outcome = prove(&folder, "--kind pixel", "_9_\n___\n___\n");
    assert!(outcome.stdout.starts_with("unsatisfiable\n"), "{outcome:?}");
    assert_eq!(names(&folder), ["p.cnf", "p.drat"]);
    let cnf = read(&folder, "p.cnf");
    assert!(cnf.starts_with("c pixel puzzle of 3 by 3 cells;"), "{cnf}");
    assert!(cnf.contains("\nc x6 = cell 1,2\n"), "{cnf}");
    assert!(!cnf.contains("the last clause excludes"), "{cnf}");
    assert_eq!(read(&folder, "p.drat"), "0\n");
}

#[test]
fn the_solution_found_is_excluded_by_the_last_clause() {
    let folder = TempDir::new().unwrap();
    prove(&folder, "--kind pixel", "1_0_\n").answers(0, "unique\n");
    let cnf = read(&folder, "p.cnf");
    assert!(cnf.contains("c the last clause excludes the solution found\n"));
    assert!(cnf.ends_with("\n-1 2 3 4 0\n"), "{cnf}");
}

#[test]
fn several_solutions_have_no_proof_and_old_files_stay() {
    let folder = TempDir::new().unwrap();
    for name in ["p.cnf", "p.drat"] {
        fs::write(folder.path().join(name), "before").unwrap();
    }
    let ambiguous = prove(&folder, "--kind pixel", "1__\n");
    assert_eq!(ambiguous.status, 1);
    assert!(
        ambiguous
            .stderr
            .contains("no proof was written: there are several solutions")
    );
    let limited = prove(&folder, "--kind pixel --time-limit 0s", "9_\n__\n");
    assert_eq!(limited.status, 3);
    assert!(
        limited
            .stderr
            .contains("no proof was written: the time limit was reached")
    );
    assert_eq!(
        (read(&folder, "p.cnf"), read(&folder, "p.drat")),
        ("before".into(), "before".into())
    );
    prove(&folder, "--kind pixel", "1_0_\n").answers(0, "unique\n");
    assert!(read(&folder, "p.cnf").starts_with("c "));
    assert_eq!(
        names(&folder),
        ["p.cnf", "p.drat"],
        "nothing else is left behind"
    );
}

#[test]
fn both_files_are_written_or_none() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("p.drat")).unwrap();
    prove(&folder, "--kind pixel", "1_0_\n").refuses("p.drat: the answer can't be written");
    assert_eq!(names(&folder), ["p.drat"]);
    let elsewhere = "check --kind pixel --proof no/such/p.drat --cnf p.cnf";
    let outcome = Outcome::of(
        command(elsewhere)
            .current_dir(&folder)
            .write_stdin("1_0_\n"),
    );
    outcome.refuses("no/such/p.drat");
    assert_eq!(names(&folder), ["p.drat"]);
    pipe("check --proof p.drat", "1_0_\n").refuses("--cnf");
    pipe("check --proof same --cnf same", "1_0_\n").refuses("two files");
    assert!(!Path::new("same").exists());
}

#[test]
fn a_certified_answer_says_so() {
    let certified =
        "certified: a checker went over every step of the refutation of anything else\n";
    pipe("check --certify --kind pixel", "1_0_\n").answers(0, &format!("unique\n{certified}"));
    let mines = pipe("check --certify --kind mines --mines 3", "1.\n..\n");
    assert!(mines.stdout.starts_with("unsatisfiable\n"), "{mines:?}");
    let refuted = "every step of the refutation of any solution\n";
    assert!(mines.stdout.ends_with(refuted), "{mines:?}");
    let json = "{\"kind\":\"pixel\",\"verdict\":\"unique\",\"solution\":[\"1000\"],\
                \"certified\":true,\"complete\":true}\n";
    pipe("check --certify --json", "1_0_\n").answers(0, json);
    let ambiguous = pipe("check --certify --json", "1_\n");
    assert!(!ambiguous.stdout.contains("certified"), "{ambiguous:?}");
    assert!(
        ambiguous
            .stderr
            .contains("not certified: there are several solutions")
    );
}
