//! Standard output and the debug log.
//!
//! All standard output, of a session and of a sub-command, goes through one [`Output`]: one whole line (or block
//! of lines) per write, under one lock, flushed. When the reader of a session is gone the process ends at once
//! and quietly, which is what `quit` would do; a `println!` would panic there, because Rust ignores SIGPIPE. If
//! writing fails for another reason, it ends with an error. Tools write through a [`LineSink`], which cuts their
//! text into lines. Errors of the command line and progress bars go to stderr, and not through here.
//!
//! Invariants: no line is ever torn or mixed with another, from any thread; nothing that
//! a tool took from a file can move the cursor of a terminal.

use palisade::engine::describe_io_error;
use palisade_tools::ColorChoice;
use palisade_tools::stderr;
use palisade_tools::support::line_sink::LineSink;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Returns true if `error`, from a write, means that the reader has closed its end of the pipe. Windows has
/// several error codes for that.
pub fn reader_is_gone(error: &io::Error) -> bool {
    const PIPE_NOT_CONNECTED: i32 = 233;
    error.kind() == io::ErrorKind::BrokenPipe
        || cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED)
}

/// The output of the program, usually standard output, shared by all threads. A log file may receive a copy
/// of it and of the input.
pub struct Output {
    inner: Mutex<Inner>,
    started: Instant,
    /// True if text written to [`Output::sink`] may have colours.
    painted: bool,
    /// The time at which the write in progress began, milliseconds since `started`; 0 while none is.
    writing_since: AtomicU64,
}

struct Inner {
    sink: Box<dyn Write + Send>,
    log: Option<File>,
}

impl Output {
    /// Makes an output that writes to the standard output of the process, with colours if it is a terminal
    /// that has them.
    pub fn stdout() -> Self {
        let painted = Self::is_terminal() && ColorChoice::for_terminal() == ColorChoice::Always;
        Self { painted, ..Self::new(Box::new(io::stdout())) }
    }

    /// Makes an output that writes to `sink`, without colours and log.
    pub fn new(sink: Box<dyn Write + Send>) -> Self {
        Self {
            inner: Mutex::new(Inner { sink, log: None }),
            started: Instant::now(),
            painted: false,
            writing_since: AtomicU64::new(0),
        }
    }

    /// Returns true if standard output is a terminal.
    pub fn is_terminal() -> bool {
        io::stdout().is_terminal()
    }

    /// Writes `text`, one or more lines, and a final line end. If writing fails the process ends: silently if
    /// the reader has closed the output, with an error if output is lost, for example because the disk is
    /// full.
    pub fn line(&self, text: &str) {
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(b'\n');
        if let Err(error) = self.send(&bytes) {
            if reader_is_gone(&error) {
                std::process::exit(0);
            }
            stderr::complain(&format!("standard output: {}", describe_io_error(&error)));
            std::process::exit(2);
        }
    }

    /// Returns a writer for text that comes in parts; each whole line is written to this output.
    pub fn sink(&self) -> LineSink<impl FnMut(&str) -> io::Result<()>> {
        LineSink::new(self.painted, |lines: &str| self.send(lines.as_bytes()))
    }

