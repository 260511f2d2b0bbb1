//! A pseudo-terminal for a program under test.

#![allow(dead_code, reason = "each test program uses a part")]

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, Termios, Winsize, tcgetattr, tcsetattr, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::process::Stdio;

/// The two ends of a pseudo-terminal: the test holds the master, the program gets the slave.
pub struct Pty {
    /// The master side: writing types text, reading returns the output.
    pub master: File,
    slave: OwnedFd,
}

impl Pty {
    /// A terminal with this number of rows and columns.
    pub fn open(rows: u16, columns: u16) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&master).expect("the pseudo-terminal is ours");
        unlockpt(&master).expect("the pseudo-terminal is ours");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let mut options = OpenOptions::new();
        options.read(true).write(true).custom_flags(libc::O_NOCTTY);
        let slave = options.open(OsStr::from_bytes(name.as_bytes())).expect("the other end");
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&slave, size).expect("a terminal");
        Self { master: File::from(master), slave: OwnedFd::from(slave) }
    }

    /// The terminal as standard input, output or error of a program.
    pub fn stdio(&self) -> Stdio {
        Stdio::from(self.slave.try_clone().expect("a second handle"))
    }

    /// Turns the echo on or off.
    pub fn set_echo(&self, echo: bool) {
        let mut mode = self.mode();
        mode.local_modes.set(LocalModes::ECHO, echo);
        tcsetattr(self.slave.as_fd(), OptionalActions::Now, &mode).expect("a terminal");
    }

    fn mode(&self) -> Termios {
        tcgetattr(self.slave.as_fd()).expect("a terminal")
    }

    /// The mode of the terminal as text, to be compared.
    pub fn mode_text(&self) -> String {
        format!("{:?}", self.mode())
    }
}
