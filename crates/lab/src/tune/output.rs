//! What a run leaves behind: the error curve and the table of what moved most.

use super::model::Parameter;
use super::train::TuningState;
use palisade_tools::support::wrap::wrapped;
use plotters::prelude::*;
use std::fmt::Write as _;

/// The error curve as SVG: training and held-out error by epoch.
///
/// # Errors
/// When the chart cannot be drawn.
pub fn error_curve(state: &TuningState) -> Result<String, String> {
    let mut svg = String::new();
    draw(state, &mut svg).map_err(|error| error.to_string())?;
    Ok(svg)
}

fn draw(state: &TuningState, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, (900, 520)).into_drawing_area();
    root.fill(&WHITE)?;
    let held: Vec<(f64, f64)> = std::iter::once(state.error_before)
        .chain(state.errors.iter().map(|e| e.held_out))
        .enumerate()
        .map(|(epoch, error)| (epoch as f64, error))
        .collect();
    let train: Vec<(f64, f64)> =
        state.errors.iter().zip(1..).map(|(e, epoch)| (f64::from(epoch), e.train)).collect();
    let all = || held.iter().chain(&train).map(|point| point.1);
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let margin = (0.05 * (high - low)).max(1e-6);
    let epochs = (state.errors.len().max(1)) as f64;
    let mut chart = ChartBuilder::on(&root)
        .caption("Mean squared error of the winning chance", ("sans-serif", 20))
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(80)
        .build_cartesian_2d(0.0..epochs, (low - margin)..(high + margin))?;
    chart
        .configure_mesh()
        .x_desc("epoch")
        .y_desc("error")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.5}"))
        .draw()?;
    for (points, color, name) in [(train, BLUE, "training"), (held, RED, "held out")] {
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    root.present()?;
    Ok(())
}

/// The `count` numbers that moved most, largest first, and by term how many
/// did not move at all.
pub fn moved_most(
    parameters: &[Parameter],
    before: &[f64],
    after: &[f64],
    uses: &[u64],
    count: usize,
) -> String {
    let mut order: Vec<usize> = (0..parameters.len()).collect();
    let distance = |i: usize| (after[i] - before[i]).abs() / parameters[i].rate.max(1e-12);
    order.sort_by(|&a, &b| distance(b).total_cmp(&distance(a)).then(a.cmp(&b)));
    let mut table =
        format!("{:<40} {:>10} {:>10} {:>10} {:>10}\n", "weight", "before", "after", "moved", "uses");
    for &i in order.iter().take(count) {
        let p = &parameters[i];
        let moved = after[i] - before[i];
        let used = p.weight.map_or_else(|| "all".to_owned(), |weight| uses[weight].to_string());
        let _ = writeln!(
            table,
            "{:<40} {:>10.2} {:>10.2} {:>+10.2} {:>10}",
            p.name, before[i], after[i], moved, used
        );
    }
    table + &wrapped("did not move  ", &still(parameters, before, after))
}

/// The terms with numbers that should have moved and did not, and how many.
fn still(parameters: &[Parameter], before: &[f64], after: &[f64]) -> Vec<String> {
    let mut terms: Vec<(&str, usize)> = Vec::new();
    for (i, parameter) in parameters.iter().enumerate() {
        let term = parameter.name.split(['[', '.']).next().unwrap_or_default();
        if !parameter.tunable || after[i] != before[i] {
            continue;
        }
        match terms.last_mut() {
            Some((last, count)) if *last == term => *count += 1,
            _ => terms.push((term, 1)),
        }
    }
    terms.iter().map(|(term, count)| format!("{term} {count}")).collect()
}
