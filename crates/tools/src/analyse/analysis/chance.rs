//! A chance of a game. [`crate::analyse::analysis::chances`] searches them.

use palisade_coach::motifs::Motif;

/// A chance for a player: a position in which one move, a combination, is better than all others. The player
/// takes it or misses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The index of the move in the main line, from 0.
    pub ply: usize,
    /// The motif of the move that was better than all others.
    pub motif: Motif,
    /// True if the player made the move, false if the chance was missed.
    pub found: bool,
    /// The percentage (0 to 100) of players of the mover's rating who make the move; `None` if the
    /// human model has no estimate.
    pub found_by: Option<u32>,
}
