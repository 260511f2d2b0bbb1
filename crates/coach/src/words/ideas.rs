//! The phrases for the idea of the best move that only both lines together show: against the moves that the other move allows, or for the
//! next moves of its own line. They replace the effects of a move on its own piece: it develops, castles, reaches more squares.

use crate::facts::declaration::Role;
use crate::facts::{Fact, Kind};
use crate::line::{Line, PlacedPiece};
use crate::reasons::{self, AfterCheck, Means, Reason};
use crate::study::{Explanation, Other};
use crate::words::fault::Fault;
use crate::words::follow_up::Stated;
use crate::words::messages::Localizer;
use crate::words::sentences::{BETTER, is_single};
use fluent_bundle::FluentValue;
use palisade::evaluation::Theme;
use palisade::types::{PieceKind, Square};

fn kind(piece: PlacedPiece) -> FluentValue<'static> {
    piece.kind().name().into()
}

fn yes(is: bool) -> FluentValue<'static> {
    if is { "yes" } else { "no" }.into()
}

impl Localizer {
    /// Returns the phrase for the effect of the best move on the harm that the first sentence names
    /// (`fault`): it captures the piece that makes the threat, takes a piece out of the fork or the king out
    /// of the check, or gives a check and saves the lost piece with the next move. `None` if it does none of
    /// these.
    pub(super) fn counters(
        &self,
        explanation: &Explanation,
        other: &Other,
        fault: &Fault<'_>,
    ) -> Option<String> {
        let (best, there) = (&explanation.best.line, &other.candidate.line);
        if let Some(fact) = named(fault) {
            if let Some(taken) = reasons::takes_threatener(best, there, fact) {
                return Some(self.of_a_piece("takes-threatener", taken));
            }
            if let Some(piece) = reasons::leaves_target(best, there, fact, &explanation.best.facts) {
                return Some(self.out_of(piece, fact));
            }
        }
        if let Some(mv) = reasons::check_avoided(best, there) {
            let mv = self.numbered(best.board(1), mv);
            return Some(self.say("avoids-check", &[("move", mv.into())]));
        }
        let saves = reasons::after_check(best, there).filter(|next| matches!(next, AfterCheck::Saves { .. }));
        saves.map(|next| self.check_first(explanation, next))
    }

    /// Returns the phrase for how the best move gets out of check: "takes the rook on e1, which gives check", "moves
    /// the king out of check" or "blocks the check". The side to move must be in check.
    fn answers_check(&self, explanation: &Explanation) -> String {
        let (step, board) = (explanation.best.line.step(0), &explanation.board);
        let checks = |piece: &PlacedPiece| board.checkers().has(piece.sq);
        let on = step.and_then(|step| step.captured()).filter(checks);
        let by = match step {
            _ if on.is_some() => "takes",
            Some(step) if step.mover().kind() == PieceKind::King => "king",
            _ => "blocks",
        };
        let [name, name_acc] =
            ["nom", "acc"].map(|case| on.map_or_else(String::new, |on| self.piece(on, case)));
        let kind = on.map_or("", |on| on.kind().name());
        let args =
            [("by", by.into()), ("on", name.into()), ("on_acc", name_acc.into()), ("on_kind", kind.into())];
        self.say("answers-check", &args)
    }

    /// Returns the phrase that the best move answers a check, with its effect on the piece that the move
    /// `other` loses.
    pub(super) fn answers_check_and(
        &self,
        explanation: &Explanation,
        other: &Other,
        fault: &Fault<'_>,
    ) -> String {
        let phrase = self.answers_check(explanation);
        let (best, there) = (&explanation.best.line, &other.candidate.line);
        let left = named(fault)
            .filter(|fact| reasons::leaves_target(best, there, fact, &explanation.best.facts).is_some())
            .map(|fact| match best.step(0) {
                Some(king) if king.mover().kind() == PieceKind::King && king.captured().is_none() => {
                    self.say("out-of-it", &[("what", double_attack(fact).into())])
                }
                Some(step) => self.out_of(step.mover(), fact),
                None => String::new(),
            });
        let saved = || {
            let rescue = reasons::rescue(explanation, other)?;
            let gone = rescue.moved && rescue.piece.kind() == PieceKind::King;
            let means = match rescue.means {
                Means::MovesAway | Means::Saves | Means::Protects if !gone => rescue.means.into(),
                Means::KeepsSafe if rescue.trivial && rescue.piece.kind() != PieceKind::Pawn => "keeps",
                _ => return None,
            };
            Some(self.rescue(&rescue, means))
        };
        match left.or_else(saved).filter(|_| is_single(&phrase)) {
            Some(second) => self.both(&phrase, &second),
            None => phrase,
        }
    }

