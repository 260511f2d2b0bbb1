//! What there is to say about the games of a file: said at once, and kept for the page.

use crate::support::plain::plain;
use crate::support::stderr;
use std::fmt::Display;
use std::path::Path;

/// Remarks that are kept for the page; more are only counted.
const KEPT_REMARKS: usize = 200;

/// What there is to say about games: the first remarks, and how many there were.
#[derive(Default)]
pub struct Remarks {
    /// The first of them.
    pub kept: Vec<String>,
    /// All of them.
    pub count: usize,
}

impl Remarks {
    /// Says it on standard error, and keeps it.
    pub fn say(&mut self, path: &Path, remark: &impl Display) {
        stderr::say(&plain(&format!("{}: {remark}", path.display())));
        self.count += 1;
        if self.kept.len() < KEPT_REMARKS {
            self.kept.push(remark.to_string());
        }
    }
}
