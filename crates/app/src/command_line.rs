//! The command line: a sub-command, or commands of a session.
//!
//! `palisade bench 10` is a sub-command. All other arguments are commands as in a session, one for each
//! argument (`palisade "go depth 10" d`); words that do not begin one belong to the command before them
//! (`palisade position startpos moves e2e4 go depth 10`). All of them are checked before the first is carried
//! out.
//!
//! Errors go to stderr with exit code 2; everything else through the one [`Output`].

use crate::protocol::command::{Command, begins_command, nearest_command};
use crate::protocol::console_command::{self, ConsoleCommand};
use crate::protocol::go::{GoNote, is_go_word};
use crate::protocol::suggest::nearest;
use crate::session;
use crate::stream::output::{Output, reader_is_gone};
use crate::subcommand;
use palisade_tools::ColorChoice;
use palisade_tools::stderr;
use palisade_tools::{Defaults, Failure};
use std::ffi::OsString;
use std::sync::Arc;

/// The exit code of a command that failed.
const FAILED: u8 = 2;

/// Runs the arguments (program name first) as a sub-command or as UCI commands; without any, runs a UCI
/// session on standard input until `quit`. Returns the exit code of a sub-command, or 2 for arguments that
/// are neither; ends the process after UCI commands or a session.
pub fn run(arguments: Vec<OsString>) -> u8 {
    let words: Vec<String> =
        arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let output = Output::stdout();
    match words.first() {
        None => session::run(Arc::new(output), None),
        Some(word) if subcommand::is_subcommand(word) => run_tool(arguments, &output),
        Some(_) => match commands(&words) {
            Ok(commands) => session::run(Arc::new(output), Some(commands)),
            Err(error) => complain(&error.to_string()),
        },
    }
}

/// The reason why the words of the command line are not UCI commands.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum WordsError {
    #[error("'{word}' is neither a command nor a sub-command; {}Try `palisade help`", hint(.like.as_deref()))]
    Unknown { word: String, like: Option<String> },
    #[error(transparent)]
    Go(#[from] GoNote),
}

fn hint(like: Option<&str>) -> String {
    like.map(|known| format!("did you mean '{known}'? ")).unwrap_or_default()
}

/// Runs a sub-command and returns its exit code: 2 if it failed or the command line is invalid, 0 for
/// `--help` and also if the reader of the output has closed it. `arguments` begin with the program's name.
fn run_tool(arguments: Vec<OsString>, output: &Output) -> u8 {
    let command = match subcommand::parse(arguments) {
        Ok(command) => command,
        Err(error) if error.use_stderr() => {
            // No other stream is left for the error.
            let _ = error.print();
            return FAILED;
        }
        Err(help) => {
            let styled = Output::is_terminal() && ColorChoice::for_terminal() == ColorChoice::Always;
            let text = help.render();
            let text = if styled { text.ansi().to_string() } else { text.to_string() };
            output.line(text.trim_end());
            return 0;
        }
    };
    let color = if Output::is_terminal() { ColorChoice::for_terminal() } else { ColorChoice::Never };
    let defaults = Defaults { color, ..Defaults::default() };
    match command.run(&defaults, &mut output.sink()) {
        Ok(code) => code,
        Err(Failure::Output(error)) if reader_is_gone(&error) => 0,
        Err(failure) => complain(&failure.to_string()),
    }
}

/// Parses the words of the command line as UCI and console commands; fails at the first that is not
/// understood.
fn commands(words: &[String]) -> Result<Vec<Command>, WordsError> {
    gather(words)
        .iter()
        .map(|text| match Command::parse(text.as_bytes()) {
            Command::Unknown(word) => {
                let like = nearest_command(&word).map(str::to_string).or_else(|| {
                    let names = subcommand::subcommands();
                    nearest(&word, names.iter().map(String::as_str)).map(str::to_string)
                });
                Err(WordsError::Unknown { word, like })
            }
            Command::Go(go) => match go.first_mistake() {
                Some(mistake) => Err(mistake.clone().into()),
                None => Ok(Command::Go(go)),
            },
            command => Ok(command),
        })
        .collect()
}

/// Joins the words that belong to one command, and returns one string for each command.
fn gather(words: &[String]) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for word in words {
        match commands.last_mut() {
            Some(command) if continues(command, word) => {
                command.push(' ');
                command.push_str(word);
            }
            _ => commands.push(word.clone()),
        }
    }
    commands
}

/// Returns true if `word` belongs to `command`, the words joined so far: it begins no command, or it is also
/// a word of that command.
fn continues(command: &str, word: &str) -> bool {
    let mut parts = command.split_whitespace();
    let Some(name) = parts.next().map(str::to_ascii_lowercase) else { return false };
    let has = |wanted: &str| parts.clone().any(|part| part.eq_ignore_ascii_case(wanted));
    let begins = word.split_whitespace().next().is_some_and(begins_command);
    match name.as_str() {
        // Names such as `Debug Log File` and paths may be anything.
        "setoption" => {
            let last = parts.clone().last().unwrap_or_default();
            !begins || !has("value") || last.eq_ignore_ascii_case("value")
        }
        "go" => !begins || is_go_word(word),
        "position" => !begins || (word.eq_ignore_ascii_case("moves") && !has("moves")),
        "debug" | "register" => !begins,
        _ => {
            let takes_words = console_command::find(&name).is_some_and(|entry| {
                matches!(entry.command, ConsoleCommand::Tool(_) | ConsoleCommand::Params)
            });
            takes_words && !begins
        }
    }
}

fn complain(text: &str) -> u8 {
    stderr::complain(text);
    FAILED
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &[&str]) -> Vec<String> {
        text.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn words_are_put_together_to_commands() {
        for (given, expected) in [
            (&["go", "depth", "3"][..], &["go depth 3"][..]),
            (&["go depth 3", "d"], &["go depth 3", "d"]),
            (&["go", "perft", "2"], &["go perft 2"]),
            (
                &["position", "startpos", "moves", "e2e4", "moves", "go", "depth", "3", "quit"],
                &["position startpos moves e2e4", "moves", "go depth 3", "quit"],
            ),
            (
                &["setoption", "name", "Debug", "Log", "File", "value", "go", "uci"],
                &["setoption name Debug Log File value go", "uci"],
            ),
            (&["position", "fen 8/8/8/8", "w"], &["position fen 8/8/8/8 w"]),
            (&["perft", "3", "isready"], &["perft 3", "isready"]),
            (&["d", "d"], &["d", "d"]),
            (&["uci", "joho"], &["uci", "joho"]),
            (&[], &[]),
        ] {
            assert_eq!(gather(&words(given)), expected);
        }
    }

    #[test]
    fn everything_is_checked_first() {
        let error = |given: &[&str]| commands(&words(given)).unwrap_err().to_string();
        assert!(error(&["uci", "hepl"]).contains("did you mean 'help'?"));
        assert!(error(&["anlyse", "game.pgn"]).contains("did you mean 'analyse'?"));
        assert!(error(&["no-such-thing"]).contains("'no-such-thing' is neither"));
        assert_eq!(error(&["go", "detph", "4"]), "go: unknown word 'detph'; did you mean 'depth'?");
        assert_eq!(error(&["go depth"]), "go: 'depth' wants a number");
        assert_eq!(commands(&words(&["go", "depth", "3", "d"])).unwrap().len(), 2);
    }
}
