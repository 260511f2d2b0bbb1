//! Standard input as events: a thread that does nothing but read.
//!
//! Lines end at `\n` or `\r`, in any mixture, and are bytes. The thread never
//! waits for the search or for the output, so a `stop` is seen the moment it
//! is sent; the time of reading travels with the line, because the clock of a
//! `go` starts there. Only a flood that the session cannot keep up with waits in the pipe.
//!
//! Invariants: after the last line exactly one [`SessionEvent::Eof`] is sent, and if the process then hangs
//! in a write without a reader, it is ended; no more than [`MOST_WAITING`] bytes and a line of input are in
//! memory.

use crate::stream::output::Output;
use std::io::{self, ErrorKind, Read};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::thread::Builder;
use std::time::{Duration, Instant};

/// An event that a UCI session waits for: a line of input, its end, or the end of a search.
#[derive(Debug)]
pub enum SessionEvent {
    /// A line of input without its line end, and the time at which it was read.
    Line(InputLine, Instant),
    /// The end of the input.
    Eof,
    /// The search has printed its `bestmove`, so the engine is idle.
    Reported,
}

/// A line of input that was read and waits to be carried out. Its length counts in a byte counter shared by
/// all lines until it is dropped.
#[derive(Debug)]
pub struct InputLine {
    bytes: Vec<u8>,
    waiting: Arc<AtomicUsize>,
}

impl InputLine {
    /// Makes a line of input from its bytes, without line end, and adds their number to the counter
    /// `waiting`; dropping the line subtracts it.
    pub fn new(bytes: Vec<u8>, waiting: &Arc<AtomicUsize>) -> Self {
        waiting.fetch_add(bytes.len(), Relaxed);
        Self { bytes, waiting: Arc::clone(waiting) }
    }
}

impl Deref for InputLine {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for InputLine {
    fn drop(&mut self) {
        self.waiting.fetch_sub(self.bytes.len(), Relaxed);
    }
}

/// The total size, bytes, of the input lines that wait to be carried out, above which reading pauses: some
/// 300 games of 5,000 moves.
pub const MOST_WAITING: usize = 8 << 20;
/// The length at which a line is cut, bytes; a game of 6000 plies needs 30 kB.
const MAX_LINE: usize = 16 << 20;
/// The longest time that a write may be blocked after the end of input. On an overloaded machine a reader can
/// be seconds late.
const PATIENCE: Duration = Duration::from_secs(10);

/// Starts a thread that reads `source` to its end and sends its lines through `events`, as [`read_to_end`]
/// does; if a write to `output` stays blocked after the end of the input, it ends the process.
///
/// # Errors
/// Returns an error if the system has no thread for it.
pub fn spawn(
    source: impl Read + Send + 'static,
    events: Sender<SessionEvent>,
    output: Arc<Output>,
) -> io::Result<()> {
    let reader = Builder::new().name("input".into());
    reader.spawn(move || read_to_end(source, &events, &output, &Arc::default())).map(drop)
}

/// Reads `source` to its end, or to an error, and sends its lines through `events`, in the current thread.
/// Empty lines are left out, and one longer than 16 MiB is cut. `waiting` is the number of bytes in lines
/// that were sent and not yet dropped, 0 at first; while it is above [`MOST_WAITING`], reading pauses. After
/// the end it sends [`SessionEvent::Eof`], and ends the process once a write to `output` has been blocked for
/// 10 seconds; it returns only if the events are no longer received.
pub fn read_to_end(
    source: impl Read,
    events: &Sender<SessionEvent>,
    output: &Output,
    waiting: &Arc<AtomicUsize>,
) {
    read_lines(source, |line| {
        let read = Instant::now();
        while waiting.load(Relaxed) > MOST_WAITING {
            std::thread::sleep(Duration::from_millis(1));
        }
        events.send(SessionEvent::Line(InputLine::new(line, waiting), read)).is_ok()
    });
    if events.send(SessionEvent::Eof).is_ok() {
        while !output.is_blocked(PATIENCE) {
            std::thread::sleep(Duration::from_millis(100));
        }
        std::process::exit(0);
    }
}

/// Cuts `source` into lines without their ends and passes each to `take`, which returns false to end early.
/// Empty lines are left out.
fn read_lines(mut source: impl Read, mut take: impl FnMut(Vec<u8>) -> bool) {
    let mut chunk = vec![0; 1 << 16];
    let mut line = Vec::new();
    loop {
        let length = match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut rest = &chunk[..length];
        while let Some(end) = rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r')) {
            append(&mut line, &rest[..end]);
            rest = &rest[end + 1..];
            if !line.is_empty() && !take(std::mem::take(&mut line)) {
                return;
            }
        }
        append(&mut line, rest);
    }
    if !line.is_empty() {
        take(line);
    }
}

fn append(line: &mut Vec<u8>, bytes: &[u8]) {
    let room = MAX_LINE.saturating_sub(line.len());
    line.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut lines = Vec::new();
        read_lines(bytes, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn every_kind_of_line_end() {
        assert_eq!(lines(b"a\nb\r\nc\rd\n\n\r\ne"), [b"a", b"b", b"c", b"d", b"e"]);
        assert!(lines(b"").is_empty());
        assert_eq!(lines(b"\xff\0 x\n"), [b"\xff\0 x"]);
    }

    #[test]
    fn long_lines_lose_their_tail_only() {
        let mut bytes = vec![b'x'; MAX_LINE + 10];
        bytes.extend_from_slice(b"\nok\n");
        let lines = lines(&bytes);
        assert_eq!(lines[0].len(), MAX_LINE);
        assert_eq!(lines[1], b"ok");
    }
}
