//! The parts that all sentences share: a reason with its win, the messages for a move of our own, and the
//! choice of the reasons.
//!
//! Every move that a sentence names is in a line of the same explanation, except a move that was threatened
//! before it.

use crate::facts::declaration::Role;
use crate::facts::{self, Fact, Gets, Guards, Keeps, KeepsResult, Kind, Mate, OnlyMove, Sacrifices, Wins};
use crate::line::{Line, PlacedPiece, Step};
use crate::line_context::CandidateLine;
use crate::reasons::{self, Rank, Reason};
use crate::words::follow_up::{Stated, with_recaptures};
use crate::words::messages::Localizer;
use palisade::board::Board;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;

/// The largest number of reasons stated for a move.
pub(super) const REASONS: usize = 2;
/// The number of plies of a line that are shown if no reason has a message.
pub(super) const LINE_PLIES: usize = 3;
/// The last ply of a move for which the moves that lead to it are shown; for a later move they are omitted.
pub(super) const LAST_WITH_MOVES: usize = 5;
/// The least weight, centipawns, of a positional reason that is stated together with a tactical point.
const BESIDE_A_POINT: i32 = 80;
/// The least weight, centipawns, of a positional reason that is stated together with another one.
pub(super) const BESIDE_PLAY: i32 = 36;
/// The greatest length of two phrases that share a sentence, bytes.
const SHORT: usize = 70;

/// The identifiers of the messages that introduce a move, by the kind of its effect.
pub(super) struct Ids {
    /// The message for an immediate effect.
    pub does: &'static str,
    /// The message for a quiet move that prepares a later one.
    pub prepares: &'static str,
    /// The message for a capture or check that leads to a later move.
    pub leads: &'static str,
}

/// The messages for the best move.
pub(super) const BEST: Ids = Ids { does: "does", prepares: "prepares", leads: "leads" };
/// The messages for the best move after a worse one was discussed.
pub(super) const BETTER: Ids = Ids { does: "better", prepares: "better-prepares", leads: "better-leads" };

impl Localizer {
    /// Returns the sentence that there is no legal move: mate or stalemate.
    pub fn no_moves(&self, board: &Board) -> String {
        self.say("no-moves", &[("mated", if board.in_check() { "yes" } else { "no" }.into())])
    }

    /// Returns a score of the side `mover` as text from White's side, labelled as such: `+1.35 for White`.
    pub fn score(&self, shown: ShownScore, mover: Color) -> String {
        let score = self.figure(&shown.for_white(mover).to_string());
        self.say("score-for", &[("score", score.into()), ("side", "white".into())])
    }

    /// Returns the phrase of a reason, together with the material that is won by it; an empty string for a
    /// theme alone.
    pub(super) fn with_wins(&self, reason: &Reason, candidate: &CandidateLine) -> String {
        let Some(fact) = &reason.fact else { return String::new() };
        if let Some(phrase) = self.for_another(fact, reason, candidate) {
            return phrase;
        }
        let left_alone = matches!(fact.kind, Kind::Sacrifices(_))
            && candidate.line.step(fact.ply + 1).is_some_and(|answer| answer.captured().is_none());
        if let Some(captured) =
            candidate.line.step(fact.ply).and_then(|step| step.captured()).filter(|_| left_alone)
        {
            // The captured piece says more than the fact that the move's piece cannot be captured.
            let takes = self.takes_or_wins(fact, captured, candidate);
            return format!("{takes} ({})", self.moves(candidate, fact.ply + 1, 2));
        }
        if let Some(phrase) =
            self.attack_with_mate(fact, candidate).or_else(|| self.given_for(fact, candidate))
        {
            return phrase;
        }
        let phrase = match fact.kind {
            Kind::Wins(_) => self.wins_by(fact, candidate),
            _ => {
                let line = &candidate.line;
                let trade = self.offers_trade(fact, line).filter(|_| reason.wins.is_none());
                trade.unwrap_or_else(|| self.phrase(fact, candidate))
            }
        };
        let taken = captured_beside(fact, &candidate.line).filter(|_| !reason.taken_too);
        let Some(wins) = &reason.wins else {
            if let Some(taken) = taken {
                return self.both(&self.takes_or_wins(fact, taken, candidate), &phrase);
            }
            let collected = collected(reason, candidate).map(|ply| {
                let last = with_recaptures(&candidate.line, ply + 1);
                self.moves(candidate, ply, last + 1 - ply)
            });
            return collected.map_or(phrase.clone(), |moves| format!("{phrase} ({moves})"));
        };
        let targets = fact.kind.pieces().on;
        let kept = |step: &Step<'_>| !candidate.line.takes(fact.ply + 1, step.mv.to());
        let captured = candidate.line.step(fact.ply).filter(kept).and_then(|step| step.captured());
        let captured = captured.filter(|piece| !targets.contains(piece) && !reason.taken_too);
        let whole = |piece: &PlacedPiece| match &wins.kind {
            Kind::Wins(Wins { won, lost }) => won == &[piece.kind()] && lost.is_empty(),
            _ => false,
        };
        let same = matches!(targets.as_slice(), [target] if whole(target));
        match fact.kind {
            // A piece that is trapped or taken is won.
            Kind::Traps(_) | Kind::HangingPiece(_) if same && taken.is_none() => phrase,
            // More or less is won than the piece that is taken.
            Kind::HangingPiece(_) | Kind::TakesFor(_) => self.wins_by(wins, candidate),
            // The piece that is won is the one that the move takes, whatever else it does.
            _ if captured.as_ref().is_some_and(whole) => {
                let takes = captured.map(|taken| self.takes_or_wins(fact, taken, candidate));
                self.both(&takes.unwrap_or_default(), &phrase)
            }
            _ if same => {
                self.both(&phrase, &self.say("wins-it", &[("on_kind", targets[0].kind().name().into())]))
            }
            _ => self.both(&phrase, &self.phrase(wins, candidate)),
        }
    }

