//! `batch`.

use super::*;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, ChildStdout};
use std::thread;
use std::time::{Duration, Instant};

/// A line about a puzzle.
fn line(id: impl Into<Value>, query: &str, puzzle: &str) -> String {
    format!(
        "{}\n",
        json!({"id": id.into(), "query": query, "puzzle": puzzle})
    )
}

/// A line that takes as long as this and no longer: a board too wide to be counted in any such time.
fn slow_line(id: usize, limit: &str) -> String {
    let has_clue = |row: usize, col: usize| (3 * row * row + 5 * col * col + row * col) % 7 < 2;
    let symbol = |row, col| if has_clue(row, col) { '4' } else { '_' };
    let rows = (0..32).map(|row| (0..32).map(|col| symbol(row, col)).collect::<String>());
    let rows: Vec<String> = rows.collect();
    let line = json!({"id": id, "query": "count", "kind": "pixel", "puzzle": rows, "limit": limit});
    format!("{line}\n")
}

fn values(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A running batch, to talk to.
struct Dialogue {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    fn start(arguments: &[&str]) -> Self {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cluegrid"))
            .arg("batch")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, lines: &str) {
        self.input.write_all(lines.as_bytes()).unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// The rest of what comes, the exit status, and what was said beside.
    fn end(self) -> (String, Option<i32>, String) {
        drop(self.input);
        let mut rest = String::new();
        let mut output = self.output;
        output.read_to_string(&mut rest).unwrap();
        let end = self.child.wait_with_output().unwrap();
        (
            rest,
            end.status.code(),
            String::from_utf8(end.stderr).unwrap(),
        )
    }
}

#[test]
fn answers_are_those_of_the_single_commands() {
    let boards = [
        ("pixel", CONTEST),
        ("pixel", "examples/puzzles/ambiguous.txt"),
        ("pixel", "examples/puzzles/unsatisfiable.txt"),
        ("mines", "examples/puzzles/beginner.txt"),
        ("mines", "examples/puzzles/expert.txt"),
        ("mines", "examples/puzzles/leetcode.json"),
    ];
    let queries = [
        ("solve", json!({})),
        ("check", json!({})),
        ("deduce", json!({})),
        ("odds", json!({})),
        ("count", json!({})),
        ("count", json!({"list": 2})),
        ("deduce", json!({"mines": 60})),
        ("deduce", json!({"mines_left": 3, "trust_flags": true})),
        ("odds", json!({"density": 0.2})),
        ("reveal", json!({"at": [0, 1]})),
    ];
    let (mut lines, mut singles) = (String::new(), Vec::new());
    for (kind, file) in boards {
        let text = std::fs::read_to_string(file).unwrap();
        for (query, details) in &queries {
            let mut line = details.clone();
            let mut arguments = format!("{query} --json {file}");
            for (name, value) in details.as_object().unwrap() {
                let option = format!(" --{}", name.replace('_', "-"));
                arguments += &match value {
                    Value::Bool(_) => option,
                    Value::Array(cell) => format!("{option} {},{}", cell[0], cell[1]),
                    other => format!("{option} {other}"),
                };
            }
            if *query != "reveal" {
                arguments += &format!(" --kind {kind}");
                line["kind"] = json!(kind);
            }
            line["query"] = json!(query);
            line["puzzle"] = json!(text);
            lines += &format!("{line}\n");
            singles.push(run(&arguments));
        }
    }
    let batch = pipe("batch", lines);
    assert_eq!(batch.stdout.lines().count(), singles.len());
    for (answer, single) in batch.stdout.lines().zip(&singles) {
        assert_same(answer, single);
    }
}

/// That a line of a batch answers as the command by itself.
#[track_caller]
fn assert_same(answer: &str, single: &Outcome) {
    if single.status == 2 {
        let value: Value = serde_json::from_str(answer).unwrap();
        let message = value["error"]["message"].as_str().unwrap();
        assert!(single.stderr.contains(message), "{message}: {single:?}");
    } else if answer.contains("\"verdict\":") {
        // `check` by itself goes on to what may be wrong with the puzzle.
        let mut whole: Value = serde_json::from_str(&single.stdout).unwrap();
        let fields = whole.as_object_mut().unwrap();
        for diagnosis in ["repairs", "repairs_more", "spots"] {
            fields.remove(diagnosis);
        }
        assert_eq!(serde_json::from_str::<Value>(answer).unwrap(), whole);
    } else {
        assert_eq!(format!("{answer}\n"), single.stdout);
    }
}

/// A query, a kind and a text that often is a puzzle of that kind.
fn asked() -> impl Strategy<Value = (&'static str, &'static str, String)> {
    let query = prop::sample::select(vec!["check", "count", "deduce"]);
    let pixel = ("pixel", "[0-4_]{3}\n[0-6_]{3}\n[_5O]{3}\n");
    let mines = ("mines", "# mines=[0-3]\n[.0-2]{3}\n[.1-3F]{3}\n");
    let board = prop::sample::select(vec![pixel, mines]);
    (query, board).prop_flat_map(|(query, (kind, rows))| {
        prop::string::string_regex(rows)
            .unwrap()
            .prop_map(move |text| (query, kind, text))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn random_lines_are_answered_in_order_as_by_the_command(
        lines in prop::collection::vec(prop::option::weighted(0.9, asked()), 1..12),
    ) {
        let line = |asked: &Option<(&str, &str, String)>| match asked {
            Some((query, kind, text)) => json!({"query": query, "kind": kind, "puzzle": text}).to_string(),
            None => "{no json".to_owned(),
        };
        let text: String = lines.iter().map(|asked| line(asked) + "\n").collect();
        let batch = pipe("batch", text);
        let answers: Vec<&str> = batch.stdout.lines().collect();
        prop_assert_eq!(answers.len(), lines.len());
        let mut has_failed = false;
        for (answer, asked) in answers.into_iter().zip(&lines) {
            if let Some((query, kind, text)) = asked {
                let single = pipe(&format!("{query} --json --kind {kind}"), text.as_str());
                has_failed |= single.status == 2;
                assert_same(answer, &single);
            } else {
                has_failed = true;
                let value: Value = serde_json::from_str(answer).unwrap();
                prop_assert_eq!(&value["error"]["in"], "line");
            }
        }
        prop_assert_eq!(batch.status, i32::from(has_failed));
    }
}

#[test]
fn an_id_comes_back_as_it_was_given() {
    let ids = [
        "7",
        "-1.50e3",
        "null",
        "\"a\\u0041\"",
        "[1, {\"b\": 2}]",
        "{\"id\":3}",
    ];
    let lines = ids.map(|id| {
        format!("{{\"query\":\"count\",\"kind\":\"mines\",\"id\":{id},\"puzzle\":\"1.\"}}\n")
    });
    let answers = ids.map(|id| {
        format!("{{\"id\":{id},\"kind\":\"mines\",\"count\":\"1\",\"complete\":true}}\n")
    });
    pipe("batch", lines.concat()).answers(0, &answers.concat());
}

#[test]
fn a_puzzle_alone_is_enough_where_the_query_is_known() {
    let lines = "\"1..\\n\"\n{\"kind\":\"mines\",\"tiles\":[\"..1\"]}\n[[\"E\",\"1\",\"M\"]]\n";
    let outcome = pipe("batch --query deduce", lines);
    let mined: Vec<Value> = values(&outcome.stdout)
        .into_iter()
        .map(|answer| answer["mined"].clone())
        .collect();
    assert_eq!(mined, [json!([[0, 1]]), json!([[0, 1]]), json!([])]);
    assert_eq!(outcome.status, 0);
    // What the line says goes before what the options say.
    let lines = "{\"query\":\"count\",\"kind\":\"pixel\",\"puzzle\":\"1..\\n\"}\n\"1..\"\n";
    let outcome = pipe(
        "batch --query odds --kind mines --mines 1",
        lines.to_owned(),
    );
    assert!(outcome.stdout.contains("no mines; if this"), "{outcome:?}");
    assert!(
        outcome.stdout.contains("\"solutions\":\"1\""),
        "{outcome:?}"
    );
}

#[test]
fn a_bad_line_is_answered_by_an_error_and_the_rest_goes_on() {
    let lines = [
        r#"{"id":1,"query":"check","puzzle":"1_\n__1\n"}"#,
        "",
        r#"{"id":2,"query":"chek","puzzle":"1_"}"#,
        r#"{"id":3,"query":"check","puzle":"1_"}"#,
        r#"{"id":4,"query":"check"}"#,
        r#"{"id":5,"puzzle":"1_"}"#,
        r#"{"id":6,"query":"reveal","puzzle":"1_"}"#,
        r#"{"id":7,"query":"check","puzzle":"1_","mines":3}"#,
        r#"{"id":8,"query":"check","puzzle":3}"#,
        r#"{"id":9,"query":"check","puzzle":"1_","limit":"soon"}"#,
        r#"{"id":10,"query":"check","#,
        "\t \r",
        "7",
        r#"{"id":11,"query":"check","kind":"pixel","puzzle":"4_\n__"}"#,
    ];
    let outcome = pipe("batch", lines.join("\n"));
    assert_eq!(outcome.status, 1, "{outcome:?}");
    let answers = values(&outcome.stdout);
    let errors: Vec<_> = answers[..11]
        .iter()
        .map(|answer| {
            let error = &answer["error"];
            let message = error["message"].as_str().unwrap();
            (
                answer["id"].as_u64(),
                answer["line"].as_u64().unwrap(),
                error["in"].as_str().unwrap(),
                message,
            )
        })
        .collect();
    let expected = [
        (
            Some(1),
            1,
            "puzzle",
            "line 2, column 3: expected 2 cells as in the first row, found 3",
        ),
        (Some(2), 3, "line", "expected one of solve, check"),
        (Some(3), 4, "line", "unknown field `puzle`"),
        (Some(4), 5, "question", "expected a `puzzle`, found none"),
        (Some(5), 6, "question", "expected a `query`, found none"),
        (Some(6), 7, "question", "expected a cell, `at`, found none"),
        (Some(7), 8, "question", "a pixel puzzle has no mines"),
        (Some(8), 9, "question", "expected a puzzle as text"),
        (Some(9), 10, "line", "expected a time, say \"500ms\" or 2"),
        (None, 11, "line", "EOF while parsing"),
        (None, 13, "line", "expected a question or a puzzle"),
    ];
    for (error, expected) in errors.iter().zip(expected) {
        assert_eq!(
            (error.0, error.1, error.2),
            (expected.0, expected.1, expected.2)
        );
        assert!(error.3.contains(expected.3), "{error:?} {expected:?}");
    }
    assert_eq!(answers[0]["error"]["line"], 2);
    assert_eq!(answers[0]["error"]["column"], 3);
    assert_eq!(answers[11]["verdict"], "unique");
    assert!(
        outcome.stderr.starts_with("12 lines, 11 errors, "),
        "{outcome:?}"
    );
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_are_refused() {
    let mut input = b"\xef\xbb\xbf\"1_\"\n\"\xff\"\n".to_vec();
    input.extend([b'x'; 300_000]);
    input.extend(b"\n\"2_\"");
    let outcome = pipe("batch --query check --longest-line 1000", input);
    let answers = values(&outcome.stdout);
    assert_eq!(answers[0]["verdict"], "ambiguous");
    assert_eq!(
        answers[1]["error"]["message"],
        "expected UTF-8 text, found the byte 0xff"
    );
    assert_eq!(answers[1]["error"]["column"], 2);
    assert_eq!(answers[2]["line"], 3);
    assert_eq!(
        answers[2]["error"]["message"],
        "expected a line of at most 1000 bytes, found a longer one"
    );
    assert_eq!(answers[3]["verdict"], "unique");
    assert_eq!((answers.len(), outcome.status), (4, 1));
    pipe("batch --query check", "[".repeat(2_000_000)).answers(
        1,
        "{\"line\":1,\"error\":{\"in\":\"line\",\"column\":2000000,\"message\":\
         \"EOF while parsing a list\"}}\n",
    );
}

#[test]
fn many_boards_of_one_line_are_answered_in_order() {
    let lines = r#"{"id":1,"query":"deduce","puzzles":["1.","0.",[["E"]]]}
{"id":2,"query":"odds","mines":1,"puzzles":["1..","z"]}
{"id":3,"query":"odds","puzzles":[]}
"#;
    let outcome = pipe("batch", lines);
    let answers = values(&outcome.stdout);
    let mined = |answer: &Value| answer["mined"].clone();
    let deduced: Vec<Value> = answers[0]["answers"]
        .as_array()
        .unwrap()
        .iter()
        .map(mined)
        .collect();
    assert_eq!(deduced, [json!([[0, 1]]), json!([]), json!([])]);
    assert_eq!(answers[0]["complete"], true);
    assert_eq!(answers[1]["answers"][0]["odds"], json!([[null, 1.0, 0.0]]));
    assert_eq!(answers[1]["answers"][1]["error"]["in"], "puzzle");
    assert_eq!(answers[1]["complete"], false);
    assert_eq!(
        answers[2],
        json!({"id": 3, "answers": [], "complete": true})
    );
    assert_eq!(outcome.status, 1);
}

#[test]
fn order_is_kept_under_many_threads_with_slow_lines_in_between() {
    let mut lines = String::new();
    for id in 0..2000 {
        lines += &match id % 400 {
            7 => slow_line(id, "150ms"),
            _ => line(id, "check", &format!("{}_\n__", id % 5)),
        };
    }
    let outcome = pipe("batch --threads 8", lines);
    let ids: Vec<u64> = values(&outcome.stdout)
        .iter()
        .map(|answer| answer["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids, (0..2000).collect::<Vec<_>>());
    assert_eq!(outcome.status, 3, "the slow lines are cut short");
    assert!(
        outcome
            .stderr
            .starts_with("2000 lines, 0 errors, 5 cut short by a limit, ")
    );
}

#[test]
fn too_many_threads_are_refused() {
    for threads in ["0", "99999999", "99999999999999999999999"] {
        let outcome = pipe(&format!("batch --threads {threads}"), "");
        assert_eq!(outcome.status, 2);
        assert!(outcome.stderr.contains("from 1 to 1024"), "{outcome:?}");
    }
}

#[test]
fn the_number_of_threads_changes_no_answer() {
    let text = std::fs::read_to_string("tests/data/pixel/cases.jsonl").unwrap();
    let puzzles = values(&text).into_iter().map(|case| case["puzzle"].clone());
    let lines: String = puzzles.map(|puzzle| format!("{puzzle}\n")).collect();
    let answers = |threads| {
        pipe(
            &format!("batch --query check --threads {threads}"),
            lines.clone(),
        )
        .stdout
    };
    let of_one = answers(1);
    assert_eq!(of_one.lines().count(), lines.lines().count());
    assert_eq!(answers(2), of_one);
    assert_eq!(answers(7), of_one);
}

#[test]
fn who_writes_a_line_and_waits_gets_its_answer() {
    let mut bot = Dialogue::start(&["--query", "deduce"]);
    for round in 0..50 {
        bot.say(&line(round, "deduce", "1.\n"));
        assert_eq!(bot.hear()["id"], round);
    }
    let (rest, status, stderr) = bot.end();
    assert_eq!((rest.as_str(), status), ("", Some(0)));
    assert!(stderr.starts_with("50 lines, 0 errors, "), "{stderr}");
}

#[test]
fn an_answer_does_not_wait_for_a_slow_line_after_it() {
    for threads in ["1", "4"] {
        let mut bot = Dialogue::start(&["--threads", threads]);
        let start = Instant::now();
        let quick = |id| line(id, "count", "1.F\n");
        bot.say(&(quick(0) + &quick(1) + &slow_line(2, "20s") + &quick(3)));
        assert_eq!(bot.hear()["id"], 0);
        assert_eq!(bot.hear()["id"], 1);
        assert!(start.elapsed() < Duration::from_secs(15));
        bot.child.kill().unwrap();
        bot.child.wait().unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let mut bot = Dialogue::start(&["--query", "check"]);
    let mut input = bot.input;
    let writer = thread::spawn(move || {
        let puzzle = format!("{}4{}\n", "_".repeat(55), "_".repeat(44));
        let lines = line(0, "check", &puzzle).repeat(1000);
        for _ in 0..100 {
            input.write_all(lines.as_bytes()).unwrap();
        }
    });
    // Nobody takes the answers yet: what can't be written has to wait, and so has what could be read.
    thread::sleep(Duration::from_millis(500));
    let mut line = String::new();
    let mut peak = String::new();
    for number in 0.. {
        line.clear();
        if bot.output.read_line(&mut line).unwrap() == 0 {
            assert_eq!(number, 100_000);
            break;
        }
        if number == 99_000 {
            peak = std::fs::read_to_string(format!("/proc/{}/status", bot.child.id())).unwrap();
        }
    }
    writer.join().unwrap();
    assert_eq!(bot.child.wait().unwrap().code(), Some(0));
    let peak = peak.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    let kilobytes: usize = peak.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kilobytes < 150_000, "{kilobytes} kB");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_whole_lines() {
    let mut bot = Dialogue::start(&["--threads", "2"]);
    bot.say(&(line(0, "count", "1.F\n") + &slow_line(1, "60s") + &line(2, "count", "1.F\n")));
    assert_eq!(bot.hear()["id"], 0);
    let start = Instant::now();
    let interrupt = |child: &Child| {
        let pid = child.id().to_string();
        let kill = std::process::Command::new("kill")
            .args(["-INT", &pid])
            .status();
        assert!(kill.unwrap().success());
    };
    interrupt(&bot.child);
    let (rest, status, stderr) = bot.end();
    // The line that was cut short has no answer, so those after it have none either.
    assert_eq!((rest.as_str(), status), ("", Some(130)));
    assert!(stderr.starts_with("1 line, 0 errors, "), "{stderr}");
    assert!(start.elapsed() < Duration::from_secs(30));
    // Somebody who waits for lines is interrupted as well.
    let mut idle = Dialogue::start(&["--query", "count"]);
    idle.say("\"1.F\"\n");
    idle.hear();
    interrupt(&idle.child);
    assert_eq!(idle.child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut bot = Dialogue::start(&["--query", "check"]);
    let lines = "\"____________\\n____________\"\n".repeat(1000);
    bot.say(&lines);
    bot.hear();
    drop(bot.output);
    // More answers than fit into a pipe.
    while bot.input.write_all(lines.as_bytes()).is_ok() {}
    let end = bot.child.wait_with_output().unwrap();
    assert_eq!(end.status.code(), Some(0));
    assert_eq!(String::from_utf8(end.stderr).unwrap(), "");
}

#[test]
fn limits_hold_for_every_line() {
    let lines = "{\"query\":\"deduce\",\"puzzle\":\"1.\",\"limit\":5}\n\"1.\"\n";
    let outcome = pipe("batch --query deduce --time-limit 0s", lines);
    let complete: Vec<Value> = values(&outcome.stdout)
        .into_iter()
        .map(|answer| answer["complete"].clone())
        .collect();
    assert_eq!(complete, [json!(true), json!(false)]);
    assert_eq!(outcome.status, 3);
}

#[test]
fn files_are_read_and_what_is_none_is_refused() {
    let lines = format!("{}/batch.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&lines, "\"1.F\"\n\n").unwrap();
    let answer = "{\"kind\":\"mines\",\"count\":\"2\",\"complete\":true}\n";
    let outcome = run(&format!("batch --query count {lines}"));
    outcome.answers(0, answer);
    assert!(
        outcome.stderr.starts_with("1 line, 0 errors, "),
        "{outcome:?}"
    );
    run("batch no/such/file").refuses("no/such/file: there is no such file");
    run("batch src").refuses("src: this is a directory, not a puzzle");
    run("batch --query chek").refuses("[possible values: solve, check");
    pipe("batch", "").answers(0, "");
}
