//! Links of the puzzle editor Penpa+: `…/penpa-edit/#m=edit&p=` and packed text.
//!
//! The text is packed with DEFLATE (RFC 1951) and written in base64.

use super::error::{Excerpt, Found, ParseError, ParseErrorKind};
use super::link::parameter;
use super::notation::{Example, Notation, ReadFrom, Reading};
use super::penpa_text::{self, Damage};
use super::text::error_at;
use super::{Obstacle, Written, plain_pixel};
use crate::puzzle::Document;
use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, alphabet};
use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{BufReader, Write};

pub(super) static NOTATION: Notation = Notation {
    name: "penpa",
    description: "link of the puzzle editor Penpa+",
    example: Example::Text(EXAMPLE),
    read: ReadFrom::Text(|text, _| parse(text).map(Reading::from)),
    write,
};

/// The puzzle of the id `5x5:a4a20d2a77a2a5764e`.
const EXAMPLE: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VNNT8JAEL3zK8ye59DutlD2hgheED/AENI0BLCGRkiVUmO26X93ZlosNhz0oHIw0315fTu7+/Zjkpd0vg3BxVAeWGBjSOlxcyz69jGOdutQn0En3a3iLRKA634fHufrJGz4ZVbQyExbmw6YS+0LW4CQ2GwRgLnVmbnSZghmhF0CbNQGRZJE2qvohPuJdQvRtpAPS450inQZbZfrcDYolBvtmzEIWuecRxMVm/g1FKUP+l/Gm0VEwmK+w80kq+i57EnSh/gpFfslcjCdwu7oiF1V2VUfdtVxu/Ln7baDPMdjv0PDM+2T9/uKehUd6SwnX5mQNg110EtxN0IqEuSB4JBgVYKqZ6g2Ca1KcKy6IGtDHI8E90Coz+HyHM0D4bNT9G/zLqaMfUbJOMZNglGMF4wWo8s44Jwe44Sxy+gwNjmnRcf0rYP8BTu+LGqSwv0aCxo+lmHeEG+Cm69Qdf4r848qk67AOrVndWp2cnqz7w==";

/// Where the editor is.
const EDITOR: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Whether a text without space around it is such a link.
pub(super) fn is_link(text: &str) -> bool {
    let is_of_editor = text.contains("penpa") || parameter(text, "m").is_some();
    is_of_editor && parameter(text, "p").is_some()
}

/// Reads a link.
fn parse(text: &str) -> Result<Document, ParseError> {
    let Some((start, payload)) = parameter(text, "p") else {
        let expected = "a link with '&p=' and the packed puzzle";
        let found = Found::Text(Excerpt::new(text));
        return Err(error_at(
            text,
            0,
            ParseErrorKind::Unexpected { expected, found },
        ));
    };
    let packed = BASE64.decode(payload).map_err(|error| {
        let (offset, kind) = damage(payload, error);
        error_at(text, start + offset, kind)
    })?;
    let unpacked = BufReader::new(DeflateDecoder::new(&*packed));
    penpa_text::read(unpacked, packed.len())
        .map(Document::Pixel)
        .map_err(|Damage { line, kind }| {
            let kind = Box::new(kind);
            error_at(text, start, ParseErrorKind::InLink { line, kind })
        })
}

/// The byte at which base64 is damaged, and how.
fn damage(payload: &str, error: DecodeError) -> (usize, ParseErrorKind) {
    let offset = match error {
        DecodeError::InvalidByte(offset, _) | DecodeError::InvalidLastSymbol { offset, .. } => {
            offset
        }
        DecodeError::InvalidLength(_) | DecodeError::InvalidPadding => payload.len(),
    };
    let offset = (0..=offset)
        .rfind(|&it| payload.is_char_boundary(it))
        .unwrap_or(0);
    let found = payload[offset..]
        .chars()
        .next()
        .map_or(Found::End, Found::Char);
    let expected = "base64";
    (offset, ParseErrorKind::Unexpected { expected, found })
}

