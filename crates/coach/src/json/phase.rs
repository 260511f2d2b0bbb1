//! The part of a game that a position belongs to, by a rule of thumb.

use palisade::board::Board;
use schemars::JsonSchema;
use serde::Serialize;

/// The last move number of an opening.
const OPENING_MOVES: u32 = 10;
/// The largest phase material of an endgame: queen 4, rook 2, minor piece 1, both sides; 24 at the start.
const ENDGAME_MATERIAL: i32 = 8;

/// A phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first ten moves, if more than an endgame's material is left.
    Opening,
    /// Neither the opening nor the endgame.
    Middlegame,
    /// At most a third of the initial material is left, pawns not counted.
    Endgame,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// Returns the phase that a position belongs to.
    pub fn of(board: &Board) -> Self {
        match board {
            _ if board.phase_material() <= ENDGAME_MATERIAL => Self::Endgame,
            _ if board.fullmove_number() <= OPENING_MOVES => Self::Opening,
            _ => Self::Middlegame,
        }
    }

    /// Returns the English name of the phase with a capital letter, as the tables of reports show it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "Opening",
            Self::Middlegame => "Middlegame",
            Self::Endgame => "Endgame",
        }
    }
}
