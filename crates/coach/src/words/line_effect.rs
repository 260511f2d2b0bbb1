//! What the line of a move without a known fault shows: the effect of the answer, the material that the line comes to, or the effect
//! of a later answer.

use crate::line::Line;
use crate::line_context::CandidateLine;
use crate::reasons;
use crate::study::{Explanation, Other};
use crate::words::follow_up::Stated;
use crate::words::messages::Localizer;
use crate::words::sentences::chosen;
use palisade::types::PieceKind;

/// The plies to the answer's next move.
const NEXT: usize = 2;

/// The largest number of plies of a line without a named fault that are shown with the material that they cost.
const MOST_SHOWN: usize = 10;

impl Localizer {
    /// Returns what the line of a move without a known fault shows: the effect of the answer, the material that it comes to, or the
    /// effect of a later answer; `None` if it has none with a name.
    pub(super) fn line_does(&self, explanation: &Explanation, other: &Other) -> Option<Stated> {
        let later =
            || reasons::later_effect(explanation, other).map(|reason| self.stated(&reason, &other.candidate));
        let known = self.answer_does(explanation, other);
        let costs = || self.line_costs(explanation, other);
        known.or_else(costs).or_else(later).or_else(|| self.answers_take(&other.candidate))
    }

    /// Returns the effect that the first or second answer captures a piece or pawn, which no move recaptures and which
    /// made nothing good; `None` if neither does.
    fn answers_take(&self, candidate: &CandidateLine) -> Option<Stated> {
        let line = &candidate.line;
        [1, 1 + NEXT].into_iter().find_map(|ply| {
            let (last, step) = (line.step(ply - 1)?, line.step(ply)?);
            let taken = step.captured()?;
            let back = last.captured().is_some() && last.mv.to() == step.mv.to();
            let stays = !back && !line.takes(ply + 1, step.moved().sq);
            stays.then(|| Stated { ply, phrase: self.of_piece("takes", taken) })
        })
    }

    /// Returns the effect that the line of a move loses material, at the ply of the last capture; `None` if it loses
    /// none, or if that takes more than [`MOST_SHOWN`] plies.
    pub(super) fn line_costs(&self, explanation: &Explanation, other: &Other) -> Option<Stated> {
        let gain = reasons::comes_to(explanation, other).filter(|gain| gain.end <= MOST_SHOWN)?;
        Some(Stated { ply: gain.end - 1, phrase: self.say("costs", &self.material(&gain, None)) })
    }

    /// Returns the immediate effect of the answer to a move; `None` if no effect has a message.
    pub(super) fn answer_does(&self, explanation: &Explanation, other: &Other) -> Option<Stated> {
        let found = reasons::of_the_answer(explanation, other);
        let first = chosen(&found, &other.candidate.line, 1).into_iter().next();
        let does = first.map(|reason| {
            let stated = self.stated(reason, &other.candidate);
            if stated.ply == 1 { stated.phrase } else { self.with_wins(reason, &other.candidate) }
        });
        let answer = |line: &Line| line.step(1).map(|step| step.mv);
        let same = answer(&other.candidate.line) == answer(&explanation.best.line);
        let does = does.or_else(|| self.answer_takes(&other.candidate).filter(|_| !same));
        does.map(|phrase| Stated { ply: 1, phrase })
    }

    /// Returns the phrase that the answer captures a piece, with the move that follows. `None` if it captures
    /// none or a pawn, recaptures, or is recaptured.
    fn answer_takes(&self, candidate: &CandidateLine) -> Option<String> {
        let (played, answer) = (candidate.line.step(0)?, candidate.line.step(1)?);
        let back = played.captured().is_some() && answer.mv.to() == played.moved().sq;
        let taken = answer.captured().filter(|taken| taken.kind() != PieceKind::Pawn && !back)?;
        let stays = !candidate.line.takes(NEXT, answer.moved().sq);
        let phrase = stays.then(|| self.of_piece("takes", taken))?;
        Some(format!("{phrase} ({})", self.moves(candidate, NEXT, NEXT)))
    }
}
