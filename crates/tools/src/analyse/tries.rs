//! What every move that could have been played at a turning point leads to, for a reader who tries
//! one before he looks at the answer. [`super::answers`] looks for it.

use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use std::collections::BTreeMap;

/// Plies of an answer that are told, at most.
pub const REPLY: usize = 3;

/// A legal move at a turning point.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// The move.
    pub mv: Move,
    /// What it leads to, from White's side; nothing where no engine was asked, or the game is over.
    pub value: Option<ShownScore>,
    /// What is played against it, at most [`REPLY`] plies.
    pub reply: Vec<Move>,
    /// It is the best move, or loses so little that nobody should complain.
    pub good: bool,
}

/// The tries of a game, by the ply of the turning point.
#[derive(Clone, Debug, Default)]
pub struct Tries(BTreeMap<usize, Vec<Try>>);

impl Tries {
    /// Those of these plies.
    pub fn known(tries: BTreeMap<usize, Vec<Try>>) -> Self {
        Self(tries)
    }

    /// What is known of the moves of a turning point, if that was looked for.
    pub fn get(&self, ply: usize) -> Option<&[Try]> {
        self.0.get(&ply).map(Vec::as_slice)
    }
}
