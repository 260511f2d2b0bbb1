//! A chance of a game as JSON.

use super::error::RecordError;
use crate::analyse::analysis::chance::Chance;
use palisade_coach::motifs::Motif;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The JSON record of a chance: a position in which one move was better than all others, because of a
/// combination.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RecordedChance {
    /// Index, from 0, of the move played in this position.
    ply: usize,
    /// The key of the motif of the combination, such as `fork`.
    motif: String,
    /// True if the player made the move that was better than all others.
    found: bool,
    /// The percentage (0 to 100) of players of the mover's rating who make the move; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found_by: Option<u32>,
}

impl RecordedChance {
    /// Makes the JSON record of a chance: a position in which one move, a combination, is better than all
    /// others.
    pub fn of(chance: &Chance) -> Self {
        let Chance { ply, motif, found, found_by } = *chance;
        Self { ply, motif: motif.key().to_owned(), found, found_by }
    }

    /// Converts the record back to a chance (a position with one outstanding move) in a game with `moves`
    /// moves.
    ///
    /// # Errors
    /// When the motif is unknown, or the game has no such move.
    pub fn revive(&self, moves: usize) -> Result<Chance, RecordError> {
        let motif = read_motif(&self.motif)?;
        if self.ply >= moves {
            return Err(RecordError("a chance without a move"));
        }
        Ok(Chance { ply: self.ply, motif, found: self.found, found_by: self.found_by })
    }
}

/// Returns the motif with this key, such as `fork`.
///
/// # Errors
/// When no motif has it.
pub(super) fn read_motif(key: &str) -> Result<Motif, RecordError> {
    Motif::ALL.into_iter().find(|motif| motif.key() == key).ok_or(RecordError("an unknown motif"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_read_as_it_is_written() {
        let chance = Chance { ply: 7, motif: Motif::BackRank, found: true, found_by: Some(35) };
        let record = RecordedChance::of(&chance);
        assert_eq!(record.revive(8).ok(), Some(chance));
        assert!(record.revive(7).is_err());
        assert!(RecordedChance { motif: "luck".to_owned(), ..record }.revive(8).is_err());
    }
}
