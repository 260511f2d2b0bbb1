//! The text that explains why another move is worse than the best: first the effect of the answer, then that
//! of the best move.

use crate::exchange::attackers;
use crate::facts::{self, Fact, HangingPiece, Kind, Recaptures, TakesFor, Wins};
use crate::line::PlacedPiece;
use crate::line_context::CandidateLine;
use crate::prospect::Turn;
use crate::reasons::{self, Falls, Rank, Reason};
use crate::study::{EQUAL, Explanation, Other};
use crate::words::fault::{Fault, ONE_PAWN, fault, is_attack};
use crate::words::follow_up::{MOST, Stated};
use crate::words::messages::Localizer;
use crate::words::sentences::{BEST, LINE_PLIES, REASONS, chosen, is_single};
use fluent_bundle::FluentValue;
use palisade::board::Board;
use palisade::types::{Color, Square};

/// The least loss, centipawns, for which the text adds that the game remains won.
const MUCH: i32 = 150;

/// The largest number of pieces on the board with which even the loss of a pawn is called a lost game.
const FEW: u32 = 7;

/// The number of plies from a side's move to its next one.
const NEXT: usize = 2;

impl Localizer {
    /// Returns the sentences, in the language of the messages, that explain why the requested move `other` is
    /// worse than the best. For a move nearly as good they state its own reasons.
    pub fn against(&self, explanation: &Explanation, other: &Other) -> String {
        if other.close {
            return self.nearly_as_good(explanation, other);
        }
        let bad = reasons::against(explanation, other);
        let good = reasons::for_best_against(explanation, other);
        let name = self.numbered(&explanation.board, other.candidate.mv);
        let best = self.numbered(&explanation.board, explanation.best.mv);
        let fault = self.objection(explanation, other, &bad, &good);
        let does = match fault {
            Fault::Lets => {
                self.answer_does(explanation, other).or_else(|| self.line_costs(explanation, other))
            }
            Fault::Unknown => self.line_does(explanation, other),
            _ => None,
        };
        let stopped = matches!(fault, Fault::Lets) && !answer_is_legal(explanation, other);
        let mut sentences: Vec<String> = match &fault {
            Fault::Does(reason) => self.does_wrong(&name, other, reason).into_iter().collect(),
            Fault::Later(reason) => self.does_wrong(&name, other, reason).into_iter().collect(),
            Fault::Misses(reason) => {
                let Stated { ply, phrase } = self.stated(reason, &explanation.best);
                vec![self.misses(&name, other, &self.up_to(&explanation.best, ply), phrase)]
            }
            Fault::LeavesStanding(taken) => {
                vec![self.misses(&name, other, &best, self.takes(taken, &explanation.best))]
            }
            Fault::MissesLater(taken) => vec![self.misses_later(&name, explanation, other, taken)],
            Fault::LeavesTaken(Recaptures { piece }) => {
                let args = [
                    ("move", name.into()),
                    ("best", best.clone().into()),
                    ("on_acc", self.piece(*piece, "acc").into()),
                    ("on", self.piece(*piece, "nom").into()),
                ];
                vec![self.say("leaves-taken", &args)]
            }
            Fault::Falls(falls) => vec![self.falls(&name, other, falls)],
            Fault::GoesBack(piece) => vec![self.goes_back("goes-back", &name, other, *piece)],
            Fault::Leaves(lasting) => vec![self.leaves(&name, other, *lasting)],
            Fault::Lets | Fault::Unknown => {
                vec![self.met(&name, other, does.as_ref(), stopped.then_some(&*best))]
            }
        };
        if !(fault.is_missed() || stopped && does.is_none()) {
            sentences.push(self.better(explanation, other, &good, &best, &fault));
        }
        sentences.extend(self.unchanged_result(explanation, other));
        sentences.retain(|sentence| !sentence.is_empty());
        sentences.join(" ")
    }

