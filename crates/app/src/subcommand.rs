//! The sub-commands of the command line: one list.
//!
//! From the command line (`palisade perft 3`) and in a session (`perft 3`) the same words are
//! read by the same `clap` structs into a [`CliCommand`], and [`CliCommand::run`] runs it with the
//! [`Defaults`] of the session or the command line. The caller shows the results and the
//! [`Failure`](palisade_tools::Failure): [`command_line`](crate::command_line) on standard error,
//! a session as `info string` lines.
//!
//! A new sub-command is a module of [`palisade_tools`] with a `clap` struct and a function `run`,
//! a variant of [`CliCommand`], a line in [`CliCommand::run`] and a row in docs/manual.md. To be typed
//! in a session as well it needs an entry in `protocol/console_command.rs`. The tools for the
//! development of Palisade are sub-commands of another program, `palisade-lab`.

use crate::mcp;
use crate::play;
use crate::shell;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use palisade_tools::{Defaults, Out, Outcome};
use palisade_tools::{analyse, bench, check, epd, eval_report, genfens, perft, pgn, schema, speedtest, why};
use std::ffi::OsString;
use std::io::Write;

#[derive(Parser)]
#[command(name = "palisade", version, about = "A UCI chess engine with a hand-crafted, tuned evaluation")]
#[command(
    after_help = "Without a sub-command Palisade speaks UCI on stdin and stdout. Arguments that are UCI commands are \
                  run in order, quoted or not: palisade position startpos go depth 10."
)]
struct Cli {
    #[command(subcommand)]
    command: CliCommand,
}

/// A sub-command with its arguments. The texts are the help of the program.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Play a game in the terminal against an opponent of your strength
    Play(play::PlayArgs),
    /// Annotate the games of PGN files: marks, reasons for bad moves, exercises
    #[command(alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    /// Read the games of any PGN file, write them as clean PGN and report each problem
    Pgn(pgn::PgnArgs),
    /// Explain a position in words: why a move is the best, why another is not
    Why(why::WhyArgs),
    /// Check the comments of a PGN, or a text about a game: what is true, what is false
    Check(check::CheckArgs),
    /// Serve the Model Context Protocol, for assistants that ask about positions and games
    Mcp(mcp::McpArgs),
    /// Explain the evaluation of a position term by term
    Eval(eval_report::EvalArgs),
    /// Run EPD test suites and report the solved positions and the times
    Epd(epd::EpdArgs),
    /// Print the JSON Schema of the output of why, eval, epd, analyse and check
    Schema(schema::SchemaArgs),
    /// Count the leaves of the move tree, or check a file of known counts
    Perft(perft::PerftArgs),
    /// Search a fixed set of positions and print the node count, the signature of a build
    Bench(bench::BenchArgs),
    /// Measure nodes per second with several threads and a large hash table
    Speedtest(speedtest::SpeedtestArgs),
    /// Print random start positions for data generation, as OpenBench asks for them
    Genfens(genfens::GenfensArgs),
    /// List the weights of the evaluation and the tables made from them
    Showevalparams(eval_report::ParamArgs),
    /// Print a completion script for a shell
    Completions(shell::CompletionArgs),
    /// Print the manual page of the program or of a sub-command
    Man(shell::ManArgs),
}

/// Returns the definition of the program's command line, with all sub-commands, for the argument parser
/// `clap`.
pub(crate) fn command_line() -> clap::Command {
    Cli::command()
}

/// Returns true if this argument names a sub-command, or asks for help or the version; all other arguments
/// are UCI commands.
pub fn is_subcommand(word: &str) -> bool {
    matches!(word, "help" | "-h" | "--help" | "-V" | "--version")
        || subcommands().iter().any(|name| name == word)
}

/// Returns the names of all sub-commands of the program, each followed by its aliases.
pub fn subcommands() -> Vec<String> {
    let names = |command: &clap::Command| -> Vec<String> {
        std::iter::once(command.get_name()).chain(command.get_all_aliases()).map(str::to_owned).collect()
    };
    Cli::command().get_subcommands().flat_map(names).collect()
}

/// Parses `words`, the program's name and then a sub-command with its arguments.
///
/// # Errors
/// Returns the error of `clap`; requests for help and version are errors too.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<CliCommand, clap::Error> {
    let mut cli = command_line();
    let matches = cli.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map(|cli| cli.command).map_err(|error| error.format(&mut cli))
}

impl CliCommand {
    /// Runs the sub-command and writes its results to `sink`. Returns the exit code. `defaults` has the
    /// position, weights and output settings of the session that runs it, for arguments that are not given.
    ///
    /// # Errors
    /// If the sub-command cannot do its work, or the results cannot be written.
    pub fn run(&self, defaults: &Defaults, sink: &mut dyn Write) -> Outcome {
        let out = &mut Out::new(sink);
        match self {
            Self::Play(args) => play::run(args, out),
            Self::Analyse(args) => analyse::run(args, out),
            Self::Pgn(args) => pgn::run(args, out),
            Self::Why(args) => why::run(args, defaults, out),
            Self::Check(args) => check::run(args, defaults, out),
            Self::Mcp(args) => mcp::run(args),
            Self::Eval(args) => eval_report::run(args, defaults, out),
            Self::Epd(args) => epd::run(args, defaults, out),
            Self::Schema(args) => schema::run(args, out),
            Self::Perft(args) => perft::run(args, defaults, out),
            Self::Bench(args) => bench::run(args, out),
            Self::Speedtest(args) => speedtest::run(args, out),
            Self::Genfens(args) => genfens::run(args, out),
            Self::Showevalparams(args) => eval_report::run_params(args, defaults, out),
            Self::Completions(args) => shell::completions(args, command_line(), out),
            Self::Man(args) => shell::man(args, command_line(), out),
        }
    }
}
