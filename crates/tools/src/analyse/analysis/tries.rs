//! The score and best reply of every legal move at a turning point, for a reader who tries one before reading the
//! answer. [`crate::analyse::analysis::answers`] searches it.

use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use std::collections::BTreeMap;

/// The largest number of plies of a reply that are shown.
pub const REPLY: usize = 3;

/// A legal move in a position before a bad move, with its score and best reply.
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

/// The legal moves with their scores in the positions of a game where all moves were searched, by the index of
/// the move played there.
#[derive(Clone, Debug, Default)]
pub struct Tries(BTreeMap<usize, Vec<Try>>);

impl Tries {
    /// Makes the collection from the legal moves of each searched position, by the index of the move played
    /// there.
    pub fn known(tries: BTreeMap<usize, Vec<Try>>) -> Self {
        Self(tries)
    }

    /// Returns the legal moves with their scores before the move at index `ply`; `None` if they
    /// were not searched.
    pub fn get(&self, ply: usize) -> Option<&[Try]> {
        self.0.get(&ply).map(Vec::as_slice)
    }
}