    /// Returns the sentence on the idea of a best move whose first reason, if any, states only its effect on
    /// its own piece. `first` is that reason, `fault` the objection to the move `other`, `best` the name of
    /// the best move. `None` if the lines show no idea.
    pub(super) fn idea(
        &self,
        explanation: &Explanation,
        other: &Other,
        (first, fault): (Option<&Reason>, &Fault<'_>),
        best: &str,
    ) -> Option<String> {
        if first.is_some_and(|reason| !is_generic(reason)) {
            return None;
        }
        let (line, there) = (&explanation.best.line, &other.candidate.line);
        let does =
            |phrase: String| Some(self.say(BETTER.does, &[("move", best.into()), ("phrase", phrase.into())]));
        let kept = line.step(0).is_some_and(|step| !line.takes(1, step.mv.to()));
        if let Some(taken) = self.captures(explanation, other).filter(|_| kept && first.is_some()) {
            return does(self.with_answer(taken, &explanation.best));
        }
        // What the line of the other move shows as well is no idea of the best one.
        let only = |idea: fn(&Line) -> Option<usize>| idea(line).filter(|_| idea(there).is_none());
        if let Some(last) = only(reasons::drives_out) {
            let square = line.step(last).map_or_else(String::new, |step| step.mv.to().to_string());
            let phrase = self.say("drives-king", &[("square", square.into())]);
            return does(self.with_moves(&phrase, explanation, last));
        }
        if reasons::check_ends_castling(line) && !reasons::check_ends_castling(there) {
            return does(self.with_moves(&self.say("check-ends-castling", &[]), explanation, 1));
        }
        if let Some(next) = reasons::after_check(line, there) {
            return does(self.check_first(explanation, next));
        }
        if reasons::castles_in_time(line, there) {
            let reply = self.move_at(&other.candidate, 1)?;
            return does(self.say("castles-in-time", &[("move", reply.into())]));
        }
        if let Some(ply) = only(reasons::rook_after_castling) {
            let square = line.step(ply)?.mv.to();
            let phrase = self.say("castles-and-rook", &[("square", square.to_string().into())]);
            return does(self.with_moves(&phrase, explanation, ply));
        }
        let before = |piece, attack: String| {
            self.say("sidesteps", &[("on_kind", kind(piece)), ("move", attack.into())])
        };
        if let Some(piece) = reasons::sidesteps(line, there) {
            return does(before(piece, self.move_at(&explanation.best, 1)?));
        }
        if let Some((piece, ply)) = named(fault).and_then(|fact| reasons::goes_first(line, there, fact)) {
            return does(before(piece, self.move_at(&other.candidate, ply)?));
        }
        if let Some(piece) = reasons::out_of_reach(line, there) {
            let args = [("on_kind", kind(piece)), ("move", self.move_at(&other.candidate, 1)?.into())];
            return does(self.say("out-of-reach", &args));
        }
        if let Some(ply) = reasons::played_later(line, there) {
            let phrase = self.say("prepares-it", &[("move", self.move_at(&explanation.best, ply)?.into())]);
            return does(self.with_moves(&self.with_development(explanation, phrase), explanation, ply));
        }
        if let Some(ply) = reasons::prepared_castling(line, there) {
            let phrase = self.say("prepares-it", &[("move", self.move_at(&explanation.best, ply)?.into())]);
            return does(self.with_development(explanation, phrase));
        }
        if reasons::next_trade(line, there) {
            let by = line.step(2)?.moved();
            let later = self.move_at(&explanation.best, 2)?;
            let args = [("same", yes(true)), ("by_kind", kind(by)), ("ahead", yes(false))];
            let phrase =
                format!("{} ({})", self.say("offers-trade", &args), self.moves(&explanation.best, 3, 2));
            let args = [("move", best.into()), ("later", later.into()), ("phrase", phrase.into())];
            return Some(self.say(BETTER.prepares, &args));
        }
        // A weak pawn is the reason only if the evaluation's terms for pawns carry the difference.
        let pawns = other.lacks.as_ref().map(|lacks| (lacks.share(Theme::Pawns), lacks.total));
        let matters = pawns.is_some_and(|(share, lost)| reasons::accounts_for(share, lost));
        if let Some((pawn, weakness)) = reasons::sound_pawn(line, there).filter(|_| matters) {
            let weakness: &'static str = weakness.into();
            let args = [("weakness", weakness.into()), ("on_square", pawn.sq.to_string().into())];
            return does(self.with_development(explanation, self.say("leaves-sound", &args)));
        }
        if let Some((mv, piece)) = reasons::holds_back(line, there) {
            let mut passed = explanation.board;
            passed.make_null();
            let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(piece, case));
            let mv = self.numbered(&passed, mv);
            let args = [("move", mv.into()), ("on", on.into()), ("on_acc", on_acc.into())];
            return does(self.with_development(explanation, self.say("holds-back", &args)));
        }
        if let Some(ply) = only(reasons::prepared_advance) {
            let phrase =
                self.say("prepares-advance", &[("move", self.move_at(&explanation.best, ply)?.into())]);
            return does(self.with_moves(&self.with_development(explanation, phrase), explanation, ply));
        }
        if let Some(ply) = only(reasons::clears_for_rook) {
            let square: Square = line.step(ply)?.mv.to();
            let args = [("by_kind", PieceKind::Rook.name().into()), ("square", square.to_string().into())];
            return does(self.with_moves(&self.say("vacates", &args), explanation, ply));
        }
        if let Some(ply) = reasons::opens_line(line, there) {
            let slider = line.step(ply)?.moved();
            let args = [("by_kind", kind(slider)), ("by_square", slider.sq.to_string().into())];
            return does(self.with_moves(&self.say("clears", &args), explanation, ply));
        }
        if let Some(pawn) = reasons::attacks_pawn(line, there).filter(|_| first.is_none()) {
            return does(self.with_moves(&self.of_piece("threatens", pawn), explanation, 2));
        }
        if let Some(piece) = reasons::goes_elsewhere(line, there) {
            let args = [("by_kind", kind(piece)), ("square", piece.sq.to_string().into())];
            let phrase = self.with_development(explanation, self.say("lets-go", &args));
            return does(self.with_moves(&phrase, explanation, 2));
        }
        if first.is_some() || !reasons::replies_better(line, there) {
            return None;
        }
        let [answer, reply] = [1, 2].map(|ply| self.move_at(&explanation.best, ply).unwrap_or_default());
        does(self.say("meets-with", &[("move", answer.into()), ("reply", reply.into())]))
    }

