//! The plots of the reports.

use super::plot::{PlotFrame, SVG, bar, caption, length, ticks};
use maud::{Markup, html};

/// Upper ends of the bars of [`solution_bars`] for times in milliseconds: half decades.
const TIMES: [u64; 12] = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];
/// Upper ends of the bars for nodes.
const NODES: [u64; 12] =
    [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000];
/// Minimum number of bars in a plot.
const MIN_BARS: usize = 5;

/// The unit in which the effort to solve a test position is measured: time or nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffortUnit {
    /// The effort is a time in milliseconds.
    Time,
    /// The effort is a number of nodes.
    Nodes,
}

impl EffortUnit {
    fn edges(self) -> &'static [u64; 12] {
        match self {
            Self::Time => &TIMES,
            Self::Nodes => &NODES,
        }
    }

    fn label(self, edge: u64) -> String {
        match (self, edge) {
            (Self::Time, ..1_000) => format!("{edge} ms"),
            (Self::Time, _) => format!("{} s", edge / 1_000),
            (Self::Nodes, ..1_000) => edge.to_string(),
            (Self::Nodes, ..1_000_000) => format!("{} k", edge / 1_000),
            (Self::Nodes, _) => format!("{} M", edge / 1_000_000),
        }
    }
}

/// Returns a histogram of efforts (ms or nodes by `unit`): for each bar its label, which is its upper end,
/// and the number of efforts in it. Bars above the largest effort are left out, except the first five; a last
/// bar `more` has the efforts beyond all ends.
pub fn effort_bars(efforts: &[u64], unit: EffortUnit) -> Vec<(String, u32)> {
    let edges = unit.edges();
    let greatest = efforts.iter().copied().max().unwrap_or(0);
    let last = edges.iter().position(|&edge| greatest <= edge).unwrap_or(edges.len());
    let mut bars: Vec<(String, u32)> =
        edges.iter().take((last + 1).max(MIN_BARS)).map(|&edge| (unit.label(edge), 0)).collect();
    if last == edges.len() {
        bars.push(("more".to_owned(), 0));
    }
    for effort in efforts {
        let bar = edges.iter().position(|edge| effort <= edge).unwrap_or(edges.len());
        bars[bar].1 += 1;
    }
    bars
}

/// Draws bars for the number of positions solved within each span of effort, and a line for those solved so
/// far, of `total` positions. `efforts` has one for each solved position, ms or nodes by `unit`. Width and
/// height are in pixels.
pub fn solution_bars(efforts: &[u64], unit: EffortUnit, total: usize, width: u32, height: u32) -> Markup {
    let bars = effort_bars(efforts, unit);
    let top = total.max(1) as f64;
    let frame = PlotFrame::new(width, height, (0.0, bars.len() as f64), (0.0, top * 1.04));
    let rows: Vec<(f64, String)> =
        ticks(0.0, top, 5).into_iter().filter(|y| y.fract() == 0.0).map(|y| (y, format!("{y:.0}"))).collect();
    let every = if width < 600 && bars.len() > 6 { 2 } else { 1 };
    let labels = bars.iter().enumerate().rev().step_by(every);
    let labels: Vec<(f64, String)> =
        labels.map(|(index, (label, _))| (index as f64 + 0.5, label.clone())).collect();
    let mut solved = 0;
    let mut line = vec![(0.0, 0.0)];
    line.extend(bars.iter().zip(1_u32..).map(|(&(_, count), end)| {
        solved += count;
        (f64::from(end), f64::from(solved))
    }));
    html! {
        svg.graph viewBox=(frame.view_box()) xmlns=(SVG) {
            (frame.rows(&rows))
            (frame.columns(&labels))
            @for (&(_, count), from) in bars.iter().zip(0_u32..) {
                (frame.bar("bar", f64::from(from) + 0.08, f64::from(from) + 0.92, f64::from(count)))
            }
            (frame.line("line", &line))
        }
    }
}

/// A row of [`shares`]: a name, a part and the whole.
pub type ShareRow = (String, u64, u64);

