//! The moves after a reason that show its result: the answer to a capture, the retreat of an attacked piece, the capture.

use crate::exchange::legal_capture;
use crate::facts::{self, Fact, Gain, Kind, Threatens};
use crate::line::{Fate, Line, PlacedPiece};
use crate::line_context::CandidateLine;
use crate::natural_reply::{FailingReply, NaturalReply};
use crate::reasons::{self, Reason};
use crate::words::messages::Localizer;
use crate::words::phrase::{attacked, offered_trade};
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

/// The largest number of plies that are shown after a reason.
pub(super) const MOST: usize = 6;
/// The largest number of plies shown with the material that they come to.
const MOST_TO_A_GAIN: usize = 10;
/// The number of plies from a side's move to its next one. A capture by that move needs no further moves to
/// be understood.
const NEXT: usize = 2;
/// The least material, points (pawn 1), that the answer captures for a move to count as a sacrifice.
const GIVEN: i32 = 2;

/// A reason put into words: the move of the line that is the subject of the sentence, and its predicate.
pub(super) struct Stated {
    /// The ply of the move that is the subject, 0 for the first move of the line.
    pub ply: usize,
    /// The rest of the sentence, its predicate.
    pub phrase: String,
}

impl Localizer {
    /// Returns the phrase of a reason as [`with_wins`](Self::with_wins) does, with the moves of the line that
    /// show its result. A piece that the other side lets be captured is not called won: the moves show its
    /// capture.
    pub(super) fn stated(&self, reason: &Reason, candidate: &CandidateLine) -> Stated {
        let Some(fact) = &reason.fact else { return Stated { ply: 0, phrase: String::new() } };
        let line = &candidate.line;
        let gain = facts::gain(line, fact.side).filter(|gain| gain.ply > fact.ply);
        let near = gain.as_ref().filter(|gain| gain.ply <= fact.ply + MOST);
        if let (Kind::Wins(_), Some(gain), None) = (&fact.kind, near, &reason.wins) {
            return Stated { ply: gain.ply, phrase: self.collects(fact, gain, candidate) };
        }
        let let_go = reason.wins.is_some()
            && !matches!(fact.kind, Kind::Traps(_) | Kind::Fork(_) | Kind::Skewer(_))
            && gain.as_ref().is_some_and(|gain| reasons::is_let(line, gain));
        let stated = Reason { wins: reason.wins.clone().filter(|_| !let_go), ..reason.clone() };
        let outcome = stated.outcome.as_ref().or(gain.as_ref().filter(|_| let_go));
        let driven = self.driven(&stated, line).map(|driven| self.and_then(driven, fact, candidate));
        let phrase = driven.unwrap_or_else(|| self.with_wins(&stated, candidate));
        let refuted =
            if matches!(fact.kind, Kind::Mate(_)) { None } else { self.refuted_capture(fact.ply, line) };
        let shown = self.reply_that_fails(&stated, candidate).or(refuted);
        let shown = shown.or_else(|| self.up_to_gain(outcome?, fact.ply + 1, candidate)).or_else(|| {
            let last = shown_until(&stated, line, near, let_go)?;
            // Moves that reach a capture which lasts end with what it comes to.
            let reached = near.filter(|gain| {
                gain.ply <= last && stated.wins.is_none() && !let_go && !facts::evens(line, gain.side)
            });
            let material = reached.and_then(|gain| self.up_to_gain(gain, fact.ply + 1, candidate));
            material.or_else(|| Some(self.moves(candidate, fact.ply + 1, last - fact.ply)))
        });
        let phrase = match shown.filter(|_| !phrase.ends_with(')')) {
            Some(moves) => format!("{phrase} ({moves})"),
            None => phrase,
        };
        Stated { ply: fact.ply, phrase }
    }

