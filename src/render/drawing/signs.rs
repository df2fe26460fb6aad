//! The signs by which looks are told apart without colours.

use super::canvas::{Canvas, Color, Point, Rect};
use super::outline::Outline;
use super::palette::Palette;
use crate::render::Look;

/// The side of the sheet on which signs are drawn.
const SHEET: f32 = 24.0;

/// A part of a sign: lines of a width, or an area.
struct Part {
    ink: Ink,
    pen: Pen,
    path: &'static str,
}

#[derive(Clone, Copy)]
enum Pen {
    Line(f32),
    Area,
}

#[derive(Clone, Copy)]
enum Ink {
    /// What is read best.
    Plain,
    /// The ground itself, to leave something out.
    Ground,
    Check,
    Flag,
    Alert,
    Advice,
}

const fn line(ink: Ink, width: f32, path: &'static str) -> Part {
    let pen = Pen::Line(width);
    Part { ink, pen, path }
}

const MINE: &[Part] = &[
    line(
        Ink::Plain,
        1.9,
        "M12 3.8L12 20.2M3.8 12L20.2 12M6.2 6.2L17.8 17.8M17.8 6.2L6.2 17.8",
    ),
    // Next to no line, but with round ends: a disc.
    line(Ink::Plain, 11.0, "M12 12L12 12.1"),
    line(Ink::Ground, 2.8, "M10.2 10L10.2 10.1"),
];

const POLE: Part = line(Ink::Plain, 1.8, "M9 5L9 19M6 19L13 19");
const CLOTH: Part = Part {
    ink: Ink::Flag,
    pen: Pen::Area,
    path: "M9 4.4L18.6 8.6L9 12.8Z",
};

const CHECK: &[Part] = &[line(Ink::Check, 2.6, "M6.6 12.6L10.4 16.6L17.6 7.8")];
const FLAG: &[Part] = &[POLE, CLOTH];
const WRONG_FLAG: &[Part] = &[
    POLE,
    CLOTH,
    line(Ink::Ground, 4.6, CROSS),
    line(Ink::Plain, 2.2, CROSS),
];
const HATCH: &[Part] = &[line(
    Ink::Advice,
    1.2,
    "M1.5 8.5L8.5 1.5M1.5 16.5L16.5 1.5M2 23L23 2M8.5 23.5L22.5 9.5M16.5 23.5L22.5 17.5",
)];
/// The corners of a frame, which no other sign has.
const CORNERS: &str = "M2 8L2 2L8 2M16 2L22 2L22 8M22 16L22 22L16 22M8 22L2 22L2 16";
const REASON: &[Part] = &[line(Ink::Advice, 2.6, FRAME)];
const ALERT: &[Part] = &[line(Ink::Alert, 2.6, FRAME)];

const CROSS: &str = "M13.6 13.8L20 20.2M20 13.8L13.6 20.2";
const FRAME: &str = "M2 2L22 2L22 22L2 22Z";

const fn parts(look: Look) -> &'static [Part] {
    match look {
        Look::Clue | Look::Black | Look::White | Look::Open | Look::Covered => &[],
        Look::Safe => CHECK,
        Look::Mined | Look::KnownMine => MINE,
        Look::Flag => FLAG,
        Look::WrongFlag => WRONG_FLAG,
        Look::Differs | Look::Asked => HATCH,
        Look::Clash => ALERT,
        Look::Reason => REASON,
    }
}

/// Draws the sign of `look` in each of `cells`, whose ground is `ground`.
pub fn draw<C: Canvas>(
    canvas: &mut C,
    palette: &Palette,
    look: Look,
    ground: Color,
    cells: impl Iterator<Item = Rect> + Clone,
) {
    for part in parts(look) {
        draw_part(
            canvas,
            part,
            color(palette, part.ink, ground),
            cells.clone(),
        );
    }
}

/// Draws a frame that recommends in each of `cells`.
pub fn draw_advice<C: Canvas>(
    canvas: &mut C,
    palette: &Palette,
    cells: impl Iterator<Item = Rect> + Clone,
) {
    draw_outlined(canvas, palette, Ink::Advice, FRAME, cells);
}

/// Draws the corners of a frame, for what a drawing is about, in each of `cells`.
pub fn draw_corners<C: Canvas>(
    canvas: &mut C,
    palette: &Palette,
    cells: impl Iterator<Item = Rect> + Clone,
) {
    draw_outlined(canvas, palette, Ink::Alert, CORNERS, cells);
}

/// Draws lines that are seen on any ground.
fn draw_outlined<C: Canvas>(
    canvas: &mut C,
    palette: &Palette,
    ink: Ink,
    path: &'static str,
    cells: impl Iterator<Item = Rect> + Clone,
) {
    let lines = [
        (palette.page, line(Ink::Ground, 5.0, path)),
        (color(palette, ink, palette.page), line(ink, 2.6, path)),
    ];
    for (color, line) in lines {
        draw_part(canvas, &line, color, cells.clone());
    }
}

fn draw_part<C: Canvas>(
    canvas: &mut C,
    part: &Part,
    color: Color,
    cells: impl Iterator<Item = Rect> + Clone,
) {
    let Some(first) = cells.clone().next() else {
        return;
    };
    let unit = first.width / SHEET;
    let outline = &Outline::new(part.path);
    let steps = cells.flat_map(move |cell| outline.placed(Point::new(cell.left, cell.top), unit));
    match part.pen {
        Pen::Line(width) => canvas.stroke(color, width * unit, steps),
        Pen::Area => canvas.fill(color, steps),
    }
}

fn color(palette: &Palette, ink: Ink, ground: Color) -> Color {
    match ink {
        Ink::Plain => palette.ink(ground),
        Ink::Ground => ground,
        Ink::Check => palette.check,
        Ink::Flag => palette.flag,
        Ink::Alert => palette.alert,
        Ink::Advice => palette.advice,
    }
}
