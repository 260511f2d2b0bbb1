//! Plots the distance of each parameter from its start over the iterations, in steps.

use super::schedule::Tunable;
use super::walk::Walk;
use palisade_tools::report::line_chart::{LineChart, Series};

/// The number of parameters with a colour and a name of their own: those that moved farthest.
const NAMED: usize = 12;
/// The greatest number of points of a line; more cannot be distinguished.
const POINTS: usize = 600;

/// Returns a chart (SVG) of every parameter's distance from its start over the iterations, in steps. The
/// parameters that moved farthest are drawn on top.
pub fn walk(walk: &Walk, tunables: &[Tunable]) -> String {
    let lines = tunables.iter().enumerate().map(|(i, t)| (t.name(), line_of(walk, tunables, i)));
    LineChart {
        title: "Distance from the start, in steps of the last iteration",
        across: "iteration",
        up: "steps",
        around_zero: true,
        series: series(lines.collect()),
    }
    .render()
}

/// Returns the lines of the chart from pairs of name and points, the one that moved least first. Only the
/// last [`NAMED`] have names.
fn series(mut lines: Vec<(String, Vec<(f64, f64)>)>) -> Vec<Series> {
    let end = |line: &[(f64, f64)]| line.last().map_or(0.0, |point| point.1);
    lines.sort_by(|a, b| end(&a.1).abs().total_cmp(&end(&b.1).abs()));
    let unnamed = lines.len().saturating_sub(NAMED);
    let series = lines.into_iter().enumerate().map(|(place, (name, points))| {
        let name = (place >= unnamed).then(|| format!("{name} {:+.2}", end(&points)));
        Series { name, points }
    });
    series.collect()
}

/// Returns the distance of the parameter with this index from its start after each iteration, in steps: pairs
/// of iteration and distance, at most about [`POINTS`].
fn line_of(walk: &Walk, tunables: &[Tunable], parameter: usize) -> Vec<(f64, f64)> {
    let tunable = &tunables[parameter];
    let every = walk.steps().len().div_ceil(POINTS);
    let last = walk.steps().len() - 1;
    let point = |(k, theta): (usize, &Vec<f64>)| {
        ((walk.earlier() + k as u64) as f64, (theta[parameter] - tunable.start) / tunable.step)
    };
    let kept = walk.steps().iter().enumerate().filter(|(k, _)| k % every == 0 || *k == last);
    kept.map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_farthest_are_named() {
        let line = |n: i32| (format!("p{n}"), vec![(0.0, 0.0), (1.0, f64::from(n - 7))]);
        let series = series((0..20).map(line).collect());
        assert_eq!(series.iter().filter(|one| one.name.is_none()).count(), 20 - NAMED);
        assert_eq!(series[0].points[1], (1.0, 0.0), "the one that stayed lies below");
        assert_eq!(series[19].name.as_deref(), Some("p19 +12.00"));
    }
}