    /// Returns the natural reply to the move of a reason and the moves that refute it; `None` if no such reply is known,
    /// or if the reason states a win or, where an attacked piece may not leave, another effect than the attack.
    fn reply_that_fails(&self, reason: &Reason, candidate: &CandidateLine) -> Option<String> {
        let fact = reason.fact.as_ref().filter(|_| reason.wins.is_none())?;
        let FailingReply { what, line, shown, .. } =
            candidate.failing.as_ref().filter(|failing| failing.ply == fact.ply)?;
        let fits = *what == NaturalReply::Captures || is_bare_attack(fact, &candidate.line);
        let args = [("what", <&str>::from(what).into()), ("line", self.moves_of(line, 0, *shown).into())];
        fits.then(|| self.say("try-fails", &args))
    }

    /// Returns the moves of a candidate line from the ply `from` on by which a side wins the material `gain`, with
    /// the material if it is there at the end of the whole line; `None` if there are none or more than [`MOST_TO_A_GAIN`].
    pub(super) fn up_to_gain(&self, gain: &Gain, from: usize, candidate: &CandidateLine) -> Option<String> {
        let most = gain.end.checked_sub(from).filter(|most| (1..=MOST_TO_A_GAIN).contains(most))?;
        let moves = self.moves(candidate, from, most);
        if !candidate.keeps(gain) {
            return Some(moves);
        }
        let mut args = vec![("line", moves.into())];
        args.extend(self.material(gain, None));
        Some(self.say("comes-to", &args))
    }

    /// Returns true if the reason is of the first move and its phrase contains the moves that show it.
    pub(super) fn shows_moves(&self, reason: &Reason, candidate: &CandidateLine) -> bool {
        let Stated { ply, phrase } = self.stated(reason, candidate);
        reason.fact.as_ref().is_some_and(|fact| fact.ply == 0) && (ply > 0 || phrase.ends_with(')'))
    }

    /// Returns the phrase of the move that captures the piece of a gain; `fact` is the win.
    fn collects(&self, fact: &Fact, gain: &Gain, candidate: &CandidateLine) -> String {
        match gain.taken.filter(|_| reasons::is_let(&candidate.line, gain)) {
            Some(taken) => self.of_piece("takes", taken),
            None => self.phrase(fact, candidate),
        }
    }

    /// Returns the moves of a candidate line up to and including the one at `ply`, as the subject of a
    /// sentence.
    pub(super) fn up_to(&self, candidate: &CandidateLine, ply: usize) -> String {
        self.moves(candidate, 0, ply + 1)
    }

    /// Returns a phrase about the first move of a candidate line, with the moves by which the mover regains
    /// the material captured by the answer, if any.
    pub(super) fn with_answer(&self, phrase: String, candidate: &CandidateLine) -> String {
        match answered(&candidate.line, candidate.line.start().side_to_move(), 0) {
            Some(last) => format!("{phrase} ({})", self.moves(candidate, 1, last)),
            None => phrase,
        }
    }

    /// Returns the phrase that the move of a reason drives a piece away: it attacks the piece and wins
    /// nothing, and the answer moves it. Otherwise `None`.
    fn driven(&self, reason: &Reason, line: &Line) -> Option<String> {
        let fact = reason.fact.as_ref().filter(|_| reason.wins.is_none())?;
        if offered_trade(fact, line).is_some() {
            return None;
        }
        let target = match &fact.kind {
            Kind::Threatens(Threatens { target, .. }) => *target,
            _ => attacked(fact, line)?,
        };
        let (step, answer) = (line.step(fact.ply)?, line.step(fact.ply + 1)?);
        let goes = answer.mv.from() == target.sq && !answer.mv.is_capture() && !answer.after.in_check();
        let driven = (goes && step.captured().is_none()).then(|| self.of_piece("drives-away", target))?;
        let pair = takes_a_bishop(line, fact).then(|| self.say("bishop-pair", &[]));
        Some(pair.map_or_else(|| driven.clone(), |pair| self.both(&driven, &pair)))
    }

    /// Returns the phrase that a piece is driven away (`driven`) joined to the tactical point of the side's next move: a
    /// fork, a skewer, a pin or a trap.
    fn and_then(&self, driven: String, fact: &Fact, candidate: &CandidateLine) -> String {
        let tactics =
            |kind: &Kind| matches!(kind, Kind::Fork(_) | Kind::Skewer(_) | Kind::Pin(_) | Kind::Traps(_));
        let next =
            |other: &&Fact| other.ply == fact.ply + NEXT && other.side == fact.side && tactics(&other.kind);
        let found = candidate.facts.iter().find(next);
        match found.and_then(|next| Some((next, self.move_at(candidate, next.ply)?))) {
            Some((next, mv)) => {
                let args = [("move", mv.into()), ("phrase", self.phrase(next, candidate).into())];
                self.both(&driven, &self.say("prepares-next", &args))
            }
            None => driven,
        }
    }

