//! Ctrl-C: the first asks a tool to end with what it has, the second ends it.
//!
//! [`watch`] puts a handler in place; loops look at [`requested`] between two pieces of
//! work, and engines while they think. Rests on the C library's `signal`, which Unix
//! and Windows have. Invariant: the handler touches one atomic and nothing else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The exit code of a tool that was asked to end: what shells report for Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// How often a wait for something else looks whether an end is asked for.
pub const LOOK: Duration = Duration::from_millis(100);

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C (and a request to terminate) does not kill the process but is
/// told by [`requested`]; a second one ends it at once.
pub fn watch() {
    extern "C" fn handler(_signal: libc::c_int) {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            // SAFETY: `_exit` may be called from a handler: it runs no code of ours.
            unsafe { libc::_exit(libc::c_int::from(EXIT_CODE)) }
        }
    }
    let handler = handler as extern "C" fn(libc::c_int) as *const () as libc::sighandler_t;
    for signal in [libc::SIGINT, libc::SIGTERM] {
        // SAFETY: the handler lives as long as the program and is safe to run at any
        // moment: an atomic exchange, and `_exit`.
        unsafe { libc::signal(signal, handler) };
    }
}

/// True once Ctrl-C was pressed after [`watch`].
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
