//! The reader of an explanation: a rating, and the moves that players of that rating choose.

use palisade::types::Move;

/// The reader of an explanation, with the moves that players of that rating choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reader {
    /// The reader's rating on Lichess's scale; `None` if unknown.
    pub rating: Option<u16>,
    /// The percentage of players of that rating who play each move, the most likely first; empty if unknown.
    pub moves: Vec<(Move, f32)>,
}

impl Reader {
    /// Returns the percentage (0 to 100) of players of the reader's rating who play `mv`; `None` if unknown.
    pub fn often(&self, mv: Move) -> Option<f32> {
        self.moves.iter().find(|(known, _)| *known == mv).map(|(_, often)| *often)
    }
}
