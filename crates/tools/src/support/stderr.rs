//! What is said to the user beside the results: on standard error.
//!
//! Invariant: nothing here fails. Standard error may be a pipe that nobody reads or a file on
//! a full disk; what cannot be said there is lost, and the results and the exit code stay what
//! they are. (`eprintln!` would panic.)

use super::plain::plain_lines;
use std::io::{self, Write};

/// Says a line (or several), without what a terminal would obey.
pub fn say(text: &str) {
    // There is nobody else to tell.
    let _ = writeln!(Lossy, "{}", plain_lines(text));
}

/// Says why the program could not do its job, under its name.
pub fn complain(text: &str) {
    say(&format!("palisade: {}", text.trim()));
}

/// Standard error as a sink for words that would be results if another result did not go to
/// standard output.
pub struct Lossy;

impl Write for Lossy {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // All or nothing: half a line helps nobody.
        let _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
