//! The program on a terminal: before `uci` it answers a person, after it a client.
//!
//! The output on a pseudo-terminal is compared with the output through a pipe, however the same bytes arrive.
//! The mode of the terminal never changes. tests/python/terminal.py checks the visible screen.

use crate::pty::Pty;
use crate::support::{PATIENCE, command};
use std::io::{Read, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The lines that a client sends, from `uci` on.
const CLIENT: &str = "uci\nisready\nposition startpos moves e2e4\nd\ngo depth 2\nquit\n";
/// Rounds of tests that depend on timing.
const ROUNDS: usize = 4;

/// An engine on a terminal of its own.
struct Terminal {
    pty: Pty,
    before: String,
    child: Child,
    bytes: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    /// A terminal of this kind, with or without an echo, and the engine on it.
    fn start(kind: &str, echo: bool) -> Self {
        let pty = Pty::open(24, 80);
        pty.set_echo(echo);
        let before = pty.mode_text();
        let mut engine = command();
        engine
            .env("TERM", kind)
            .env("NO_COLOR", "1")
            .stdin(pty.stdio())
            .stdout(pty.stdio())
            .stderr(pty.stdio());
        let child = engine.spawn().expect("the engine starts");
        let (sender, bytes) = channel();
        let mut source = pty.master.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(length @ 1..) = source.read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { pty, before, child, bytes, seen: String::new() }
    }

    fn send(&mut self, keys: &str) {
        self.pty.master.write_all(keys.as_bytes()).unwrap();
    }

    /// Reads the output within this time.
    fn listen(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        loop {
            match self.bytes.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.seen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Waits until this text is in the output behind the first `from` bytes.
    fn until(&mut self, text: &str, from: usize) {
        let deadline = Instant::now() + PATIENCE;
        while !self.seen[from..].contains(text) {
            assert!(Instant::now() < deadline, "no '{text}' in {:?}", self.seen);
            self.listen(Duration::from_millis(5));
        }
    }

    /// Waits for the engine's end; returns its output and the terminal's settings.
    fn end(&mut self) -> (ExitStatus, String) {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < deadline, "it does not end: {:?}", self.seen);
            self.listen(Duration::from_millis(5));
        };
        self.listen(Duration::from_millis(50));
        assert_eq!(self.pty.mode_text(), self.before, "the terminal is not as it was");
        (status, self.seen.replace("\r\n", "\n"))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Already gone in the good case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines that a client reads, without times; a search ended by `quit` answers with its best move so far.
fn answers(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.starts_with("info "));
    lines.map(|line| if line.starts_with("bestmove ") { "bestmove" } else { line }).collect()
}

/// The client's text through a pipe.
fn piped(text: &str) -> String {
    let mut child = command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    client_part(&String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()).to_owned()
}

/// The output after the echo of the first line, without escape sequences.
fn client_part(text: &str) -> &str {
    let start = text.find("\nid name ").unwrap_or_else(|| panic!("no answer to uci: {text:?}"));
    let part = &text[start + 1..];
    assert!(!part.contains(['\x1b', '\r']), "not as in a pipe: {part:?}");
    part
}

#[test]
fn however_the_bytes_come_a_client_reads_the_same() {
    let wanted = piped(CLIENT);
    assert!(wanted.contains("uciok\nreadyok\n") && answers(&wanted).ends_with(&["bestmove"]), "{wanted}");
    // Whole, key by key, in lines, and cut where neither a line nor a word ends.
    let chunkings: [(&str, usize, u64); 4] =
        [("pasted", usize::MAX, 0), ("keys", 1, 1), ("lines", 0, 20), ("pieces", 5, 3)];
    for round in 0..ROUNDS {
        for (chunking, length, pause) in chunkings {
            for early in [false, true] {
                let mut terminal = Terminal::start("xterm", false);
                if !early {
                    terminal.until("Type `help`", 0);
                }
                let pieces: Vec<String> = match length {
                    0 => CLIENT.split_inclusive('\n').map(str::to_owned).collect(),
                    _ => CLIENT
                        .as_bytes()
                        .chunks(length)
                        .map(|piece| String::from_utf8_lossy(piece).into())
                        .collect(),
                };
                for piece in pieces {
                    terminal.send(&piece);
                    terminal.listen(Duration::from_millis(pause));
                }
                let (status, text) = terminal.end();
                assert!(status.success(), "{chunking}, round {round}: {status}: {text:?}");
                assert_eq!(answers(client_part(&text)), answers(&wanted), "{chunking}, round {round}");
            }
        }
    }
}

#[test]
fn an_answer_before_quit_is_never_lost() {
    for round in 0..2 * ROUNDS {
        let mut terminal = Terminal::start("xterm", true);
        terminal.send("d\nperft 1\ngo depth 1\nd\nquit\nleft for the shell\n");
        let (status, text) = terminal.end();
        assert!(status.success(), "round {round}: {status}: {text:?}");
        for expected in ["Fen: ", "Nodes searched: 20", "Best move: "] {
            assert!(text.contains(expected), "round {round}: no '{expected}' in {text:?}");
        }
    }
}

#[test]
fn a_search_that_prints_holds_nothing_up_and_loses_nothing() {
    for round in 0..ROUNDS {
        let mut terminal = Terminal::start("xterm", false);
        let start = Instant::now();
        terminal.send(&format!("go infinite\n{}stop\nuci\nisready\nquit\n", "moves\n".repeat(40)));
        let (status, text) = terminal.end();
        assert!(status.success(), "round {round}: {status}: {text:?}");
        assert_eq!(text.matches("20 legal moves").count(), 40, "round {round}: {text:?}");
        assert!(text.contains("\nreadyok\n"), "round {round}: {text:?}");
        // Either way of saying it: `uci` may come before the search has ended.
        assert!(text.contains("\nbestmove ") || text.contains("Best move: "), "round {round}: {text:?}");
        assert!(start.elapsed() < PATIENCE / 4, "round {round}: {:?}", start.elapsed());
    }
}

#[test]
fn the_mode_of_the_terminal_never_changes() {
    for echo in [true, false] {
        let mut terminal = Terminal::start("xterm", echo);
        terminal.until("Type `help`", 0);
        assert_eq!(terminal.pty.mode_text(), terminal.before);
        // The table for people, before `uci`; the terminal itself handles the backspaces.
        terminal.send("go depth 1\n");
        terminal.until("Best move: ", 0);
        terminal.send("uvc\x7f\x7fci\n");
        terminal.until("uciok", 0);
        assert_eq!(terminal.pty.mode_text(), terminal.before);
        let from = terminal.seen.len();
        terminal.send("go infinite\n");
        terminal.until("info depth 3 ", from);
        terminal.send("stop\n");
        terminal.until("\nbestmove ", from);
        terminal.send("isready\n");
        terminal.until("\nreadyok\r\n", from);
        assert_eq!(terminal.seen[from..].contains("isready\r\n"), echo);
        terminal.send("quit\n");
        let (status, text) = terminal.end();
        assert!(status.success());
        client_part(&text);
    }
}

#[test]
fn a_plain_terminal_is_read_as_a_pipe_from_the_start() {
    let mut terminal = Terminal::start("dumb", false);
    terminal.send(CLIENT);
    let (status, text) = terminal.end();
    assert!(status.success());
    assert_eq!(answers(client_part(&text)), answers(&piped(CLIENT)));
}
