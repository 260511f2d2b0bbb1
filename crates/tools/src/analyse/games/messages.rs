//! Messages about the games of a file, printed at once and stored for the page.

use crate::support::plain::plain;
use crate::support::stderr;
use std::fmt::Display;
use std::path::Path;

/// Number of messages stored for the page; more are only counted.
const MOST_SHOWN: usize = 200;

/// The messages about the games of a run (such as games left out), of which the first 200 are stored for the
/// page.
#[derive(Default)]
pub struct Messages {
    /// The first 200 messages, without the path of the file.
    pub shown: Vec<String>,
    /// The number of all messages, stored or not.
    pub count: usize,
}

impl Messages {
    /// Prints a message about the file `path` on standard error, counts it, and stores it if it is among the
    /// first 200.
    pub fn say(&mut self, path: &Path, message: &impl Display) {
        stderr::say(&plain(&format!("{}: {message}", path.display())));
        self.count += 1;
        if self.shown.len() < MOST_SHOWN {
            self.shown.push(message.to_string());
        }
    }
}
