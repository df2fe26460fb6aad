//! The program as a person or a script meets it: streams, exit statuses, JSON.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use std::io::{Read, Write};
use std::process::Stdio;

const CONTEST: &str = "examples/puzzles/contest.txt";

/// What came out.
#[derive(Debug)]
struct Outcome {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Outcome {
    fn of(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        Self {
            status: output.status.code().expect("the program ends by itself"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The answer, and the exit status that belongs to it.
    #[track_caller]
    fn answers(&self, status: i32, stdout: &str) {
        assert_eq!(
            (self.status, self.stdout.as_str()),
            (status, stdout),
            "{self:?}"
        );
    }

    /// One of these answers: which solution comes first is not promised.
    #[track_caller]
    fn answers_either(&self, status: i32, stdout: [String; 2]) {
        assert_eq!(self.status, status, "{self:?}");
        assert!(stdout.contains(&self.stdout), "{self:?}");
    }

    /// No answer, but a sentence that contains `sentence`.
    #[track_caller]
    fn refuses(&self, sentence: &str) {
        self.answers(2, "");
        assert!(self.stderr.contains(sentence), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
    }
}

/// Arguments, separated by spaces.
fn command(arguments: &str) -> Command {
    let mut command = cargo_bin_cmd!("cluegrid");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.args(arguments.split_whitespace());
    command
}

fn run(arguments: &str) -> Outcome {
    Outcome::of(&mut command(arguments))
}

fn pipe(arguments: &str, puzzle: impl Into<Vec<u8>>) -> Outcome {
    Outcome::of(command(arguments).write_stdin(puzzle))
}

// solve

#[test]
fn solve_into_a_pipe_prints_the_contest_answer_and_nothing_else() {
    let outcome = run(&format!("solve {CONTEST}"));
    outcome.answers(0, include_str!("../examples/puzzles/contest.answer.txt"));
    assert!(outcome.stderr.contains("unique"), "{outcome:?}");
}

#[test]
fn solve_reads_standard_input_with_and_without_a_dash() {
    for arguments in ["solve", "solve -"] {
        pipe(arguments, "2_0\n").answers(1, "");
        pipe(arguments, "1_0_\n").answers(0, "1000\n");
    }
}

#[test]
fn solve_prints_one_of_several_solutions_and_says_so() {
    let outcome = pipe("solve", "2_\n__\n");
    assert_eq!(outcome.status, 0);
    assert_eq!(outcome.stdout.matches('1').count(), 2);
    assert!(
        outcome.stderr.contains("not the only solution"),
        "{outcome:?}"
    );
}

#[test]
fn solve_prints_nothing_where_there_is_no_solution() {
    let outcome = pipe("solve", "9_\n__\n");
    outcome.answers(1, "");
    assert!(outcome.stderr.contains("no solution"), "{outcome:?}");
}

#[test]
fn solve_writes_mines_as_stars() {
    pipe("solve --kind mines", "1..\n# mines=1\n").answers(0, ".*.\n");
}

#[test]
fn solve_in_json_has_the_fields_that_apply() {
    pipe("solve --json", "4_\n__\n_0\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"complete\":true}\n",
    );
    pipe("solve --json --kind mines", "1.\n").answers(
        0,
        "{\"kind\":\"mines\",\"verdict\":\"unique\",\"solution\":[\".*\"],\"complete\":true}\n",
    );
    let head = "{\"kind\":\"pixel\",\"verdict\":\"ambiguous\",";
    pipe("solve --json", "1_\n").answers_either(
        0,
        [("10", "01"), ("01", "10")].map(|(one, other)| {
            format!("{head}\"solution\":[\"{one}\"],\"other\":[\"{other}\"],\"complete\":true}}\n")
        }),
    );
}

// check

#[test]
fn check_answers_in_its_first_word() {
    run(&format!("check {CONTEST}")).answers(0, "unique\n");
    let ambiguous = pipe("check", "1_\n");
    assert_eq!(ambiguous.status, 1);
    assert!(ambiguous.stdout.starts_with("ambiguous\n"), "{ambiguous:?}");
    assert!(
        ambiguous
            .stdout
            .ends_with("solutions differ in 2 cells: 0,0 0,1\n")
    );
    let unsatisfiable = pipe("check", "9_\n__\n");
    assert_eq!(unsatisfiable.status, 1);
    assert!(
        unsatisfiable.stdout.starts_with("unsatisfiable\n"),
        "{unsatisfiable:?}"
    );
    assert!(
        unsatisfiable.stdout.contains("clash: 0,0\n"),
        "{unsatisfiable:?}"
    );
}

#[test]
fn check_in_json_has_sorted_cells_and_the_fields_that_apply() {
    run(&format!("check --json {CONTEST}")).answers(
        0,
        "{\"kind\":\"pixel\",\"verdict\":\"unique\",\"solution\":[\"00011000\",\"00111100\",\
         \"01000010\",\"11111111\",\"01011110\",\"01111110\"],\"complete\":true}\n",
    );
    pipe("check --json", "1_0_\n").answers(
        0,
        "{\"kind\":\"pixel\",\"verdict\":\"unique\",\"solution\":[\"1000\"],\"complete\":true}\n",
    );
    let head = "{\"kind\":\"pixel\",\"verdict\":\"ambiguous\",";
    let differs = "\"differs\":[[0,0],[0,1]],\"complete\":true}\n";
    pipe("check --json", "1__0\n").answers_either(
        1,
        [("1000", "0100"), ("0100", "1000")].map(|(one, other)| {
            format!("{head}\"solution\":[\"{one}\"],\"other\":[\"{other}\"],{differs}")
        }),
    );
    pipe("check --json", "_____\n_1_8_\n_____\n_____\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"clash\":[[1,1],[1,3]],\
         \"complete\":true}\n",
    );
}

// deduce

#[test]
fn deduce_lists_safe_and_mined_cells() {
    let outcome = pipe("deduce", "..1\n.31\n");
    outcome.answers(
        0,
        "  0 1 2\n0 m m 1\n1 m 3 1\nm mined\n\n\
         safe: none\nmined: 0,0 0,1 1,0\nundecided: 0 cells\n",
    );
}

#[test]
fn deduce_in_json_has_sorted_lists() {
    pipe("deduce --json", "1..\n1..\n1..\n").answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[[0,1],[2,1]],\"mined\":[[1,1]],\
         \"undecided\":3,\"wrong_flags\":[],\"complete\":true}\n",
    );
    pipe("deduce --json --kind pixel", "1__0\n").answers(
        0,
        "{\"kind\":\"pixel\",\"consistent\":true,\"black\":[],\"white\":[[0,2],[0,3]],\
         \"undecided\":2,\"complete\":true}\n",
    );
}

#[test]
fn deduce_says_no_where_nothing_is_certain() {
    let outcome = pipe("deduce --json", "...\n.1.\n");
    outcome.answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[],\"mined\":[],\"undecided\":5,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
}

#[test]
fn deduce_names_the_clues_of_an_inconsistent_board() {
    let outcome = pipe("deduce", "1.0\n");
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.starts_with("inconsistent\n"), "{outcome:?}");
    assert!(outcome.stdout.contains("clash: 0,0 0,2\n"), "{outcome:?}");
    pipe("deduce --json", "1.0\n").answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":false,\"safe\":[],\"mined\":[],\"undecided\":1,\
         \"wrong_flags\":[],\"clash\":[[0,0],[0,2]],\"complete\":true}\n",
    );
}

#[test]
fn marks_of_a_pixel_puzzle_are_taken_as_given() {
    pipe("deduce --json --kind pixel", "1_\n\n#?\n").answers(
        0,
        "{\"kind\":\"pixel\",\"consistent\":true,\"black\":[],\"white\":[[0,1]],\"undecided\":0,\
         \"complete\":true}\n",
    );
    pipe("check --json", "1_\n\n##\n").answers(
        1,
        "{\"kind\":\"pixel\",\"verdict\":\"unsatisfiable\",\"clash\":[[0,0]],\
         \"clash_marks\":[[0,0],[0,1]],\"complete\":true}\n",
    );
}

// flags and the number of mines

#[test]
fn flags_are_guesses_unless_trusted() {
    let board = "F1.\n";
    pipe("deduce --json", board).answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[],\"mined\":[],\"undecided\":2,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
    pipe("deduce --json --trust-flags", board).answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[[0,2]],\"mined\":[],\"undecided\":0,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
}

#[test]
fn a_flag_on_a_safe_cell_is_named() {
    let outcome = pipe("deduce", "0F.\n");
    assert_eq!(outcome.status, 0);
    assert!(
        outcome.stdout.contains("F! flag on a safe cell"),
        "{outcome:?}"
    );
    assert!(
        outcome.stdout.ends_with("wrong flags: 0,1\n"),
        "{outcome:?}"
    );
    let json = pipe("deduce --json", "0F.\n");
    assert!(json.stdout.contains("\"wrong_flags\":[[0,1]]"), "{json:?}");
}

#[test]
fn a_trusted_flag_that_clashes_is_named() {
    let outcome = pipe("deduce --json --trust-flags", "0F.\n");
    outcome.answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":false,\"safe\":[],\"mined\":[],\"undecided\":1,\
         \"wrong_flags\":[],\"clash\":[[0,0]],\"clash_marks\":[[0,1]],\"complete\":true}\n",
    );
}

#[test]
fn the_counter_of_a_game_leaves_out_the_flags() {
    let board = "1.F..\n";
    let by_counter = pipe("deduce --json --mines-left 0", board);
    let by_total = pipe("deduce --json --mines 1", board);
    assert_eq!(by_counter.stdout, by_total.stdout);
    assert!(
        by_counter.stdout.contains("\"safe\":[[0,2],[0,3],[0,4]]"),
        "{by_counter:?}"
    );
    pipe("deduce --mines 1 --mines-left 1", board).refuses("cannot be used with");
}

#[test]
fn more_mines_than_the_board_can_have_are_a_clash() {
    let outcome = pipe("deduce --mines 9", "1..\n");
    assert_eq!(outcome.status, 1);
    let why = "The board cannot have 9 mines: as far as the clues go it has 1 to 2.";
    assert!(outcome.stdout.contains(why), "{outcome:?}");
    pipe("check --json --kind mines --mines 9", "1..\n").answers(
        1,
        "{\"kind\":\"mines\",\"verdict\":\"unsatisfiable\",\"clash\":[],\
         \"clash_total\":{\"mines\":9,\"possible\":[1,2]},\"complete\":true}\n",
    );
    pipe("solve --kind mines --mines 9", "1..\n").answers(1, "");
    pipe("deduce --mines 99999999999999999999", "1..\n").refuses("--mines");
}

#[test]
fn a_pixel_puzzle_has_no_mines() {
    run(&format!("solve --kind pixel --mines 3 {CONTEST}")).refuses("a pixel puzzle has no mines");
}

// count

#[test]
fn count_lists_solutions_up_to_a_number() {
    let board = "1_\n__\n";
    let all = pipe("count --list 9 --kind pixel", board);
    let mut solutions: Vec<_> = all
        .stdout
        .split_terminator("\n\n")
        .map(str::trim_end)
        .collect();
    solutions.sort_unstable();
    assert_eq!(solutions, ["00\n01", "00\n10", "01\n00", "10\n00"]);
    assert_eq!(all.status, 0);
    assert!(all.stderr.contains("4 solutions in all"), "{all:?}");
    let some = pipe("count --list 2 --kind pixel", board);
    assert_eq!(
        some.stdout.lines().count(),
        5,
        "two solutions and a line between: {some:?}"
    );
    assert!(
        some.stderr
            .contains("the first 2 solutions; there are more"),
        "{some:?}"
    );
    pipe("count --list 0 --kind pixel --json", board).answers(
        0,
        "{\"kind\":\"pixel\",\"solutions\":[],\"more\":true,\"complete\":true}\n",
    );
    pipe("count --list 2 --json", "9_\n").answers(
        1,
        "{\"kind\":\"pixel\",\"solutions\":[],\"more\":false,\"complete\":true}\n",
    );
}

#[test]
fn count_prints_the_number_whatever_its_size() {
    pipe("count --kind mines", "1....\n").answers(0, "8\n");
    pipe("count --kind mines --mines 2 --json", "1....\n").answers(
        0,
        "{\"kind\":\"mines\",\"count\":\"3\",\"complete\":true}\n",
    );
    run(&format!("count --kind pixel {CONTEST}")).answers(0, "1\n");
    let board = format!("{}\n", ".".repeat(400));
    let huge = "2582249878086908589655919172003011874329705792829223512830659356540647622016841194629645\
                353280137831435903171972747493376\n";
    pipe("count --kind mines", board).answers(0, huge);
}

#[test]
fn count_says_no_where_there_is_no_solution() {
    pipe("count --kind pixel", "9_\n__\n").answers(1, "0\n");
    pipe("count --kind mines --mines 9", "1..\n").answers(1, "0\n");
    pipe("count --kind mines --mines 9 --json", "1..\n").answers(
        1,
        "{\"kind\":\"mines\",\"count\":\"0\",\"complete\":true}\n",
    );
    pipe("count", "{\"rules\":[[3,[\"a\",\"b\"]]],\"total_cells\":5}").answers(1, "0\n");
}

// odds

#[test]
fn odds_in_json_have_nulls_where_nothing_is_asked() {
    pipe("odds --json --mines 2", "1....\n").answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"solutions\":\"3\",\
         \"odds\":[[null,1.0,0.3333333333333333,0.3333333333333333,0.3333333333333333]],\
         \"safest\":[[0,4],[0,2],[0,3]],\"elsewhere\":0.3333333333333333,\"complete\":true}\n",
    );
}

