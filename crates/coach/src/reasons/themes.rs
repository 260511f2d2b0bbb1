//! The themes of the evaluation that are reasons without a fact.

use crate::attribution::Attribution;
use crate::facts::declaration::theme_of_piece;
use crate::line_context::CandidateLine;
use crate::reasons::reason::{Rank, Reason};
use palisade::evaluation::Theme;

/// The least share of a theme that is a reason by itself, centipawns.
const THEME: i32 = 20;
/// The smallest share, in centipawns, from which the theme of the moving piece is a reason. It is lower than
/// for other themes, since the move itself causes it.
const OWN_THEME: i32 = 10;
/// The weight that the theme of the moving piece gains among themes, centipawns.
const OWN_LIFT: i32 = 50;
/// The largest weight of a theme alone as a reason, centipawns.
const MOST_OF_A_THEME: i32 = 90;

/// Returns the evaluation theme of the piece that a candidate move moves; `None` if the move is a capture.
pub(super) fn own_theme(candidate: &CandidateLine) -> Option<Theme> {
    let step = candidate.line.step(0)?;
    step.captured().is_none().then(|| theme_of_piece(step.mover().kind()))
}

/// Returns the weight of a theme among themes, in centipawns: its share, raised for the theme of the moving
/// piece (`own`).
fn theme_weight(theme: Theme, share: i32, own: Option<Theme>) -> i32 {
    if own == Some(theme) { share + OWN_LIFT } else { share }
}

/// Adds the themes that no fact represents to the reasons; `own` is the theme of the moving piece.
pub(super) fn add_themes(reasons: &mut Vec<Reason>, themes: Option<&Attribution>, own: Option<Theme>) {
    let Some(themes) = themes else { return };
    // Material is stated in pieces, by the line, and the right to move is nothing to state.
    let is_covered = |theme: Theme| {
        matches!(theme, Theme::Material | Theme::Tempo)
            || reasons.iter().any(|reason| reason.theme.is_some_and(|(known, _)| known == theme))
    };
    let alone: Vec<Reason> = themes
        .themes()
        .into_iter()
        .filter(|&(theme, share)| {
            share >= if own == Some(theme) { OWN_THEME } else { THEME } && !is_covered(theme)
        })
        .map(|(theme, share)| {
            let weight = theme_weight(theme, share, own).min(MOST_OF_A_THEME);
            Reason {
                fact: None,
                wins: None,
                outcome: None,
                taken_too: false,
                theme: Some((theme, share)),
                rank: Rank::Share,
                weight,
                stake: share,
            }
        })
        .collect();
    reasons.extend(alone);
}
