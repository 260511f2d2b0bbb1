//! Ctrl-C: the first asks a tool to stop with the results it has, the second ends the process.
//!
//! [`watch`] installs the handlers. Loops check [`requested`] between two pieces of work, and engines check
//! it during a search. Rests on `signal-hook`, on Unix and Windows. Invariant: a handler sets one atomic
//! flag or ends the process, and does nothing else.

use once_cell::sync::OnceCell;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The exit code of a program that was interrupted; shells report the same for Ctrl-C.
pub const EXIT_CODE: u8 = 130;

/// The interval at which a blocking wait checks for an interrupt.
pub const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Set by the handlers. It exists only once the handlers are in place.
static REQUESTED: OnceCell<Arc<AtomicBool>> = OnceCell::new();

/// Installs handlers for Ctrl-C and for a request to terminate. From now on the first one does not end the
/// process but is reported by [`requested`]; a second one ends it at once. If the system refuses the
/// handlers, the signals stay as they were, and the next call tries again.
pub fn watch() {
    // Handlers add up: a second pair would end the process at the first signal.
    let _ = REQUESTED.get_or_try_init(install);
}

/// Installs the handlers and returns the flag that they set. Removes all of them if one is refused.
fn install() -> io::Result<Arc<AtomicBool>> {
    let requested = Arc::<AtomicBool>::default();
    let mut installed = Vec::new();
    let mut add = |signal| -> io::Result<()> {
        // In this order: the handler that ends the process runs first and tests what an earlier
        // signal has noted.
        let exit = flag::register_conditional_shutdown(signal, EXIT_CODE.into(), Arc::clone(&requested))?;
        installed.push(exit);
        installed.push(flag::register(signal, Arc::clone(&requested))?);
        Ok(())
    };
    match [SIGINT, SIGTERM].into_iter().try_for_each(&mut add) {
        Ok(()) => Ok(requested),
        Err(error) => {
            for handler in installed {
                signal_hook::low_level::unregister(handler);
            }
            Err(error)
        }
    }
}

/// Returns true if Ctrl-C was pressed, or the process received a request to terminate, after [`watch`]. It
/// never becomes false again.
pub fn requested() -> bool {
    REQUESTED.get().is_some_and(|requested| requested.load(Ordering::Relaxed))
}