#[test]
fn odds_are_drawn_with_the_safest_cells_marked() {
    pipe("odds --mines 2", "1....\n").answers(
        0,
        "  0  1  2  3  4\n0 1  m  33<33<33<\n\
         s safe   m mined   12 chance of a mine in %   < safest\n\n\
         safest (33.33 %): 0,4 0,2 0,3\naway from the clues: 33.33 %\nsolutions: 3\n",
    );
}

#[test]
fn a_corner_comes_first_where_all_cells_are_as_safe() {
    let outcome = pipe("odds --json --mines 3", "....\n....\n....\n");
    let safest = "\"safest\":[[0,0],[0,3],[2,0],[2,3],[0,1],";
    assert!(outcome.stdout.contains(safest), "{outcome:?}");
}

#[test]
fn fractions_are_for_all_cells_or_for_one() {
    let board = "1....\n";
    let one = pipe("odds --json --exact --at 0,3 --mines 2", board);
    assert_eq!(one.status, 0, "{one:?}");
    let fractions = "\"exact\":[[null,null,null,\"1/3\",null]],\"safest\"";
    assert!(one.stdout.contains(fractions), "{one:?}");
    let text = pipe("odds --exact --at 0,3 --mines 2", board).stdout;
    assert_eq!(text, "0,3: 33.33 %, exactly 1/3\n");
    let all = pipe("odds --exact --mines 2", board).stdout;
    assert!(
        all.ends_with("\n0,1: 1\n0,2: 1/3\n0,3: 1/3\n0,4: 1/3\n"),
        "{all}"
    );
    let known = pipe("odds --exact --at 0,0 --mines 2", board).stdout;
    assert!(known.starts_with("0,0: no chance"), "{known}");
    pipe("odds --exact", board).refuses("fractions need the number of mines");
    pipe("odds --exact --at 0,5 --mines 2", board).refuses("0,5 is outside the board");
    pipe("odds --at 0,3 --mines 2", board).answers(0, "0,3: 33.33 %\n");
    let large = format!("# mines=1\n{}\n", ".".repeat(10_001));
    pipe("odds --exact", large.clone()).refuses("boards of up to 10000 cells");
    let one = pipe("odds --exact --at 0,7", large).stdout;
    assert_eq!(one, "0,7: 0.01 %, exactly 1/10001\n");
}

