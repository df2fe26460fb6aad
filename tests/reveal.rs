//! Clicks: the published cases, and laws against a click by the letter of the rules.

mod common;

use cluegrid::grid::{Cell, Grid, Size};
use cluegrid::puzzle::{Game, Minefield, Reveal, Tile};
use common::reveal::{click, clue};
use proptest::prelude::*;

/// A board in LeetCode's letters, as it stands in the cases.
type Letters = Vec<Vec<char>>;

#[derive(serde::Deserialize)]
struct Case {
    name: String,
    board: Letters,
    click: (usize, usize),
    expected: Letters,
}

fn game(board: &Letters) -> Game {
    let size = Size::new(board.len(), board[0].len());
    let letter = |cell: Cell| board[cell.row][cell.col];
    let mines = Grid::from_fn(size, |cell| matches!(letter(cell), 'M' | 'X'));
    let tiles = Grid::from_fn(size, |cell| match letter(cell) {
        'M' | 'E' => Tile::Covered,
        'X' => Tile::Mine,
        'B' => Tile::Clue(0),
        digit => Tile::Clue(digit.to_digit(10).unwrap().try_into().unwrap()),
    });
    Game::new(Minefield::new(mines, None), tiles)
}

fn letters(game: &Game) -> Letters {
    let letter = |cell: Cell| match game.tiles()[cell] {
        Tile::Covered | Tile::Flagged if game.minefield().mines()[cell] => 'M',
        Tile::Covered | Tile::Flagged => 'E',
        Tile::Mine => 'X',
        Tile::Clue(0) => 'B',
        Tile::Clue(count) => char::from_digit(count.into(), 10).unwrap(),
    };
    let Size { rows, cols } = game.tiles().size();
    let row = |row| (0..cols).map(|col| letter(Cell::new(row, col))).collect();
    (0..rows).map(row).collect()
}

#[test]
fn every_leetcode_case_ends_as_published() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("data/leetcode529.json")).unwrap();
    assert_eq!(cases.len(), 51);
    for case in cases {
        let mut game = game(&case.board);
        game.reveal(Cell::new(case.click.0, case.click.1));
        assert_eq!(letters(&game), case.expected, "{}", case.name);
    }
}

/// A board with some cells flagged and some revealed, its mines as dense as one in `sparsity`.
fn boards() -> impl Strategy<Value = (Grid<bool>, Grid<Tile>)> {
    let shapes = prop_oneof![
        3 => (1..9usize, 1..14usize),
        1 => (Just(1), 1..30usize),
        1 => (1..30usize, Just(1)),
        1 => Just((1, 1)),
    ];
    let sparsity = prop_oneof![Just(2u8), Just(6), Just(12), Just(60), Just(250)];
    (shapes, sparsity).prop_flat_map(|((rows, cols), sparsity)| {
        let size = Size::new(rows, cols);
        let cells = size.cell_count();
        let noise = prop::collection::vec((any::<u8>(), any::<u8>()), cells);
        (noise, prop_oneof![Just(0u8), Just(25)]).prop_map(move |(noise, marked)| {
            let noise = Grid::from_values(size, noise).unwrap();
            let mines = noise.map(|&(mine, _)| mine % sparsity == 0);
            let tiles = Grid::from_fn(size, |cell| match noise[cell].1 {
                mark if mark >= 2 * marked => Tile::Covered,
                mark if mark < marked => Tile::Flagged,
                _ if mines[cell] => Tile::Mine,
                _ => Tile::Clue(clue(&mines, cell)),
            });
            (mines, tiles)
        })
    })
}

fn changed(before: &Grid<Tile>, after: &Grid<Tile>) -> usize {
    let pairs = before.values().iter().zip(after.values());
    pairs.filter(|(before, after)| before != after).count()
}

proptest! {
    #[test]
    fn a_click_follows_the_letter_of_the_rules((mines, tiles) in boards()) {
        let minefield = Minefield::new(mines.clone(), None);
        for cell in mines.size().cells() {
            let mut after = tiles.clone();
            let outcome = minefield.reveal(&mut after, cell);
            prop_assert_eq!(&after, &click(&mines, &tiles, cell));
            prop_assert_eq!(outcome, match tiles[cell] {
                Tile::Covered if mines[cell] => Reveal::Exploded,
                Tile::Covered => Reveal::Revealed(changed(&tiles, &after)),
                _ => Reveal::Unchanged,
            });
        }
    }

    #[test]
    fn every_revealed_clue_is_the_count((mines, tiles) in boards()) {
        let mut game = Game::new(Minefield::new(mines.clone(), None), tiles);
        for cell in mines.size().cells() {
            game.reveal(cell);
        }
        for (cell, &tile) in game.tiles().iter() {
            prop_assert_eq!(game.minefield().clue(cell), clue(&mines, cell));
            match tile {
                Tile::Clue(count) => prop_assert_eq!(count, clue(&mines, cell)),
                Tile::Mine => prop_assert!(mines[cell]),
                covered => prop_assert_eq!(covered, Tile::Flagged),
            }
        }
    }

    #[test]
    fn the_order_of_clicks_does_not_matter(
        (mines, tiles) in boards(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let size = mines.size();
        let cells = picks.iter().map(|pick| size.cell_at(pick.index(size.cell_count())));
        let minefield = Minefield::new(mines, None);
        let (mut forwards, mut backwards) = (tiles.clone(), tiles);
        for cell in cells.clone() {
            minefield.reveal(&mut forwards, cell);
        }
        for cell in cells.rev() {
            minefield.reveal(&mut backwards, cell);
        }
        prop_assert_eq!(forwards, backwards);
    }

    #[test]
    fn a_second_click_changes_nothing(
        (mines, tiles) in boards(),
        pick in any::<prop::sample::Index>(),
    ) {
        let size = mines.size();
        let cell = size.cell_at(pick.index(size.cell_count()));
        let mut once = Game::new(Minefield::new(mines, None), tiles);
        once.reveal(cell);
        let mut twice = once.clone();
        prop_assert_eq!(twice.reveal(cell), Reveal::Unchanged);
        prop_assert_eq!(once, twice);
    }
}

#[test]
fn a_flag_stops_the_flood_of_a_row() {
    let size = Size::new(1, 5);
    let minefield = Minefield::new(Grid::filled(size, false), None);
    let mut tiles = Grid::filled(size, Tile::Covered);
    tiles[Cell::new(0, 2)] = Tile::Flagged;
    assert_eq!(
        minefield.reveal(&mut tiles, Cell::new(0, 0)),
        Reveal::Revealed(2)
    );
    assert_eq!(tiles[Cell::new(0, 2)], Tile::Flagged);
    assert_eq!(tiles[Cell::new(0, 3)], Tile::Covered);
}

#[test]
fn a_flood_goes_around_corners() {
    // A flag wall with one gap at its right end, open only by the diagonal.
    let size = Size::new(3, 4);
    let minefield = Minefield::new(Grid::filled(size, false), None);
    let mut tiles = Grid::filled(size, Tile::Covered);
    for col in 0..3 {
        tiles[Cell::new(1, col)] = Tile::Flagged;
    }
    assert_eq!(
        minefield.reveal(&mut tiles, Cell::new(0, 0)),
        Reveal::Revealed(9)
    );
}

#[test]
#[should_panic(expected = "outside")]
fn an_empty_board_has_no_cell_to_click() {
    let empty = Grid::filled(Size::new(0, 3), false);
    let mut tiles = empty.map(|_| Tile::Covered);
    Minefield::new(empty, None).reveal(&mut tiles, Cell::new(0, 0));
}
