//! The mechanism of a win of material that no motif explains: the move attacks the captured piece, or another
//! move captures it later.

use crate::exchange::{attacks_from, best_capture, worth};
use crate::facts::declaration::Role;
use crate::facts::{self, Fact, Fork, Gain, Kind, Threat, Threatens, WinForm, Wins};
use crate::line::{Fate, Line, PlacedPiece};
use crate::line_context::CandidateLine;
use crate::reasons::both_lines::BothLines;
use crate::reasons::reason::{EXPLAINED, Rank, Reason, SLACK, is};
use crate::study::{Explanation, Other};
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};

/// The number of plies to the side's next move.
const NEXT: usize = 2;
/// The number of plies after the side's first move within which a capture is named together with its move.
pub(super) const SOON: usize = 4;

/// Adds the mechanism to a win of material without a tactical point: the attack by the side's first move (at
/// ply `first`), or the ply of the capture. A win by a much later capture is removed.
pub(super) fn say_how(reasons: &mut Vec<Reason>, line: &Line, side: Color, first: usize) {
    let Some(gain) = facts::gain(line, side).filter(|gain| gain.ply > first) else { return };
    let Some(reason) = reasons.iter_mut().find(|reason| is(reason, |kind| matches!(kind, Kind::Wins(_))))
    else {
        return;
    };
    let Some(fact) = reason.fact.clone() else { return };
    if let Some(attack) = attack(line, first, &gain) {
        let mut how = fact.clone();
        how.kind = Kind::Threatens(attack);
        how.ply = first;
        reason.fact = Some(how);
        reason.wins = Some(fact);
    } else if (first + NEXT + 1..=first + SOON).contains(&gain.ply)
        && let Some(fact) = &mut reason.fact
    {
        fact.ply = gain.ply;
    } else if gain.ply > first + SOON {
        // A piece that is captured even later is not won by this move.
        reasons.retain(|reason| !is(reason, |kind| matches!(kind, Kind::Wins(_))));
    }
}

/// Adds the win of the line (`win`) to the first reason, if that is an attack by the side's first move and
/// the line captures an attacked piece, whatever else the move attacks.
pub(super) fn credit_attack(reasons: &mut [Reason], line: &Line, first: usize, win: Option<&Fact>) {
    let (Some(win), Some(reason)) = (win, reasons.first_mut()) else { return };
    let attacks = |kind: &Kind| matches!(kind, Kind::Threatens(_) | Kind::GainsTime(_));
    let at_first = reason.fact.as_ref().is_some_and(|fact| fact.ply == first && attacks(&fact.kind));
    let Some(gain) = facts::gain(line, win.side).filter(|gain| at_first && gain.ply > first) else { return };
    let by = |by: PlacedPiece| line.step(first).is_some_and(|step| step.moved() == by);
    if reason.wins.is_none() && attack(line, first, &gain).is_some_and(|attack| by(attack.by)) {
        reason.wins = Some(win.clone());
    }
}

/// Adds the win of the line to the attacks by the first move of `side` whose attacked piece is captured. The
/// win has to be more than the `there` points that the side wins otherwise, and at most `most` centipawns
/// more.
pub(super) fn credit_line(
    reasons: &mut [Reason],
    candidate: &CandidateLine,
    side: Color,
    (there, most): (i32, i32),
) {
    let line = &candidate.line;
    let first = usize::from(side != line.start().side_to_move());
    let Some(gain) = facts::gain(line, side).filter(|gain| candidate.keeps(gain)) else { return };
    if gain.points <= there || 100 * (gain.points - there) > most {
        return;
    }
    let falls = |piece: &PlacedPiece| {
        let Fate::Taken { ply } = line.fate(first + 1, piece.sq) else { return false };
        // A piece that goes and is taken elsewhere fell to something else, unless it sold itself.
        let stays = line.step(ply).and_then(|step| step.captured()) == Some(*piece);
        (stays || line.sells(*piece, ply))
            && (gain.ply..gain.end).contains(&ply)
            && gain.won.contains(&piece.kind())
    };
    let aims = |fact: &Fact| match fact.kind {
        Kind::Threat(Threat { mv, mate: None, .. }) => {
            PlacedPiece::on(line.board(first + 1), mv.to()).into_iter().collect()
        }
        _ => fact.kind.pieces().on,
    };
    for reason in reasons.iter_mut().filter(|reason| reason.wins.is_none()) {
        let attack = reason.fact.as_ref().filter(|fact| fact.ply == first && fact.side == side);
        let Some(fact) = attack.filter(|fact| hits(&fact.kind)) else { continue };
        if aims(fact).iter().any(falls) || takes_the_fork(fact, line, &gain) {
            let kind = Kind::Wins(Wins { won: gain.won.clone(), lost: gain.lost.clone() });
            reason.wins = Some(Fact { kind, side, ply: first });
        }
    }
}

