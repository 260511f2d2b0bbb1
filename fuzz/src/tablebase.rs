//! Any bytes as Syzygy files: loaded, reported on and probed. A damaged table
//! gives no answer; it never brings the engine down.

use palisade::board::{Board, Position};
use palisade::engine::Tablebases;
use std::path::PathBuf;
use std::sync::OnceLock;

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// One input.
pub fn run(data: &[u8]) {
    let folder = FOLDER.get_or_init(|| {
        // The engine's tests keep their files in its build folder.
        let tests = option_env!("CARGO_TARGET_TMPDIR").map(PathBuf::from);
        let root = tests.unwrap_or_else(std::env::temp_dir);
        let folder = root.join(format!("palisade-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for tables");
        folder
    });
    // The right magic numbers now and then, or nothing behind them is reached.
    let with = |magic: [u8; 4]| [magic.as_slice(), data].concat();
    for (name, bytes) in [
        ("KQvK.rtbw", with([0x71, 0xe8, 0x23, 0x5d])),
        ("KQvK.rtbz", with([0xd7, 0x66, 0x0c, 0xa5])),
        ("KRvK.rtbw", data.to_vec()),
    ] {
        std::fs::write(folder.join(name), bytes).expect("the folder is writable");
    }
    let (tables, report) = Tablebases::load(folder.to_str().expect("a UTF-8 path"));
    assert!(report.problems.iter().all(|problem| !problem.is_empty()));
    for fen in ["8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 b - - 0 1"] {
        let position = Position::new(Board::from_fen(fen).expect("a sound position"));
        tables.wdl(position.board());
        tables.rank(&position, &position.legal_moves(), true);
    }
}
