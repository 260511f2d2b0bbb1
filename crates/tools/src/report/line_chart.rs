//! A chart of several named lines as a picture of its own, for the curves of the tuners.
//!
//! The picture is complete without a page: it contains its style sheet, and its colours can be distinguished
//! on white and on dark backgrounds. Each name is at the end of its line, so that a print in one colour can
//! be read as well.

use super::html::text;
use super::plot::{PlotFrame, Room, SVG, caption, length, step, ticks};
use maud::{Markup, PreEscaped, html};

/// The width and height of the picture, pixels.
const SIZE: (u32, u32) = (1000, 560);
/// The margins of the chart, pixels; the right one is replaced by the room for the names.
const ROOM: Room = Room { left: 76.0, right: 0.0, top: 80.0, bottom: 56.0 };
/// The approximate width of a letter of a name, pixels.
const LETTER: f64 = 8.4;
/// The space before a name, pixels.
const BEFORE_NAME: f64 = 48.0;
/// The minimum vertical distance between two names, pixels.
const NAME_HEIGHT: f64 = 18.0;
/// The number of colours. Further lines repeat the colours dashed, then dotted.
const COLORS: usize = 6;

const STYLE: &str = "\
    .paper { fill: #fff; } .graph text { font: 14px system-ui, 'DejaVu Sans', sans-serif; fill: #5c666e; }\
    .graph .title { font-size: 19px; font-weight: 600; } .graph .title, .graph .name { fill: #23282d; }\
    .grid { stroke: #d9dcd6; } .axis { stroke: #5c666e; } polyline { fill: none; stroke-linejoin: round; }\
    .rest { stroke: #b9bfc4; } .line { stroke-width: 2; } .lead { stroke-width: 1; opacity: .7; }\
    .c0 { stroke: #2f74b5; } .c1 { stroke: #c8503d; } .c2 { stroke: #2f8a57; }\
    .c3 { stroke: #8a63b8; } .c4 { stroke: #b5791a; } .c5 { stroke: #1c8f96; }\
    .d1 { stroke-dasharray: 8 4; } .d2 { stroke-dasharray: 2 3; }\
    @media screen and (prefers-color-scheme: dark) {\
    .paper { fill: #1b1f23; } .graph text { fill: #a3adb5; } .graph .title, .graph .name { fill: #e4e6e3; }\
    .grid { stroke: #3a4147; } .axis { stroke: #a3adb5; } .rest { stroke: #59626a; } }";

/// One line of a [`LineChart`], with its name and points.
pub struct Series {
    /// The name shown at the end of the line; a line without a name (`None`) is grey.
    pub name: Option<String>,
    /// The points from left to right, in data units. Points that are not finite are left out.
    pub points: Vec<(f64, f64)>,
}

/// A chart of lines over a horizontal axis of integers.
pub struct LineChart<'a> {
    /// The title above the chart.
    pub title: &'a str,
    /// The label of the horizontal axis.
    pub across: &'a str,
    /// The label of the vertical axis.
    pub up: &'a str,
    /// True if zero is in the middle of the vertical axis and values are shown with a sign.
    pub around_zero: bool,
    /// The lines. Those with a name are drawn above the others, each group in this order.
    pub series: Vec<Series>,
}

