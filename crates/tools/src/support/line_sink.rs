//! A sink for text that arrives in pieces: it passes on whole lines without control characters.
//!
//! Invariant: nothing that a tool read from a file can move the cursor of a terminal.

use super::plain::{plain_lines, plain_painted};
use std::io::{self, Write};

/// Collects text and calls `send` with whole lines, each with its line end. A last line without a
/// line end is sent when the sink is dropped.
pub struct LineSink<F: FnMut(&str) -> io::Result<()>> {
    send: F,
    /// True if colour sequences are passed on.
    painted: bool,
    pending: Vec<u8>,
}

impl<F: FnMut(&str) -> io::Result<()>> LineSink<F> {
    /// Makes a sink that calls `send` with one or more whole lines at a time. Control characters are replaced
    /// by U+FFFD; colour sequences are passed on if `painted` is true.
    pub const fn new(painted: bool, send: F) -> Self {
        Self { send, painted, pending: Vec::new() }
    }

    fn pass(&mut self, bytes: &[u8]) -> io::Result<()> {
        let text = String::from_utf8_lossy(bytes);
        (self.send)(&if self.painted { plain_painted(&text) } else { plain_lines(&text) })
    }
}

impl<F: FnMut(&str) -> io::Result<()>> Write for LineSink<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        if let Some(end) = self.pending.iter().rposition(|&byte| byte == b'\n') {
            let rest = self.pending.split_off(end + 1);
            let lines = std::mem::replace(&mut self.pending, rest);
            self.pass(&lines)?;
        }
        Ok(bytes.len())
    }

    /// Does nothing: whole lines have been sent, and part of a line must not be.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<F: FnMut(&str) -> io::Result<()>> Drop for LineSink<F> {
    fn drop(&mut self) {
        if !self.pending.is_empty() {
            let mut line = std::mem::take(&mut self.pending);
            line.push(b'\n');
            // The writer of the text has seen the error with an earlier line, if there was one.
            let _ = self.pass(&line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_pieces_becomes_whole_harmless_lines() {
        let mut sent = Vec::new();
        let mut sink = LineSink::new(false, |lines: &str| {
            sent.push(lines.to_owned());
            Ok(())
        });
        write!(sink, "caf\u{e9}").unwrap();
        write!(sink, "\t\x1b[2J\u{9b}1m\r\n\nrest").unwrap();
        sink.flush().unwrap();
        drop(sink);
        assert_eq!(sent, ["caf\u{e9}\t\u{fffd}[2J\u{fffd}1m\n\n", "rest\n"]);
    }

    #[test]
    fn an_output_error_is_reported() {
        let mut sink = LineSink::new(false, |_: &str| Err(io::ErrorKind::StorageFull.into()));
        assert!(write!(sink, "half").is_ok());
        assert_eq!(writeln!(sink, "a line").unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
