//! The commands of the console, carried out for a session.
//!
//! What is printed here is plain text, so it is for a terminal or a script, never sent
//! to a GUI that did not ask. A sub-command of the program runs as it does on the command
//! line, through the same typed functions; only what it works on if the words do not say
//! is the session's: its position, and the weights that the engine has.

use crate::board::Position;
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
            ConsoleCommand::Params => {
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
                let flipped = self.position()?.board().flipped();
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
