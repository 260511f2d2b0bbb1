//! The text on the best move in place of a worse one: first its effect on the piece that the other move loses.

use crate::facts::declaration::{Motif, Role};
use crate::facts::{Fact, Kind};
use crate::line::{Line, PlacedPiece};
use crate::reasons::{self, Means, Rank, Reason, Remedy, Rescue};
use crate::study::{Explanation, Other};
use crate::words::fault::{Fault, due_recapture, is_attack, is_mate};
use crate::words::follow_up::Stated;
use crate::words::ideas::is_generic;
use crate::words::messages::Localizer;
use crate::words::sentences::{BETTER, REASONS, can_join, chosen, is_single, is_stated};
use fluent_bundle::FluentValue;
use palisade::types::PieceKind;

/// The least weight, centipawns, of a positional reason that comes before a piece that was not in danger.
const HEAVY: i32 = 55;

impl Localizer {
    /// Returns the message `id` with the name of one piece filled in.
    pub(super) fn of_piece(&self, id: &str, piece: PlacedPiece) -> String {
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(piece, case));
        self.say(id, &[("on", on.into()), ("on_acc", on_acc.into())])
    }

    /// Returns the sentence on the best move in place of `other`: first its effect on the piece that the
    /// other move loses; the line alone if no reason has a message. `good` are the reasons for the best move,
    /// `best` is its name, and `fault` the objection that the first sentence states.
    pub(super) fn better(
        &self,
        explanation: &Explanation,
        other: &Other,
        good: &[Reason],
        best: &str,
        fault: &Fault<'_>,
    ) -> String {
        let concrete = !matches!(fault, Fault::Unknown | Fault::Leaves(_));
        let does =
            |phrase: String| self.say(BETTER.does, &[("move", best.into()), ("phrase", phrase.into())]);
        let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
        // A small fact that cannot account for the difference gives way to what the line shows.
        let captures = explanation.best.mv.is_capture();
        let idle = |reason: &&Reason| {
            if is_pointless(reason, &explanation.best.line) {
                return true;
            }
            let small = is_scope(reason) || (concrete && is_small(reason) && !is_stop(reason));
            small && !reasons::accounts_for(reason.weight, lost)
        };
        let first = before_placement(good, &explanation.best.line);
        let stands = captures && !explanation.best.line.takes(1, explanation.best.mv.to());
        let facts: Vec<&Reason> = first.iter().copied().filter(|reason| !idle(reason)).collect();
        let stops = facts.first().and_then(|reason| self.stops_it(other, reason)).filter(|_| concrete);
        // A best move that mates is named by its mate.
        let mates = facts.first().is_some_and(|reason| is_mate(reason));
        let mated = !mates && matches!(fault, Fault::Does(reason) if reason.rank == Rank::Decided);
        if let Some(phrase) = stops.clone().filter(|_| mated) {
            return does(phrase);
        }
        if let Some(phrase) = self.avoids(explanation, other, fault).filter(|_| mated) {
            return does(phrase);
        }
        if let Some(piece) = due_recapture(explanation, other) {
            return does(self.of_piece("recaptures", piece));
        }
        let point = facts.first().is_some_and(|reason| reason.rank <= Rank::Tactics);
        let wins = point || facts.first().is_some_and(|reason| reason.wins.is_some());
        let small = facts.first().is_none_or(|reason| is_small(reason));
        let stays = other.candidate.line.step(0).is_some_and(|step| step.mover().kind() != PieceKind::King);
        if let Some((by, sq)) = reasons::recaptures_with(explanation, other).filter(|_| !wins) {
            return does(self.lets_take_back(by, sq));
        }
        if explanation.board.in_check() && small && stays && matches!(fault, Fault::Does(_) | Fault::Falls(_))
        {
            return does(self.answers_check_and(explanation, other, fault));
        }
        // It attacks nothing at once, or says only that the move stops something.
        let indirect = facts.first().is_none_or(|reason| !at_once(reason) || is_stop(reason));
        let may_give_way = !mated && (small || indirect);
        if let Some(phrase) = self.counters(explanation, other, fault).filter(|_| may_give_way) {
            return does(phrase);
        }
        let may_guard = !point && !wins && !mated && small;
        let guards = |answer| self.guards_taken(explanation, other, answer).filter(|_| may_guard);
        if let Some(phrase) = guards(1) {
            return does(phrase);
        }
        if let Some(phrase) = self.rescues(explanation, other, good).filter(|_| concrete && !mated && !point)
        {
            return does(phrase);
        }
        if let Some(phrase) = guards(3).filter(|_| stops.is_none()) {
            return does(phrase);
        }
        if let Some(phrase) = stops {
            return self.stopping(explanation, other, good, best, &phrase);
        }
        // A capture comes before the placement of the pieces.
        if let Some(taken) = reasons::takes(explanation, other).filter(|_| !wins) {
            return does(self.takes(&taken, &explanation.best));
        }
        let light = facts.first().is_none_or(|reason| !is_attack(reason) && reason.weight < HEAVY);
        if let Some(phrase) = self.avoids(explanation, other, fault).filter(|_| small && light) {
            return does(phrase);
        }
        if matches!(fault, Fault::Lets) || (other.answer_stopped && small) {
            let prevents = self.prevents_answer(other, fault);
            let remedy = self.remedy(explanation, other, &prevents);
            let prevents = remedy.unwrap_or_else(|| self.with_refutation(prevents, other));
            let first = facts.first().filter(|reason| at_once(reason) && !light);
            let phrase = first
                .map(|reason| self.with_wins(reason, &explanation.best))
                .or_else(|| self.captures(explanation, other).filter(|_| stands));
            return does(match phrase.filter(|phrase| can_join(phrase, &prevents)) {
                Some(phrase) => self.both(&phrase, &prevents),
                None => prevents,
            });
        }
        if let Some(phrase) = self.takes_the_answerer(explanation, other, fault).filter(|_| small) {
            return does(phrase);
        }
        if let Some(square) = reasons::guarded_square(explanation, other).filter(|_| small && light) {
            return does(self.guards_square(square));
        }
        if let Some(sentence) = self.takes_later(explanation, other, best).filter(|_| small) {
            return sentence;
        }
        if let Some(taken) = reasons::takes_beside(explanation, other).filter(|_| small && light) {
            return self.line_takes(&taken, &explanation.best);
        }
        let placed = facts.first().is_none_or(|reason| is_quiet_improvement(reason));
        let avoided = matches!(reasons::remedy(explanation, other), Some(Remedy::Avoids(_)));
        if let Some(phrase) = self.remedy(explanation, other, "").filter(|_| avoided && placed) {
            return does(phrase);
        }
        let idea = || self.idea(explanation, other, (facts.first().copied(), fault), best);
        if let Some(sentence) = placed.then(idea).flatten() {
            return sentence;
        }
        let preserved = concrete && reasons::preserved_balance(explanation, other).is_some();
        let filler = facts.first().is_none_or(|reason| is_generic(reason) || is_offer(reason));
        if let Some(phrase) = self.meets(other).filter(|_| filler) {
            return does(phrase);
        }
        if let Some(sentence) =
            self.prepares_attack(explanation, other, best).filter(|_| placed && !preserved)
        {
            return sentence;
        }
        let generic = facts.first().filter(|_| placed && !preserved);
        if let Some(phrase) = generic.and_then(|reason| self.prepares_next(explanation, other, reason)) {
            return does(phrase);
        }
        if let Some(reason) = facts.first().filter(|reason| at_once(reason)) {
            let Stated { ply, phrase } = self.stated(reason, &explanation.best);
            let phrase = match self.own_capture_moves(explanation, other).filter(|_| ply == 0 && placed) {
                Some(moves) if !phrase.ends_with(')') => format!("{phrase} ({moves})"),
                _ => self.with_balance(phrase, explanation, other, reason, concrete),
            };
            let line = self.up_to(&explanation.best, ply);
            return self.say(BETTER.does, &[("move", line.into()), ("phrase", phrase.into())]);
        }
        if let Some(sentence) = self.of_our_move(&explanation.best, &facts, &BETTER).into_iter().next() {
            return sentence;
        }
        if let Some((phrase, quiet)) = self.least(explanation, other, good) {
            return does(self.and_balance(phrase, explanation, other, quiet && concrete));
        }
        // A small fact says more than moves do.
        let empty = |reason: &Reason| is_empty(reason) || is_pointless(reason, &explanation.best.line);
        let small =
            first.iter().copied().find(|reason| at_once(reason) && is_small(reason) && !empty(reason));
        if let Some(reason) = small {
            let phrase = self.with_wins(reason, &explanation.best);
            return does(self.with_balance(phrase, explanation, other, reason, concrete));
        }
        // The other move itself puts a piece into danger; of a pawn that it pushes there this says nothing.
        let piece = |rescue: &Rescue| rescue.piece.kind() != PieceKind::Pawn;
        if let Some(rescue) = reasons::rescue(explanation, other).filter(piece) {
            return does(self.rescue(&rescue, rescue.means.into()));
        }
        let shown = self.better_capture(explanation, other);
        shown.unwrap_or_else(|| self.better_line(explanation, other))
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

    /// Returns the phrase that the best move captures a piece, or exchanges it for one of the same kind.
    /// `None` if it captures nothing, or the move `other` captures there too.
    pub(super) fn captures(&self, explanation: &Explanation, other: &Other) -> Option<String> {
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
        let for_another = self.takes_for_another(line, 0);
        Some(for_another.unwrap_or_else(|| self.of_piece("takes", piece)))
    }

    /// Returns the phrase for the rescue of a piece; `means` selects its wording.
    pub(super) fn rescue(&self, rescue: &Rescue, means: &'static str) -> String {
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(rescue.piece, case));
        let kind = FluentValue::from(rescue.piece.kind().name());
        self.say(
            "rescue",
            &[("means", means.into()), ("on", on.into()), ("on_acc", on_acc.into()), ("on_kind", kind)],
        )
    }

    /// Returns the phrase for the best move's rescue of the piece that the move `other` loses, with one more
    /// short reason from `good`. `None` if it saves none, or if another reason is stronger.
    fn rescues(&self, explanation: &Explanation, other: &Other, good: &[Reason]) -> Option<String> {
        let rescue = reasons::rescue(explanation, other).filter(|rescue| !rescue.trivial)?;
        let line = &explanation.best.line;
        let facts = chosen(good, line, REASONS);
        // A piece that was in no danger is not the main point if the move has another strong reason.
        let idle = matches!(rescue.means, Means::KeepsSafe | Means::KeepsProtected);
        let first = facts.iter().copied().find(|reason| at_once(reason));
        let heavy = |reason: &Reason| is_attack(reason) || reason.weight >= HEAVY;
        let takes =
            line.step(0).is_some_and(|step| step.captured().is_some() && !line.takes(1, step.mv.to()));
        if idle && (takes || first.is_some_and(heavy)) {
            return None;
        }
        let guard =
            good.iter().find(|reason| at_once(reason) && is_guard(reason)).filter(|_| idle && rescue.moved);
        if let Some(guard) = guard {
            return Some(self.with_wins(guard, &explanation.best));
        }
        let kind = FluentValue::from(rescue.piece.kind().name());
        let phrase = match reasons::remedy(explanation, other) {
            Some(Remedy::Blocks { slider, sq })
                if matches!(rescue.means, Means::Saves | Means::KeepsSafe) =>
            {
                self.blocks_line(slider, sq)
            }
            _ => self.rescue(&rescue, if idle && rescue.moved { "keeps" } else { rescue.means.into() }),
        };
        if let Some(taken) = self.captures(explanation, other).filter(|_| idle) {
            return Some(self.with_answer(self.both(&taken, &phrase), &explanation.best));
        }
        let adds = |reason: &&Reason| {
            let route = reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Route(_)));
            at_once(reason)
                && !route
                && !adds_nothing(reason)
                && !reasons::states_rescue(reason, &rescue)
                && !is_stop(reason)
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

    /// Returns the phrase for the best move if only a small fact or a capture is known, and true for a quiet
    /// improvement; `None` if nothing has a message.
    fn least(&self, explanation: &Explanation, other: &Other, good: &[Reason]) -> Option<(String, bool)> {
        let best = &explanation.best;
        let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
        let small = good.iter().find(|reason| {
            at_once(reason)
                && reason.rank == Rank::Play
                && !is_pointless(reason, &best.line)
                && is_stated(reason, &best.line)
                && !is_stop(reason)
                && reasons::accounts_for(reason.weight, lost)
        });
        let rescued = reasons::rescue(explanation, other).filter(|rescue| !rescue.trivial);
        let rescued = rescued.map(|rescue| self.rescue(&rescue, rescue.means.into()));
        let captures = || self.captures(explanation, other).map(|phrase| self.with_answer(phrase, best));
        small
            .map(|reason| (self.with_wins(reason, best), is_quiet_improvement(reason)))
            .or_else(|| captures().map(|phrase| (phrase, best.line.takes(1, best.mv.to()))))
            .or_else(|| rescued.map(|phrase| (phrase, false)))
            .or_else(|| self.places(explanation, other).map(|phrase| (phrase, true)))
    }
}

