//! Throws out one-sided openings.

use super::error::SelfPlayError;
use super::game::{Rules, label_centipawns};
use super::openings::Openings;
use super::player::{MoveLimit, player};
use palisade::board::Board;
use palisade_tools::ThinkError;
use palisade_tools::engines::internal::InternalEngine;
use palisade_tools::engines::thinker::{Course, Thinker, choose};
use palisade_tools::support::random::Rng;

/// Nodes for judging whether an opening is balanced enough.
const NODES: u64 = 1000;
/// Openings tried for each one wanted.
const TRIES: usize = 200;

/// The shipped engine, to judge openings by a short search.
pub struct Referee(InternalEngine);

impl Referee {
    /// A referee.
    ///
    /// # Errors
    /// When there is no memory or thread for it.
    pub fn new() -> Result<Self, ThinkError> {
        player(1, None).map(Self)
    }

    /// The next opening that is worth at most [`Rules::opening_cp`] to either side;
    /// `None` if they are not to be had.
    ///
    /// # Errors
    /// When no game can begin from any opening, or the engine has no answer.
    pub fn balanced_opening(
        &mut self,
        openings: &Openings,
        rng: &mut Rng,
    ) -> Result<Option<Board>, SelfPlayError> {
        for _ in 0..TRIES {
            let board = openings.draw(rng)?;
            self.0.new_game()?;
            let limits = MoveLimit::SoftNodes(NODES).limits();
            let (_, answer) = choose(&mut self.0, &Course::new(board), limits)?;
            if label_centipawns(answer.score.unwrap_or_default()).abs() <= Rules::default().opening_cp {
                return Ok(Some(board));
            }
        }
        Ok(None)
    }
}
