//! The phrases that the best move stops the answer to another move: the means that the board shows, or else the moves by which
//! a search refutes the answer there.

use crate::facts::{self, Kind, Parries, Prevents};
use crate::line::{Line, PlacedPiece};
use crate::reasons::{self, Reason, Remedy};
use crate::study::{Explanation, Other};
use crate::words::better::{at_once, is_stop};
use crate::words::fault::{Fault, is_attack};
use crate::words::follow_up::{MOST, with_recaptures};
use crate::words::messages::Localizer;
use crate::words::sentences::{BETTER, can_join};
use palisade::evaluation::display::ShownScore;
use palisade::types::{PieceKind, Square};

impl Localizer {
    /// Returns the sentence on a best move (`best`) that stops the answer to the move `other`: the means, or
    /// else its win or attack, or the moves by which a search refutes the answer. `phrase` states only that
    /// it stops the answer; `good` are the reasons for the best move.
    pub(super) fn stopping(
        &self,
        explanation: &Explanation,
        other: &Other,
        good: &[Reason],
        best: &str,
        phrase: &str,
    ) -> String {
        let candidate = &explanation.best;
        let does =
            |phrase: String| self.say(BETTER.does, &[("move", best.into()), ("phrase", phrase.into())]);
        if let Some(how) = self.remedy(explanation, other, phrase) {
            return does(how);
        }
        if let Some(taken) = reasons::takes(explanation, other) {
            return does(self.takes(&taken, candidate));
        }
        if let Some(sentence) = self.takes_later(explanation, other, best) {
            return sentence;
        }
        let forces = candidate.mv.is_capture() || candidate.line.board(1).in_check();
        let attacks = |reason: &&Reason| at_once(reason) && is_attack(reason) && !is_stop(reason);
        let attack = good.iter().find(attacks);
        let strong = |reason: &&Reason| {
            forces
                || takes_the_attacked(reason, &candidate.line)
                || moves_the_attacked(reason, &candidate.line)
        };
        if let Some(attack) = attack.filter(strong) {
            return does(self.stated(attack, candidate).phrase);
        }
        if let Some(taken) = self.captures(explanation, other).filter(|taken| can_join(taken, phrase)) {
            return does(self.both(&taken, phrase));
        }
        let shown = self.with_refutation(phrase.to_owned(), other);
        let attack = attack.filter(|_| shown == phrase).map(|attack| self.with_wins(attack, candidate));
        does(match attack.filter(|attack| can_join(attack, phrase)) {
            Some(attack) => self.both(&attack, phrase),
            None => shown,
        })
    }

    /// Returns the phrase for the means by which the best move stops the answer; `None` if the board shows
    /// none. `stops` is the phrase that it stops it.
    pub(super) fn remedy(&self, explanation: &Explanation, other: &Other, stops: &str) -> Option<String> {
        Some(match reasons::remedy(explanation, other)? {
            Remedy::Takes => self.both(&self.captures(explanation, other)?, stops),
            Remedy::Occupies(sq) => {
                self.both(&self.say("occupies", &[("square", sq.to_string().into())]), stops)
            }
            Remedy::Blocks { slider, sq } => self.blocks_line(slider, sq),
            Remedy::Guards(sq) => self.guards_square(sq),
            Remedy::Avoids(kind) => self.say("avoids-trade", &[("by_kind", kind.name().into())]),
            Remedy::Keeps(rescue) => self.rescue(&rescue, rescue.means.into()),
        })
    }

    /// Returns the phrase that the best move blocks the line of a slider to a square.
    pub(super) fn blocks_line(&self, slider: PlacedPiece, sq: Square) -> String {
        let [by, by_dat] = ["nom", "dat"].map(|case| self.piece(slider, case));
        let square = sq.to_string();
        self.say("blocks-line", &[("by", by.into()), ("by_dat", by_dat.into()), ("square", square.into())])
    }

    /// Returns the phrase that the best move guards a square.
    pub(super) fn guards_square(&self, sq: Square) -> String {
        self.say("guards-square", &[("square", sq.to_string().into())])
    }

    /// Returns the phrase that the best move stops the answer, with the moves that refute the answer then, if
    /// these are a capture, a check, or the reply to a check.
    pub(super) fn with_refutation(&self, phrase: String, other: &Other) -> String {
        match other.refutation.as_ref().and_then(|line| self.refuting(line)) {
            Some(moves) => format!("{phrase} ({moves})"),
            None => phrase,
        }
    }

