//! `render`.

use super::*;
use std::path::Path;
use std::{env, fs};

/// A folder of its own, and a command that runs in it with the repository's examples at hand.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn run_in(folder: &Path, arguments: &[&str]) -> Outcome {
    Outcome::of(command("render").current_dir(folder).args(arguments))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The title, and the counts of the description by name.
#[track_caller]
fn read(svg: &str) -> (String, Vec<(String, usize)>) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let text = |name: &str| {
        let mut children = document.root_element().children();
        let node = children.find(|node| node.tag_name().name() == name);
        node.unwrap().text().unwrap().to_owned()
    };
    let counts = text("desc");
    let count = |part: &str| {
        let (name, count) = part.split_once(": ").unwrap();
        (name.to_owned(), count.parse().unwrap())
    };
    (text("title"), counts.split(", ").map(count).collect())
}

#[track_caller]
fn count(svg: &str, name: &str) -> Option<usize> {
    let (_, counts) = read(svg);
    counts
        .into_iter()
        .find(|(it, _)| it == name)
        .map(|(_, count)| count)
}

#[test]
fn without_a_file_svg_goes_to_standard_output() {
    let outcome = run("render --kind pixel examples/puzzles/contest.txt");
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (0, ""),
        "{outcome:?}"
    );
    let (title, _) = read(&outcome.stdout);
    assert_eq!(title, "contest");
    assert_eq!(count(&outcome.stdout, "rows"), Some(6));
    assert_eq!(count(&outcome.stdout, "clues"), Some(17));
    assert_eq!(count(&outcome.stdout, "open"), Some(48));
}

#[test]
fn solutions_deductions_and_odds_are_drawn() {
    let solution = run("render --show solution examples/puzzles/contest.txt");
    assert_eq!(solution.status, 0, "{solution:?}");
    assert_eq!(count(&solution.stdout, "black"), Some(27));
    assert_eq!(read(&solution.stdout).0, "contest: solution");
    let deduction = run("render --show deduction examples/puzzles/beginner.txt");
    assert_eq!(deduction.status, 0, "{deduction:?}");
    assert_eq!(count(&deduction.stdout, "safe"), Some(5));
    assert_eq!(count(&deduction.stdout, "mined"), Some(7));
    let odds = run("render --show odds examples/puzzles/beginner.txt --title Chances");
    assert_eq!(odds.status, 0, "{odds:?}");
    assert_eq!(count(&odds.stdout, "safe"), Some(5));
    assert_eq!(count(&odds.stdout, "covered"), None);
    assert_eq!(read(&odds.stdout).0, "Chances");
}

#[test]
fn an_explanation_is_drawn_with_what_it_decides_on_the_way() {
    let pixel = run("render --kind pixel --show explanation --at 2,4 examples/puzzles/contest.txt");
    assert_eq!((pixel.status, pixel.stderr.as_str()), (0, ""), "{pixel:?}");
    assert_eq!(read(&pixel.stdout).0, "contest: explanation of 2,4");
    assert_eq!(count(&pixel.stdout, "clue that is needed"), Some(2));
    assert_eq!(count(&pixel.stdout, "white"), Some(1));
    let mines = run("render --kind mines --show explanation --at 2,13 examples/puzzles/expert.txt");
    assert_eq!(mines.status, 0, "{mines:?}");
    assert_eq!(count(&mines.stdout, "clue that is needed"), Some(4));
    let decided = ["safe", "mined"].map(|name| count(&mines.stdout, name));
    assert_eq!(decided, [Some(3), Some(1)]);
}

#[test]
fn a_cell_without_explanation_is_drawn_with_the_reason() {
    let open = run("render --kind mines --show explanation --at 0,13 examples/puzzles/expert.txt");
    assert_eq!(open.status, 1);
    assert_eq!(open.stderr, "0,13 is not certain\n");
    assert_eq!(count(&open.stdout, "clue that is needed"), Some(0));
    let known = run("render --kind mines --show explanation --at 0,17 examples/puzzles/expert.txt");
    assert_eq!(
        (known.status, known.stderr.as_str()),
        (0, "0,17 is known from the start\n")
    );
    let clash = pipe("render --kind pixel --show explanation --at 0,0", "09\n");
    assert_eq!(clash.status, 1);
    assert!(
        clash.stderr.starts_with("there is no solution"),
        "{clash:?}"
    );
    run("render --show explanation examples/puzzles/contest.txt").refuses("--at <ROW,COL>");
    run("render --kind pixel --at 0,0 examples/puzzles/contest.txt").refuses("--show explanation");
    run("render --show explanation --at 9,9 examples/puzzles/contest.txt").refuses("9,9");
}

#[test]
fn the_drawing_in_the_readme_is_as_it_is_drawn() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/odds.svg");
    let drawn = run("render --show odds examples/puzzles/beginner.txt");
    if env::var_os("UPDATE_DRAWINGS").is_some() {
        fs::write(&file, &drawn.stdout).unwrap();
    }
    assert_eq!(fs::read_to_string(file).unwrap(), drawn.stdout);
}

