//! Faults from outside: a full disk, and folders without write permission. Unix only: a shell sets the
//! limits.

#![cfg(unix)]

use crate::PROGRAM;
use crate::files::data;
use crate::support::{TestFolder, text};
use std::fs;
use std::process::Command;

/// A disk that is full after a few hundred bytes: a write beyond is an error, not a signal.
const FULL_DISK: &str = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";

#[test]
fn a_full_disk_leaves_the_old_files() {
    let folder = TestFolder::new("lab_faults", "full");
    folder.write("d.txt", data(200));
    for args in [
        &["tune", "d.txt", "--epochs", "1", "-o", "old"][..],
        &["datagen", "--games", "4", "--nodes", "100", "-o", "old"],
        &["match", "default", "option.Contempt=10", "--games", "4", "--nodes", "100", "--pgn", "old"],
    ] {
        let before = "what was there\n";
        let appends = args.contains(&"datagen") || args.contains(&"match");
        if appends {
            let _ = fs::remove_file(folder.path("old"));
        } else {
            folder.write("old", before);
        }
        let mut shell = Command::new("sh");
        let output =
            shell.args(["-c", FULL_DISK, PROGRAM]).args(args).current_dir(&folder.0).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains("the file is too large"), "{args:?}: {stderr}");
        assert!(!stderr.contains("panic"), "{args:?}: {stderr}");
        if !appends {
            assert_eq!(folder.read("old"), before, "{args:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_path_is_reported_before_any_work() {
    // No user can create a file there, not even the superuser.
    const THERE: &str = "/sys/palisade-faults";
    let folder = TestFolder::new("lab_faults", "read-only");
    folder.write("d.txt", data(1));
    for args in [
        &["tune", "d.txt", "--epochs", "100000", "-o", THERE][..],
        &["datagen", "--games", "100000", "-o", THERE],
        &["match", "default", "option.Contempt=10", "--games", "100000", "--pgn", THERE],
    ] {
        let message = folder.refused(args);
        assert!(message.contains(THERE) && !message.contains("panic"), "{args:?}: {message}");
    }
}
