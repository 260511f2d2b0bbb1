//! Why another move is worse than the best: first what the answer does to it, then what the best move does.

use crate::attribution::Attribution;
use crate::facts::declaration::{Motif, Role, points_of};
use crate::facts::{self, Fact, Kind, Parries, Prevents, TakesBack, Wins};
use crate::line::{Line, PlacedPiece};
use crate::line_context::CandidateLine;
use crate::prospect::Turn;
use crate::reasons::{self, Falls, Means, Rank, Reason};
use crate::study::{EQUAL, Explanation, Other};
use crate::words::messages::Localizer;
use crate::words::sentences::{BEST, BETTER, REASONS, can_join, chosen, has_pieces, is_single};
use fluent_bundle::FluentValue;
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, PieceKind};

/// A game that is won all the same is called so beside a loss of this many centipawns.
const MUCH: i32 = 150;

/// A reason of play of this weight comes before a piece that was in no danger.
const HEAVY: i32 = 55;
/// One pawn, centipawns: beside it no game is said to be lost, but for one of few pieces.
const ONE_PAWN: i32 = 100;
/// So few pieces.
const FEW: u32 = 7;

/// The first objection to a move.
enum Fault<'a> {
    /// The harm that the move or its answer does.
    Does(&'a Reason),
    /// The gain of the best move that the move misses.
    Misses(&'a Reason),
    /// The best move takes a piece and keeps it, and the move does not.
    LeavesStanding(Falls),
    /// The move does not recapture.
    LeavesTaken(TakesBack),
    /// The answer to the move is the one that the best move stops.
    Lets,
    /// A piece is lost to the answer without compensation.
    Falls(Falls),
    /// No fact was found.
    Unknown,
}

impl Localizer {
    /// Returns the sentences that explain why another move is worse than the best.
    pub fn against(&self, explanation: &Explanation, other: &Other) -> String {
        if other.close {
            return self.nearly_as_good(explanation, other);
        }
        let bad = reasons::against(explanation, other);
        let good = reasons::for_best_against(explanation, other);
        let fault = fault(explanation, other, &bad, &good);
        let name = self.numbered(&explanation.board, other.candidate.mv);
        let best = self.numbered(&explanation.board, explanation.best.mv);
        let mut sentences: Vec<String> = match &fault {
            Fault::Does(reason) => self.does_wrong(&name, other, reason).into_iter().collect(),
            Fault::Misses(reason) => {
                vec![self.misses(&name, other, &best, self.with_wins(reason, &explanation.best))]
            }
            Fault::LeavesStanding(taken) => {
                vec![self.misses(&name, other, &best, self.takes(taken, &explanation.best))]
            }
            Fault::LeavesTaken(TakesBack { piece }) => {
                let args = [
                    ("move", name.into()),
                    ("best", best.clone().into()),
                    ("on_acc", self.piece(*piece, "acc").into()),
                    ("on", self.piece(*piece, "nom").into()),
                ];
                vec![self.say("leaves-taken", &args)]
            }
            Fault::Lets => {
                let reply = self.move_at(&other.candidate, 1).unwrap_or_default();
                let args = [("move", name.into()), ("reply", reply.into()), ("best", best.clone().into())];
                vec![self.say("lets", &args)]
            }
            Fault::Falls(falls) => vec![self.falls(&name, other, falls)],
            Fault::Unknown => vec![self.turn_alone(&name, other, explanation)],
        };
        if matches!(fault, Fault::Does(_) | Fault::Falls(..) | Fault::Unknown) {
            sentences.push(self.better(explanation, other, &good, &best, &fault));
        }
        sentences.extend(self.still(explanation, other));
        sentences.retain(|sentence| !sentence.is_empty());
        sentences.join(" ")
    }

    /// A move that is nearly as good has its own points, and nobody is scolded for it.
    fn nearly_as_good(&self, explanation: &Explanation, other: &Other) -> String {
        let found = reasons::for_way(&other.candidate, &explanation.reader);
        let facts = chosen(&found, &other.candidate.line, REASONS);
        let name = self.numbered(&explanation.board, other.candidate.mv);
        let best = self.numbered(&explanation.board, explanation.best.mv);
        let nearly = if is_as_good(other) { "as-good" } else { "nearly-as-good" };
        let mut sentences = match facts.as_slice() {
            // One thing that it does shares the sentence.
            [reason]
                if reason.fact.as_ref().is_some_and(|fact| fact.ply == 0)
                    && is_single(&self.with_wins(reason, &other.candidate)) =>
            {
                let phrase = self.with_wins(reason, &other.candidate);
                let id = if is_as_good(other) { "does-as-good" } else { "does-nearly-as-good" };
                vec![self.say(id, &[("move", name.into()), ("phrase", phrase.into()), ("best", best.into())])]
            }
            _ => {
                let mut sentences = self.of_our_move(&other.candidate, &facts, &BEST);
                sentences.push(self.say(nearly, &[("move", name.into()), ("best", best.into())]));
                sentences
            }
        };
        sentences.extend(self.natural(explanation));
        sentences.join(" ")
    }

    /// What a move does wrong, with what that does to the result.
    fn does_wrong(&self, name: &str, other: &Other, reason: &Reason) -> Option<String> {
        let plain = || self.allows(name, &other.candidate, reason, ["mistakes", "allows", "allows-then"]);
        // A point of play does not lose a game by itself, and a mate needs no word.
        let board = other.candidate.line.start();
        let few = board.phase_material() == 0 || board.occupied().count() <= FEW;
        let enough = reason.rank == Rank::Tactics && (reason.stake != ONE_PAWN || few);
        let decides = |turn: &Turn| enough || (turn.throws() && reason.rank == Rank::Play);
        let turn = other.turn.filter(|turn| turn.changes() && decides(turn));
        let (Some(turn), Some(fact)) = (turn, reason.fact.as_ref().filter(|fact| fact.ply % 2 == 1)) else {
            return plain();
        };
        let phrase = FluentValue::from(self.with_wins(reason, &other.candidate));
        let (reply, later) = (self.move_at(&other.candidate, 1)?, self.move_at(&other.candidate, fact.ply)?);
        let id = if fact.ply == 1 { "turn-allows" } else { "turn-allows-then" };
        let turn: &'static str = turn.into();
        let args = [
            ("move", name.into()),
            ("turn", turn.into()),
            ("reply", reply.into()),
            ("later", later.into()),
            ("phrase", phrase),
        ];
        Some(self.say(id, &args))
    }

    /// That a move misses what the best one does.
    fn misses(&self, name: &str, other: &Other, best: &str, phrase: String) -> String {
        let turn = other.turn.filter(|turn| turn.throws());
        let args = [
            ("move", name.into()),
            ("best", best.into()),
            ("phrase", phrase.into()),
            ("turn", turn.map_or("", Into::into).into()),
        ];
        self.say(if turn.is_some() { "turn-misses" } else { "misses" }, &args)
    }

    /// What a line takes and keeps: the piece that it takes first, or what it wins after an exchange.
    fn takes(&self, falls: &Falls, candidate: &CandidateLine) -> String {
        let Falls { gain, piece, .. } = falls;
        if falls.is_whole(&candidate.line) && gain.lost.is_empty() {
            return self.of_piece("wins-piece", *piece);
        }
        let wins = Kind::Wins(Wins { won: gain.won.clone(), lost: gain.lost.clone() });
        self.phrase(&Fact { kind: wins, side: gain.side, ply: gain.ply }, candidate)
    }

    /// A phrase about one piece.
    fn of_piece(&self, id: &str, piece: PlacedPiece) -> String {
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(piece, case));
        self.say(id, &[("on", on.into()), ("on_acc", on_acc.into())])
    }

    /// What the best move does instead: first what it does for the piece that the other move loses. Where the fault is
    /// `concrete`, a share of the evaluation comes after every fact.
    fn better(
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
        let facts = chosen(good, &explanation.best.line, 1);
        let stops = facts.first().and_then(|reason| self.stops_it(other, reason)).filter(|_| concrete);
        let mated = matches!(fault, Fault::Does(reason) if reason.rank == Rank::Decided);
        if let Some(phrase) = stops.clone().filter(|_| mated) {
            return does(phrase);
        }
        if let Some(phrase) = self.avoids(explanation, other, fault).filter(|_| mated) {
            return does(phrase);
        }
        if let Some(piece) = due_recapture(explanation, other) {
            return does(self.of_piece("takes-back", piece));
        }
        let wins = facts.first().is_some_and(|reason| reason.rank <= Rank::Tactics);
        if let Some(phrase) = self.rescues(explanation, other, good).filter(|_| concrete && !mated && !wins) {
            return does(phrase);
        }
        if let Some(phrase) = stops {
            return does(phrase);
        }
        // What it takes comes before where its pieces stand.
        let small = facts.first().is_none_or(|reason| reason.rank == Rank::Play && !is_attack(reason));
        if let Some(taken) = reasons::takes(explanation, other).filter(|_| small) {
            return does(self.takes(&taken, &explanation.best));
        }
        if let Some(phrase) = self.avoids(explanation, other, fault).filter(|_| facts.is_empty()) {
            return does(phrase);
        }
        let light = facts.first().is_none_or(|reason| !is_attack(reason) && reason.weight < HEAVY);
        if let Some(sentence) = self.takes_later(explanation, other, best).filter(|_| small && light) {
            return sentence;
        }
        if let Some(sentence) = self.of_our_move(&explanation.best, &facts, &BETTER).into_iter().next() {
            return sentence;
        }
        let last = self.least(explanation, other, good);
        last.map_or_else(|| self.say("better-only", &[("move", best.into())]), does)
    }

    /// What the best move does at once for the place of a piece, where the other move itself does nothing of the kind.
    fn places(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let (best, us) = (&explanation.best, explanation.side());
        let there = |kind: &Kind| {
            let mut facts = other.candidate.facts.iter().filter(|fact| fact.ply == 0 && fact.side == us);
            facts.any(|fact| fact.kind.name() == kind.name())
        };
        let told = |fact: &&Fact| {
            fact.ply == 0 && fact.side == us && reasons::is_virtue(&fact.kind) && !there(&fact.kind)
        };
        let most = best.facts.iter().filter(told).max_by_key(|fact| fact.kind.play())?;
        (most.kind.play()? >= reasons::TOLD).then(|| self.phrase(most, best))
    }

    /// What the best move wins with a later move of its line.
    fn takes_later(&self, explanation: &Explanation, other: &Other, best: &str) -> Option<String> {
        let (taken, first) = (reasons::takes_later(explanation, other)?, explanation.best.line.step(0)?);
        let later = self.move_at(&explanation.best, taken.gain.ply)?;
        let phrase = self.takes(&taken, &explanation.best);
        let loud = first.mv.is_capture() || first.after.in_check();
        let id = if loud { BETTER.leads } else { BETTER.prepares };
        Some(self.say(id, &[("move", best.into()), ("later", later.into()), ("phrase", phrase.into())]))
    }

    /// That the best move takes a piece, exchanges it for one of the same kind, or takes back with another piece than
    /// the other move.
    fn captures(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let line = &explanation.best.line;
        let step = line.step(0)?;
        let piece = step.captured()?;
        let kind = |kind: PieceKind| FluentValue::from(kind.name());
        if other.candidate.mv.to() == step.mv.to() {
            return Some(self.say("takes-with", &[("by_kind", kind(step.mover().kind()))]));
        }
        if line.takes(1, step.mv.to()) && piece.kind() == step.mover().kind() {
            return Some(self.say("exchanges", &[("kind", kind(piece.kind()))]));
        }
        Some(self.of_piece("takes", piece))
    }

    /// What the best move does for the piece that the other move loses, and one more short thing.
    fn rescues(&self, explanation: &Explanation, other: &Other, good: &[Reason]) -> Option<String> {
        let rescue = reasons::rescue(explanation, other).filter(|rescue| !rescue.trivial)?;
        let line = &explanation.best.line;
        let at_once = |reason: &&Reason| reason.fact.as_ref().is_some_and(|fact| fact.ply == 0);
        let facts = chosen(good, line, REASONS);
        // A piece that was in no danger is not the point where the move does something else of weight.
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
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(rescue.piece, case));
        let means: &'static str = if idle && rescue.moved { "keeps" } else { rescue.means.into() };
        let kind: FluentValue<'_> = rescue.piece.kind().name().into();
        let args = [
            ("means", means.into()),
            ("on", on.into()),
            ("on_acc", on_acc.into()),
            ("on_kind", kind.clone()),
        ];
        let phrase = self.say("rescue", &args);
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

    /// That after the best move the answer does not mate, pin, fork or skewer any more.
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
        let still = after.is_legal(reply) && (stand || facts::at_once(after, reply, fact.kind.name()));
        (!still && !mated).then(|| self.say("avoids-it", &[("what", what.into())]))
    }

    /// The least that there is to say of the best move: a small fact, a capture, a theme of the evaluation.
    fn least(&self, explanation: &Explanation, other: &Other, good: &[Reason]) -> Option<String> {
        let best = &explanation.best;
        let small = good.iter().find(|reason| {
            let at_once = reason.fact.as_ref().is_some_and(|fact| fact.ply == 0);
            at_once && reason.rank == Rank::Play && !is_stop(reason)
        });
        let rescued = reasons::rescue(explanation, other).map(|rescue| {
            let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(rescue.piece, case));
            let means: &'static str = rescue.means.into();
            let kind = FluentValue::from(rescue.piece.kind().name());
            let args =
                [("means", means.into()), ("on", on.into()), ("on_acc", on_acc.into()), ("on_kind", kind)];
            self.say("rescue", &args)
        });
        small
            .map(|reason| self.with_wins(reason, best))
            .or_else(|| self.captures(explanation, other))
            .or(rescued)
            .or_else(|| self.places(explanation, other))
            .or_else(|| self.virtue(other.lacks.as_ref(), best))
            .or_else(|| self.virtue(best.change.as_ref(), best))
    }

    /// That the best move stops the answer that has just been named.
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

    /// That a piece falls: the one that moved is given up, another is attacked or taken.
    fn falls(&self, name: &str, other: &Other, falls: &Falls) -> String {
        let Falls { gain, piece, attacked } = falls;
        let given =
            gain.ply == 1 && other.candidate.line.step(0).is_some_and(|step| step.moved().sq == piece.sq);
        let [reply, later] = [1, gain.ply].map(|ply| self.move_at(&other.candidate, ply).unwrap_or_default());
        // A piece is exchanged first, and what is won is another one.
        let for_more = !given && attacked.is_none() && !gain.lost.is_empty();
        if !falls.is_whole(&other.candidate.line) || for_more {
            let phrase = self.takes(falls, &other.candidate);
            let args = [
                ("move", name.into()),
                ("reply", reply.into()),
                ("later", later.into()),
                ("phrase", phrase.into()),
            ];
            return self.say(if gain.ply == 1 { "allows" } else { "allows-then" }, &args);
        }
        let on = attacked.unwrap_or(*piece);
        let args = [
            ("move", name.into()),
            ("reply", reply.into()),
            ("later", later.into()),
            ("won", self.haul(&[piece.kind()]).into()),
            ("lost", self.haul(&gain.lost).into()),
            ("got", if gain.lost.is_empty() { "no" } else { "yes" }.into()),
            ("on", self.piece(on, "nom").into()),
            ("on_acc", self.piece(on, "acc").into()),
            ("on_kind", on.kind().name().into()),
        ];
        let id = match gain.ply {
            1 if given => "gives-up",
            1 => "falls",
            _ if attacked.is_some() => "falls-to-attack",
            _ => "falls-then",
        };
        self.say(id, &args)
    }

    /// What a move does to the balance, if nothing else is known, and its answer.
    fn turn_alone(&self, name: &str, other: &Other, explanation: &Explanation) -> String {
        let reply = self.move_at(&other.candidate, 1);
        let replies = reply.is_some();
        let found = reasons::of_the_answer(explanation, other);
        let does = chosen(&found, &other.candidate.line, 1)
            .first()
            .map(|reason| self.with_wins(reason, &other.candidate));
        let theme = other.lacks.as_ref().and_then(|lacks| largest_theme(&explanation.board, lacks));
        let has_effect = match (&does, theme) {
            (Some(_), _) => "yes",
            (None, Some(_)) => "theme",
            _ => "no",
        };
        let does = does.unwrap_or_default();
        let theme = theme.map_or("", Theme::key);
        let Some(turn) = other.turn else {
            let args = [
                ("move", name.into()),
                ("reply", reply.unwrap_or_default().into()),
                ("does", has_effect.into()),
                ("phrase", does.into()),
                ("theme", theme.into()),
            ];
            return if replies { self.say("met", &args) } else { String::new() };
        };
        let turn: &'static str = turn.into();
        let args = [
            ("move", name.into()),
            ("turn", turn.into()),
            ("them", side(!explanation.side())),
            ("reply", reply.unwrap_or_default().into()),
            ("replies", if replies { "yes" } else { "no" }.into()),
            ("does", has_effect.into()),
            ("phrase", does.into()),
            ("theme", theme.into()),
        ];
        self.say("turn-alone", &args)
    }

    /// That the game is won all the same, or was lost anyway.
    fn still(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let id = match other.turn? {
            Turn::StillWon if other.lacks.as_ref().is_none_or(|lacks| lacks.total >= MUCH) => "still-won",
            Turn::StillLost => "still-lost",
            _ => return None,
        };
        Some(self.say(id, &[("side", side(explanation.side()))]))
    }

    /// Returns half a sentence without its subject that explains why another move is worse than the best, for
    /// a card.
    pub fn against_short(&self, explanation: &Explanation, other: &Other) -> String {
        let best = self.numbered(&explanation.board, explanation.best.mv);
        if is_as_good(other) {
            return self.say("short-as-good", &[("best", best.into())]);
        }
        let bad = reasons::against(explanation, other);
        let good = reasons::for_best_against(explanation, other);
        match fault(explanation, other, &bad, &good) {
            Fault::Does(reason) => self.short_fault(&other.candidate, reason).unwrap_or_default(),
            Fault::Misses(reason) => {
                let phrase = self.with_wins(reason, &explanation.best);
                self.say("short-misses-what", &[("best", best.into()), ("phrase", phrase.into())])
            }
            Fault::LeavesStanding(taken) => {
                let phrase = self.takes(&taken, &explanation.best);
                self.say("short-misses-what", &[("best", best.into()), ("phrase", phrase.into())])
            }
            Fault::Falls(falls) => {
                let reply = self.move_at(&other.candidate, falls.gain.ply).unwrap_or_default();
                let phrase = self.takes(&falls, &other.candidate);
                self.say("short-allows", &[("reply", reply.into()), ("phrase", phrase.into())])
            }
            _ => self.say("short-misses", &[("best", best.into())]),
        }
    }

    fn short_fault(&self, candidate: &CandidateLine, reason: &Reason) -> Option<String> {
        let fact = reason.fact.as_ref()?;
        let phrase = self.with_wins(reason, candidate);
        if fact.ply == 0 {
            return Some(phrase);
        }
        let reply = self.move_at(candidate, fact.ply)?;
        Some(self.say("short-allows", &[("reply", reply.into()), ("phrase", phrase.into())]))
    }
}

