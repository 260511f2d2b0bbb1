//! Layer 6: the sub-commands for people.
//!
//! Each sub-command is one module with a clap `Args` struct and a `run`
//! function that writes to a given sink and returns an [`Outcome`]; this module
//! holds the list of them, picks one and turns its outcome into an exit code:
//! 0 when the job was done, 1 when it was done and its answer is "no" (a perft
//! difference, fewer positions solved than required), 2 when it could not be
//! done (bad usage, an unreadable file). Errors go to stderr, results to stdout.
//!
//! A new sub-command needs a line in [`Command`], a line in `dispatch` and its
//! module.

mod analyse;
pub mod bench;
pub mod datagen;
pub mod epd;
pub mod genfens;
pub mod eval_report;
mod perft;
pub mod pgn;
mod speedtest;
pub mod tune;
mod engines;
mod report;
mod support;

use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};

pub use engines::player::{AnalysisEngine, Answer, Progress, Watch};
pub use support::args::Budget;
pub use support::outcome::{Failure, Outcome};
pub use support::random::Rng;
pub use support::weights::read_weights;

#[derive(Parser)]
#[command(name = "palisade", version, about = "A UCI chess engine with a hand-crafted, tuned evaluation")]
#[command(
    after_help = "Without a sub-command Palisade speaks UCI on stdin and stdout. An argument that is a UCI \
                        command runs as one: palisade \"go depth 10\"."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Search a fixed set of positions on one thread: the engine's signature
    Bench(bench::Args),
    /// Measure nodes per second the way the engine is used
    Speedtest(speedtest::Args),
    /// Count the leaves of the move tree, or check a file of known counts
    Perft(perft::Args),
    /// Run EPD test suites and report what was solved, how fast
    Epd(epd::Args),
    /// Explain the evaluation of a position term by term
    Eval(eval_report::Args),
    /// List the weights of the evaluation and the tables made from them
    Showevalparams(eval_report::ParamArgs),
    /// Annotate the games of a PGN file
    Analyse(analyse::Args),
    /// Fit the evaluation's weights to labelled positions
    Tune(Box<tune::Args>),
    /// Let the engine play itself and keep labelled quiet positions
    Datagen(Box<datagen::Args>),
}

/// True if this argument names a sub-command (or asks for help or the
/// version); everything else on the command line is a UCI command.
pub fn is_subcommand(word: &str) -> bool {
    matches!(word, "help" | "-h" | "--help" | "-V" | "--version")
        || Cli::command().get_subcommands().any(|command| command.get_name() == word)
}

/// Runs the sub-command that the arguments (program name first) ask for and
/// returns the exit code of the process.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version come this way too, with code 0 and on stdout.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let mut out = io::stdout().lock();
    let outcome = dispatch(cli.command, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match outcome {
        Ok(code) => code,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(Failure::Output(error)) => complain(&error.to_string()),
        Err(Failure::Bad(message)) => complain(&message),
    }
}

fn dispatch(command: Command, out: &mut dyn Write) -> Outcome {
    match command {
        Command::Bench(args) => bench::run(&args, out),
        Command::Speedtest(args) => speedtest::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Epd(args) => epd::run(&args, out),
        Command::Eval(args) => eval_report::run(&args, out),
        Command::Showevalparams(args) => eval_report::run_params(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Datagen(args) => datagen::run(&args, out),
    }
}

fn complain(message: &str) -> u8 {
    let _ = writeln!(io::stderr(), "palisade: {message}");
    2
}