#[test]
fn odds_need_to_know_how_many_mines_there_are() {
    let outcome = pipe("odds --json", "1..0...\n");
    outcome.answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"odds\":[[null,1.0,0.0,null,0.0,null,null]],\
         \"safest\":[[0,2],[0,4]],\"needs\":[\"mines\",\"density\"],\"complete\":true}\n",
    );
    let needed =
        "the number of mines (`--mines N`) or their density (`--density P`) has to be known";
    assert!(outcome.stderr.contains(needed), "{outcome:?}");
    let text = pipe("odds", "1....\n");
    assert!(text.stdout.contains("\n0 1  m  .  .  .\n"), "{text:?}");
    assert!(text.stderr.contains(needed), "{text:?}");
}

#[test]
fn odds_name_what_clashes() {
    pipe("odds --json --mines 9", "1..\n").answers(
        1,
        "{\"kind\":\"mines\",\"consistent\":false,\"solutions\":\"0\",\"odds\":[[null,null,null]],\
         \"safest\":[],\"clash\":[],\"clash_total\":{\"mines\":9,\"possible\":[1,2]},\
         \"complete\":true}\n",
    );
    let text = pipe("odds", "1.0\n");
    assert_eq!(text.status, 1, "{text:?}");
    assert!(text.stdout.starts_with("inconsistent\n"), "{text:?}");
    assert!(text.stdout.contains("clash: 0,0 0,2\n"), "{text:?}");
}

