//! The `palisade` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(palisade::tools::run(std::env::args_os()))
}
