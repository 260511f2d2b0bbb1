//! Cells of the tables of a summary.

use maud::{Markup, html};

/// Returns a percentage (0 to 100) as `54 %`; `-` for `None`.
pub fn percent(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.0} %"))
}

/// Returns the HTML of a bar whose length is `value` as a fraction of `most`, the greatest value of its
/// column.
pub fn bar(value: f64, most: f64) -> Markup {
    let width = 100.0 * value / most.max(1e-9);
    html! {
        svg.graph.inline viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.track width="100" height="10" {}
            rect.bar width=(format_args!("{width:.1}")) height="10" {}
        }
    }
}
