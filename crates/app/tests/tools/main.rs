//! The sub-commands, as functions and from the command line, and faults during them.

#[cfg(unix)]
#[path = "../uci/pty.rs"]
mod pty;
#[path = "../uci/support.rs"]
mod uci_support;
mod answers;
mod check;
mod cli;
mod epd;
mod faults;
mod files;
#[cfg(feature = "syzygy")]
mod fuzz_smoke;
mod hostile;
mod long_work;
mod memory;
mod pgn;
mod play;
#[cfg(unix)]
mod play_terminal;
mod same_text;
mod schema;
mod support;
mod why;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_palisade");
