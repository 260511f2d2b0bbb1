//! An analyst of the tests that knows two lines: that of the best move and that of the move played.

use crate::analyst::{Analyst, Effort, Found};
use crate::line::san_moves;
use crate::study::Explanation;
use crate::words::messages::Localizer;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::types::{Move, Score};
use std::convert::Infallible;

/// Knows the line and score of the best move, and those of the move played.
struct Knows {
    best: (Score, Vec<Move>),
    played: (Score, Vec<Move>),
}

impl Analyst for Knows {
    type Error = Infallible;

    fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
        let (score, pv) = match only.first() {
            Some(mv) if self.played.1.first() == Some(mv) => &self.played,
            _ => &self.best,
        };
        let there = pv.first().is_some_and(|&mv| at.board().is_legal(mv));
        Ok(there.then(|| Found { score: *score, pv: pv.clone(), depth: 8 }))
    }
}

fn line(position: &Position, moves: &str) -> Vec<Move> {
    san_moves(position.board(), moves)
}

/// Returns the explanation of a position by the score, in internal units, and the moves of the best move's line, and those
/// of the move played.
pub(super) fn studied(fen: &str, best: (Score, &str), played: (Score, &str)) -> Explanation {
    let position = Position::new(Board::from_fen(fen).expect("legal"));
    let [best, played] = [best, played].map(|(score, moves)| (score, line(&position, moves)));
    let requested = [played.1[0]];
    let mut knows = Knows { best, played };
    let Ok(found) = crate::study(&mut knows, &position, &requested, &Weights::embedded());
    found.expect("a move")
}

/// Returns the English text on the move played, under the conditions of [`studied`].
pub(super) fn against(fen: &str, best: (Score, &str), played: (Score, &str)) -> String {
    let found = studied(fen, best, played);
    Localizer::english().against(&found, &found.others[0])
}