fn side(color: Color) -> FluentValue<'static> {
    if color == Color::White { "white" } else { "black" }.into()
}

/// Returns the first objection to a move: what the other side gains by it, otherwise what it misses.
fn fault<'a>(explanation: &Explanation, other: &Other, bad: &'a [Reason], good: &'a [Reason]) -> Fault<'a> {
    let first = chosen(bad, &other.candidate.line, 1).into_iter().next();
    let missed = chosen(good, &explanation.best.line, 1).into_iter().next().filter(|reason| {
        (reason.rank <= Rank::Tactics || reason.wins.is_some())
            && reason.fact.as_ref().is_some_and(|fact| fact.ply == 0)
    });
    // A missed mate comes first, unless the answer mates.
    if let Some(missed) = missed
        && is_mate(missed)
        && !first.is_some_and(is_mate)
    {
        return Fault::Misses(missed);
    }
    let harm = harm(explanation, other);
    match (first, missed) {
        (Some(reason), _) if reason.rank <= Rank::Tactics => {
            // What the answer takes for good comes before what a later move attacks.
            let later = reason.rank == Rank::Tactics && reason.fact.as_ref().is_some_and(|fact| fact.ply > 1);
            let taken = reasons::falls(explanation, other)
                .filter(|falls| later && falls.gain.ply == 1 && falls.is_whole(&other.candidate.line));
            return taken.map_or(Fault::Does(reason), Fault::Falls);
        }
        (Some(reason), missed) if is_attack(reason) => {
            // A piece that is simply taken comes before what else the answer attacks.
            let piece = |falls: &Falls| falls.gain.ply == 1 && falls.gain.points > 1;
            if let Some(falls) = reasons::falls(explanation, other).filter(piece) {
                return Fault::Falls(falls);
            }
            // An attack that wins nothing comes after what was there to win.
            if let Some(missed) = missed.filter(|missed| stake(missed) > ONE_PAWN * harm) {
                return Fault::Misses(missed);
            }
            return match reasons::takes(explanation, other).filter(|taken| taken.gain.points > harm) {
                Some(taken) => Fault::LeavesStanding(taken),
                None => Fault::Does(reason),
            };
        }
        // What was there to win comes before other points of play, and after what falls if that is as much.
        (_, Some(missed)) => {
            let as_much = |falls: &Falls| 100 * falls.gain.points >= stake(missed);
            let falls = reasons::falls(explanation, other)
                .filter(|falls| as_much(falls) && !other.turn.is_some_and(Turn::throws));
            return falls.map_or(Fault::Misses(missed), Fault::Falls);
        }
        _ => {}
    }
    let taken = || reasons::takes(explanation, other);
    if first.is_none()
        && other.turn.is_some_and(Turn::throws)
        && let Some(taken) = taken()
    {
        return Fault::LeavesStanding(taken);
    }
    // A win or a draw thrown away is worth the sentence, if there is nothing concrete beside it.
    if first.is_none() && other.turn.is_some_and(Turn::throws) {
        return Fault::Unknown;
    }
    if let Some(piece) = due_recapture(explanation, other) {
        return Fault::LeavesTaken(TakesBack { piece });
    }
    if let Some(falls) = reasons::falls(explanation, other) {
        return Fault::Falls(falls);
    }
    if let Some(taken) = taken() {
        return Fault::LeavesStanding(taken);
    }
    let attack = chosen(good, &explanation.best.line, 1)
        .into_iter()
        .next()
        .filter(|reason| is_attack(reason) && reason.fact.as_ref().is_some_and(|fact| fact.ply == 0));
    match (first, attack) {
        (Some(reason), _) => Fault::Does(reason),
        // An attack that is missed says more than an answer that only develops.
        (None, Some(attack)) => Fault::Misses(attack),
        (None, None) if reasons::stops_the_answer(explanation, other) => Fault::Lets,
        (None, None) => Fault::Unknown,
    }
}

