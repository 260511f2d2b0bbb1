//! A man of the board, by owner, kind and square.

use crate::names::{PieceName, Side};
use palisade::board::Board;
use palisade::types::Bitboard;
use palisade_explain::{Man as EngineMan, Words};
use schemars::JsonSchema;
use serde::Serialize;

/// A man on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Man {
    /// Whose he is.
    pub owner: Side,
    /// What he is.
    pub piece: PieceName,
    /// Where he stands, `f3`.
    pub square: String,
    /// All three in words: `White's knight on f3`.
    pub name: String,
}

impl Man {
    /// A man as the engine knows him. `words` should name owners ([`Words::with_owners`]).
    pub fn of(man: EngineMan, words: &Words) -> Self {
        Self {
            owner: man.color().into(),
            piece: man.kind().into(),
            square: man.sq.to_string(),
            name: words.man(man, "nom"),
        }
    }

    /// Several.
    pub fn list(men: &[EngineMan], words: &Words) -> Vec<Self> {
        men.iter().map(|man| Self::of(*man, words)).collect()
    }
}

/// The men on these squares.
pub(crate) fn men_on(board: &Board, squares: Bitboard) -> Vec<EngineMan> {
    squares.into_iter().filter_map(|sq| EngineMan::on(board, sq)).collect()
}