    /// Returns the phrase for a reason that states only what the best move does for its own piece, joined to the
    /// effect of the side's next move; `None` for other reasons, or if that move has no effect of its own.
    pub(super) fn prepares_next(
        &self,
        explanation: &Explanation,
        other: &Other,
        reason: &Reason,
    ) -> Option<String> {
        let best = &explanation.best;
        let own = Some(self.with_wins(reason, best)).filter(|own| is_generic(reason) && is_single(own))?;
        let merit = reasons::next_merit(explanation, other).filter(|merit| !is_generic(merit))?;
        let Stated { ply, phrase } = self.stated(&merit, best);
        let args = [("move", self.move_at(best, ply)?.into()), ("phrase", phrase.into())];
        Some(self.both(&own, &self.say("prepares-next", &args)))
    }

    /// Returns the phrase that the best move, a check, comes before the move that matters (`next`), with both
    /// moves.
    fn check_first(&self, explanation: &Explanation, next: AfterCheck) -> String {
        let taken = explanation.best.line.step(0).and_then(|step| step.captured());
        let [takes, takes_acc] =
            ["nom", "acc"].map(|case| taken.map_or_else(String::new, |piece| self.piece(piece, case)));
        let (then, piece, to) = match next {
            AfterCheck::Castles => ("castles", None, None),
            AfterCheck::Saves { piece, goes: true } => ("safety", Some(piece), None),
            AfterCheck::Saves { piece, goes: false } => ("saved", Some(piece), None),
            AfterCheck::Goes { piece, to } => ("goes", Some(piece), Some(to)),
        };
        let [name, name_acc] =
            ["nom", "acc"].map(|case| piece.map_or_else(String::new, |piece| self.piece(piece, case)));
        let args = [
            ("takes", yes(taken.is_some())),
            ("on", takes.into()),
            ("on_acc", takes_acc.into()),
            ("then", then.into()),
            ("by", name.into()),
            ("by_acc", name_acc.into()),
            ("by_kind", piece.map_or("", |piece| piece.kind().name()).into()),
            ("square", to.map_or_else(String::new, |sq| sq.to_string()).into()),
        ];
        self.with_moves(&self.say("check-first", &args), explanation, 2)
    }

