//! The frame of a plot: axes, grid and labels, as SVG text.
//!
//! Colours are classes of the page's style sheet, so that a plot is light or dark as the
//! page is; every length is in the units of its view box.

use super::html::escape;
use std::fmt::Write;

const LEFT: f64 = 44.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 26.0;

/// A plane with axes.
pub struct Frame {
    width: f64,
    height: f64,
    across: (f64, f64),
    up: (f64, f64),
}

impl Frame {
    /// A plot of this size over these ranges (first the left and the lower end).
    pub fn new(width: u32, height: u32, across: (f64, f64), up: (f64, f64)) -> Self {
        Self { width: f64::from(width), height: f64::from(height), across, up }
    }

    /// Where a value lies, from the left.
    pub fn x(&self, value: f64) -> f64 {
        let (begin, end) = self.across;
        LEFT + (value - begin) / (end - begin) * (self.width - LEFT - RIGHT)
    }

    /// Where a value lies, from the top.
    pub fn y(&self, value: f64) -> f64 {
        let (low, high) = self.up;
        TOP + (high - value) / (high - low) * (self.height - TOP - BOTTOM)
    }

    /// The opening tag; `more` are further attributes.
    pub fn open(&self, class: &str, more: &str) -> String {
        format!(
            "<svg class=\"{class}\" viewBox=\"0 0 {} {}\" xmlns=\"http://www.w3.org/2000/svg\"{more}>\n",
            self.width, self.height
        )
    }

    /// Horizontal lines at these heights with their labels.
    pub fn rows(&self, labels: &[(f64, String)]) -> String {
        let (left, right) = (LEFT, self.width - RIGHT);
        let mut svg = String::new();
        for (value, label) in labels {
            let y = self.y(*value);
            let _ = writeln!(
                svg,
                "<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                left - 6.0,
                y + 4.0,
                escape(label)
            );
        }
        svg
    }

    /// The lower axis with labels at these values.
    pub fn columns(&self, labels: &[(f64, String)]) -> String {
        let bottom = self.height - BOTTOM;
        let mut svg = format!("<path class=\"axis\" d=\"M{LEFT} {bottom}H{}\"/>\n", self.width - RIGHT);
        for (value, label) in labels {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                self.x(*value),
                bottom + 17.0,
                escape(label)
            );
        }
        svg
    }

    /// A line through these points.
    pub fn line(&self, class: &str, points: &[(f64, f64)]) -> String {
        format!("<polyline class=\"{class}\" points=\"{}\"/>\n", self.path(points))
    }

    /// The area between these points and the height `base`.
    pub fn area(&self, class: &str, points: &[(f64, f64)], base: f64) -> String {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
        let mut outline = points.to_vec();
        outline.push((last.0, base));
        outline.push((first.0, base));
        format!("<polygon class=\"{class}\" points=\"{}\"/>\n", self.path(&outline))
    }

    /// A bar from the lower edge between two values.
    pub fn bar(&self, class: &str, from: f64, to: f64, value: f64) -> String {
        let (left, right, top) = (self.x(from), self.x(to), self.y(value));
        let height = self.y(self.up.0) - top;
        format!(
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>\n",
            right - left
        )
    }

    fn path(&self, points: &[(f64, f64)]) -> String {
        let points: Vec<String> =
            points.iter().map(|&(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y))).collect();
        points.join(" ")
    }
}

/// Round figures from `low` to `high`, some `wanted` of them.
pub fn ticks(low: f64, high: f64, wanted: u32) -> Vec<f64> {
    let span = (high - low).max(f64::MIN_POSITIVE);
    let raw = span / f64::from(wanted.max(1));
    let power = 10f64.powf(raw.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= raw * 0.999);
    let step = step.unwrap_or(raw);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|n| n as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_where_they_belong() {
        let frame = Frame::new(1000, 300, (0.0, 10.0), (-8.0, 8.0));
        assert_eq!((frame.x(0.0), frame.x(10.0)), (LEFT, 1000.0 - RIGHT));
        assert_eq!((frame.y(8.0), frame.y(-8.0)), (TOP, 300.0 - BOTTOM));
        assert!(frame.bar("b", 0.0, 1.0, 8.0).contains("height=\"264.0\""));
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(0.0, 7.0, 3), [0.0, 5.0]);
        assert_eq!(ticks(0.0, 0.3, 3).len(), 4);
        assert_eq!(ticks(0.0, 0.0, 3), [0.0]);
    }
}
