//! The program at the other end of a pipe: the protocol and the console.

mod clients;
mod clock;
mod console;
mod go_lines;
mod gui_sessions;
mod options;
mod paths;
mod positions;
#[cfg(unix)]
mod pty;
mod session;
#[cfg(feature = "spsa")]
mod spsa;
mod support;
#[cfg(unix)]
mod terminal;
