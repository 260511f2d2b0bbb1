//! The tablebase result of a position: win, draw or loss under the 50-move rule.

use crate::types::{Score, score};

/// A tablebase result (win, draw, loss) that distinguishes wins and losses which the fifty-move rule makes
/// draws, from the side to move's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// The position is lost.
    Loss,
    /// Lost, but drawn by the fifty-move rule.
    BlessedLoss,
    /// The position is drawn.
    Draw,
    /// Won, but drawn by the fifty-move rule.
    CursedWin,
    /// The position is won.
    Win,
}

impl Wdl {
    /// Returns the result as a score for the side to move at a node `ply` plies from the root, internal
    /// units. Wins and losses that the fifty-move rule makes draws (cursed, blessed) count as draws with
    /// `fifty_moves`, one unit off zero, so that the side that may profit from a mistake prefers them.
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

    /// Returns the same result from the other side's view.
    pub(in crate::search) fn of_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// Returns the distance to zeroing (DTZ), plies, of a position with this result whose next move is a
    /// capture or pawn move: 1 for a win, 101 for a cursed win, 0 for a draw, the negative for losses.
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
