//! Ctrl-C: the first asks a tool to stop with the results it has, the second ends the process.
//!
//! [`watch`] installs the handlers. Loops check [`requested`] between two pieces of work, and engines check
//! it during a search. Rests on `signal-hook`, on Unix and Windows. Invariant: a handler sets one atomic
//! flag or ends the process, and does nothing else.

use once_cell::sync::Lazy;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

/// Exit code of a tool that was interrupted; shells report the same for Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// Interval at which a wait for something else checks for an interrupt.
pub const LOOK: Duration = Duration::from_millis(100);

static REQUESTED: Lazy<Arc<AtomicBool>> = Lazy::new(Arc::default);

/// Installs the signal handlers. From then on the first Ctrl-C or SIGTERM only sets the flag of
/// [`requested`], and the second ends the process.
pub fn watch() {
    static WATCHING: Once = Once::new();
    // Handlers add up: a second pair would end the process at the first signal.
    WATCHING.call_once(|| {
        for signal in [SIGINT, SIGTERM] {
            // The order matters: the handler that ends the process runs first and sees the flag of an
            // earlier signal. If the system refuses, the signals keep their default action.
            let _ = flag::register_conditional_shutdown(signal, EXIT_CODE.into(), Arc::clone(&REQUESTED))
                .and_then(|_| flag::register(signal, Arc::clone(&REQUESTED)));
        }
    });
}

/// Returns true if Ctrl-C was pressed after [`watch`].
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