#[test]
fn what_is_too_wide_for_the_memory_is_named() {
    let board = "tests/data/mines/adversarial/lattice16x30.txt";
    let json = run(&format!("odds --json --memory-limit 1kB {board}"));
    assert_eq!(json.status, 3, "{json:?}");
    let answer: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(answer["consistent"], true);
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["odds"][0][0], serde_json::Value::Null);
    assert_eq!(answer["odds"][0][8], 0.0, "certain cells are there");
    assert_eq!(answer["odds"][2][29], 1.0);
    assert_eq!(answer["too_wide"].as_array().unwrap().len(), 1);
    assert_eq!(answer["too_wide"][0][0], serde_json::json!([0, 0]));
    let text = run(&format!("odds --memory-limit 1kB {board}"));
    assert_eq!(text.status, 3, "{text:?}");
    assert!(
        text.stdout.contains("\ntoo wide to be counted: 0,0 0,1 "),
        "{text:?}"
    );
    assert!(
        text.stderr.contains("too wide for the memory limit"),
        "{text:?}"
    );
    let count = run(&format!("count --kind mines --memory-limit 1kB {board}"));
    count.answers(3, "");
    assert!(
        count.stderr.contains("too wide to be counted: 0,0 0,1 "),
        "{count:?}"
    );
    run(&format!("odds --memory-limit much {board}")).refuses("--memory-limit");
}