    /// Returns, as text, the capture of the piece moved at `ply` and the mate that answers it; `None` if
    /// there is no such trap or the line itself captures the piece.
    pub(super) fn refuted_capture(&self, ply: usize, line: &Line) -> Option<String> {
        let step = line.step(ply)?;
        if line.takes(ply + 1, step.moved().sq) {
            return None;
        }
        let (capture, _) = legal_capture(step.after, step.moved().sq).filter(|&(_, gain)| gain >= GIVEN)?;
        let mut taken = *step.after;
        taken.make(capture, &mut ());
        let mates = |board: &Board| board.in_check() && !board.has_legal_move();
        let mate = taken.legal_moves().into_iter().find(|&mv| {
            let mut next = taken;
            next.make(mv, &mut ());
            mates(&next)
        })?;
        let answer = match taken.side_to_move() {
            Color::White => self.numbered(&taken, mate),
            Color::Black => self.san(&taken, mate),
        };
        Some(format!("{} {answer}", self.numbered(step.after, capture)))
    }
}

/// Returns true if the knight that moves with the fact captures a bishop with its next move, so that its side alone has
/// two bishops.
fn takes_a_bishop(line: &Line, fact: &Fact) -> bool {
    let (Some(step), Some(next)) = (line.step(fact.ply), line.step(fact.ply + NEXT)) else { return false };
    step.moved().kind() == PieceKind::Knight
        && next.mover() == step.moved()
        && next.captured().is_some_and(|taken| taken.kind() == PieceKind::Bishop)
        && facts::has_the_pair(next.after, fact.side)
}

/// Returns the last ply of the moves that show the effect of a reason; `None` if the reason states its effect
/// itself. `gain` is the win that follows soon; `let_go` is true if the other side lets the piece be
/// captured.
fn shown_until(reason: &Reason, line: &Line, gain: Option<&Gain>, let_go: bool) -> Option<usize> {
    // A mate and a threat say what they come to; the moves after a threat are those that meet it.
    let says = |fact: &Fact| match fact.kind {
        Kind::Mate(_) => true,
        Kind::Threat(_) => attacked(fact, line).is_none(),
        _ => false,
    };
    let fact = reason.fact.as_ref().filter(|fact| !says(fact))?;
    let far = |gain: &&Gain| let_go || (reason.wins.is_some() && gain.ply > fact.ply + NEXT);
    // Material that is stated is shown to the end.
    let until = |gain: &Gain| match &reason.wins {
        Some(_) if gain.end <= fact.ply + MOST_TO_A_GAIN => gain.ply.max(gain.end - 1),
        _ => gain.ply,
    };
    let bare = (reason.wins.is_none() && is_bare_attack(fact, line)).then(|| settled(fact, line));
    let bare = bare.or_else(|| takes_what_was_guarded(fact, line).then_some(fact.ply + NEXT));
    let bare = bare.or_else(|| is_taken_at_once(fact, line).then_some(fact.ply + NEXT));
    let last =
        answered(line, fact.side, fact.ply).or(gain.filter(far).map(until)).or(bare)?.min(line.len() - 1);
    (last > fact.ply).then(|| up_to_the_prey(line, fact, with_recaptures(line, last)))
}

