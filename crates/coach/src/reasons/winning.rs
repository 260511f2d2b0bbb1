//! The mechanism of a win of material that no motif explains: the move attacks the captured piece, or another
//! move captures it later.

use crate::exchange::attacks_from;
use crate::facts::{self, Fact, Gain, Kind, Threatens};
use crate::line::{Fate, Line, PlacedPiece};
use crate::reasons::reason::{Reason, is};
use crate::study::{Explanation, Other};
use palisade::types::Color;

/// The number of plies to the side's next move.
const NEXT: usize = 2;
/// A capture that comes later than this is not named by its move.
const SOON: usize = 4;

/// Adds to a win of material without a tactical point the move that attacks or captures the piece. A pawn that is captured
/// much later is left out.
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

/// An attack wins what falls later to it, whatever else it attacks: a double attack on a piece and a pawn.
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

/// Adds the win of the line to the attack of the answer, if the attacked piece is captured. The win has to be
/// more than the `there` points that the side wins otherwise, and at most `most` centipawns beyond them.
pub(super) fn credit_line(reasons: &mut [Reason], line: &Line, side: Color, (there, most): (i32, i32)) {
    let first = usize::from(side != line.start().side_to_move());
    let Some(gain) = facts::gain(line, side) else { return };
    if gain.points <= there || 100 * (gain.points - there) > most {
        return;
    }
    let falls = |piece: &PlacedPiece| {
        let Fate::Taken { ply } = line.fate(first + 1, piece.sq) else { return false };
        (gain.ply..gain.end).contains(&ply) && gain.won.contains(&piece.kind())
    };
    for reason in reasons.iter_mut().filter(|reason| reason.wins.is_none()) {
        let attack = reason.fact.as_ref().filter(|fact| fact.ply == first && fact.side == side);
        let Some(fact) = attack.filter(|fact| hits(&fact.kind)) else { continue };
        if fact.kind.pieces().on.iter().any(falls) {
            let kind = Kind::Wins(facts::Wins { won: gain.won.clone(), lost: gain.lost.clone() });
            reason.wins = Some(Fact { kind, side, ply: first });
        }
    }
}

