//! Shared code of the engine's benches: `cargo bench -p palisade-benches`.

use palisade::board::Board;
use palisade_tools::support::fingerprint::positions;

/// The positions of `palisade bench`.
pub fn boards() -> Vec<Board> {
    positions().into_iter().map(|(_, board)| board).collect()
}
