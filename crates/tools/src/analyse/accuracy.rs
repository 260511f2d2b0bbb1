//! How well a side played: average loss and accuracy ([`Play`]), over the game and its phases.
//! The move that the engine would have played loses nothing.

use super::judge::Opinion;
use palisade::board::Board;
use palisade::types::Color;
use palisade_explain::judge::Play;
use palisade_pgn::Game;

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

/// The play of a side: the whole game, then the phases in the order of [`Phase::ALL`].
pub fn play(game: &Game, boards: &[Board], opinions: &[Opinion], side: Color) -> [Play; 4] {
    let mut plays = [Play::default(); 4];
    for (ply, &mv) in game.moves().iter().enumerate() {
        let board = &boards[ply];
        if board.side_to_move() != side {
            continue;
        }
        let (before, after) = (&opinions[ply], &opinions[ply + 1]);
        for play in [0, 1 + Phase::of(board) as usize] {
            if before.prefers(mv) {
                plays[play].add_best();
            } else {
                plays[play].add_move(before.seen(), after.seen(), side);
            }
        }
    }
    plays
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::judge::boards;
    use palisade::evaluation::display::{ShownScore, WinRateModel};
    use palisade_pgn::read_games;

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
