//! How long a person would think about a move: for an opponent that is asked to take his time.
//!
//! Only in `palisade play --think like-a-person`, never where games are counted. Pure.

use palisade::board::Board;
use palisade::types::Move;
use std::time::Duration;

/// The part of the time left that a move takes at most: one in so many.
const SHARE: u32 = 40;
/// No move takes longer.
const LONGEST: Duration = Duration::from_secs(12);

/// The time for a move of a level, `ply` plies into the game, with this much on the clock. `roll`
/// is any number: people are not even.
pub fn time_for(board: &Board, mv: Move, ply: usize, left: Option<Duration>, roll: u64) -> Duration {
    let choices = board.legal_moves().len();
    // Openings are known, recaptures and forced moves are seen, wide positions take long.
    let base = match choices {
        0 | 1 => 400,
        _ if ply < 8 => 900,
        _ if mv.is_capture() || board.in_check() => 1_300,
        2..=12 => 2_200,
        13..=30 => 3_200,
        _ => 4_200,
    };
    // From a half to twice as long.
    let ms = base / 2 + base * (roll >> 40) % (base + base / 2);
    let time = Duration::from_millis(ms).min(LONGEST);
    left.map_or(time, |left| time.min(left / SHARE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_thinks_for_ever() {
        let board = Board::startpos();
        let mv = board.parse_san("e4").expect("legal");
        for roll in (0..200u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            let opening = time_for(&board, mv, 0, None, roll);
            let later = time_for(&board, mv, 40, None, roll);
            assert!(opening >= Duration::from_millis(450) && opening <= later && later <= LONGEST);
            let hurried = time_for(&board, mv, 40, Some(Duration::from_secs(4)), roll);
            assert!(hurried <= Duration::from_millis(100));
        }
    }
}