/// Returns the reason to state first, at most one; an attack or a pin by the move comes before the placement
/// of its piece.
fn before_placement<'a>(good: &'a [Reason], line: &Line) -> Vec<&'a Reason> {
    let first = chosen(good, line, 1);
    let attacks = |reason: &&Reason| {
        let attack = |kind: &Kind| matches!(kind, Kind::Threatens(_) | Kind::Pin(_));
        reason.fact.as_ref().is_some_and(|fact| attack(&fact.kind))
            && at_once(reason)
            && is_stated(reason, line)
    };
    let develops = |reason: &Reason| {
        reason.fact.as_ref().is_some_and(|fact| fact.ply == 0 && matches!(fact.kind, Kind::Develops(_)))
    };
    let placed = first.first().is_some_and(|reason| stands_better(reason) || develops(reason));
    match good.iter().find(attacks).filter(|_| placed) {
        Some(attack) => vec![attack],
        None => first,
    }
}

/// Returns true if the reason is that a piece stands in the centre or reaches more squares.
fn stands_better(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Centralises(_) | Kind::Improves(_)))
}

/// Returns true for the aim of a move that is a capture (a lever, a check, an attack's direction), and for
/// the better square of a piece that the answer captures.
fn is_pointless(reason: &Reason, line: &Line) -> bool {
    let Some(step) = line.step(0) else { return false };
    let aims = |kind: &Kind| matches!(kind, Kind::Lever(_)) || kind.has(Role::Direction);
    let aim = reason.wins.is_none() && reason.fact.as_ref().is_some_and(|fact| aims(&fact.kind));
    (step.mv.is_capture() && aim) || (stands_better(reason) && line.takes(1, step.moved().sq))
}