    /// Returns a phrase together with the moves of the best line from the answer up to the ply `last`.
    fn with_moves(&self, phrase: &str, explanation: &Explanation, last: usize) -> String {
        format!("{phrase} ({})", self.moves(&explanation.best, 1, last))
    }

    /// Returns the phrase that the best move protects what the answer at the ply `answer` of the other line
    /// captures; `None` if it does not.
    pub(super) fn guards_taken(
        &self,
        explanation: &Explanation,
        other: &Other,
        answer: usize,
    ) -> Option<String> {
        let guards = self.of_piece("guards", reasons::comes_to_guard(explanation, other, answer)?);
        let pawn = explanation.best.line.step(0)?.mover().kind() == PieceKind::Pawn;
        Some(if pawn { guards } else { self.with_development(explanation, guards) })
    }

    /// Returns a phrase joined to that of the best move's development of a piece; the phrase alone if it
    /// develops none.
    pub(super) fn with_development(&self, explanation: &Explanation, phrase: String) -> String {
        let best = &explanation.best;
        let develops = |fact: &&Fact| {
            fact.ply == 0
                && fact.side == explanation.side()
                && matches!(fact.kind, Kind::Develops(_) | Kind::OpensDiagonal(_) | Kind::Castles(_))
        };
        match best.facts.iter().find(develops) {
            Some(fact) => self.both(&self.phrase(fact, best), &phrase),
            None => phrase,
        }
    }

    fn out_of(&self, piece: PlacedPiece, fact: &Fact) -> String {
        self.say("out-of", &[("on_kind", kind(piece)), ("what", double_attack(fact).into())])
    }

    fn of_a_piece(&self, id: &str, piece: PlacedPiece) -> String {
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(piece, case));
        self.say(id, &[("on", on.into()), ("on_acc", on_acc.into()), ("on_kind", kind(piece))])
    }
}

/// Returns the keyword for a fork or a skewer in a message.
fn double_attack(fact: &Fact) -> &'static str {
    if matches!(fact.kind, Kind::Skewer(_)) { "skewer" } else { "fork" }
}

/// Returns the fact that the first sentence names for this fault; `None` if it names none.
fn named<'a>(fault: &'a Fault<'_>) -> Option<&'a Fact> {
    match fault {
        Fault::Does(reason) => reason.fact.as_ref(),
        Fault::Later(reason) => reason.fact.as_ref(),
        _ => None,
    }
}

/// Returns true for a reason that states only what a move does for its own piece, as any good move may.
pub(super) fn is_generic(reason: &Reason) -> bool {
    let concrete = |kind: &Kind| {
        matches!(
            kind,
            Kind::OffersTrade(_)
                | Kind::Lever(_)
                | Kind::Recaptures(_)
                | Kind::KeepsResult(_)
                | Kind::OnlyMove(_)
                | Kind::MinorityAttack(_)
        )
    };
    let generic = |kind: &Kind| {
        (kind.has(Role::Harmless) && !concrete(kind))
            || matches!(
                kind,
                Kind::Castles(_)
                    | Kind::Hole(_)
                    | Kind::ExposedKing(_)
                    | Kind::ActivatesKing(_)
                    | Kind::Centre(_)
                    | Kind::SupportsPawn(_)
                    | Kind::Improves(_)
                    | Kind::Centralises(_)
                    | Kind::AdvancesPawn(_)
            )
    };
    reason.wins.is_none() && reason.fact.as_ref().is_some_and(|fact| generic(&fact.kind))
}