    /// Returns the phrase that the move of a fact captures a piece for another one that the answer captures:
    /// no piece is won then. Otherwise `None`.
    fn for_another(&self, fact: &Fact, reason: &Reason, candidate: &CandidateLine) -> Option<String> {
        let (Kind::HangingPiece(_), None) = (&fact.kind, &reason.wins) else { return None };
        self.takes_for_another(&candidate.line, fact.ply)
    }

    /// Returns the phrase that the move at `ply` captures a piece for another one, of no less value, that the answer
    /// captures elsewhere; `None` if it does not.
    pub(super) fn takes_for_another(&self, line: &Line, ply: usize) -> Option<String> {
        let (step, answer) = (line.step(ply)?, line.step(ply + 1)?);
        let (taken, given) = (step.captured()?, answer.captured()?);
        let even = given.sq != step.mv.to()
            && given.kind().points() >= taken.kind().points()
            && !line.takes(ply + 2, answer.mv.to());
        let args = [
            ("on", self.piece(taken, "nom").into()),
            ("on_acc", self.piece(taken, "acc").into()),
            ("for", self.piece(given, "nom").into()),
            ("for_acc", self.piece(given, "acc").into()),
        ];
        even.then(|| self.say("takes-for-another", &args))
    }

    /// Returns the phrase for a win of material (`wins`) by a capture, with the captured piece if less is won
    /// in all because something else is lost for it.
    pub(super) fn wins_by(&self, wins: &Fact, candidate: &CandidateLine) -> String {
        let phrase = self.phrase(wins, candidate);
        let (Kind::Wins(Wins { won, .. }), Some(step)) = (&wins.kind, candidate.line.step(wins.ply)) else {
            return phrase;
        };
        let kept = !candidate.line.takes(wins.ply + 1, step.mv.to());
        let less = |taken: &PlacedPiece| won.iter().all(|kind| kind.points() < taken.kind().points());
        let Some(taken) = step.captured().filter(|taken| kept && less(taken)) else { return phrase };
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(taken, case));
        let args = [("on", on.into()), ("on_acc", on_acc.into()), ("phrase", phrase.into())];
        self.say("wins-in-all", &args)
    }

    /// Returns the phrase that the move of a fact captures the piece `taken`, wins it (if nothing is lost for
    /// it) or recaptures it.
    pub(super) fn takes_or_wins(&self, fact: &Fact, taken: PlacedPiece, candidate: &CandidateLine) -> String {
        let gain = facts::gain(&candidate.line, fact.side);
        let wins = gain.is_some_and(|gain| {
            gain.ply == fact.ply
                && gain.lost.is_empty()
                && gain.won.contains(&taken.kind())
                && candidate.keeps(&gain)
        });
        let back = candidate.facts.iter().any(|other| {
            other.ply == fact.ply && matches!(&other.kind, Kind::Recaptures(takes) if takes.piece == taken)
        });
        let back = back || recaptures_as_much(&candidate.line, fact.ply);
        let [on, on_acc] = ["nom", "acc"].map(|case| self.piece(taken, case));
        let id = match (back, wins) {
            (true, _) => "recaptures",
            (false, true) if facts::evens(&candidate.line, fact.side) => "wins-back",
            (false, true) => "wins-piece",
            (false, false) => "takes",
        };
        self.say(id, &[("on", on.into()), ("on_acc", on_acc.into())])
    }

    /// Returns two phrases joined in one predicate.
    pub(super) fn both(&self, first: &str, second: &str) -> String {
        // A clause with a comma ends before another phrase is joined to the verb.
        let clause = if first.contains(", ") { "yes" } else { "no" };
        self.say("and-wins", &[("first", first.into()), ("second", second.into()), ("clause", clause.into())])
    }

    /// Returns the move of a candidate line at a ply, with its number; `None` if the line has no such ply.
    pub(super) fn move_at(&self, candidate: &CandidateLine, ply: usize) -> Option<String> {
        candidate.line.step(ply).map(|step| self.numbered(step.before, step.mv))
    }

    /// Returns the moves of a candidate line from the ply `from` on, at most `most` of them, as text:
    /// `23...Rd8 24.Qe2`.
    pub(super) fn moves(&self, candidate: &CandidateLine, from: usize, most: usize) -> String {
        self.moves_of(&candidate.line, from, most)
    }

    /// Returns the moves of a line from the ply `from` on, at most `most` of them, as text: `23...Rd8
    /// 24.Qe2`.
    pub(super) fn moves_of(&self, line: &Line, from: usize, most: usize) -> String {
        let steps = line.steps().skip(from).take(most);
        let name = |step: Step<'_>| match step.side() {
            Color::Black if step.ply > from => self.san(step.before, step.mv),
            _ => self.numbered(step.before, step.mv),
        };
        steps.map(name).collect::<Vec<_>>().join(" ")
    }

    /// Returns the sentences about a candidate move from its reasons: first its immediate effects, then later
    /// ones. `ids` are the messages that introduce them.
    pub(super) fn of_our_move(
        &self,
        candidate: &CandidateLine,
        reasons: &[&Reason],
        ids: &Ids,
    ) -> Vec<String> {
        let name = self.numbered(candidate.line.start(), candidate.mv);
        let (mut reasons, mut sentences) = (reasons.iter().peekable(), Vec::new());
        while let Some(reason) = reasons.next() {
            let Some(fact) = &reason.fact else { continue };
            let (ply, phrase) = (fact.ply, self.with_wins(reason, candidate));
            if ply == 0 {
                let id = if sentences.is_empty() { ids.does } else { "also" };
                let next = reasons.peek().filter(|next| next.fact.as_ref().is_some_and(|fact| fact.ply == 0));
                let result = matches!(fact.kind, Kind::KeepsResult(_));
                let phrase = match next.map(|next| self.with_wins(next, candidate)) {
                    Some(second) if result => {
                        reasons.next();
                        self.say("result-by", &[("first", phrase.into()), ("second", second.into())])
                    }
                    Some(second) if can_join(&phrase, &second) => {
                        reasons.next();
                        self.both(&phrase, &second)
                    }
                    _ => phrase,
                };
                sentences.push(self.say(id, &[("move", name.clone().into()), ("phrase", phrase.into())]));
                continue;
            }
            let Some(later) = self.move_at(candidate, ply).filter(|_| ply % 2 == 0) else { continue };
            let id = match candidate.line.step(0) {
                _ if !sentences.is_empty() => "and-then",
                Some(first) if first.mv.is_capture() || first.after.in_check() => ids.leads,
                // The answer makes it possible: the moves are shown.
                _ if !is_due(candidate, fact) => {
                    let moves = self.up_to(candidate, ply);
                    sentences.push(self.say(ids.does, &[("move", moves.into()), ("phrase", phrase.into())]));
                    continue;
                }
                _ => ids.prepares,
            };
            let args = [("move", name.clone().into()), ("later", later.into()), ("phrase", phrase.into())];
            sentences.push(self.say(id, &args));
        }
        sentences
    }

    /// Returns the sentence about the harm of the move `name`. `ids` are the messages for harm done by the
    /// move itself, by the answer, and by a later answer. `None` if the reason is no fact.
    pub(super) fn allows(
        &self,
        name: &str,
        candidate: &CandidateLine,
        reason: &Reason,
        ids: [&str; 3],
    ) -> Option<String> {
        reason.fact.as_ref()?;
        let Stated { ply, phrase } = self.stated(reason, candidate);
        if ply % 2 == 0 {
            return Some(self.say(ids[0], &[("move", name.into()), ("phrase", phrase.into())]));
        }
        let (reply, later) = (self.moves_to(candidate, ply)?, self.move_at(candidate, ply)?);
        let id = if ply == 1 { ids[1] } else { ids[2] };
        let args = [
            ("move", name.into()),
            ("reply", reply.into()),
            ("later", later.into()),
            ("phrase", phrase.into()),
        ];
        Some(self.say(id, &args))
    }

    /// Returns the answer to the first move of a candidate line, with the moves between it and the one at
    /// `ply` unless these are many; `None` if there is no answer.
    pub(super) fn moves_to(&self, candidate: &CandidateLine, ply: usize) -> Option<String> {
        candidate.line.step(1)?;
        let between = if ply <= LAST_WITH_MOVES { ply.saturating_sub(1).max(1) } else { 1 };
        Some(self.moves(candidate, 1, between))
    }
}

