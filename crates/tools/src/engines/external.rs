//! Any UCI engine as a [`Thinker`], driven over pipes.
//!
//! A thread reads the engine's output into a channel of lines, so every wait has a time limit. A program
//! that hangs, dies or writes nonsense becomes an error that names it. Dropping the value ends the program.
//! Ctrl-C does not reach the program: it runs in a process group of its own and is sent `stop`.

use crate::engines::error::ThinkError;
use crate::engines::thinker::{Chances, Course, LineReport, SearchAnswer, Thinker, Watch};
use crate::support::interrupt;
use crate::support::plain::plain;
use palisade::board::Board;
use palisade::engine::Limits;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The limit in bytes for a line of an engine's output. The longest valid one, a PV of 250 moves, has some
/// 1,500.
const LINE: usize = 1 << 16;
/// Time limit for `uciok` and `readyok`.
const HANDSHAKE: Duration = Duration::from_secs(30);
/// The time after its budget at which a search counts as hung.
const GRACE: Duration = Duration::from_secs(30);
/// Time limit for a program to obey `stop`.
const OBEY: Duration = Duration::from_secs(5);
/// Time limit of a search without a time budget.
const UNTIMED: Duration = Duration::from_secs(24 * 3600);

/// A running UCI engine in a process of its own.
pub struct ExternalEngine {
    name: String,
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    options: Vec<String>,
    chess960: bool,
}

impl ExternalEngine {
    /// Starts a UCI engine ([`words`] splits the command), waits for `uciok`, and sets `Threads`,
    /// `Hash` (`hash` MiB) and the options `settings`, pairs of name and value.
    ///
    /// # Errors
    /// When the program cannot be started, does not answer or lacks an option of `settings`. `Threads` and
    /// `Hash` may be missing.
    pub fn start(
        command: &str,
        threads: u32,
        hash: u64,
        settings: &[(String, String)],
    ) -> Result<Self, ThinkError> {
        let words = words(command)?;
        let (program, arguments) = words.split_first().ok_or(ThinkError::NoProgram)?;
        let failed = |source| ThinkError::Start { program: program.clone(), source };
        let mut start = Command::new(program);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        apart(&mut start);
        let mut child = start.spawn().map_err(failed)?;
        let no_pipe = || failed(io::Error::other("no pipe"));
        let stdin = child.stdin.take().ok_or_else(no_pipe)?;
        let stdout = child.stdout.take().ok_or_else(no_pipe)?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            read_lines(BufReader::new(stdout), |line| sender.send(line).is_ok());
        });
        let name = plain(program);
        let mut player = Self { name, child, stdin, lines, options: Vec::new(), chess960: false };
        player.handshake()?;
        player.set_option("Threads", &threads.to_string())?;
        player.set_option("Hash", &hash.to_string())?;
        for (option, value) in settings {
            if !player.has_option(option) {
                return Err(player.lacks(option));
            }
            player.set_option(option, value)?;
        }
        player.is_ready()?;
        Ok(player)
    }

    /// Returns the name that the engine reports, or that of its program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the number of lines (`MultiPV`) of later searches, at least 1.
    ///
    /// # Errors
    /// When the engine has no `MultiPV` and `lines` is above 1, or when it no longer accepts commands.
    pub fn set_lines(&mut self, lines: u32) -> Result<(), ThinkError> {
        if lines > 1 && !self.has_option("MultiPV") {
            return Err(self.lacks("MultiPV"));
        }
        self.set_option("MultiPV", &lines.to_string())
    }

    fn lacks(&self, option: &str) -> ThinkError {
        ThinkError::NoOption { engine: self.name.clone(), option: option.to_owned() }
    }

    fn handshake(&mut self) -> Result<(), ThinkError> {
        self.send("uci")?;
        loop {
            let line = self.receive(HANDSHAKE)?;
            if line == "uciok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = plain(name);
            } else if let Some(rest) = line.strip_prefix("option name ") {
                let end = rest.find(" type ").unwrap_or(rest.len());
                self.options.push(rest[..end].to_owned());
            }
        }
    }

    fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sets a UCI option. An option that the engine does not list is skipped.
    ///
    /// # Errors
    /// When the engine no longer accepts commands.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ThinkError> {
        if !self.has_option(name) {
            return Ok(());
        }
        self.send(&format!("setoption name {name} value {value}"))
    }

    fn is_ready(&mut self) -> Result<(), ThinkError> {
        self.send("isready")?;
        while self.receive(HANDSHAKE)? != "readyok" {}
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), ThinkError> {
        writeln!(self.stdin, "{line}")
            .and_then(|()| self.stdin.flush())
            .map_err(|source| ThinkError::Pipe { engine: self.name.clone(), source })
    }

    /// Returns the next line of output. It is an error if none arrives within `limit` or before Ctrl-C, or if
    /// the program has ended.
    fn receive(&mut self, limit: Duration) -> Result<String, ThinkError> {
        let begun = Instant::now();
        loop {
            if let Some(line) = self.receive_soon(limit.saturating_sub(begun.elapsed()))? {
                return Ok(line);
            }
            if interrupt::requested() {
                return Err(ThinkError::Interrupted { engine: self.name.clone() });
            }
            if begun.elapsed() >= limit {
                return Err(self.silent(limit));
            }
        }
    }

    /// Returns the next line if it arrives within both `limit` and [`interrupt::POLL_INTERVAL`]; otherwise
    /// `None`. It is an error if the program has ended.
    fn receive_soon(&mut self, limit: Duration) -> Result<Option<String>, ThinkError> {
        match self.lines.recv_timeout(limit.min(interrupt::POLL_INTERVAL)) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(ThinkError::Gone { engine: self.name.clone() }),
        }
    }

    fn silent(&self, limit: Duration) -> ThinkError {
        ThinkError::Silent { engine: self.name.clone(), seconds: limit.as_secs() }
    }

    fn send_position(&mut self, course: &Course) -> Result<(), ThinkError> {
        let (start, moves) = (course.start(), course.moves());
        let chess960 = !start.is_standard_castling();
        if chess960 != self.chess960 {
            self.set_option("UCI_Chess960", if chess960 { "true" } else { "false" })?;
            self.chess960 = chess960;
        }
        let mut command = format!("position fen {}", start.fen());
        let mut board = *start;
        for (index, &mv) in moves.iter().enumerate() {
            command += if index == 0 { " moves " } else { " " };
            command += &board.uci(mv, chess960);
            board.make(mv, &mut ());
        }
        self.send(&command)
    }
}

