//! Text pictures of boards, for terminals and files.
//!
//! A cell is two characters wide: its clue and then the sign of its look (`5█` is a black cell with
//! a 5, `5!` a 5 that clashes), or without a clue the look's own two characters. Row numbers stand
//! at the left; column numbers are read downwards, their tens (and hundreds) only where they
//! change. A legend of the looks that occur ends the picture.
//!
//! Without colours every look is told by its characters. With colours, black and white cells are
//! painted on their background instead, so that the picture is right on light and dark terminals.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

use super::{Board, Look, Square};

/// Whether escape codes for colours are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colors {
    /// Colours, by ANSI escape codes.
    On,
    /// Plain text.
    Off,
}

/// The picture of `board`, each line with its line feed.
pub fn ansi(board: &Board, colors: Colors) -> String {
    let size = board.size();
    let margin = digits(size.rows.saturating_sub(1));
    let mut text = String::new();
    for line in column_numbers(size.cols, 2) {
        push_line(&mut text, &format!("{:margin$} {line}", ""));
    }
    for (row, squares) in board.squares().rows().enumerate() {
        let mut pen = Pen::new(colors);
        for &square in squares {
            pen.draw(characters(square, colors), square.look);
        }
        push_line(&mut text, &format!("{row:>margin$} {}", pen.finish()));
    }
    push_line(&mut text, &legend(board, colors));
    text
}

/// Adds a line, without the spaces at its end; an empty one is left out.
pub(super) fn push_line(text: &mut String, line: &str) {
    let line = line.trim_end();
    if !line.is_empty() {
        text.push_str(line);
        text.push('\n');
    }
}

/// Number of decimal digits.
pub(super) fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// The numbers of the columns, read downwards: one line a digit, highest digit first. Columns are
/// `width` characters wide.
pub(super) fn column_numbers(cols: usize, width: usize) -> impl Iterator<Item = String> {
    let line = move |place: u32| -> String {
        let unit = 10_usize.pow(place);
        let column = |col: usize| match place == 0 || (col > 0 && col.is_multiple_of(unit)) {
            true => digit((col / unit % 10) as u8),
            false => ' ',
        };
        let spaces = || std::iter::repeat_n(' ', width - 1);
        (0..cols)
            .flat_map(|col| std::iter::once(column(col)).chain(spaces()))
            .collect()
    };
    let places = digits(cols.saturating_sub(1)) as u32;
    (0..places).rev().map(line)
}

/// The looks that occur and what they mean; clues speak for themselves.
fn legend(board: &Board, colors: Colors) -> String {
    let looks = board.looks().filter(|&look| look != Look::Clue);
    let entries = looks.map(|look| legend_entry(look, colors));
    entries.collect::<Vec<_>>().join("   ")
}

/// A look and what it means.
pub(super) fn legend_entry(look: Look, colors: Colors) -> String {
    let mut pen = Pen::new(colors);
    let sample = match look {
        Look::Clash | Look::Reason => ['!', ' '],
        _ => characters(Square::new(None, look), colors),
    };
    pen.draw(sample, look);
    format!("{} {}", pen.finish().trim_end(), look.meaning())
}

/// The two characters of a cell.
pub(super) fn characters(square: Square, colors: Colors) -> [char; 2] {
    match (square.clue, colors) {
        (Some(clue), Colors::On) if is_painted(square.look) => [digit(clue), ' '],
        (Some(clue), _) => [digit(clue), sign(square.look)],
        (None, Colors::On) if is_painted(square.look) => [' ', ' '],
        (None, _) => alone(square.look),
    }
}

fn digit(clue: u8) -> char {
    // Clues over 9 state no puzzle, but a picture may well be asked for to see why.
    char::from_digit(clue.into(), 10).unwrap_or('+')
}

/// Whether colour alone tells the look, on any terminal.
const fn is_painted(look: Look) -> bool {
    matches!(look, Look::Black | Look::White)
}

