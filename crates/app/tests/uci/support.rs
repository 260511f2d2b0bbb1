//! An engine process at the other end of real pipes, for the UCI tests.
//!
//! Every wait has a time limit, and a process is killed when its test ends. The
//! engine is the one cargo built for the test, or the binary that the environment
//! variable `PALISADE_TEST_ENGINE` names: `scripts/check.sh` runs the same tests
//! against the release build so, and `scripts/platforms.sh` against those of other systems,
//! through a wrapper. An engine under Wine sees files through a drive:
//! `PALISADE_TEST_DRIVE=Z:` writes their paths its way.

#![allow(dead_code, reason = "each test file uses a part")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Longer than anything here takes on a busy machine in a debug build.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The engine, not yet started.
pub fn command() -> Command {
    let named = std::env::var_os("PALISADE_TEST_ENGINE").map(PathBuf::from);
    if let Some(path) = &named {
        assert!(path.is_absolute() && path.is_file(), "PALISADE_TEST_ENGINE: no file {}", path.display());
    }
    Command::new(named.unwrap_or_else(|| env!("CARGO_BIN_EXE_palisade").into()))
}

/// A path in the form that the engine under test needs.
pub fn seen_by_engine(path: &Path) -> String {
    let text = path.to_str().expect("a path in Unicode");
    match std::env::var("PALISADE_TEST_DRIVE") {
        Ok(drive) => format!("{drive}{}", text.replace('/', "\\")),
        Err(_) => text.to_string(),
    }
}

fn is_greeting(line: &std::io::Result<String>) -> bool {
    line.as_ref().is_ok_and(|line| line.starts_with("Palisade ") && line.contains(" by "))
}

/// True if it runs on Windows, or on Wine.
pub fn on_windows() -> bool {
    cfg!(windows) || std::env::var_os("PALISADE_TEST_DRIVE").is_some()
}

/// A running engine.
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// All its output so far, for the message of a failed test.
    pub log: Vec<String>,
}

impl Engine {
    /// Starts the engine.
    pub fn start() -> Self {
        Self::start_in(&std::env::temp_dir())
    }

    /// Starts it in a directory.
    pub fn start_in(directory: &Path) -> Self {
        Self::of(command().current_dir(directory))
    }

    /// Starts it as this command does.
    pub fn of(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the engine starts");
        let stdout = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            // The greeting is not an answer; `clients.rs` tests it.
            for line in BufReader::new(stdout).lines().skip_while(is_greeting) {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let stdin = child.stdin.take();
        Self { child, stdin, lines, log: Vec::new() }
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends text as it is, in one write.
    pub fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the engine reads");
    }

    /// Sends one line.
    pub fn send(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    /// The next line, within the time limit.
    pub fn line(&mut self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.log.push(line.clone());
                line
            }
            Err(error) => panic!("no line: {error}; so far:\n{}", self.log.join("\n")),
        }
    }

    /// The next line, if one comes within this time.
    pub fn line_within(&mut self, time: Duration) -> Result<String, RecvTimeoutError> {
        let line = self.lines.recv_timeout(time)?;
        self.log.push(line.clone());
        Ok(line)
    }

    /// All lines up to and with the first that begins with `start`.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            assert!(Instant::now() < deadline, "no '{start}' in time:\n{}", self.log.join("\n"));
            let line = self.line();
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// `isready` and all lines before the `readyok`.
    pub fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a `go` line and returns its answer.
    pub fn go(&mut self, line: &str) -> Answer {
        self.send(line);
        self.answer()
    }

    /// The answer to a `go` sent before.
    pub fn answer(&mut self) -> Answer {
        let mut lines = self.until("bestmove");
        let best = lines.pop().unwrap();
        let mut words = best.split(' ').skip(1);
        let mv = words.next().expect("a move after bestmove").to_string();
        let ponder = words.nth(1).map(str::to_string);
        Answer { mv, ponder, lines }
    }

    /// Asserts that no `bestmove` comes for a while.
    pub fn stays_silent(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    self.log.push(line.clone());
                    assert!(!line.starts_with("bestmove"), "premature {line}:\n{}", self.log.join("\n"));
                }
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine is gone:\n{}", self.log.join("\n")),
            }
        }
    }

    /// Asserts that no `bestmove` is left over, then ends the engine with
    /// `quit` and checks how it went.
    pub fn finish(mut self) {
        self.send("isready");
        let rest = self.until("readyok");
        assert!(rest.iter().all(|line| !line.starts_with("bestmove")), "left over: {rest:?}");
        self.send("quit");
        assert!(self.exit_status().success());
    }

    /// Closes its standard input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the process to end.
    pub fn exit_status(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "the engine does not end:\n{}", self.log.join("\n"));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// True while the process runs.
    pub fn is_alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Already gone in the good case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The answer to a `go`.
#[derive(Debug)]
pub struct Answer {
    /// The move.
    pub mv: String,
    /// The expected reply.
    pub ponder: Option<String>,
    /// All lines before the `bestmove`.
    pub lines: Vec<String>,
}

impl Answer {
    /// The last line with a score of the main line.
    pub fn last_info(&self) -> &str {
        self.lines
            .iter()
            .rev()
            .find(|line| {
                line.starts_with("info ")
                    && line.contains(" score ")
                    && matches!(field(line, "multipv"), None | Some("1"))
            })
            .unwrap_or_else(|| panic!("no scored line: {self:?}"))
    }

    /// Asserts what every answer with a move must keep: a last line of depth 1 or more whose
    /// line begins with the move, exact or as far as the search had got (a lower bound).
    pub fn check(&self) -> &Self {
        let info = self.last_info();
        assert!(!info.contains("upperbound"), "the best move is no better than: {info}");
        assert!(number(info, "depth") >= 1, "{info}");
        let pv: Vec<_> = pv(info).collect();
        assert_eq!(pv.first().copied(), Some(self.mv.as_str()), "{info} / {}", self.mv);
        if self.ponder.is_some() {
            assert_ne!(self.ponder.as_deref(), Some(""));
        }
        for line in &self.lines {
            assert_eq!(line.trim(), line, "blanks around");
            assert!(line.is_ascii(), "{line}");
        }
        self
    }
}

/// The word after a keyword of an info line.
pub fn field<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let mut words = line.split(' ');
    words.find(|word| *word == keyword)?;
    words.next()
}

/// The number after a keyword.
pub fn number(line: &str, keyword: &str) -> i64 {
    field(line, keyword)
        .and_then(|word| word.parse().ok())
        .unwrap_or_else(|| panic!("no {keyword} in {line}"))
}

/// The moves after `pv`.
pub fn pv(line: &str) -> impl Iterator<Item = &str> {
    line.split(' ').skip_while(|word| *word != "pv").skip(1)
}

/// A fresh directory that goes when the value does.
pub struct Directory(pub PathBuf);

impl Directory {
    /// A directory with this in its name.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("palisade {name} {}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // A left-over directory in the system's temporary one does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
