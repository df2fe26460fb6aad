//! `reveal`.

use super::*;

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

#[test]
fn click_on_a_minefield_shows_tiles_whatever_the_notation() {
    let start = run("reveal --at 3,4 9x9:4,3,m8d0ec7e0f5fd62bf17e88");
    let position = "# mines=10\n.........\n.........\n...11112.\n...10002.\n...10002.\n...100011\n\
                    ...100000\n...100111\n...1001..\n";
    start.answers(0, position);
}
