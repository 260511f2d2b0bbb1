//! The commands of the console, carried out for a session.
//!
//! What is printed here is plain text, so it is for a terminal or a script, never sent
//! to a GUI that did not ask. A sub-command of the program runs as it does on the command
//! line, through the same typed functions; only what it works on if the words do not say
//! is the session's: its position, and the weights that the engine has.

use crate::board::{Board, Position};
use crate::evaluation::Weights;
use crate::search::params::Values;
use crate::tools::{self, Defaults, Failure};
use crate::uci::console::color::ColorChoice;
use crate::uci::console::texts;
use crate::uci::options::Options;
use crate::uci::protocol::console_command::ConsoleCommand;
use crate::uci::stream::output::Output;
use std::ffi::OsString;
use std::process;
use std::sync::Arc;

/// What the commands see of their session.
pub struct Console<'a> {
    /// Where to write.
    pub output: &'a Output,
    /// The values of the options.
    pub options: &'a Options,
    /// The parameters of the search.
    pub params: &'a Values,
    /// The weights of the engine.
    pub weights: &'a Arc<Weights>,
    /// The position, if there is a valid one; `flip` changes it.
    pub position: &'a mut Option<Position>,
    /// A person is reading.
    pub at_terminal: bool,
    /// The colours for that person.
    pub color: ColorChoice,
}

impl Console<'_> {
    /// Carries a command out. The error is for the user.
    pub fn answer(&mut self, command: ConsoleCommand, arguments: &[String]) -> Result<(), String> {
        match command {
            ConsoleCommand::Help => self.output.line(&texts::help(self.color)),
            ConsoleCommand::Compiler => self.output.line(&texts::compiler()),
            ConsoleCommand::Options => self.output.line(self.options.table().trim_end()),
            ConsoleCommand::Spsa => {
                let list = match arguments.first().map(String::as_str) {
                    Some("json") => self.params.weather_factory(),
                    Some("list") => self.params.table(),
                    _ => self.params.openbench(),
                };
                self.output.line(list.trim_end());
            }
            ConsoleCommand::Display => {
                self.output.line(&texts::board(self.position()?, self.color, self.chess960()));
            }
            ConsoleCommand::Moves => {
                self.output.line(&texts::moves(self.position()?.board(), self.chess960()));
            }
            ConsoleCommand::Flip => {
                let flipped = flip(self.position()?.board()).ok_or("this position cannot be flipped")?;
                *self.position = Some(Position::new(flipped));
            }
            ConsoleCommand::Tool(name) => return self.tool(name, arguments),
        }
        Ok(())
    }

    /// Runs a sub-command of the program.
    fn tool(&self, name: &str, arguments: &[String]) -> Result<(), String> {
        let words = ["palisade", name].into_iter().map(OsString::from);
        let command = match tools::parse(words.chain(arguments.iter().map(OsString::from))) {
            Ok(command) => command,
            Err(error) if error.use_stderr() => {
                let text = error.to_string();
                let first = text.lines().next().unwrap_or_default();
                return Err(first.trim_start_matches("error: ").to_string());
            }
            // Asked for: `bench --help`.
            Err(help) => {
                self.output.line(help.to_string().trim_end());
                return Ok(());
            }
        };
        let defaults = Defaults {
            position: self.position.clone(),
            weights: Arc::clone(self.weights),
            chess960: self.chess960(),
            timed: self.at_terminal,
        };
        match command.run(&defaults, &mut self.output.sink()) {
            Ok(0) => Ok(()),
            Ok(_) => Err(format!("{name}: the answer is no")),
            // Nobody reads any more, which is as good as `quit`.
            Err(Failure::Output(_)) => process::exit(0),
            Err(Failure::Bad(message)) => Err(message),
        }
    }

    fn position(&self) -> Result<&Position, String> {
        self.position.as_ref().ok_or_else(|| "there is no valid position".to_string())
    }

    fn chess960(&self) -> bool {
        self.options.look().style.chess960
    }
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