/// Returns true if the move of a fact is legal after the first move if the other side passes and, for a fact of the place of a
/// piece, makes the fact then too, so that the first move prepares it.
fn is_due(candidate: &CandidateLine, fact: &Fact) -> bool {
    let (mut passed, Some(step)) = (*candidate.line.board(1), candidate.line.step(fact.ply)) else {
        return false;
    };
    if passed.in_check() {
        return false;
    }
    passed.make_null();
    let placed = fact.kind.has(Role::Harmless) || matches!(fact.kind, Kind::Outpost(_) | Kind::Hole(_));
    passed.is_legal(step.mv) && (!placed || facts::makes(&passed, step.mv, &fact.kind))
}

/// Returns the ply after that of a tactical point without a stated gain, if the side's next move captures one
/// of the pieces it acts on, or on one of its squares: these two moves show its gain. Otherwise `None`.
fn collected(reason: &Reason, candidate: &CandidateLine) -> Option<usize> {
    let fact = reason.fact.as_ref().filter(|_| reason.rank == Rank::Tactics)?;
    if matches!(fact.kind, Kind::HangingPiece(_) | Kind::TakesFor(_) | Kind::Mate(_) | Kind::Wins(_)) {
        return None;
    }
    let taken = candidate.line.step(fact.ply + 2)?.captured()?;
    let about = fact.kind.pieces().on.contains(&taken) || fact.kind.squares().contains(&taken.sq);
    about.then_some(fact.ply + 1)
}

