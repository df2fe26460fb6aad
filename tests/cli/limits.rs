//! Limits of time and memory.

use super::*;

#[test]
fn no_time_at_all_is_a_limit() {
    run(&format!("solve --json --time-limit 0s {CONTEST}")).answers(
        3,
        &format!(
            "{{\"kind\":\"pixel\",\"verdict\":\"limit\",\"certain\":[{}],\"complete\":false}}\n",
            ["\"????????\""; 6].join(",")
        ),
    );
    pipe("deduce --json --time-limit 0s", "1.\n").answers(
        3,
        "{\"kind\":\"mines\",\"consistent\":null,\"safe\":[],\"mined\":[],\"undecided\":1,\
         \"wrong_flags\":[],\"complete\":false}\n",
    );
    let check = run(&format!("check --time-limit 0s {CONTEST}"));
    assert_eq!(check.status, 3);
    assert!(check.stdout.starts_with("limit\n"), "{check:?}");
    assert!(
        check.stderr.contains("the time limit was reached"),
        "{check:?}"
    );
    run(&format!(
        "count --list 1 --kind pixel --time-limit 0 {CONTEST}"
    ))
    .answers(3, "");
    pipe("odds --json --time-limit 0s", "1..\n").answers(
        3,
        "{\"kind\":\"mines\",\"consistent\":null,\"odds\":[[null,null,null]],\"safest\":[],\
         \"complete\":false}\n",
    );
    pipe("count --json --kind mines --time-limit 0s", "1..\n")
        .answers(3, "{\"kind\":\"mines\",\"complete\":false}\n");
}
