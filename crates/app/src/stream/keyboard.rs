//! The keys of a terminal, given to the line editor no further than the line it edits.
//!
//! rustyline reads whatever standard input has and keeps to itself what lies behind the end
//! of a line: a client that says `uci` and more in one breath would lose the rest. So on
//! Unix the editor gets a pseudo-terminal of this process's own as standard input. A thread
//! takes key after key from the real one and passes them on; after one that ends a line it
//! waits until the editor wants the next. The console of Windows hands out one key at a
//! time of itself.
//!
//! Invariants: no byte behind the line at hand has been taken from the terminal when the
//! editor returns; however the process ends, the terminal is left as it was found
//! ([`restore`]).

#[cfg(unix)]
mod system {
    use nix::pty::openpty;
    use nix::sys::termios::SpecialCharacterIndices as Special;
    use nix::sys::termios::{ControlFlags, InputFlags, LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
    use nix::unistd::{dup, dup2_stdin};
    use std::fs::File;
    use std::io::{self, ErrorKind, Read, Write};
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::SeqCst;
    use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
    use std::thread::{Builder, JoinHandle, sleep};
    use std::time::{Duration, Instant};

    /// The real terminal and how it was found.
    static FOUND: OnceLock<(File, Mutex<Termios>)> = OnceLock::new();
    /// A key that seems to end a line but does not (Enter where a long list of completions
    /// pauses) holds the next ones up for so long.
    const DOUBT: Duration = Duration::from_secs(1);
    /// A text that the editor does not take (a list of completions is open) holds keys up
    /// for so long.
    const PRINTING: Duration = Duration::from_millis(100);
    /// Long enough for the editor to have suspended the process, and not to be noticed.
    const SUSPENSION: Duration = Duration::from_millis(50);

    /// Whose turn it is.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Turn {
        /// The editor waits for keys.
        Editing,
        /// It was given the end of a line.
        Ended,
        /// There is no editor any more.
        Closed,
    }

    #[derive(Default)]
    struct Gate {
        turn: Mutex<Option<Turn>>,
        changed: Condvar,
    }

    impl Gate {
        fn lock(&self) -> MutexGuard<'_, Option<Turn>> {
            self.turn.lock().unwrap_or_else(PoisonError::into_inner)
        }

        fn set(&self, turn: Turn) {
            *self.lock() = Some(turn);
            self.changed.notify_all();
        }

        /// Waits for the turn of the editor, after the end of a line not for ever; false
        /// if there is no editor.
        fn wait(&self) -> bool {
            let mut turn = self.lock();
            let since = Instant::now();
            while matches!(*turn, None | Some(Turn::Ended)) {
                let left = DOUBT.saturating_sub(since.elapsed());
                if turn.is_some() && left.is_zero() {
                    return true;
                }
                let waited = self.changed.wait_timeout(turn, left.max(Duration::from_millis(1)));
                turn = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            *turn != Some(Turn::Closed)
        }
    }

    /// The thread between the terminal and the editor.
    pub struct Keyboard {
        gate: Arc<Gate>,
        thread: JoinHandle<Option<Vec<u8>>>,
    }

    impl Keyboard {
        /// Makes the terminal raw and takes the place of standard input. Keys wait while
        /// the editor has something to print.
        ///
        /// # Errors
        /// When the system has no pseudo-terminal or no thread for it.
        pub fn open(printing: Arc<AtomicBool>) -> io::Result<Self> {
            let found = tcgetattr(io::stdin())?;
            let raw = raw(found.clone());
            let real = File::from(dup(io::stdin())?);
            FOUND.get_or_init(|| (real, Mutex::new(found)));
            let gate = Arc::<Gate>::default();
            let pty = openpty(None, Some(&raw))?;
            let passer =
                Passer { inner: pty.master.into(), raw: raw.clone(), gate: Arc::clone(&gate), printing };
            let thread = Builder::new().name("keyboard".into()).spawn(move || passer.run())?;
            dup2_stdin(&pty.slave)?;
            set_mode(&raw);
            Ok(Self { gate, thread })
        }