/// Draws a horizontal bar for each row, whose length is the part as a percentage of the whole; the drawing is
/// `width` pixels wide.
pub fn shares(rows: &[ShareRow], width: u32) -> Markup {
    const ROW: f64 = 26.0;
    const HEIGHT: f64 = 16.0;
    let names = if width < 600 { 0.0 } else { 330.0 };
    // In a narrow plot the name is above its bar.
    let (row, drop) = if names > 0.0 { (ROW, 0.0) } else { (ROW + 16.0, 18.0) };
    let (width, height) = (f64::from(width), rows.len() as f64 * row + 4.0);
    let room = width - names - 64.0;
    html! {
        svg.graph viewBox=(format_args!("0 0 {width} {height}")) xmlns=(SVG) {
            @for (index, (name, part, whole)) in rows.iter().enumerate() {
                @let top = index as f64 * row + drop;
                @let share = *part as f64 / (*whole).max(1) as f64;
                @if names > 0.0 { (caption(names - 10.0, top + 17.0, "end", name)) }
                @else { (caption(2.0, top - 4.0, "start", name)) }
                (bar("track", (names, top + 4.0), (room, HEIGHT)))
                (bar("bar", (names, top + 4.0), (room * share, HEIGHT)))
                (caption(names + room + 8.0, top + 17.0, "start", &format!("{:.0} %", share * 100.0)))
            }
        }
    }
}

/// Returns evenly spaced integer move numbers from `first` to `last`, at most about `most`, for the labels of
/// an axis.
pub fn move_labels(first: f64, last: f64, most: usize) -> Vec<f64> {
    let moves = (last.floor() - first.ceil()).max(0.0) as usize + 1;
    // Steps that people count in.
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| moves / step <= most);
    let step = step.unwrap_or(1000);
    let begin = (first.ceil() as usize).div_ceil(step) * step;
    (begin..=last.floor() as usize).step_by(step).map(|number| number as f64).collect()
}

/// Returns the move number of the position after `ply` plies of a game whose first position is `first_ply`
/// plies after the start of a game; with Black to move it has a half (1.5).
fn move_number(first_ply: u32, ply: usize) -> f64 {
    f64::from(first_ply) / 2.0 + ply as f64 / 2.0 + 1.0
}

fn number_labels(begin: f64, end: f64, width: u32) -> Vec<(f64, String)> {
    let labels = move_labels(begin, end, if width < 600 { 6 } else { 12 });
    labels.into_iter().map(|number| (number, format!("{number:.0}"))).collect()
}

/// A point of a score graph that links to a position of the game.
pub struct Dot {
    /// Index of the position in the game, from 0 for the first.
    pub ply: usize,
    /// The class of the point in the style sheet.
    pub class: &'static str,
    /// The tooltip of the point: the move.
    pub title: String,
    /// The link target of the point.
    pub href: String,
}

