//! The plots of the reports, drawn by plotters into SVG text.

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use std::ops::Range;

const INK: RGBColor = RGBColor(0x66, 0x70, 0x78);
const GRID: RGBColor = RGBColor(0xe4, 0xe6, 0xe1);
const BLUE: RGBColor = RGBColor(0x35, 0x61, 0x8e);
const BARS: RGBColor = RGBColor(0x9d, 0xb8, 0xd2);

/// Upper ends of the bars of [`solution_times`] in milliseconds: half decades.
const EDGES: [u64; 12] = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/// A plot has at least this many bars, up to 100 ms.
const MIN_BARS: usize = 5;

/// How many of the times (milliseconds) fall into each bar, and the labels of
/// the bars. Bars above the slowest time are left out.
pub fn time_bars(times: &[u64]) -> Vec<(String, u32)> {
    let slowest = times.iter().copied().max().unwrap_or(0);
    let last = EDGES.iter().position(|&edge| slowest <= edge).unwrap_or(EDGES.len());
    let mut bars: Vec<(String, u32)> =
        EDGES.iter().take((last + 1).max(MIN_BARS)).map(|&edge| (label(edge), 0)).collect();
    if last == EDGES.len() {
        bars.push(("more".to_owned(), 0));
    }
    for time in times {
        let bar = EDGES.iter().position(|edge| time <= edge).unwrap_or(EDGES.len());
        bars[bar].1 += 1;
    }
    bars
}

fn label(millis: u64) -> String {
    if millis < 1_000 { format!("{millis} ms") } else { format!("{} s", millis / 1_000) }
}

/// Bars: positions solved within each span of time; line: solved so far, of
/// `total` positions.
pub fn solution_times(times: &[u64], total: usize, width: u32, height: u32) -> String {
    let bars = time_bars(times);
    draw(width, height, |area| {
        let top = total.max(1) as f64;
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(24)
            .x_label_area_size(28)
            .y_label_area_size(48)
            .build_cartesian_2d(0f64..bars.len() as f64, 0f64..top * 1.04)?;
        let name = |x: &f64| {
            // Marks fall on whole numbers: the right end of each bar.
            let bar = x.round() as usize;
            if bar == 0 || (x - x.round()).abs() > 0.01 {
                return String::new();
            }
            bars.get(bar - 1).map_or_else(String::new, |(label, _)| label.clone())
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .x_labels(if width < 600 && bars.len() > 6 { bars.len() / 2 + 1 } else { bars.len() + 1 })
            .y_labels(6)
            .x_label_formatter(&name)
            .y_label_formatter(&|y| format!("{y:.0}"))
            .label_style(("sans-serif", 15).into_font().color(&INK))
            .draw()?;
        let boxes = bars.iter().enumerate().map(|(index, &(_, count))| {
            let x = index as f64;
            Rectangle::new([(x + 0.08, 0.0), (x + 0.92, f64::from(count))], BARS.filled())
        });
        chart.draw_series(boxes)?;
        let mut solved = 0;
        let line = bars.iter().enumerate().map(|(index, &(_, count))| {
            solved += count;
            (index as f64 + 1.0, f64::from(solved))
        });
        let line: Vec<(f64, f64)> = std::iter::once((0.0, 0.0)).chain(line).collect();
        chart.draw_series(LineSeries::new(line.clone(), BLUE.stroke_width(2)))?;
        chart.draw_series(line.into_iter().skip(1).map(|point| Circle::new(point, 3, BLUE.filled())))?;
        Ok(())
    })
}

/// Whole move numbers from `first` to `last`, at most so many and evenly spaced.
pub fn move_labels(first: f64, last: f64, most: usize) -> Vec<f64> {
    let moves = (last.floor() - first.ceil()).max(0.0) as usize + 1;
    // Steps that people count in.
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| moves / step <= most);
    let step = step.unwrap_or(1000);
    let begin = (first.ceil() as usize).div_ceil(step) * step;
    (begin..=last.floor() as usize).step_by(step).map(|number| number as f64).collect()
}

/// The axis of a game: move numbers, labelled where they are whole.
struct MoveAxis {
    begin: f64,
    end: f64,
    labels: Vec<f64>,
}

impl Ranged for MoveAxis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.begin..self.end).map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.labels.clone()
    }

    fn range(&self) -> Range<f64> {
        self.begin..self.end
    }
}

impl ValueFormatter<f64> for MoveAxis {
    fn format(number: &f64) -> String {
        format!("{number:.0}")
    }
}