/// Returns true for a reason that adds nothing to a rescue or to preserved material: a better square, or a pawn in
/// the centre.
pub(super) fn adds_nothing(reason: &Reason) -> bool {
    let of_pawn = |kind: &Kind| matches!(kind, Kind::Centre(_) | Kind::SupportsPawn(_));
    stands_better(reason) || reason.fact.as_ref().is_some_and(|fact| of_pawn(&fact.kind))
}

/// Returns true if the reason is a fact of the best move itself.
pub(super) fn at_once(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| fact.ply == 0)
}

/// Returns true for a positional reason that attacks nothing and wins nothing.
fn is_small(reason: &Reason) -> bool {
    reason.rank == Rank::Play && reason.wins.is_none() && !is_attack(reason)
}

/// Returns true for a positional reason that attacks nothing, wins nothing, and neither guards nor saves a piece.
pub(super) fn is_quiet_improvement(reason: &Reason) -> bool {
    let threat = |fact: &Fact| fact.kind.info().motif == Some(Motif::Threat);
    is_small(reason) && !reason.fact.as_ref().is_some_and(threat)
}

/// Returns true if the reason is that a move guards a piece.
fn is_guard(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Guards(_)))
}

/// Returns true if the reason is the offer of a trade.
fn is_offer(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::OffersTrade(_)))
}

