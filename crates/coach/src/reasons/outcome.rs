//! The material that a line comes to, for a reason that does not state a gain itself.

use crate::facts::{Gain, Kind};
use crate::line::Line;
use crate::line_context::CandidateLine;
use crate::reasons::both_lines::BothLines;
use crate::reasons::reason::{Rank, Reason};
use crate::reasons::winning::accounts;
use crate::study::{Explanation, Other};
use palisade::types::Color;

/// The last ply of a gain that is stated with the moves that lead to it.
const SHOWN: usize = 11;
/// The same of a single pawn.
const SHOWN_PAWN: usize = 8;

/// Returns the material that the opponent wins in the line of the move `other` and not in the best line.
/// `None` if it wins none, if the gain does not last, cannot account for the difference of the scores, or
/// comes after ply 11 (a pawn: 8).
pub fn comes_to(explanation: &Explanation, other: &Other) -> Option<Gain> {
    gain_beside(&other.candidate, &explanation.best.line, !explanation.side(), other)
}

/// Returns the gain of a side in a candidate line that it does not have in the line `there`, under the conditions of
/// [`comes_to`].
pub(super) fn gain_beside(
    candidate: &CandidateLine,
    there: &Line,
    side: Color,
    other: &Other,
) -> Option<Gain> {
    other.lacks.as_ref()?;
    let both = BothLines::new(&candidate.line, there, side);
    let latest = |gain: &Gain| if gain.points > 1 { SHOWN } else { SHOWN_PAWN };
    let gain = both.gain().filter(|gain| gain.end <= latest(gain) && candidate.keeps(gain))?;
    let more = gain.points - both.points_there();
    (more > 0 && accounts(other, more)).then(|| gain.clone())
}

/// Adds a gain to the reasons of the same side that state none: by a later capture, or by the move itself if it wins more or less
/// than the piece that it captures.
pub(super) fn add(reasons: &mut [Reason], gain: Option<&Gain>) {
    let Some(gain) = gain else { return };
    let states_it = |kind: &Kind| {
        matches!(kind, Kind::Mate(_) | Kind::Wins(_) | Kind::HangingPiece(_) | Kind::TakesFor(_))
    };
    for reason in reasons.iter_mut().filter(|reason| reason.wins.is_none() && reason.rank != Rank::Decided) {
        let Some(fact) = &reason.fact else { continue };
        let alone = gain.lost.is_empty() && gain.taken.is_some_and(|taken| gain.won == [taken.kind()]);
        let leads = fact.side == gain.side
            && (fact.ply < gain.ply || (fact.ply == gain.ply && !alone))
            && !states_it(&fact.kind);
        reason.outcome = leads.then(|| gain.clone());
    }
}
