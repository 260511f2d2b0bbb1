//! Two sets of weights on the same positions.
//!
//! The errors of two sets of weights are strongly correlated over the positions. So their difference is
//! known more exactly than either error: with 24,000 positions to some 1 % of the error, while the
//! errors themselves are known to 2 %.

use super::sample::{ErrorSample, Measured};
use std::fmt::Write as _;

/// Returns a table of the differences between the mean squared errors of White's expected points by two sets
/// of weights, for the evaluation and each search: in units of 1e-4, with one standard error, negative if the
/// new weights are better. Both samples must have the same positions.
pub fn table(new: &ErrorSample, old: &ErrorSample, old_name: &str) -> String {
    let mut text =
        format!("{:<28} {:>9} {:>16} {:>16}\n", "difference, 1e-4", "positions", "label", "result");
    for column in new.columns() {
        let (mut label, mut result) = (Differences::default(), Differences::default());
        for (now, then) in new.positions.iter().zip(&old.positions) {
            debug_assert_eq!(now.board, then.board, "the same positions");
            let chances = |sample: &ErrorSample, position: &Measured| sample.chance(position, column);
            let (Some(now_chance), Some(then_chance)) = (chances(new, now), chances(old, then)) else {
                continue;
            };
            let difference = |points: f64| (now_chance - points).powi(2) - (then_chance - points).powi(2);
            label.add(difference(new.target(now)));
            if let Some(points) = now.result {
                result.add(difference(points));
            }
        }
        let name = new.heading(column);
        let _ = writeln!(text, "{name:<28} {:>9} {:>16} {:>16}", label.count, label.text(), result.text());
    }
    let _ = writeln!(text, "(from {old_name}; ± one standard error, position by position)");
    text
}

/// Sums over positions of the difference of two squared errors: new weights less old weights.
#[derive(Clone, Copy, Debug, Default)]
struct Differences {
    count: usize,
    sum: f64,
    squares: f64,
}

impl Differences {
    fn add(&mut self, difference: f64) {
        self.count += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Returns the mean difference and its standard error, in 1e-4 expected points squared; a dash without
    /// positions.
    fn text(self) -> String {
        if self.count == 0 {
            return "-".into();
        }
        let count = self.count as f64;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        format!("{:+.2} ± {:.2}", 1e4 * mean, 1e4 * (variance / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_its_mean_and_standard_error() {
        let mut differences = Differences::default();
        assert_eq!(differences.text(), "-");
        for difference in [0.0001, 0.0003] {
            differences.add(difference);
        }
        // Each lies 1 from the mean of 2; by the root of two positions.
        assert_eq!(differences.text(), "+2.00 ± 0.71");
    }
}