/// Returns true if the move at `ply` recaptures, and the captured piece had just captured about as much as it
/// is worth.
fn recaptures_as_much(line: &Line, ply: usize) -> bool {
    let points = |step: &Step<'_>| step.captured().map_or(0, |piece| piece.kind().points());
    let last = ply.checked_sub(1).and_then(|before| line.step(before));
    line.step(ply)
        .zip(last)
        .is_some_and(|(step, last)| facts::recaptures(line, &step) && points(&last) + 1 >= points(&step))
}

/// Returns the piece that the move of a fact captures, without being recaptured, while the fact is an attack,
/// an opened line, weakened pawns, a passed pawn or a better placement; otherwise `None`.
fn captured_beside(fact: &Fact, line: &Line) -> Option<PlacedPiece> {
    let attacks = matches!(
        fact.kind,
        Kind::Threatens(_)
            | Kind::AttacksWeakPawn(_)
            | Kind::Pin(_)
            | Kind::UsesPin(_)
            | Kind::Discovers(_)
            | Kind::Threat(_)
            | Kind::Traps(_)
            | Kind::Fork(_)
            | Kind::Skewer(_)
            | Kind::GainsTime(_)
            | Kind::Clears(_)
            | Kind::Deflects(_)
            | Kind::Overloads(_)
            | Kind::Interferes(_)
            | Kind::DoubleCheck(_)
            | Kind::ExposedKing(_)
            | Kind::KingAttack(_)
            | Kind::StrikesF7(_)
            | Kind::SpoilsCastling(_)
    );
    let places = matches!(
        fact.kind,
        Kind::OpensCentre(_)
            | Kind::OpensFile(_)
            | Kind::WeakensPawn(_)
            | Kind::BreaksCover(_)
            | Kind::Passer(_)
            | Kind::TakesFile(_)
            | Kind::Seventh(_)
            | Kind::Outpost(_)
            | Kind::Hole(_)
            | Kind::ShutsIn(_)
            | Kind::OpensDiagonal(_)
            | Kind::Centralises(_)
    );
    let step = line.step(fact.ply).filter(|_| attacks || places)?;
    let taken = step.captured()?;
    let names = fact.kind.named_move().is_none() && fact.kind.pieces().on.contains(&taken);
    (!names && !line.takes(fact.ply + 1, step.mv.to())).then_some(taken)
}

