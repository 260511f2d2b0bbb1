//! An engine that rejects start positions which favour one side.

use super::StartPositionError;
use super::supply::StartPositions;
use crate::engines::ThinkError;
use crate::engines::internal::InternalEngine;
use crate::engines::player::{MoveLimit, player};
use crate::engines::thinker::{Course, Thinker, choose};
use crate::support::random::Rng;
use palisade::board::Board;
use palisade::types::Score;

/// The greatest score of a balanced position for either side, in the unit of [`label_centipawns`].
pub const BALANCED_CP: i32 = 300;
/// Nodes of the search that judges a position.
const NODES: u64 = 1000;
/// The largest number of positions that are drawn for each one that is wanted.
const TRIES: usize = 200;

/// Converts a score in internal units to label centipawns, in which the positions of training data are
/// labelled: 140 internal units (a pawn in the endgame) are 100. These differ from the centipawns of
/// [`palisade::evaluation::display`], which change with each fit of the win-rate model, because labels of
/// different versions must be comparable.
pub fn label_centipawns(score: Score) -> i32 {
    score * 100 / 140
}

/// An engine with the built-in weights that judges start positions by a short search.
pub struct Referee(InternalEngine);

impl Referee {
    /// Starts the referee with an engine of its own.
    ///
    /// # Errors
    /// Returns an error if memory or threads are missing.
    pub fn new() -> Result<Self, ThinkError> {
        player(1, None).map(Self)
    }

    /// Draws positions from `openings` with the random numbers of `rng` until one has a score of at most
    /// [`BALANCED_CP`] for either side. Returns `None` if 200 positions had a greater score.
    ///
    /// # Errors
    /// If no game can begin from the positions drawn, or the engine gives no answer.
    pub fn balanced_opening(
        &mut self,
        openings: &StartPositions,
        rng: &mut Rng,
    ) -> Result<Option<Board>, StartPositionError> {
        for _ in 0..TRIES {
            let board = openings.draw(rng)?;
            self.0.new_game()?;
            let limits = MoveLimit::SoftNodes(NODES).limits();
            let (_, answer) = choose(&mut self.0, &Course::new(board), limits)?;
            if label_centipawns(answer.score.unwrap_or_default()).abs() <= BALANCED_CP {
                return Ok(Some(board));
            }
        }
        Ok(None)
    }
}