impl LineChart<'_> {
    /// Returns the chart as an SVG file.
    pub fn render(&self) -> String {
        let frame = self.frame();
        let lines: Vec<Vec<(f64, f64)>> = self.series.iter().map(|one| finite(&one.points)).collect();
        let named = self.series.iter().zip(&lines).filter_map(|(one, line)| Some((one.name.as_ref()?, line)));
        let named: Vec<_> = named.collect();
        let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
        let middle = f64::midpoint(frame.x(frame.across().0), frame.x(frame.across().1));
        let picture = html! {
            svg.graph viewBox=(frame.view_box()) width=(width) height=(height) xmlns=(SVG)
                role="img" aria-label=(self.title) {
                style { (PreEscaped(STYLE)) }
                rect.paper width=(width) height=(height) {}
                text.title x="20" y="36" { (self.title) }
                (caption(20.0, 66.0, "start", self.up))
                (frame.rows(&labels(frame.up(), 9, self.around_zero)))
                (frame.columns(&labels(frame.across(), whole(frame.across(), 10), false)))
                (caption(middle, height - 14.0, "middle", self.across))
                @for (one, line) in self.series.iter().zip(&lines) {
                    @if one.name.is_none() { (frame.line("rest", line)) }
                }
                @for (index, (_, line)) in named.iter().enumerate() {
                    (frame.line(&format!("line {}", ink(index)), line))
                }
                (names(&frame, &named))
            }
        };
        text(picture) + "\n"
    }

    /// Returns the drawing area: as wide as the names of the lines allow, over the ranges of the values.
    fn frame(&self) -> PlotFrame {
        let longest = self.series.iter().filter_map(|one| one.name.as_ref()).map(|name| name.chars().count());
        let names = longest.max().map_or(24.0, |letters| BEFORE_NAME + letters as f64 * LETTER + 12.0);
        let room = Room { right: names.min(f64::from(SIZE.0) / 2.0), ..ROOM };
        let points: Vec<(f64, f64)> = self.series.iter().flat_map(|one| finite(&one.points)).collect();
        let (left, right) = range(points.iter().map(|point| point.0));
        let (low, high) = range(points.iter().map(|point| point.1));
        let right = if right > left { right } else { left + 1.0 };
        let up = if self.around_zero {
            let reach = low.abs().max(high.abs()).max(1.0) * 1.05;
            (-reach, reach)
        } else {
            let margin = (0.05 * (high - low)).max(high.abs() * 1e-4).max(1e-6);
            (low - margin, high + margin)
        };
        PlotFrame::with_room(SIZE.0, SIZE.1, room, (left, right), up)
    }
}

/// Returns the classes of the colour and dashes of the named line at `index`.
fn ink(index: usize) -> String {
    format!("c{} d{}", index % COLORS, index / COLORS % 3)
}

fn finite(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    points.iter().copied().filter(|(x, y)| x.is_finite() && y.is_finite()).collect()
}

/// Returns the smallest and largest value; 0 and 1 if there are none.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values
        .fold(None, |range: Option<(f64, f64)>, value| {
            Some(range.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
        })
        .unwrap_or((0.0, 1.0))
}

/// Returns the largest number of labels, at most `wanted`, with which all labels of a range are integers.
fn whole((low, high): (f64, f64), wanted: u32) -> u32 {
    (1..=wanted).rev().find(|&figures| step(low, high, figures) >= 1.0).unwrap_or(1)
}

/// Returns about `wanted` round labels of a range, each with its value, with as many decimals as their
/// distance has; with `signed` positive ones have a plus sign.
fn labels((low, high): (f64, f64), wanted: u32, signed: bool) -> Vec<(f64, String)> {
    let decimals = (-step(low, high, wanted).log10().floor()).max(0.0) as usize;
    let label = |value: f64| match signed && value != 0.0 {
        true => format!("{value:+.decimals$}"),
        false => format!("{value:.decimals$}"),
    };
    ticks(low, high, wanted).into_iter().map(|value| (value, label(value))).collect()
}

/// Draws the names beside the ends of their lines, with a piece of the line, without overlap.
fn names(frame: &PlotFrame, named: &[(&String, &Vec<(f64, f64)>)]) -> Markup {
    let right = frame.x(frame.across().1);
    let end = |line: &[(f64, f64)]| {
        line.last().map_or((right, frame.y(frame.up().0)), |&(x, y)| (frame.x(x), frame.y(y)))
    };
    let wanted: Vec<f64> = named.iter().map(|(_, line)| end(line).1).collect();
    let places = spread(&wanted, NAME_HEIGHT, (frame.y(frame.up().1), frame.y(frame.up().0)));
    html! {
        @for (index, ((name, line), y)) in named.iter().zip(places).enumerate() {
            @let (x, from) = end(line);
            polyline.lead.(format!("c{}", index % COLORS))
                points=(format_args!("{x:.1},{from:.1} {:.1},{y:.1}", right + 14.0)) {}
            polyline.line.(ink(index)) points=(format_args!("{:.1},{y:.1} {:.1},{y:.1}", right + 14.0, right + 40.0)) {}
            text.name x=(length(right + BEFORE_NAME)) y=(length(y + 5.0)) { (name) }
        }
    }
}

