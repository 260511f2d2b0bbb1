//! The tables: errors by kind of position, and the change of each term that would reduce the error.

use super::interactions;
use super::kinds::SORTINGS;
use super::sample::{Column, ErrorSample, Measured};
use palisade::evaluation::weights::terms::TERMS;
use palisade::evaluation::{Breakdown, Weights};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns all tables of an error analysis as text: the errors by class of position, by evaluation term and
/// by interaction of terms, with at most `rows` rows in each list.
pub fn all(sample: &ErrorSample, weights: &Weights, rows: usize) -> String {
    let mut text = summary(sample);
    for (name, kind) in SORTINGS {
        text += "\n";
        text += &by_kind(sample, name, rows, |position| kind(&position.board, position.cp));
    }
    text + "\n" + &by_term(sample, weights, rows) + "\n" + &interactions::table(sample, weights, rows)
}

/// A number of positions and the sum of their squared errors, in expected points (0 to 1) squared.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    count: usize,
    sum: f64,
}

impl Errors {
    fn add(&mut self, error: f64) {
        self.count += 1;
        self.sum += error;
    }

    /// Returns the mean in 1e-4 expected points squared as a string; a dash without positions.
    fn mean(self) -> String {
        if self.count == 0 { "-".into() } else { format!("{:.1}", 1e4 * self.sum / self.count as f64) }
    }
}

/// Returns a table with, for each column, the errors against label and result, and the score in internal
/// units at which White expects 73 % of the points. Search margins are in these units.
fn summary(sample: &ErrorSample) -> String {
    let positions = &sample.positions;
    let mut text = format!(
        "{} positions, {} left out (check, bare kings, endings with a rule); a label of {:.0} cp means 73 % of the points\n\n",
        positions.len(),
        sample.left_out,
        1.0 / sample.k_cp
    );
    let _ = writeln!(
        text,
        "{:<28} {:>9} {:>9} {:>9} {:>9}",
        "mean squared error, 1e-4", "positions", "label", "result", "73 % at"
    );
    for column in sample.columns() {
        let (mut label, mut result) = (Errors::default(), Errors::default());
        for position in positions {
            if let (Some(error), Some(chance)) =
                (sample.error(position, column), sample.chance(position, column))
            {
                label.add(error);
                if let Some(points) = position.result {
                    result.add((chance - points).powi(2));
                }
            }
        }
        let name = sample.heading(column);
        let scale = 1.0 / sample.slope(column);
        let _ = writeln!(
            text,
            "{name:<28} {:>9} {:>9} {:>9} {scale:>9.0}",
            label.count,
            label.mean(),
            result.mean()
        );
    }
    text
}

/// Returns the table of one classification with the heading `name`: at most `rows` classes of positions with
/// their errors against the label, the largest sum of errors first. `kind` returns the class of a position.
/// The columns of searches count only the searched positions, beside the static error of these.
fn by_kind(sample: &ErrorSample, name: &str, rows: usize, kind: impl Fn(&Measured) -> String) -> String {
    #[derive(Default)]
    struct Row {
        all: Errors,
        searched: Errors,
        depths: Vec<Errors>,
    }
    let mut kinds: BTreeMap<String, Row> = BTreeMap::new();
    let mut total = Errors::default();
    for position in &sample.positions {
        let row = kinds.entry(kind(position)).or_default();
        row.depths.resize(sample.depths.len(), Errors::default());
        let error = sample.error(position, Column::Static).unwrap_or_default();
        row.all.add(error);
        total.add(error);
        for (place, errors) in row.depths.iter_mut().enumerate() {
            if let Some(error) = sample.error(position, Column::Search(place)) {
                errors.add(error);
            }
        }
        if !position.searched.is_empty() {
            row.searched.add(error);
        }
    }
    let mut text = format!("{name:<44} {:>9} {:>7} {:>8}", "positions", "static", "of error");
    if !sample.depths.is_empty() {
        let _ = write!(text, " | {:>8} {:>7}", "searched", "static");
        for depth in &sample.depths {
            let _ = write!(text, " {:>8}", format!("depth {depth}"));
        }
    }
    text.push('\n');
    let mut kinds: Vec<(String, Row)> = kinds.into_iter().collect();
    let (shown, all) = (rows.min(kinds.len()), kinds.len());
    kinds.sort_by(|(_, a), (_, b)| b.all.sum.total_cmp(&a.all.sum));
    for (kind, row) in kinds.iter().take(shown) {
        let share = 100.0 * row.all.sum / total.sum.max(f64::MIN_POSITIVE);
        let _ = write!(text, "  {kind:<42} {:>9} {:>7} {share:>6.1} %", row.all.count, row.all.mean());
        if !sample.depths.is_empty() {
            let _ = write!(text, " | {:>8} {:>7}", row.searched.count, row.searched.mean());
            for errors in &row.depths {
                let _ = write!(text, " {:>8}", errors.mean());
            }
        }
        text.push('\n');
    }
    if shown < all {
        let _ = writeln!(text, "  and {} kinds more", all - shown);
    }
    text
}