/// What a reason wins, centipawns: the part of the difference that it could explain, or the win told with it.
fn stake(reason: &Reason) -> i32 {
    match reason.wins.as_ref().map(|wins| &wins.kind) {
        Some(Kind::Wins(Wins { won, lost })) => 100 * (points_of(won) - points_of(lost)),
        _ => reason.stake,
    }
}

/// Returns the piece that the best move takes back and the other move does not; `None` if there is none.
fn due_recapture(explanation: &Explanation, other: &Other) -> Option<PlacedPiece> {
    let mut facts = explanation.best.facts.iter().filter(|fact| fact.ply == 0);
    let piece = facts.find_map(|fact| match fact.kind {
        Kind::TakesBack(TakesBack { piece }) => Some(piece),
        _ => None,
    })?;
    (other.candidate.mv.to() != explanation.best.mv.to()).then_some(piece)
}

/// Points that the answer to a move wins more than the other side wins after the best move, 0 if none.
fn harm(explanation: &Explanation, other: &Other) -> i32 {
    let them = !explanation.side();
    let points = |line: &Line| facts::gain(line, them).map_or(0, |gain| gain.points);
    (points(&other.candidate.line) - points(&explanation.best.line)).max(0)
}

/// The theme, of those that words can name, in which a move costs most; `None` if none costs much.
fn largest_theme(board: &Board, lacks: &Attribution) -> Option<Theme> {
    let us = board.side_to_move();
    let named = |theme: Theme| {
        !matches!(theme, Theme::Tempo | Theme::Material | Theme::Threats | Theme::WinningChances)
            && has_pieces(board, us, theme)
    };
    let mut themes = lacks.themes().into_iter();
    themes.find(|&(theme, share)| share >= COSTLY && named(theme)).map(|(theme, _)| theme)
}

