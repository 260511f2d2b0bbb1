//! What a sub-command works on if its words do not say.

use crate::support::color::ColorChoice;
use crate::support::outcome::Failure;
use crate::support::weights::read_weights;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use std::path::Path;
use std::sync::Arc;

/// On the command line the initial position and the built-in weights; in a session those
/// that the session has.
#[derive(Clone)]
pub struct Defaults {
    /// The position; `None` if the session's is not valid.
    pub position: Option<Position>,
    /// The weights of the evaluation.
    pub weights: Arc<Weights>,
    /// Castling is written as king takes rook even where it is the standard one.
    pub chess960: bool,
    /// Somebody wants to know how long it took.
    pub timed: bool,
    /// A sub-command may read standard input; in a session that is the session's.
    pub stdin: bool,
    /// Colours for who reads the results.
    pub color: ColorChoice,
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            position: Some(Position::new(Board::startpos())),
            weights: Weights::embedded(),
            chess960: false,
            timed: true,
            stdin: true,
            color: ColorChoice::Never,
        }
    }
}

impl Defaults {
    /// The position of a FEN or of `startpos`; the default for an empty text.
    pub fn position(&self, text: &str) -> Result<Position, Failure> {
        match text.trim() {
            "" => self.position.clone().ok_or_else(|| Failure::new("there is no valid position")),
            "startpos" => Ok(Position::new(Board::startpos())),
            fen => {
                let board = Board::from_fen(fen).map_err(Failure::new)?;
                Ok(Position::new(board))
            }
        }
    }

    /// The weights of a file; the default without one.
    pub fn weights(&self, path: Option<&Path>) -> Result<Arc<Weights>, Failure> {
        path.map_or_else(|| Ok(Arc::clone(&self.weights)), read_weights)
    }

    /// Whether castling moves of this board are written as king takes rook.
    pub fn writes_chess960(&self, board: &Board) -> bool {
        self.chess960 || !board.is_standard_castling()
    }
}
