//! Help.

use super::*;

/// The commands in the program's help, but for `help` itself.
pub fn commands() -> Vec<String> {
    let help = run("--help").stdout;
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn help_answers_with_an_example() {
    let commands = commands();
    assert!(commands.iter().any(|name| name == "solve"), "{commands:?}");
    for command in commands {
        let outcome = run(&format!("{command} --help"));
        assert_eq!(outcome.status, 0);
        assert!(
            outcome.stdout.contains("Example:\n  cluegrid ")
                || outcome.stdout.contains("Examples:\n  cluegrid "),
            "{outcome:?}"
        );
    }
}