/// Removes from the material that the best move wins for nothing one piece for each piece of the same kind
/// that the other move, a capture, wins for nothing; `there` is the line of the other move.
pub(super) fn leave_out_common(reasons: &mut [Reason], there: &Line, side: Color) {
    let theirs = facts::gain(there, side).filter(|gain| gain.ply == 0 && gain.lost.is_empty());
    let Some(theirs) = theirs else { return };
    for reason in reasons {
        let Some(Fact { kind: Kind::Wins(wins), .. }) = &mut reason.wins else { continue };
        if !wins.lost.is_empty() {
            continue;
        }
        for piece in &theirs.won {
            if let Some(at) = wins.won.iter().position(|won| won == piece) {
                wins.won.remove(at);
            }
        }
        if wins.won.is_empty() {
            reason.wins = None;
        }
    }
}

/// Returns true if a forked piece captures the forking piece, and the gain begins with the recapture.
fn takes_the_fork(fact: &Fact, line: &Line, gain: &Gain) -> bool {
    let Kind::Fork(Fork { by, targets }) = &fact.kind else { return false };
    let answer = line.step(fact.ply + 1).filter(|_| line.takes(fact.ply + 1, by.sq));
    gain.ply == fact.ply + NEXT
        && line.takes(gain.ply, by.sq)
        && answer.is_some_and(|answer| targets.contains(&answer.mover()))
}

/// Returns true for kinds of facts that name a piece which the move may win.
fn hits(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Threat(_)
            | Kind::Threatens(_)
            | Kind::GainsTime(_)
            | Kind::Discovers(_)
            | Kind::AttacksWeakPawn(_)
            | Kind::CapturingDefender(_)
            | Kind::Pin(_)
            | Kind::Lever(_)
            | Kind::Fork(_)
            | Kind::Skewer(_)
            | Kind::Traps(_)
    )
}

/// Joins a win of material by the first move of `side`, if that captures nothing itself, with the attack that
/// the move makes: the other side gives something else for the attacked piece.
pub(super) fn join_attack(reasons: &mut Vec<Reason>, line: &Line, side: Color) {
    let first = usize::from(side != line.start().side_to_move());
    let bare = |reason: &Reason| {
        reason.wins.is_none() && is(reason, |kind| matches!(kind, Kind::Wins(_))) && at(reason, first)
    };
    let Some(wins) = reasons.iter().position(bare) else { return };
    if facts::gain(line, side).is_none_or(|gain| gain.ply <= first) {
        return;
    }
    let attack = |reason: &Reason| is(reason, |kind| matches!(kind, Kind::Threatens(_) | Kind::GainsTime(_)));
    let Some(how) = reasons.iter().position(|reason| attack(reason) && at(reason, first)) else { return };
    let how = reasons[how].fact.clone();
    reasons[wins].wins = std::mem::replace(&mut reasons[wins].fact, how.clone());
    let kept = wins;
    let mut index = 0;
    reasons.retain(|reason| {
        index += 1;
        index - 1 == kept || reason.fact != how
    });
}

/// Returns true if the reason is a tactical point that does not state what is won: castling, a check, or
/// where an attack goes.
pub fn is_idle_point(reason: &Reason) -> bool {
    let idle = |kind: &Kind| kind.has(Role::Harmless) || kind.has(Role::Direction);
    reason.rank == Rank::Tactics && reason.wins.is_none() && is(reason, idle)
}

/// Puts a win of material before a first reason that is a tactical point without a stated win.
pub(super) fn put_wins_first(reasons: &mut [Reason]) {
    let wins = reasons.iter().position(|reason| is(reason, |kind| matches!(kind, Kind::Wins(_))));
    if let Some(wins) = wins.filter(|_| reasons.first().is_some_and(is_idle_point)) {
        reasons[..=wins].rotate_right(1);
    }
}

/// Returns true if the reason is a fact of the move at this ply.
fn at(reason: &Reason, ply: usize) -> bool {
    reason.fact.as_ref().is_some_and(|fact| fact.ply == ply)
}

