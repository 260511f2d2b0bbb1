//! The reader of an explanation: a rating, and what players of that rating do.

use palisade::types::Move;

/// The reader of an explanation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reader {
    /// The rating, on the scale of lichess.
    pub rating: Option<u16>,
    /// The percentage of players of that rating who play each move, most likely first; empty where it is not known.
    pub moves: Vec<(Move, f32)>,
}

impl Reader {
    /// Returns the percentage of players who play a move, `None` where that is not known.
    pub fn often(&self, mv: Move) -> Option<f32> {
        self.moves.iter().find(|(known, _)| *known == mv).map(|(_, often)| *often)
    }
}
