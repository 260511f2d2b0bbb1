//! The thinking time of a human player, for an opponent that moves at a natural pace.
//!
//! Used for games against a person (`palisade play --think like-a-person`, the page), never for games
//! that measure strength. The times are a guess and were not fitted.
//!
//! Invariant: a player who takes these times does not lose on time because of them.

use crate::board::Board;
use crate::types::Move;
use std::time::Duration;

/// A move takes at most one part in this many of the time left, plus [`OF_INCREMENT`] of the increment.
const SHARE: u32 = 40;
/// (The increment comes after the move.)
const OF_INCREMENT: f64 = 0.75;
/// Both together are at most one part in this many of the time left.
const MOST: u32 = 4;
/// The least time for a move, ms,
const LEAST: Duration = Duration::from_millis(400);
/// unless that is more than one part in this many of the time left.
const HURRY: u32 = 20;
/// The greatest time for a move, ms.
const LONGEST: Duration = Duration::from_secs(12);

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The time until the flag falls, ms.
    pub time: Duration,
    /// The increment for each move, ms.
    pub increment: Duration,
}

/// Returns the time that a human player would take for a move, ms, `ply` plies into the game, with this clock
/// if there is one. `roll` is a random number that varies the time.
pub fn time_for(board: &Board, mv: Move, ply: usize, left: Option<Left>, roll: u64) -> Duration {
    let choices = board.legal_moves().len();
    // Opening moves, recaptures and forced moves are quick. Positions with many moves take long.
    let base: u64 = match choices {
        0 | 1 => 400,
        _ if ply < 8 => 900,
        _ if mv.is_capture() || board.in_check() => 1_300,
        2..=12 => 2_200,
        13..=30 => 3_200,
        _ => 4_200,
    };
    // A factor from a half to two.
    let time = Duration::from_millis(base / 2 + (roll >> 40) % (base + base / 2)).min(LONGEST);
    let Some(Left { time: left, increment }) = left else { return time.max(LEAST) };
    let most = (left / SHARE + increment.mul_f64(OF_INCREMENT)).min(left / MOST);
    time.min(most).max(LEAST.min(left / HURRY))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLLS: u64 = 0x9e37_79b9_7f4a_7c15;

    fn left(time: u64, increment: u64) -> Left {
        Left { time: Duration::from_millis(time), increment: Duration::from_millis(increment) }
    }

    #[test]
    fn nobody_thinks_for_ever_or_answers_at_once() {
        let board = Board::startpos();
        let mv = board.parse_san("e4").expect("legal");
        let mut times = Vec::new();
        for roll in (0..200u64).map(|n| n.wrapping_mul(ROLLS)) {
            let opening = time_for(&board, mv, 0, None, roll);
            let later = time_for(&board, mv, 40, None, roll);
            assert!(opening >= Duration::from_millis(450) && later >= LEAST && later <= LONGEST);
            times.push(later.as_millis());
            let hurried = time_for(&board, mv, 40, Some(left(4_000, 0)), roll);
            assert_eq!(hurried, Duration::from_millis(200));
            assert!(time_for(&board, mv, 40, Some(left(4_000, 5_000)), roll) <= Duration::from_secs(2));
            let calm = time_for(&board, mv, 40, Some(left(600_000, 0)), roll);
            assert_eq!(calm, later.min(Duration::from_secs(15)));
        }
        times.sort_unstable();
        let quarters = [times[50], times[100], times[150]];
        // Even between a half and twice the base of 3.2 s.
        for (found, wanted) in quarters.into_iter().zip([2_800, 4_000, 5_200]) {
            assert!(found.abs_diff(wanted) < 600, "{quarters:?}");
        }
    }

    #[test]
    fn nobody_runs_out_of_time_by_thinking() {
        let board = Board::startpos();
        let mv = board.parse_san("e4").expect("legal");
        for (base, increment) in [(60_000, 0), (3_000, 0), (1_000, 100), (30_000, 20_000), (500, 0)] {
            let mut clock = Duration::from_millis(base);
            for move_number in 0..300u64 {
                let now = Left { time: clock, ..left(0, increment) };
                let spent = time_for(&board, mv, 40, Some(now), move_number.wrapping_mul(ROLLS));
                assert!(spent <= clock / MOST, "{spent:?} of {clock:?}");
                clock = clock - spent + Duration::from_millis(increment);
            }
            assert!(!clock.is_zero(), "{base}+{increment}");
        }
    }
}
