//! Ctrl-C: the first asks a tool to end with what it has, the second ends it.
//!
//! [`watch`] puts handlers in place; loops look at [`requested`] between two pieces of
//! work, and engines while they think. Rests on `signal-hook`, on Unix and Windows.
//! Invariant: a handler touches one atomic, or ends the process, and nothing else.

use once_cell::sync::Lazy;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

/// The exit code of a tool that was asked to end: what shells report for Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// How often a wait for something else looks whether an end is asked for.
pub const LOOK: Duration = Duration::from_millis(100);

static REQUESTED: Lazy<Arc<AtomicBool>> = Lazy::new(Arc::default);

/// From now on Ctrl-C (and a request to terminate) does not kill the process but is
/// told by [`requested`]; a second one ends it at once.
pub fn watch() {
    static WATCHING: Once = Once::new();
    // Handlers add up: a second pair would end the process at the first signal.
    WATCHING.call_once(|| {
        for signal in [SIGINT, SIGTERM] {
            // In this order: the one that ends looks first, at what the other noted before. A
            // system that refuses leaves the signals as they were: the first ends the process.
            let _ = flag::register_conditional_shutdown(signal, EXIT_CODE.into(), Arc::clone(&REQUESTED))
                .and_then(|_| flag::register(signal, Arc::clone(&REQUESTED)));
        }
    });
}

/// True once Ctrl-C was pressed after [`watch`].
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