    /// Returns the phrase that the best move meets the answer to the other move, with the moves that do: a check or the
    /// capture of a piece. `None` if no search has shown any.
    pub(super) fn meets(&self, other: &Other) -> Option<String> {
        let line = other.met.as_ref()?;
        let reply = line.step(1)?;
        let piece = reply.captured().is_some_and(|taken| taken.kind() != PieceKind::Pawn);
        let loud = piece || reply.after.in_check();
        let last = with_recaptures(line, 1).min(MOST);
        let args =
            [("move", self.moves_of(line, 0, 1).into()), ("reply", self.moves_of(line, 1, last).into())];
        loud.then(|| self.say("meets", &args))
    }

    fn refuting(&self, line: &Line) -> Option<String> {
        let reply = line.step(1)?;
        let last = with_recaptures(line, 1);
        let loud = reply.mv.is_capture() || reply.after.in_check() || reply.before.in_check();
        (loud && last <= MOST).then(|| self.moves_of(line, 0, last + 1))
    }

    /// Returns the phrase that the best move prevents the answer, which is named if the fault has not named
    /// it.
    pub(super) fn prevents_answer(&self, other: &Other, fault: &Fault<'_>) -> String {
        let named = !matches!(fault, Fault::Does(Reason { fact: Some(fact), .. }) if fact.ply == 0);
        match self.move_at(&other.candidate, 1).filter(|_| !named) {
            Some(reply) => self.say("prevents", &[("move", reply.into())]),
            None => self.say("prevents-it", &[]),
        }
    }

    /// Returns the phrase that the best move captures the piece which makes the answer to the other move;
    /// `None` if it does not.
    pub(super) fn takes_the_answerer(
        &self,
        explanation: &Explanation,
        other: &Other,
        fault: &Fault<'_>,
    ) -> Option<String> {
        let takes = matches!(reasons::remedy(explanation, other), Some(Remedy::Takes));
        let phrase = self.captures(explanation, other).filter(|_| takes)?;
        Some(self.both(&phrase, &self.prevents_answer(other, fault)))
    }

    /// Returns the phrase that after the best move the answer no longer mates, pins, forks or skewers; `None`
    /// if the fault is no such answer, or it would do so there too.
    pub(super) fn avoids(
        &self,
        explanation: &Explanation,
        other: &Other,
        fault: &Fault<'_>,
    ) -> Option<String> {
        let Fault::Does(Reason { fact: Some(fact), .. }) = fault else { return None };
        let what = match fact.kind {
            Kind::Mate(_) => "mate",
            Kind::Pin(_) => "pin",
            Kind::Fork(_) => "fork",
            Kind::Skewer(_) => "skewer",
            _ => return None,
        };
        let reply = other.candidate.line.step(1).filter(|_| fact.ply == 1)?.mv;
        let after = explanation.best.line.board(1);
        let mated = matches!(explanation.best.shown, ShownScore::Mate(moves) if moves < 0);
        let there = |piece: PlacedPiece| after.piece_on(piece.sq) == Some(piece.piece);
        let stand = what != "mate" && fact.kind.pieces().on.into_iter().all(there);
        let is_possible = after.is_legal(reply) && (stand || facts::at_once(after, reply, fact.kind.name()));
        (!is_possible && !mated).then(|| self.say("avoids-it", &[("what", what.into())]))
    }

    /// Returns the phrase that the best move stops the answer that has just been named; `None` if the reason
    /// is not that.
    pub(super) fn stops_it(&self, other: &Other, reason: &Reason) -> Option<String> {
        let (mv, id, mate) = match reason.fact.as_ref()?.kind {
            Kind::Parries(Parries { mv, mate }) => (mv, "parries-it", mate),
            Kind::Prevents(Prevents { mv }) => (mv, "prevents-it", false),
            _ => return None,
        };
        let reply = other.candidate.line.step(1)?.mv;
        let same = (reply.from(), reply.to()) == (mv.from(), mv.to());
        same.then(|| self.say(id, &[("mate", if mate { "yes" } else { "no" }.into())]))
    }
}

