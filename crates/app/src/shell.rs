//! `completions` and `man`: what shells and manuals want to know of the command line.
//!
//! Both are made from the same `clap` structures that read it, so they cannot differ.

use clap::Command;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use std::io;

/// Sub-commands that stand under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The heading.
    pub heading: &'static str,
    /// The names of the sub-commands, in the order of the help.
    pub names: Vec<String>,
}

impl Group {
    /// True if the sub-command of this name stands under the heading.
    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }
}

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
pub fn completions(args: &CompletionArgs, mut cli: Command, groups: &[Group], out: &mut Out<'_>) -> Outcome {
    // Shells show one list: what stands behind the first heading says under which.
    for group in groups.iter().skip(1) {
        let whose = group.heading.trim_start_matches("For ");
        for name in &group.names {
            cli = cli.mut_subcommand(name, |command| {
                let about = command.get_about().map(ToString::to_string).unwrap_or_default();
                command.about(format!("[{whose}] {about}"))
            });
        }
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
pub fn man(args: &ManArgs, mut cli: Command, groups: &[Group], out: &mut Out<'_>) -> Outcome {
    cli.build();
    let mut text = Vec::new();
    match &args.command {
        None => whole_program(&cli, groups, &mut text).map_err(Failure::new)?,
        Some(name) => {
            let found = cli.get_subcommands().find(|command| command.get_name() == name).cloned();
            let page = found.ok_or_else(|| Failure::new(format!("man: no sub-command '{name}'")))?;
            clap_mangen::Man::new(page).render(&mut text).map_err(Failure::new)?;
        }
    }
    out.write_all(&text)?;
    Ok(0)
}

/// The page of the program: its sub-commands under a heading for each group.
fn whole_program(cli: &Command, groups: &[Group], text: &mut Vec<u8>) -> io::Result<()> {
    let page = clap_mangen::Man::new(cli.clone());
    page.render_title(text)?;
    page.render_name_section(text)?;
    page.render_synopsis_section(text)?;
    page.render_description_section(text)?;
    page.render_options_section(text)?;
    for group in groups {
        let names = cli.get_subcommands().map(|command| command.get_name().to_owned());
        let others: Vec<String> = names.filter(|name| !group.has(name)).collect();
        let shown = others
            .into_iter()
            .fold(cli.clone(), |cli, name| cli.mut_subcommand(name, |command| command.hide(true)));
        let shown = shown.subcommand_help_heading(group.heading);
        clap_mangen::Man::new(shown).render_subcommands_section(text)?;
    }
    page.render_extra_section(text)?;
    page.render_version_section(text)
}
