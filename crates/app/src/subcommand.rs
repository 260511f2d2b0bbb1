//! The sub-commands of the command line: one list, in two groups.
//!
//! From the command line (`palisade perft 3`) and inside a session (`perft 3`) the same
//! words are read by the same `clap` structs into a [`Command`], and [`Command::run`]
//! does it, on what a session or the command line hands in as [`Defaults`]. Who called
//! shows the results and the [`Failure`](palisade_tools::Failure):
//! [`command_line`](crate::command_line) on stderr, a session as remarks.
//!
//! A new sub-command is a module of [`palisade_tools`] or [`palisade_lab`] with a `clap`
//! struct called `Args` and a function `run` ([`play`] alone is of this package: it has the terminal), a variant of [`PlayerCommand`] or
//! [`DeveloperCommand`], a line in its `run` and a row in docs/manual.md. To be typed in a session as well it needs an
//! entry in `protocol/console_command.rs`.

use crate::mcp;
use crate::play;
use crate::shell::{self, Group};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use palisade_lab::{datagen, error_analysis, genfens, levels, matches, pv_leaves, spsa, tune};
use palisade_tools::{Defaults, Out, Outcome};
use palisade_tools::{analyse, bench, check, epd, eval_report, perft, pgn, schema, speedtest, why};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write;

#[derive(Parser)]
#[command(name = "palisade", version, about = "A UCI chess engine with a hand-crafted, tuned evaluation")]
#[command(
    after_help = "Without a sub-command Palisade speaks UCI on stdin and stdout. An argument that is a UCI \
                        command runs as one: palisade \"go depth 10\" d. Words that begin none belong to \
                        the command before: palisade go depth 10."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// A sub-command with its arguments.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// One of those for players.
    #[command(flatten)]
    Player(PlayerCommand),
    /// One of those for developers.
    #[command(flatten)]
    Developer(DeveloperCommand),
}

/// What players use. The texts are the program's help.
#[derive(Debug, Subcommand)]
pub enum PlayerCommand {
    /// Play a game here, in the terminal, against an opponent of your strength
    Play(play::PlayArgs),
    /// Annotate the games of PGN files, 200 ms a position if no budget is given
    #[command(alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    /// Read the games of any PGN file, write them clean and tell what was wrong
    Pgn(pgn::PgnArgs),
    /// Explain a position in words: why a move is the best, why another is not
    Why(why::WhyArgs),
    /// Check what the comments of a PGN, or a text, say of a game: what is true, what is false
    Check(check::CheckArgs),
    /// Serve the Model Context Protocol: assistants ask it about positions and games
    Mcp(mcp::Args),
    /// Explain the evaluation of a position term by term
    Eval(eval_report::EvalArgs),
    /// Run EPD test suites and report what was solved, how fast
    Epd(epd::EpdArgs),
    /// Write what the JSON of why, eval, epd and analyse looks like, as JSON Schema
    Schema(schema::SchemaArgs),
    /// Count the leaves of the move tree, or check a file of known counts
    Perft(perft::PerftArgs),
    /// Search a fixed set of positions on one thread: the engine's signature
    Bench(bench::BenchArgs),
    /// Measure nodes per second the way the engine is used
    Speedtest(speedtest::SpeedtestArgs),
    /// List the weights of the evaluation and the tables made from them
    Showevalparams(eval_report::ParamArgs),
    /// Write a script that lets a shell complete the words of this program
    Completions(shell::CompletionArgs),
    /// Write the manual page of this program or of a sub-command
    Man(shell::ManArgs),
}

