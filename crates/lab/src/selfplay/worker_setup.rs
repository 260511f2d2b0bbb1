//! Who is needed for the games of a run: one who plays, and one who labels.

use super::error::SelfPlayError;
use super::game::{LabelledPosition, Rules};
use super::player::MoveLimit;
use super::teacher::Teacher;

/// Who plays the games of a run, and who labels their positions if that is somebody else.
pub struct WorkerSetup<T> {
    /// Who plays both sides.
    pub player: T,
    /// How long a move takes it.
    pub limit: MoveLimit,
    /// Who labels.
    pub teacher: Option<Teacher>,
}

impl<T> WorkerSetup<T> {
    /// Has the positions kept of a game labelled again by the teacher, if there is one.
    ///
    /// # Errors
    /// When the teacher cannot, for good.
    pub fn relabel(
        &mut self,
        records: &mut Vec<LabelledPosition>,
        rules: &Rules,
    ) -> Result<(), SelfPlayError> {
        self.teacher.as_mut().map_or(Ok(()), |teacher| teacher.relabel(records, rules))
    }
}