/// Returns true if the side's next move captures a piece on which the reason acts.
fn takes_the_attacked(reason: &Reason, line: &Line) -> bool {
    let targets = reason.fact.as_ref().map(|fact| fact.kind.pieces().on).unwrap_or_default();
    targets.into_iter().any(|target| line.step(2).and_then(|step| step.captured()) == Some(target))
}

/// Returns true if the first move is a pawn's, and the answer moves a piece away on which the reason acts.
fn moves_the_attacked(reason: &Reason, line: &Line) -> bool {
    let targets = reason.fact.as_ref().map(|fact| fact.kind.pieces().on).unwrap_or_default();
    let pawn = line.step(0).is_some_and(|step| step.moved().kind() == PieceKind::Pawn);
    let goes = |target: PlacedPiece| line.step(1).is_some_and(|answer| answer.mover() == target);
    pawn && targets.into_iter().any(goes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use crate::words::scripted::{against, studied};

    /// The capture of the queen is shown; a quiet move after the answer would say nothing.
    #[test]
    fn the_moves_that_refute_the_answer_are_shown() {
        let fen = "3qk3/5ppp/8/8/8/8/3N1PPP/3R2K1 w - - 0 1";
        let mut found = studied(fen, (0, "Nf1 Qe7 h3 Kf8"), (-300, "h3 Qd5 Kh2 Kf8"));
        let after = *found.best.line.board(1);
        let mut shown = |moves: &str| {
            found.others[0].refutation = Some(Line::new(&after, &san_moves(&after, moves)));
            Localizer::english().with_refutation("prevents that".into(), &found.others[0])
        };
        assert_eq!(shown("Qd5 Rxd5 h6"), "prevents that (1...Qd5 2.Rxd5)");
        assert_eq!(shown("Qe7 Ne3 h6"), "prevents that");
        assert_eq!(shown("Qd5"), "prevents that");
        assert_eq!(shown("Qxd1 h3"), "prevents that");
    }

    /// The queen that comes to d5 is taken, or a pawn is; a quiet move meets nothing.
    #[test]
    fn the_best_move_meets_the_answer() {
        let fen = "3qk3/5ppp/8/8/8/8/3N1PPP/3R2K1 w - - 0 1";
        let mut found = studied(fen, (0, "Nf1 Qe7 h3 Kf8"), (-300, "h3 Qd5 Kh2 Kf8"));
        let after = *found.best.line.board(1);
        let mut meets = |moves: &str| {
            found.others[0].met = Some(Line::new(&after, &san_moves(&after, moves)));
            Localizer::english().meets(&found.others[0])
        };
        assert_eq!(meets("Qd5 Rxd5 h6").as_deref(), Some("meets 1...Qd5 with 2.Rxd5"));
        assert_eq!(meets("Qd5 Re1+ Kf8").as_deref(), Some("meets 1...Qd5 with 2.Re1+"));
        assert_eq!(meets("Qe7 Ne3 h6"), None);
    }

    /// The knight on e4 is attacked and falls to the rook's next move, or goes.
    #[test]
    fn an_attacked_piece_is_taken() {
        let fen = "4k3/5ppp/8/8/4n3/8/5PPP/3R2K1 w - - 0 1";
        let takes = |moves: &str| {
            let found = studied(fen, (0, moves), (-300, "h3 f5 f3 Nf6"));
            let facts = found.best.facts.iter().filter(|fact| fact.ply == 0);
            let reasons = facts.map(|fact| Reason::play(fact.clone(), 36));
            let attacks: Vec<Reason> = reasons.filter(is_attack).collect();
            attacks.iter().any(|attack| takes_the_attacked(attack, &found.best.line))
        };
        assert!(takes("Re1 f6 Rxe4+ Kf7") && !takes("Re1 f5 f3 Kf7"));
    }

    /// The knight guards d4 before and after castling: castling does not prevent that the queen goes there.
    #[test]
    fn what_was_stopped_before_is_not_prevented() {
        let fen = "3qk3/5ppp/8/4p3/8/5N2/5PPP/4K2R w K - 0 1";
        let text = |best: &str| against(fen, (0, best), (-300, "Nxe5 Qd4 Nf3 Qb2 h3 Qc1+"));
        assert!(!text("O-O Ke7 h3 f6 g3 h6").contains("prevents"), "{}", text("O-O Ke7 h3 f6 g3 h6"));
    }
}
