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
    /// reason: up to a later move of the side whose effect has a name, if there is one.
    pub(super) fn better_line(&self, explanation: &Explanation, other: &Other) -> String {
        let best = &explanation.best;
        if let Some(merit) = reasons::later_merit(explanation, other) {
            let Stated { ply, phrase } = self.stated(&merit, best);
            let args = [("move", self.up_to(best, ply).into()), ("phrase", phrase.into())];
            return self.say(BETTER.does, &args);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Kind, Threatens};
    use crate::words::scripted::studied;
    use palisade::types::PieceKind;

    /// The bishop falls late, and the other side could have helped it: that is what the line comes to. A pawn that falls late, or a
    /// bishop that falls in the best line as well, is nothing.
    #[test]
    fn a_line_comes_to_what_only_it_wins() {
        let fen = "4k3/p4ppp/8/8/8/8/1B3PPP/4K3 w - - 0 1";
        let won = |best: &str, played: &str| {
            let found = studied(fen, (0, best), (-300, played));
            reasons::comes_to(&found, &found.others[0]).map(|gain| (gain.won, gain.end))
        };
        let best = "g4 Ke7 Ke2 Kd6 Kd3 f6 Kc4 Kc6 h4 g6";
        let bishop = "h3 Ke7 Bc1 Kd6 Bd2 f6 Bg5 fxg5 g3 Ke5";
        assert_eq!(won(best, bishop), Some((vec![PieceKind::Bishop], 8)));
        assert_eq!(won(best, "h3 Ke7 Bc1 Kd6 Bd2 Ke6 g3 Kf5 Kd1 h6"), None, "nothing");
        let too = "g4 Ke7 Ke2 Kd6 Be5+ Kxe5 Kd3 f6 h3 g6";
        assert_eq!(won(too, bishop), None, "the bishop falls there too");
    }

    /// The knight leaves b1 to the rook, which attacks the pawn on b7 from there; a rook that can go there at once needs no king's move.
    #[test]
    fn only_a_move_that_was_impossible_is_prepared() {
        let prepares = |fen: &str, best: &str| {
            let found = studied(fen, (100, best), (0, "h3 h6 g3 g6 f3"));
            reasons::next_merit(&found, &found.others[0]).is_some()
        };
        assert!(prepares("4k3/1p3ppp/8/8/8/8/5PPP/RN2K3 w - - 0 1", "Nc3 h6 Rb1 g6 Rxb7"));
        assert!(!prepares("4k3/1p3ppp/8/8/8/8/5PPP/R3K2N w - - 0 1", "Kd2 h6 Rb1 g6 Rxb7"));
    }

    /// The rook comes to attack the knight with the third answer; not if the best line has the same, or the rook is taken.
    #[test]
    fn a_later_answer_is_named_by_its_effect() {
        let fen = "r3k3/5ppp/8/8/8/1N6/5PPP/4K3 w - - 0 1";
        let attacks = |best: &str, played: &str| {
            let found = studied(fen, (0, best), (-300, played));
            let fact = reasons::later_effect(&found, &found.others[0])?.fact?;
            let Kind::Threatens(Threatens { target, .. }) = fact.kind else { return None };
            Some((target.sq, fact.ply))
        };
        let best = "Nc5 Ke7 f3 Kd6 Nd3 f6";
        assert_eq!(attacks(best, "h3 h6 g3 Ra3 Nd4 g6"), Some((Square::B3, 3)));
        assert_eq!(attacks(best, "h3 h6 g3 Ra6 Nd4 g6"), None, "it attacks nothing");
        assert_eq!(attacks("f3 h6 g3 Ra3 Nd4 g6", "h3 h6 g3 Ra3 Nd4 g6"), None, "in both lines");
    }
}
