//! The frame of a plot as SVG: axes, grid and labels.
//!
//! Colours are classes of the surrounding style sheet, so that a plot is light or dark like the page.
//! Lengths are in the units of its view box.

use maud::{Markup, html};

/// The XML namespace of SVG, which an image outside an HTML page needs.
pub const SVG: &str = "http://www.w3.org/2000/svg";

/// The margins of a plot around its drawing area, pixels.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The left margin, for the labels of the rows, pixels.
    pub left: f64,
    /// The right margin, for half of the last column label, or for names, pixels.
    pub right: f64,
    /// The top margin, for a title, pixels.
    pub top: f64,
    /// The bottom margin, for the labels of the columns, pixels.
    pub bottom: f64,
}

/// The default margins of a plot in a page (the title is outside the plot), pixels.
pub const ROOM: Room = Room { left: 44.0, right: 14.0, top: 10.0, bottom: 26.0 };

/// The drawing area of a plot: converts data units to pixels.
pub struct PlotFrame {
    width: f64,
    height: f64,
    room: Room,
    across: (f64, f64),
    up: (f64, f64),
}

impl PlotFrame {
    /// Makes a plot of this size in pixels over the horizontal range `across` and the vertical range `up`,
    /// each as its lower and upper end in data units.
    pub fn new(width: u32, height: u32, across: (f64, f64), up: (f64, f64)) -> Self {
        Self::with_room(width, height, ROOM, across, up)
    }

    /// Makes a plot as [`PlotFrame::new`] does, with the margins `room`.
    pub fn with_room(width: u32, height: u32, room: Room, across: (f64, f64), up: (f64, f64)) -> Self {
        Self { width: f64::from(width), height: f64::from(height), room, across, up }
    }

    /// Returns the horizontal coordinate, pixels, of a value in data units.
    pub fn x(&self, value: f64) -> f64 {
        let (begin, end) = self.across;
        self.room.left + (value - begin) / (end - begin) * (self.width - self.room.left - self.room.right)
    }

    /// Returns the vertical coordinate, pixels, of a value in data units.
    pub fn y(&self, value: f64) -> f64 {
        let (low, high) = self.up;
        self.room.top + (high - value) / (high - low) * (self.height - self.room.top - self.room.bottom)
    }

    /// Returns the ends of the horizontal range in data units, lower end first.
    pub const fn across(&self) -> (f64, f64) {
        self.across
    }

    /// Returns the ends of the vertical range in data units, lower end first.
    pub const fn up(&self) -> (f64, f64) {
        self.up
    }

    /// Returns the value of the SVG attribute `viewBox`: `0 0 WIDTH HEIGHT`.
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", self.width, self.height)
    }

    /// Draws a horizontal grid line with its label for each of these (value, label) pairs.
    pub fn rows(&self, labels: &[(f64, String)]) -> Markup {
        let (left, right) = (self.room.left, self.width - self.room.right);
        html! {
            @for (value, label) in labels {
                @let y = self.y(*value);
                path.grid d=(format_args!("M{left} {y:.1}H{right}")) {}
                (caption(left - 6.0, y + 4.0, "end", label))
            }
        }
    }

    /// Draws the lower axis with these (value, label) pairs as labels.
    pub fn columns(&self, labels: &[(f64, String)]) -> Markup {
        let (left, right, bottom) =
            (self.room.left, self.width - self.room.right, self.height - self.room.bottom);
        html! {
            path.axis d=(format_args!("M{left} {bottom}H{right}")) {}
            @for (value, label) in labels { (caption(self.x(*value), bottom + 17.0, "middle", label)) }
        }
    }

    /// Draws a line through points given in data units; `class` is its class in the style sheet.
    pub fn line(&self, class: &str, points: &[(f64, f64)]) -> Markup {
        html! { polyline class=(class) points=(self.path(points)) {} }
    }

    /// Draws the area between these points and the value `base`, all in data units; empty without points.
    /// `class` is its class in the style sheet.
    pub fn area(&self, class: &str, points: &[(f64, f64)], base: f64) -> Markup {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return Markup::default() };
        let mut outline = points.to_vec();
        outline.push((last.0, base));
        outline.push((first.0, base));
        html! { polygon class=(class) points=(self.path(&outline)) {} }
    }

    /// Draws a bar from the lower edge up to `value`, between the horizontal values `from` and `to`; all in
    /// data units. `class` is its class in the style sheet.
    pub fn bar(&self, class: &str, from: f64, to: f64, value: f64) -> Markup {
        let (left, right, top) = (self.x(from), self.x(to), self.y(value));
        bar(class, (left, top), (right - left, self.y(self.up.0) - top))
    }

    fn path(&self, points: &[(f64, f64)]) -> String {
        let points: Vec<String> =
            points.iter().map(|&(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y))).collect();
        points.join(" ")
    }
}

/// Draws a rectangle, given its class in the style sheet, its upper left corner, and its width and height in
/// pixels.
pub fn bar(class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) -> Markup {
    let [x, y, width, height] = [x, y, width, height].map(length);
    html! { rect class=(class) x=(x) y=(y) width=(width) height=(height) {} }
}

/// Draws text at a point in pixels; `anchor` is the value of `text-anchor`: `start`, `middle` or `end`.
pub fn caption(x: f64, y: f64, anchor: &str, text: &str) -> Markup {
    html! { text x=(length(x)) y=(length(y)) text-anchor=(anchor) { (text) } }
}

/// Formats an SVG length with one decimal and without a unit, such as `12.5`.
pub fn length(value: f64) -> String {
    format!("{value:.1}")
}

/// Returns about `wanted` evenly spaced round values from `low` to `high`, for the labels of an axis.
pub fn ticks(low: f64, high: f64, wanted: u32) -> Vec<f64> {
    let step = step(low, high, wanted);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|n| n as f64 * step).collect()
}

/// Returns the distance between the values that [`ticks`] returns for these arguments: 1, 2 or 5 times a
/// power of ten.
pub fn step(low: f64, high: f64, wanted: u32) -> f64 {
    let span = (high - low).max(f64::MIN_POSITIVE);
    let raw = span / f64::from(wanted.max(1));
    let power = 10f64.powf(raw.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|&step| step >= raw * 0.999).unwrap_or(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_where_they_belong() {
        let frame = PlotFrame::new(1000, 300, (0.0, 10.0), (-8.0, 8.0));
        assert_eq!((frame.x(0.0), frame.x(10.0)), (ROOM.left, 1000.0 - ROOM.right));
        assert_eq!((frame.y(8.0), frame.y(-8.0)), (ROOM.top, 300.0 - ROOM.bottom));
        assert!(frame.bar("b", 0.0, 1.0, 8.0).0.contains("height=\"264.0\""));
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(0.0, 7.0, 3), [0.0, 5.0]);
        assert_eq!(ticks(0.0, 0.3, 3).len(), 4);
        assert_eq!(ticks(0.0, 0.0, 3), [0.0]);
    }
}
