//! A session whose input is known beforehand, for tests and fuzzers: no process, no pipes.

use super::{Session, SessionState};
use crate::protocol::command::Command;
use crate::stream::input::SessionEvent;
use std::time::Instant;

impl Session {
    /// Carries out `lines` (UCI commands) as if they were the whole standard input, up to `quit`, and stops a
    /// search that is running at the end. Returns when the last search has ended.
    pub fn replay<'a>(&mut self, lines: impl IntoIterator<Item = &'a [u8]>) {
        for line in lines {
            // Every event here is the report of a search.
            while let Ok(SessionEvent::Reported) = self.events.try_recv() {
                self.reported();
            }
            self.settle();
            match Command::parse(line) {
                Command::Quit => break,
                command => self.take_or_report(command, Instant::now()),
            }
        }
        while self.state != SessionState::Idle {
            self.take_or_report(Command::Stop, Instant::now());
            if self.state != SessionState::Idle
                && let SessionEvent::Reported = self.next_event()
            {
                self.reported();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::output::Transcript;

    #[test]
    fn every_go_is_answered_whatever_follows_it() {
        let heard = Transcript::default();
        let mut session = Session::new(heard.output());
        let text = "uci\ngo infinite\nposition startpos moves e2e4\ngo depth 2\nisready\nposition fen nonsense\n\
            go infinite\nponderhit\ngo ponder wtime 9 btime 9\nposition startpos\ngo infinite\nquit\ngo depth 1";
        session.replay(text.lines().map(str::as_bytes));
        let printed = heard.take();
        let count = |start: &str| printed.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!((count("bestmove"), count("readyok"), count("uciok")), (5, 1, 1), "{printed}");
        assert_eq!(count("bestmove (none)"), 2, "{printed}");
    }
}