/// What developers use. The texts are the program's help.
#[derive(Debug, Subcommand)]
pub enum DeveloperCommand {
    /// Let two sides of this build play each other: weights, parameters, options
    Match(Box<matches::MatchArgs>),
    /// Tune search parameters by games between shifted sides of this build
    Spsa(Box<spsa::SpsaArgs>),
    /// Let the engine play itself and keep labelled quiet positions
    Datagen(Box<datagen::DatagenArgs>),
    /// Draw start positions for data generation, the way OpenBench asks for them
    Genfens(genfens::GenfensArgs),
    /// Fit the evaluation's weights to labelled positions
    Tune(Box<tune::TuneArgs>),
    /// Show where the evaluation is wrong on labelled positions it was not tuned on
    ErrorAnalysis(error_analysis::ErrorAnalysisArgs),
    /// Measure how like people the levels play, or fit them to games of people
    Levels(levels::LevelsArgs),
    /// Put the ends of searched lines in the place of labelled positions, for `tune`
    PvLeaves(pv_leaves::PvLeavesArgs),
}

/// The headings under which help, manual page and completions show the sub-commands.
pub fn groups() -> [Group; 2] {
    let names = |command: clap::Command| {
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
    };
    let empty = || clap::Command::new("palisade");
    [
        Group { heading: "For players", names: names(PlayerCommand::augment_subcommands(empty())) },
        Group { heading: "For developers", names: names(DeveloperCommand::augment_subcommands(empty())) },
    ]
}

/// The command line as `clap` knows it, with a help in two groups.
pub(crate) fn command_line() -> clap::Command {
    let cli = Cli::command();
    let heading = cli.get_styles().get_header();
    let literal = cli.get_styles().get_literal();
    let widest = cli.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or(0);
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for group in groups() {
        // Writing to a String cannot fail.
        let _ = writeln!(template, "\n{heading}{}:{heading:#}", group.heading);
        for command in cli.get_subcommands().filter(|command| group.has(command.get_name())) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let name = command.get_name();
            let _ = writeln!(template, "  {literal}{name}{literal:#}{:1$}  {about}", "", widest - name.len());
        }
    }
    let _ = write!(template, "\n{heading}Options:{heading:#}\n{{options}}{{after-help}}");
    cli.help_template(template)
}

/// True if this argument names a sub-command (or asks for help or the
/// version); everything else on the command line is a UCI command.
pub fn is_subcommand(word: &str) -> bool {
    matches!(word, "help" | "-h" | "--help" | "-V" | "--version")
        || subcommands().iter().any(|name| name == word)
}

/// The names of the sub-commands, other spellings too.
pub fn subcommands() -> Vec<String> {
    let names = |command: &clap::Command| -> Vec<String> {
        std::iter::once(command.get_name()).chain(command.get_all_aliases()).map(str::to_owned).collect()
    };
    Cli::command().get_subcommands().flat_map(names).collect()
}

/// Reads the words of a sub-command, the program's name first.
///
/// # Errors
/// What `clap` has to say, help and version too.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, clap::Error> {
    let mut cli = command_line();
    let matches = cli.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map(|cli| cli.command).map_err(|error| error.format(&mut cli))
}

impl Command {
    /// Does it, and writes the results to `sink`.
    ///
    /// # Errors
    /// When it cannot be done, or nobody takes the results.
    pub fn run(&self, defaults: &Defaults, sink: &mut dyn Write) -> Outcome {
        let out = &mut Out::new(sink);
        match self {
            Self::Player(command) => command.run(defaults, out),
            Self::Developer(command) => command.run(out),
        }
    }
}

impl PlayerCommand {
    fn run(&self, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
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
            Self::Showevalparams(args) => eval_report::run_params(args, defaults, out),
            Self::Completions(args) => shell::completions(args, command_line(), &groups(), out),
            Self::Man(args) => shell::man(args, command_line(), &groups(), out),
        }
    }
}

impl DeveloperCommand {
    fn run(&self, out: &mut Out<'_>) -> Outcome {
        match self {
            Self::Match(args) => matches::run(args, out),
            Self::Spsa(args) => spsa::run(args, out),
            Self::Datagen(args) => datagen::run(args, out),
            Self::Genfens(args) => genfens::run(args, out),
            Self::Tune(args) => tune::run(args, out),
            Self::ErrorAnalysis(args) => error_analysis::run(args, out),
            Self::Levels(args) => levels::run(args, out),
            Self::PvLeaves(args) => pv_leaves::run(args, out),
        }
    }
}
