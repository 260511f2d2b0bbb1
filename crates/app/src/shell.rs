//! `completions` and `man`: scripts for shells and manual pages.
//!
//! Both are generated from the `clap` structs that read the command line.

use clap::Command;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use std::path::PathBuf;

/// Arguments of `palisade completions`.
#[derive(clap::Args, Debug)]
pub struct CompletionArgs {
    /// The shell to write a script for
    shell: clap_complete::Shell,
}

/// Arguments of `palisade man`.
#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// Sub-command of the page; without one, the page of the program
    command: Option<String>,
    /// Write the page of the program and the pages of all sub-commands to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

/// Writes the completion script of the command line `cli` for a shell to `out`; returns the exit code 0.
///
/// # Errors
/// If the output cannot be written.
pub fn completions(args: &CompletionArgs, mut cli: Command, out: &mut Out<'_>) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli, "palisade", &mut script);
    out.write_all(&script)?;
    Ok(0)
}

/// Writes the manual page of the command line `cli`, or of one of its sub-commands, to `out`, or all pages to
/// a folder; returns the exit code 0.
///
/// # Errors
/// If there is no such sub-command, or the output cannot be written.
pub fn man(args: &ManArgs, mut cli: Command, out: &mut Out<'_>) -> Outcome {
    cli.build();
    if let Some(folder) = &args.all {
        return clap_mangen::generate_to(cli, folder)
            .map(|()| 0)
            .map_err(|error| Failure::file(folder, error));
    }
    let page = match &args.command {
        None => cli,
        Some(name) => {
            let found = cli.get_subcommands().find(|command| command.get_name() == name).cloned();
            found.ok_or_else(|| Failure::new(format!("man: no sub-command '{name}'")))?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).map_err(Failure::new)?;
    out.write_all(&text)?;
    Ok(0)
}
