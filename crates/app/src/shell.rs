//! `completions` and `man`: what shells and manuals want to know of the command line.
//!
//! Both are made from the same `clap` structures that read it, so they cannot differ.

use clap::Command;
use palisade_tools::support::outcome::{Failure, Outcome};
use std::io::Write;

/// Arguments of `palisade completions`.
#[derive(clap::Args, Debug)]
pub struct CompletionArgs {
    /// The shell to write a script for
    shell: clap_complete::Shell,
}

/// Arguments of `palisade man`.
#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// The sub-command whose page is wanted; that of the program if left out
    command: Option<String>,
}

/// Writes the script that completes `palisade`'s words.
///
/// # Errors
/// When nobody takes it.
pub fn completions(args: &CompletionArgs, mut cli: Command, out: &mut dyn Write) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli, "palisade", &mut script);
    out.write_all(&script)?;
    Ok(0)
}

/// Writes a manual page, for `man -l -`.
///
/// # Errors
/// When there is no such sub-command, or nobody takes it.
pub fn man(args: &ManArgs, mut cli: Command, out: &mut dyn Write) -> Outcome {
    cli.build();
    let page = match &args.command {
        None => cli,
        Some(name) => {
            let found = cli.get_subcommands().find(|command| command.get_name() == name).cloned();
            found.ok_or_else(|| Failure::new(format!("man: no sub-command '{name}'")))?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    out.write_all(&text)?;
    Ok(0)
}
