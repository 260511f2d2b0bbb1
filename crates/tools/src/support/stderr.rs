//! Messages to the user on standard error, beside the results.
//!
//! Invariant: no function here fails. Standard error may be a pipe without a reader or a file on a full disk.
//! The message is then lost, and results and exit code do not change. (`eprintln!` would panic.)

use super::plain::plain_lines;
use std::io::{self, Write};

/// Writes one or more lines to standard error, with control characters replaced. A write error is ignored.
pub fn say(text: &str) {
    // An error here cannot be reported anywhere.
    let _ = writeln!(Lossy, "{}", plain_lines(text));
}

/// Writes an error message to standard error, prefixed by `palisade: `. A write error is ignored.
pub fn complain(text: &str) {
    say(&format!("palisade: {}", text.trim()));
}

/// Standard error as a sink for text that would otherwise go to standard output, which carries another
/// result. It ignores write errors.
pub struct Lossy;

impl Write for Lossy {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // All or nothing: half a line is no use.
        let _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
