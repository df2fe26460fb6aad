//! The commands that README.md shows print what it shows.
//!
//! `UPDATE_README=1 cargo test --test readme` writes what they print now into README.md.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn readme() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")
}

/// The text with what the commands in its `console` blocks print; such a command begins with `$ `.
fn replayed(text: &str) -> String {
    let mut replayed = String::new();
    let mut is_console = false;
    for line in text.lines() {
        is_console = match line {
            "```console" => true,
            "```" => false,
            _ => is_console,
        };
        let command = line.strip_prefix("$ ").filter(|_| is_console);
        // Any other line of a block is output.
        if !is_console || line == "```console" || command.is_some() {
            replayed += line;
            replayed.push('\n');
        }
        replayed.extend(command.map(run));
    }
    replayed
}

/// What a terminal would show of `command`, both streams in order.
fn run(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_cluegrid"));
    let folder = program.parent().expect("the program stands in a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env(
            "PATH",
            env::join_paths(folders).expect("the parts were joined before"),
        )
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("there is a shell");
    String::from_utf8(output.stdout).expect("the program prints text")
}

#[test]
fn every_command_prints_what_is_shown() {
    let shown = fs::read_to_string(readme()).unwrap();
    let real = replayed(&shown);
    if env::var_os("UPDATE_README").is_some() {
        fs::write(readme(), real).unwrap();
        return;
    }
    for (number, (shown, real)) in shown.lines().zip(real.lines()).enumerate() {
        assert_eq!(shown, real, "README.md, line {}", number + 1);
    }
    assert_eq!(
        shown.len(),
        real.len(),
        "README.md shows more, or less, than is printed"
    );
}

/// The commands in the program's help, but for `help` itself.
fn commands() -> Vec<String> {
    let help = run("cluegrid --help");
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn every_command_is_shown() {
    let text = fs::read_to_string(readme()).unwrap();
    let commands = commands();
    assert!(commands.iter().any(|name| name == "solve"), "{commands:?}");
    for name in commands {
        let command = format!("cluegrid {name} ");
        let is_shown = |line: &str| line.starts_with("$ ") && line.contains(&command);
        assert!(text.lines().any(is_shown), "README.md shows no `{command}`");
    }
}