#[test]
fn rules_without_a_grid_have_odds_by_name() {
    let rules = "{\"groups\":{\"ab\":2,\"c\":1},\"rules\":[[1,[\"ab\",\"c\"]]],\"total_cells\":5}";
    pipe("odds --json --mines 2", rules).answers(
        0,
        "{\"consistent\":true,\"solutions\":\"6\",\"odds\":{\"ab\":0.3333333333333333,\
         \"c\":0.3333333333333333,\"_other\":0.5},\"complete\":true}\n",
    );
    pipe("odds --mines 2", rules).answers(
        0,
        "ab: 33.33 %\nc: 33.33 %\n_other: 50.00 %\nsolutions: 6\n",
    );
    pipe("count --mines 2 --format rules", rules).answers(0, "6\n");
    let unknown = pipe("odds --json", rules);
    unknown.answers(
        0,
        "{\"consistent\":true,\"odds\":{\"ab\":null,\"c\":null,\"_other\":null},\
         \"needs\":[\"mines\",\"density\"],\"complete\":true}\n",
    );
    assert!(unknown.stderr.contains("has to be known"), "{unknown:?}");
    for command in [
        "solve",
        "check",
        "deduce",
        "count --list 1",
        "reveal --at 0,0",
    ] {
        pipe(command, rules).refuses("rules without a grid");
    }
    let file = "tests/data/rules/mathse3466402.json";
    run(&format!("count {file}")).answers(0, "119014295302150176755484\n");
}

