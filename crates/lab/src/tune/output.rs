//! The output of a run: the error curve and the table of the largest changes.

use super::model::Parameter;
use super::train::TuningState;
use palisade_tools::report::line_chart::{LineChart, Series};
use palisade_tools::support::wrap::wrapped;
use std::fmt::Write as _;

/// Returns the training and held-out errors (mean squared error of White's expected points) by epoch as an
/// SVG chart. Epoch 0, the start, has only the held-out error.
pub fn error_curve(state: &TuningState) -> String {
    let epochs = (0_u32..).map(f64::from);
    let held = std::iter::once(state.error_before).chain(state.errors.iter().map(|errors| errors.held_out));
    let train = state.errors.iter().map(|errors| errors.train);
    let series = |name: &str, points| Series { name: Some(name.to_owned()), points };
    LineChart {
        title: "Mean squared error of the winning chance",
        across: "epoch",
        up: "error",
        around_zero: false,
        series: vec![
            series("training", epochs.clone().skip(1).zip(train).collect()),
            series("held out", epochs.zip(held).collect()),
        ],
    }
    .render()
}

/// Returns a table of the `count` parameters that changed most relative to their learning rates, largest
/// first, and the number of unchanged parameters of each term. `before` and `after` have a value for each
/// parameter. `uses` has a count for each weight of the evaluation, which the last column shows: the training
/// positions in which the weight occurs. Parameters that are no weight show "all".
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
    table + &wrapped("did not move  ", &unmoved(parameters, before, after))
}

/// Returns the terms with tunable parameters that did not change, each followed by their number.
fn unmoved(parameters: &[Parameter], before: &[f64], after: &[f64]) -> Vec<String> {
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
