//! Which format a file is in, by what stands in it.

use super::{
    Format, ParseError, ParseErrorKind, ReadOptions, board, csv, jsm_link, jsm_mine, mbf, penpa,
    pttacg, pzpr, rawvf, text, tokens,
};
use crate::puzzle::Kind;

/// The format that a file looks like: one whose reader gives the best error if it is none.
///
/// The first rule that fits decides, and what no rule fits is plain text.
///
/// # Errors
/// If it is one of several formats, and the options do not decide.
pub(super) fn format_of(bytes: &[u8], options: &ReadOptions) -> Result<Format, ParseError> {
    if mbf::is_likely(bytes) {
        return Ok(Format::Mbf);
    }
    let Ok(whole) = text::decode(bytes) else {
        return Ok(Format::Plain);
    };
    let text = whole.trim_start();
    of_text(text, options).ok_or_else(|| {
        let start = whole.len() - text.len();
        text::error_at(whole, start, ParseErrorKind::AmbiguousKind)
    })
}

/// The format of a text without space before it, if only one fits.
fn of_text(text: &str, options: &ReadOptions) -> Option<Format> {
    let line = first_line(text);
    let is_one_line = line.len() == text.trim_end().len();
    Some(match text.as_bytes().first() {
        Some(b'{') => of_object(text),
        Some(b'[') => return of_array(text, options),
        Some(b'0'..=b'9') if jsm_mine::is_header(line) => Format::JsmMine,
        Some(b'0'..=b'9') if is_id(line) => of_id(line),
        Some(b'#') if board::is_board(text) => match board::is_emoji(text) {
            true => Format::BoardEmoji,
            false => Format::Board,
        },
        // Links are one line; looking for their parameters in large boards would take time.
        _ if is_one_line && jsm_link::is_link(line) => Format::JsmLink,
        _ if is_one_line && penpa::is_link(line) => Format::Penpa,
        _ if is_one_line && pzpr::is_link(line) => Format::Pzpr,
        _ if is_one_line && pttacg::is_link(line) => Format::Pttacg,
        _ if rawvf::is_replay(text) => Format::RawVf,
        _ if csv::is_table(text) => Format::Csv,
        _ if tokens::has_solution(text) => Format::Tokens,
        _ => Format::Plain,
    })
}

/// The format of a JSON object, by its fields.
fn of_object(text: &str) -> Format {
    match text {
        _ if text.contains("\"rules\"") => Format::Rules,
        _ if text.contains("\"board\"") => Format::Minesweepr,
        _ if text.contains("\"grid\"") => Format::JsonGrid,
        _ => Format::Json,
    }
}

/// The format of a JSON array, by what stands in its rows: strings, numbers that only one kind has, or
/// numbers that both have.
fn of_array(text: &str, options: &ReadOptions) -> Option<Format> {
    if text.contains('"') || !text.contains(|c: char| c.is_ascii_digit() || c == 'n') {
        return Some(Format::LeetCode);
    }
    let values = || text.split(|c: char| !c.is_ascii_alphanumeric());
    let has = |names: &[&str]| values().any(|value| names.contains(&value));
    let kind = match (has(&["null", "9"]), has(&["10", "11", "12"])) {
        (true, false) => Some(Kind::Pixel),
        (false, true) => Some(Kind::Mines),
        _ => options.kind,
    };
    kind.map(|kind| match kind {
        Kind::Pixel => Format::JsonArray,
        Kind::Mines => Format::MsToollib,
    })
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
    fn numbers_of_both_kinds_need_a_kind() {
        let found = |text: &str, kind| {
            let options = ReadOptions {
                kind,
                ..ReadOptions::default()
            };
            format_of(text.as_bytes(), &options).ok()
        };
        assert_eq!(found("[[null,1]]", None), Some(Format::JsonArray));
        assert_eq!(found("[[10,1]]", None), Some(Format::MsToollib));
        for both in ["[[-1,1]]", "[[1,2]]", "[[9,10]]"] {
            assert_eq!(found(both, None), None, "{both}");
            assert_eq!(found(both, Some(Kind::Pixel)), Some(Format::JsonArray));
            assert_eq!(found(both, Some(Kind::Mines)), Some(Format::MsToollib));
        }
        assert_eq!(found("[[", None), Some(Format::LeetCode));
    }

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
