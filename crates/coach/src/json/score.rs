//! A score in both views, in words and centipawns, with the expected points.

use crate::Localizer;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Color;
use schemars::JsonSchema;
use serde::Serialize;

/// A score, from White's side and from the mover's.
///
/// Centipawns are normalised: +100 means an even chance to win against an equal, with any material.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Score {
    /// The score in words: `White is clearly better (+1.35 for White)`.
    pub text: String,
    /// The score from White's side: positive is good for White.
    pub white: Perspective,
    /// The score from the side to move: positive is good for the mover.
    pub mover: Perspective,
}

/// A score from the view of one side, in several units.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Perspective {
    /// Centipawns, normalised so that +100 is an even chance to win; absent if a mate was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cp: Option<i32>,
    /// Mate in at most this number of moves; if negative or zero, this side is mated. Absent if no mate was
    /// found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The score as text: `+1.35` in pawns, or `#3`, `#-2` for a mate.
    pub shown: String,
    /// The expected points, 0 to 1, by the engine's win-rate model for this material.
    pub expected: f64,
    /// The chances to win, draw and lose, permille, by the engine's win-rate model; they sum to 1000.
    pub wdl: [u32; 3],
}

impl Score {
    /// Converts the score `shown`, of the side `mover`, to JSON. `model` is the win-rate model for the
    /// material on the board, from scores to expected points.
    pub fn of(shown: ShownScore, mover: Color, model: WinRateModel, localizer: &Localizer) -> Self {
        // A side without a legal move is already mated, and the score has zero moves for either side.
        let over = shown == ShownScore::Mate(0);
        let won = |side: Color| over.then_some(side != mover);
        let white = shown.for_white(mover);
        let winner = over.then_some(!mover);
        let verdict = localizer.verdict(white, winner);
        Self {
            text: format!("{verdict} ({})", localizer.score(white, Color::White)),
            white: Perspective::of(white, won(Color::White), model),
            mover: Perspective::of(shown, won(mover), model),
        }
    }
}

impl Perspective {
    fn of(shown: ShownScore, won: Option<bool>, model: WinRateModel) -> Self {
        let (cp, mate) = match shown {
            ShownScore::Centipawns(cp) => (Some(cp), None),
            ShownScore::Mate(moves) => (None, Some(moves)),
        };
        let won = won.or(mate.map(|moves| moves > 0));
        let (wdl, expected) = match won {
            Some(true) => ([1000, 0, 0], 1.0),
            Some(false) => ([0, 0, 1000], 0.0),
            None => {
                let chances = model.chances(model.score(cp.unwrap_or(0)));
                ([chances.win, chances.draw, chances.loss], shown.expected_points(model))
            }
        };
        Self { cp, mate, shown: shown.to_string(), expected: (expected * 1000.0).round() / 1000.0, wdl }
    }
}
