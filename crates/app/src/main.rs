//! The `palisade` binary: a sub-command, or a UCI session.

#![forbid(unsafe_code)]

use palisade::engine::cpu;
use palisade_app::command_line;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(feature) = cpu::missing() {
        // No other stream is left for the error, and little of our own code may run here.
        let _ = writeln!(std::io::stderr(), "palisade: {}", cpu::complaint(feature));
        return ExitCode::from(2);
    }
    ExitCode::from(command_line::run(std::env::args_os().collect()))
}
