//! The command line of `palisade-lab`.

use crate::support::{TestFolder, ends_quietly_without_a_reader};

#[test]
fn every_sub_command_has_a_help_text() {
    let folder = TestFolder::new("lab_cli", "help");
    let help = folder.stdout(&["--help"]);
    for command in ["match", "spsa", "datagen", "tune", "pv-leaves", "error-analysis", "levels"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{command} not in {help}");
        assert!(folder.stdout(&[command, "--help"]).contains("Usage: palisade-lab"), "{command}");
    }
    for command in [
        "describe",
        "measure",
        "measure-group",
        "repeats",
        "times",
        "fit",
        "fit-tactics",
        "fit-group",
        "openings",
        "styles",
        "blunders",
        "judge",
        "judge-openings",
    ] {
        let help = folder.stdout(&["levels", command, "--help"]);
        assert!(help.contains(&format!("Usage: palisade-lab levels {command}")), "{help}");
    }
    assert!(folder.stdout(&["--version"]).starts_with("palisade-lab "));
    assert!(folder.refused(&["no-such-thing"]).contains("no-such-thing"));
    assert!(folder.stdout(&["levels", "describe"]).contains("| style |"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    ends_quietly_without_a_reader(&["levels", "describe"]);
}
