//! A folder of its own for a test in which the program runs, and what it said.

#![allow(dead_code, reason = "each test file uses a part")]

use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::time::Duration;

/// How long a run may take, on a busy machine in a debug build.
const PATIENCE: Duration = Duration::from_secs(120);

/// An empty folder.
pub struct TestFolder(pub PathBuf);

impl TestFolder {
    /// The folder of this name, emptied. `group` keeps test files apart.
    pub fn new(group: &str, name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(group).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("writable");
    }

    /// The text of a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of its files in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("there");
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs the program without input.
    pub fn run(&self, args: &[&str]) -> Output {
        self.run_with(args, b"")
    }

    /// Runs the program with this input.
    pub fn run_with(&self, args: &[&str], stdin: &[u8]) -> Output {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_palisade"));
        let command = command.current_dir(&self.0).timeout(PATIENCE).args(args);
        command.write_stdin(stdin).output().unwrap_or_else(|error| panic!("{args:?}: {error}"))
    }

    /// Runs to success and returns stdout.
    pub fn stdout(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Runs something that must be refused, and returns why.
    pub fn refused(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(output.stdout.is_empty(), "{args:?}: {}", text(&output.stdout));
        said
    }
}

/// What was said, as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
