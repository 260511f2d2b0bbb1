//! Progress bars: on stderr, and only if that is a terminal (indicatif sees to it).

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `length` steps, with a message that may say which.
pub fn counted(length: u64) -> ProgressBar {
    let bar = bar("{bar:30} {pos}/{len} {msg} ({eta} left)");
    bar.set_length(length);
    bar
}

/// A bar of its own form, in [indicatif's template language](ProgressStyle::with_template);
/// its length is set later, or never.
///
/// # Panics
/// If the template is wrong (a bug).
pub fn bar(template: &str) -> ProgressBar {
    ProgressBar::no_length().with_style(ProgressStyle::with_template(template).expect("a sound template"))
}
