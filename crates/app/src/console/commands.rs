//! The commands of the console, carried out for a session.
//!
//! The output is plain text for a terminal or a script; a GUI gets it only on request. A sub-command of the
//! program runs as on the command line, through the same typed functions. Its default position and weights
//! are those of the session.

use crate::console::texts;
use crate::options::Options;
use crate::protocol::console_command::ConsoleCommand;
use crate::protocol::{format, number};
use crate::stream::output::{Output, reader_is_gone};
use crate::subcommand;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use palisade::board::Position;
use palisade::engine::describe_io_error;
use palisade::engine::params::Values;
use palisade::evaluation::Weights;
use palisade_tools::{ColorChoice, Defaults, Failure, stderr};
use std::error::Error;
use std::ffi::OsString;
use std::num::{ParseFloatError, ParseIntError};
use std::process;
use std::sync::Arc;

/// For some sub-commands, by name: the number of words after them that must be numbers, as far as given.
const LEADING_NUMBERS: [(&str, usize); 2] = [("perft", 1), ("bench", 3)];

/// The reason why a command of the console (a command that is not part of UCI) was not carried out. `Display`
/// gives it as a message for the user.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConsoleError {
    /// The session has no valid position.
    #[error("there is no valid position")]
    NoPosition,
    /// A word that must be a number is not one.
    #[error("{tool}: '{word}' is not a number")]
    NoNumber {
        /// The name of the sub-command.
        tool: String,
        /// The word, cut to 40 characters.
        word: String,
    },
    /// The arguments of a sub-command are invalid.
    #[error("{tool}: {}", wrong_argument(.error))]
    Arguments {
        /// The name of the sub-command.
        tool: String,
        /// The error of the argument parser.
        error: clap::Error,
    },
    /// A sub-command ran, and its answer is "no", as of a failed check (exit code 1 on the command line);
    /// holds the sub-command's name.
    #[error("{0}: the answer is no")]
    No(String),
    /// A sub-command failed.
    #[error(transparent)]
    Tool(#[from] Failure),
}

/// Returns a message of one line that says what is wrong with a sub-command's arguments. The message of the
/// argument parser itself has several lines, with the usage.
fn wrong_argument(error: &clap::Error) -> String {
    let part = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => excerpt(text),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = part(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("it has no argument '{argument}' (--help shows those it has)"),
        ErrorKind::InvalidSubcommand => {
            format!("it has no part '{}' (--help shows those it has)", part(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            match part(ContextKind::InvalidValue).as_str() {
                "" => format!("{argument} lacks its value"),
                value => format!("'{value}' is no value for {argument}{}", own_reason(error)),
            }
        }
        ErrorKind::MissingRequiredArgument => format!("{argument} is missing"),
        ErrorKind::ArgumentConflict => {
            format!("{argument} and {} exclude each other", part(ContextKind::PriorArg))
        }
        ErrorKind::NoEquals
        | ErrorKind::TooManyValues
        | ErrorKind::TooFewValues
        | ErrorKind::WrongNumberOfValues => {
            format!("{argument} has too many or too few values")
        }
        _ => "its arguments do not fit (--help shows them)".to_owned(),
    }
}

/// Returns ": " and the reason why one of this program's parsers refused a value; empty if the value is not a
/// number, which needs no reason.
fn own_reason(error: &clap::Error) -> String {
    error
        .source()
        .filter(|reason| !reason.is::<ParseIntError>() && !reason.is::<ParseFloatError>())
        .map_or_else(String::new, |reason| format!(": {reason}"))
}

/// Returns the first 40 characters of a word.
fn excerpt(word: &str) -> String {
    word.chars().take(40).collect()
}

/// The parts of a UCI session that its console commands (those that are not part of UCI) read and change.
pub struct Console<'a> {
    /// The output of the session.
    pub output: &'a Output,
    /// The current values of the UCI options.
    pub options: &'a Options,
    /// The current values of the engine's search parameters.
    pub params: &'a Values,
    /// The evaluation weights of the engine.
    pub weights: &'a Arc<Weights>,
    /// The current position; `None` if there is no valid one. `flip` changes it.
    pub position: &'a mut Option<Position>,
    /// True if a person reads the output, so that a sub-command also prints the time it took.
    pub timed: bool,
    /// Whether the output has colour sequences.
    pub color: ColorChoice,
}

impl Console<'_> {
    /// Carries out a command of the console and prints its result. `arguments` are the words after the
    /// command.
    ///
    /// # Errors
    /// Returns an error with a message for the user if that is not possible.
    pub fn answer(&mut self, command: ConsoleCommand, arguments: &[String]) -> Result<(), ConsoleError> {
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
            // The session's own.
            ConsoleCommand::Wait => {}
            ConsoleCommand::Tool(name) => return self.tool(name, arguments),
        }
        Ok(())
    }

    /// Runs the sub-command `name` of the program in this session: on the current position, with the engine's
    /// weights. Ends the process if its output cannot be written.
    fn tool(&self, name: &str, arguments: &[String]) -> Result<(), ConsoleError> {
        let arguments = self.numbers(name, arguments)?;
        let words = ["palisade", name].into_iter().map(OsString::from);
        let command = match subcommand::parse(words.chain(arguments.into_iter().map(OsString::from))) {
            Ok(command) => command,
            Err(error) if error.use_stderr() => {
                return Err(ConsoleError::Arguments { tool: name.to_owned(), error });
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
            timed: self.timed,
            stdin: false,
            color: self.color,
        };
        match command.run(&defaults, &mut self.output.sink()) {
            Ok(0) => Ok(()),
            Ok(_) => Err(ConsoleError::No(name.to_owned())),
            // The reader of the output is gone, which has the effect of `quit`.
            Err(Failure::Output(error)) if reader_is_gone(&error) => process::exit(0),
            Err(Failure::Output(error)) => {
                stderr::complain(&describe_io_error(&error));
                process::exit(2)
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Returns the arguments of the sub-command `tool`, with its leading numbers in plain form: `300x`
    /// becomes `300`, with a remark on the output.
    fn numbers(&self, tool: &str, words: &[String]) -> Result<Vec<String>, ConsoleError> {
        let count = LEADING_NUMBERS.iter().find(|(name, _)| *name == tool).map_or(0, |&(_, count)| count);
        let is_option = |word: &str| word.starts_with('-') && number::read(word).is_none();
        let mut words = words.to_vec();
        for word in words.iter_mut().take(count).take_while(|word| !is_option(word)) {
            let Some(number) = number::read(word) else {
                return Err(ConsoleError::NoNumber { tool: tool.to_owned(), word: excerpt(word) });
            };
            if !number.is_exact {
                let message = format!("{tool}: '{}' is read as {}", excerpt(word), number.value);
                self.output.line(&format::remark(&message));
            }
            *word = number.value.to_string();
        }
        if tool == "perft" && words.is_empty() {
            self.output.line(&format::remark("perft: no depth is given, counting 1 ply"));
        }
        Ok(words)
    }

    fn position(&self) -> Result<&Position, ConsoleError> {
        self.position.as_ref().ok_or(ConsoleError::NoPosition)
    }

    fn chess960(&self) -> bool {
        self.options.output_format().style.chess960
    }
}
