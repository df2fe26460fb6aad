//! `encode`.

use super::*;

#[test]
fn every_clue_is_an_equation() {
    pipe("encode --to opb --kind pixel", "1_\n_3\n").answers(
        0,
        "* #variable= 4 #constraint= 2\n\
         * pixel puzzle of 2 by 2 cells; a variable is true where its cell is black\n\
         * x1 = cell 0,0\n* x2 = cell 0,1\n* x3 = cell 1,0\n* x4 = cell 1,1\n\
         +1 x1 +1 x2 +1 x3 +1 x4 = 1 ;\n+1 x1 +1 x2 +1 x3 +1 x4 = 3 ;\n",
    );
}

#[test]
fn known_cells_and_the_number_of_mines_are_equations() {
    pipe("encode --to opb --kind mines --mines 2", "1.*\n").answers(
        0,
        "* #variable= 3 #constraint= 4\n\
         * Minesweeper board of 1 by 3 cells; a variable is true where its cell is mined\n\
         * x1 = cell 0,0\n* x2 = cell 0,1\n* x3 = cell 0,2\n\
         +1 x2 = 1 ;\n+1 x1 = 0 ;\n+1 x3 = 1 ;\n+1 x1 +1 x2 +1 x3 = 2 ;\n",
    );
}

#[test]
fn clauses_name_the_cells() {
    pipe("encode --to dimacs --kind mines", "1.\n").answers(
        0,
        "c Minesweeper board of 1 by 2 cells; a variable is true where its cell is mined\n\
         c x1 = cell 0,0\nc x2 = cell 0,1\np cnf 2 2\n2 0\n-1 0\n",
    );
}

#[test]
fn rules_without_a_grid_have_names() {
    let rules = r#"{"groups":{"ab":2},"rules":[[1,["ab"]]],"total_cells":3,"total_mines":1}"#;
    pipe("encode --to opb", rules).answers(
        0,
        "* #variable= 3 #constraint= 2\n\
         * rules without a grid; a variable is true where its cell is mined\n\
         * x1 = ab 1\n* x2 = ab 2\n* x3 = _other\n\
         +1 x1 +1 x2 = 1 ;\n+1 x1 +1 x2 +1 x3 = 1 ;\n",
    );
}

#[test]
fn a_formula_goes_to_a_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let mut command = command("encode --to dimacs --kind pixel -o f.cnf");
    Outcome::of(command.current_dir(&folder).write_stdin("1\n")).answers(0, "");
    let text = std::fs::read_to_string(folder.path().join("f.cnf")).unwrap();
    assert!(text.ends_with("p cnf 1 1\n1 0\n"), "{text}");
}

#[test]
fn the_kind_and_the_language_are_asked_for() {
    pipe("encode --to opb", "1_\n").refuses("--kind");
    pipe("encode --kind pixel", "1_\n").refuses("--to");
    pipe("encode --to smt --kind pixel", "1_\n").refuses("opb");
}
