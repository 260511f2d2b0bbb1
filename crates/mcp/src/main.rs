//! The server by itself; `palisade mcp` is the same.

#![forbid(unsafe_code)]

use clap::Parser;
use palisade::engine::cpu;
use palisade_tools::stderr;
use std::process::ExitCode;

#[derive(Parser)]
#[command(
    name = "palisade-mcp",
    version,
    about = "A chess engine that assistants ask, over the Model Context Protocol"
)]
struct Cli {
    #[command(flatten)]
    args: palisade_mcp::McpArgs,
}

fn main() -> ExitCode {
    if let Some(feature) = cpu::missing() {
        stderr::complain(&cpu::complaint(feature));
        return ExitCode::from(2);
    }
    match palisade_mcp::run(&Cli::parse().args) {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            stderr::complain(&failure.to_string());
            ExitCode::from(2)
        }
    }
}