/// Returns the last ply of moves shown up to `last`, extended by forced captures: while the side of the fact has given a
/// check among them and its next move captures something that is not recaptured, that move is shown too.
fn up_to_the_prey(line: &Line, fact: &Fact, mut last: usize) -> usize {
    let checked =
        |ply: usize| line.step(ply).is_some_and(|step| step.side() == fact.side && step.after.in_check());
    let takes = |ply: &usize| {
        line.step(*ply).is_some_and(|step| step.captured().is_some() && !line.takes(ply + 1, step.moved().sq))
    };
    if !(fact.ply..=last).any(checked) {
        return last;
    }
    loop {
        let own =
            (last + 1..=last + NEXT).find(|&ply| line.step(ply).is_some_and(|step| step.side() == fact.side));
        match own.filter(takes).filter(|&ply| ply <= fact.ply + MOST + NEXT) {
            Some(ply) => last = ply,
            None => return last,
        }
    }
}

/// Returns the last ply of the exchange that the move at `ply` of a line belongs to: as long as a capturing
/// piece is captured in turn.
pub(super) fn with_recaptures(line: &Line, ply: usize) -> usize {
    let is_taken = |&at: &usize| {
        line.step(at).is_some_and(|step| step.captured().is_some() && line.takes(at + 1, step.moved().sq))
    };
    (ply..line.len()).find(|at| !is_taken(at)).unwrap_or(ply)
}

/// Returns true if the fact is a deflection, and the side's next move captures on the square that was
/// guarded.
fn takes_what_was_guarded(fact: &Fact, line: &Line) -> bool {
    let Kind::Deflects(_) = fact.kind else { return false };
    fact.kind.squares().into_iter().any(|sq| line.takes(fact.ply + NEXT, sq))
}

/// Returns true if the move of the fact captures nothing and the answer captures the moved piece.
fn is_taken_at_once(fact: &Fact, line: &Line) -> bool {
    line.step(fact.ply)
        .is_some_and(|step| step.captured().is_none() && line.takes(fact.ply + 1, step.moved().sq))
}

/// Returns the ply by which a side has regained the material that the answer to its move at `ply` captures,
/// or has mated; the ply of its next move if it regains it later or not at all. `None` if the answer captures
/// less than [`GIVEN`].
fn answered(line: &Line, side: Color, ply: usize) -> Option<usize> {
    line.step(ply + 1)?.captured()?;
    let points = |at: usize| facts::balance(line.board(at)) * side.sign();
    let next = ply + NEXT;
    if points(next) > points(ply) - GIVEN || next >= line.len() {
        return None;
    }
    let mated = !line.end().has_legal_move() && line.end().in_check();
    let back = |&at: &usize| points(at + 1) >= points(ply) || (mated && at + 1 == line.len());
    let mut own = (next..=(ply + MOST).min(line.len() - 1)).step_by(2);
    Some(own.find(back).unwrap_or(next))
}

/// Returns the ply by which a piece attacked by the fact is captured; the ply of the side's next move if none
/// is captured soon.
fn settled(fact: &Fact, line: &Line) -> usize {
    let targets = attacked(fact, line).map_or_else(|| fact.kind.pieces().on, |target| vec![target]);
    let falls = |piece: &PlacedPiece| match line.fate(fact.ply + 1, piece.sq) {
        Fate::Taken { ply } if ply <= fact.ply + MOST => Some(ply),
        _ => None,
    };
    targets.iter().filter_map(falls).min().unwrap_or(fact.ply + NEXT)
}