/// Draws the score of a game as an SVG graph of this size in pixels. `scores` are in pawns from White's side,
/// one per position, and are cut off at plus and minus `limit`. `first_ply` is the ply of the first position;
/// 0 is before White's first move. The script of the page finds the position under the pointer by `data-left`
/// and `data-step`.
pub fn score_graph(
    scores: &[f64],
    limit: f64,
    first_ply: u32,
    dots: &[Dot],
    width: u32,
    height: u32,
) -> Markup {
    let number = |ply| move_number(first_ply, ply);
    let points: Vec<(f64, f64)> =
        scores.iter().enumerate().map(|(ply, score)| (number(ply), score.clamp(-limit, limit))).collect();
    let (begin, end) = (number(0), number(scores.len().max(2) - 1));
    let frame = PlotFrame::new(width, height, (begin, end), (-limit, limit));
    let (left, step) = (frame.x(begin), frame.x(begin + 0.5) - frame.x(begin));
    let half = |white: bool| {
        let inside = move |&(x, y): &(f64, f64)| (x, if white { y.max(0.0) } else { y.min(0.0) });
        with_crossings(&points).iter().map(inside).collect::<Vec<_>>()
    };
    let rows: Vec<(f64, String)> = ticks(-limit, limit, 4)
        .into_iter()
        .map(|pawns| (pawns, if pawns == 0.0 { "0".to_owned() } else { format!("{pawns:+.0}") }))
        .collect();
    html! {
        svg.graph.score viewBox=(frame.view_box()) xmlns=(SVG)
            data-left=(format_args!("{left:.2}")) data-step=(format_args!("{step:.4}")) {
            (frame.area("white", &half(true), 0.0))
            (frame.area("black", &half(false), 0.0))
            (frame.rows(&rows))
            (frame.columns(&number_labels(begin, end, width)))
            (frame.line("line", &points))
            path.cursor d=(format_args!("M0 {:.1}V{:.1}", frame.y(limit), frame.y(-limit))) {}
            @for dot in dots {
                @if let Some(&(x, y)) = points.get(dot.ply) {
                    a href=(dot.href) data-ply=(dot.ply) aria-label=(dot.title) {
                        circle.dot.(dot.class) cx=(length(frame.x(x))) cy=(length(frame.y(y))) r="6" {
                            title { (dot.title) }
                        }
                    }
                }
            }
        }
    }
}

/// The values at which the time axis may end, seconds: the first that is as long as the longest time.
const TOPS: [f64; 13] =
    [4.0, 8.0, 20.0, 40.0, 60.0, 120.0, 240.0, 600.0, 1200.0, 2400.0, 3600.0, 7200.0, 14_400.0];

/// Draws the time spent on the moves of a game, White's upwards and Black's downwards, aligned with the score
/// graph of the same width. `spent` has the seconds of each move (`None` if unknown), `white_first` is true if
/// White made the first, `first_ply` is as in [`score_graph`], and the size is in pixels. The axis is a square
/// root, because long times would hide the short ones: a bar of half the length is a quarter of the time.
pub fn time_bars(
    spent: &[Option<f64>],
    white_first: bool,
    first_ply: u32,
    width: u32,
    height: u32,
) -> Markup {
    let number = |ply| move_number(first_ply, ply);
    let (begin, end) = (number(0), number(spent.len().max(1)));
    let most = spent.iter().flatten().copied().fold(0.0, f64::max);
    let top = TOPS.into_iter().find(|&top| top >= most).unwrap_or(most);
    let frame = PlotFrame::new(width, height, (begin, end), (-1.0, 1.0));
    let tall = |seconds: f64| (seconds / top).clamp(0.0, 1.0).sqrt();
    let label = |seconds: f64| {
        if seconds < 60.0 { format!("{seconds} s") } else { format!("{} min", seconds / 60.0) }
    };
    let rows: Vec<(f64, String)> = [1.0, -1.0, 0.0]
        .into_iter()
        .map(|side| (side, if side == 0.0 { "0".to_owned() } else { label(top) }))
        .chain([0.5, -0.5].map(|side| (side, label(top / 4.0))))
        .collect();
    let wide = (frame.x(number(1)) - frame.x(begin)) * 0.84;
    let bars = |white: bool| -> String {
        let of_side =
            spent.iter().enumerate().filter(|(ply, _)| ply.is_multiple_of(2) == (white == white_first));
        let bar = |(ply, seconds): (usize, &Option<f64>)| {
            let up = tall((*seconds)?) * if white { 1.0 } else { -1.0 };
            let x = frame.x(number(ply)) + wide * 0.1;
            Some(format!("M{x:.1} {:.1}V{:.1}h{wide:.1}V{:.1}z", frame.y(0.0), frame.y(up), frame.y(0.0)))
        };
        of_side.filter_map(bar).collect()
    };
    html! {
        svg.graph.times viewBox=(frame.view_box()) xmlns=(SVG)
            data-left=(format_args!("{:.2}", frame.x(begin)))
            data-step=(format_args!("{:.4}", frame.x(number(1)) - frame.x(begin))) {
            (frame.rows(&rows))
            path.of-white d=(bars(true)) {}
            path.of-black d=(bars(false)) {}
            (frame.columns(&number_labels(begin, end, width)))
            path.cursor d=(format_args!("M0 {:.1}V{:.1}", frame.y(1.0), frame.y(-1.0))) {}
        }
    }
}