#[test]
fn a_file_holds_what_its_name_says() {
    let folder = folder();
    let outcome = run_in(folder.path(), &["-o", "a.svg", "[[\"E\",\"M\"]]"]);
    outcome.answers(0, "");
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(count(&svg, "covered"), Some(2));
    run_in(
        folder.path(),
        &["-o", "b.PNG", "--cell-size", "40", "[[\"E\",\"M\"]]"],
    )
    .answers(0, "");
    let png = fs::read(folder.path().join("b.PNG")).unwrap();
    let pixels = tiny_skia::Pixmap::decode_png(&png).unwrap();
    assert!(pixels.width() > 80 && pixels.width() < 150);
    assert_eq!(names(folder.path()), ["a.svg", "b.PNG"]);
}

#[test]
fn other_files_are_refused_before_anything_is_read() {
    for name in ["a.jpg", "svg", ".svg", "a"] {
        let arguments = format!("render --kind pixel -o {name} no-such-file.txt");
        run(&arguments).refuses("expected a name that ends in .svg, .png or .pdf");
    }
    for pixels in ["0", "-4", "1001", "x"] {
        let arguments = format!("render --kind pixel --cell-size {pixels} {CONTEST}");
        run(&arguments).refuses("expected a number of pixels from 1 to 1000");
    }
}

#[test]
fn what_fails_leaves_the_file_as_it_was() {
    let folder = folder();
    let file = folder.path().join("a.png");
    fs::write(&file, "before").unwrap();
    let rows = format!("{}\n", ".".repeat(200)).repeat(200);
    let outcome = pipe(
        &format!("render --kind mines --cell-size 1000 -o {}", file.display()),
        rows,
    );
    outcome.refuses("are too many for PNG");
    assert_eq!(fs::read_to_string(&file).unwrap(), "before");
    assert_eq!(names(folder.path()), ["a.png"]);
    let nowhere = folder.path().join("nowhere").join("a.svg");
    pipe(
        &format!("render --kind mines -o {}", nowhere.display()),
        "1.\n",
    )
    .refuses("nowhere");
}

#[test]
fn without_a_solution_the_clash_is_drawn() {
    let unsatisfiable = "render --kind pixel examples/puzzles/unsatisfiable.txt --show";
    let solution = run(&format!("{unsatisfiable} solution"));
    solution.answers(1, "");
    assert!(
        solution.stderr.contains("there is no solution"),
        "{solution:?}"
    );
    for show in ["deduction", "odds"] {
        let outcome = run(&format!("{unsatisfiable} {show}"));
        assert_eq!(outcome.status, 1);
        assert_eq!(count(&outcome.stdout, "clashing clue"), Some(3));
        assert!(
            outcome.stderr.contains("there is no solution"),
            "{outcome:?}"
        );
    }
}

#[test]
fn a_limit_is_said_and_what_is_certain_is_drawn() {
    let arguments = "render --show deduction --kind pixel --time-limit 0s";
    let outcome = run(&format!("{arguments} {CONTEST}"));
    assert_eq!(outcome.status, 3, "{outcome:?}");
    assert_eq!(count(&outcome.stdout, "rows"), Some(6));
    assert!(outcome.stderr.contains("time limit"), "{outcome:?}");
}

#[test]
fn a_solution_of_several_is_said_to_be_one() {
    let outcome = run("render --show solution --kind pixel examples/puzzles/ambiguous.txt");
    assert_eq!(outcome.status, 0);
    assert!(
        outcome.stderr.contains("not the only solution"),
        "{outcome:?}"
    );
}

#[test]
fn mines_that_are_known_are_the_solution() {
    let outcome = pipe("render --show solution", "# minefield\n.*\n..\n");
    assert_eq!(outcome.status, 0, "{outcome:?}");
    assert_eq!(count(&outcome.stdout, "mined"), Some(1));
    assert_eq!(count(&outcome.stdout, "clues"), Some(3));
}

#[test]
fn odds_need_the_number_of_mines_or_a_density() {
    let outcome = pipe("render --show odds --kind mines", "1..\n");
    assert!(outcome.stderr.contains("--mines N"), "{outcome:?}");
    let outcome = pipe("render --show odds --kind mines --density 0.2", "1..\n");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert_eq!(count(&outcome.stdout, "mined"), Some(1));
}

#[test]
fn a_board_of_either_kind_needs_a_kind() {
    pipe("render", "1_\n").refuses("--kind");
}

#[test]
fn rules_without_a_grid_are_refused() {
    for show in ["puzzle", "solution", "odds"] {
        let rules = "{\"rules\":[{\"num_mines\":1,\"cells\":[\"a\"]}],\"total_cells\":8}";
        pipe(&format!("render --show {show}"), rules).refuses("needs a board");
    }
}

