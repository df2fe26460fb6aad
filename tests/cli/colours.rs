//! Colours.

use super::*;

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let coloured = |arguments: &str, environment: &[(&str, &str)]| {
        let mut command = command(arguments);
        command
            .envs(environment.iter().copied())
            .write_stdin("1.\n");
        Outcome::of(&mut command).stdout.contains('\x1b')
    };
    assert!(!coloured("deduce", &[]), "a pipe gets none");
    assert!(coloured("deduce --color always", &[]));
    assert!(coloured("deduce --color always", &[("NO_COLOR", "1")]));
    assert!(coloured("deduce", &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(
        "deduce",
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(!coloured(
        "deduce --color never",
        &[("CLICOLOR_FORCE", "1")]
    ));
    assert!(
        !coloured("deduce --json --color always", &[]),
        "JSON has no colours"
    );
}