    /// Returns the sentences on a move that is nearly as good as the best: its own reasons, without
    /// criticism.
    fn nearly_as_good(&self, explanation: &Explanation, other: &Other) -> String {
        let found = reasons::for_candidate(&other.candidate, &explanation.reader);
        let facts = chosen(&found, &other.candidate.line, REASONS);
        let name = self.numbered(&explanation.board, other.candidate.mv);
        let best = self.numbered(&explanation.board, explanation.best.mv);
        let nearly = if is_as_good(other) { "as-good" } else { "nearly-as-good" };
        let mut sentences = match facts.as_slice() {
            // A single effect of the move shares the sentence.
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

    /// Returns the sentence on a move's fault, the reason, with the effect on the result of the game. `name`
    /// is the move with its number. `None` if the reason is no fact.
    fn does_wrong(&self, name: &str, other: &Other, reason: &Reason) -> Option<String> {
        let plain = || self.allows(name, &other.candidate, reason, ["mistakes", "allows", "allows-then"]);
        // A positional reason does not lose a game by itself, and a mate needs no such statement.
        let board = other.candidate.line.start();
        let few = board.phase_material() == 0 || board.occupied().count() <= FEW;
        let enough = reason.rank == Rank::Tactics && (reason.stake != ONE_PAWN || few);
        let decides = |turn: &Turn| enough || (turn.throws() && reason.rank == Rank::Play);
        let turn = other.turn.filter(|turn| turn.changes() && decides(turn));
        let answers = reason.fact.as_ref().is_some_and(|fact| fact.ply % 2 == 1);
        let turn = turn.filter(|_| answers);
        if let Some(text) = self.loses_by_reason(name, other, reason, turn).filter(|_| answers) {
            return Some(text);
        }
        let Some(turn) = turn else {
            let taken = reason.fact.as_ref().filter(|fact| fact.ply == 1).and_then(|fact| match fact.kind {
                Kind::HangingPiece(HangingPiece { piece }) | Kind::TakesFor(TakesFor { piece }) => {
                    Some(piece)
                }
                _ => None,
            });
            let wins = match reason.wins.as_ref().map(|wins| &wins.kind) {
                None => Some(false),
                Some(Kind::Wins(Wins { won, lost })) => {
                    (taken.is_some_and(|piece| won == &[piece.kind()]) && lost.is_empty()).then_some(true)
                }
                Some(_) => None,
            };
            let unguarded = taken.zip(wins).and_then(|(piece, wins)| self.unguards(name, other, piece, wins));
            return unguarded.or_else(plain);
        };
        let Stated { ply, phrase } = self.stated(reason, &other.candidate);
        let (reply, later) = (self.moves_to(&other.candidate, ply)?, self.move_at(&other.candidate, ply)?);
        let id = if ply == 1 { "turn-allows" } else { "turn-allows-then" };
        let turn: &'static str = turn.into();
        let args = [
            ("move", name.into()),
            ("turn", turn.into()),
            ("reply", reply.into()),
            ("later", later.into()),
            ("phrase", phrase.into()),
        ];
        Some(self.say(id, &args))
    }

    /// Returns the sentence that the move `name` misses the effect, `phrase`, of the best one (`best`, or the
    /// moves up to it).
    pub(super) fn misses(&self, name: &str, other: &Other, best: &str, phrase: String) -> String {
        let turn = other.turn.filter(|turn| turn.throws());
        let args = [
            ("move", name.into()),
            ("best", best.into()),
            ("phrase", phrase.into()),
            ("turn", turn.map_or("", Into::into).into()),
        ];
        self.say(if turn.is_some() { "turn-misses" } else { "misses" }, &args)
    }

    /// Returns the phrase for the win of a line: the first captured piece, or the material won after an
    /// exchange.
    pub(super) fn takes(&self, falls: &Falls, candidate: &CandidateLine) -> String {
        let Falls { gain, piece, .. } = falls;
        if falls.is_whole(&candidate.line) && gain.lost.is_empty() {
            let id = if facts::evens(&candidate.line, gain.side) { "wins-back" } else { "wins-piece" };
            return self.of_piece(id, *piece);
        }
        let wins = Kind::Wins(Wins { won: gain.won.clone(), lost: gain.lost.clone() });
        let wins = Fact { kind: wins, side: gain.side, ply: gain.ply };
        if gain.ply == 0 { self.wins_by(&wins, candidate) } else { self.phrase(&wins, candidate) }
    }

    /// Returns the sentence on the piece that the move `name` loses: the moved piece is given up, another one
    /// is attacked or captured.
    fn falls(&self, name: &str, other: &Other, falls: &Falls) -> String {
        let Falls { gain, piece, attacked, means, beside } = falls;
        let line = &other.candidate.line;
        let given = gain.ply == 1 && line.step(0).is_some_and(|step| step.moved().sq == piece.sq);
        // A piece is exchanged first, and another one is won.
        let for_more = !given && attacked.is_none() && !gain.lost.is_empty();
        let whole = falls.is_whole(line) && !for_more;
        let let_go = *beside || reasons::is_let(line, gain);
        if let Some(phrase) = attacked.filter(|_| let_go).map(|on| self.of_piece("threatens", on)) {
            let to_gain = if *beside { None } else { self.up_to_gain(gain, 2, &other.candidate) };
            let moves = to_gain.unwrap_or_else(|| self.moves(&other.candidate, 2, (gain.ply - 1).min(MOST)));
            return self.comes_to(name, other, 1, &format!("{phrase} ({moves})"));
        }
        if let Some(means) = means.as_ref().filter(|_| attacked.is_none() && !let_go) {
            let phrase = self.phrase(means, &other.candidate);
            return self.comes_to(
                name,
                other,
                means.ply,
                &self.both(&phrase, &self.takes(falls, &other.candidate)),
            );
        }
        if !let_go && attacked.is_some() && facts::as_counted(&gain.won, &gain.lost).0 != [piece.kind()] {
            // The attack wins other material than just this piece.
            let attack = attacked.map_or_else(String::new, |on| self.of_piece("threatens", on));
            let both = self.both(&attack, &self.takes(falls, &other.candidate));
            let moves = self.moves(&other.candidate, 2, (gain.end - NEXT).min(MOST));
            return self.comes_to(name, other, 1, &format!("{both} ({moves})"));
        }
        if !let_go && attacked.is_none() && gain.ply > 1 && !facts::evens(line, gain.side) {
            let all = whole.then_some(*piece).filter(|_| gain.lost.is_empty());
            return self.loses_later(name, &other.candidate, (gain, all), None);
        }
        if let_go || !whole || (gain.ply > 1 && attacked.is_none()) {
            let phrase =
                if let_go { self.of_piece("takes", *piece) } else { self.takes(falls, &other.candidate) };
            return self.comes_to(name, other, gain.ply, &phrase);
        }
        if let Some(text) = self.unguards(name, other, *piece, true).filter(|_| gain.ply == 1 && !given) {
            return text;
        }
        let on = attacked.unwrap_or(*piece);
        let reply = self.move_at(&other.candidate, 1).unwrap_or_default();
        let args = [
            ("move", name.into()),
            ("reply", reply.into()),
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
            _ => "falls-to-attack",
        };
        self.say(id, &args)
    }

    /// Returns the message `id` that the move `name` loses time, since its piece goes back.
    fn goes_back(&self, id: &str, name: &str, other: &Other, piece: PlacedPiece) -> String {
        let [reply, later] = [1, NEXT].map(|ply| self.move_at(&other.candidate, ply).unwrap_or_default());
        let kind = FluentValue::from(piece.kind().name());
        let args =
            [("move", name.into()), ("reply", reply.into()), ("later", later.into()), ("by_kind", kind)];
        self.say(id, &args)
    }

    /// Returns the sentence that the move `name` allows an answer, with the effect `phrase` of the move at
    /// `ply` of its line.
    fn comes_to(&self, name: &str, other: &Other, ply: usize, phrase: &str) -> String {
        let moves = self.moves_to(&other.candidate, ply);
        let [reply, later] = [moves, self.move_at(&other.candidate, ply)].map(Option::unwrap_or_default);
        let args = [
            ("move", name.into()),
            ("reply", reply.into()),
            ("later", later.into()),
            ("phrase", phrase.into()),
        ];
        self.say(if ply == 1 { "allows" } else { "allows-then" }, &args)
    }

    /// Returns the sentence that the move `name` ends the guard of `piece`, which the answer captures; `wins`
    /// is true if the capture costs nothing. `None` if the moved piece did not guard it before or guards it
    /// after the move.
    fn unguards(&self, name: &str, other: &Other, piece: PlacedPiece, wins: bool) -> Option<String> {
        let step = other.candidate.line.step(0)?;
        let us = step.side();
        let guards = |board: &Board, by: Square| attackers(board, us, piece.sq).has(by);
        let left = guards(step.before, step.mv.from()) && !guards(step.after, step.moved().sq);
        let stood = step.before.piece_on(piece.sq) == Some(piece.piece);
        if !left || !stood || !other.candidate.line.takes(1, piece.sq) {
            return None;
        }
        let alone = attackers(step.after, us, piece.sq).is_empty();
        let args = [
            ("move", name.into()),
            ("reply", self.move_at(&other.candidate, 1)?.into()),
            ("on", self.piece(piece, "nom").into()),
            ("on_acc", self.piece(piece, "acc").into()),
            ("on_kind", piece.kind().name().into()),
            ("alone", if alone { "yes" } else { "no" }.into()),
            ("wins", if wins { "yes" } else { "no" }.into()),
        ];
        Some(self.say("unguards", &args))
    }

    /// Returns the sentence on the answer to the move `name`, for which no fault is known: its effect `does`, if
    /// it has a name, or that of a later answer, and the change of the result. `stopped_by` is the best move if
    /// it makes the answer illegal.
    fn met(&self, name: &str, other: &Other, does: Option<&Stated>, stopped_by: Option<&str>) -> String {
        let them = side(!other.candidate.line.start().side_to_move());
        let Some(reply) = self.move_at(&other.candidate, 1) else {
            return other.turn.map_or_else(String::new, |turn| {
                let turn: &'static str = turn.into();
                self.say("turn-only", &[("move", name.into()), ("turn", turn.into()), ("them", them)])
            });
        };
        let effect = match (&does, stopped_by) {
            (Some(_), _) => "yes",
            (None, Some(_)) => "stopped",
            (None, None) => "no",
        };
        // If the answer has no effect with a name, the moves after it say more than the answer alone.
        let reply = match does {
            Some(does) => self.moves(&other.candidate, 1, does.ply),
            None if effect == "no" => self.moves(&other.candidate, 1, LINE_PLIES),
            None => reply,
        };
        let args = [
            ("move", name.into()),
            ("turn", other.turn.map_or("", Into::into).into()),
            ("them", them),
            ("reply", reply.into()),
            ("does", effect.into()),
            ("phrase", does.map_or_else(String::new, |does| does.phrase.clone()).into()),
            ("best", stopped_by.unwrap_or_default().into()),
        ];
        let id = match other.turn {
            Some(_) => "turn-alone",
            None if effect == "stopped" => "lets",
            None => "met",
        };
        self.say(id, &args)
    }

    /// Returns the first objection to a move, as [`fault`] does; if that knows none, nor the line an effect of the answer, what the
    /// best move does, if moves show it.
    fn objection<'a>(
        &self,
        explanation: &Explanation,
        other: &Other,
        bad: &'a [Reason],
        good: &'a [Reason],
    ) -> Fault<'a> {
        let found = fault(explanation, other, bad, good);
        let named = || {
            self.answer_does(explanation, other).is_some() || reasons::comes_to(explanation, other).is_some()
        };
        if !matches!(found, Fault::Unknown) || named() {
            return found;
        }
        // Bare moves say nothing: what the best move does comes before them.
        let says = |reason: &&Reason| {
            reason.fact.as_ref().is_some_and(|fact| fact.ply == 0)
                && !reasons::is_idle_point(reason)
                && (self.shows_moves(reason, &explanation.best) || is_attack(reason) || reason.wins.is_some())
        };
        let missed = chosen(good, &explanation.best.line, 1).into_iter().find(says);
        missed.map_or(found, Fault::Misses)
    }