/// Returns the polyline with a point added wherever it crosses zero, so that the parts above and below can
/// be filled separately.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effort_is_in_one_bar() {
        let times = [0, 1, 2, 3, 4, 999, 1_000, 1_001];
        let bars = effort_bars(&times, EffortUnit::Time);
        assert_eq!(bars.iter().map(|&(_, count)| count as usize).sum::<usize>(), times.len());
        assert_eq!((bars[0].1, bars[1].1, bars[2].1), (2, 2, 1));
        assert_eq!(bars.last(), Some(&("3 s".to_owned(), 1)));
        assert_eq!(effort_bars(&[400_000], EffortUnit::Time).last(), Some(&("more".to_owned(), 1)));
        assert_eq!(effort_bars(&[400_000], EffortUnit::Nodes).last(), Some(&("1 M".to_owned(), 1)));
        assert_eq!(effort_bars(&[], EffortUnit::Nodes).len(), MIN_BARS);
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
        let svg = score_graph(&[0.1, 0.2, 0.3, 0.4], 8.0, 79, &[], 900, 300).0;
        let labels: Vec<&str> = ["40", "41", "42", "43"]
            .into_iter()
            .filter(|label| svg.contains(&format!("text-anchor=\"middle\">{label}</text>")))
            .collect();
        assert_eq!(labels, ["41", "42"], "{svg}");
    }

    #[test]
    fn dots_stand_on_the_line_and_lead_somewhere() {
        let dot = |ply| Dot { ply, class: "blunder", title: "1. f3 <b>".into(), href: "#g1p1".into() };
        let svg = score_graph(&[0.0, -8.0], 8.0, 0, &[dot(1), dot(9)], 1000, 300).0;
        assert_eq!(svg.matches("<circle").count(), 1, "one of them is beyond the game");
        assert!(svg.contains("cx=\"986.0\" cy=\"274.0\"") && svg.contains("1. f3 &lt;b&gt;"), "{svg}");
        assert!(svg.contains("data-left=\"44.00\""), "{svg}");
    }

    #[test]
    fn each_side_has_its_own_times() {
        let spent = [Some(1.0), Some(4.0), None, Some(60.0), Some(15.0)];
        let svg = time_bars(&spent, true, 0, 1000, 200).0;
        let bars = |class: &str| {
            let (_, rest) = svg.split_once(&format!("class=\"{class}\" d=\"")).expect("drawn");
            rest.split('"').next().unwrap_or_default().matches('z').count()
        };
        assert_eq!((bars("of-white"), bars("of-black")), (2, 2));
        assert!(svg.contains(">1 min</text>") && svg.contains(">15 s</text>"), "{svg}");
        let graph = score_graph(&[0.0; 6], 8.0, 0, &[], 1000, 320).0;
        let place = |svg: &str| svg.split("data-left=").nth(1).map(|rest| rest[..30].to_owned());
        assert_eq!(place(&svg), place(&graph), "it stands under the score graph");
    }

    #[test]
    fn plots_are_svg_whatever_the_data() {
        for svg in [
            solution_bars(&[], EffortUnit::Time, 0, 400, 300),
            solution_bars(&[5, 50, 400_000], EffortUnit::Nodes, 4, 900, 300),
            score_graph(&[], 8.0, 0, &[], 400, 300),
            score_graph(&[0.3, -20.0, 20.0], 8.0, 79, &[], 400, 300),
            time_bars(&[], true, 0, 400, 300),
            time_bars(&[None, Some(0.0), Some(1e5)], false, 7, 400, 300),
            shares(&[("one".into(), 1, 3), ("none".into(), 0, 0)], 1000),
            shares(&[], 420),
        ] {
            let svg = svg.0;
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
