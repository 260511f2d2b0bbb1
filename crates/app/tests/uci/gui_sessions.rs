//! Recorded habits of GUIs, replayed: one data file a program (`tests/data/gui`, whose
//! README has the signs).
//!
//! The output is checked beyond the file: answers come in order without extra ones, every other line belongs
//! to the protocol, and the last line before a `bestmove` is exact and begins with it.

use crate::support::{Answer, Directory, Engine, seen_by_engine};
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

/// One line of a session, lines of one write put together.
enum Step {
    LineEnd(&'static str),
    Send(Vec<String>),
    Answer(String),
    Answers(Vec<String>),
    Contains(String),
    ContainsNot(String),
    Silence(Duration),
    Wait(String),
    Close,
}

fn read(text: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sign, rest) = line.split_once(' ').unwrap_or_else(|| panic!("no blank after the sign: {line}"));
        let rest = rest.to_string();
        match (sign, rest.as_str()) {
            ("!", "crlf") => steps.push(Step::LineEnd("\r\n")),
            (">", _) => steps.push(Step::Send(vec![rest])),
            ("&", _) => match steps.last_mut() {
                Some(Step::Send(lines)) => lines.push(rest),
                _ => panic!("nothing to join: {line}"),
            },
            ("<", _) => steps.push(Step::Answer(rest)),
            ("*", words) => steps.push(Step::Answers(words.split(' ').map(str::to_string).collect())),
            ("+", _) => steps.push(Step::Contains(rest)),
            ("-", _) => steps.push(Step::ContainsNot(rest)),
            ("~", ms) => steps.push(Step::Silence(Duration::from_millis(ms.parse().expect("ms")))),
            ("?", _) => steps.push(Step::Wait(rest)),
            (".", "eof") => steps.push(Step::Close),
            _ => panic!("not understood: {line}"),
        }
    }
    steps
}

fn is_answer(line: &str) -> bool {
    ["uciok", "readyok", "bestmove"].iter().any(|word| line.split(' ').next() == Some(word))
}

/// Returns true for lines that a GUI can read besides answers.
fn is_known(line: &str) -> bool {
    line.is_ascii()
        && line.trim() == line
        && ["info ", "id name ", "id author ", "option name "].iter().any(|start| line.starts_with(start))
}

struct Replay<'a> {
    engine: Engine,
    name: &'a str,
    line_end: &'static str,
    /// The lines before the last answer.
    before: Vec<String>,
}

impl Replay<'_> {
    fn fail(&self, what: &str) -> ! {
        panic!("{}: {what}; heard:\n{}", self.name, self.engine.log.join("\n"))
    }

    fn note(&mut self, line: String) {
        if !is_known(&line) {
            self.fail(&format!("'{line}' is nothing a GUI knows"));
        }
        self.before.push(line);
    }

    /// The next answer, which one of the expected begins; its place among them.
    fn answer(&mut self, expected: &[String]) -> usize {
        loop {
            let line = self.engine.line();
            if !is_answer(&line) {
                self.note(line);
                continue;
            }
            let Some(found) = expected.iter().position(|words| line.starts_with(words)) else {
                self.fail(&format!("'{line}' in place of {expected:?}"));
            };
            let mut words = line.split(' ').skip(1);
            if let (true, Some(mv)) =
                (line.starts_with("bestmove"), words.next().filter(|mv| *mv != "(none)"))
            {
                let ponder = words.nth(1).map(str::to_string);
                Answer { mv: mv.to_string(), ponder, lines: self.before.clone() }.check();
            }
            return found;
        }
    }

    fn silence(&mut self, time: Duration) {
        let end = Instant::now() + time;
        loop {
            match self.engine.line_within(end.saturating_duration_since(Instant::now())) {
                Ok(line) if is_answer(&line) => self.fail(&format!("'{line}' too early")),
                Ok(line) => self.note(line),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => self.fail("the engine is gone"),
            }
        }
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::LineEnd(end) => self.line_end = end,
            Step::Send(lines) => {
                let text: String = lines.iter().map(|line| format!("{line}{}", self.line_end)).collect();
                self.engine.write(text.as_bytes());
            }
            Step::Answer(words) => {
                self.answer(&[words]);
            }
            Step::Answers(mut words) => {
                while !words.is_empty() {
                    let found = self.answer(&words);
                    words.swap_remove(found);
                }
            }
            Step::Contains(words) => {
                if !self.before.iter().any(|line| line.contains(&words)) {
                    self.fail(&format!("nothing with '{words}'"));
                }
            }
            Step::ContainsNot(words) => {
                if let Some(line) = self.before.iter().find(|line| line.contains(&words)) {
                    self.fail(&format!("'{line}'"));
                }
            }
            Step::Silence(time) => self.silence(time),
            Step::Wait(words) => {
                while !self.before.iter().any(|line| line.contains(&words)) {
                    let line = self.engine.line();
                    if is_answer(&line) {
                        self.fail(&format!("'{line}' before '{words}'"));
                    }
                    self.note(line);
                }
            }
            Step::Close => self.engine.close_input(),
        }
    }
}

fn replay(name: &str, text: &str) {
    let directory = Directory::new("gui s\u{e4}ssion");
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy");
    let text = text
        .replace("{dir}\\", &seen_by_engine(&directory.0.join("")))
        .replace("{tables}", &seen_by_engine(&tables));
    let engine = Engine::start_in(&directory.0);
    let mut session = Replay { engine, name, line_end: "\n", before: Vec::new() };
    let mut answered = false;
    for step in read(&text) {
        if answered && !matches!(step, Step::Contains(_) | Step::ContainsNot(_)) {
            session.before.clear();
        }
        answered = match step {
            Step::Contains(_) | Step::ContainsNot(_) => answered,
            _ => matches!(step, Step::Answer(_) | Step::Answers(_)),
        };
        session.step(step);
    }
    assert!(session.engine.exit_status().success(), "{name}");
    while let Ok(line) = session.engine.line_within(Duration::from_secs(5)) {
        assert!(!is_answer(&line) || line.starts_with("bestmove"), "{name}: {line} after the end");
    }
}

#[test]
fn what_guis_send_is_answered_as_they_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/gui");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of the sessions")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    assert!(files.len() >= 6, "{files:?}");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        assert!(text.lines().any(|line| line == "> quit" || line == ". eof"), "{}", path.display());
        replay(&path.file_name().expect("a name").to_string_lossy(), &text);
    }
}

/// The replay detects the faults that it is meant to find.
#[test]
fn a_session_that_went_otherwise_fails() {
    for wrong in [
        "> isready\n< uciok\n> quit",
        "> isready\n~ 300\n> quit",
        "> go depth 1\n< bestmove\n+ multipv 2\n> quit",
        "> go depth 1\n< bestmove\n- depth 1\n> quit",
        "> isready\n& isready\n< readyok\n> go depth 1\n< bestmove\n> quit",
    ] {
        let replayed = std::panic::catch_unwind(|| replay("wrong", wrong));
        assert!(replayed.is_err(), "{wrong}");
    }
    replay("right", "> isready\n< readyok\n. eof");
}