impl Thinker for ExternalEngine {
    fn new_game(&mut self) -> Result<(), ThinkError> {
        self.send("ucinewgame")?;
        self.is_ready()
    }

    fn think(
        &mut self,
        course: &Course,
        limits: Limits,
        watch: Watch<'_>,
    ) -> Result<SearchAnswer, ThinkError> {
        self.send_position(course)?;
        let board = course.position().board();
        let (go, mut limit) = go_command(&limits, board);
        let begun = Instant::now();
        self.send(&go)?;
        let mut answer = SearchAnswer::default();
        let mut stopped = false;
        let mut exact: Option<LineReport> = None;
        loop {
            if interrupt::requested() && !stopped {
                stopped = true;
                limit = limit.min(begun.elapsed() + OBEY);
                self.send("stop")?;
            }
            let Some(line) = self.receive_soon(limit.saturating_sub(begun.elapsed()))? else {
                if begun.elapsed() >= limit {
                    return Err(self.silent(limit));
                }
                continue;
            };
            if let Some(rest) = line.strip_prefix("bestmove") {
                let word = rest.split_whitespace().next().unwrap_or("(none)");
                answer.best = board.parse_uci(word);
                answer.elapsed = begun.elapsed();
                if answer.best.is_none() && word != "(none)" && word != "0000" {
                    return Err(ThinkError::IllegalMove {
                        engine: self.name.clone(),
                        word: word.to_owned(),
                        fen: board.fen(),
                    });
                }
                // A last line outside the window has an inexact score and a short PV. The exact one before
                // it is better, if it starts with this move.
                if exact.as_ref().is_some_and(|exact| exact.pv.first() == answer.best.as_ref()) {
                    answer.last = exact;
                }
                answer.sort_out_others();
                return Ok(answer);
            }
            if let Some(nodes) = reported_nodes(&line) {
                answer.nodes = answer.nodes.max(nodes);
            }
            if let Some((number, progress)) = parse_info(board, &line) {
                if number > 1 {
                    if !line.contains("bound ") {
                        answer.put_other(number, progress);
                    }
                    continue;
                }
                let stop = watch(&progress);
                if !line.contains("bound ") {
                    exact = Some(progress.clone());
                }
                answer.last = Some(progress);
                if stop && !stopped {
                    stopped = true;
                    self.send("stop")?;
                }
            }
        }
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        // The program may have ended already; errors are of no use here.
        let _ = self.send("quit");
        for _ in 0..100 {
            if matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Splits output into trimmed lines until `take` returns false. Bytes beyond [`LINE`] in a line are dropped,
/// so that a program without line ends cannot fill the memory.
fn read_lines(mut source: impl BufRead, mut take: impl FnMut(String) -> bool) {
    let mut line = Vec::new();
    loop {
        let Ok(bytes) = source.fill_buf() else { return };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&part[..part.len().min(LINE - line.len())]);
        let (used, over) = (end.map_or(part.len(), |end| end + 1), bytes.is_empty());
        source.consume(used);
        if end.is_none() && !over {
            continue;
        }
        if over && line.is_empty() {
            return;
        }
        let goes_on = take(String::from_utf8_lossy(&line).trim().to_owned());
        if over || !goes_on {
            return;
        }
        line.clear();
    }
}

/// Makes the command start its program in a process group of its own, which Ctrl-C does not reach.
#[cfg(unix)]
fn apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(windows)]
fn apart(command: &mut Command) {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn apart(_command: &mut Command) {}

/// Splits a command into program and arguments. A command that is the name of a file is the program, spaces
/// included. Otherwise spaces separate words except inside `"..."` or `'...'`. A backslash has no special
/// meaning, because paths contain it.
///
/// # Errors
/// When a quote is not closed.
pub fn words(command: &str) -> Result<Vec<String>, ThinkError> {
    if Path::new(command).is_file() {
        return Ok(vec![command.to_owned()]);
    }
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(ThinkError::OpenQuote { command: command.to_owned(), quote: open });
    }
    words.extend(word);
    Ok(words)
}

/// Returns limits as a `go` line, and the time after which a missing answer is an error. UCI has no soft node
/// limit, so it is sent as a hard one. The line has only the clock of the side to move.
fn go_command(limits: &Limits, board: &Board) -> (String, Duration) {
    let mut go = "go".to_owned();
    let mut longest = UNTIMED;
    let mut add = |name: &str, number: Option<String>| {
        if let Some(number) = number {
            go += &format!(" {name} {number}");
        }
    };
    if let Some(clock) = limits.clock {
        let (time, increment) =
            if board.side_to_move() == Color::White { ("wtime", "winc") } else { ("btime", "binc") };
        add(time, Some(clock.time.to_string()));
        add(increment, Some(clock.increment.to_string()));
        longest = GRACE + Duration::from_millis(u64::try_from(clock.time).unwrap_or(0));
    }
    if let Some(millis) = limits.move_time {
        longest = GRACE + Duration::from_millis(u64::try_from(millis).unwrap_or(0));
    }
    add("movestogo", limits.moves_to_go.map(|moves| moves.to_string()));
    add("movetime", limits.move_time.map(|millis| millis.to_string()));
    add("nodes", limits.nodes.or(limits.soft_nodes).map(|nodes| nodes.to_string()));
    add("depth", limits.depth.map(|depth| depth.to_string()));
    add("mate", limits.mate.map(|moves| moves.to_string()));
    if let Some(moves) = &limits.search_moves {
        let chess960 = !board.is_standard_castling();
        let moves: Vec<String> = moves.iter().map(|&mv| board.uci(mv, chess960)).collect();
        add("searchmoves", Some(moves.join(" ")));
    }
    (go, longest)
}

/// Returns the node count of an `info` line; `None` if it has none.
fn reported_nodes(line: &str) -> Option<u64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace().take_while(|&word| word != "string");
    words.find(|&word| word == "nodes")?;
    words.next()?.parse().ok()
}