#[test]
fn odds_of_a_pixel_puzzle_are_those_of_black() {
    pipe("odds --kind pixel", "1_0__\n").answers(
        0,
        "  0  1  2  3  4\n0 ██ ·  ·  ·  50\n██ black   · white   12 chance of black in %\n\n\
         away from the clues: 50.00 %\nsolutions: 2\n",
    );
    pipe("odds --kind pixel --json", "1_0\n").answers(
        0,
        "{\"kind\":\"pixel\",\"consistent\":true,\"solutions\":\"1\",\"odds\":[[1.0,0.0,0.0]],\
         \"complete\":true}\n",
    );
}

#[test]
fn a_density_is_a_share_that_leaves_both_open() {
    for density in ["0", "1", "1.5", "nan", "inf"] {
        pipe(&format!("odds --density {density}"), "1..\n")
            .refuses("the density of mines is between 0 and 1, both excluded");
    }
    pipe("odds --json --density 0.2", "1..\n").answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"odds\":[[null,1.0,0.2]],\"safest\":[[0,2]],\
         \"elsewhere\":0.2,\"complete\":true}\n",
    );
}

#[test]
fn a_density_is_refused_where_the_number_of_mines_is_known() {
    pipe("odds --density 0.2 --mines 2", "1..\n").refuses("cannot be used with");
    let said = "the number of mines is known (2), so their density says nothing";
    pipe("odds --density 0.2", "# mines=2\n1..\n").refuses(said);
    let rules = "{\"rules\":[[1,[\"a\",\"b\"]]],\"total_cells\":8,\"total_mines\":2}";
    pipe("odds --density 0.2", rules).refuses(said);
}

#[test]
fn rules_without_a_grid_have_fractions_too() {
    let rules = "{\"rules\":[[1,[\"a\",\"b\"]]],\"total_cells\":5}";
    pipe("odds --json --exact --mines 2", rules).answers(
        0,
        "{\"consistent\":true,\"solutions\":\"6\",\
         \"odds\":{\"a\":0.5,\"b\":0.5,\"_other\":0.3333333333333333},\
         \"exact\":{\"a\":\"1/2\",\"b\":\"1/2\",\"_other\":\"1/3\"},\"complete\":true}\n",
    );
    let text = pipe("odds --exact --mines 2", rules);
    assert!(
        text.stdout.ends_with("a: 1/2\nb: 1/2\n_other: 1/3\n"),
        "{text:?}"
    );
    pipe("odds --exact", rules).refuses("fractions need the number of mines");
    pipe("odds --exact --mines 2 --at 0,0", rules).refuses("this needs a board");
}

#[test]
fn rules_that_clash_are_named() {
    let rules = "{\"rules\":[[0,[\"c\"]],[1,[\"a\",\"b\"]],[2,[\"a\",\"b\"]]],\"total_cells\":5}";
    pipe("odds", rules).answers(1, "inconsistent\nclash: rule 1, rule 2\nsolutions: 0\n");
    let rules = "{\"rules\":[[2,[\"a\",\"b\"]]],\"total_cells\":5,\"total_mines\":1}";
    pipe("odds", rules).answers(
        1,
        "inconsistent\nclash: rule 0, the number of mines\nsolutions: 0\n",
    );
    pipe("odds --json", rules).answers(
        1,
        "{\"consistent\":false,\"solutions\":\"0\",\"odds\":{},\"clash\":[0],\"clash_total\":true,\
         \"complete\":true}\n",
    );
}