/// True for a fact that names a piece that may fall to the move.
fn hits(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Threatens(_)
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

/// Joins a win of material whose move takes nothing itself with the attack that the move makes: the other side gives
/// something else for the piece that is attacked.
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

/// True for a fact of the move at this ply.
fn at(reason: &Reason, ply: usize) -> bool {
    reason.fact.as_ref().is_some_and(|fact| fact.ply == ply)
}

/// A piece that is lost in a line without compensation, although the search does not count it as a win.
pub struct Falls {
    /// The material that the line wins for the other side.
    pub gain: Gain,
    /// The piece that is captured first.
    pub piece: PlacedPiece,
    /// The piece that the answer attacks, if it attacks one before it is captured.
    pub attacked: Option<PlacedPiece>,
}

impl Falls {
    /// Returns true if the first captured piece is the whole win and stood on its square before the line.
    pub fn is_whole(&self, line: &Line) -> bool {
        let stood = line.start().piece_on(self.piece.sq) == Some(self.piece.piece)
            || line.step(0).is_some_and(|step| step.moved() == self.piece);
        stood && self.gain.won.contains(&self.piece.kind())
    }
}

/// The captures that a move is blamed for come no later.
const BLAMED: usize = 9;
/// And cost so much at least, centipawns.
const COSTS: i32 = 50;

/// Returns the piece lost to the answer or later in the line of `other`, if that can account for the
/// difference of the scores and the same piece is not lost after the best move; otherwise `None`.
pub fn falls(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let them = !explanation.side();
    let gain = facts::gain(&other.candidate.line, them).filter(|gain| gain.ply <= BLAMED)?;
    let there = facts::gain(&explanation.best.line, them);
    let best = &explanation.best.line;
    let taken_too = gain.taken.is_some_and(|piece| {
        best.takes(gain.ply, piece.sq)
            && best.board(gain.ply).piece_on(piece.sq) == Some(piece.piece)
            && !best.takes(gain.ply + 1, piece.sq)
    });
    // The capture that answers both moves at once is the same if it is the same move.
    let answer = |line: &Line| line.step(1).map(|step| step.mv);
    let alike = gain.ply > 1 || answer(best) == answer(&other.candidate.line);
    let same = (alike && taken_too)
        || falls_alike(&gain, best)
        || there.is_some_and(|there| there.taken == gain.taken && there.points >= gain.points);
    let costs = other.lacks.as_ref().is_none_or(|lacks| lacks.total >= COSTS);
    let piece = gain.taken.filter(|_| costs && !same)?;
    let attacked =
        attack(&other.candidate.line, 1, &gain).filter(|_| gain.ply > 1).map(|attack| attack.target);
    Some(Falls { gain, piece, attacked })
}

/// The largest difference, points, of two gains that begin alike and count as the same.
const ALIKE: i32 = 1;

/// True if a line takes the piece that falls first to a gain, an answer or a later move, with the same ply and wins by it,
/// if not quite as much.
pub(super) fn falls_alike(gain: &Gain, there: &Line) -> bool {
    facts::gain(there, gain.side).is_some_and(|there| {
        gain.ply > 0
            && there.ply == gain.ply
            && there.taken == gain.taken
            && there.points + ALIKE >= gain.points
    })
}

/// Returns the piece that the best move captures and wins for good. `None` if the difference of the scores
/// cannot be explained by it, if the other move wins as much, or if the capture is a recapture.
pub fn takes(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let (us, best) = (explanation.side(), &explanation.best);
    let gain = facts::gain(&best.line, us).filter(|gain| gain.ply == 0)?;
    let back = best.facts.iter().any(|fact| fact.ply == 0 && matches!(fact.kind, Kind::Recaptures(_)));
    let as_much = facts::gain(&other.candidate.line, us).is_some_and(|here| here.points >= gain.points);
    let costs = other.lacks.as_ref().is_none_or(|lacks| lacks.total >= COSTS);
    let piece = gain.taken.filter(|_| costs && !back && !as_much)?;
    Some(Falls { gain, piece, attacked: None })
}

/// Returns the piece that the best move wins for good with the side's next move (or, after a capture or
/// check, with the move after that), under the conditions of [`takes`]; otherwise `None`.
pub fn takes_later(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let (us, best) = (explanation.side(), &explanation.best);
    let loud = best.line.step(0).is_some_and(|step| step.mv.is_capture() || step.after.in_check());
    let latest = if loud { SOON } else { NEXT };
    let gain = facts::gain(&best.line, us).filter(|gain| (NEXT..=latest).contains(&gain.ply))?;
    // No move prepares the capture of a piece that the other side has only just moved.
    let last = best.line.step(gain.ply - 1)?.mv.to();
    if gain.taken.is_some_and(|taken| taken.sq == last) {
        return None;
    }
    let points = |line: &Line| facts::gain(line, us).map_or(0, |gain| gain.points);
    let costs = other.lacks.as_ref().is_none_or(|lacks| lacks.total >= COSTS);
    let more = gain.points > points(&other.candidate.line);
    let piece = gain.taken.filter(|_| costs && more)?;
    Some(Falls { gain, piece, attacked: None })
}

/// Returns the attack of the move at ply `first` on the piece that is captured: by the moved piece, or by the
/// later capturer from its current square.
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
    let by = [Some(step.moved()), later].into_iter().flatten().find(|&by| new(by))?;
    Some(Threatens { by, target })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Wins;
    use crate::line::san_moves;
    use crate::reasons::reason::Rank;
    use palisade::board::Board;
    use palisade::types::PieceKind;

    fn wins_in(fen: &str, moves: &str) -> Vec<(&'static str, usize)> {
        let start = Board::from_fen(fen).expect("legal");
        let found = san_moves(&start, moves);
        let kind = Kind::Wins(Wins { won: vec![PieceKind::Knight], lost: vec![] });
        let fact = Some(Fact { kind, side: Color::White, ply: 0 });
        let mut reasons =
            vec![Reason { fact, wins: None, theme: None, rank: Rank::Tactics, weight: 530, stake: 300 }];
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
}
