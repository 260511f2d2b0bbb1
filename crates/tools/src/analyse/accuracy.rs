//! How well a side played: average loss and accuracy, over the game and its phases.
//!
//! The loss of a move is the expected points, 0 to 1, it gave away
//! ([`super::judge::loss`]); its loss in centipawns is the fall of the score, each score
//! cut off at 10 pawns either way, a mate counting as 10. The accuracy of a move is
//! 100 exp(-4.35 loss): 100 for the best move, 80 for a twentieth of a point, 22 for the
//! loss that is a blunder; that of a side is the mean over its moves. That accuracy is
//! to fall exponentially with the winning chance lost is the idea of lichess.org.

use super::judge::{Opinion, loss};
use crate::pgn::Game;
use palisade::board::Board;
use palisade::types::Color;

/// Accuracy falls by a factor of e for this part of a point.
const STEEPNESS: f64 = 4.35;
/// Scores count up to this many pawns.
const PAWNS: f64 = 10.0;
/// The opening ends with this move number.
const OPENING_MOVES: u32 = 10;
/// Non-pawn material (N 1, B 1, R 2, Q 4, both sides) of an endgame, at most; 24 at
/// the start.
const ENDGAME_MATERIAL: i32 = 8;

/// A part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first ten moves, with more than an endgame's material.
    Opening,
    /// What lies between.
    Middlegame,
    /// Little material is left.
    Endgame,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The phase a position belongs to.
    pub fn of(board: &Board) -> Self {
        match board {
            _ if board.phase_material() <= ENDGAME_MATERIAL => Self::Endgame,
            _ if board.fullmove_number() <= OPENING_MOVES => Self::Opening,
            _ => Self::Middlegame,
        }
    }

    /// Its name in a table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "Opening",
            Self::Middlegame => "Middlegame",
            Self::Endgame => "Endgame",
        }
    }
}

/// The moves of a side, summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Play {
    /// How many.
    pub moves: u32,
    centipawns: f64,
    accuracy: f64,
}

impl Play {
    /// Average loss of a move in centipawns.
    pub fn loss(&self) -> f64 {
        self.centipawns / f64::from(self.moves.max(1))
    }

    /// 0 to 100.
    pub fn accuracy(&self) -> f64 {
        self.accuracy / f64::from(self.moves.max(1))
    }

    fn add(&mut self, points: f64, centipawns: f64) {
        self.moves += 1;
        self.centipawns += centipawns;
        self.accuracy += 100.0 * (-STEEPNESS * points).exp();
    }
}

/// The play of a side: the whole game, then the phases in the order of [`Phase::ALL`].
pub fn play(game: &Game, boards: &[Board], opinions: &[Opinion], side: Color) -> [Play; 4] {
    let mut plays = [Play::default(); 4];
    for (ply, &mv) in game.moves().iter().enumerate() {
        let board = &boards[ply];
        if board.side_to_move() != side {
            continue;
        }
        let (before, after) = (&opinions[ply], &opinions[ply + 1]);
        let points = loss(before, after, side, mv);
        let pawns = |opinion: &Opinion| opinion.pawns(PAWNS).clamp(-PAWNS, PAWNS) * f64::from(side.sign());
        let best = before.pv.first() == Some(&mv);
        let centipawns = if best { 0.0 } else { (100.0 * (pawns(before) - pawns(after))).max(0.0) };
        plays[0].add(points, centipawns);
        plays[1 + Phase::of(board) as usize].add(points, centipawns);
    }
    plays
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::judge::boards;
    use crate::pgn::read_games;
    use palisade::evaluation::display::{ShownScore, WinRateModel};

    #[test]
    fn losses_are_averaged_by_side_and_phase() {
        let (games, _) = read_games(b"1. e4 e5 2. Nf3 f6 *\n");
        let game = &games[0];
        let boards = boards(&game.start, &game.moves());
        let opinion = |cp: i32| Opinion {
            value: Some(ShownScore::Centipawns(cp)),
            expected: ShownScore::Centipawns(cp).expected_points(WinRateModel::new(78)),
            depth: 5,
            ..Opinion::of_the_end(0.5)
        };
        let opinions: Vec<Opinion> = [30, 30, 20, 10, 2110].map(opinion).into();
        let [white, opening, middlegame, _] = play(game, &boards, &opinions, Color::White);
        assert_eq!((white.moves, white.loss(), opening), (2, 5.0, white));
        assert!(white.accuracy() > 95.0 && white.accuracy() < 100.0, "{}", white.accuracy());
        assert_eq!((middlegame.moves, middlegame.accuracy()), (0, 0.0));
        // The first move cost nothing, the second all there was, cut off at 10 pawns.
        let [black, ..] = play(game, &boards, &opinions, Color::Black);
        assert_eq!(black.loss(), 495.0);
        assert!(black.accuracy() > 50.0 && black.accuracy() < 65.0, "{}", black.accuracy());
    }
}
