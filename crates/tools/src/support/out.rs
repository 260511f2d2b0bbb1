//! The output of a sub-command.
//!
//! A tool writes its results to [`Out`]. It is the only place where a write error becomes
//! [`Failure::Output`], so `writeln!(out, ..)?` states by its type that the output failed and not some file.

use super::outcome::Failure;
use std::fmt;
use std::io::Write;

/// The sink to which a sub-command writes its results, with `write!` and `writeln!`.
pub struct Out<'a>(&'a mut (dyn Write + 'a));

impl<'a> Out<'a> {
    /// Makes an output that writes to `sink`.
    pub fn new(sink: &'a mut (dyn Write + 'a)) -> Self {
        Self(sink)
    }

    /// Returns the same output with a shorter lifetime, so that it can be passed to a function that takes it
    /// by value.
    pub fn again(&mut self) -> Out<'_> {
        Out(&mut *self.0)
    }

    /// Writes formatted text; `write!` and `writeln!` call it.
    ///
    /// # Errors
    /// Returns [`Failure::Output`] if the sink fails.
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> Result<(), Failure> {
        self.0.write_fmt(text).map_err(Failure::Output)
    }

    /// Writes bytes to the output.
    ///
    /// # Errors
    /// Returns [`Failure::Output`] if the sink fails.
    pub fn write_all(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.0.write_all(bytes).map_err(Failure::Output)
    }

    /// Flushes the sink of the output.
    ///
    /// # Errors
    /// Returns [`Failure::Output`] if the sink fails.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.0.flush().map_err(Failure::Output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[test]
    fn errors_of_the_sink_are_those_of_the_output() {
        let mut sink = Vec::new();
        let mut out = Out::new(&mut sink);
        writeln!(out, "{}", 7).unwrap();
        out.again().write_all(b"x").unwrap();
        assert_eq!(sink, b"7\nx");
        // No room for it.
        let mut full: &mut [u8] = &mut [];
        let failure = writeln!(Out::new(&mut full), "text").unwrap_err();
        assert!(matches!(failure, Failure::Output(error) if error.kind() == io::ErrorKind::WriteZero));
    }
}