/// Returns true if two phrases are short and have one verb each.
pub(super) fn can_join(first: &str, second: &str) -> bool {
    first.len() + second.len() <= SHORT && is_single(first) && is_single(second)
}

/// Returns true for a phrase with a single verb, to which another may be joined.
pub(super) fn is_single(phrase: &str) -> bool {
    ![" and ", " und ", ", "].iter().any(|joint| phrase.contains(joint))
}

/// Returns the reasons that are facts and important enough for a sentence, in order, at most `most` of them.
pub(super) fn chosen<'a>(reasons: &'a [Reason], line: &Line, most: usize) -> Vec<&'a Reason> {
    let point = reasons.first().is_some_and(|reason| reason.rank < Rank::Play);
    let mates = reasons.first().is_some_and(is_mate);
    let worth = |reason: &&Reason| {
        reason.fact.is_some()
            && is_stated(reason, line)
            && (reason.rank < Rank::Play || reason.weight >= reasons::LEAST_STATED)
    };
    // Beside a tactical point small things are filler, and beside checkmate everything.
    let beside = |reason: &&Reason| {
        let least = if point { BESIDE_A_POINT } else { BESIDE_PLAY };
        !mates && (reason.rank < Rank::Play || reason.weight >= least)
    };
    let mut worth = reasons.iter().filter(worth);
    let first = worth.next();
    first.into_iter().chain(worth.filter(beside)).take(most).collect()
}

/// Returns true if the reason is checkmate at once, beside which no other reason is stated.
fn is_mate(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Mate(Mate { moves: 1, .. })))
}

/// Returns false for reasons that other sentences state: the contrast states that a move is the only one, and
/// material that is given up and regained at once is no sacrifice.
pub(super) fn is_stated(reason: &Reason, line: &Line) -> bool {
    let Some(fact) = &reason.fact else { return false };
    if reasons::is_played_all_the_same(fact, line) {
        return false;
    }
    match &fact.kind {
        Kind::OnlyMove(OnlyMove { legal: false }) | Kind::KeepsResult(KeepsResult { keeps: Keeps::Win }) => {
            false
        }
        Kind::Sacrifices(Sacrifices { gets: Gets::Material, .. }) => {
            is_given_for_long(line, fact.ply, fact.side)
        }
        // A piece that the answer or the one after it takes all the same, and nobody recaptures, is not protected, nor is one
        // whose guard the answer takes.
        Kind::Guards(Guards { by, piece }) => {
            let mut answers = [fact.ply + 1, fact.ply + 3].into_iter();
            !line.takes(fact.ply + 1, by.sq)
                && answers.all(|ply| !line.takes(ply, piece.sq) || line.takes(ply + 1, piece.sq))
        }
        _ => true,
    }
}

/// The number of plies after a sacrifice within which regained material makes it an exchange.
const AT_ONCE: usize = 5;

