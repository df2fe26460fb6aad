//! Texts as lines of a pen, so that no drawing depends on the fonts of a machine.

use super::canvas::{Point, Step};
use super::glyphs::{ACCENTS, ACCENTS_BELOW, CAPITAL_LIFT, GLYPHS, UNKNOWN};
use super::outline::Outline;
use itertools::Itertools;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The height of capitals and digits in units of the shapes.
const CAPITAL: f32 = 12.0;
/// The space between two characters, in the same units.
const SPACE: f32 = 3.0;
/// The width of the pen as a share of the height of capitals.
pub const PEN: f32 = 0.135;

struct Glyph {
    width: f32,
    outlines: Vec<(Point, Outline)>,
}

impl Glyph {
    fn new(width: f32, path: &str) -> Self {
        let outlines = vec![(Point::new(0.0, 0.0), Outline::new(path))];
        Self { width, outlines }
    }

    /// This letter under (or above) the shape of an accent.
    fn accented(&self, path: &str, down: f32) -> Self {
        let accent = (Point::new(self.width / 2.0, down), Outline::new(path));
        let outlines = self.outlines.iter().cloned().chain([accent]);
        Self {
            width: self.width,
            outlines: outlines.collect(),
        }
    }
}

static SHAPES: LazyLock<BTreeMap<char, Glyph>> = LazyLock::new(|| {
    let glyph = |&(it, width, path): &(char, f32, &str)| (it, Glyph::new(width, path));
    let mut shapes: BTreeMap<_, _> = GLYPHS.iter().map(glyph).collect();
    let above = ACCENTS.iter().map(|accent| (accent, -CAPITAL_LIFT));
    let below = ACCENTS_BELOW.iter().map(|accent| (accent, 0.0));
    for (accent, capital_lift) in above.chain(below) {
        for (letter, plain) in accent.letters.chars().tuples() {
            let down = if plain.is_uppercase() {
                capital_lift
            } else {
                0.0
            };
            let accented = shapes[&plain].accented(accent.path, down);
            shapes.insert(letter, accented);
        }
    }
    shapes
});

static BOX: LazyLock<Glyph> = LazyLock::new(|| Glyph::new(UNKNOWN.0, UNKNOWN.1));

fn glyph(character: char) -> &'static Glyph {
    SHAPES.get(&character).unwrap_or(&BOX)
}

/// Whether all characters have a shape; an empty box stands for one that has none.
pub fn is_known(text: &str) -> bool {
    text.chars().all(|it| SHAPES.contains_key(&it))
}

/// The text, or as much of its beginning as fits with an ellipsis.
pub fn shortened(text: &str, height: f32, widest: f32) -> String {
    if width(text, height) <= widest {
        return text.to_owned();
    }
    let beginnings = text
        .char_indices()
        .map(|(end, _)| format!("{}…", text[..end].trim_end()));
    let fitting = beginnings.take_while(|text| width(text, height) <= widest);
    fitting.last().unwrap_or_default()
}

/// The width of a text whose capitals and digits are `height` high.
pub fn width(text: &str, height: f32) -> f32 {
    let widths: f32 = text.chars().map(|it| glyph(it).width + SPACE).sum();
    (widths - SPACE).max(0.0) * height / CAPITAL
}

/// The lines of a text whose capitals and digits are `height` high; `corner` is their upper left one.
pub fn text(text: &str, corner: Point, height: f32) -> Vec<Step> {
    let unit = height / CAPITAL;
    let mut left = corner.left;
    let mut steps = Vec::new();
    for glyph in text.chars().map(glyph) {
        for (at, outline) in &glyph.outlines {
            let corner = Point::new(left + at.left * unit, corner.top + at.top * unit);
            steps.extend(outline.placed(corner, unit));
        }
        left += (glyph.width + SPACE) * unit;
    }
    steps
}

/// The lines of a text around `centre`.
pub fn centred(it: &str, centre: Point, height: f32) -> Vec<Step> {
    let left = centre.left - width(it, height) / 2.0;
    text(it, Point::new(left, centre.top - height / 2.0), height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_of_ascii_has_a_shape() {
        assert!((' '..='~').all(|it| is_known(&it.to_string())));
        assert!(is_known("Größe, Čeština, Ça va… 3×4"));
        assert!(!is_known("\u{5b57}"));
        assert_eq!(text("\u{5b57}", Point::new(0.0, 0.0), CAPITAL).len(), 5);
    }

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened("sheet", 12.0, 100.0), "sheet");
        let short = shortened("a long title", 12.0, 60.0);
        assert!(
            short.ends_with('…') && width(&short, 12.0) <= 60.0,
            "{short}"
        );
        assert_eq!(shortened("sheet", 12.0, 1.0), "");
    }

    #[test]
    fn shapes_stay_on_their_sheets() {
        for &(character, width, _) in GLYPHS {
            let mut text = [0; 4];
            let steps = super::text(
                character.encode_utf8(&mut text),
                Point::new(0.0, 0.0),
                CAPITAL,
            );
            for step in steps {
                let (Step::Move(to) | Step::Line(to) | Step::Curve(_, to)) = step else {
                    continue;
                };
                assert!((0.0..=width).contains(&to.left), "{character} at {to:?}");
                assert!((-1.0..=16.0).contains(&to.top), "{character} at {to:?}");
            }
        }
    }

    #[test]
    fn texts_are_as_wide_as_they_are_drawn() {
        assert!((width("40", 12.0) - 19.0).abs() < 0.001);
        assert_eq!(width("", 12.0), 0.0);
        let first = centred("40", Point::new(0.0, 0.0), 12.0)[0];
        assert_eq!(first, Step::Move(Point::new(-3.5, 6.0)));
    }
}
