//! What drawings are made of: rectangles, areas and lines, each in one colour.

use super::lettering::{PEN, text};

/// A place on the page, by its distances from the left and the upper edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub left: f32,
    pub top: f32,
}

impl Point {
    pub const fn new(left: f32, top: f32) -> Self {
        Self { left, top }
    }
}

/// A rectangle with upright sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

impl Rect {
    pub const fn new(left: f32, top: f32, width: f32, height: f32) -> Self {
        Self {
            left,
            top,
            width,
            height,
        }
    }

    /// The rectangle whose sides are `by` further inside.
    pub fn inset(self, by: f32) -> Self {
        let (width, height) = (self.width - 2.0 * by, self.height - 2.0 * by);
        Self::new(self.left + by, self.top + by, width, height)
    }

    /// Its sides as a closed line.
    pub fn outline(self) -> [Step; 5] {
        let (right, bottom) = (self.left + self.width, self.top + self.height);
        [
            Step::Move(Point::new(self.left, self.top)),
            Step::Line(Point::new(right, self.top)),
            Step::Line(Point::new(right, bottom)),
            Step::Line(Point::new(self.left, bottom)),
            Step::Close,
        ]
    }
}

/// A step of a pen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// To this point without a line.
    Move(Point),
    /// In a straight line to this point.
    Line(Point),
    /// In a parabola to the second point; the first is where the tangents of both ends meet.
    Curve(Point, Point),
    /// Back to where the line began.
    Close,
}

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Color {
    /// The colour `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { red, green, blue }
    }

    /// How light it looks, from 0 to 1: the relative luminance of WCAG 2.
    pub fn luminance(self) -> f32 {
        let linear = |part: u8| {
            let share = f32::from(part) / 255.0;
            match share <= 0.03928 {
                true => share / 12.92,
                false => ((share + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast to another colour, from 1 to 21, as WCAG 2 has it.
    pub fn contrast(self, other: Self) -> f32 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }
}

/// Where a drawing goes. What comes later covers what came before; ends and corners of lines are round.
pub trait Canvas {
    /// Fills rectangles that don't overlap.
    fn rects(&mut self, color: Color, rects: impl Iterator<Item = Rect>);

    /// Fills the areas that closed lines enclose.
    fn fill(&mut self, color: Color, steps: impl Iterator<Item = Step>);

    /// Draws lines of this width.
    fn stroke(&mut self, color: Color, width: f32, steps: impl Iterator<Item = Step>);

    /// Writes words whose capitals are `height` high; `corner` is their upper left one.
    fn words(&mut self, color: Color, words: &str, corner: Point, height: f32)
    where
        Self: Sized,
    {
        draw_words(self, color, words, corner, height);
    }
}

/// Draws words as lines.
pub fn draw_words(canvas: &mut impl Canvas, color: Color, words: &str, corner: Point, height: f32) {
    let steps = text(words, corner, height).into_iter();
    canvas.stroke(color, height * PEN, steps);
}
