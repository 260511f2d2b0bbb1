//! The text on the best move in place of a worse one: first its effect on the piece that the other move loses.

use crate::facts::{self, Fact, Kind, Parries, Prevents};
use crate::line::{PlacedPiece, Step};
use crate::reasons::{self, Means, Rank, Reason, Rescue};
use crate::study::{Explanation, Other};
use crate::words::fault::{Fault, due_recapture, is_attack};
use crate::words::messages::Localizer;
use crate::words::sentences::{BETTER, LINE_PLIES, REASONS, can_join, chosen, is_single};
use fluent_bundle::FluentValue;
use palisade::evaluation::display::ShownScore;
use palisade::types::PieceKind;

/// A reason of play of this weight comes before a piece that was in no danger.
const HEAVY: i32 = 55;

impl Localizer {
    /// A phrase about one piece.
    pub(super) fn of_piece(&self, id: &str, piece: PlacedPiece) -> String {
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(piece, case));
        self.say(id, &[("on", on.into()), ("on_acc", on_acc.into())])
    }

    /// Returns the sentence on the best move: first its effect on the piece that the other move loses; the
    /// line alone if no reason has a name.
    pub(super) fn better(
        &self,
        explanation: &Explanation,
        other: &Other,
        good: &[Reason],
        best: &str,
        fault: &Fault<'_>,
    ) -> String {
        let concrete = !matches!(fault, Fault::Unknown);
        let does =
            |phrase: String| self.say(BETTER.does, &[("move", best.into()), ("phrase", phrase.into())]);
        let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
        let idle = |reason: &&Reason| is_scope(reason) && !reasons::accounts_for(reason.weight, lost);
        let facts: Vec<&Reason> =
            chosen(good, &explanation.best.line, 1).into_iter().filter(|reason| !idle(reason)).collect();
        let stops = facts.first().and_then(|reason| self.stops_it(other, reason)).filter(|_| concrete);
        let mated = matches!(fault, Fault::Does(reason) if reason.rank == Rank::Decided);
        if let Some(phrase) = stops.clone().filter(|_| mated) {
            return does(phrase);
        }
        if let Some(phrase) = self.avoids(explanation, other, fault).filter(|_| mated) {
            return does(phrase);
        }
        if let Some(piece) = due_recapture(explanation, other) {
            return does(self.of_piece("recaptures", piece));
        }
        let wins = facts.first().is_some_and(|reason| reason.rank <= Rank::Tactics);
        let small = facts.first().is_none_or(|reason| reason.rank == Rank::Play && !is_attack(reason));
        let stays = other.candidate.line.step(0).is_some_and(|step| step.mover().kind() != PieceKind::King);
        if explanation.board.in_check() && small && stays && matches!(fault, Fault::Does(_) | Fault::Falls(_))
        {
            return does(self.answers_check(explanation));
        }
        if let Some(phrase) = self.rescues(explanation, other, good).filter(|_| concrete && !mated && !wins) {
            return does(phrase);
        }
        if let Some(phrase) = stops {
            return does(phrase);
        }
        // A capture comes before the placement of the pieces.
        if let Some(taken) = reasons::takes(explanation, other).filter(|_| small) {
            return does(self.takes(&taken, &explanation.best));
        }
        let light = facts.first().is_none_or(|reason| !is_attack(reason) && reason.weight < HEAVY);
        if let Some(phrase) = self.avoids(explanation, other, fault).filter(|_| small && light) {
            return does(phrase);
        }
        if matches!(fault, Fault::Lets) || (other.answer_stopped && small && light) {
            return does(self.prevents_answer(other, fault));
        }
        if let Some(sentence) = self.takes_later(explanation, other, best).filter(|_| small && light) {
            return sentence;
        }
        if let Some(sentence) = self.of_our_move(&explanation.best, &facts, &BETTER).into_iter().next() {
            return sentence;
        }
        self.least(explanation, other, good).map_or_else(|| self.better_line(explanation, other), does)
    }

    /// Returns the sentence on the best move's answer to a check.
    fn answers_check(&self, explanation: &Explanation) -> String {
        let (step, board) = (explanation.best.line.step(0), &explanation.board);
        let checks = |piece: &PlacedPiece| board.checkers().has(piece.sq);
        let on = step.and_then(|step| step.captured()).filter(checks);
        let by = match step {
            _ if on.is_some() => "takes",
            Some(step) if step.mover().kind() == PieceKind::King => "king",
            _ => "blocks",
        };
        let [on, on_acc] = ["nom", "acc"].map(|case| on.map_or_else(String::new, |on| self.piece(on, case)));
        self.say("answers-check", &[("by", by.into()), ("on", on.into()), ("on_acc", on_acc.into())])
    }

    /// Returns the phrase that the best move prevents the answer, which is named unless the fault has named it.
    fn prevents_answer(&self, other: &Other, fault: &Fault<'_>) -> String {
        let named = !matches!(fault, Fault::Does(Reason { fact: Some(fact), .. }) if fact.ply == 0);
        match self.move_at(&other.candidate, 1).filter(|_| !named) {
            Some(reply) => self.say("prevents", &[("move", reply.into())]),
            None => self.say("prevents-it", &[]),
        }
    }

    /// The line of the best move, of which no reason has a name.
    fn better_line(&self, explanation: &Explanation, other: &Other) -> String {
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

    /// Returns the phrase for the best move's immediate effect on the placement of a piece; `None` if the
    /// other move has such an effect too.
    fn places(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let (best, us) = (&explanation.best, explanation.side());
        let there = |kind: &Kind| {
            let mut facts = other.candidate.facts.iter().filter(|fact| fact.ply == 0 && fact.side == us);
            facts.any(|fact| fact.kind.name() == kind.name())
        };
        let fits = |fact: &&Fact| {
            fact.ply == 0 && fact.side == us && reasons::is_virtue(&fact.kind) && !there(&fact.kind)
        };
        let most = best.facts.iter().filter(fits).max_by_key(|fact| fact.kind.play())?;
        let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
        let weight = most.kind.play().filter(|&weight| weight >= reasons::LEAST_STATED)?;
        reasons::accounts_for(weight, lost).then(|| self.phrase(most, best))
    }

    /// Returns the phrase for the material that the best move wins with a later move of its line.
    fn takes_later(&self, explanation: &Explanation, other: &Other, best: &str) -> Option<String> {
        let (taken, first) = (reasons::takes_later(explanation, other)?, explanation.best.line.step(0)?);
        let later = self.move_at(&explanation.best, taken.gain.ply)?;
        let phrase = self.takes(&taken, &explanation.best);
        let loud = first.mv.is_capture() || first.after.in_check();
        let id = if loud { BETTER.leads } else { BETTER.prepares };
        Some(self.say(id, &[("move", best.into()), ("later", later.into()), ("phrase", phrase.into())]))
    }

    /// Returns the phrase that the best move captures a piece, or exchanges it for one of the same kind;
    /// `None` if the other move captures it too.
    fn captures(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let line = &explanation.best.line;
        let step = line.step(0)?;
        let piece = step.captured()?;
        let kind = |kind: PieceKind| FluentValue::from(kind.name());
        if other.candidate.mv.to() == step.mv.to() {
            return None;
        }
        if line.takes(1, step.mv.to()) && piece.kind() == step.mover().kind() {
            return Some(self.say("exchanges", &[("kind", kind(piece.kind()))]));
        }
        Some(self.of_piece("takes", piece))
    }

    /// Returns the phrase for the rescue of a piece; `means` is the identifier of its message.
    fn rescue(&self, rescue: &Rescue, means: &'static str) -> String {
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(rescue.piece, case));
        let kind = FluentValue::from(rescue.piece.kind().name());
        self.say(
            "rescue",
            &[("means", means.into()), ("on", on.into()), ("on_acc", on_acc.into()), ("on_kind", kind)],
        )
    }

    /// Returns the sentence on the best move's rescue of the piece that the other move loses, with one more
    /// short reason.
    fn rescues(&self, explanation: &Explanation, other: &Other, good: &[Reason]) -> Option<String> {
        let rescue = reasons::rescue(explanation, other).filter(|rescue| !rescue.trivial)?;
        let line = &explanation.best.line;
        let at_once = |reason: &&Reason| reason.fact.as_ref().is_some_and(|fact| fact.ply == 0);
        let facts = chosen(good, line, REASONS);
        // A piece that was in no danger is not the main point if the move has another strong reason.
        let idle = matches!(rescue.means, Means::KeepsSafe | Means::KeepsProtected);
        let first = facts.iter().copied().find(at_once);
        let heavy = |reason: &Reason| is_attack(reason) || reason.weight >= HEAVY;
        if idle && first.is_some_and(heavy) {
            return None;
        }
        let guard =
            good.iter().find(|reason| at_once(reason) && is_guard(reason)).filter(|_| idle && rescue.moved);
        if let Some(guard) = guard {
            return Some(self.with_wins(guard, &explanation.best));
        }
        let kind = FluentValue::from(rescue.piece.kind().name());
        let phrase = self.rescue(&rescue, if idle && rescue.moved { "keeps" } else { rescue.means.into() });
        let adds = |reason: &&Reason| {
            let route = reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Route(_)));
            at_once(reason) && !route && !reasons::says_rescue(reason, &rescue) && !is_stop(reason)
        };
        let Some(reason) = facts.iter().copied().find(adds) else { return Some(phrase) };
        let second = self.with_wins(reason, &explanation.best);
        let moved = line.step(0).map(|step| step.moved());
        let of_it = reason.fact.as_ref().is_some_and(|fact| {
            matches!(fact.kind, Kind::Develops(_)) || fact.kind.pieces().by.first().copied() == moved
        });
        Some(match (rescue.moved && of_it && is_single(&second), can_join(&phrase, &second)) {
            (true, _) if idle => self.say("without-loss", &[("phrase", second.into()), ("on_kind", kind)]),
            (false, true) => self.both(&phrase, &second),
            _ => phrase,
        })
    }

    /// Returns the phrase that after the best move the answer no longer mates, pins, forks or skewers.
    fn avoids(&self, explanation: &Explanation, other: &Other, fault: &Fault<'_>) -> Option<String> {
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

    /// The least that there is to say of the best move: a small fact or a capture; `None` if nothing has a name.
    fn least(&self, explanation: &Explanation, other: &Other, good: &[Reason]) -> Option<String> {
        let best = &explanation.best;
        let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
        let small = good.iter().find(|reason| {
            let at_once = reason.fact.as_ref().is_some_and(|fact| fact.ply == 0);
            at_once
                && reason.rank == Rank::Play
                && !is_stop(reason)
                && reasons::accounts_for(reason.weight, lost)
        });
        let rescued =
            reasons::rescue(explanation, other).map(|rescue| self.rescue(&rescue, rescue.means.into()));
        small
            .map(|reason| self.with_wins(reason, best))
            .or_else(|| self.captures(explanation, other))
            .or(rescued)
            .or_else(|| self.places(explanation, other))
    }

    /// Returns the phrase that the best move stops the answer that has just been named.
    fn stops_it(&self, other: &Other, reason: &Reason) -> Option<String> {
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

/// True for a fact that a move guards a piece.
fn is_guard(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Guards(_)))
}

/// True for the fact that a piece has more squares.
fn is_scope(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Improves(_)))
}

/// True for a fact that a move stops one of the other side.
fn is_stop(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Parries(_) | Kind::Prevents(_)))
}
