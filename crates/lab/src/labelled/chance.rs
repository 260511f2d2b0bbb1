//! The winning chance of a score, and the scale at which it fits the labels best.

/// Returns the logistic function `1 / (1 + exp(-x))`, 0 to 1, which converts scaled scores to winning
/// chances.
#[inline]
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the `k` in `[low, high]` with the least `error(k)`, by golden-section search to a relative width
/// of 1e-6; the error must have a single minimum.
pub fn line_search(mut low: f64, mut high: f64, mut error: impl FnMut(f64) -> f64) -> f64 {
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let mut left = high - golden * (high - low);
    let mut right = low + golden * (high - low);
    let (mut at_left, mut at_right) = (error(left), error(right));
    while high - low > 1e-6 * high.abs() {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = error(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = error(right);
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_search_finds_the_valley() {
        let found = line_search(0.0, 10.0, |k| (k - 1.234).powi(2) + 5.0);
        assert!((found - 1.234).abs() < 1e-4, "{found}");
    }
}
