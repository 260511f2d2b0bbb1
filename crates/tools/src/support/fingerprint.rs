//! The positions of `palisade bench`, and how a build plays in them as one number: what must
//! not change while a run goes on.

use crate::support::hash::{FNV_START, fnv1a};
use palisade::board::{Board, Position};
use palisade::types::{Move, Score};

const POSITIONS: &str = include_str!("../../../../epd/bench.epd");

/// The bench positions and their names.
pub fn positions() -> Vec<(String, Board)> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let (fen, id) = line.split_once(" id \"")?;
        let board = Board::from_fen(fen).ok()?;
        Some((id.trim_end_matches("\";").to_owned(), board))
    };
    lines.map(|line| read(line).unwrap_or_else(|| panic!("epd/bench.epd: {line}"))).collect()
}

/// Depth in plies of the searches that tell one way of playing from another.
pub const FINGERPRINT_DEPTH: i32 = 6;
/// Hash table for fingerprints, MiB: emptied for each position, so better small.
pub const FINGERPRINT_HASH: u32 = 1;

/// A way of playing in a number that (nearly) any change of play changes: moves, scores and
/// nodes of the bench positions as `search` finds them, which forgets what was before.
///
/// # Errors
/// Those of `search`.
pub fn fingerprint<E>(mut search: impl FnMut(&Position) -> Result<(Move, Score, u64), E>) -> Result<u64, E> {
    positions().into_iter().try_fold(FNV_START, |hash, (_, board)| {
        let (mv, score, nodes) = search(&Position::new(board))?;
        Ok(fnv1a(hash, format!("{mv:?} {score} {nodes};").as_bytes()))
    })
}

/// A fingerprint in words, for the head of a run that only an engine that plays alike goes on with.
pub fn plays_like(print: u64) -> String {
    format!("plays like {print:016x}")
}
