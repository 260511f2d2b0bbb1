//! The game on a terminal: keys in, a screen that is redrawn in place.
//!
//! The screen is compared line by line with the last one and only what differs is written, in one
//! piece, so that nothing flickers. Invariant: after the program, and after a panic, the terminal is as it was
//! before ([`Raw`]).

use super::board;
use super::message_log::{MessageLog, READING_TIME};
use super::paint::{self, Palette};
use super::runner::{Event, Runner};
use super::screen::{self, ScreenScene, Size};
use super::typing::{self, Act, Typing};
use crossterm::event::{self, KeyEventKind};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue, style};
use palisade_tools::support::interrupt;
use palisade_tools::{Failure, Out, Outcome};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The interval at which a running clock is redrawn.
const TICK: Duration = Duration::from_millis(100);
/// The largest width and height of the screen; a larger terminal is used in part.
const LARGEST: usize = 500;

/// A terminal in raw mode and on its alternate screen, which is restored on drop and after a panic.
struct Raw;

impl Raw {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let raw = Self;
        execute!(io::stdout(), EnterAlternateScreen)?;
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            usual(panic);
        }));
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal as it was found. Errors are ignored, since the terminal may be gone.
fn restore() {
    let _ = execute!(io::stdout(), cursor::Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

/// Runs the game on the full screen until `quit`, Ctrl-C or the end of the terminal's input, and returns the
/// exit code. The events (keys, answers of the engines) arrive on `events`; the thread that reads keys sends
/// them through `sender`, which belongs to it.
pub fn run(
    mut runner: Runner,
    events: &Receiver<Event>,
    sender: Sender<Event>,
    out: &mut Out<'_>,
) -> Outcome {
    let raw = Raw::enter().map_err(Failure::new)?;
    let code = Window::new(&mut runner).play(events, sender)?;
    drop(raw);
    // The last output on the terminal: the current board, and how to resume.
    let style = board::BoardStyle { palette: Palette::None, ..runner.style() };
    for line in board::text(runner.table().game(), runner.table().below(), style) {
        writeln!(out, "{line}")?;
    }
    let table = runner.table();
    if let Some(ending) = table.game().ended() {
        writeln!(out, "{}", table.messages().ending(ending, table.game().human))?;
    } else if !table.game().moves().is_empty() {
        let text = table.messages().pick(
            "`palisade play --resume` continues the game.",
            "`palisade play --resume` setzt die Partie fort.",
        );
        writeln!(out, "{text}")?;
    }
    Ok(code)
}

/// Sends keys and changes of the window's size as events to `sender` until nothing more can be read or the
/// receiver is gone.
fn read(sender: &Sender<Event>) {
    loop {
        let event = match event::read() {
            Ok(event::Event::Key(key)) if key.kind != KeyEventKind::Release => Event::Key(key),
            Ok(event::Event::Resize(..)) => Event::Resized,
            Ok(_) => continue,
            Err(_) => Event::Eof,
        };
        let last = matches!(event, Event::Eof);
        if sender.send(event).is_err() || last {
            return;
        }
    }
}

/// The full screen: the game, the line being typed, and the lines that the terminal shows.
struct Window<'a> {
    runner: &'a mut Runner,
    typing: Typing,
    messages: MessageLog,
    /// The time since which the screen shows the end of the game; `None` while no game has ended.
    over_since: Option<Duration>,
    /// The index, from 0, of the first visible line of a long text.
    scroll: usize,
    /// The number of lines by which a long text that fills the screen can be scrolled; `None` if none does.
    page: Option<usize>,
    /// The lines that the terminal shows now, with escape sequences; empty if all have to be drawn.
    shown: Vec<String>,
    size: Size,
}

impl<'a> Window<'a> {
    fn new(runner: &'a mut Runner) -> Self {
        let size = Size { width: 0, height: 0 };
        Self {
            runner,
            typing: Typing::default(),
            messages: MessageLog::default(),
            over_since: None,
            scroll: 0,
            page: None,
            shown: Vec::new(),
            size,
        }
    }

    fn play(mut self, events: &Receiver<Event>, sender: Sender<Event>) -> Result<u8, Failure> {
        Builder::new().name("keys".into()).spawn(move || read(&sender)).map_err(Failure::new)?;
        loop {
            self.messages.extend(self.runner.take_notes());
            if self.runner.has_left() {
                return Ok(0);
            }
            if interrupt::requested() {
                self.runner.leave();
                return Ok(interrupt::EXIT_CODE);
            }
            // A terminal that cannot be written to is closed.
            if self.draw().is_err() {
                self.runner.leave();
                return Ok(0);
            }
            let act = self.typing.pause(Instant::now());
            self.act(act);
            match events.recv_timeout(TICK) {
                Ok(event) => self.take(event),
                Err(_) => self.runner.tick(),
            }
            // Pasted keys, and answers that arrive together, are drawn once.
            while let Ok(event) = events.try_recv() {
                self.messages.extend(self.runner.take_notes());
                self.take(event);
            }
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Key(key) => {
                // A letter that was typed while the game ended is the beginning of a line.
                let now = self.runner.now();
                let over = self.over_since.is_some_and(|since| now.saturating_sub(since) >= READING_TIME);
                let act = self.typing.key(key, over, self.runner.table());
                self.act(act);
            }
            Event::Answer(job, answer) => self.runner.answer(job, answer),
            Event::Resized => self.shown.clear(),
            Event::Eof => self.runner.leave(),
            Event::Line(_) => {}
        }
    }

    fn act(&mut self, act: Act) {
        let page = self.size.height.saturating_sub(3).max(1);
        match act {
            Act::Nothing => {}
            Act::Leave => self.runner.leave(),
            Act::Redraw => self.shown.clear(),
            Act::Up => self.scroll = self.scroll.saturating_sub(page),
            Act::Down => self.scroll = (self.scroll + page).min(self.page.unwrap_or(0)),
            Act::Line(text) if text.trim().is_empty() => {
                // The board comes back from behind a long text.
                if self.page.is_some() {
                    self.messages.clear_read(self.runner.now());
                }
                self.scroll = 0;
            }
            Act::Line(text) => {
                // The turning points are shown with the path of the report.
                let over = self.runner.table().game().ended().is_some();
                if !(over && [typing::ONE_KEY, &typing::ONE_KEY[..1]].contains(&text.as_str())) {
                    self.messages.clear_read(self.runner.now());
                    self.scroll = 0;
                }
                self.runner.line(&text);
            }
        }
    }

    /// Draws the lines that differ from those shown.
    fn draw(&mut self) -> io::Result<()> {
        let (columns, rows) = terminal::size()?;
        let size = Size { width: usize::from(columns).min(LARGEST), height: usize::from(rows).min(LARGEST) };
        let all = self.shown.is_empty() || size != self.size;
        self.size = size;
        let scene = ScreenScene {
            notes: self.messages.notes(),
            typed: self.typing.text(),
            cursor: self.typing.cursor(),
            scroll: self.scroll,
        };
        let (style, now) = (self.runner.style(), self.runner.now());
        let screen = screen::screen(self.runner.table(), &scene, style, size, now);
        self.page = screen.page;
        let lines: Vec<String> =
            screen.lines.iter().map(|line| paint::text(line, size.width, style.palette)).collect();
        let mut out = Vec::new();
        queue!(out, BeginSynchronizedUpdate, cursor::Hide)?;
        if all {
            queue!(out, Clear(ClearType::All))?;
        }
        let mut changed = all;
        for (row, line) in lines.iter().enumerate() {
            if !all && self.shown.get(row) == Some(line) {
                continue;
            }
            changed = true;
            let row = u16::try_from(row).unwrap_or(u16::MAX);
            queue!(out, cursor::MoveTo(0, row), style::Print(line), Clear(ClearType::UntilNewLine))?;
        }
        let column = u16::try_from(screen.cursor).unwrap_or(u16::MAX).min(columns.saturating_sub(1));
        let row = u16::try_from(lines.len().saturating_sub(1)).unwrap_or(0);
        queue!(out, cursor::MoveTo(column, row), cursor::Show, EndSynchronizedUpdate)?;
        let moved = self.typing.take_moved();
        if changed || moved {
            let mut stdout = io::stdout().lock();
            stdout.write_all(&out)?;
            stdout.flush()?;
        }
        self.shown = lines;
        self.messages.draw(now);
        let over = self.runner.table().game().ended().is_some();
        self.over_since = over.then(|| self.over_since.unwrap_or(now));
        Ok(())
    }
}