/// The sums over positions from which the best change of one evaluation term is computed, as a fraction of
/// its size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pull {
    /// The sum of the term's absolute values, internal units.
    size: f64,
    /// The sum of the missing expected points times the change of the winning chance by the term.
    along: f64,
    /// The sum of the squares of that change.
    square: f64,
}

impl Pull {
    /// Adds a position: the value of the term in it (internal units from White's side), the slope
    /// of the winning chance (expected points per internal unit), and the error of the chance
    /// (label less evaluation, expected points).
    pub(super) fn add(&mut self, value: f64, slope: f64, lacking: f64) {
        let moved = value * slope;
        self.size += value.abs();
        self.along += lacking * moved;
        self.square += moved * moved;
    }

    /// Returns the change of the term, as a fraction of its size, that gives the least squared error;
    /// negative to shrink it, 0 if it never occurs.
    pub(super) fn wish(self) -> f64 {
        if self.square > 0.0 { self.along / self.square } else { 0.0 }
    }

    /// Returns the sum of squared errors, in expected points, that would be removed by changing the
    /// term by [`Self::wish`].
    pub(super) fn gain(self) -> f64 {
        self.along * self.wish()
    }
}

/// Returns a table of at most `rows` terms that would remove most of the error if they alone were larger or
/// smaller.
fn by_term(sample: &ErrorSample, weights: &Weights, rows: usize) -> String {
    let positions = &sample.positions;
    let k = sample.slope(Column::Static);
    let values: Vec<[f64; TERMS.len()]> = positions
        .par_iter()
        .map(|position| Breakdown::new(&position.board, weights).linear_values())
        .collect();
    let mut pulls = [Pull::default(); TERMS.len()];
    let mut total = 0.0;
    for (position, values) in positions.iter().zip(&values) {
        let chance = sample.chance(position, Column::Static).unwrap_or(0.5);
        let lacking = sample.target(position) - chance;
        total += lacking * lacking;
        for (pull, &value) in pulls.iter_mut().zip(values) {
            pull.add(value, k * chance * (1.0 - chance), lacking);
        }
    }
    let mut order: Vec<usize> = (0..TERMS.len()).collect();
    order.sort_by(|&a, &b| pulls[b].gain().total_cmp(&pulls[a].gain()).then(a.cmp(&b)));
    let mut text =
        format!("{:<44} {:>9} {:>9} {:>12}\n", "linear terms", "mean size", "asks for", "of the error");
    for &i in order.iter().take(rows) {
        let pull = pulls[i];
        let _ = writeln!(
            text,
            "  {:<42} {:>9.1} {:>+7.1} % {:>10.2} %",
            TERMS[i].key(),
            pull.size / positions.len() as f64,
            100.0 * pull.wish(),
            100.0 * pull.gain() / f64::max(total, f64::MIN_POSITIVE)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_that_is_half_of_what_it_should_be_asks_for_as_much_again() {
        let mut pull = Pull::default();
        for value in [-40.0, 10.0, 0.0, 25.0] {
            pull.add(value, 0.001, value * 0.001);
        }
        assert!((pull.wish() - 1.0).abs() < 1e-12);
        assert!((pull.gain() - 1e-6 * (1600.0 + 100.0 + 625.0)).abs() < 1e-12);
        assert_eq!(Pull::default().wish(), 0.0);
    }
}
