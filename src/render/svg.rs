//! Drawings as SVG.
//!
//! All that has one colour and one width is one path, in relative steps of hundredths of a pixel, because
//! boards can have millions of cells. There are no fonts, no styles and no scripts in it.

use super::drawing::{Canvas, Color, Drawing, Point, Rect, Sheet, Step, draw_words, is_known};
use std::fmt::Write;

/// The drawing as an SVG file.
pub fn svg(drawing: &Drawing) -> String {
    let (width, height) = drawing.extent();
    let mut canvas = SvgCanvas::new(
        &format!("width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\""),
        drawing.title(),
        &drawing.board().description(),
    );
    drawing.draw(&mut canvas);
    canvas.finish()
}

/// A page of a sheet, counted from 0, as an SVG file of the size of the paper.
///
/// # Panics
/// If there is no such page.
pub fn svg_page(sheet: &Sheet, page: usize) -> String {
    let (width, height) = sheet.extent();
    let [wide, high] = [width, height].map(|length| format!("{}.{}mm", length / 10, length % 10));
    let mut canvas = SvgCanvas::new(
        &format!("width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {width} {height}\""),
        &sheet.title(page),
        &sheet.description(page),
    );
    sheet.draw(&mut canvas, page);
    canvas.finish()
}

/// Lines are broken into paths of about this many characters, so that programs that show a part of a large
/// drawing can pass over the rest.
const LONG: usize = 20_000;

/// A file that grows path by path.
pub(super) struct SvgCanvas {
    text: String,
}

impl SvgCanvas {
    pub(super) fn new(extent: &str, title: &str, description: &str) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {extent} role=\"img\" fill=\"none\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             <title>{}</title>\n<desc>{}</desc>\n",
            escaped(title),
            escaped(description)
        );
        Self { text }
    }

    pub(super) fn finish(self) -> String {
        self.text + "</svg>\n"
    }

    /// Writes paths with these attributes; none where there are no steps.
    fn path(&mut self, attributes: &str, steps: impl Iterator<Item = Step>) {
        let mut path = PathData::default();
        for step in steps {
            if matches!(step, Step::Move(_)) && path.text.len() > LONG {
                self.push(attributes, &std::mem::take(&mut path));
            }
            path.push(step);
        }
        self.push(attributes, &path);
    }

    fn push(&mut self, attributes: &str, path: &PathData) {
        if !path.text.is_empty() {
            self.text += &format!("<path {attributes} d=\"{}\"/>\n", path.text);
        }
    }
}

impl Canvas for SvgCanvas {
    fn rects(&mut self, color: Color, rects: impl Iterator<Item = Rect>) {
        // Neighbours in paths of their own would leave hairlines between them.
        let mut path = PathData::default();
        rects
            .flat_map(Rect::outline)
            .for_each(|step| path.push(step));
        self.push(&format!("fill=\"{}\"", hex(color)), &path);
    }

    fn fill(&mut self, color: Color, steps: impl Iterator<Item = Step>) {
        self.path(&format!("fill=\"{}\"", hex(color)), steps);
    }

    fn stroke(&mut self, color: Color, width: f32, steps: impl Iterator<Item = Step>) {
        let mut number = String::new();
        push_number(&mut number, hundredths(width));
        let attributes = format!("stroke=\"{}\" stroke-width=\"{number}\"", hex(color));
        self.path(&attributes, steps);
    }

    /// Letters that we have no lines for are left to the fonts of whoever shows the file.
    fn words(&mut self, color: Color, words: &str, corner: Point, height: f32) {
        if is_known(words) {
            draw_words(self, color, words, corner, height);
        } else {
            // Capitals are about 0.7 of the size of a font.
            let [left, base, size] =
                [corner.left, corner.top + height, height / 0.7].map(|length| {
                    let mut number = String::new();
                    push_number(&mut number, hundredths(length));
                    number
                });
            self.text += &format!(
                "<text x=\"{left}\" y=\"{base}\" font-family=\"sans-serif\" font-size=\"{size}\" fill=\"{}\">{}</text>\n",
                hex(color),
                escaped(words)
            );
        }
    }
}

