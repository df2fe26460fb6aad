//! Shapes on a small sheet of their own, which are put onto drawings in any size.

use super::canvas::{Point, Step};

/// Steps of a pen in the units of the shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline(Vec<Step>);

impl Outline {
    /// The shape in the notation of SVG's paths, of which it has `M`, `L`, `Q` and `Z`, each written out.
    ///
    /// # Panics
    /// If it isn't in that notation.
    pub fn new(path: &str) -> Self {
        let mut steps = Vec::new();
        let mut rest = path;
        while let Some(letter) = rest.chars().next() {
            let end = rest[1..].find(|it: char| it.is_ascii_alphabetic());
            let (numbers, behind) = rest[1..].split_at(end.unwrap_or(rest.len() - 1));
            let numbers: Vec<f32> = numbers
                .split_ascii_whitespace()
                .map(|number| number.parse().expect("shapes have numbers"))
                .collect();
            steps.push(match (letter, numbers[..].as_ref()) {
                ('M', &[left, top]) => Step::Move(Point::new(left, top)),
                ('L', &[left, top]) => Step::Line(Point::new(left, top)),
                ('Q', &[over, at, left, top]) => {
                    Step::Curve(Point::new(over, at), Point::new(left, top))
                }
                ('Z', []) => Step::Close,
                _ => panic!("{path} is no shape at {rest}"),
            });
            rest = behind;
        }
        Self(steps)
    }

    /// The shape with its sheet's upper left corner at `corner`, its unit `unit` long.
    pub fn placed(&self, corner: Point, unit: f32) -> impl Iterator<Item = Step> {
        let place = move |point: Point| {
            Point::new(
                corner.left + point.left * unit,
                corner.top + point.top * unit,
            )
        };
        self.0.iter().map(move |step| match *step {
            Step::Move(to) => Step::Move(place(to)),
            Step::Line(to) => Step::Line(place(to)),
            Step::Curve(over, to) => Step::Curve(place(over), place(to)),
            Step::Close => Step::Close,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_placed_and_scaled() {
        let steps: Vec<_> = Outline::new("M1 2L3 -.5Q0 0 1.5 1Z")
            .placed(Point::new(10.0, 20.0), 2.0)
            .collect();
        assert_eq!(
            steps,
            [
                Step::Move(Point::new(12.0, 24.0)),
                Step::Line(Point::new(16.0, 19.0)),
                Step::Curve(Point::new(10.0, 20.0), Point::new(13.0, 22.0)),
                Step::Close,
            ]
        );
    }
}
