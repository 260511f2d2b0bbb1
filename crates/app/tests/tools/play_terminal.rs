//! `palisade play` on a terminal: the screen in any width, after a change of the size and at the end. A
//! terminal emulator reads what the program writes.

use crate::pty::Pty;
use crate::support::TestFolder;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The longest time of a screen on a busy machine in a debug build.
const PATIENCE: Duration = Duration::from_secs(90);
/// The time in which a message is read: a line that is typed later takes its place.
const READING_TIME: Duration = Duration::from_millis(500);

/// A terminal with the game on it.
struct Terminal {
    pty: Pty,
    before: String,
    child: Child,
    bytes: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// All that was written.
    written: Vec<u8>,
}

impl Terminal {
    fn start(folder: &TestFolder, columns: u16, rows: u16, arguments: &[&str]) -> Self {
        let pty = Pty::open(rows, columns);
        let before = pty.mode_text();
        let mut command = Command::new(env!("CARGO_BIN_EXE_palisade"));
        command.current_dir(&folder.0).args(["play", "--state", "game.json"]).args(arguments);
        command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
        command.env_remove("COLORTERM");
        let child =
            command.stdin(pty.stdio()).stdout(pty.stdio()).stderr(pty.stdio()).spawn().expect("starts");
        let (sender, bytes) = channel();
        let mut source = pty.master.try_clone().expect("a second handle");
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(length @ 1..) = source.read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = vt100::Parser::new(cells(rows), cells(columns), 0);
        Self { pty, before, child, bytes, screen, written: Vec::new() }
    }

    fn press(&mut self, keys: &str) {
        self.pty.master.write_all(keys.as_bytes()).expect("it takes keys");
    }

    /// Reads the output within this time.
    fn listen(&mut self, time: Duration) {
        let deadline = Instant::now() + time;
        while let Ok(bytes) = self.bytes.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            self.screen.process(&bytes);
            self.written.extend(bytes);
        }
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen shows this.
    fn until(&mut self, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.text().contains(text) {
            assert!(Instant::now() < deadline, "no '{text}' on\n{}", self.text());
            self.listen(Duration::from_millis(5));
        }
    }

    /// Waits for the end of the program, which restores the terminal, and returns the screen.
    fn ends(&mut self) -> String {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.text());
            self.listen(Duration::from_millis(5));
        };
        self.listen(Duration::from_millis(50));
        assert!(status.success(), "{status}");
        assert_eq!(self.pty.mode_text(), self.before, "the terminal is not as it was");
        assert!(!self.screen.screen().alternate_screen() && !self.screen.screen().hide_cursor());
        self.text()
    }
}

