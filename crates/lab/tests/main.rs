//! `palisade-lab` from the command line, and the documentation of its measurements.

mod cli;
mod datagen;
mod documentation;
mod error_analysis;
mod faults;
mod files;
mod hostile;
mod matches;
mod pv_leaves;
#[cfg(feature = "spsa")]
mod spsa;
#[path = "../../app/tests/tools/support.rs"]
mod support;
mod tuner;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_palisade-lab");

/// A UCI engine for tests that need one: `examples/uci_engine.rs`, which `cargo test` builds.
pub fn uci_engine() -> String {
    let folder = std::path::Path::new(PROGRAM).parent().expect("a folder").join("examples");
    let path = folder.join(format!("uci_engine{}", std::env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "no {}: cargo build -p palisade-lab --example uci_engine", path.display());
    path.to_str().expect("a path in Unicode").to_owned()
}
