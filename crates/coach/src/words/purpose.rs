//! The purpose of the best move that its line shows: a capture some moves later, an attack that it prepares, a recapture; or the
//! line alone.

use crate::facts::{self, Fact};
use crate::line::{PlacedPiece, Step};
use crate::line_context::CandidateLine;
use crate::reasons::{self, Falls};
use crate::study::{Explanation, Other};
use crate::words::follow_up::Stated;
use crate::words::messages::Localizer;
use crate::words::sentences::{BETTER, LINE_PLIES};
use fluent_bundle::FluentValue;
use palisade::types::Square;

impl Localizer {
    /// Returns the sentence on the material that the best move (`best`) wins with a later move of its line.
    /// It is stated as the idea of the move if searches have proved it and the other side cannot avoid it,
    /// otherwise as a capture of the line. `None` if there is none.
    pub(super) fn takes_later(&self, explanation: &Explanation, other: &Other, best: &str) -> Option<String> {
        let (taken, first) = (reasons::takes_later(explanation, other)?, explanation.best.line.step(0)?);
        let line = &explanation.best.line;
        let won = |fact: &Fact| facts::is_win(fact) && fact.side == explanation.side();
        if !explanation.best.facts.iter().any(won) || reasons::is_let(line, &taken.gain) {
            return Some(self.line_takes(&taken, &explanation.best));
        }
        let later = self.move_at(&explanation.best, taken.gain.ply)?;
        let phrase = self.takes(&taken, &explanation.best);
        let loud = first.mv.is_capture() || first.after.in_check();
        let id = if loud { BETTER.leads } else { BETTER.prepares };
        Some(self.say(id, &[("move", best.into()), ("later", later.into()), ("phrase", phrase.into())]))
    }

    /// Returns the sentence that shows the line of the best move up to the capture of a piece, which is not
    /// called won.
    pub(super) fn line_takes(&self, taken: &Falls, best: &CandidateLine) -> String {
        let (line, phrase) = (self.up_to(best, taken.gain.ply), self.of_piece("takes", taken.piece));
        self.say(BETTER.does, &[("move", line.into()), ("phrase", phrase.into())])
    }

    /// Returns the sentence that the best move (`best`) prepares an attack by the next move of its piece;
    /// `None` if it does not.
    pub(super) fn prepares_attack(
        &self,
        explanation: &Explanation,
        other: &Other,
        best: &str,
    ) -> Option<String> {
        let reason = reasons::next_attack(explanation, other)?;
        let Stated { ply, phrase } = self.stated(&reason, &explanation.best);
        let later = self.move_at(&explanation.best, ply)?;
        let args = [("move", best.into()), ("later", later.into()), ("phrase", phrase.into())];
        Some(self.say(BETTER.prepares, &args))
    }

    /// Returns the moves of the best line from the answer up to a capture that the moved piece makes by its
    /// own successive moves; `None` if it makes none.
    pub(super) fn own_capture_moves(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let ply = reasons::own_capture(explanation, other)?;
        Some(self.moves(&explanation.best, 1, ply))
    }

    /// Returns the sentence that shows the best line up to a capture by successive moves of the moved piece;
    /// `None` if there is none.
    pub(super) fn better_capture(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let (best, ply) = (&explanation.best, reasons::own_capture(explanation, other)?);
        let phrase = self.of_piece("takes", best.line.step(ply)?.captured()?);
        Some(self.say(BETTER.does, &[("move", self.up_to(best, ply).into()), ("phrase", phrase.into())]))
    }

    /// Returns the phrase that the best move lets the piece `by` recapture on `sq`.
    pub(super) fn lets_take_back(&self, by: PlacedPiece, sq: Square) -> String {
        let [name, name_dat] = ["nom", "dat"].map(|case| self.piece(by, case));
        let args = [("by", name.into()), ("by_dat", name_dat.into()), ("square", sq.to_string().into())];
        self.say("lets-take-back", &args)
    }

    /// Returns the sentence that shows the first moves of the best line, for a best move without a named
    /// reason.
    pub(super) fn better_line(&self, explanation: &Explanation, other: &Other) -> String {
        let best = &explanation.best;
        let line = self.moves(best, 0, LINE_PLIES);
        let takes_too = |step: &Step<'_>| step.mv.is_capture() && step.mv.to() == other.candidate.mv.to();
        match best.line.step(0).filter(takes_too) {
            Some(step) => {
                let kind = FluentValue::from(step.mover().kind().name());
                self.say("better-with", &[("line", line.into()), ("by_kind", kind)])
            }
            None => self.say("better-line", &[("line", line.into())]),
        }
    }
}