/// Returns vertical positions as close to `wanted` as the minimum `distance` allows, each at the index of its
/// wanted one and in the same order from top to bottom, within `room` (top and bottom) if it is large enough.
fn spread(wanted: &[f64], distance: f64, room: (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]).then(a.cmp(&b)));
    let mut places = wanted.to_vec();
    // Downwards from the first; upwards again if the last one is then too low.
    let mut least = room.0;
    for &index in &order {
        places[index] = places[index].max(least);
        least = places[index] + distance;
    }
    let mut most = room.1;
    for &index in order.iter().rev() {
        places[index] = places[index].min(most);
        most = places[index] - distance;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(series: Vec<Series>) -> String {
        LineChart { title: "A <title>", across: "x & y", up: "steps", around_zero: true, series }.render()
    }

    fn line(name: Option<&str>, points: &[(f64, f64)]) -> Series {
        Series { name: name.map(str::to_owned), points: points.to_vec() }
    }

    /// Every element is closed, in the order of XML.
    fn is_well_formed(svg: &str) -> bool {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1).filter_map(|part| part.split('>').next()) {
            match tag.strip_prefix('/') {
                Some(name) if open.pop() == Some(name) => {}
                Some(_) => return false,
                None => open.push(tag.split([' ', '\n']).next().unwrap_or_default()),
            }
        }
        open.is_empty()
    }

    #[test]
    fn a_chart_has_title_axes_lines_and_names() {
        let far = [(0.0, 0.0), (50.0, 4.0), (100.0, 8.0)];
        let series = vec![
            line(None, &far),
            line(Some("a<b"), &far),
            line(Some("other"), &[(0.0, 0.0), (100.0, -3.0)]),
        ];
        let svg = chart(series);
        assert!(is_well_formed(&svg), "{svg}");
        for part in [
            "<svg class=\"graph\" viewBox=\"0 0 1000 560\"",
            "xmlns=\"http://www.w3.org/2000/svg\"",
            "<text class=\"title\" x=\"20\" y=\"36\">A &lt;title&gt;</text>",
            ">x &amp; y</text>",
            ">steps</text>",
            ">a&lt;b</text>",
            ">other</text>",
            // Round figures; positive ones have a sign.
            ">+4</text>",
            ">0</text>",
            ">-4</text>",
            ">100</text>",
        ] {
            assert!(svg.contains(part), "{part} not in {svg}");
        }
        assert_eq!(svg.matches("class=\"rest\"").count(), 1);
        assert_eq!(svg.matches("class=\"line c0 d0\"").count(), 2, "the line, and before its name: {svg}");
        assert_eq!(svg.matches("class=\"line c1 d0\"").count(), 2);
    }

    #[test]
    fn a_chart_can_be_drawn_whatever_the_data() {
        let nan = [(0.0, f64::NAN), (1.0, f64::INFINITY)];
        let many =
            || (0..40).map(|n| line(Some(&format!("line \u{1b} {n}")), &[(0.0, 0.0), (1.0, f64::from(n))]));
        for series in [
            vec![],
            vec![line(Some("nothing"), &[])],
            vec![line(Some("no number"), &nan), line(None, &nan)],
            vec![line(Some("one point"), &[(3.0, 0.5)])],
            many().collect(),
        ] {
            let svg = chart(series);
            assert!(is_well_formed(&svg) && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(!svg.contains('\u{1b}'));
        }
    }

    #[test]
    fn names_keep_their_distance_and_their_order() {
        assert_eq!(spread(&[50.0, 10.0], 18.0, (0.0, 100.0)), [50.0, 10.0]);
        assert_eq!(spread(&[50.0, 49.0, 48.0], 18.0, (0.0, 100.0)), [84.0, 66.0, 48.0]);
        assert_eq!(spread(&[99.0, 100.0], 18.0, (0.0, 100.0)), [82.0, 100.0]);
    }

    #[test]
    fn labels_have_the_decimals_of_their_distance() {
        let texts =
            |range, signed| labels(range, 5, signed).into_iter().map(|label| label.1).collect::<Vec<_>>();
        assert_eq!(texts((0.0561, 0.0574), false), ["0.0565", "0.0570"]);
        assert_eq!(texts((-1.0, 1.0), true), ["-1.0", "-0.5", "0.0", "+0.5", "+1.0"]);
        for range in [(0.0, 1.0), (0.0, 3.0), (5.0, 12.0), (0.0, 40.0)] {
            let counted = labels(range, whole(range, 10), false);
            assert!(
                counted.len() > 1 && counted.iter().all(|(value, text)| *text == value.to_string()),
                "{counted:?}"
            );
        }
        assert_eq!(texts((0.0, 2000.0), false), ["0", "500", "1000", "1500", "2000"]);
    }
}
