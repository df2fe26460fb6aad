//! Drawings as PNG.

use super::drawing::{Canvas, Color, Drawing, Point, Rect, Step};
use thiserror::Error;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

/// The most pixels that a file is made of.
pub const MOST_PIXELS: usize = 100_000_000;

/// A drawing that is too large for pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{width} x {height} pixels are too many for PNG, which is for up to {} million; make the cells smaller, or write SVG",
    MOST_PIXELS / 1_000_000
)]
pub struct TooLarge {
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
}

/// The drawing as a PNG file, the same bytes on every machine.
///
/// # Errors
/// If it has more than [`MOST_PIXELS`].
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, TooLarge> {
    let (width, height) = drawing.extent();
    let mut canvas = PixelCanvas::new(width, height)?;
    drawing.draw(&mut canvas);
    Ok(canvas.encode())
}

/// Lines are drawn in parts of this many steps, which bounds the memory that their edges take.
const MANY: usize = 2000;

struct PixelCanvas {
    pixels: Pixmap,
}

impl PixelCanvas {
    fn new(width: usize, height: usize) -> Result<Self, TooLarge> {
        let too_large = TooLarge { width, height };
        if width.saturating_mul(height) > MOST_PIXELS {
            return Err(too_large);
        }
        let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
        let pixels = sides.and_then(|(width, height)| Pixmap::new(width, height));
        let pixels = pixels.ok_or(too_large)?;
        Ok(Self { pixels })
    }

    fn encode(&self) -> Vec<u8> {
        self.pixels
            .encode_png()
            .expect("a list of bytes takes whatever is written")
    }
}

impl Canvas for PixelCanvas {
    fn rects(&mut self, color: Color, rects: impl Iterator<Item = Rect>) {
        let paint = paint(color);
        for rect in rects {
            let Rect {
                left,
                top,
                width,
                height,
            } = rect;
            if let Some(rect) = tiny_skia::Rect::from_xywh(left, top, width, height) {
                let pixels = &mut self.pixels;
                pixels.fill_rect(rect, &paint, Transform::identity(), None);
            }
        }
    }

    fn fill(&mut self, color: Color, steps: impl Iterator<Item = Step>) {
        let paint = paint(color);
        for path in paths(steps) {
            let rule = FillRule::Winding;
            let pixels = &mut self.pixels;
            pixels.fill_path(&path, &paint, rule, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, color: Color, width: f32, steps: impl Iterator<Item = Step>) {
        let paint = paint(color);
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        for path in paths(steps) {
            let pixels = &mut self.pixels;
            pixels.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color.red, color.green, color.blue, u8::MAX);
    paint
}

/// The steps as paths of about [`MANY`].
fn paths(steps: impl Iterator<Item = Step>) -> impl Iterator<Item = tiny_skia::Path> {
    let mut steps = steps.peekable();
    std::iter::from_fn(move || {
        steps.peek()?;
        let mut builder = PathBuilder::new();
        let is_full = |builder: &PathBuilder| builder.len() >= MANY;
        while let Some(step) =
            steps.next_if(|step| !(is_full(&builder) && matches!(step, Step::Move(_))))
        {
            push(&mut builder, step);
        }
        builder.finish()
    })
}

fn push(builder: &mut PathBuilder, step: Step) {
    match step {
        Step::Move(Point { left, top }) => builder.move_to(left, top),
        Step::Line(Point { left, top }) => builder.line_to(left, top),
        Step::Curve(over, to) => builder.quad_to(over.left, over.top, to.left, to.top),
        Step::Close => builder.close(),
    }
}
