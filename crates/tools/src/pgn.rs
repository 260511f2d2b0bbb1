//! `palisade pgn`: reads any PGN and writes it in a clean form.
//!
//! Every game that can be read is written in the export format of the standard, with its variations, comments
//! and glyphs. Parts that were not read as written or were left out are reported on standard error with their
//! place. A game with an unreadable rest is written up to that point, with a comment about it. Games are
//! processed one by one, so memory does not grow with the file.

use crate::support::files::read;
use crate::support::files::write::{Draft, Outputs};
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::{plain, plain_lines};
use crate::support::stderr;
use palisade_pgn::{Games, write_game};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// The command line arguments of `palisade pgn`, which rewrites PGN files in a clean form.
#[derive(clap::Args, Debug)]
pub struct PgnArgs {
    /// PGN file with any number of games, plain or compressed (gzip, bzip2, zstd); - for standard input
    file: PathBuf,
    /// Output file [default: standard output]
    #[arg(long, short, value_name = "OUT")]
    out: Option<PathBuf>,
}

/// Runs `palisade pgn`: reads a PGN file, writes its games in the export format, and reports each problem on
/// standard error. Returns the exit code: 0, or 1 if a game was left out or damaged.
///
/// # Errors
/// When the file cannot be read or holds no game, or when the output cannot be written.
pub fn run(args: &PgnArgs, out: &mut Out<'_>) -> Outcome {
    let mut outputs = Outputs::of_run([args.file.as_path()])?;
    let to_stdout = PathBuf::from("-");
    let target = outputs.claim_option(Some(args.out.as_ref().unwrap_or(&to_stdout)))?;
    let mut draft: Option<Draft> = target.map(|target| target.draft()).transpose()?;
    let terminal = outputs.use_stdout() && io::stdout().is_terminal();
    let source =
        read::open_or_stdin(&args.file, read::STREAMED).map_err(|error| Failure::file(&args.file, error))?;
    let name = args.file.display();
    let (mut written, mut damaged, mut left_out) = (0_u64, 0_u64, 0_u64);
    for game in Games::new(source) {
        match game {
            Ok(game) => {
                for diagnostic in &game.diagnostics {
                    stderr::say(&plain(&format!("{name}: {diagnostic}")));
                }
                let text = write_game(&game);
                if let Some(draft) = &mut draft {
                    if terminal { draft.add(plain_lines(&text))? } else { draft.add(&text)? }
                }
                written += 1;
                damaged += u64::from(game.damage().is_some());
            }
            Err(error) => {
                stderr::say(&plain(&format!("{name}: {error}")));
                left_out += 1;
            }
        }
    }
    if written == 0 {
        return Err(Failure::new(format!("{name}: no game that can be read")));
    }
    draft.map_or(Ok(()), Draft::keep)?;
    if !outputs.use_stdout() {
        let games = if written == 1 { "game" } else { "games" };
        let mut text = format!("{name}: {written} {games} written, {left_out} left out");
        if damaged > 0 {
            text += &format!(", {damaged} damaged in the file");
        }
        writeln!(out, "{}", plain(&text))?;
    }
    Ok(u8::from(left_out + damaged > 0))
}