fn hex(color: Color) -> String {
    let Color { red, green, blue } = color;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A path's data, as short as its steps can be said.
#[derive(Debug, Default)]
struct PathData {
    text: String,
    /// The letter of the last command.
    command: Option<char>,
    start: [i64; 2],
    at: [i64; 2],
    /// Where the next curve's tangents meet if it goes on smoothly.
    smooth: Option<[i64; 2]>,
}

impl PathData {
    fn push(&mut self, step: Step) {
        match step {
            Step::Move(to) => {
                let to = rounded(to);
                self.write('m', &difference(to, self.at));
                // The same letter again would be a line.
                self.command = None;
                (self.at, self.start, self.smooth) = (to, to, None);
            }
            Step::Line(to) => {
                let to = rounded(to);
                match difference(to, self.at) {
                    [across, 0] => self.write('h', &[across]),
                    [0, down] => self.write('v', &[down]),
                    both => self.write('l', &both),
                }
                (self.at, self.smooth) = (to, None);
            }
            Step::Curve(over, to) => {
                let (over, to) = (rounded(over), rounded(to));
                let [across, down] = difference(to, self.at);
                if self.smooth == Some(over) {
                    self.write('t', &[across, down]);
                } else {
                    let [over_across, over_down] = difference(over, self.at);
                    self.write('q', &[over_across, over_down, across, down]);
                }
                self.smooth = Some([2 * to[0] - over[0], 2 * to[1] - over[1]]);
                self.at = to;
            }
            Step::Close => {
                self.write('z', &[]);
                (self.at, self.smooth) = (self.start, None);
            }
        }
    }

    fn write(&mut self, command: char, numbers: &[i64]) {
        if self.command != Some(command) {
            self.text.push(command);
        }
        for (place, &number) in numbers.iter().enumerate() {
            let is_apart = place == 0 && self.command != Some(command);
            if !is_apart && number >= 0 {
                self.text.push(' ');
            }
            push_number(&mut self.text, number);
        }
        self.command = Some(command);
    }
}

/// In hundredths of a pixel.
fn rounded(point: Point) -> [i64; 2] {
    [hundredths(point.left), hundredths(point.top)]
}

fn hundredths(length: f32) -> i64 {
    (f64::from(length) * 100.0).round() as i64
}

const fn difference(to: [i64; 2], from: [i64; 2]) -> [i64; 2] {
    [to[0] - from[0], to[1] - from[1]]
}

/// Adds a number of hundredths without zeros that say nothing.
fn push_number(text: &mut String, hundredths: i64) {
    if hundredths < 0 {
        text.push('-');
    }
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    if whole > 0 || part == 0 {
        let _ = write!(text, "{whole}");
    }
    if part > 0 {
        let _ = match part % 10 {
            0 => write!(text, ".{}", part / 10),
            _ => write!(text, ".{part:02}"),
        };
    }
}

/// The text as XML can hold it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            control if control.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(steps: impl IntoIterator<Item = Step>) -> String {
        let mut path = PathData::default();
        steps.into_iter().for_each(|step| path.push(step));
        path.text
    }

    #[test]
    fn rectangles_take_few_characters() {
        let rects = [
            Rect::new(20.0, 20.0, 48.0, 24.0),
            Rect::new(92.0, 44.0, 24.0, 24.0),
        ];
        assert_eq!(
            data(rects.into_iter().flat_map(Rect::outline)),
            "m20 20h48v24h-48zm72 24h24v24h-24z"
        );
    }

    #[test]
    fn smooth_curves_take_few_characters() {
        let at = Point::new;
        let round = [
            Step::Move(at(4.0, 0.0)),
            Step::Curve(at(8.0, 0.0), at(8.0, 6.0)),
            Step::Curve(at(8.0, 12.0), at(4.0, 12.0)),
            Step::Curve(at(0.0, 12.0), at(0.0, 6.0)),
            Step::Line(at(0.5, 6.25)),
            Step::Line(at(0.25, 6.0)),
        ];
        assert_eq!(data(round), "m4 0q4 0 4 6t-4 6-4-6l.5 .25-.25-.25");
    }

    #[test]
    fn titles_are_escaped() {
        assert_eq!(escaped("<a & b>\u{0}"), "&lt;a &amp; b&gt;\u{fffd}");
    }
}
