//! The resignations and draw offers of an opponent of a rating.
//!
//! Measured on 750 games of human players, 150 in each of five rating bands (Lichess and Chess.com, no bullet, ratings on the
//! Lichess scale, the last position searched with 15,000 nodes):
//!
//! | ratings | resignations among decided games, without losses on time | median score of the side that resigns, pawns |
//! |---|---|---|
//! | below 1200 | 59 % | -7.8 |
//! | 1200 to 1600 | 59 % | -9.4 |
//! | 1600 to 2000 | 67 % | -9.0 |
//! | 2000 to 2400 | 63 % | -7.6 |
//! | above 2400 | 84 % | -5.2 |
//!
//! Above 2400 the players agree to a draw in 22 of 150 games: the median is move 45 with 12 pieces on the board, and 16 of the 22
//! positions are within 0.3 pawns of equality. Below, 14 of 600 games end so.
//!
//! The opponent resigns only after it has been that far behind for several moves.

use palisade::board::Board;

/// The action of the opponent besides its move: it resigns, offers a draw, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The opponent only plays its move.
    None,
    /// The opponent resigns instead of moving.
    Resign,
    /// The opponent moves and offers a draw.
    OfferDraw,
}

/// The recent scores of a game in the terminal, by which the opponent decides whether to resign or offer a
/// draw.
#[derive(Clone, Debug)]
pub struct Manners {
    /// True if the opponent neither resigns nor offers a draw.
    plays_on: bool,
    /// A random number from 0 to 1: if it is below the share of lost games that players of the level resign,
    /// this opponent resigns lost games.
    lot: f64,
    /// The opponent's scores after its last moves, centipawns from its own side, newest last.
    worths: Vec<i32>,
    /// The full-move number of the last draw offer; `None` without one.
    offered: Option<u32>,
}

/// The number of moves in a row with a lost score after which the opponent resigns.
const LOST_MOVES: usize = 3;
/// The number of moves in a row with an equal score after which the opponent offers a draw.
const EQUAL_MOVES: usize = 6;
/// The largest absolute score that counts as equal, centipawns.
const EQUAL: i32 = 20;
/// The first full-move number at which the opponent offers a draw.
const OFFER_MOVE: u32 = 40;
/// The least number of moves between two draw offers.
const OFFERS_APART: u32 = 15;
/// The most pieces, pawns and kings included, with which the opponent offers a draw: at a level of 2400 or
/// more, and below.
const OFFER_PIECES: [u32; 2] = [13, 8];
/// The Lichess rating that full strength counts as.
const MASTER: u16 = 2600;

impl Manners {
    /// Makes the state at the start of a game. With `plays_on` the opponent never resigns or offers a draw.
    /// `lot` is a random number from 0 to 1: if it is below the share of lost games that players of the
    /// opponent's level resign, this opponent resigns lost games.
    pub const fn new(plays_on: bool, lot: f64) -> Self {
        Self { plays_on, lot, worths: Vec::new(), offered: None }
    }

    /// Clears the recent scores, because moves were taken back.
    pub fn forget(&mut self) {
        self.worths.clear();
    }

    /// Records a score of the opponent and returns whether it resigns or offers a draw. `worth` is the score
    /// after the move that it found, centipawns from its own side; `board` the position before that move;
    /// `level` its Lichess rating, or `None` for full strength.
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
        let most = OFFER_PIECES[usize::from(level < 2400.0)];
        let rested = self.offered.is_none_or(|offered| number >= offered + OFFERS_APART);
        if number >= OFFER_MOVE
            && rested
            && board.occupied().count() <= most
            && last(EQUAL_MOVES).is_some_and(|worths| worths.iter().all(|&worth| worth.abs() <= EQUAL))
        {
            self.offered = Some(number);
            return Gesture::OfferDraw;
        }
        Gesture::None
    }
}

/// Returns the disadvantage, centipawns (positive), from which on players of the Lichess rating `level`
/// resign.
fn resigns_behind(level: f64) -> i32 {
    between(level, (2000.0, 880.0), (2500.0, 520.0)) as i32
}

/// Returns the share of lost games, 0 to 1, that players of the Lichess rating `level` resign instead of
/// being mated.
fn share_of_resignations(level: f64) -> f64 {
    between(level, (2200.0, 0.62), (2500.0, 0.84))
}

/// Returns the value at `at` on the line through the points `(from, low)` and `(to, high)`; constant beyond
/// them.
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
    fn it_resigns_after_several_lost_moves() {
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
    fn it_offers_a_draw_in_a_dead_position_and_not_again_at_once() {
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