/// A piece that a line loses (or, of the best line, wins) without compensation, although the search does not
/// confirm it as a win.
pub struct Falls {
    /// The material that the capturing side wins by it.
    pub gain: Gain,
    /// The piece that is captured first.
    pub piece: PlacedPiece,
    /// The piece that the answer attacks before it is captured; `None` if it attacks none.
    pub attacked: Option<PlacedPiece>,
    /// The fork, pin or other fact of a later move by which the piece is won; `None` if there is none.
    pub means: Option<Fact>,
    /// True if the piece is lost only by comparison with the other line: its side may have won something else
    /// before.
    pub beside: bool,
}

impl Falls {
    /// Returns true if the piece is the whole gain and stood on its square before the line or was moved there
    /// by its first move. The line is the one in which it is captured.
    pub fn is_whole(&self, line: &Line) -> bool {
        let stood = line.start().piece_on(self.piece.sq) == Some(self.piece.piece)
            || line.step(0).is_some_and(|step| step.moved() == self.piece);
        stood && self.gain.won.contains(&self.piece.kind())
    }
}

/// The last ply of the capture of more than a pawn that is given as a reason against a move.
const BLAMED: usize = 9;
/// The last ply of such a capture if it is of a pawn, or if its side could have avoided it.
const AT_ONCE: usize = 5;
/// The least loss, centipawns, of a move against which a capture is given as a reason.
const COSTS: i32 = 50;

/// Returns the piece that the side to move loses in the line of `other`, to the answer or later. `None` if
/// that cannot account for the difference of the scores, or if the same piece is lost after the best move.
pub fn falls(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let (candidate, them) = (&other.candidate, !explanation.side());
    let both = BothLines::new(&candidate.line, &explanation.best.line, them);
    // What falls much later is not the fault of the move if the other moves of the line let it fall.
    let blamed = |gain: &Gain| {
        let soon = gain.ply <= AT_ONCE;
        soon || (gain.points > 1 && gain.ply <= BLAMED && !is_let(&candidate.line, gain))
    };
    // A rook for a bishop and a pawn counts as even.
    let even = |gain: &Gain| {
        let wins = Wins { won: gain.won.clone(), lost: gain.lost.clone() };
        gain.points == 1 && wins.form() == WinForm::For
    };
    let gain = both.gain().filter(|gain| blamed(gain) && !even(gain) && candidate.keeps(gain))?.clone();
    let piece = gain.taken.filter(|_| accounts(other, gain.points - both.points_there()))?;
    let attacked = attack(&candidate.line, 1, &gain).filter(|_| gain.ply > 1).map(|attack| attack.target);
    let means = means(candidate, &gain);
    Some(Falls { gain, piece, attacked, means, beside: false })
}

/// The largest amount, in points, by which the value of a piece may exceed the difference of the balances
/// that it accounts for.
const MORE: i32 = 1;

/// Returns the piece that the opponent captures in the line of `other` and that survives in the best line, if
/// the side has less material at the end than in the best line. Unlike [`falls`] it need not have lost
/// anything by itself. Otherwise `None`.
pub fn falls_beside(explanation: &Explanation, other: &Other) -> Option<Falls> {
    taken_beside(&other.candidate.line, &explanation.best.line, !explanation.side(), other)
}

/// Returns the piece that the side captures in the best line and that survives in the line of `other`, if the
/// side has more material at the end of the best line. It need not have won anything by itself. Otherwise
/// `None`.
pub fn takes_beside(explanation: &Explanation, other: &Other) -> Option<Falls> {
    taken_beside(&explanation.best.line, &other.candidate.line, explanation.side(), other)
}