/// The look of a cell with a clue.
const fn sign(look: Look) -> char {
    match look {
        Look::Clue | Look::White => ' ',
        Look::Black => '█',
        Look::Open => '?',
        Look::Covered => '.',
        Look::Safe => 's',
        Look::Mined => 'm',
        Look::Flag => 'F',
        Look::WrongFlag | Look::Clash | Look::Reason => '!',
        Look::KnownMine => '*',
        Look::Differs => '~',
        Look::Asked => '@',
    }
}

/// The look of a cell without a clue.
const fn alone(look: Look) -> [char; 2] {
    match look {
        Look::Black => ['█', '█'],
        Look::White => ['·', ' '],
        Look::WrongFlag => ['F', '!'],
        _ => [sign(look), ' '],
    }
}

pub(super) const fn style(look: Look) -> Style {
    const BLACK: Color = Color::Ansi256(Ansi256Color(16));
    const WHITE: Color = Color::Ansi256(Ansi256Color(231));
    match look {
        Look::Clue => Style::new(),
        Look::Black => painted(WHITE, BLACK),
        Look::White => painted(BLACK, WHITE),
        Look::Open | Look::Covered => Style::new().dimmed(),
        Look::Safe => bold(AnsiColor::Green),
        Look::Mined => bold(AnsiColor::Red),
        Look::Flag => bold(AnsiColor::Yellow),
        Look::WrongFlag => painted(BLACK, Color::Ansi(AnsiColor::Yellow)).bold(),
        Look::KnownMine => bold(AnsiColor::Magenta),
        Look::Differs => painted(BLACK, Color::Ansi(AnsiColor::Cyan)),
        Look::Clash => painted(WHITE, Color::Ansi(AnsiColor::Red)).bold(),
        Look::Reason => painted(WHITE, Color::Ansi(AnsiColor::Blue)).bold(),
        Look::Asked => painted(BLACK, Color::Ansi(AnsiColor::Cyan)).bold(),
    }
}

const fn painted(text: Color, background: Color) -> Style {
    Style::new().fg_color(Some(text)).bg_color(Some(background))
}

const fn bold(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color))).bold()
}

/// Text that grows cell by cell; neighbouring cells of one style share their escape codes.
pub(super) struct Pen {
    text: String,
    style: Style,
    colors: Colors,
}

impl Pen {
    pub(super) const fn new(colors: Colors) -> Self {
        Self {
            text: String::new(),
            style: Style::new(),
            colors,
        }
    }

    fn draw(&mut self, characters: [char; 2], look: Look) {
        self.draw_in(characters, style(look));
    }

    pub(super) fn draw_in(&mut self, characters: impl IntoIterator<Item = char>, style: Style) {
        self.switch_to(style);
        self.text.extend(characters);
    }

    pub(super) fn finish(mut self) -> String {
        self.switch_to(Style::new());
        self.text
    }