// reveal

#[test]
fn reveal_answers_in_the_notation_of_the_puzzle() {
    let board = "[[\"E\",\"E\",\"M\"],[\"E\",\"E\",\"E\"]]";
    let empty = pipe("reveal --at 0,0", board);
    empty.answers(0, "[[\"B\",\"1\",\"M\"],[\"B\",\"1\",\"E\"]]\n");
    assert!(empty.stderr.contains("4 cells revealed"), "{empty:?}");
    let mine = pipe("reveal --at 0,2", board);
    mine.answers(0, "[[\"E\",\"E\",\"X\"],[\"E\",\"E\",\"E\"]]\n");
    assert!(mine.stderr.contains("there was a mine"), "{mine:?}");
}

#[test]
fn a_puzzle_may_be_the_argument_itself() {
    let mut command = command("reveal --at 0,1");
    Outcome::of(command.arg("[[\"E\",\"M\"]]")).answers(0, "[[\"E\",\"X\"]]\n");
}

#[test]
fn reveal_needs_a_cell_of_the_board_and_the_mines() {
    pipe("reveal --at 0,2", "[[\"E\",\"M\"]]")
        .refuses("0,2 is outside the board, whose rows are 0 to 0 and columns 0 to 1");
    pipe("reveal --at 0,99999999999999999999", "[[\"E\",\"M\"]]").refuses("expected ROW,COL");
    pipe("reveal --at 3", "[[\"E\",\"M\"]]").refuses("expected ROW,COL");
    pipe("reveal --at 0,0", "..1\n").refuses("where the mines are");
}

// convert

#[test]
fn convert_keeps_the_puzzle_and_says_what_it_drops() {
    let mut json = command("convert --to json --kind pixel")
        .write_stdin("1_\n")
        .output()
        .unwrap();
    json.stdout.pop();
    assert_eq!(json.stdout, b"{\"kind\":\"pixel\",\"clues\":[\"1_\"]}");
    pipe("convert --to plain", json.stdout).answers(0, "1 2\n1_\n");
    let plain = pipe("convert --to plain", "[[\"E\",\"M\"]]");
    plain.answers(0, "# mines=1\n..\n");
    assert!(
        plain
            .stderr
            .contains("plain has no room for where the mines are"),
        "{plain:?}"
    );
    pipe("convert --to leetcode --kind pixel", "1_\n").refuses("cannot hold a pixel puzzle");
    pipe("convert --to papyrus", "1_\n").refuses("expected one of: plain, leetcode, json");
}

// which kind

#[test]
fn the_reading_taken_is_said_where_it_was_a_choice() {
    let said = "taken for a pixel puzzle";
    assert!(pipe("solve", "1_\n").stderr.contains(said));
    assert!(!pipe("solve --kind pixel", "1_\n").stderr.contains(said));
    assert!(
        !pipe("solve", "9_\n").stderr.contains(said),
        "no Minesweeper board has a 9"
    );
    assert!(
        pipe("deduce", "1_\n")
            .stderr
            .contains("taken for a Minesweeper board")
    );
    for arguments in ["count --list 1", "convert --to json"] {
        pipe(arguments, "1_\n").refuses("--kind pixel or --kind mines");
    }
    pipe("solve --kind sudoku", "1_\n").refuses("expected pixel or mines");
    pipe("solve --kind pixel", "F1\n").refuses("found 'F'");
}

