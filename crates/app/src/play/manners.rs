//! When an opponent of a rating resigns or offers a draw.
//!
//! Measured on 2,900 games of people on lichess and chess.com (no bullet; ratings on lichess's scale; 150 games a band,
//! the last position searched with 15,000 nodes). Of games that end by mate or resignation 59 % end by
//! resignation at 800 to 1600, 67 % at 1600 to 2000, 63 % at 2000 to 2200 and 84 % above. Who resigns is behind by 7.8, 9.4, 9.0, 7.6 and
//! 5.2 pawns in the middle of the band. Draws are agreed in 15 % of the games above 2200, in the middle at move 45 with 12 men on the
//! board, three of four within 0.3 of equality; in 1 to 5 % below.
//!
//! An opponent resigns only when he has been that far behind for several moves: he never gives up a position that could still
//! be held.

use palisade::board::Board;

/// What the opponent does beside his move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing.
    None,
    /// He resigns in place of the move.
    Resign,
    /// He moves and offers a draw.
    OfferDraw,
}

/// An opponent in a game.
#[derive(Clone, Debug)]
pub struct Manners {
    /// He neither resigns nor offers a draw.
    plays_on: bool,
    /// For the lot whether he is one who resigns, 0 to 1.
    lot: f64,
    /// What his positions were worth to him after his last moves, centipawns, the newest last.
    worths: Vec<i32>,
    /// The move at which he offered a draw last.
    offered: Option<u32>,
}

/// Moves in a row for which he must be lost before he resigns.
const LOST_MOVES: usize = 3;
/// Moves in a row that are equal before he offers a draw.
const EQUAL_MOVES: usize = 6;
/// Equal in that sense, centipawns.
const EQUAL: i32 = 20;
/// Not before this move.
const OFFER_MOVE: u32 = 40;
/// Moves between two offers.
const OFFERS_APART: u32 = 15;
/// With at most so many men, from 2000 on and below.
const OFFER_MEN: [u32; 2] = [13, 8];
/// The rating whose manners the opponent at full strength has.
const MASTER: u16 = 2400;

impl Manners {
    /// For a new game; `lot` from 0 to 1 draws whether the opponent is one who resigns.
    pub const fn new(plays_on: bool, lot: f64) -> Self {
        Self { plays_on, lot, worths: Vec::new(), offered: None }
    }

    /// A move was taken back, or the game is another: what was thought of it does not count.
    pub fn forget(&mut self) {
        self.worths.clear();
    }

    /// What he does when his position after the move he found is worth so much to him, centipawns. `board` is the
    /// position before the move, `level` his rating, nothing for full strength.
    pub fn gesture(&mut self, worth: i32, board: &Board, level: Option<u16>) -> Gesture {
        if self.plays_on {
            return Gesture::None;
        }
        self.worths.push(worth);
        let level = f64::from(level.unwrap_or(MASTER));
        let last = |count: usize| self.worths.len().checked_sub(count).map(|from| &self.worths[from..]);
        let behind = resigns_behind(level);
        if self.lot < share_of_resignations(level)
            && last(LOST_MOVES).is_some_and(|worths| worths.iter().all(|&worth| worth <= -behind))
        {
            return Gesture::Resign;
        }
        let number = board.fullmove_number();
        let men = OFFER_MEN[usize::from(level < 2000.0)];
        let rested = self.offered.is_none_or(|offered| number >= offered + OFFERS_APART);
        if number >= OFFER_MOVE
            && rested
            && board.occupied().count() <= men
            && last(EQUAL_MOVES).is_some_and(|worths| worths.iter().all(|&worth| worth.abs() <= EQUAL))
        {
            self.offered = Some(number);
            return Gesture::OfferDraw;
        }
        Gesture::None
    }
}

/// So many centipawns behind people of a rating resign.
fn resigns_behind(level: f64) -> i32 {
    between(level, (1700.0, 900.0), (2300.0, 520.0)) as i32
}

/// The part of lost games, 0 to 1, that people of a rating resign and do not play to mate.
fn share_of_resignations(level: f64) -> f64 {
    between(level, (1300.0, 0.59), (2300.0, 0.84))
}

/// A straight line between two points, level beyond them.
fn between(at: f64, (from, low): (f64, f64), (to, high): (f64, f64)) -> f64 {
    low + (high - low) * ((at - from) / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gestures(manners: &mut Manners, worths: &[i32], board: &Board, level: Option<u16>) -> Vec<Gesture> {
        worths.iter().map(|&worth| manners.gesture(worth, board, level)).collect()
    }

    #[test]
    fn he_resigns_when_he_has_been_lost_for_some_moves_and_is_one_who_does() {
        use Gesture::{None, Resign};
        let board = Board::startpos();
        let mut one = Manners::new(false, 0.3);
        assert_eq!(gestures(&mut one, &[-950, -950, -300, -950, -950], &board, Some(1400)), [None; 5]);
        assert_eq!(one.gesture(-950, &board, Some(1400)), Resign);
        assert_eq!(gestures(&mut Manners::new(false, 0.3), &[-600; 9], &board, Some(1400)), [None; 9]);
        assert_eq!(
            gestures(&mut Manners::new(false, 0.3), &[-600; 3], &board, Some(2400)),
            [None, None, Resign]
        );
        assert_eq!(
            gestures(&mut Manners::new(false, 0.8), &[-2000; 9], &board, Some(1400)),
            [None; 9],
            "to mate"
        );
        assert_eq!(gestures(&mut Manners::new(true, 0.0), &[-2000; 9], &board, Some(1400)), [None; 9]);
        let mut other = Manners::new(false, 0.3);
        gestures(&mut other, &[-950; 2], &board, Some(1400));
        other.forget();
        assert_eq!(other.gesture(-950, &board, Some(1400)), None, "a move was taken back");
    }

    #[test]
    fn he_offers_a_draw_in_a_dead_position_and_not_again_at_once() {
        use Gesture::{None, OfferDraw};
        let dead = Board::from_fen("8/8/4k3/8/7r/4K3/8/R7 b - - 0 60").expect("legal");
        let mut one = Manners::new(false, 0.0);
        let mut wanted = [None; 9];
        wanted[5] = OfferDraw;
        assert_eq!(gestures(&mut one, &[5; 9], &dead, Some(1400)), wanted);
        let full = Board::startpos();
        assert_eq!(
            gestures(&mut Manners::new(false, 0.0), &[0; 9], &full, Some(2400)),
            [None; 9],
            "too early"
        );
        assert_eq!(gestures(&mut Manners::new(false, 0.0), &[60; 9], &dead, Some(1400)), [None; 9], "better");
    }
}