/// A theme is named from this share on, centipawns.
const COSTLY: i32 = 20;

/// True for checkmate, at once or forced.
fn is_mate(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Mate(_)))
}

/// True for a fact that a move guards a piece.
fn is_guard(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Guards(_)))
}

/// True for a fact that a move stops one of the other side.
fn is_stop(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Parries(_) | Kind::Prevents(_)))
}

/// True for an attack or a threat.
fn is_attack(reason: &Reason) -> bool {
    let of = |kind: &Kind| {
        let motif = kind.info().motif;
        kind.has(Role::Attack)
            || matches!(
                motif,
                Some(
                    Motif::Threat
                        | Motif::MakesThreat
                        | Motif::Fork
                        | Motif::Pin
                        | Motif::Skewer
                        | Motif::Trapped
                        | Motif::Defender
                )
            )
    };
    reason.fact.as_ref().is_some_and(|fact| of(&fact.kind))
}

fn is_as_good(other: &Other) -> bool {
    other.lacks.as_ref().map_or(other.close, |lacks| lacks.total.abs() <= EQUAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::{Analyst, Effort, Found};
    use crate::line::san_moves;
    use palisade::board::{Board, Position};
    use palisade::evaluation::Weights;
    use palisade::types::{Move, Score, score};
    use std::convert::Infallible;

    /// Knows the line and score of the best move, and those of the move played.
    struct Knows {
        best: (Score, Vec<Move>),
        played: (Score, Vec<Move>),
    }

    impl Analyst for Knows {
        type Error = Infallible;

        fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
            let (score, pv) = match only.first() {
                Some(mv) if self.played.1.first() == Some(mv) => &self.played,
                _ => &self.best,
            };
            let there = pv.first().is_some_and(|&mv| at.board().is_legal(mv));
            Ok(there.then(|| Found { score: *score, pv: pv.clone(), depth: 8 }))
        }
    }

    fn line(position: &Position, moves: &str) -> Vec<Move> {
        san_moves(position.board(), moves)
    }

    fn studied(fen: &str, best: (Score, &str), played: (Score, &str)) -> Explanation {
        let position = Position::new(Board::from_fen(fen).expect("legal"));
        let [best, played] = [best, played].map(|(score, moves)| (score, line(&position, moves)));
        let asked = [played.1[0]];
        let mut knows = Knows { best, played };
        let Ok(found) = crate::study(&mut knows, &position, &asked, &Weights::embedded());
        found.expect("a move")
    }

    /// Beside a mate no move is worse by so many pawns: it misses the mate.
    #[test]
    fn a_card_says_what_mate_was_missed() {
        let fen = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
        let found = studied(fen, (score::mate_in(3), "Ra7 Kg8 Rb8#"), (2000, "Kd1"));
        for (words, wanted) in [
            (Localizer::english(), "misses 1.Ra7, which forces mate in 2"),
            (Localizer::of(crate::Language::German), "verpasst 1.Ta7; das erzwingt Matt in 2"),
        ] {
            let short = words.against_short(&found, &found.others[0]);
            assert_eq!(short, wanted);
        }
    }

    /// The answer and what it wins come first, and a number never stands for a reason.
    #[test]
    fn the_answer_comes_first() {
        let fen = "4k3/5ppp/8/2n5/8/8/1B3PPP/4K3 w - - 0 1";
        let found = studied(fen, (0, "f3 f6 Bd4 Ne6"), (-900, "Ba3 h6 f3 Na4"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(!text.contains("worse than") && text.contains("Better is 1.f3"), "{text}");
        let found = studied(fen, (0, "f3 f6 Bd4 Ne6"), (-900, "Ba1 Nd3+ Ke2 Nb2 Bxb2 Kd7"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(text.starts_with("1.Ba1 allows 1...Nd3+") || text.contains("Better is 1.f3"), "{text}");
    }

    #[test]
    fn a_piece_that_is_given_is_named() {
        let fen = "4k3/5ppp/8/8/8/3B4/5PPP/4K3 w - - 0 1";
        let found = studied(fen, (300, "f4 f5 Kf2 Kf7"), (-200, "Bxh7 g6 f4 Kf8"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(text.starts_with("1.Bxh7"), "{text}");
    }

    /// Knights are exchanged and a pawn falls: nobody gives up a knight.
    #[test]
    fn an_exchange_that_costs_a_pawn_is_no_piece_given_up() {
        let fen = "4k3/5ppp/5n2/3p4/8/2N5/3N1PPP/4K3 b - - 0 1";
        let found = studied(fen, (100, "Kf8 Kf1 Kg8 Kg1"), (-400, "Ne4 Ncxe4 dxe4 Nxe4 Ke7 g3"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(text.contains("2.Ncxe4, which wins a pawn") && !text.contains("gives up"), "{text}");
    }

    /// An answer that has been named is not named again by the move that stops it.
    #[test]
    fn an_answer_is_named_once() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
        let found = studied(fen, (50, "Nf6 Ne2 Na5 d3"), (score::mated_in(2), "Nd4 Qxf7#"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert_eq!(text.matches("Qxf7#").count(), 1, "{text}");
    }
}