    fn switch_to(&mut self, style: Style) {
        if self.colors == Colors::On && self.style != style {
            let change = format!("{}{}", self.style.render_reset(), style.render());
            self.text.push_str(&change);
            self.style = style;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid, Size};
    use crate::puzzle::{Kind, Tile};

    fn clues(size: Size, rows: &str) -> Grid<Option<u8>> {
        let clue = |clue: char| clue.to_digit(10).map(|count| count as u8);
        Grid::from_values(size, rows.chars().map(clue).collect()).unwrap()
    }

    fn marks(size: Size, rows: &str) -> Grid<Option<bool>> {
        let mark = |mark| match mark {
            '#' => Some(true),
            '.' => Some(false),
            _ => None,
        };
        Grid::from_values(size, rows.chars().map(mark).collect()).unwrap()
    }

    #[test]
    fn a_solution_shows_its_clues() {
        let size = Size::new(2, 3);
        let picture = Grid::from_fn(size, |cell| cell.col == 1);
        let board = Board::picture(&picture, &clues(size, "_2__22"));
        assert_eq!(
            ansi(&board, Colors::Off),
            "  0 1 2\n0 · 2█·\n1 · 2█2\n██ black   · white\n"
        );
    }

    #[test]
    fn a_deduction_shows_open_and_clashing_cells() {
        let size = Size::new(3, 2);
        let board = Board::marks(&marks(size, "#?.??#"), &clues(size, "_3_1__"))
            .with_look([Cell::new(0, 1)], Look::Clash)
            .with_look([Cell::new(2, 0)], Look::Differs);
        assert_eq!(
            ansi(&board, Colors::Off),
            "  0 1\n0 ██3!\n1 · 1?\n2 ~ ██\n\
             ██ black   · white   ? open   ~ solutions differ   ! clashing clue\n"
        );
    }

    #[test]
    fn a_minesweeper_board_shows_what_is_certain() {
        let size = Size::new(2, 4);
        let tiles = vec![
            Tile::Clue(0),
            Tile::Clue(1),
            Tile::Covered,
            Tile::Flagged,
            Tile::Mine,
            Tile::Covered,
            Tile::Covered,
            Tile::Flagged,
        ];
        let tiles = Grid::from_values(size, tiles).unwrap();
        let board = Board::tiles(&tiles, &marks(size, "??#.??.?"));
        assert_eq!(
            ansi(&board, Colors::Off),
            "  0 1 2 3\n0 0 1 m F!\n1 * . s F\n\
             . covered   s safe   m mined   F flag   \
             F! flag on a safe cell   * known mine\n"
        );
    }

    #[test]
    fn numbers_of_wide_boards_are_read_downwards() {
        let size = Size::new(1, 12);
        let board = Board::marks(&marks(size, "############"), &Grid::filled(size, None));
        assert_eq!(
            ansi(&board, Colors::Off),
            "                      1\n  0 1 2 3 4 5 6 7 8 9 0 1\n\
             0 ████████████████████████\n██ black\n"
        );
    }

    #[test]
    fn hundreds_have_a_line_of_their_own() {
        let lines: Vec<_> = column_numbers(102, 2).collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0].trim(), "1");
        assert_eq!(&lines[0][200..202], "1 ");
        assert_eq!(&lines[1][180..202], "9                   0 ");
        assert_eq!(&lines[2][196..204], "8 9 0 1 ");
    }

    #[test]
    fn numbers_of_tall_boards_are_aligned() {
        let size = Size::new(11, 1);
        let board = Board::marks(&Grid::filled(size, None), &Grid::filled(size, None));
        let text = ansi(&board, Colors::Off);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[..2], ["   0", " 0 ?"]);
        assert_eq!(lines[10..], [" 9 ?", "10 ?", "? open"]);
    }

    #[test]
    fn colours_are_changed_only_where_the_look_changes() {
        let size = Size::new(1, 3);
        let board = Board::marks(&marks(size, "##."), &clues(size, "2__"));
        let black = "\u{1b}[38;5;231m\u{1b}[48;5;16m";
        let white = "\u{1b}[38;5;16m\u{1b}[48;5;231m";
        let reset = "\u{1b}[0m";
        assert_eq!(
            ansi(&board, Colors::On),
            format!(
                "  0 1 2\n0 {black}2   {reset}{white}  {reset}\n\
                 {black}  {reset} black   {white}  {reset} white\n"
            )
        );
    }

    #[test]
    fn empty_boards_have_no_picture_but_their_numbers() {
        let empty = |rows, cols| {
            let squares = Grid::filled(Size::new(rows, cols), Square::new(None, Look::Open));
            ansi(&Board::new(Kind::Pixel, squares), Colors::Off)
        };
        assert_eq!(empty(0, 0), "");
        assert_eq!(empty(0, 2), "  0 1\n");
        assert_eq!(empty(2, 0), "0\n1\n");
    }
}
