//! Default position, weights and output settings of a sub-command.

use crate::support::color::ColorChoice;
use crate::support::outcome::Failure;
use crate::support::weights::read_weights;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use std::path::Path;
use std::sync::Arc;

/// The values that a sub-command uses if its arguments name none. On the command line these are the initial
/// position and the built-in weights; in a session, the position and weights of the session.
#[derive(Clone)]
pub struct Defaults {
    /// The default position; `None` if the session has no valid one.
    pub position: Option<Position>,
    /// The default weights of the evaluation.
    pub weights: Arc<Weights>,
    /// True to write castling as king takes rook even in standard positions.
    pub chess960: bool,
    /// True if a tool reports the time that it took; false for output that is the same in every run.
    pub timed: bool,
    /// True if the sub-command may read standard input. A session reads it itself.
    pub stdin: bool,
    /// Whether the results may contain colours.
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
    /// Returns the position that a FEN or `startpos` describes; the default position for an empty string.
    ///
    /// # Errors
    /// When the FEN is invalid, or when the text is empty and there is no default position.
    pub fn position(&self, text: &str) -> Result<Position, Failure> {
        match text.trim() {
            "" => self.position.clone().ok_or_else(|| Failure::new("there is no valid position")),
            start => Ok(Position::new(Board::from_start(start).map_err(Failure::new)?)),
        }
    }

    /// Returns the weights of the file `path`, or the default weights for `None`.
    ///
    /// # Errors
    /// When the file cannot be read or is invalid.
    pub fn weights(&self, path: Option<&Path>) -> Result<Arc<Weights>, Failure> {
        path.map_or_else(|| Ok(Arc::clone(&self.weights)), read_weights)
    }

    /// Returns true if castling moves on this board are written in UCI as king takes rook (Chess960).
    pub fn writes_chess960(&self, board: &Board) -> bool {
        self.chess960 || !board.is_standard_castling()
    }
}