/// Returns the most valuable piece (not an offered pawn) that `captor` captures soon in `line` and not in
/// `there`. The capture has no immediate compensation, and `captor` is ahead by it at the end of `line`.
/// Otherwise `None`.
fn taken_beside(line: &Line, there: &Line, captor: Color, other: &Other) -> Option<Falls> {
    let more = (facts::balance(line.end()) - facts::balance(there.end())) * captor.sign();
    let taken_at = |sq: Square| match (line.fate(0, sq), there.fate(0, sq)) {
        (Fate::Taken { ply }, Fate::Stands(_)) if ply <= AT_ONCE && waits(line, sq, ply) => Some(ply),
        _ => None,
    };
    let falls = line.start().by_color(!captor).into_iter().filter_map(taken_at).filter_map(|ply| {
        let piece = line.step(ply)?.captured()?;
        let lost = !line.takes(ply + 1, piece.sq) && !facts::is_offered(line, ply, piece);
        (lost && piece.kind().points() <= more + MORE).then_some((ply, piece))
    });
    let (ply, piece) = falls.max_by_key(|&(ply, piece)| (piece.kind().points(), std::cmp::Reverse(ply)))?;
    if more < 1 || !accounts(other, more) {
        return None;
    }
    let (won, points) = (vec![piece.kind()], piece.kind().points());
    let gain = Gain { side: captor, won, lost: vec![], points, ply, taken: Some(piece), end: ply + 1 };
    Some(Falls { gain, piece, attacked: None, means: None, beside: true })
}

/// Returns true if the piece that stood on `sq` before the line captures nothing before it is captured at
/// this ply.
fn waits(line: &Line, sq: Square, ply: usize) -> bool {
    let mut at = sq;
    line.steps().take(ply).all(|step| {
        let moves = step.mv.from() == at;
        at = if moves { step.moved().sq } else { at };
        !moves || step.captured().is_none()
    })
}

/// Returns true if a win of `points` more points can account for the loss of the move `other`: the loss is at
/// least half a pawn and at least about half of the win, or it is unknown.
pub(super) fn accounts(other: &Other, points: i32) -> bool {
    other
        .lacks
        .as_ref()
        .is_none_or(|lacks| lacks.total >= COSTS && 100 * points <= EXPLAINED * lacks.total + SLACK)
}

/// Returns the fork, pin or similar fact, of a move after the first answer, that wins the piece which the
/// gain captures first; `None` if there is none.
fn means(candidate: &CandidateLine, gain: &Gain) -> Option<Fact> {
    let taken = gain.taken?;
    let by_means = |kind: &Kind| {
        let known = matches!(
            kind,
            Kind::Fork(_)
                | Kind::Skewer(_)
                | Kind::Pin(_)
                | Kind::Traps(_)
                | Kind::Discovers(_)
                | Kind::ShutsIn(_)
        );
        known && kind.pieces().on.contains(&taken)
    };
    let mut later = candidate.facts.iter().filter(|fact| fact.side == gain.side && fact.ply > 1);
    let known = later.find(|fact| fact.ply < gain.ply && by_means(&fact.kind)).cloned();
    // The facts of a line do not reach that far.
    let before = gain.ply.checked_sub(NEXT).filter(|&ply| ply > 1);
    known.or_else(|| facts::of_move(&candidate.line, before?).into_iter().find(|fact| by_means(&fact.kind)))
}

/// Returns true if the losing side lets the piece of the gain be captured: in place of its last move before
/// the capture it had one after which no exchange wins as much. False if no exchange wins as much after its
/// actual move either, since exchanges do not show then how the piece is won.
pub fn is_let(line: &Line, gain: &Gain) -> bool {
    let first = usize::from(gain.side != line.start().side_to_move());
    let before = gain.ply.checked_sub(1).filter(|_| gain.taken.is_some() && gain.ply >= first + NEXT);
    let Some(step) = before.and_then(|ply| line.step(ply)) else { return false };
    let won = (facts::balance(step.before) - facts::balance(line.start())) * gain.side.sign();
    let keeps = |mv: Move| {
        let got = step.before.captured_kind(mv).map_or(0, worth);
        let mut next = *step.before;
        next.make(mv, &mut ());
        won - got + most_lost(&next, gain.side) < gain.points
    };
    !keeps(step.mv) && step.before.legal_moves().into_iter().any(keeps)
}

/// Returns the most points that `hunter` wins by an exchange on one square of `board`; 0 if none.
fn most_lost(board: &Board, hunter: Color) -> i32 {
    let pieces = board.by_color(!hunter).into_iter();
    let pieces = pieces.filter(|&sq| board.kind_on(sq) != Some(PieceKind::King));
    pieces.filter_map(|sq| best_capture(board, hunter, sq)).map(|(_, gain)| gain).max().unwrap_or(0).max(0)
}

/// Returns the piece that the best move captures and wins for good. `None` if it captures none, if the
/// capture cannot account for the difference of the scores, if the move `other` wins as much, or for a
/// recapture.
pub fn takes(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let best = &explanation.best;
    let gain = facts::gain(&best.line, explanation.side()).filter(|gain| gain.ply == 0)?;
    let back = best.facts.iter().any(|fact| fact.ply == 0 && matches!(fact.kind, Kind::Recaptures(_)));
    let piece = gain.taken.filter(|_| !back)?;
    won_beside(explanation, other, gain, piece)
}

