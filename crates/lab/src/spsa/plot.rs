//! The walk as a picture: how far each parameter is from its start, in steps.

use super::schedule::Tunable;
use super::walk::Walk;
use plotters::prelude::*;

/// Parameters with a colour and a name of their own: those that went farthest.
const NAMED: usize = 12;
/// Points of a line at most: more cannot be told apart.
const POINTS: usize = 600;
const SIZE: (u32, u32) = (1000, 560);

/// The walk as SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn walk(walk: &Walk, tunables: &[Tunable]) -> Result<String, String> {
    let mut svg = String::new();
    draw(walk, tunables, &mut svg).map_err(|error| error.to_string())?;
    Ok(svg)
}

/// How far a parameter is from its start after each iteration, in steps.
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

fn draw(walk: &Walk, tunables: &[Tunable], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let mut lines: Vec<(String, Vec<(f64, f64)>)> =
        tunables.iter().enumerate().map(|(i, t)| (t.name(), line_of(walk, tunables, i))).collect();
    let end = |line: &[(f64, f64)]| line.last().map_or(0.0, |point| point.1);
    // The farthest last, so that they lie on top.
    lines.sort_by(|a, b| end(&a.1).abs().total_cmp(&end(&b.1).abs()));
    let all = || lines.iter().flat_map(|(_, line)| line).map(|point| point.1);
    let reach = all().fold(1.0, |reach: f64, steps| reach.max(steps.abs())) * 1.05;
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("Distance from the start, in steps of the last iteration", ("sans-serif", 20))
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .right_y_label_area_size(220)
        .build_cartesian_2d(
            walk.earlier() as f64..(walk.done().max(walk.earlier() + 1) as f64),
            -reach..reach,
        )?;
    chart
        .configure_mesh()
        .x_desc("iteration")
        .y_desc("steps")
        .light_line_style(TRANSPARENT)
        .x_label_formatter(&|k| format!("{k:.0}"))
        .y_label_formatter(&|steps| format!("{steps:+.1}"))
        .draw()?;
    let unnamed = lines.len().saturating_sub(NAMED);
    for (_, line) in &lines[..unnamed] {
        chart.draw_series(LineSeries::new(line.iter().copied(), RGBColor(0xc8, 0xcc, 0xd0)))?;
    }
    // By height at the end, so that the names stand in the order of the lines.
    let mut named: Vec<_> = lines[unnamed..].iter().collect();
    named.sort_by(|a, b| end(&b.1).total_cmp(&end(&a.1)));
    for (i, (name, line)) in named.into_iter().enumerate() {
        let color = Palette99::pick(i).to_rgba();
        chart
            .draw_series(LineSeries::new(line.iter().copied(), color.stroke_width(2)))?
            .label(format!("{name} {:+.2}", end(line)))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.2))
        .label_font(("sans-serif", 13))
        .draw()?;
    area.present()?;
    Ok(())
}