    /// Writes whole lines, each with its end, and copies them to the log.
    fn send(&self, lines: &[u8]) -> io::Result<()> {
        let mut inner = self.lock();
        self.writing_since.store(self.now_ms().max(1), Relaxed);
        let written = inner.sink.write_all(lines).and_then(|()| inner.sink.flush());
        self.writing_since.store(0, Relaxed);
        written?;
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|&byte| byte == b'\n') {
            self.log(&mut inner, "<<", line);
        }
        Ok(())
    }

    /// Writes a line just before the process ends, and ignores errors. Does nothing if another thread holds
    /// the lock, which may be blocked in a write.
    pub fn last_words(&self, text: &str) {
        if let Ok(mut inner) = self.inner.try_lock() {
            // If this fails, no stream is left for the error.
            let _ = inner.sink.write_all(format!("{text}\n").as_bytes());
            let _ = inner.sink.flush();
            self.log(&mut inner, "<<", text.as_bytes());
        }
    }

    /// Writes a line of input, without its end, to the log if there is one.
    pub fn log_input(&self, line: &[u8]) {
        self.log(&mut self.lock(), ">>", line);
    }

    /// Starts logging output and input to a new file `path`; `None` ends the log. Existing files are not
    /// overwritten: if `engine.log` exists, this process appends to `engine-PID.log`. Returns the path in
    /// use, `None` without a log.
    ///
    /// # Errors
    /// The file cannot be created; the old log is then continued.
    pub fn set_log(&self, path: Option<&Path>) -> io::Result<Option<PathBuf>> {
        let mut inner = self.lock();
        let Some(path) = path else {
            inner.log = None;
            return Ok(None);
        };
        let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let mut used = path.to_path_buf();
        let file = match create(&used) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let extension =
                    path.extension().map(|e| format!(".{}", e.to_string_lossy())).unwrap_or_default();
                used.set_file_name(format!("{stem}-{}{extension}", std::process::id()));
                // Ours already if the same option is set twice.
                OpenOptions::new().append(true).create(true).open(&used)
            }
            other => other,
        }?;
        inner.log = Some(file);
        Ok(Some(used))
    }

    /// Returns true if the write in progress has been blocked for more than `patience`: the reader neither
    /// reads nor closes the pipe.
    pub fn is_blocked(&self, patience: Duration) -> bool {
        let since = self.writing_since.load(Relaxed);
        since != 0 && u128::from(self.now_ms().saturating_sub(since)) > patience.as_millis()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn log(&self, inner: &mut Inner, arrow: &str, line: &[u8]) {
        let Some(file) = &mut inner.log else { return };
        let ms = self.now_ms();
        let mut bytes = format!("{}.{:03} {arrow} ", ms / 1000, ms % 1000).into_bytes();
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
        if let Err(error) = file.write_all(&bytes) {
            // A full disk must not cost a game. An error of this message is ignored.
            inner.log = None;
            let _ = writeln!(inner.sink, "info string the log ends here: {}", describe_io_error(&error));
        }
    }
}

/// An in-memory target for an [`Output`], for tests and fuzzers. Its clones share the text that was written.
#[derive(Clone, Default)]
pub struct Transcript(Arc<Mutex<Vec<u8>>>);

impl Transcript {
    /// Returns an output whose text this transcript receives.
    pub fn output(&self) -> Arc<Output> {
        Arc::new(Output::new(Box::new(self.clone())))
    }

    /// Removes and returns the text that was written since the last call.
    ///
    /// # Panics
    /// If the text is not UTF-8.
    pub fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.lock())).expect("lines are text")
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_from_many_threads_stay_whole() {
        let transcript = Transcript::default();
        let output = transcript.output();
        std::thread::scope(|scope| {
            for letter in ["aaaa", "bbbb", "cccc"] {
                let output = &output;
                scope.spawn(move || (0..200).for_each(|_| output.line(letter)));
            }
        });
        let text = transcript.take();
        assert_eq!(text.lines().count(), 600);
        assert!(text.lines().all(|line| matches!(line, "aaaa" | "bbbb" | "cccc")));
        assert!(!output.is_blocked(Duration::ZERO));
    }

    #[test]
    fn text_in_pieces_becomes_whole_harmless_lines() {
        let transcript = Transcript::default();
        let output = transcript.output();
        let mut sink = output.sink();
        write!(sink, "caf\u{e9}").unwrap();
        assert_eq!(transcript.take(), "", "half a line waits");
        write!(sink, "\t\x1b[2J\u{9b}1m\r\n\nrest").unwrap();
        sink.flush().unwrap();
        assert_eq!(transcript.take(), "caf\u{e9}\t\u{fffd}[2J\u{fffd}1m\n\n");
        output.line("a line of another thread");
        drop(sink);
        assert_eq!(transcript.take(), "a line of another thread\nrest\n");
    }

    #[test]
    fn a_log_is_never_overwritten() {
        let directory = std::env::temp_dir().join(format!("palisade-log-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let path = directory.join("engine.log");
        std::fs::write(&path, "old").unwrap();
        let output = Transcript::default().output();
        let used = output.set_log(Some(&path)).unwrap().unwrap();
        output.line("one\ntwo");
        output.log_input(b"caf\xe9");
        assert!(output.set_log(Some(&directory.join("none/x.log"))).is_err());
        output.line("on");
        assert_eq!(output.set_log(None).unwrap(), None);
        output.line("three");
        assert_ne!(used, path);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        let log = std::fs::read(&used).unwrap();
        let log: Vec<_> = log.split(|&b| b == b'\n').collect();
        assert!(
            log[0].ends_with(b"<< one") && log[1].ends_with(b"<< two") && log[2].ends_with(b">> caf\xe9")
        );
        assert!(log[3].ends_with(b"<< on"), "a log that cannot be opened leaves the old one");
        assert_eq!(log.len(), 5);
        assert!(output.set_log(Some(&directory)).is_err() || directory.is_dir());
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
