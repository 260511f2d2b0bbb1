//! `completions` and `man`: what shells and manuals want to know of the command line.
//!
//! Both are made from the same `clap` structures that read it, so they cannot differ.

use crate::subcommand::Group;
use clap::Command;
use palisade_tools::support::outcome::{Failure, Outcome};
use std::io::{self, Write};

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
    // Shells show one list; what is for developers says so.
    let developers = cli.get_subcommands().map(|command| command.get_name().to_owned());
    for name in developers.filter(|name| Group::Developers.has(name)).collect::<Vec<_>>() {
        cli = cli.mut_subcommand(name, |command| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            command.about(format!("[developers] {about}"))
        });
    }
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
    let mut text = Vec::new();
    match &args.command {
        None => whole_program(&cli, &mut text)?,
        Some(name) => {
            let found = cli.get_subcommands().find(|command| command.get_name() == name).cloned();
            let page = found.ok_or_else(|| Failure::new(format!("man: no sub-command '{name}'")))?;
            clap_mangen::Man::new(page).render(&mut text)?;
        }
    }
    out.write_all(&text)?;
    Ok(0)
}

/// The page of the program: its sub-commands under a heading for each group.
fn whole_program(cli: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    let page = clap_mangen::Man::new(cli.clone());
    page.render_title(text)?;
    page.render_name_section(text)?;
    page.render_synopsis_section(text)?;
    page.render_description_section(text)?;
    page.render_options_section(text)?;
    for group in Group::ALL {
        let names = cli.get_subcommands().map(|command| command.get_name().to_owned());
        let others: Vec<String> = names.filter(|name| !group.has(name)).collect();
        let shown = others
            .into_iter()
            .fold(cli.clone(), |cli, name| cli.mut_subcommand(name, |command| command.hide(true)));
        let shown = shown.subcommand_help_heading(group.heading());
        clap_mangen::Man::new(shown).render_subcommands_section(text)?;
    }
    page.render_extra_section(text)?;
    page.render_version_section(text)
}