/// Returns true if the reason is that a piece reaches more squares.
fn is_scope(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Improves(_)))
}

/// Returns true for a reason that explains no difference of scores: a piece reaches more squares, or a square
/// is denied to an enemy pawn.
fn is_empty(reason: &Reason) -> bool {
    let of_pawn =
        |kind: &Kind| matches!(kind, Kind::Denies(denies) if denies.piece.kind() == PieceKind::Pawn);
    is_scope(reason) || reason.fact.as_ref().is_some_and(|fact| of_pawn(&fact.kind))
}

/// Returns true if the reason is that a move stops a move of the other side.
pub(super) fn is_stop(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Parries(_) | Kind::Prevents(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::messages::Language;
    use crate::words::scripted::{against, studied};
    use palisade::types::score;

    #[test]
    fn a_better_move_that_mates_is_named_by_its_mate() {
        let fen = "6k1/1p3ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1";
        let text = against(fen, (score::mate_in(1), "Ra8#"), (score::mated_in(2), "Ra3 Rb1#"));
        assert!(text.contains("Better is 1.Ra8#, which is checkmate") && !text.contains("avoids"), "{text}");
    }

    /// The pawn that would take is exchanged; a knight that takes another pawn stops nothing.
    #[test]
    fn a_piece_that_would_answer_is_taken() {
        let fen = "r1bqkb1r/pp2pppp/2np1n2/2p5/2BPP3/2N2N2/PPP2PPP/R1BQK2R b KQkq - 0 5";
        let played = (-600, "Bd7 dxc5 Qa5 cxd6 Nxe4 dxe7 Bxe7 Qd5");
        let text = |best: &str| against(fen, (-100, best), played);
        let exchange = text("cxd4 Nxd4 e6 O-O Be7 Be3 O-O Bb3");
        assert!(
            exchange.ends_with("Better is 5...cxd4, which exchanges pawns and prevents that."),
            "{exchange}"
        );
        let knight = text("Nxe4 Nxe4 d5 Nxc5 dxc4 O-O e6 Ne4");
        assert!(!knight.contains("prevents"), "{knight}");
    }

    /// The pawn is captured in the line, but the other side could avoid it: it is not called won.
    #[test]
    fn what_the_line_takes_later_is_shown() {
        let fen = "r2qk2r/pp1bppb1/5n1p/2pPp1p1/2B1P3/2N2PB1/PPPQ2PP/R3K2R w KQkq - 2 13";
        let text = |best: &str| {
            let played = (-100, "Bxe5 Nxe4 Qe3 Bxe5 Qxe4 Qc7 O-O-O O-O-O");
            against(fen, (500, best), played)
        };
        let takes = text("h4 g4 Bxe5 O-O Qe3 a6 Be2 b5");
        assert!(takes.ends_with("Better is 13.h4 g4 14.Bxe5, which takes the pawn on e5."), "{takes}");
        let quiet = text("h4 g4 f4 exf4 Bxf4 Nh5 Be3 O-O");
        assert!(!quiet.contains("which takes"), "{quiet}");
    }

    /// A pawn falls to the rook after either move, and the knight takes one only after the better: that is the difference.
    #[test]
    fn what_falls_beside_the_other_line_is_shown() {
        let fen = "4k3/8/8/3p4/5N2/r7/P7/4K3 w - - 0 1";
        let text = |best: &str| against(fen, (0, best), (-400, "Kf2 Rxa2+ Kg3 Ra8 Ng6 Kd7"));
        let takes = text("Ke2 Rxa2+ Kd3 Ra8 Nxd5 Kd7");
        assert!(
            takes.ends_with("Better is 1.Ke2 Rxa2+ 2.Kd3 Ra8 3.Nxd5, which takes the pawn on d5."),
            "{takes}"
        );
        let none = text("Ke2 Rxa2+ Kd3 Ra8 Ng2 Kd7");
        assert!(!none.contains("takes the pawn on d5"), "{none}");
    }

    /// Rooks are taken back before the bishop is shut in; where it is not, the text does not state it.
    #[test]
    fn a_point_of_the_second_answer_is_named() {
        let fen = "r2qk2r/ppp1bp1p/3p1np1/4p3/4P3/1PNPB1Q1/1PP2PPP/R3K2R w KQkq - 0 11";
        let text = |played: &str| against(fen, (200, "O-O-O c6 d4 Qc7 dxe5 dxe5 Bh6 Nh5"), (-350, played));
        let shut = text("Rxa7 Rxa7 Bxa7 b6 Qe3 O-O O-O Qa8");
        let wanted = "11.Rxa7 allows 11...Rxa7 12.Bxa7 and then 12...b6, which shuts in the bishop on a7.";
        assert!(shut.starts_with(wanted), "{shut}");
        let free = text("Rxa7 Rxa7 Bxa7 h6 Qe3 O-O O-O Qa8");
        assert!(!free.contains("shuts in"), "{free}");
    }

    /// The knight goes between rook and pawn, or a pawn guards the pawn.
    #[test]
    fn the_means_of_the_rescue_is_named() {
        let fen = "6k1/5ppp/8/8/r6P/3P4/3N2P1/6K1 w - - 0 1";
        let text = |best: &str| against(fen, (300, best), (0, "Kf2 Rxh4 Kg3 Rh5 Nf3 f6"));
        let blocks = text("Ne4 Kf8 Kf2 Ke7 Kg3 f6");
        assert!(
            blocks.contains("Better is 1.Ne4, which blocks the path of the rook on a4 to h4"),
            "{blocks}"
        );
        let guards = text("g3 Kf8 Kf2 Ke7 Ne4 f6");
        assert!(guards.ends_with("Better is 1.g3, which protects the pawn on h4."), "{guards}");
    }

    /// German says, as English does, that the piece gives check.
    #[test]
    fn the_piece_that_gives_check_is_taken() {
        let words = Localizer::of(Language::German);
        let takes = |on: &str, kind: &'static str| {
            let args = [("by", "takes".into()), ("on_acc", on.to_owned().into()), ("on_kind", kind.into())];
            words.say("answers-check", &args)
        };
        assert_eq!(takes("den Turm auf e1", "rook"), "schl\u{e4}gt den Turm auf e1, der Schach gibt");
        assert_eq!(takes("die Dame auf e1", "queen"), "schl\u{e4}gt die Dame auf e1, die Schach gibt");
    }

    /// The pawn that guards the other one is not said to support it as well.
    #[test]
    fn a_pawn_is_protected_once() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        let text = against(fen, (0, "d6 Be2 Nf6 Nc3 Be7 O-O"), (-300, "a6 Nxe5 Qe7 d4 d6 Nf3"));
        assert!(text.ends_with("Better is 2...d6, which protects the pawn on e5."), "{text}");
    }

    /// The king leaves the rank to the rook, which takes back.
    #[test]
    fn a_piece_that_takes_back_is_named() {
        let fen = "r3k1r1/8/5N2/6P1/8/8/5PPP/6K1 b - - 0 1";
        let text = |best: &str| against(fen, (-600, best), (-1500, "Kd8 Nxg8 Kd7 h3 Ke6 g3"));
        let back = text("Ke7 Nxg8+ Rxg8 h3 Ke6 g3");
        assert!(back.ends_with("Better is 1...Ke7, which lets the rook on a8 take back on g8."), "{back}");
        let none = text("Ke7 Nxg8+ Ke6 h3 Kd6 g3");
        assert!(!none.contains("take back"), "{none}");
    }

    /// The knight goes to b5 by way of c3; if it stays there, nothing is prepared.
    #[test]
    fn the_next_move_of_the_piece_is_prepared() {
        let fen = "6k1/5ppp/3b4/8/8/8/5PPP/1N4K1 w - - 0 1";
        let text = |best: &str| against(fen, (100, best), (-300, "f3 h6 h3 g5 Kf2 Kg7"));
        let prepares = text("Nc3 h6 Nb5 Be7 h3 g6");
        assert!(
            prepares.contains("Better is 1.Nc3, preparing 2.Nb5, which drives the bishop on d6 away"),
            "{prepares}"
        );
        let stays = text("Nc3 h6 h3 Be7 g3 g6");
        assert!(!stays.contains("preparing"), "{stays}");
    }

    /// The rook goes for the pawn by moves of its own; a king's move between them hides the purpose.
    #[test]
    fn the_moves_of_a_piece_to_a_capture_are_shown() {
        let fen = "2r3k1/5ppp/8/8/8/7P/P4PP1/6K1 b - - 0 1";
        let text = |best: &str| against(fen, (300, best), (0, "h6 Kh2 Kh7 g4 g6 Kg3"));
        let shown = text("Rd8 Kh2 Rd1 g4 Ra1 Kg2 Rxa2 Kf3");
        let wanted = "which puts a rook on the open d-file (2.Kh2 Rd1 3.g4 Ra1 4.Kg2 Rxa2: a pawn).";
        assert!(shown.ends_with(wanted), "{shown}");
        let hidden = text("Rd8 Kh2 Rd1 g4 Kf8 Kg2 Ra1 Kf3");
        assert!(!hidden.contains("Ra1"), "{hidden}");
    }

    /// Both moves take the bishop out of danger, and one of them has it trapped: the other one brings it to safety.
    #[test]
    fn a_piece_that_falls_later_is_brought_to_safety() {
        let fen = "8/5r1k/5p2/6pp/8/2P4P/3BrPPK/2R5 w - - 0 1";
        let trapped = (-900, "Be1 Rfe7 g3 Kg6 Kg2 Kf5 Kh2 Kg6 Kg2 Rxe1 Rxe1 Rxe1");
        let text = against(fen, (0, "Be3 Kg6 c4 Kf5 c5 Rd7 c6 Rc7"), trapped);
        assert!(text.ends_with("Better is 1.Be3, which brings the bishop to safety on e3."), "{text}");
    }

    /// A capture that is taken back exchanges pawns, whatever it strikes at; the bishop that comes to g4 pins.
    #[test]
    fn what_a_move_does_comes_before_where_it_stands() {
        let fen = "4k3/5pp1/6p1/7P/8/2P5/5PP1/4K3 w - - 0 1";
        let text = against(fen, (0, "hxg6 fxg6 f4 Kf7 g4 Ke6"), (-250, "h6 gxh6 f4 Kf8 g4 Kg7"));
        assert!(!text.contains("strikes at"), "{text}");
        let fen = "r1bqkb1r/ppp2ppp/3p1n2/4p3/4P3/2PP1N2/PP1N1PPP/R2QKB1R b KQkq - 0 1";
        let text = |best: &str| against(fen, (0, best), (-300, "Ng4 h3 Nf6 d4 exd4 cxd4"));
        let pin = text("Bg4 h3 Bh5 g4 Bg6 d4");
        assert!(pin.contains("Better is 1...Bg4, which pins the knight on f3"), "{pin}");
        // The bishop comes to e7, where it pins nothing.
        let quiet = text("Be7 h3 O-O g4 Nd7 d4");
        assert!(quiet.contains("develops") && !quiet.contains("pins"), "{quiet}");
    }

    /// The bishop goes, and falls much later all the same, behind the moves that are shown.
    #[test]
    fn a_piece_that_the_whole_line_loses_is_not_rescued() {
        let fen = "1r4k1/5ppp/8/8/8/8/1B3PPP/6K1 w - - 0 1";
        let rescued = |end: &str| {
            let best = format!("Bc3 h6 h3 g6 g3 f6 g4 Kf7 Kg2 Ke6 f3 h5 Kg3 Rb3 {end}");
            let found = studied(fen, (0, &best), (-300, "h3 Rxb2 g3 h6 Kg2 g6"));
            reasons::rescue(&found, &found.others[0]).is_some()
        };
        assert!(rescued("Bd4 h4+") && !rescued("Kg2 Rxc3"));
    }

    /// The knight that goes to c6 is taken there: it stands nowhere.
    #[test]
    fn a_piece_that_is_taken_at_once_does_not_stand_better() {
        let fen = "1n2k3/3b4/8/1B6/8/8/5PPP/6K1 b - - 0 1";
        let text = against(fen, (0, "Nc6 Bxc6 Bxc6 Kf1 Ke7 Ke2"), (-250, "Kf8 Bxd7 Nxd7 Kf1 Ke7 Ke2"));
        assert!(text.contains("Nc6") && !text.contains("scope") && !text.contains("centre"), "{text}");
    }

    /// Both moves take the pawn: only the attack of one is a difference.
    #[test]
    fn what_both_moves_do_is_no_merit_of_one() {
        let fen = "4k3/8/8/3p3b/8/2N5/5PPP/3R2K1 w - - 0 1";
        let text = |played: &str| against(fen, (150, "Rxd5 Bf7 Rd3 Ke7 h3 Kf6"), (-150, played));
        let both = text("Nxd5 Bxd1 Nc3 Bb3 h3 Kd7");
        assert!(both.contains("1.Rxd5") && !both.contains("takes the pawn"), "{both}");
    }
}