/// Returns true if the fact is an attack on pieces that does not state what it wins.
fn is_bare_attack(fact: &Fact, line: &Line) -> bool {
    let attacks = matches!(
        fact.kind,
        Kind::Threatens(_)
            | Kind::GainsTime(_)
            | Kind::AttacksWeakPawn(_)
            | Kind::Fork(_)
            | Kind::Skewer(_)
            | Kind::Discovers(_)
    );
    attacks || attacked(fact, line).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::line::san_moves;
    use crate::line_context::LineContext;
    use crate::words::scripted::{against, studied};
    use palisade::evaluation::Weights;

    const BISHOP: &str = "4k3/5ppp/8/8/8/8/1B3PPP/4K3 w - - 0 1";

    #[test]
    fn the_moves_show_what_an_attack_costs() {
        let text = against(BISHOP, (0, "f3 f6 Bd4 Ke7"), (-300, "Be5 f6 Bd4 Kd7 h3 h6"));
        assert!(
            text.starts_with("1.Be5 allows 1...f6, which drives the bishop on e5 away (2.Bd4 Kd7)."),
            "{text}"
        );
        // It takes something where it goes.
        let text = against(
            "4k3/6pp/5p2/8/8/5r2/1B4PP/4K3 w - - 0 1",
            (0, "gxf3 f5 Bd4 Ke7"),
            (-900, "Bd4 Rd3 Bxf6 gxf6 h3 h6"),
        );
        assert!(!text.contains("drives"), "{text}");
    }

    /// The reply that offers itself is shown with what refutes it, where the text names the attack that it answers.
    #[test]
    fn a_natural_reply_that_fails_is_shown() {
        let text = |what, moves: &str, ply: usize| {
            let mut found = studied(BISHOP, (0, "f3 f6 Bd4 Ke7"), (-300, "Be5 f6 h3 g6 g3 Ke7"));
            let at = *found.others[0].candidate.line.board(2);
            let line = Line::new(&at, &san_moves(&at, moves));
            found.others[0].candidate.failing = Some(FailingReply { what, ply, line, shown: 2 });
            Localizer::english().against(&found, &found.others[0])
        };
        let shown = text(NaturalReply::MovesAway, "Bd6 Kd7", 1);
        assert!(shown.contains("attacks the bishop on e5 (moving it fails: 2.Bd6 Kd7)"), "{shown}");
        let of_another_move = text(NaturalReply::MovesAway, "Bd6 Kd7", 0);
        assert!(!of_another_move.contains("fails"), "{of_another_move}");
    }

    /// The bishop could have gone: that it falls is shown and not claimed. A rook beside a king has no choice.
    #[test]
    fn what_is_let_go_is_not_won() {
        let text = against(BISHOP, (0, "f3 f6 Bd4 Ke7"), (-900, "Be5 f6 Ke2 fxe5 h3 h6"));
        let shown = "attacks the bishop on e5 (2.Ke2 fxe5: a bishop)";
        assert!(text.contains(shown) && !text.contains("wins"), "{text}");
        let fork = "4k3/8/8/r7/4N3/8/5PPP/6K1 b - - 0 1";
        let text = against(fork, (0, "Kf8 h3 Kg8 g3"), (-900, "Rd5 Nf6+ Ke7 Nxd5+ Ke6 Nc3"));
        let wanted = "1...Rd5 allows 2.Nf6+, which forks the king on e8 and the rook on d5 and wins a rook.";
        assert!(text.starts_with(wanted), "{text}");
    }

    /// The moves do not end in the middle of an exchange.
    #[test]
    fn the_moves_show_an_exchange_to_its_end() {
        let board = Board::from_fen("3rr1k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1").expect("legal");
        let ends_at = |moves: &str, ply| with_recaptures(&Line::new(&board, &san_moves(&board, moves)), ply);
        assert_eq!(ends_at("Rxd8 Rxd8 Rxd8+ Kf7", 0), 2);
        assert_eq!(ends_at("Kf2 Rxd2+ Rxd2 Kf7", 1), 2);
        assert_eq!(ends_at("Kf2 Rxd2+ Kf3 Rxd1", 1), 1, "another square");
    }

    /// The check forks king and rook: the moves go on to the rook. A piece that is recaptured, or that no check attacks,
    /// is not shown.
    #[test]
    fn the_moves_show_what_a_check_comes_to() {
        let start = Board::from_fen("r3k3/5p1p/8/1N6/8/8/5PPP/6K1 w - - 0 1").expect("legal");
        let ends_at = |moves: &str, last| {
            let line = Line::new(&start, &san_moves(&start, moves));
            let on = PlacedPiece::on(line.board(1), line.moves()[0].to()).expect("a knight");
            let kind = Kind::Threatens(Threatens { by: on, target: on });
            up_to_the_prey(&line, &Fact { kind, side: Color::White, ply: 0 }, last)
        };
        assert_eq!(ends_at("Nc7+ Kd7 Nxa8 Kc8", 0), 2);
        assert_eq!(ends_at("Nd6+ Ke7 Nc8+ Rxc8", 2), 2, "nothing is taken");
        assert_eq!(ends_at("Nd4 Ra3 Nc6 Ra8 Nb4 f6", 0), 0, "no check");
        assert_eq!(ends_at("Nc7+ Kd8 Nxa8 Kc8", 2), 2, "already shown");
    }

    /// The knight drives the queen away and forks king and rook next; without the rook it only drives her away.
    #[test]
    fn what_a_tempo_prepares_is_named() {
        let fen = "r3k3/4qppp/8/8/8/2N5/5PPP/6K1 w - - 0 1";
        let text = |fen: &str, best: &str| against(fen, (200, best), (-800, "h3 h6 g3 g6 f3 f6"));
        let fork = text(fen, "Nd5 Qg5 Nc7+ Kf8 Nxa8 Qd2");
        assert!(
            fork.contains("drives the queen on e7 away and prepares 2.Nc7+, which forks the king on e8 and the rook on a8"),
            "{fork}"
        );
        let plain = text(&fen.replace("r3k3", "4k3"), "Nd5 Qg5 Nc7+ Kf8 Nxa8 Qd2");
        assert!(!plain.contains("prepares"), "{plain}");
    }

    /// The knight drives the queen away and takes the bishop, of which the other side has two or one.
    #[test]
    fn a_bishop_taken_after_a_tempo_is_the_pair() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/1Q3N2/PPPP1PPP/RNB1K2R b KQkq - 0 1";
        let text = |fen: &str| {
            let played = (-100, "d6 h3 h6 a3 a6 d3");
            against(fen, (100, "Na5 Qa4 Nxc4 Qxc4 d6 d3"), played)
        };
        let pair = text(fen);
        assert!(pair.contains("drives the queen on b3 away and gets the bishop pair"), "{pair}");
        let one = text(&fen.replace("RNB1K2R", "RN2K2R"));
        assert!(!one.contains("bishop pair"), "{one}");
    }

    /// Of two pieces that a pawn forks one falls, whichever is let go.
    #[test]
    fn a_fork_wins_what_is_let_go() {
        let fen = "1n4k1/2qr2p1/4p1b1/pP2Pp1p/2pp1P2/1Q4P1/1B1RP1BP/5RK1 w - - 0 28";
        let text =
            against(fen, (0, "b6 cxb3 bxc7 Rxc7 Rc1 Rxc1+"), (-1200, "Qa4 c3 Rc2 Qb6 Kh1 cxb2 Rxb2 Be8"));
        assert!(text.contains("forks the rook on d2 and the bishop on b2 and wins a bishop"), "{text}");
    }

    /// The knight forks with its second move; without the rook it forks nothing.
    #[test]
    fn the_means_of_a_later_move_is_named() {
        let fen = "r3k3/7p/8/8/8/2N5/5PPP/6K1 b - - 0 1";
        let text = against(fen, (0, "Kd7 f3 Ra5 Kf2 Ke6"), (-900, "h6 Nd5 h5 Nc7+ Kd7 Nxa8 Kc8 Nb6+"));
        let wanted = "1...h6 allows 2.Nd5 h5 and then 3.Nc7+, which forks the king on e8 and the rook on a8 and wins \
                      the rook on a8.";
        assert!(text.starts_with(wanted), "{text}");
        let fen = fen.replace("r3k3", "4k3");
        let text = against(&fen, (0, "Kd7 f3 Ke6 Kf2 h6"), (-900, "h6 Nd5 h5 Nc7+ Kd7 Nd5 Kc6 Ne3"));
        assert!(!text.contains("forks"), "{text}");
    }

    /// The knight forks with its fourth move, behind the part of the line whose facts are known.
    #[test]
    fn the_means_of_a_distant_win_is_named() {
        let fen = "r3k3/7p/8/8/8/2N5/5PPP/6K1 b - - 0 1";
        let far = "h6 f3 h5 g3 h4 Nd5 h3 Nc7+ Kd7 Nxa8 Kc6 Kf2";
        let text = against(fen, (0, "Kd7 f3 Ra5 Kf2 Ke6"), (-900, far));
        let wanted = "1...h6 allows 2.f3 and then 5.Nc7+, which forks the king on e8 and the rook on a8 and wins the \
                      rook on a8.";
        assert!(text.starts_with(wanted), "{text}");
    }

    #[test]
    fn a_pawn_that_is_taken_comes_before_the_passed_pawn() {
        let fen = "4k3/5ppp/8/p6R/8/P7/8/4K3 w - - 0 1";
        assert_eq!(
            stated(fen, "Rxa5 Kd7 Ra8", "passer"),
            "wins the pawn on a5 and makes a passed pawn on a3"
        );
        // The pawn took one itself.
        let back = "4k3/3p4/2p5/1P6/P7/8/8/4K3 w - - 0 1";
        let takes_back = "takes back the pawn on c6 and makes a passed pawn on c6";
        assert_eq!(stated(back, "bxc6 dxc6 a5 Kd7 a6", "passer"), takes_back);
    }

    /// Nothing is lost against the position before, but a pawn against the best line, where it stands.
    #[test]
    fn what_falls_beside_the_best_line_is_shown() {
        let fen = "4k3/8/8/3p4/5N2/r7/P7/4K3 w - - 0 1";
        let text = |best: &str| against(fen, (0, best), (-300, "Nxd5 Kd7 Nf4 Rxa2 Nd3 Ra3"));
        let shown = text("Kd2 Kd7 Nxd5 Ra8 Kc3 Kd6");
        let wanted = "1.Nxd5 allows 1...Kd7 2.Nf4 and then 2...Rxa2, which takes the pawn on a2.";
        assert!(shown.starts_with(wanted), "{shown}");
        let same = text("Kd2 Rxa2+ Kc3 Kd7 Nxd5 Ra3+");
        assert!(!same.contains("takes the pawn on a2"), "{same}");
    }

    /// What a piece is worth must show in the scores.
    #[test]
    fn a_win_accounts_for_the_difference() {
        let fen = "3qk3/8/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let text = |score| against(fen, (0, "Rxd8+ Kxd8 f3 Ke7"), (score, "h3 Qxd1+ Kh2 Qd5 g3 Ke7"));
        assert!(text(-3000).contains("1...Qxd1+, which wins"), "{}", text(-3000));
        assert!(!text(-150).contains("wins"), "{}", text(-150));
    }

    /// The phrase of the first fact with this key.
    fn stated(fen: &str, moves: &str, key: &str) -> String {
        let board = Board::from_fen(fen).expect("legal");
        let mut context = LineContext::new(board, &Weights::embedded());
        let found = Found { score: context.model.score(900), pv: san_moves(&board, moves), depth: 8 };
        let candidate = context.candidate(&found);
        let fact = candidate.facts.iter().find(|fact| fact.kind.key() == key).cloned();
        assert!(fact.is_some(), "no {key} in {:?}", candidate.facts);
        let reason = Reason::play(fact.expect("found above"), 0);
        Localizer::english().stated(&reason, &candidate).phrase
    }

    #[test]
    fn who_takes_what_is_offered_is_answered() {
        let fen = "6rk/6p1/7p/8/8/5N2/5PPP/3Q2K1 w - - 0 1";
        let offers = "offers a knight, which is better left alone";
        assert_eq!(stated(fen, "Ng5 Rf8", "sacrifices"), format!("{offers} (1...hxg5 2.Qh5#)"));
        // The king has a way out.
        assert_eq!(stated(&fen.replace("6rk", "7k"), "Ng5 g6", "sacrifices"), offers);
        // The queen is taken, and a pawn takes hers.
        let queens = "1n4k1/2qr2p1/4p1b1/pP2Pp1p/2pp1P2/1Q4P1/1B1RP1BP/5RK1 w - - 0 28";
        let text = stated(queens, "b6 cxb3 bxc7 Rxc7 Rc1 Rxc1+ Bxc1 h4", "sacrifices");
        assert!(text.ends_with(" (28...cxb3 29.bxc7 Rxc7)"), "{text}");
        // Nothing is given: both take once.
        let even = "4k3/8/2p1p3/3n4/8/2N5/4R3/4K3 w - - 0 1";
        assert!(!stated(even, "Nxd5 cxd5 Kf2 Kf7", "trades").contains('('));
    }
}