        /// The editor wants a line.
        pub fn ask(&self) {
            self.gate.set(Turn::Editing);
        }

        /// Gives the terminal back, and what is typed from now on.
        pub fn release(self) -> Box<dyn Read + Send> {
            restore();
            self.gate.set(Turn::Closed);
            // A keyboard that is gone has nothing more to say.
            match (self.thread.join().ok().flatten(), terminal()) {
                (Some(taken), Some(terminal)) => Box::new(io::Cursor::new(taken).chain(terminal)),
                _ => Box::new(io::empty()),
            }
        }
    }

    struct Passer {
        inner: File,
        raw: Termios,
        gate: Arc<Gate>,
        printing: Arc<AtomicBool>,
    }

    impl Passer {
        /// Passes keys on until there is no editor, and returns what it took too much;
        /// `None` if there is no terminal any more.
        fn run(mut self) -> Option<Vec<u8>> {
            let mut quoted = false;
            loop {
                if !self.gate.wait() {
                    return Some(Vec::new());
                }
                let mut key = [0];
                match terminal()?.read(&mut key) {
                    Ok(1) => {}
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    _ => return None,
                }
                let [key] = key;
                // Only if it was waited for in doubt.
                if *self.gate.lock() == Some(Turn::Closed) {
                    return Some(vec![key]);
                }
                let since = Instant::now();
                while self.printing.load(SeqCst) && since.elapsed() < PRINTING {
                    sleep(Duration::from_millis(1));
                }
                let suspends = !quoted && self.is(key, Special::VSUSP);
                let ends = !quoted
                    && (matches!(key, b'\r' | b'\n')
                        || self.is(key, Special::VINTR)
                        || self.is(key, Special::VQUIT));
                // Ctrl-V and Ctrl-Q: the next one is meant as it is.
                quoted = !quoted && matches!(key, 0x16 | 0x11);
                if suspends {
                    restore();
                }
                if ends {
                    self.gate.set(Turn::Ended);
                }
                self.inner.write_all(&[key]).ok()?;
                if suspends {
                    sleep(SUSPENSION);
                    set_mode(&self.raw);
                }
            }
        }

        fn is(&self, key: u8, special: Special) -> bool {
            self.raw.control_chars[special as usize] == key
        }
    }

    fn terminal() -> Option<&'static File> {
        FOUND.get().map(|(terminal, _)| terminal)
    }

    /// As rustyline has it: keys as they come, output as it was.
    fn raw(mut mode: Termios) -> Termios {
        mode.input_flags &= !(InputFlags::BRKINT
            | InputFlags::ICRNL
            | InputFlags::INPCK
            | InputFlags::ISTRIP
            | InputFlags::IXON);
        mode.control_flags |= ControlFlags::CS8;
        mode.local_flags &= !(LocalFlags::ECHO | LocalFlags::ICANON | LocalFlags::IEXTEN | LocalFlags::ISIG);
        mode.control_chars[Special::VMIN as usize] = 1;
        mode.control_chars[Special::VTIME as usize] = 0;
        mode
    }

    /// Sets the mode of the real terminal; what waits to be read there goes on waiting.
    fn set_mode(mode: &Termios) {
        if let Some(terminal) = terminal() {
            // A terminal that is gone needs no mode.
            let _ = tcsetattr(terminal, SetArg::TCSANOW, mode);
        }
    }

    /// Brings the terminal back to how it was found, if it was taken.
    pub fn restore() {
        if let Some((_, found)) = FOUND.get() {
            set_mode(&found.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io::{self, Read};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// The console, which gives key after key.
    pub struct Keyboard;

    impl Keyboard {
        /// Nothing to take.
        pub fn open(_: Arc<AtomicBool>) -> io::Result<Self> {
            Ok(Self)
        }

        /// Nothing to wait for.
        pub fn ask(&self) {}

        /// What is typed from now on.
        pub fn release(self) -> Box<dyn Read + Send> {
            Box::new(io::stdin())
        }
    }

    /// Nothing to bring back: the console's mode ends with the reading of a line.
    pub fn restore() {}
}

pub use system::{Keyboard, restore};
