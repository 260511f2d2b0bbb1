//! The engines that one thread of a run needs: a player, and a teacher if there is one.

use super::error::SelfPlayError;
use super::game::{LabelledPosition, Rules};
use super::teacher::Teacher;
use palisade_tools::engines::player::MoveLimit;

/// The engines of one thread that makes training data: the player `T`, and the teacher (an engine that labels
/// positions), if there is one.
pub struct WorkerSetup<T> {
    /// The engine that plays both sides.
    pub player: T,
    /// The limit of the search for each move.
    pub limit: MoveLimit,
    /// The engine that labels the positions; `None` if the player's scores are the labels.
    pub teacher: Option<Teacher>,
}

impl<T> WorkerSetup<T> {
    /// Replaces the labels of a game's selected positions by the teacher's, and removes the positions that it
    /// finds unsuitable ([`Teacher::relabel`]). Does nothing without a teacher.
    ///
    /// # Errors
    /// If the teacher engine fails, or Ctrl-C ends the run.
    pub fn relabel(
        &mut self,
        records: &mut Vec<LabelledPosition>,
        rules: &Rules,
    ) -> Result<(), SelfPlayError> {
        self.teacher.as_mut().map_or(Ok(()), |teacher| teacher.relabel(records, rules))
    }
}