#[test]
fn clues_can_be_left_out_and_small_cells_have_none() {
    let outcome = run(&format!("render --kind pixel --no-clues {CONTEST}"));
    assert_eq!(count(&outcome.stdout, "clues"), Some(0));
    let outcome = run(&format!("render --kind pixel --cell-size 3 {CONTEST}"));
    assert!(outcome.stderr.contains("no room for clues"), "{outcome:?}");
    let outcome = run(&format!(
        "render --kind pixel --cell-size 3 --no-clues {CONTEST}"
    ));
    assert_eq!(outcome.stderr, "");
}

#[test]
fn large_boards_get_small_cells_in_png() {
    let folder = folder();
    let file = folder.path().join("a.png");
    let row = format!("{}\n", "_1_".repeat(700));
    let arguments = format!("render --kind pixel -o {}", file.display());
    let outcome = pipe(&arguments, row.repeat(3));
    assert_eq!(outcome.status, 0, "{outcome:?}");
    let pixels = tiny_skia::Pixmap::decode_png(&fs::read(&file).unwrap()).unwrap();
    assert!(pixels.width() < 4100, "{}", pixels.width());
    assert!(outcome.stderr.contains("cells of 1 px"), "{outcome:?}");
}

#[test]
fn several_puzzles_are_drawn_on_a_sheet_with_their_solutions() {
    let folder = folder();
    let file = folder.path().join("sheet.svg");
    let puzzles = format!("{CONTEST} examples/puzzles/ambiguous.txt");
    let outcome = run(&format!(
        "render --kind pixel -o {} {puzzles}",
        file.display()
    ));
    let [first, second] = ["sheet-1.svg", "sheet-2.svg"].map(|name| folder.path().join(name));
    outcome.answers(0, &format!("{}\n{}\n", first.display(), second.display()));
    assert!(outcome.stderr.contains("ambiguous: "), "{outcome:?}");
    assert_eq!(names(folder.path()), ["sheet-1.svg", "sheet-2.svg"]);
    let pages = [first, second].map(|page| fs::read_to_string(page).unwrap());
    for (page, title) in pages
        .iter()
        .zip(["Puzzles, page 1 of 2", "Solutions, page 2 of 2"])
    {
        let document = roxmltree::Document::parse(page).unwrap();
        assert_eq!(document.root_element().attribute("width"), Some("210.0mm"));
        assert!(page.contains(&format!("<title>{title}</title>")), "{page}");
    }
    assert!(pages[0].contains("clues: 17, open: 48"), "{}", pages[0]);
    assert!(
        pages[1].contains("clues: 0, black: 27, white: 21"),
        "{}",
        pages[1]
    );
}

#[test]
fn a_sheet_can_be_one_pdf_file() {
    let folder = folder();
    let file = folder.path().join("sheet.pdf");
    let arguments = format!(
        "render --kind pixel --page letter -o {} {CONTEST}",
        file.display()
    );
    run(&arguments).answers(0, &format!("{}\n", file.display()));
    let pdf = fs::read(&file).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    assert!(text.starts_with("%PDF-"));
    assert!(text.contains("/Count 2"));
    assert_eq!(text.matches("/MediaBox [0 0 612 792]").count(), 2, "{text}");
}

#[test]
fn a_sheet_says_how_many_mines_there_are_and_marks_what_is_certain() {
    let folder = folder();
    let file = folder.path().join("a.svg");
    let arguments = format!("render --page a4 -o {}", file.display());
    let outcome = run(&format!("{arguments} examples/puzzles/beginner.txt"));
    assert_eq!(
        (outcome.status, outcome.stderr.as_str()),
        (0, ""),
        "{outcome:?}"
    );
    let page = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(page("a-1.svg").contains("<desc>beginner (10 mines) (rows: 9"));
    assert!(page("a-2.svg").contains("safe: 5, mined: 7"));
}

#[test]
fn what_a_sheet_cannot_be_is_refused() {
    let puzzles = format!("--kind pixel {CONTEST} {CONTEST}");
    run(&format!("render {puzzles}")).refuses("name it with `-o sheet.pdf`");
    run(&format!("render -o a.png {puzzles}")).refuses("not as .png");
    run(&format!("render -o a.svg --theme dark {puzzles}")).refuses("leave out");
    run(&format!("render -o a.pdf --kind pixel {CONTEST}")).refuses("add `--page a4`");
    assert!(
        !Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("a-1.svg")
            .exists()
    );
}

#[test]
fn a_sheet_without_all_its_puzzles_is_not_written() {
    let folder = folder();
    let file = folder.path().join("a.svg");
    let arguments = format!("render --kind pixel -o {} {CONTEST}", file.display());
    run(&format!("{arguments} no-such-file.txt")).refuses("there is no such file");
    assert_eq!(names(folder.path()), [""; 0]);
    let outcome = run(&format!("{arguments} examples/puzzles/unsatisfiable.txt"));
    assert_eq!(outcome.status, 1);
    assert!(
        outcome
            .stderr
            .contains("unsatisfiable: unsatisfiable: there is no solution")
    );
    assert_eq!(names(folder.path()), ["a-1.svg", "a-2.svg"]);
}