/// Returns true if `side` has less material [`AT_ONCE`] plies after the start of the move at `ply` than before
/// it. False if the line is too short.
fn is_given_for_long(line: &Line, ply: usize, side: Color) -> bool {
    let points = |at: usize| facts::balance(line.board(at)) * side.sign();
    line.len() > ply + AT_ONCE && points(ply + AT_ONCE) < points(ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::facts::{Outpost, Threatens};
    use crate::line::san_moves;
    use crate::line_context::LineContext;
    use palisade::evaluation::Weights;
    use palisade::types::Square;

    /// Whether the text states, of the first move of a line, that it guards the pawn on b2.
    fn guards_b2(fen: &str, moves: &str) -> bool {
        let start = Board::from_fen(fen).expect("legal");
        let line = Line::new(&start, &san_moves(&start, moves));
        let [by, piece] = [line.step(0).map(|step| step.moved()), PlacedPiece::on(&start, Square::B2)];
        let guards = Guards { by: by.expect("a move"), piece: piece.expect("a pawn") };
        let fact = Fact { kind: Kind::Guards(guards), side: Color::White, ply: 0 };
        let reason = Reason::play(fact, 38);
        is_stated(&reason, &line)
    }

    /// A pawn that is taken all the same was not protected, if nobody takes back.
    #[test]
    fn a_piece_that_falls_is_not_protected() {
        let stated = |moves: &str| guards_b2("6k1/p7/8/8/8/2b5/1P6/3K4 w - - 0 1", moves);
        assert!(stated("Kc2 Kf7 Kd3") && stated("Kc2 Bxb2 Kxb2"));
        assert!(!stated("Kc2 Bxb2 Kd3"));
        assert!(stated("Kc2 Kf7 Kd3 Bd2 Kxd2") && !stated("Kc2 Kf7 Kd3 Bxb2 Kc4"));
    }

    /// The bishop that comes to guard the pawn is exchanged at once, or stays.
    #[test]
    fn a_guard_that_is_taken_guards_nothing() {
        let stated = |moves: &str| guards_b2("1r4k1/8/8/4b3/8/8/1P1B4/6K1 w - - 0 1", moves);
        assert!(!stated("Bc3 Bxc3 bxc3") && stated("Bc3 Kf7 Kf2"));
    }

    /// Taken back is what took about as much; a queen that took a pawn is not taken back.
    #[test]
    fn what_took_as_much_is_taken_back() {
        let back = |fen: &str, moves: &str| {
            let start = Board::from_fen(fen).expect("legal");
            recaptures_as_much(&Line::new(&start, &san_moves(&start, moves)), 1)
        };
        let fen = "4k3/8/2p5/3n4/8/2N5/8/3QK3 w - - 0 1";
        assert!(back(fen, "Nxd5 cxd5") && !back(fen, "Ne4 Kd7"));
        assert!(!back("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5 cxd5"));
    }

    /// The bishop takes a knight, and a rook takes one in return: a pawn is won in all, or the knight.
    #[test]
    fn what_is_taken_is_named_where_less_is_won() {
        let phrase = |fen: &str, moves: &str| {
            let board = Board::from_fen(fen).expect("legal");
            let mut context = LineContext::new(board, &Weights::embedded());
            let found = Found { score: context.model.score(300), pv: san_moves(&board, moves), depth: 8 };
            let candidate = context.candidate(&found);
            let gain = facts::gain(&candidate.line, Color::White).expect("a gain");
            let kind = Kind::Wins(Wins { won: gain.won, lost: gain.lost });
            Localizer::english().wins_by(&Fact { kind, side: Color::White, ply: gain.ply }, &candidate)
        };
        let fen = "3r2k1/p4ppp/2n5/1p6/8/5B2/3N1PPP/6K1 w - - 0 1";
        let less = phrase(fen, "Bxc6 h6 Bxb5 Rxd2 Bc4 Rd7 Bb3 a5");
        assert_eq!(less, "takes the knight on c6 and wins a pawn overall");
        assert_eq!(phrase(fen, "Bxc6 h6 Nf3 Rd6 Bxb5 a6 Bc4 a5"), "wins a knight");
    }

    /// The knight stands safe on d5 only after the pawn that attacks the square has gone on.
    #[test]
    fn what_the_answer_makes_possible_is_not_prepared() {
        let fen = "4k3/5ppp/5n2/8/4P3/8/5PPP/4K3 b - - 0 1";
        let found = crate::words::scripted::studied(fen, (100, "Kf8 e5 Nd5 f3"), (0, "h6 f3 g6 g3"));
        let by = found.best.line.step(2).expect("a move").moved();
        let due = |kind| is_due(&found.best, &Fact { kind, side: found.side(), ply: 2 });
        assert!(!due(Kind::Outpost(Outpost { by })));
        assert!(due(Kind::Threatens(Threatens { by, target: by })), "an attack may wait for the answer");
    }
}
