//! `rate`.

use super::*;
use serde_json::Value;

#[test]
fn a_grade_comes_with_its_score_and_steps() {
    pipe("rate --kind pixel", "4_\n__\n").answers(0, "basic, score 1\nsingle clue: 1 step\n");
    pipe("rate --json --kind pixel", "4_\n__\n").answers(
        0,
        "{\"kind\":\"pixel\",\"consistent\":true,\"grade\":\"basic\",\"technique\":\"single clue\",\
         \"score\":1,\"steps\":{\"single clue\":1,\"two clues\":0,\"look-ahead\":0,\"search\":0},\
         \"undecided\":0,\"complete\":true}\n",
    );
}

#[test]
fn a_path_has_a_sentence_for_every_step() {
    let outcome = run(&format!("rate --path --json --kind pixel {CONTEST}"));
    let rated: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let path = rated["path"].as_array().unwrap();
    let cells: usize = path
        .iter()
        .map(|step| step["cells"].as_array().unwrap().len())
        .sum();
    assert_eq!(
        (cells, &rated["undecided"]),
        (6 * 8, &0.into()),
        "{outcome:?}"
    );
    let counts = rated["steps"].as_object().unwrap().values();
    let counted: u64 = counts.map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(counted as usize, path.len());
    let plain = run(&format!("rate --path --kind pixel {CONTEST}"));
    for (number, step) in path.iter().enumerate() {
        let text = step["text"].as_str().unwrap();
        let line = format!(
            "{}. {}: {text}",
            number + 1,
            step["technique"].as_str().unwrap()
        );
        assert_eq!(plain.stdout.lines().nth(number), Some(line.as_str()));
    }
}

#[test]
fn an_ambiguous_puzzle_is_rated_as_far_as_logic_gets() {
    let outcome = pipe("rate --kind pixel", "1__0\n");
    outcome.answers(
        0,
        "basic, score 1\nsingle clue: 1 step\nundecided: 2 cells, since there are several solutions\n",
    );
}

#[test]
fn an_inconsistent_puzzle_has_no_grade() {
    let outcome = pipe("rate --kind pixel", "9_\n__\n");
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.starts_with("inconsistent\n"), "{outcome:?}");
    let json = pipe("rate --json --kind pixel", "9_\n__\n");
    assert!(
        json.stdout.contains("\"consistent\":false,\"grade\":null"),
        "{json:?}"
    );
}

#[test]
fn a_position_is_rated_by_what_follows_now() {
    let outcome = pipe("rate --kind mines", "1..\n1..\n1..\n");
    assert_eq!(outcome.status, 0);
    assert!(
        outcome.stdout.starts_with("advanced, score "),
        "{outcome:?}"
    );
    assert!(
        outcome.stdout.ends_with("undecided: 3 cells\n"),
        "{outcome:?}"
    );
    let unseen = "no step found before the limit\nundecided: 1 cell\n";
    pipe("rate --kind mines --time-limit 0s", "1.\n").answers(3, unseen);
    pipe("rate --kind mines", "...\n").answers(0, "nothing to find out\nundecided: 3 cells\n");
}

#[test]
fn a_rating_keeps_its_limit() {
    let outcome = pipe("rate --kind pixel --time-limit 0s", "4_\n__\n");
    assert_eq!(outcome.status, 3);
    assert!(
        outcome.stderr.contains("the time limit was reached"),
        "{outcome:?}"
    );
}
