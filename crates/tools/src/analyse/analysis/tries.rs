//! The score and best reply of every legal move at a turning point, for a reader who tries one before reading the
//! answer. [`crate::analyse::analysis::answers`] searches it.

use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use std::collections::BTreeMap;

/// The largest number of plies, from the reply on, that are shown after a legal move in an exercise.
pub const REPLY: usize = 3;

/// A legal move in a position where a bad move was played, with its score and the best reply. A reader who
/// solves the position as an exercise may choose it.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// The legal move that was tried.
    pub mv: Move,
    /// The score of the move from White's side; `None` if it was not searched.
    pub value: Option<ShownScore>,
    /// The best reply and the moves after it, at most [`REPLY`] plies; empty if the move was not searched.
    pub reply: Vec<Move>,
    /// True if the move is the engine's choice, or another move than the one played whose winning chances are
    /// less than 3.5 percentage points below those of the best one.
    pub good: bool,
}

/// The legal moves with their scores, in those positions of a game in which every legal move was searched.
/// The key is the index of the move played in the position.
#[derive(Clone, Debug, Default)]
pub struct Tries(BTreeMap<usize, Vec<Try>>);

impl Tries {
    /// Makes the collection. The key is the index of the move played in a position, the value its legal
    /// moves.
    pub fn known(tries: BTreeMap<usize, Vec<Try>>) -> Self {
        Self(tries)
    }

    /// Returns the legal moves with their scores before the move at index `ply`; `None` if they
    /// were not searched.
    pub fn get(&self, ply: usize) -> Option<&[Try]> {
        self.0.get(&ply).map(Vec::as_slice)
    }
}