    /// Returns true if the text against a move is about what it misses, false if it is about the harm that the move does.
    pub fn is_missed_opportunity(&self, explanation: &Explanation, other: &Other) -> bool {
        let bad = reasons::against(explanation, other);
        let good = reasons::for_best_against(explanation, other);
        self.objection(explanation, other, &bad, &good).is_missed()
    }

    /// Returns the sentence that the game remains won, or was already lost; `None` if neither applies.
    fn unchanged_result(&self, explanation: &Explanation, other: &Other) -> Option<String> {
        let id = match other.turn? {
            Turn::RemainsWon if other.lacks.as_ref().is_none_or(|lacks| lacks.total >= MUCH) => "remains-won",
            Turn::RemainsLost => "remains-lost",
            _ => return None,
        };
        Some(self.say(id, &[("side", side(explanation.side()))]))
    }

    /// Returns half a sentence without its subject, in the language of the messages, that states why the move
    /// `other` is worse than the best ("misses Qd8"), or that it is about as good. Empty if the reason has no
    /// message.
    pub fn against_short(&self, explanation: &Explanation, other: &Other) -> String {
        let best = self.numbered(&explanation.board, explanation.best.mv);
        if is_as_good(other) {
            return self.say("short-as-good", &[("best", best.into())]);
        }
        let bad = reasons::against(explanation, other);
        let good = reasons::for_best_against(explanation, other);
        match self.objection(explanation, other, &bad, &good) {
            Fault::Does(reason) => self.short_fault(other, reason).unwrap_or_default(),
            Fault::Later(reason) => self.short_fault(other, &reason).unwrap_or_default(),
            Fault::GoesBack(piece) => self.goes_back("short-goes-back", "", other, piece),
            Fault::Leaves(lasting) => self.short_leaves(other, lasting),
            Fault::Misses(reason) => {
                let ply = reason.fact.as_ref().map_or(0, |fact| fact.ply);
                let best = if ply > 0 { self.up_to(&explanation.best, ply) } else { best };
                let phrase = self.with_wins(reason, &explanation.best);
                self.say("short-misses-what", &[("best", best.into()), ("phrase", phrase.into())])
            }
            Fault::LeavesStanding(taken) => {
                let phrase = self.takes(&taken, &explanation.best);
                self.say("short-misses-what", &[("best", best.into()), ("phrase", phrase.into())])
            }
            Fault::MissesLater(taken) => {
                let (best, phrase) = self.missed_later(explanation, &taken);
                self.say("short-misses-what", &[("best", best.into()), ("phrase", phrase.into())])
            }
            Fault::Falls(falls) => self.short_falls(other, &falls),
            _ => match self.move_at(&other.candidate, 1).zip(self.answer_does(explanation, other)) {
                Some((reply, does)) => {
                    self.say("short-allows", &[("reply", reply.into()), ("phrase", does.phrase.into())])
                }
                None => self.say("short-misses", &[("best", best.into())]),
            },
        }
    }

