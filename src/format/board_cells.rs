//! The cells of MINESWEEPER-BOARD, as ASCII characters and as emoji.

use crate::grid::Grid;
use crate::puzzle::Tile;

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Render {
    Ascii,
    Emoji,
}

pub(super) const EXPECTED_REAL: &str = "a mine '*' or a digit up to 8";
pub(super) const EXPECTED_VIEW: &str =
    "'U', a digit up to 8, 'F', '?', 'X', '@', '#' or their emoji";

/// What a character says of where the mines are: one is there, or so many are around the cell.
pub(super) const fn mine(character: char) -> Option<Option<u8>> {
    match character {
        '*' | '💣' | '💥' => Some(None),
        '0'..='8' => Some(Some(character as u8 - b'0')),
        _ => None,
    }
}

/// What a character says of what the player sees. A question mark is as good as nothing; `#` is a flag
/// that has turned out to be wrong.
pub(super) const fn tile(character: char) -> Option<Tile> {
    match character {
        'U' | '?' | '⬜' | '❓' => Some(Tile::Covered),
        'F' | '#' | '🚩' | '❌' => Some(Tile::Flagged),
        'X' | '@' | '*' | '💥' | '💣' => Some(Tile::Mine),
        '0'..='8' => Some(Tile::Clue(character as u8 - b'0')),
        _ => None,
    }
}

impl Render {
    /// The name by which a file calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Emoji => "emoji",
        }
    }

    /// Adds the rows of a minefield, given as `*` and digits.
    pub fn push_real(self, text: &mut String, symbols: &Grid<u8>) {
        self.push(text, symbols, |&symbol| match symbol {
            b'*' => Glyph::Drawn('*', '💣'),
            digit => Glyph::Digit(char::from(digit)),
        });
    }

    /// Adds the rows of tiles whose clues are at most 8.
    pub fn push_view(self, text: &mut String, tiles: &Grid<Tile>) {
        self.push(text, tiles, |tile| match *tile {
            Tile::Covered => Glyph::Drawn('U', '⬜'),
            Tile::Flagged => Glyph::Drawn('F', '🚩'),
            Tile::Mine => Glyph::Drawn('@', '💣'),
            Tile::Clue(clue) => Glyph::Digit(char::from(b'0' + clue)),
        });
    }

    fn push<T>(self, text: &mut String, grid: &Grid<T>, glyph: impl Fn(&T) -> Glyph) {
        for row in grid.rows() {
            for value in row {
                match (self, glyph(value)) {
                    (Self::Ascii, Glyph::Drawn(character, _) | Glyph::Digit(character))
                    | (Self::Emoji, Glyph::Drawn(_, character)) => text.push(character),
                    (Self::Emoji, Glyph::Digit(digit)) => {
                        text.extend([digit, '\u{fe0f}', '\u{20e3}'])
                    }
                }
            }
            text.push('\n');
        }
    }
}

/// How a cell looks.
enum Glyph {
    /// An ASCII character and an emoji.
    Drawn(char, char),
    /// A digit, which is a keycap among emoji.
    Digit(char),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn what_is_written_means_what_it_should() {
        let tiles = [
            Tile::Covered,
            Tile::Flagged,
            Tile::Mine,
            Tile::Clue(0),
            Tile::Clue(8),
        ];
        let grid = Grid::from_values(Size::new(1, 5), tiles.to_vec()).unwrap();
        for (render, expected) in [(Render::Ascii, "UF@08\n"), (Render::Emoji, "⬜🚩💣0️⃣8️⃣\n")]
        {
            let mut text = String::new();
            render.push_view(&mut text, &grid);
            assert_eq!(text, expected);
            let read: Vec<Tile> = text.chars().filter_map(tile).collect();
            assert_eq!(read, tiles);
        }
    }
}
