//! The program `palisade`, for tests of the laboratory that need a UCI engine.

fn main() -> std::process::ExitCode {
    std::process::ExitCode::from(palisade_app::command_line::run(std::env::args_os().collect()))
}
