//! The command line of `palisade-lab`.
//!
//! A new sub-command is a module with a `clap` struct and a function `run`, a variant of
//! [`LabCommand`], and a line in [`LabCommand::run`].

use crate::{datagen, error_analysis, levels, matches, pv_leaves, spsa, tune};
use clap::{Parser, Subcommand};
use palisade_tools::support::line_sink::LineSink;
use palisade_tools::{Failure, Out, Outcome, stderr};
use std::ffi::OsString;
use std::io::{self, Write};

/// The exit code of a sub-command that could not run.
const FAILED: u8 = 2;

#[derive(Parser)]
#[command(name = "palisade-lab", version, about = "Tools for the development of Palisade")]
struct Cli {
    #[command(subcommand)]
    command: LabCommand,
}

/// A sub-command of `palisade-lab` with its arguments. The docs of the variants are its help texts.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Play a match between two settings of this build: weights, parameters, options
    Match(Box<matches::MatchArgs>),
    /// Tune search parameters with games between perturbed settings of this build
    Spsa(Box<spsa::SpsaArgs>),
    /// Generate labelled quiet positions from games of the engine against itself
    Datagen(Box<datagen::DatagenArgs>),
    /// Fit the weights of the evaluation to labelled positions
    Tune(Box<tune::TuneArgs>),
    /// Replace each labelled position by the last position of its principal variation
    PvLeaves(pv_leaves::PvLeavesArgs),
    /// Show the errors of the evaluation on labelled positions
    ErrorAnalysis(error_analysis::ErrorAnalysisArgs),
    /// Measure the model of human play, or fit it to human games
    #[command(subcommand)]
    Levels(levels::LevelsCommand),
}

impl LabCommand {
    /// Runs the sub-command and writes its results to `out`. Returns the exit code: 0, 1 for a match whose
    /// sequential test did not pass, or 130 after Ctrl-C.
    ///
    /// # Errors
    /// If the sub-command cannot do its work, or the output cannot be written.
    pub fn run(&self, out: &mut Out<'_>) -> Outcome {
        match self {
            Self::Match(args) => matches::run(args, out),
            Self::Spsa(args) => spsa::run(args, out),
            Self::Datagen(args) => datagen::run(args, out),
            Self::Tune(args) => tune::run(args, out),
            Self::PvLeaves(args) => pv_leaves::run(args, out),
            Self::ErrorAnalysis(args) => error_analysis::run(args, out),
            Self::Levels(command) => levels::run(command, out),
        }
    }
}

/// Runs the sub-command that the arguments name, the name of the program first. Returns the exit code: 0; 1
/// if a sub-command's answer is "no"; 2 if it could not run; 130 after Ctrl-C.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // A failure to write this message cannot be reported.
            let _ = error.print();
            return if error.use_stderr() { FAILED } else { 0 };
        }
    };
    let mut sink = LineSink::new(false, |lines: &str| {
        let mut stdout = io::stdout().lock();
        stdout.write_all(lines.as_bytes()).and_then(|()| stdout.flush())
    });
    match cli.command.run(&mut Out::new(&mut sink)) {
        Ok(code) => code,
        // The reader has left, as `head` does: that is no error.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            stderr::say(&format!("palisade-lab: {}", failure.to_string().trim()));
            FAILED
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
