//! The sub-commands, as functions and from the command line, and what can befall them.

#[path = "../uci/support.rs"]
mod uci_support;
mod check;
mod cli;
mod datagen;
mod epd;
mod faults;
mod files;
#[cfg(feature = "syzygy")]
mod fuzz_smoke;
mod hostile;
mod long_work;
mod matches;
mod memory;
mod pgn;
mod play;
#[cfg(unix)]
mod play_terminal;
mod error_analysis;
mod pv_leaves;
mod schema;
#[cfg(feature = "spsa")]
mod spsa;
mod support;
mod tuner;
mod why;
