//! The server by itself; `palisade mcp` is the same.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(palisade_mcp::program(std::env::args_os()))
}