/// Reads an `info` line with a PV: its rank (`multipv`, from 1) and the report; `None` for other lines. The PV
/// ends before the first illegal move.
fn parse_info(board: &Board, line: &str) -> Option<(usize, LineReport)> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    let mut progress = LineReport::default();
    let mut number = 1;
    while let Some(word) = words.next() {
        match word {
            "multipv" => number = words.next()?.parse().ok().filter(|&number| number > 0)?,
            "depth" => progress.depth = words.next()?.parse().ok()?,
            "nodes" => progress.nodes = words.next()?.parse().ok()?,
            "time" => progress.time = Duration::from_millis(words.next()?.parse().ok()?),
            "score" => {
                let kind = words.next()?;
                let number = words.next()?.parse().ok()?;
                progress.value =
                    if kind == "mate" { ShownScore::Mate(number) } else { ShownScore::Centipawns(number) };
            }
            "wdl" => progress.chances = chances(&mut words),
            "pv" => progress.pv = board.uci_line(words.by_ref()),
            "string" => return None,
            _ => {}
        }
    }
    (!progress.pv.is_empty()).then_some((number, progress))
}

/// Returns the three numbers after `wdl`: win, draw and loss for the side to move, permille. `None` if they
/// do not add up to 1000.
fn chances<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Chances> {
    let mut next = || words.next()?.parse::<u16>().ok();
    let chances = [next()?, next()?, next()?];
    (chances.iter().map(|&part| u32::from(part)).sum::<u32>() == 1000).then_some(chances)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_sent_as_uci_has_them() {
        let board = Board::startpos();
        let go = |limits: Limits| go_command(&limits, &board);
        assert_eq!(go(Limits::nodes(500)), ("go nodes 500".to_owned(), UNTIMED));
        assert_eq!(go(Limits::depth(9)).0, "go depth 9");
        assert_eq!(
            go(Limits::move_time(200)),
            ("go movetime 200".to_owned(), GRACE + Duration::from_millis(200))
        );
        assert_eq!(go(Limits::default().with_soft_nodes(7)).0, "go nodes 7");
        let clock = palisade::engine::Clock { time: 1000, increment: 10 };
        let e4 = board.parse_san("e4").expect("legal");
        let mut limits = Limits::clock(clock).with_search_moves(vec![e4]);
        limits.moves_to_go = Some(3);
        assert_eq!(go(limits).0, "go wtime 1000 winc 10 movestogo 3 searchmoves e2e4");
    }

    #[test]
    fn commands_with_blanks_and_quotes() {
        let split = |text| words(text).expect("closed");
        assert_eq!(split("engine  -x 1"), ["engine", "-x", "1"]);
        assert_eq!(split("\"my dir/engine\" 'a b' c\"d e\""), ["my dir/engine", "a b", "cd e"]);
        assert_eq!(split("'C:\\Program Files\\e.exe' \"\""), ["C:\\Program Files\\e.exe", ""]);
        assert!(split(" ").is_empty() && words("\"open").is_err());
    }

    #[test]
    fn endless_lines_keep_their_head_only() {
        let mut bytes = vec![b'x'; LINE + 9];
        bytes.extend_from_slice(b"\n readyok \r\n\nlast");
        let mut lines = Vec::new();
        read_lines(&bytes[..], |line| {
            lines.push(line);
            true
        });
        assert_eq!(
            (lines[0].len(), &lines[1..]),
            (LINE, &["readyok".into(), String::new(), "last".into()][..])
        );
        read_lines(&b"a\nb\n"[..], |line| {
            assert_eq!(line, "a");
            false
        });
    }

    #[test]
    fn info_lines_are_read_and_noise_is_not() {
        let board = Board::startpos();
        let line = "info depth 7 seldepth 9 multipv 1 score cp 31 upperbound nodes 1234 nps 5 time 21 pv e2e4 e7e5 e1e3";
        let (number, progress) = parse_info(&board, line).expect("a main line");
        assert_eq!((number, progress.depth, progress.nodes), (1, 7, 1234));
        assert_eq!((progress.value, progress.time), (ShownScore::Centipawns(31), Duration::from_millis(21)));
        assert_eq!(progress.pv.len(), 2);
        assert_eq!(progress.chances, None);
        let chances_of = |wdl: &str| parse_info(&board, &format!("info depth 1 wdl {wdl} pv e2e4"));
        assert_eq!(chances_of("10 900 90").and_then(|(_, progress)| progress.chances), Some([10, 900, 90]));
        assert_eq!(chances_of("10 900 91").map(|(_, progress)| progress.chances), Some(None));
        let (second, mate) =
            parse_info(&board, "info depth 3 multipv 2 score mate -2 pv d2d4").expect("a mate score");
        assert_eq!(second, 2);
        assert_eq!(mate.value, ShownScore::Mate(-2));
        for noise in [
            "info depth 7 multipv 0 score cp 1 pv e2e4",
            "info depth 7 multipv x score cp 1 pv e2e4",
            "info string pv e2e4",
            "info depth x pv e2e4",
            "info currmove e2e4",
            "info depth",
            "readyok",
            "info pv e2e5",
        ] {
            assert!(parse_info(&board, noise).is_none(), "{noise}");
        }
        assert_eq!(reported_nodes(line), Some(1234));
        assert_eq!(reported_nodes("info nodes 99 nps 5"), Some(99));
        assert_eq!(reported_nodes("info string nodes 99"), None);
        assert_eq!(reported_nodes("info nodes"), None);
    }
}
