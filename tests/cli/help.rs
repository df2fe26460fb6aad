//! Help.

use super::*;

#[test]
fn help_answers_with_an_example() {
    for command in [
        "solve", "check", "deduce", "odds", "count", "reveal", "convert", "render",
    ] {
        let outcome = run(&format!("{command} --help"));
        assert_eq!(outcome.status, 0);
        assert!(
            outcome.stdout.contains("Example:\n  cluegrid ")
                || outcome.stdout.contains("Examples:\n  cluegrid "),
            "{outcome:?}"
        );
    }
}
