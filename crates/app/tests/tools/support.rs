//! A folder of its own for a test that runs a program, and the output of the program.
//!
//! The tests of `palisade` and of `palisade-lab` share this file; `crate::PROGRAM` is the path of
//! the program.

#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::HashSet;
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The longest time of a run, on a busy machine in a debug build.
const PATIENCE: Duration = Duration::from_secs(120);

/// The end of a run.
pub struct Ended {
    /// The exit code.
    pub code: Option<i32>,
    /// Its standard output and standard error.
    pub printed: String,
    /// The peak of its memory, MiB; 0 if the system does not report it.
    pub peak_mib: u64,
}

/// Returns the anchors to which the table of contents of a report page links, and those of them that the page
/// does not have.
pub fn contents_links(page: &str) -> [Vec<&str>; 2] {
    let until_quote = |rest: &str| rest.find('"').unwrap_or(rest.len());
    let (_, rest) = page.split_once("<nav class=\"contents\"").expect("contents");
    let (contents, _) = rest.split_once("</nav>").expect("the end of the contents");
    let links = contents.split("href=\"#").skip(1);
    let links: Vec<&str> = links.map(|rest| &rest[..until_quote(rest)]).collect();
    let anchors = page.split(" id=\"").skip(1);
    let anchors: HashSet<&str> = anchors.map(|rest| &rest[..until_quote(rest)]).collect();
    let dead = links.iter().copied().filter(|link| !anchors.contains(link)).collect();
    [links, dead]
}

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
        let mut command = assert_cmd::Command::new(crate::PROGRAM);
        let command = command.current_dir(&self.0).timeout(PATIENCE).args(args);
        command.write_stdin(stdin).output().unwrap_or_else(|error| panic!("{args:?}: {error}"))
    }

    /// Runs the program without input and measures its memory.
    pub fn run_measured(&self, args: &[&str]) -> Ended {
        let printed = self.path("output");
        let file = fs::File::create(&printed).expect("writable");
        let mut command = Command::new(crate::PROGRAM);
        command.current_dir(&self.0).args(args).stdin(Stdio::null());
        command.stdout(file.try_clone().expect("a second handle")).stderr(file);
        let mut child = command.spawn().expect("starts");
        let (begun, mut peak_mib) = (Instant::now(), 0);
        let status = loop {
            // The peak is readable until the child has been waited for.
            peak_mib = peak_mib.max(peak_of(child.id()));
            if let Some(status) = child.try_wait().expect("a child") {
                break status;
            }
            if begun.elapsed() > PATIENCE {
                child.kill().expect("a child");
                child.wait().expect("a child");
                panic!("{args:?} does not end");
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let printed = text(&fs::read(&printed).expect("written"));
        Ended { code: status.code(), printed, peak_mib }
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
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(output.stdout.is_empty(), "{args:?}: {}", text(&output.stdout));
        message
    }
}

/// Starts the program and lets it run until `ready`, then presses Ctrl-C.
#[cfg(unix)]
pub fn interrupted(folder: &TestFolder, args: &[&str], mut ready: impl FnMut() -> bool) -> Output {
    let mut command = Command::new(crate::PROGRAM);
    command
        .current_dir(&folder.0)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = Kill(command.spawn().expect("starts"));
    let begun = Instant::now();
    while !ready() {
        assert!(child.0.try_wait().expect("a child").is_none(), "{args:?} ended by itself");
        assert!(begun.elapsed() < Duration::from_secs(90), "{args:?} does nothing");
        std::thread::sleep(Duration::from_millis(20));
    }
    let id = child.0.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill is there").success());
    let mut output = Output { status: Default::default(), stdout: Vec::new(), stderr: Vec::new() };
    child.0.stdout.take().expect("piped").read_to_end(&mut output.stdout).expect("readable");
    child.0.stderr.take().expect("piped").read_to_end(&mut output.stderr).expect("readable");
    output.status = child.0.wait().expect("ends");
    assert_eq!(output.status.code(), Some(130), "{args:?}: {}", text(&output.stderr));
    output
}

/// A program that does not outlive its test.
#[cfg(unix)]
struct Kill(Child);

#[cfg(unix)]
impl Drop for Kill {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The peak of a process's memory, MiB, as Linux reports it; 0 elsewhere.
fn peak_of(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = peak.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Longest time that a hostile input may take, in a debug build on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// Returns the beginning of an input, for the message of an assertion.
pub fn excerpt(case: &[u8]) -> String {
    format!("{:?}", text(&case[..case.len().min(60)]))
}

/// Runs `act` on a hostile input; fails if it takes longer than [`SOON`].
pub fn soon(case: &[u8], act: impl FnOnce()) {
    let begun = Instant::now();
    act();
    assert!(begun.elapsed() < SOON, "{}: {:?}", excerpt(case), begun.elapsed());
}

/// Fails unless the program with these arguments ends quietly, with code 0, after its reader has gone.
pub fn ends_quietly_without_a_reader(args: &[&str]) {
    let mut child = Command::new(crate::PROGRAM)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(0));
}
