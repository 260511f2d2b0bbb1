//! Malformed data files: none makes the tuner hang, panic or take more than 500 MB, and none is
//! changed.

use crate::support::{TestFolder, excerpt, soon};
use palisade_lab::tune::data::DataLines;
use std::fs;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The most memory that the program may take for a file, MiB.
const MOST: u64 = 500;
/// Malformed files of labelled positions.
fn hostile_data() -> Vec<Vec<u8>> {
    vec![
        vec![0; 100_000],
        vec![b'|'; 100_000],
        b"|\n".repeat(10_000),
        format!("{START}|99999999999|1.0\n").into_bytes(),
        format!("{START}|1|2.0\n").into_bytes(),
        format!("{START}|-|-\n").into_bytes(),
        b"\x1f\x8b\x08".to_vec(),
        b"\x1f\x8b\x08\0\0\0\0\0\0\xff\xff\xff\xff\xff".to_vec(),
        b"\xff\xfe|1|1.0\n".to_vec(),
    ]
}

#[test]
fn the_reader_ends_soon_and_without_panic() {
    let folder = TestFolder::new("lab_hostile", "readers");
    for case in &hostile_data() {
        folder.write("d.txt", case);
        soon(case, || {
            let read = DataLines::read(&[folder.path("d.txt")], None);
            assert!(read.is_err() || read.is_ok_and(|lines| lines.len() <= case.len()), "{}", excerpt(case));
        });
    }
}

#[test]
fn the_program_answers_and_leaves_the_files_alone() {
    let data = hostile_data();
    assert!(data.len() >= 9, "nine cases");
    let folder = TestFolder::new("lab_hostile", "program");
    for case in &data {
        folder.write("in", case);
        let ended = folder.run_measured(&["tune", "in", "-o", "out", "--epochs", "1"]);
        assert!(matches!(ended.code, Some(0..=2)), "{}: {:?}: {}", excerpt(case), ended.code, ended.printed);
        assert!(!ended.printed.contains("panicked"), "{}: {}", excerpt(case), ended.printed);
        assert!(ended.peak_mib < MOST, "{}: {} MiB", excerpt(case), ended.peak_mib);
        assert!(fs::read(folder.path("in")).is_ok_and(|left| left == *case), "{}: changed", excerpt(case));
    }
}
