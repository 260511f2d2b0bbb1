//! Progress bars on standard error. `indicatif` shows them only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar over `length` steps, with a message beside it. It is drawn only on a terminal.
pub fn counted(length: u64) -> ProgressBar {
    let bar = bar("{bar:30} {pos}/{len} {msg} ({eta} left)");
    bar.set_length(length);
    bar
}

/// Returns a progress bar with a template of [indicatif](ProgressStyle::with_template) and no length yet.
///
/// # Panics
/// If the template is invalid (a bug).
pub fn bar(template: &str) -> ProgressBar {
    ProgressBar::no_length().with_style(ProgressStyle::with_template(template).expect("a sound template"))
}
