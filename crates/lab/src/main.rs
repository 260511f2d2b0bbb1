//! The `palisade-lab` binary: the sub-commands for developers.

#![forbid(unsafe_code)]

use palisade::engine::cpu;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(feature) = cpu::missing() {
        // A failure to write this message cannot be reported.
        let _ = writeln!(std::io::stderr(), "palisade-lab: {}", cpu::complaint(feature));
        return ExitCode::from(2);
    }
    ExitCode::from(palisade_lab::command_line::run(std::env::args_os()))
}