/// A number of rows or columns.
fn cells(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("not none")
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Already gone in the good case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_screen_fits_any_terminal() {
    for (columns, rows) in [(40, 24), (80, 24), (120, 40), (28, 16)] {
        let folder = TestFolder::new("play-terminal", &format!("fits-{columns}"));
        let args = ["--level", "600", "--clock", "10+5", "--think", "at-once"];
        let mut terminal = Terminal::start(&folder, columns, rows, &args);
        terminal.until("Your move.");
        terminal.listen(READING_TIME);
        terminal.press("nf3\r");
        terminal.until("Palisade plays 1...");
        terminal.until("Your move.");
        let text = terminal.text();
        let lines: Vec<&str> = text.lines().collect();
        // The board is whole, and the line to type in is the last.
        for rank in 1..=8 {
            assert!(lines.iter().any(|line| line.starts_with(&format!(" {rank} "))), "{columns}:\n{text}");
        }
        assert!(
            text.lines().any(|line| line.split_whitespace().eq(["a", "b", "c", "d", "e", "f", "g", "h"])),
            "{columns}:\n{text}"
        );
        assert_eq!(lines.len(), usize::from(rows), "{columns}:\n{text}");
        assert_eq!(text.contains("1. Nf3"), columns >= 40, "the list of moves in {columns}:\n{text}");
        assert_eq!(terminal.screen.screen().cursor_position(), (rows - 1, 2));
        // Both squares of the last move are marked; the knight is white.
        let screen = terminal.screen.screen();
        let (wide, high) = if rows > 37 { (7, 3) } else { (3, 1) };
        let middle = |rank: u16, file: u16| {
            screen.cell(1 + high * rank + high / 2, 3 + wide * file + wide / 2).expect("on it")
        };
        let ground = |rank: u16, file: u16| middle(rank, file).bgcolor();
        let squares = (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file)));
        let marked = |color| matches!(color, vt100::Color::Idx(143 | 100));
        assert_eq!(
            squares.filter(|&(rank, file)| marked(ground(rank, file))).count(),
            2,
            "{columns}:\n{text}"
        );
        let knight = middle(5, 5);
        assert_eq!((knight.contents(), knight.fgcolor()), ("\u{265e}", vt100::Color::Idx(231)));
        terminal.press("help\r");
        // Without room below the board it takes the whole screen.
        terminal.until(if rows > 30 { "leave; `palisade play" } else { "Enter: back" });
        terminal.listen(READING_TIME);
        terminal.press("\r");
        terminal.until("Your move.");
        terminal.press("quit\r");
        assert!(terminal.ends().contains("--resume"));
    }
}

#[test]
fn a_change_of_the_size_is_followed() {
    let folder = TestFolder::new("play-terminal", "size");
    let mut terminal = Terminal::start(&folder, 120, 40, &["--level", "600"]);
    terminal.until("Your move.");
    for (columns, rows) in [(40, 20), (80, 24), (20, 8), (30, 10), (90, 30)] {
        let mut stty = Command::new("stty");
        stty.args(["cols", &columns.to_string(), "rows", &rows.to_string()]);
        stty.stdin(terminal.pty.stdio());
        assert!(stty.status().expect("stty is there").success());
        terminal.screen.screen_mut().set_size(cells(rows), cells(columns));
        terminal.listen(Duration::from_millis(400));
        if rows == 10 {
            // There is no row for the greeting beside the board.
            terminal.until("Enter: back");
            terminal.press("\r");
        }
        terminal.until("Your move.");
        let text = terminal.text();
        assert_eq!(text.contains(" 8  \u{265c}"), columns >= 27, "{columns}:\n{text}");
        assert_eq!(text.lines().count(), usize::from(rows), "{columns}:\n{text}");
        assert_eq!(text.matches("Your move.").count(), 1, "nothing is left of the old screen:\n{text}");
    }
    terminal.press("quit\r");
    terminal.ends();
}

#[test]
fn only_what_changes_is_written() {
    let folder = TestFolder::new("play-terminal", "changes");
    let mut terminal = Terminal::start(&folder, 80, 24, &["--level", "600"]);
    terminal.until("Your move.");
    terminal.listen(Duration::from_millis(300));
    terminal.written.clear();
    terminal.listen(Duration::from_millis(500));
    assert!(terminal.written.is_empty(), "a screen that stands still is not drawn again");
    terminal.press("e");
    terminal.until("> e");
    terminal.listen(Duration::from_millis(200));
    assert!(terminal.written.len() < 120, "a key changes a line: {}", terminal.written.len());
    assert!(!String::from_utf8_lossy(&terminal.written).contains("\x1b[2J"));
    terminal.press("\x15quit\r");
    terminal.ends();
}

