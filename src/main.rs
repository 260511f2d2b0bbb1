//! The `palisade` binary: a sub-command, or a UCI session.

use palisade::{tools, uci};
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(feature) = uci::cpu::missing() {
        eprintln!("palisade: {}", uci::cpu::complaint(feature));
        return ExitCode::from(2);
    }
    let arguments: Vec<_> = std::env::args_os().collect();
    let words: Vec<_> = arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    match words.first() {
        Some(word) if tools::is_subcommand(word) => ExitCode::from(tools::run(arguments)),
        _ => uci::session::run(words),
    }
}
