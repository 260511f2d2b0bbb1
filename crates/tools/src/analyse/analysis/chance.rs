//! A chance of a game. [`crate::analyse::analysis::chances`] searches them.

use palisade_coach::motifs::Motif;

/// A chance for the side to move: a position in which one move starts a combination and is better than all
/// others. The player of the game took the chance or missed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The index, from 0, of the move played in this position.
    pub ply: usize,
    /// The motif (such as a fork) of the move that was better than all others.
    pub motif: Motif,
    /// True if the player made the move, false if the chance was missed.
    pub found: bool,
    /// The percentage (0 to 100) of players of the mover's rating who make the move; `None` if the
    /// human model has no estimate.
    pub found_by: Option<u32>,
}
