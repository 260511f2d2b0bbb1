//! Shares of a score that add up: by theme, with the pieces that own them.

use crate::json::piece::Piece;
use crate::{Attribution, Localizer};
use palisade::evaluation::Theme;
use schemars::JsonSchema;
use serde::Serialize;

/// The difference of two scores, split by theme. The shares and `beyond` sum to `total`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Shares {
    /// The difference of the two scores for the side that moves, centipawns as shown to users.
    pub total: i32,
    /// The part that the search sees but the static evaluations at the two ends do not show, centipawns.
    pub beyond: i32,
    /// The themes with a share other than 0, the largest absolute value first.
    pub themes: Vec<Share>,
}

/// The share of one evaluation theme in a score or a difference of scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// The key of the theme: `material`, `king-attack`, ...
    pub theme: &'static str,
    /// The name of the theme in words: `attack on the king`.
    pub name: String,
    /// The share in centipawns; positive is good for the side that moves.
    pub share: i32,
    /// The pieces that account for most of the share, on their squares at the end of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
}

impl Shares {
    /// Converts an attribution (a score difference split by theme) to JSON. `localizer` should name the owners
    /// of pieces ([`Localizer::with_owners`]).
    pub fn of(attribution: &Attribution, localizer: &Localizer) -> Self {
        let share = |(theme, share): (Theme, i32)| Share {
            theme: theme.key(),
            name: localizer.theme(theme),
            share,
            pieces: Piece::list(attribution.owners(theme), localizer),
        };
        Self {
            total: attribution.total,
            beyond: attribution.beyond,
            themes: attribution.themes().into_iter().map(share).collect(),
        }
    }

    /// Returns the part of the difference of the two scores that a theme accounts for, centipawns, positive if it is good
    /// for the side to move; 0 if the theme has no share.
    pub fn share(&self, theme: Theme) -> i32 {
        self.themes.iter().find(|share| share.theme == theme.key()).map_or(0, |share| share.share)
    }
}
