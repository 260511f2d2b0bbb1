//! The commands for people, carried out for a session.
//!
//! Texts come from [`crate::uci::console::terminal`] and from the tools; what is printed here
//! is plain text, so it is for a terminal or a script, never sent to a GUI that
//! did not ask.

use crate::board::{Board, Position, perft};
use crate::search::params::Values;
use crate::tools::{self, genfens::Request};
use crate::uci::console::terminal::{self, Ink};
use crate::uci::protocol::command::PeopleCommand;
use crate::uci::protocol::format;
use crate::uci::protocol::options::{Id, Options};
use crate::uci::stream::output::Output;
use std::ffi::OsString;
use std::time::Instant;

/// Deeper perfts would not end.
const MAX_PERFT: i64 = 20;

/// What the commands see of their session.
pub struct Desk<'a> {
    /// Where to write.
    pub output: &'a Output,
    /// The values of the options.
    pub options: &'a Options,
    /// The parameters of the search.
    pub params: &'a Values,
    /// The position, if there is a valid one; `flip` changes it.
    pub position: &'a mut Option<Position>,
    /// A person is reading.
    pub people: bool,
    /// The colours for that person.
    pub ink: Ink,
}

impl Desk<'_> {
    /// Carries a command out; false if it failed.
    pub fn answer(&mut self, command: PeopleCommand, arguments: &[String]) -> bool {
        let ink = self.ink;
        match command {
            PeopleCommand::Help => self.output.line(&terminal::help(ink)),
            PeopleCommand::Compiler => self.output.line(&terminal::compiler()),
            PeopleCommand::Options => self.output.line(self.options.table().trim_end()),
            PeopleCommand::ShowEvalParams => return tool("showevalparams", arguments),
            PeopleCommand::Bench => return tool("bench", arguments),
            PeopleCommand::SpeedTest => return tool("speedtest", arguments),
            PeopleCommand::GenFens => {
                let request = Request::parse(&arguments.join(" "));
                let outcome = request.and_then(|request| request.run(|line| self.output.line(line)));
                return outcome.map_err(|error| self.complain(&error)).is_ok();
            }
            PeopleCommand::Spsa => {
                let list = match arguments.first().map(String::as_str) {
                    Some("json") => self.params.weather_factory(),
                    Some("list") => self.params.table(),
                    _ => self.params.openbench(),
                };
                self.output.line(list.trim_end());
            }
            PeopleCommand::Display | PeopleCommand::Eval | PeopleCommand::Moves | PeopleCommand::Flip => {
                let Some(position) = self.position.clone() else { return self.no_position() };
                return self.with_position(command, &position);
            }
        }
        true
    }

    /// The commands that need a valid position.
    fn with_position(&mut self, command: PeopleCommand, position: &Position) -> bool {
        let chess960 = self.options.check(Id::Chess960);
        let board = position.board();
        match command {
            PeopleCommand::Display => {
                self.output.line(&terminal::board(position, self.ink, chess960));
            }
            PeopleCommand::Moves => self.output.line(&terminal::moves(board, chess960)),
            PeopleCommand::Flip => match flip(board) {
                Some(board) => *self.position = Some(Position::new(board)),
                None => return self.complain("this position cannot be flipped"),
            },
            _ => {
                let mut arguments = vec!["--fen".to_string(), board.shredder_fen()];
                let weights = self.options.text(Id::EvalFile);
                if !weights.is_empty() {
                    arguments.extend(["--weights".to_string(), weights.to_string()]);
                }
                return tool("eval", &arguments);
            }
        }
        true
    }

    /// `perft N`: the leaves below each move, and their sum.
    pub fn perft(&mut self, depth: i64) -> bool {
        let Some(position) = &*self.position else { return self.no_position() };
        let board = position.board();
        let chess960 = self.options.check(Id::Chess960);
        let depth = depth.clamp(0, MAX_PERFT) as u32;
        let start = Instant::now();
        let mut nodes = 1;
        if depth > 0 {
            let mut rows: Vec<_> = perft::divide(board, depth)
                .into_iter()
                .map(|(mv, count)| (board.uci(mv, chess960), count))
                .collect();
            rows.sort();
            nodes = rows.iter().map(|row| row.1).sum();
            for (mv, count) in rows {
                self.output.line(&format!("{mv}: {count}"));
            }
            self.output.line("");
        }
        self.output.line(&format!("Nodes searched: {nodes}"));
        if self.people {
            let ms = start.elapsed().as_millis().max(1);
            self.output.line(&format!("{ms} ms, {} nodes per second", u128::from(nodes) * 1000 / ms));
        }
        true
    }

    fn no_position(&self) -> bool {
        self.complain("there is no valid position")
    }

    fn complain(&self, text: &str) -> bool {
        self.output.line(&format::remark(text));
        false
    }
}

/// Runs a sub-command of the program inside the session.
fn tool(name: &str, arguments: &[String]) -> bool {
    let words =
        ["palisade", name].into_iter().map(OsString::from).chain(arguments.iter().map(OsString::from));
    tools::run(words) == 0
}

/// The position with the colours exchanged: ranks in reverse, letters in the
/// other case, the other side to move.
fn flip(board: &Board) -> Option<Board> {
    let fen = board.shredder_fen();
    let mut fields = fen.split(' ');
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let pieces: Vec<&str> = fields.next()?.split('/').rev().collect();
    let side = if fields.next()? == "w" { "b" } else { "w" };
    let castling = swap(fields.next()?);
    let en_passant: String = fields
        .next()?
        .chars()
        .map(|c| match c {
            '3' => '6',
            '6' => '3',
            c => c,
        })
        .collect();
    let rest: Vec<&str> = fields.collect();
    let text = format!("{} {side} {castling} {en_passant} {}", swap(&pieces.join("/")), rest.join(" "));
    Board::from_fen(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_twice_is_nothing() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "4k3/8/8/8/8/8/8/R3K3 b Q - 5 40",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let flipped = flip(&board).unwrap();
            assert_eq!(flipped.count_legal(), board.count_legal(), "{fen}");
            assert_ne!(flipped.side_to_move(), board.side_to_move());
            assert_eq!(flip(&flipped).unwrap().fen(), board.fen());
        }
    }
}
