//! The game without a terminal, or on one without capabilities: it answers one line after the other, so that
//! it can be scripted.

use super::board;
use super::paint::{self, Palette};
use super::runner::{Event, Runner};
use super::screen;
use super::table::Note;
use palisade_tools::support::interrupt;
use palisade_tools::{Failure, Out, Outcome};
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::Builder;

/// The length at which typed lines are cut, characters: no player types longer ones.
const LONGEST: usize = 1000;

/// Runs the game without a full screen, line by line, until the end of input, `quit` or Ctrl-C, and returns
/// the exit code. The events (input lines, answers of the engines) arrive on `events`; the thread that reads
/// input sends them through `sender`, which belongs to it.
pub fn run(
    mut runner: Runner,
    events: &Receiver<Event>,
    sender: Sender<Event>,
    out: &mut Out<'_>,
) -> Outcome {
    let reader = Builder::new().name("input".into()).spawn(move || read(&sender));
    reader.map_err(Failure::new)?;
    let mut waiting: VecDeque<String> = VecDeque::new();
    let mut over = false;
    loop {
        print(&mut runner, out)?;
        if runner.has_left() {
            return Ok(0);
        }
        if interrupt::requested() {
            runner.leave();
            return Ok(interrupt::EXIT_CODE);
        }
        // A line waits until the one before it is answered.
        if !runner.table().is_waiting() {
            if let Some(line) = waiting.pop_front() {
                runner.line(&line);
                continue;
            }
            if over {
                runner.leave();
                continue;
            }
        }
        match events.recv_timeout(interrupt::POLL_INTERVAL) {
            Ok(Event::Line(line)) => waiting.push_back(line),
            Ok(Event::Eof) => over = true,
            Ok(Event::Answer(job, answer)) => runner.answer(job, answer),
            Ok(Event::Key(_) | Event::Resized) => {}
            Err(_) => runner.tick(),
        }
    }
}

/// Sends the lines of standard input as events to `sender`, until the input ends or the receiver is gone.
fn read(sender: &Sender<Event>) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.read_until(b'\n', &mut line) {
            Ok(1..) => {
                let text = String::from_utf8_lossy(&line);
                Event::Line(text.trim().chars().take(LONGEST).collect())
            }
            Ok(0) | Err(_) => Event::Eof,
        };
        let last = matches!(event, Event::Eof);
        if sender.send(event).is_err() || last {
            return;
        }
    }
}

/// Prints the notes that the game of `runner` has for the player since the last call.
fn print(runner: &mut Runner, out: &mut Out<'_>) -> Result<(), Failure> {
    let style = board::BoardStyle { palette: Palette::None, ..runner.style() };
    for note in runner.take_notes() {
        match note {
            Note::Text(_, text) | Note::Reply(text) | Note::Question(text) => {
                writeln!(out, "{}", palisade_tools::plain::plain(&text))?;
            }
            Note::Answered => {}
            Note::Board => {
                writeln!(out)?;
                for line in board::text(runner.table().game(), runner.table().below(), style) {
                    writeln!(out, "{line}")?;
                }
                writeln!(out)?;
            }
            Note::Help => {
                for line in screen::help(runner.table().messages().language, 200) {
                    writeln!(out, "{}", paint::text(&line, usize::MAX, Palette::None).trim_end())?;
                }
            }
        }
    }
    out.flush()
}