/// The score of a game in pawns from White's side, a value per position, cut
/// off at plus and minus `limit`; `first_ply` is that of the first position, 0 before
/// White's first move.
pub fn score_graph(scores: &[f64], limit: f64, first_ply: u32, width: u32, height: u32) -> String {
    let number = |ply: usize| f64::from(first_ply) / 2.0 + ply as f64 / 2.0 + 1.0;
    let points: Vec<(f64, f64)> =
        scores.iter().enumerate().map(|(ply, score)| (number(ply), score.clamp(-limit, limit))).collect();
    let (begin, end) = (number(0), number(scores.len().max(2) - 1));
    let axis = MoveAxis { begin, end, labels: move_labels(begin, end, if width < 600 { 6 } else { 12 }) };
    draw(width, height, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(24)
            .x_label_area_size(28)
            .y_label_area_size(48)
            .build_cartesian_2d(axis, -limit..limit)?;
        let half = |white: bool| {
            let inside = move |&(x, y): &(f64, f64)| (x, if white { y.max(0.0) } else { y.min(0.0) });
            let mut outline: Vec<(f64, f64)> = with_crossings(&points).iter().map(inside).collect();
            outline.insert(0, (begin, 0.0));
            outline.push((end, 0.0));
            outline
        };
        chart.draw_series(std::iter::once(Polygon::new(half(true), RGBColor(0xe9, 0xdf, 0xc4).filled())))?;
        chart.draw_series(std::iter::once(Polygon::new(half(false), RGBColor(0x8d, 0x93, 0x98).filled())))?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(INK)
            .y_labels(7)
            .y_label_formatter(&|pawns: &f64| {
                if pawns.abs() < 0.5 { "0".to_owned() } else { format!("{pawns:+.0}") }
            })
            .label_style(("sans-serif", 15).into_font().color(&INK))
            .draw()?;
        chart.draw_series(LineSeries::new(points.clone(), BLUE.stroke_width(2)))?;
        Ok(())
    })
}

/// The polyline with a point added wherever it crosses zero, so that the parts
/// above and below can be filled apart.
fn with_crossings(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut out: Vec<(f64, f64)> = Vec::with_capacity(points.len() * 2);
    for &(x, y) in points {
        if let Some(&(x0, y0)) = out.last()
            && y0 * y < 0.0
        {
            out.push((x0 + (x - x0) * y0 / (y0 - y), 0.0));
        }
        out.push((x, y));
    }
    out
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// Draws into a string. The backend writes to memory, so an error could only
/// mean a plot without any area; the page then says so.
fn draw(
    width: u32,
    height: u32,
    paint: impl FnOnce(&Area<'_>) -> Result<(), Box<dyn std::error::Error>>,
) -> String {
    let mut svg = String::new();
    let painted = {
        let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
        paint(&area).and_then(|()| Ok(area.present()?))
    };
    match painted {
        Ok(()) => svg,
        Err(error) => format!("<p>No plot: {}</p>", crate::tools::report::html::escape(&error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_is_in_one_bar() {
        let times = [0, 1, 2, 3, 4, 999, 1_000, 1_001];
        let bars = time_bars(&times);
        assert_eq!(bars.iter().map(|&(_, count)| count as usize).sum::<usize>(), times.len());
        assert_eq!((bars[0].1, bars[1].1, bars[2].1), (2, 2, 1));
        assert_eq!(bars.last(), Some(&("3 s".to_owned(), 1)));
        assert_eq!(time_bars(&[400_000]).last(), Some(&("more".to_owned(), 1)));
        assert_eq!(time_bars(&[]).len(), MIN_BARS);
    }

    #[test]
    fn the_score_line_is_cut_where_it_crosses_zero() {
        assert_eq!(with_crossings(&[(0.0, 1.0), (1.0, -1.0)]), [(0.0, 1.0), (0.5, 0.0), (1.0, -1.0)]);
        assert_eq!(with_crossings(&[(0.0, 1.0), (1.0, 0.0), (2.0, -1.0)]).len(), 3);
    }

    #[test]
    fn moves_are_labelled_once_and_from_their_number() {
        assert_eq!(move_labels(40.5, 43.0, 12), [41.0, 42.0, 43.0]);
        assert_eq!(move_labels(1.0, 1.5, 12), [1.0]);
        assert_eq!(move_labels(1.0, 61.0, 6), [10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        assert!(move_labels(1.0, 1000.0, 6).len() <= 6);
        let svg = score_graph(&[0.1, 0.2, 0.3, 0.4], 8.0, 79, 900, 300);
        let labels: Vec<&str> =
            svg.split('\n').map(str::trim).filter(|line| ["40", "41", "42", "43"].contains(line)).collect();
        assert_eq!(labels, ["41", "42"], "{svg}");
    }

    #[test]
    fn plots_are_svg_whatever_the_data() {
        for svg in [
            solution_times(&[], 0, 400, 300),
            solution_times(&[5, 50, 400_000], 4, 900, 300),
            score_graph(&[], 8.0, 0, 400, 300),
            score_graph(&[0.3, -20.0, 20.0], 8.0, 79, 400, 300),
        ] {
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        }
    }
}