/// Returns the piece that the best move wins for good with the side's next move (or, after a capture or
/// check, the move after that), or by an exchange on one square that begins with that move; `None` as for
/// [`takes`].
pub fn takes_later(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let line = &explanation.best.line;
    let loud = line.step(0).is_some_and(|step| step.mv.is_capture() || step.after.in_check());
    let latest = if loud { SOON } else { NEXT };
    let gain = facts::gain(line, explanation.side()).filter(|gain| gain.ply >= NEXT)?;
    let begins = if ends_exchange(line, gain.ply) { gain.ply - NEXT } else { gain.ply };
    // No move prepares the capture of a piece that the other side has only just moved.
    let last = line.step(gain.ply - 1)?.mv.to();
    let piece = gain.taken.filter(|taken| begins < gain.ply || taken.sq != last)?;
    let soon = (NEXT..=latest).contains(&begins);
    soon.then(|| won_beside(explanation, other, gain, piece)).flatten()
}

/// Returns the piece of [`takes_later`] if the line of the move `other` does not capture it; a piece that
/// reaches its square only in the best line always counts. Otherwise `None`.
pub fn misses_later(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let (best, there) = (&explanation.best.line, &other.candidate.line);
    takes_later(explanation, other).filter(|Falls { piece, .. }| {
        let stood = best.start().piece_on(piece.sq) == Some(piece.piece);
        !stood || matches!(there.fate(0, piece.sq), Fate::Stands(_))
    })
}

/// Returns true if the capture at `ply` is the third successive move to its square: the side has offered a
/// piece there.
fn ends_exchange(line: &Line, ply: usize) -> bool {
    let to = |ply: usize| line.step(ply).map(|step| step.mv.to());
    ply >= NEXT && to(ply - 1) == to(ply) && to(ply - NEXT) == to(ply)
}

/// Returns the gain of the best move, which begins with the capture of `piece`, if it lasts, is larger than
/// that of the move `other` and can account for the difference of the scores; otherwise `None`.
fn won_beside(explanation: &Explanation, other: &Other, gain: Gain, piece: PlacedPiece) -> Option<Falls> {
    let here = facts::gain(&other.candidate.line, explanation.side()).map_or(0, |gain| gain.points);
    let more = gain.points > here && accounts(other, gain.points - here) && explanation.best.keeps(&gain);
    more.then_some(Falls { gain, piece, attacked: None, means: None, beside: false })
}

