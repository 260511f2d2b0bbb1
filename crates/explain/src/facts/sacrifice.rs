//! Material that is given, and what for.
//!
//! A sacrifice is told of the move that gives: after the answer to it the mover's side has two points
//! less than before (or would have, if the answer took what is offered), the score does not mind, and
//! it is no half of an exchange: the next move does not simply take back.

use crate::exchange::{best_capture, legal_gain};
use crate::facts::details::Gets;
use crate::facts::fact::Kind;
use crate::facts::material::balance;
use crate::facts::scored::Scored;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square, score};

/// So many points less are a sacrifice.
const LEAST: i32 = 2;
/// Points that a queen left to be taken would cost at least.
const QUEEN: i32 = 5;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>, scored: Scored) -> Vec<Kind> {
    sacrifice(line, step, scored).into_iter().collect()
}

fn sacrifice(line: &Line, step: &Step<'_>, scored: Scored) -> Option<Kind> {
    let us = step.side();
    let ours = line.start().side_to_move() == us;
    let (score, start) = if ours { (scored.score, scored.start) } else { (-scored.score, -scored.start) };
    let stake = balance(step.before) * us.sign();
    let (given, rest) = lost(line, step, us, stake)?;
    // Who stands worse for it has blundered.
    let mates = score::is_win(score);
    let drawn = scored.is_drawn() && stake < 0;
    if !(mates || drawn || score >= start - scored.pawn) || score < -scored.pawn {
        return None;
    }
    let mut later = line.steps().skip(step.ply + 1).filter(|later| later.side() == us);
    let promotes = later.any(|later| later.mv.promotion_kind() == Some(PieceKind::Queen));
    let ended = balance(line.end()) * us.sign();
    let gets = match () {
        () if mates && line.end().in_check() && !line.end().has_legal_move() => Gets::Mate,
        () if promotes && ended > stake => Gets::Queen,
        () if drawn && ended < 0 => Gets::Draw,
        () if ended >= stake => Gets::Material,
        () if mates => Gets::Mate,
        () => Gets::Attack,
    };
    let exchange = given == [PieceKind::Rook] && matches!(rest, Some(PieceKind::Bishop | PieceKind::Knight));
    Some(Kind::Sacrifices { given, exchange, gets })
}

/// What the move gives away: what is gone when the answer has been played and the next move of this
/// side has not brought it back, or what the answer could have had. With it the one piece that was got
/// for it.
fn lost(line: &Line, step: &Step<'_>, us: Color, stake: i32) -> Option<(Vec<PieceKind>, Option<PieceKind>)> {
    let points = |board: &Board| balance(board) * us.sign();
    let reply = line.step(step.ply + 1)?;
    let next = line.step(step.ply + 2);
    let taken = reply.captured().is_some();
    // Half of an exchange is none, unless the other half is worth less.
    let back = next.is_some_and(|next| next.captured().is_some_and(|piece| piece.sq == reply.mv.to()));
    let kept = next.map_or(stake, |next| points(next.after));
    if taken && stake - points(reply.after) >= LEAST && (!back || stake - kept >= LEAST) {
        let got = step.captured().map(PlacedPiece::kind);
        let gone = reply.captured()?;
        // What was lost before the move already is not given by it.
        let moved = gone.sq == step.moved().sq;
        let was_lost = !moved
            && step.before.piece_on(gone.sq).is_some()
            && best_capture(step.before, !us, gone.sq).is_some_and(|(_, gain)| gain >= LEAST);
        let worth_it = next.is_some_and(|next| next.after.in_check()) || gone.kind() == PieceKind::Queen;
        if !was_lost || worth_it {
            return Some((vec![gone.kind()], got));
        }
    }
    // Offered, and the answer declines: what taking there would leave.
    let piece = step.moved();
    let costs = |sq: Square| stake - points(step.after) + legal_gain(step.after, sq);
    let offered = piece.kind() != PieceKind::King && costs(piece.sq) >= LEAST;
    // The queen stays where she can be taken; the answer may take something else.
    let queen = step.after.colored(us, PieceKind::Queen).first().filter(|&sq| {
        let stays = sq != piece.sq && !step.after.in_check() && !line.takes(step.ply + 1, sq);
        stays && legal_gain(step.after, sq) >= QUEEN && costs(sq) >= LEAST
    });
    if queen.is_some() {
        return Some((vec![PieceKind::Queen], None));
    }
    if taken {
        return None;
    }
    offered.then(|| (vec![piece.kind()], step.captured().map(PlacedPiece::kind)))
}
