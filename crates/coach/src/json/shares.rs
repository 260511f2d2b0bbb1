//! Shares of a score that add up: by theme, with the pieces that own them.

use crate::json::piece::Piece;
use crate::{Attribution, Localizer};
use palisade::evaluation::Theme;
use schemars::JsonSchema;
use serde::Serialize;

/// The difference of two scores in parts. Invariant: the shares and `beyond` sum to `total`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Shares {
    /// The difference of the two scores for the side that moves, centipawns as shown.
    pub total: i32,
    /// What the search saw and the evaluations at the ends do not show, centipawns.
    pub beyond: i32,
    /// The themes that have a share, the largest first whatever its sign.
    pub themes: Vec<Share>,
}

/// What a theme has of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Share {
    /// The theme: `material`, `king-attack`, ...
    pub theme: &'static str,
    /// In words: `attack on the king`.
    pub name: String,
    /// Centipawns; positive is good for the side that moves.
    pub share: i32,
    /// The pieces that own most of it, where they stand at the end of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Piece>,
}

impl Shares {
    /// The parts of an attribution.
    pub fn of(attribution: &Attribution, words: &Localizer) -> Self {
        let share = |(theme, share): (Theme, i32)| Share {
            theme: theme.key(),
            name: words.theme(theme),
            share,
            pieces: Piece::list(attribution.owners(theme), words),
        };
        Self {
            total: attribution.total,
            beyond: attribution.beyond,
            themes: attribution.themes().into_iter().map(share).collect(),
        }
    }

    /// The share of a theme; 0 if it has none.
    pub fn share(&self, theme: Theme) -> i32 {
        self.themes.iter().find(|share| share.theme == theme.key()).map_or(0, |share| share.share)
    }
}
