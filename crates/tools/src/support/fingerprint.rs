//! The positions of `palisade bench`, and a fingerprint of how a build plays in them. Two runs with the same
//! fingerprint search alike.

use crate::support::hash::{FNV_START, fnv1a};
use palisade::board::{Board, Position};
use palisade::types::{Move, Score};

const POSITIONS: &str = include_str!("../../../../epd/bench.epd");

/// Returns the fixed positions that `palisade bench` searches, each with its name.
pub fn positions() -> Vec<(String, Board)> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let (fen, id) = line.split_once(" id \"")?;
        let board = Board::from_fen(fen).ok()?;
        Some((id.trim_end_matches("\";").to_owned(), board))
    };
    lines.map(|line| read(line).unwrap_or_else(|| panic!("epd/bench.epd: {line}"))).collect()
}

/// The depth in plies of the searches whose results make the hash [`fingerprint`].
pub const FINGERPRINT_DEPTH: i32 = 6;
/// The hash table size in MiB of the searches whose results make the hash [`fingerprint`]. It is cleared for
/// each position, so a small one is faster.
pub const FINGERPRINT_HASH: u32 = 1;

/// Returns a hash of the moves, scores and node counts that `search` finds in the bench positions, by which
/// two engines with equal play are recognised: nearly every change of search or evaluation changes it.
/// `search` returns best move, score and nodes of one position, and must forget each position before the
/// next.
///
/// # Errors
/// The first error of `search`.
pub fn fingerprint<E>(mut search: impl FnMut(&Position) -> Result<(Move, Score, u64), E>) -> Result<u64, E> {
    positions().into_iter().try_fold(FNV_START, |hash, (_, board)| {
        let (mv, score, nodes) = search(&Position::new(board))?;
        Ok(fnv1a(hash, format!("{mv:?} {score} {nodes};").as_bytes()))
    })
}

/// Returns a fingerprint ([`fingerprint`]) as text: `plays like` and 16 hexadecimal digits. The log of a run
/// has it in its header, so that only an engine with equal play resumes the run.
pub fn plays_like(print: u64) -> String {
    format!("plays like {print:016x}")
}