#[test]
fn a_game_is_left_and_gone_on_with() {
    let folder = TestFolder::new("play-terminal", "left");
    let mut terminal = Terminal::start(&folder, 80, 24, &["--level", "600"]);
    terminal.until("Your move.");
    // A corrected typing error, a completion, an earlier line.
    terminal.press("e5\x7f4\r");
    terminal.until("Palisade plays 1...");
    terminal.press("Ke3\r");
    terminal.until("Ke3 is not legal: the king cannot go there");
    terminal.press("fl\t\r");
    terminal.until("    h  g  f  e  d  c  b  a");
    terminal.press("\x1b[A\r");
    terminal.until("    a  b  c  d  e  f  g  h");
    terminal.press("\x03");
    assert!(terminal.ends().contains("`palisade play --resume` continues the game."));
    let mut terminal = Terminal::start(&folder, 80, 24, &["--resume"]);
    terminal.until("The game continues.");
    assert!(terminal.text().contains("1. e4"));
    // A terminal that is closed leaves the game as well.
    terminal.press("undo\r");
    terminal.until("Both moves are taken back.");
    drop(terminal);
    let mut terminal = Terminal::start(&folder, 80, 24, &["--resume"]);
    terminal.until("The game continues.");
    assert!(!terminal.text().contains("1. e4"));
    terminal.press("\x04");
    terminal.ends();
}

#[test]
fn every_line_of_a_block_has_its_answer() {
    let folder = TestFolder::new("play-terminal", "block");
    let mut terminal = Terminal::start(&folder, 80, 24, &["--level", "600"]);
    terminal.until("Your move.");
    terminal.listen(READING_TIME);
    terminal.press("Ke3\rhnit\rmoves b1\re4\rzz9\r");
    terminal.until("Palisade plays 1...");
    let text = terminal.text();
    for answer in ["Ke3 is not legal", "Did you mean hint?", "Na3 Nc3", "'zz9' is neither"] {
        assert!(text.contains(answer), "{answer}:\n{text}");
    }
    // What could be read makes room.
    terminal.listen(READING_TIME);
    terminal.press("moves g1\r");
    terminal.until("Nf3 Nh3");
    assert!(!terminal.text().contains("Ke3 is not legal"));
    terminal.press("quit\r");
    terminal.ends();
}

#[test]
fn at_the_end_one_key_makes_the_report() {
    let folder = TestFolder::new("play-terminal", "report");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let mut terminal = Terminal::start(&folder, 80, 24, &["--fen", fen]);
    terminal.until("Your move.");
    terminal.press("Qh4\r");
    terminal.until("Checkmate. You win");
    terminal.until("a: report");
    // A word that begins with this letter is a line like any other.
    terminal.listen(READING_TIME);
    terminal.press("axb5\r");
    terminal.until("The game is over: `new` begins another");
    terminal.press("a");
    terminal.until("The report is in palisade-");
    terminal.press("n\r");
    terminal.until("You have Black against Palisade");
    terminal.press("quit\r");
    terminal.ends();
    let reports = folder.names().into_iter().filter(|name| name.ends_with(".html")).count();
    assert_eq!(reports, 1, "{:?}", folder.names());
}

#[test]
fn a_plain_terminal_gets_plain_text() {
    let folder = TestFolder::new("play-terminal", "plain");
    let mut pty = Pty::open(24, 80);
    let mut command = Command::new(env!("CARGO_BIN_EXE_palisade"));
    command.current_dir(&folder.0).args(["play", "--state", "game.json"]).env("TERM", "dumb");
    let mut child =
        command.stdin(pty.stdio()).stdout(pty.stdio()).stderr(pty.stdio()).spawn().expect("starts");
    pty.master.write_all(b"quit\n").expect("it takes keys");
    assert!(child.wait().expect("it ends").success());
    // The echo of the keys may come in a piece of its own.
    let mut transcript = String::new();
    let mut piece = [0; 4096];
    while !transcript.contains("You have White") {
        let length =
            pty.master.read(&mut piece).unwrap_or_else(|error| panic!("{error} behind {transcript:?}"));
        transcript += &String::from_utf8_lossy(&piece[..length]);
    }
    assert!(
        transcript.contains("You have White against Palisade") && !transcript.contains('\x1b'),
        "{transcript:?}"
    );
}