/// Returns the attack, by the move at ply `first`, on the piece that the gain captures: by the moved piece,
/// or by the later capturer from its current square. `None` if there is none.
fn attack(line: &Line, first: usize, gain: &Gain) -> Option<Threatens> {
    let (step, taker) = (line.step(first)?, line.step(gain.ply)?);
    let target = (step.after.by_color(!gain.side))
        .into_iter()
        .find(|&sq| line.fate(first + 1, sq) == Fate::Taken { ply: gain.ply })?;
    // A piece that goes and is taken elsewhere fell to something else.
    let target = PlacedPiece::on(step.after, target).filter(|target| gain.taken == Some(*target))?;
    let from = taker.mv.from();
    let new = |by: PlacedPiece| {
        let attacks = attacks_from(step.after, by.sq).has(target.sq);
        let before = by.sq != step.moved().sq && attacks_from(step.before, by.sq).has(target.sq);
        attacks && !before
    };
    let waits = step.after.piece_on(from).is_some_and(|piece| piece == taker.mover().piece);
    let later = waits.then(|| PlacedPiece::on(step.after, from)).flatten();
    // A piece that captures and is taken back attacks nothing.
    let stays = step.captured().is_none() || !line.takes(first + 1, step.moved().sq);
    let moved = stays.then(|| step.moved());
    let by = [moved, later].into_iter().flatten().find(|&by| new(by))?;
    Some(Threatens { by, target })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::facts::{Castles, DoubleCheck};
    use crate::line::san_moves;
    use crate::line_context::LineContext;
    use palisade::evaluation::Weights;

    fn wins_in(fen: &str, moves: &str) -> Vec<(&'static str, usize)> {
        let start = Board::from_fen(fen).expect("legal");
        let found = san_moves(&start, moves);
        let kind = Kind::Wins(Wins { won: vec![PieceKind::Knight], lost: vec![] });
        let fact = Fact { kind, side: Color::White, ply: 0 };
        let mut reasons = vec![Reason { stake: 300, ..Reason::of(fact, Rank::Tactics, 530) }];
        say_how(&mut reasons, &Line::new(&start, &found), Color::White, 0);
        let of = |fact: &Option<Fact>| fact.as_ref().map(|fact| (fact.kind.key(), fact.ply));
        reasons.iter().flat_map(|reason| [of(&reason.fact), of(&reason.wins)]).flatten().collect()
    }

    #[test]
    fn a_win_belongs_to_the_move_that_attacks_or_captures() {
        // The pawn attacks the knight, which stays.
        let fen = "4k3/8/8/3n4/8/2P5/8/4K3 w - - 0 1";
        assert_eq!(wins_in(fen, "c4 Ke7 cxd5"), [("threatens", 0), ("wins", 0)]);
        // The king goes first, and the pawn takes much later.
        assert_eq!(wins_in(fen, "Kd2 Ke7 c4 Ke6 cxd5+"), [("wins", 4)]);
        // A pawn that falls after more moves is not attributed to the first one.
        let far = "Kd2 Ke7 Ke3 Ke6 Kd4 Kf6 Kxd5";
        assert_eq!(wins_in("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", far), []);
        // It takes at once.
        assert_eq!(wins_in("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"), [("wins", 0)]);
    }

    fn won_by(fen: &str, moves: &str, side: Color) -> (Line, Gain) {
        let start = Board::from_fen(fen).expect("legal");
        let line = Line::new(&start, &san_moves(&start, moves));
        let gain = facts::gain(&line, side).expect("a gain");
        (line, gain)
    }

    /// A bishop that could go is let; a forked rook, a pinned knight and what the first answer takes are not.
    #[test]
    fn what_could_be_kept_is_let() {
        let lets = |fen: &str, moves: &str, side: Color| {
            let (line, gain) = won_by(fen, moves, side);
            is_let(&line, &gain)
        };
        let bishop = "4k3/5ppp/8/8/8/8/1B3PPP/4K3 w - - 0 1";
        assert!(lets(bishop, "Be5 f6 Ke2 fxe5", Color::Black));
        let fork = "4k3/8/8/r7/4N3/8/5PPP/6K1 b - - 0 1";
        assert!(!lets(fork, "Rd5 Nf6+ Ke7 Nxd5+", Color::White));
        let taken = "3qk3/8/8/8/3P4/8/5PPP/N5K1 w - - 0 1";
        assert!(!lets(taken, "h3 Qxd4 Nb3 Qb2", Color::Black));
        // Nothing helps a knight that is pinned and attacked by a pawn.
        let pinned = "4k3/7p/8/4n3/8/3P4/8/4R1K1 b - - 0 1";
        assert!(!lets(pinned, "h6 d4 h5 dxe5", Color::White));
        // The king guards the bishop, and taking back would lose a rook: that the bishop falls is no choice.
        let skewer = "4r3/p5k1/1p4p1/5p1p/Pb6/4BK2/8/6R1 w - - 0 34";
        assert!(!lets(skewer, "Kf4 Bd6+ Kf3 Rxe3+ Kf2 Bc5", Color::Black));
        // From a king that stands elsewhere it can go.
        assert!(lets(&pinned.replace("4k3", "3k4"), "h6 d4 h5 dxe5", Color::White));
    }

    /// A piece that has taken something before it is taken is no loss by itself.
    #[test]
    fn a_piece_that_takes_first_does_not_wait() {
        let start = Board::from_fen("4k3/8/8/3p4/5N2/r7/P7/4K3 w - - 0 1").expect("legal");
        let waits_in = |moves: &str| waits(&Line::new(&start, &san_moves(&start, moves)), Square::F4, 3);
        assert!(waits_in("Ng6 Kf7 Ne5+ Ke6") && waits_in("Kd2 Kf7 Kc2 Ra5"));
        assert!(!waits_in("Nxd5 Ra5 Nc3 Kd7"));
    }

    /// A pawn that is won back behind the shown line is not won.
    #[test]
    fn what_is_won_back_behind_the_line_does_not_last() {
        let start = Board::from_fen("3qk3/p7/8/8/3P4/8/5PPP/2N3K1 w - - 0 1").expect("legal");
        let shown = |moves: &str| {
            let pv = san_moves(&start, moves);
            let mut context = LineContext::new(start, &Weights::embedded());
            let mut candidate = context.candidate(&Found { score: -300, pv, depth: 8 });
            candidate.line = Line::new(&start, &candidate.pv);
            candidate.line.truncate(4);
            let gain = facts::gain(&candidate.line, Color::Black).expect("a pawn");
            candidate.keeps(&gain)
        };
        assert!(shown("h3 Qxd4 Nd3 Qd5 Nb4 Qe5 Nc6 Qe6"));
        assert!(!shown("h3 Qxd4 Nd3 Qd5 Nb4 Qe5 Nc6 Qe6 Nxa7"));
    }

    /// The knight falls to either capture, and the pawn only to one.
    #[test]
    fn what_both_captures_win_is_left_out() {
        let start = Board::from_fen("4k3/8/8/8/8/2n5/1P1P2p1/3RK3 w - - 0 1").expect("legal");
        let wins = |won: &[PieceKind]| {
            let kind = Kind::Wins(Wins { won: won.to_vec(), lost: vec![] });
            Fact { kind, side: Color::White, ply: 0 }
        };
        let left = |won: &[PieceKind], there: &str| {
            let fact = Fact { kind: Kind::DoubleCheck(DoubleCheck), side: Color::White, ply: 0 };
            let wins = Some(wins(won));
            let mut reasons = [Reason { wins, stake: 300, ..Reason::of(fact, Rank::Tactics, 600) }];
            leave_out_common(&mut reasons, &Line::new(&start, &san_moves(&start, there)), Color::White);
            reasons[0].wins.clone()
        };
        let both = [PieceKind::Knight, PieceKind::Pawn];
        assert_eq!(left(&both, "dxc3 Ke7 Kf2 Kf7"), Some(wins(&[PieceKind::Pawn])));
        assert_eq!(left(&both[..1], "dxc3 Ke7 Kf2 Kf7"), None);
        assert_eq!(left(&both, "Kf2 Nxd1+ Ke2 Nb2"), Some(wins(&both)), "it takes nothing");
    }

    /// A forked piece takes the piece that forks, and is taken: the gain begins there. A piece that is not forked does not
    /// count.
    #[test]
    fn a_forked_piece_that_takes_the_fork_is_won() {
        let fork = |fen: &str, moves: &str| {
            let (line, gain) = won_by(fen, moves, Color::White);
            let [by, targets] = [vec![Square::C6], vec![Square::D7, Square::B7]].map(|squares| {
                squares.iter().filter_map(|&sq| PlacedPiece::on(line.board(1), sq)).collect::<Vec<_>>()
            });
            let fork = Kind::Fork(Fork { by: by[0], targets });
            takes_the_fork(&Fact { kind: fork, side: Color::White, ply: 0 }, &line, &gain)
        };
        let fen = "8/1b1k4/8/2PP4/8/8/8/K7 w - - 0 1";
        assert!(fork(fen, "c6+ Bxc6 dxc6+ Kxc6 Kb2 Kd5"));
        assert!(!fork(fen, "c6+ Kd6 cxb7 Kxd5 b8=Q Ke4"));
        let other = "8/1b1k4/8/2PPn3/8/8/8/K7 w - - 0 1";
        assert!(!fork(other, "c6+ Nxc6 dxc6+ Kxc6 Kb2 Kd5"));
    }

    #[test]
    fn a_win_comes_before_what_says_nothing_of_it() {
        let reason = |kind, rank| {
            let fact = Fact { kind, side: Color::White, ply: 0 };
            Reason { stake: 300, ..Reason::of(fact, rank, 600) }
        };
        let castles = reason(Kind::Castles(Castles { short: true }), Rank::Tactics);
        let wins = reason(Kind::Wins(Wins { won: vec![PieceKind::Knight], lost: vec![] }), Rank::Tactics);
        let mut reasons = vec![castles.clone(), wins.clone()];
        put_wins_first(&mut reasons);
        assert_eq!(reasons, [wins.clone(), castles]);
        // A double check says how it is won.
        let check = reason(Kind::DoubleCheck(DoubleCheck), Rank::Tactics);
        let mut reasons = vec![check.clone(), wins.clone()];
        put_wins_first(&mut reasons);
        assert_eq!(reasons, [check, wins]);
    }
}
