//! What a tablebase proves about a position: win, draw or loss under the 50-move rule.

use crate::types::{Score, score};

/// A result under the 50-move rule, from the side to move's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but the 50-move rule saves the draw.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but the 50-move rule takes the win away.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// The score of a node `ply` plies from the root. Cursed and blessed
    /// results are draws if the 50-move rule counts (one unit off zero, so
    /// that the side that may hope for a mistake keeps hoping).
    pub fn score(self, ply: usize, fifty_moves: bool) -> Score {
        let win = score::TB_WIN - ply as Score;
        match self {
            Self::Win => win,
            Self::Loss => -win,
            Self::CursedWin if !fifty_moves => win,
            Self::BlessedLoss if !fifty_moves => -win,
            Self::CursedWin => score::DRAW + 1,
            Self::BlessedLoss => score::DRAW - 1,
            Self::Draw => score::DRAW,
        }
    }

    /// The same result from the other side's view.
    pub(in crate::search) fn of_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// The distance that stands for this result when the next move zeroes.
    pub(in crate::search) fn before_zeroing(self) -> i32 {
        match self {
            Self::Loss => -1,
            Self::BlessedLoss => -101,
            Self::Draw => 0,
            Self::CursedWin => 101,
            Self::Win => 1,
        }
    }
}
