//! `odds`.

use super::*;

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
        "  0  1  2  3  4\n0 1█ ·  0  ·  50\n██ black   · white   12 chance of black in %\n\n\
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

#[test]
fn a_density_too_small_to_reckon_with_is_refused() {
    let outcome = pipe("odds --kind mines --density 1e-320", "1..\n...\n");
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.contains("between 0 and 1"), "{outcome:?}");
}
