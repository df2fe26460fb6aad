//! Sheets as PDF, all pages in one file.

use super::drawing::{Canvas, Color, Point, Rect, Sheet, Step};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Pdf, Ref, TextStr};

/// Points in a tenth of a millimetre.
const UNIT: f32 = 72.0 / 254.0;

/// The sheet as a PDF file, the same bytes on every machine.
pub fn pdf(sheet: &Sheet) -> Vec<u8> {
    let [catalog, tree, information] = [1, 2, 3].map(Ref::new);
    let count = i32::try_from(sheet.page_count()).expect("memory holds fewer pages");
    let ids = |page: i32| (Ref::new(4 + 2 * page), Ref::new(5 + 2 * page));
    let mut file = Pdf::new();
    file.catalog(catalog).pages(tree);
    let kids = (0..count).map(|page| ids(page).0);
    file.pages(tree).kids(kids).count(count);
    let title = sheet.heading().unwrap_or("Puzzles");
    file.document_info(information).title(TextStr(title));
    let (width, height) = sheet.extent();
    let [width, height] = [width, height].map(|length| length as f32 * UNIT);
    for number in 0..count {
        let (id, content) = ids(number);
        let mut page = file.page(id);
        // Whole points, as printers know the size of their paper.
        let paper = pdf_writer::Rect::new(0.0, 0.0, width.round(), height.round());
        page.media_box(paper);
        page.parent(tree);
        page.contents(content);
        page.resources();
        page.finish();
        let mut canvas = PdfCanvas::new(height);
        sheet.draw(&mut canvas, number as usize);
        file.stream(content, &canvas.content.finish());
    }
    file.finish()
}

/// What is on a page, operator by operator.
struct PdfCanvas {
    content: Content,
}

impl PdfCanvas {
    fn new(height: f32) -> Self {
        let mut content = Content::new();
        // A page is measured from its lower edge, a drawing from its upper one.
        content
            .transform([UNIT, 0.0, 0.0, -UNIT, 0.0, height])
            .set_line_cap(LineCapStyle::RoundCap)
            .set_line_join(LineJoinStyle::RoundJoin);
        Self { content }
    }

    fn set_fill(&mut self, color: Color) {
        let [red, green, blue] = parts(color);
        self.content.set_fill_rgb(red, green, blue);
    }

    /// Adds the steps to the path that is drawn next; `false` where there are none.
    fn path(&mut self, steps: impl Iterator<Item = Step>) -> bool {
        let mut at = Point::new(0.0, 0.0);
        let mut is_any = false;
        for step in steps {
            is_any = true;
            match step {
                Step::Move(to) => {
                    self.content.move_to(to.left, to.top);
                    at = to;
                }
                Step::Line(to) => {
                    self.content.line_to(to.left, to.top);
                    at = to;
                }
                Step::Curve(over, to) => {
                    let (near, far) = (towards(at, over), towards(to, over));
                    self.content
                        .cubic_to(near.left, near.top, far.left, far.top, to.left, to.top);
                    at = to;
                }
                // What follows begins with a move.
                Step::Close => {
                    self.content.close_path();
                }
            }
        }
        is_any
    }
}

impl Canvas for PdfCanvas {
    fn rects(&mut self, color: Color, rects: impl Iterator<Item = Rect>) {
        self.fill(color, rects.flat_map(Rect::outline));
    }

    fn fill(&mut self, color: Color, steps: impl Iterator<Item = Step>) {
        self.set_fill(color);
        if self.path(steps) {
            self.content.fill_nonzero();
        }
    }

    fn stroke(&mut self, color: Color, width: f32, steps: impl Iterator<Item = Step>) {
        let [red, green, blue] = parts(color);
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(rounded(width));
        if self.path(steps) {
            self.content.stroke();
        }
    }
}

/// Two thirds of the way: where a parabola's tangents meet, seen by a cubic curve.
fn towards(from: Point, over: Point) -> Point {
    let part = |from: f32, over: f32| rounded(from + (over - from) * 2.0 / 3.0);
    Point::new(part(from.left, over.left), part(from.top, over.top))
}

/// To hundredths, which no printer can tell from the rest and which take less room.
fn rounded(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

fn parts(color: Color) -> [f32; 3] {
    let Color { red, green, blue } = color;
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}
