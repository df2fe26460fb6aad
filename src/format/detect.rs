//! Which format a file is in, by what stands in it.

use super::{
    Format, board, csv, jsm_link, jsm_mine, mbf, penpa, pttacg, pzpr, rawvf, text, tokens,
};

/// The format that a file looks like: one whose reader gives the best error if it is none.
///
/// The first rule that fits decides, and what no rule fits is plain text.
pub(super) fn format_of(bytes: &[u8]) -> Format {
    if mbf::is_likely(bytes) {
        return Format::Mbf;
    }
    let Ok(text) = text::decode(bytes) else {
        return Format::Plain;
    };
    let text = text.trim_start();
    let line = first_line(text);
    let is_one_line = line.len() == text.trim_end().len();
    match text.as_bytes().first() {
        Some(b'{') => of_object(text),
        Some(b'[') => of_array(text),
        Some(b'0'..=b'9') if jsm_mine::is_header(line) => Format::JsmMine,
        Some(b'0'..=b'9') if is_id(line) => of_id(line),
        Some(b'#') if board::is_board(text) => match board::is_emoji(text) {
            true => Format::BoardEmoji,
            false => Format::Board,
        },
        // Links are one line; looking for their parameters in large boards would take time.
        _ if is_one_line && pttacg::is_link(line) => Format::Pttacg,
        _ if is_one_line && jsm_link::is_link(line) => Format::JsmLink,
        _ if is_one_line && penpa::is_link(line) => Format::Penpa,
        _ if is_one_line && pzpr::is_link(line) => Format::Pzpr,
        _ if rawvf::is_replay(text) => Format::RawVf,
        _ if csv::is_table(text) => Format::Csv,
        _ if tokens::has_solution(text) => Format::Tokens,
        _ => Format::Plain,
    }
}

/// The format of a JSON object, by its fields.
fn of_object(text: &str) -> Format {
    match text {
        _ if text.contains("\"rules\"") => Format::Rules,
        _ if text.contains("\"board\"") => Format::Minesweepr,
        _ => Format::Json,
    }
}

/// The format of a JSON array, by what stands in its rows.
fn of_array(text: &str) -> Format {
    let is_bracket = |c: char| c == '[' || c.is_whitespace();
    match text.trim_start_matches(is_bracket).chars().next() {
        Some('-' | '0'..='9') => Format::MsToollib,
        _ => Format::LeetCode,
    }
}

/// The format of an id: those of Mines have commas behind the colon, or a number of mines before it.
fn of_id(id: &str) -> Format {
    let parameters = id.split([':', '#']).next().unwrap_or_default();
    match id.contains(',') || parameters.contains('n') {
        true => Format::MinesId,
        false => Format::MosaicId,
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Whether an argument is a puzzle itself, as JSON, an id or a link, rather than the name of a file.
pub fn is_puzzle(argument: &str) -> bool {
    let argument = argument.trim_start();
    argument.starts_with(['{', '[', '?']) || argument.contains("://") || is_id(argument)
}

/// Whether a text starts like the id of a game: a size, perhaps letters and numbers, and a colon or `#`.
fn is_id(text: &str) -> bool {
    let parameters = text.split([':', '#']).next().unwrap_or_default();
    let is_parameter = |byte: u8| byte.is_ascii_alphanumeric();
    parameters.len() < text.len()
        && parameters.starts_with(|c: char| c.is_ascii_digit())
        && parameters.bytes().all(is_parameter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_links_and_json_are_puzzles_and_names_of_files_are_not() {
        for puzzle in [
            "[[1,2]]",
            " {\"kind\":\"pixel\"}",
            "5x5:a4a20d2a77a2a5764e",
            "9x9n10:4,3,m8d0e",
            "5:abc",
            "9x9#123",
            "?b=1&m=g0",
            "https://puzz.link/p?mosaic/5/5/a",
        ] {
            assert!(is_puzzle(puzzle), "{puzzle}");
        }
        for file in [
            "board.txt",
            "9x9",
            "9x9.txt",
            "C:\\board",
            "./5x5:a",
            "a:b",
            "",
        ] {
            assert!(!is_puzzle(file), "{file}");
        }
    }
}
