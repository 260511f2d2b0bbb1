//! Throws out one-sided openings.

use super::game::{Player, Rules, label_centipawns};
use super::openings::Openings;
use super::player::{EnginePlayer, MoveLimit};
use palisade::board::{Board, Position};
use palisade_tools::support::random::Rng;

/// Nodes for judging whether an opening is balanced enough.
const NODES: u64 = 1000;
/// Openings tried for each one wanted.
const TRIES: usize = 200;

/// The shipped engine, to judge openings by a short search.
pub struct Referee(EnginePlayer);

impl Referee {
    /// A referee.
    ///
    /// # Errors
    /// When there is no memory or thread for it.
    pub fn new() -> Result<Self, String> {
        EnginePlayer::new(MoveLimit::SoftNodes(NODES), 1, None).map(Self)
    }

    /// The next opening that is worth at most [`Rules::opening_cp`] to either side;
    /// `None` if they are not to be had.
    ///
    /// # Errors
    /// When no game can begin from any opening.
    pub fn balanced_opening(&mut self, openings: &Openings, rng: &mut Rng) -> Result<Option<Board>, String> {
        for _ in 0..TRIES {
            let board = openings.draw(rng)?;
            self.0.new_game();
            let (_, score) = self.0.choose(&Position::new(board));
            if label_centipawns(score).abs() <= Rules::default().opening_cp {
                return Ok(Some(board));
            }
        }
        Ok(None)
    }
}