    fn short_fault(&self, other: &Other, reason: &Reason) -> Option<String> {
        let fact = reason.fact.as_ref()?;
        let candidate = &other.candidate;
        if let Some(loses) = self.short_loses_by_reason(other, reason).filter(|_| fact.ply % 2 == 1) {
            return Some(loses);
        }
        let phrase = self.with_wins(reason, candidate);
        if fact.ply == 0 {
            return Some(phrase);
        }
        let reply = self.move_at(candidate, fact.ply)?;
        Some(self.say("short-allows", &[("reply", reply.into()), ("phrase", phrase.into())]))
    }
}

pub(super) fn side(color: Color) -> FluentValue<'static> {
    if color == Color::White { "white" } else { "black" }.into()
}

/// Returns true if the answer to the move `other` is also legal after the best move.
fn answer_is_legal(explanation: &Explanation, other: &Other) -> bool {
    let answer = other.candidate.line.step(1).map(|step| step.mv);
    let after = explanation.best.line.step(0).map(|step| step.after);
    after.zip(answer).is_some_and(|(after, answer)| after.is_legal(answer))
}

fn is_as_good(other: &Other) -> bool {
    other.lacks.as_ref().map_or(other.close, |lacks| lacks.total.abs() <= EQUAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::messages::Language;
    use crate::words::scripted::studied;
    use palisade::types::score;

    /// In comparison with a mate a move is not worse by a number of pawns: it misses the mate.
    #[test]
    fn a_card_says_what_mate_was_missed() {
        let fen = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
        let found = studied(fen, (score::mate_in(3), "Ra7 Kg8 Rb8#"), (2000, "Kd1"));
        for (words, wanted) in [
            (Localizer::english(), "misses 1.Ra7, which forces mate in 2"),
            (Localizer::of(Language::German), "verpasst 1.Ta7; das erzwingt Matt in 2"),
        ] {
            let short = words.against_short(&found, &found.others[0]);
            assert_eq!(short, wanted);
        }
    }

    /// The answer and its win come first, and a number never replaces a reason.
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

    /// Knights are exchanged and a pawn is lost: no knight is given up.
    #[test]
    fn an_exchange_that_costs_a_pawn_is_no_piece_given_up() {
        let fen = "4k3/5ppp/5n2/3p4/8/2N5/3N1PPP/4K3 b - - 0 1";
        let found = studied(fen, (100, "Kf8 Kf1 Kg8 Kg1"), (-400, "Ne4 Ncxe4 dxe4 Nxe4 Ke7 g3"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(text.contains("2.Ncxe4, which wins a pawn") && !text.contains("gives up"), "{text}");
    }

    /// The pawn that goes to d5 blocks the answer; a knight that only develops stops no answer.
    #[test]
    fn the_best_move_stops_the_answer_where_it_takes_the_square() {
        let fen = "rnbqkbnr/pp1ppppp/2p5/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2";
        let played = (-120, "c5 d5 f5 Nf3");
        let found = studied(fen, (-20, "d5 e3 Bf5 Qb3"), played);
        let text = Localizer::english().against(&found, &found.others[0]);
        assert_eq!(text, "2...c5 hands the advantage to White after 3.d5, which 2...d5 prevents.");
        let found = studied(fen, (-20, "Nf6 Nc3 d5 e3"), played);
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(!text.contains("prevents"), "{text}");
    }

    /// The knight guarded the pawn and goes.
    #[test]
    fn a_guard_that_leaves_is_named() {
        let fen = "3qk3/8/8/8/3P4/5N2/5PPP/6K1 w - - 0 1";
        let found = studied(fen, (0, "Kf1 Ke7 Ke2 Kd6"), (-300, "Ng5 Qxd4 Nf3 Qb2"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(text.starts_with("1.Ng5 leaves the pawn on d4 undefended: 1...Qxd4 "), "{text}");
        // No piece guarded it before.
        let fen = "3qk3/8/8/8/3P4/8/5PPP/N5K1 w - - 0 1";
        let found = studied(fen, (0, "Nb3 Ke7 h3 Kd6"), (-300, "h3 Qxd4 Nb3 Qb2"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(text.contains("Qxd4") && !text.contains("leaves the pawn"), "{text}");
    }

    /// A king in check moves out of it; the bishop, which the other move gives away, stays.
    #[test]
    fn a_check_is_answered() {
        let fen = "4k3/8/8/2q5/5p2/8/3B2PP/6K1 w - - 0 1";
        let found = studied(fen, (0, "Kh1 Ke7 h3 Kd6"), (-300, "Be3 fxe3 h3 Ke7"));
        let text = Localizer::english().against(&found, &found.others[0]);
        let wanted = "Better is 1.Kh1, which moves the king out of check and keeps the bishop.";
        assert!(text.ends_with(wanted), "{text}");
        // The king takes a pawn that does not check.
        let fen = "4k3/8/8/2q5/8/8/3B2pP/6K1 w - - 0 1";
        let found = studied(fen, (0, "Kxg2 Ke7 h3 Kd6"), (-300, "Be3 Qxe3+ Kxg2 Qe4+"));
        let text = Localizer::english().against(&found, &found.others[0]);
        assert!(!text.contains("which gives check"), "{text}");
    }

    /// A right to castle that the better move gives up by itself is not lost by the other one.
    #[test]
    fn castling_is_lost_by_one_move_only() {
        let fen = "4k3/5ppp/8/8/1b6/4B3/2P2PPP/R3K3 w Q - 0 1";
        let text = |best: &str| {
            let found = studied(fen, (100, best), (-150, "Bd2 Bxd2+ Kxd2 f6"));
            Localizer::english().against(&found, &found.others[0])
        };
        assert!(text("c3 Bd6 Kf1 Kf8").contains("keeps White from castling"), "{}", text("c3 Bd6 Kf1 Kf8"));
        assert!(!text("Kf1 Bd6 g3 Kf8").contains("castling"), "{}", text("Kf1 Bd6 g3 Kf8"));
    }

    /// If no effect has a name, the moves are shown, and no share of the evaluation.
    #[test]
    fn a_move_without_a_reason_is_shown_by_its_line() {
        let fen = "6k1/7p/8/5pp1/8/4P1P1/K4P1P/8 w - - 0 34";
        let found = studied(fen, (200, "f3 Kf7 Kb3 Ke6"), (30, "Ka1 h6 Kb1 Kf7"));
        let text = Localizer::english().against(&found, &found.others[0]);
        let expected =
            "34.Ka1 gives the advantage away after 34...h6 35.Kb1 Kf7. Better is 34.f3 Kf7 35.Kb3.";
        assert_eq!(text, expected);
        let text = Localizer::of(Language::German).against(&found, &found.others[0]);
        let expected =
            "Nach 34...h6 35.Kb1 Kf7 ist der Vorteil aus der Hand gegeben. Besser ist 34.f3 Kf7 35.Kb3.";
        assert_eq!(text, expected);
    }

    /// The record of a move agrees with its text: the best move is missed, or the move is met.
    #[test]
    fn what_is_missed_is_recorded_as_missed() {
        let words = Localizer::english();
        let fen = "4k3/p6p/3p4/8/2PP4/8/P6P/4K3 w - - 0 1";
        let takes = "4k3/p6p/8/8/3n4/4P3/P6P/4K3 w - - 0 1";
        let lines = [
            (fen, (100, "c5 dxc5 dxc5 Kd7 Kd2 Kc6"), (0, "h3 Ke7 h4 Ke6 a3 h6")),
            (fen, (250, "c5 dxc5 dxc5 Kd7 Kd2 Kc6"), (150, "h3 Ke7 h4 Ke6 a3 h6")),
            (takes, (300, "exd4 Kd7 Kd2 Kc6 Kd3 h6"), (-200, "h3 Nf5 e4 Nd6 e5 Ne4")),
            (takes, (300, "exd4 Kd7 Kd2 Kc6 Kd3 h6"), (-900, "a3 Nc2+ Kd2 Nxa3 h3 Nc4+")),
        ];
        for (fen, best, played) in lines {
            let found = studied(fen, best, played);
            let text = words.against(&found, &found.others[0]);
            let missed = text.contains(" misses ") || text.contains("does not take back");
            assert_eq!(words.is_missed_opportunity(&found, &found.others[0]), missed, "{text}");
        }
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