/// Writes a link.
fn write(document: &Document) -> Result<Written, Obstacle> {
    let puzzle = plain_pixel::of_document(document)?;
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    let packed = packer
        .write_all(penpa_text::write(puzzle).as_bytes())
        .and_then(|()| packer.finish())
        .expect("writing to memory does not fail");
    Ok(Written::whole(format!(
        "{EDITOR}{}\n",
        BASE64.encode(packed)
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::puzzle::FillAPix;

    const LAYER: &str = r#"{zR:{z_:[]},zS:{},zN:{},zT:[zO],"d":"\"z"}"#;

    fn packed(text: &[u8]) -> String {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        packer.write_all(text).unwrap();
        let packed = packer.finish().unwrap();
        format!(
            "https://example.org/penpa-edit/?m=solve&p={}&a=1\n",
            BASE64.encode(packed)
        )
    }

    /// A link with a board of 3 rows and 4 columns, of which some are margins.
    fn link(margins: &str, shown: &str) -> String {
        packed(format!("square,4,3,38,0\n{margins}\n{{}}\n{shown}\n{LAYER}\n").as_bytes())
    }

    fn puzzle(link: &str) -> FillAPix {
        match parse(link).unwrap() {
            Document::Pixel(puzzle) => puzzle,
            other => panic!("a puzzle, not {other:?}"),
        }
    }

    fn message(link: &str) -> String {
        parse(link).unwrap_err().to_string()
    }

    #[test]
    fn numbers_and_colours_stand_within_the_margins() {
        let shown =
            r#"{zS:{"27":4,"28":2,"29":5},zN:{"27":["?",1,"1"],"35":[7,1,"1"],"36":["0",1,"1"]}}"#;
        let puzzle = puzzle(&link("[1,0,1,0]", shown));
        assert_eq!(puzzle.clues().size(), Size::new(2, 3));
        let clues = [None, None, None, Some(7), Some(0), None];
        assert_eq!(puzzle.clues().values(), clues);
        let marks = puzzle.marks().unwrap().values();
        assert_eq!(marks, [Some(true), Some(false), None, None, None, None]);
    }

    #[test]
    fn what_is_no_clue_is_refused() {
        let with = |number: &str| message(&link("[0,0,0,0]", &format!("{{zN:{{{number}}}}}")));
        let line = "line 1, column 43: in line 4 of the text that the link holds: expected ";
        assert_eq!(
            with(r#""18":["10",1,"1"]"#),
            format!("{line}a digit or '?', found '10'")
        );
        assert_eq!(
            with(r#""17":["1",1,"1"]"#),
            format!("{line}the number of a cell, found '17'")
        );
        assert!(message(&packed(b"hex,4,3\n")).ends_with("expected a square grid, found 'hex'"));
        assert!(
            message(&link("[2,1,0,0]", LAYER))
                .ends_with("margins inside the grid, found '[2,1,0,0]'")
        );
    }

    #[test]
    fn damaged_links_are_refused() {
        assert!(
            message("https://penpa/#m=edit&p=7V*")
                .ends_with("column 27: expected base64, found '*'")
        );
        assert!(
            message("?m=edit&p=////").ends_with("text packed with DEFLATE, found damaged data")
        );
        assert!(message("?m=edit&p=").ends_with("text packed with DEFLATE, found damaged data"));
        assert!(message("?m=edit").contains("expected a link with '&p='"));
        let cut = &EXAMPLE[..EXAMPLE.len() - 40];
        assert!(message(cut).ends_with("text packed with DEFLATE, found damaged data"));
    }

    #[test]
    fn traps_are_refused_before_they_fill_the_memory() {
        let huge = message(&packed(b"square,1000000,1000000\n[0,0,0,0]\n"));
        assert!(huge.contains("the rest of the link has room for"), "{huge}");
        let mut bomb = b"square,4,3\n[0,0,0,0]\n".to_vec();
        bomb.resize(200_000_000, b'x');
        let bomb = packed(&bomb);
        assert!(bomb.len() < 300_000);
        let start = std::time::Instant::now();
        assert!(message(&bomb).contains("a text that fits the board, found 'xxxx"));
        assert!(start.elapsed().as_secs() < 5);
    }
}