#[test]
fn two_characters_for_covered_cells_need_a_choice() {
    let board = "#.1\n#11\n";
    pipe("deduce", board).refuses("--covered");
    pipe("deduce --json --covered #", "#1.\n").answers(
        0,
        "{\"kind\":\"mines\",\"consistent\":true,\"safe\":[],\"mined\":[[0,0]],\"undecided\":0,\
         \"wrong_flags\":[],\"complete\":true}\n",
    );
}

// bad input

#[test]
fn bad_boards_are_refused_with_a_sentence() {
    let cases = [
        (
            "",
            "line 1, column 1: expected the rows of a puzzle, found none",
        ),
        ("\n\n", "found none"),
        (
            "1_\n__1\n",
            "line 2, column 3: expected 2 cells as in the first row, found 3",
        ),
        (
            "3 3\n___\n___\n",
            "line 1, column 1: expected 3 rows as this header says, found 2",
        ),
        (
            "2 2\n___\n___\n",
            "expected 2 cells as the header says, found 3",
        ),
        ("_z\n", "line 1, column 2: expected a digit or a blank"),
        ("{\"kind\":\"pixel\"}", "clues"),
        ("[[\"E\",\"Q\"]]", "Q"),
        ("[[", "line 1"),
    ];
    for (board, sentence) in cases {
        for arguments in ["solve", "check", "deduce", "count --list 1"] {
            pipe(arguments, board).refuses("error: standard input: line ");
        }
        pipe("solve", board).refuses(sentence);
    }
}

#[test]
fn a_nine_is_no_minesweeper_clue() {
    pipe("deduce --kind mines", "9.\n")
        .refuses("line 1, column 1: expected a clue of at most 8, found '9'");
    pipe("deduce", "9F\n").refuses("expected a clue of at most 8");
}

#[test]
fn a_clue_larger_than_its_block_is_unsatisfiable_and_no_error() {
    for board in ["5_\n__\n", "_7_\n", "9\n"] {
        let outcome = pipe("check --kind pixel", board);
        assert_eq!(outcome.status, 1, "{outcome:?}");
        assert!(
            outcome.stdout.contains("whatever the other clues say"),
            "{outcome:?}"
        );
    }
    let outcome = pipe("deduce", "4.\n1F\n");
    assert_eq!(outcome.status, 1, "{outcome:?}");
}

#[test]
fn junk_is_refused() {
    let junk: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    for start in [0, 48, 128, 200, 255] {
        pipe("solve", &junk[start..]).refuses("error: standard input: line ");
    }
    pipe("solve", b"\xff\xfe1\0_\0".to_vec()).refuses("UTF-16");
    pipe("solve", "[".repeat(1_000_000)).refuses("error: standard input: line ");
}

#[test]
fn a_very_long_line_is_read_to_its_end() {
    let mut line = "_".repeat(100_000_000);
    line.push('z');
    pipe("solve", line).refuses("line 1, column 100000001: expected a digit or a blank");
}

#[test]
fn what_is_no_file_is_refused() {
    run("solve no/such/puzzle.txt").refuses("no/such/puzzle.txt: there is no such file");
    run("solve examples").refuses("examples: this is a directory, not a puzzle");
}

#[test]
fn bad_usage_is_refused() {
    assert_eq!(run("").status, 2);
    run("sovle").refuses("unrecognized subcommand 'sovle'");
    run(&format!("solve --time-limit soon {CONTEST}")).refuses("--time-limit");
    run(&format!("solve --json --json2 {CONTEST}")).refuses("--json2");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cluegrid"))
        .args(["count", "--list", "20000", "--kind", "pixel"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Too many solutions for the buffer of a pipe.
    drop(child.stdout.take());
    let board = format!("{0}\n{0}\n", "_".repeat(10));
    child
        .stdin
        .take()
        .unwrap()
        .write_all(board.as_bytes())
        .unwrap();
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{stderr}");
    assert_eq!(stderr, "");
}

// limits

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

// colours

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

// help

#[test]
fn help_answers_with_an_example() {
    for command in [
        "solve", "check", "deduce", "odds", "count", "reveal", "convert",
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
