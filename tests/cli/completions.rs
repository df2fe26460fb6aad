//! `completions` and `man`.

use super::help::commands;
use super::*;

#[test]
fn every_shell_has_a_script_that_knows_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let outcome = run(&format!("completions {shell}"));
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        for name in commands().iter().map(String::as_str).chain(["time-limit"]) {
            assert!(outcome.stdout.contains(name), "{shell}: {name}");
        }
    }
    run("completions cmd").refuses("bash, elvish, fish, powershell, zsh");
}

/// The words that bash offers after these words; the last one is completed.
#[cfg(unix)]
fn offered(words: &str) -> Option<String> {
    let script = run("completions bash").stdout;
    let count = words.split(' ').count();
    let ask = format!(
        "{script}\nCOMP_WORDS=({words}); COMP_CWORD={}; \
         _cluegrid cluegrid \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; \
         echo \"${{COMPREPLY[@]}}\"",
        count - 1
    );
    let output = std::process::Command::new("bash")
        .args(["--norc", "-c", &ask])
        .output()
        .ok()?;
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
#[cfg(unix)]
fn bash_completes_commands_options_and_names() {
    let Some(commands) = offered("cluegrid c") else {
        return; // There is no bash here.
    };
    assert!(commands.contains("check") && commands.contains("count"));
    assert!(!commands.contains("solve"), "{commands}");
    assert!(offered("cluegrid solve --ki").unwrap().contains("--kind"));
    let kinds = offered("cluegrid solve --kind p").unwrap();
    assert_eq!(kinds.trim(), "pixel");
    let formats = offered("cluegrid convert --to leet").unwrap();
    assert_eq!(formats.trim(), "leetcode");
}

#[test]
fn manual_has_a_page_for_every_command() {
    let dir = std::env::temp_dir().join(format!("cluegrid-man-{}", std::process::id()));
    let pages = dir.join("man1");
    run(&format!("man {}", pages.display())).answers(0, "");
    for name in commands() {
        let page = std::fs::read_to_string(pages.join(format!("cluegrid-{name}.1"))).unwrap();
        assert!(page.contains(".TH") && page.contains("Example"), "{name}");
    }
    assert!(pages.join("cluegrid.1").exists());
    std::fs::remove_dir_all(&dir).unwrap();
    let printed = run("man");
    assert_eq!(printed.status, 0);
    assert!(printed.stdout.contains("Exit status"), "{printed:?}");
    run("man Cargo.toml/man1").refuses("Cargo.toml/man1");
}
