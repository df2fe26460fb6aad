//! What the documentation says of the sources is still so.

use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The names in `[dependencies]`, `[dev-dependencies]` and the like.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut is_list = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_list = line.ends_with("dependencies]");
        } else if let Some((name, _)) = line.split_once('=').filter(|_| is_list) {
            names.push(name.trim());
        }
    }
    names
}

#[test]
fn every_dependency_has_its_row() {
    let (manifest, contributing) = (read("Cargo.toml"), read("CONTRIBUTING.md"));
    let names = dependencies(&manifest);
    assert!(names.contains(&"varisat") && names.contains(&"proptest"));
    let (_, table) = contributing.split_once("## Dependencies").unwrap();
    for name in &names {
        let quoted = format!("`{name}`");
        let is_row = |line: &str| {
            let crates = line.split('|').nth(1);
            crates.is_some_and(|crates| crates.contains(&quoted))
        };
        assert!(
            table.lines().any(is_row),
            "CONTRIBUTING.md says nothing of {name}"
        );
    }
    let rows = table.lines().filter_map(|line| line.split('|').nth(1));
    for name in rows.flat_map(|crates| crates.split('`').skip(1).step_by(2)) {
        assert!(names.contains(&name), "{name} is no dependency any more");
    }
}

/// Names in the order of a listing, so that a failure says the same everywhere.
fn stems(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut stems: Vec<_> = names
        .filter_map(|name| name.strip_suffix(".rs").map(str::to_owned))
        .filter(|stem| stem != "mod" && stem != "tests")
        .collect();
    stems.sort();
    stems
}

#[test]
fn every_file_of_the_engine_has_its_place() {
    let architecture = read("ARCHITECTURE.md");
    for folder in ["src/solve", "src/solve/propagate", "src/solve/count"] {
        for stem in stems(folder) {
            let is_named = [format!("`{stem}`"), format!("{stem}.rs`")]
                .iter()
                .any(|name| architecture.contains(name));
            assert!(
                is_named,
                "ARCHITECTURE.md has no place for {folder}/{stem}.rs"
            );
        }
    }
}

#[test]
fn every_test_program_and_every_example_is_listed() {
    let (architecture, readme) = (read("ARCHITECTURE.md"), read("README.md"));
    for stem in stems("tests") {
        assert!(
            architecture.contains(&format!("`{stem}`")),
            "tests/{stem}.rs"
        );
    }
    for stem in stems("examples") {
        assert!(
            readme.contains(&format!("- `{stem}` ")),
            "examples/{stem}.rs"
        );
    }
}
