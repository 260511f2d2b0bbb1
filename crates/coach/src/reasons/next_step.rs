//! The purpose of the best move that the next moves of its line show: a check before the move that matters, a king that is
//! driven out, a rook after castling, an exchange, a pawn that advances, a square that is cleared.

use crate::exchange::{attackers, attacks_from, exchange};
use crate::facts;
use crate::line::{Line, PlacedPiece, Step, landing};
use crate::reasons::rescue::{Means, lost_piece, rescue_in};
use palisade::attacks::between;
use palisade::types::{Bitboard, Move, PieceKind, Square};

/// The ply of the side's next move.
const NEXT: usize = 2;
/// The last ply of a later move that shows the purpose of a quiet move.
const SHOWN: usize = 4;
/// The least rank, 0 for its first, on which a king has been driven out.
const DRIVEN_OUT: u8 = 2;

/// The side's next move after a check by the best move, for which the check makes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterCheck {
    /// The side castles next.
    Castles,
    /// A piece that the other move loses is saved: it goes itself, or another piece guards or shields it.
    Saves {
        /// The piece, on its square before the line.
        piece: PlacedPiece,
        /// True if the piece goes itself.
        goes: bool,
    },
    /// The piece that the other move moves goes to another square.
    Goes {
        /// The piece, on its square before the line.
        piece: PlacedPiece,
        /// The square that it goes to.
        to: Square,
    },
}

/// Returns the side's next move after a check by the best move. `None` if the best move gives no check, or
/// gives up its piece for it, or if the next move is none of [`AfterCheck`]. `best` and `other` are the lines
/// of the best and of another move.
pub fn after_check(best: &Line, other: &Line) -> Option<AfterCheck> {
    let (first, next, played) = (best.step(0)?, best.step(NEXT)?, other.step(0)?);
    let given = best.takes(1, first.moved().sq) && first.captured().is_none();
    if !first.after.in_check() || given || next.after.in_check() {
        return None;
    }
    if next.mv.is_castle() {
        return (!played.mv.is_castle()).then_some(AfterCheck::Castles);
    }
    let rest = || Line::new(best.board(NEXT), &best.moves()[NEXT..]);
    let stood = |sq: &Square| first.before.piece_on(*sq) == best.board(NEXT).piece_on(*sq);
    let lost = lost_piece(other).filter(|&sq| sq != first.mv.from() && stood(&sq));
    if let Some(rescue) = lost.and_then(|sq| rescue_in(&rest(), sq))
        && matches!(rescue.means, Means::MovesAway | Means::Saves | Means::Protects)
    {
        return Some(AfterCheck::Saves { piece: rescue.piece, goes: rescue.moved });
    }
    let goes = next.mover() == played.mover() && next.mv.to() != played.mv.to() && next.captured().is_none();
    let piece = !matches!(next.mover().kind(), PieceKind::King | PieceKind::Pawn);
    let stays = !best.takes(NEXT + 1, next.mv.to());
    (goes && piece && stays).then_some(AfterCheck::Goes { piece: played.mover(), to: next.mv.to() })
}

/// Returns the ply of the king's last answer, if the line `best` begins with two or more successive checks
/// that drive the enemy king to its third rank or further; `None` if not, or if a check is answered
/// otherwise.
pub fn drives_out(best: &Line) -> Option<usize> {
    let them = !best.start().side_to_move();
    let rank = |sq: Square| sq.relative_rank(them);
    let answered = |ply: &usize| {
        let king = best.step(ply + 1).filter(|answer| answer.mover().kind() == PieceKind::King);
        best.board(ply + 1).in_check() && king.is_some_and(|king| king.captured().is_none())
    };
    let checks = (0..best.len()).step_by(NEXT).take_while(answered).count();
    let last = checks.checked_sub(2).map(|_| NEXT * checks - 1)?;
    let (from, to) = (best.start().king(them), best.board(last + 1).king(them));
    (rank(to) >= DRIVEN_OUT && rank(to) > rank(from)).then_some(last)
}

/// Returns the ply at which the rook of a castling best move goes on to a file without pawns of its own side.
/// `None` if the best move does not castle, or the rook does not go there by the side's third move.
pub fn rook_after_castling(best: &Line) -> Option<usize> {
    let first = best.step(0).filter(|step| step.mv.is_castle())?;
    let king = landing(first.mv, first.before);
    let rook = Square::at(if king.file() > 4 { 5 } else { 3 }, king.rank());
    let plies = (NEXT..=SHOWN).step_by(NEXT);
    plies
        .filter_map(|ply| best.step(ply))
        .find(|step| {
            let pawns =
                step.after.colored(step.side(), PieceKind::Pawn) & Bitboard::file(step.mv.to().file());
            let quiet = step.captured().is_none() && !best.takes(step.ply + 1, step.mv.to());
            step.mover().sq == rook && step.mover().kind() == PieceKind::Rook && quiet && pawns.is_empty()
        })
        .map(|step| step.ply)
}

/// Returns true if the moved piece offers with its next move an exchange of two pieces of one kind, which the
/// line `best` makes and the line `other` does not. The offer does not depend on the answer.
pub fn next_trade(best: &Line, other: &Line) -> bool {
    let quiet = |step: &Step<'_>| step.captured().is_none() && !step.mv.is_castle() && !step.after.in_check();
    let (Some(first), Some(next)) = (best.step(0).filter(quiet), best.step(NEXT).filter(quiet)) else {
        return false;
    };
    let moved = next.moved();
    let kind = moved.kind();
    let traded = best.step(NEXT + 1).is_some_and(|answer| {
        answer.captured() == Some(moved) && answer.mover().kind() == kind && best.takes(NEXT + 2, moved.sq)
    });
    let us = first.side();
    let kept = other.end().count(us, kind) == other.start().count(us, kind);
    let mut passed = *first.after;
    passed.make_null();
    if next.mover() != first.moved() || !traded || !kept || !passed.is_legal(next.mv) {
        return false;
    }
    passed.make(next.mv, &mut ());
    (attacks_from(&passed, moved.sq) & passed.colored(!us, kind)).any()
}

/// Returns the ply of the pawn advance that the best move prepares: the moved piece comes to guard the
/// square, which the other side attacks. `None` if there is none by the side's third move.
pub fn prepared_advance(best: &Line) -> Option<usize> {
    let first = best.step(0).filter(|step| step.captured().is_none() && !step.after.in_check())?;
    let (us, at) = (first.side(), first.moved());
    let fits = |step: &Step<'_>| {
        let to = step.mv.to();
        let advance =
            step.mover().kind() == PieceKind::Pawn && step.captured().is_none() && step.mover() != at;
        let guards = attackers(step.after, us, to).has(at.sq) && attackers(first.after, us, to).has(at.sq);
        let fresh = !attacks_from(first.before, first.mv.from()).has(to);
        let lost = best.takes(step.ply + 1, to) && !best.takes(step.ply + 2, to);
        advance
            && to.relative_rank(us) >= 3
            && guards
            && fresh
            && !lost
            && attackers(step.before, !us, to).any()
    };
    (NEXT..=SHOWN).step_by(NEXT).filter_map(|ply| best.step(ply)).find(fits).map(|step| step.ply)
}

/// Returns the ply at which a rook goes along its rank to the square that the best move has left, on a file
/// without pawns of its own side. `None` if none does by the side's third move, or if another piece stood
/// between the two.
pub fn clears_for_rook(best: &Line) -> Option<usize> {
    let first = best.step(0).filter(|step| step.captured().is_none() && !step.mv.is_castle())?;
    let (us, left) = (first.side(), first.mv.from());
    let fits = |step: &Step<'_>| {
        let (from, to) = (step.mv.from(), step.mv.to());
        let rook =
            step.mover().kind() == PieceKind::Rook && step.captured().is_none() && !step.mv.is_castle();
        let alone = to == left
            && first.before.piece_on(from) == Some(step.mover().piece)
            && (between(from, to) & first.before.occupied()).is_empty();
        let pawns = step.after.colored(us, PieceKind::Pawn) & Bitboard::file(to.file());
        let stays = !best.takes(step.ply + 1, to);
        rook && alone && pawns.is_empty() && from.file() != to.file() && stays
    };
    (NEXT..=SHOWN).step_by(NEXT).filter_map(|ply| best.step(ply)).find(fits).map(|step| step.ply)
}

/// Returns the ply at which a bishop, rook or queen uses the line that the best move has opened by leaving a
/// square: it goes to or across that square and checks or attacks with profit. `None` if there is no such
/// move, if the piece is captured at once, or if the line `there` of the other move has it as well.
pub fn opens_line(best: &Line, there: &Line) -> Option<usize> {
    let first = best.step(0).filter(|step| !step.mv.is_castle())?;
    let left = first.mv.from();
    let same = |step: &Step<'_>| {
        let mut moves = there.steps().filter(|other| other.side() == first.side());
        moves.any(|other| other.mover() == step.mover() && other.mv.to() == step.mv.to())
    };
    let fits = |step: &Step<'_>| {
        let (from, to) = (step.mv.from(), step.mv.to());
        let slides = matches!(step.mover().kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
        let stood = first.before.piece_on(from) == Some(step.mover().piece) && from != left;
        let path = between(from, to);
        let alone =
            (to == left || path.has(left)) && (path & first.before.occupied()).without(left).is_empty();
        let strikes = || {
            let hit = attacks_from(step.after, to) & step.after.by_color(!step.side());
            let pays = |sq: Square| exchange(step.after, to, sq).is_some_and(|gain| gain > 0);
            step.after.in_check() || hit.into_iter().any(pays)
        };
        let stays = !best.takes(step.ply + 1, to) && !same(step);
        slides && !step.mv.is_castle() && stood && alone && stays && strikes()
    };
    (NEXT..=SHOWN).step_by(NEXT).filter_map(|ply| best.step(ply)).find(fits).map(|step| step.ply)
}

/// Returns the ply of castling by the side's next move in the best line, if the best move makes it possible
/// and the other move does not; otherwise `None`. `best` and `other` are the lines of the two moves.
pub fn prepared_castling(best: &Line, other: &Line) -> Option<usize> {
    let next = best.step(NEXT).filter(|next| next.mv.is_castle())?;
    let mut there = *other.board(1);
    if there.in_check() || best.start().in_check() || best.start().is_legal(next.mv) {
        return None;
    }
    there.make_null();
    (!there.is_legal(next.mv)).then_some(NEXT)
}

/// Returns the pawn that the best move, a quiet one, comes to attack with profit. `None` if there is none, if
/// the answer is a capture, or if the other move attacks the pawn as well. `best` and `other` are the lines
/// of the two moves.
pub fn attacks_pawn(best: &Line, other: &Line) -> Option<PlacedPiece> {
    let first = best.step(0).filter(|step| step.captured().is_none() && !step.after.in_check())?;
    let (us, at) = (first.side(), first.moved());
    let pays = |line: &Line, sq: Square| {
        let by = attackers(line.board(1), us, sq).into_iter();
        by.into_iter().any(|from| exchange(line.board(1), from, sq).is_some_and(|gain| gain > 0))
    };
    let targets = attacks_from(first.after, at.sq) & first.after.colored(!us, PieceKind::Pawn);
    let fresh = |&sq: &Square| {
        !attackers(first.before, us, sq).has(first.mv.from())
            && exchange(first.after, at.sq, sq).is_some_and(|gain| gain > 0)
            && !pays(other, sq)
    };
    let quiet = best.step(1).is_some_and(|answer| answer.captured().is_none());
    let safe = !facts::can_be_taken(first.after, at.sq);
    targets.into_iter().filter(|_| quiet && safe).find(fresh).and_then(|sq| PlacedPiece::on(first.after, sq))
}

/// Returns true if the same quiet answer follows both moves, and in the line `best` a piece that the best
/// move has not moved captures for good in reply, which does not pay in the line `other`.
pub fn replies_better(best: &Line, other: &Line) -> bool {
    let (Some(answer), Some(there), Some(reply)) = (best.step(1), other.step(1), best.step(NEXT)) else {
        return false;
    };
    let same = answer.mv == there.mv && answer.mover() == there.mover() && answer.captured().is_none();
    let stood = best.start().piece_on(reply.mv.from()) == Some(reply.mover().piece);
    let there = other.board(NEXT);
    let pays = |mv: Move| exchange(there, mv.from(), mv.to()).is_some_and(|gain| gain > 0);
    let new = !there.is_legal(reply.mv) || !pays(reply.mv);
    let takes = reply.captured().is_some() && !best.takes(NEXT + 1, reply.mv.to());
    same && new && stood && takes
}

/// Returns true if the second move of the line attacks the piece of the first move with profit.
fn is_attacked(line: &Line) -> bool {
    let (Some(played), Some(answer)) = (line.step(0), line.step(1)) else { return false };
    let (by, on) = (answer.moved().sq, played.moved().sq);
    attacks_from(answer.after, by).has(on) && exchange(answer.after, by, on).is_some_and(|gain| gain > 0)
}

/// Returns the piece of the other move, on the square to which it goes with the side's second move in the
/// line `best`, if the answer attacks it where the other move puts it. `None` if it is lost on its new
/// square or goes there in the line `other` too, or if the best move gives check.
pub fn goes_elsewhere(best: &Line, other: &Line) -> Option<PlacedPiece> {
    let (first, next, played) = (best.step(0)?, best.step(NEXT)?, other.step(0)?);
    let piece = !matches!(played.mover().kind(), PieceKind::King | PieceKind::Pawn);
    let goes = next.mover() == played.mover() && next.mv.to() != played.mv.to() && next.captured().is_none();
    let to = next.moved();
    let lost = best.takes(NEXT + 1, to.sq) && !best.takes(NEXT + 2, to.sq);
    let safe = !lost && !facts::can_be_taken(next.after, to.sq);
    let there_too = other.step(NEXT).is_some_and(|later| later.moved() == to);
    (piece && goes && safe && !there_too && !first.after.in_check() && is_attacked(other)).then_some(to)
}

/// Returns true if the first move of the line is a check that takes the last right to castle from the other
/// side.
pub fn check_ends_castling(best: &Line) -> bool {
    facts::check_costs_castling(best, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::line_of as line;

    /// The rook checks, and then the knight that the rook on d8 attacks goes, or the king castles.
    #[test]
    fn a_check_comes_before_the_move_that_matters() {
        let fen = "6k1/3r1p1p/6p1/8/3N4/8/5PPP/R3K3 w - - 0 1";
        let lost = line(fen, "h3 Rxd4 Ra8+ Kg7");
        let best = line(fen, "Ra8+ Kg7 Nf3 h6");
        let knight = PlacedPiece::on(best.start(), Square::D4).expect("a knight");
        assert_eq!(after_check(&best, &lost), Some(AfterCheck::Saves { piece: knight, goes: true }));
        assert_eq!(after_check(&line(fen, "Nf3 Kg7 h3"), &lost), None, "no check");
        let played = line(fen, "Nb5 Rb7 Ra8+ Kg7");
        let goes = after_check(&best, &played);
        assert_eq!(goes, Some(AfterCheck::Goes { piece: knight, to: Square::F3 }));
        assert_eq!(after_check(&line(fen, "Ra8+ Kg7 Nb5 h6"), &played), None, "the same square");
        let fen = "6k1/5p1p/6p1/8/8/8/5PPP/R3K2R w K - 0 1";
        let castles = after_check(&line(fen, "Ra8+ Kg7 O-O h6"), &line(fen, "h3 h6 g3"));
        assert_eq!(castles, Some(AfterCheck::Castles));
    }

    /// Two checks drive the king to its third rank; one does not.
    #[test]
    fn a_king_is_driven_out() {
        let fen = "r5k1/4qppp/8/8/8/8/P7/3K4 b - - 0 1";
        let out = |moves: &str| drives_out(&line(fen, moves));
        assert_eq!(out("Rd8+ Kc2 Qe4+ Kc3 h6"), Some(3));
        assert_eq!(out("Rd8+ Kc2 Qe4+ Kc1 h6"), None, "it stays at home");
        assert_eq!(out("Rd8+ Kc2 h6 Kc3 h5"), None, "one check");
        assert_eq!(out("h6 Kd2 Rd8+ Kc3 Qe5+ Kc4"), None, "the first move gives none");
    }

    #[test]
    fn the_castled_rook_goes_to_a_file() {
        let rook = |fen: &str, moves: &str| rook_after_castling(&line(fen, moves));
        let fen = "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K2R w K - 0 1";
        assert_eq!(rook(fen, "O-O Kd8 Re1 h6"), Some(2));
        assert_eq!(rook(fen, "O-O Kd8 h3 h6"), None);
        assert_eq!(rook(fen, "Kf1 Kd8 Kg1 h6"), None, "no castling");
        let pawn = "4k3/pppp1ppp/8/8/8/4P3/PPPP2PP/4K2R w K - 0 1";
        assert_eq!(rook(pawn, "O-O Kd8 Re1 h6"), None, "behind its own pawn");
    }

    /// The queens are exchanged on g4; not if nothing takes back, or if only the answer brings the queen there.
    #[test]
    fn an_exchange_is_prepared() {
        let trades = |fen: &str, best: &str, other: &str| next_trade(&line(fen, best), &line(fen, other));
        let (fen, kept) = ("5k2/4q1pp/5n2/8/8/8/4QPPP/6K1 b - - 0 1", "Qd8 Qb5 h6");
        let best = "Qd7 h3 Qg4 Qxg4 Nxg4 hxg4";
        assert!(trades(fen, best, kept));
        assert!(!trades(fen, best, "Qe6 Qxe6 h6"), "the other move too");
        assert!(!trades(fen, "Qd7 h3 Qd5 Kh2", kept), "no exchange");
        assert!(!trades("5k2/4q1pp/8/6n1/8/8/4QPPP/6K1 b - - 0 1", "Qd7 h3 Qg4 Qxg4 Ne4 Kf1", kept));
        let later = "5k2/4q1pp/5n2/8/8/8/5PPP/4Q1K1 b - - 0 1";
        assert!(!trades(later, "Qd7 Qe2 Qg4 Qxg4 Nxg4 h3", "h6 Qc3 Kg8"), "it depends on the answer");
    }

    /// The pawn on e6 lets the d-pawn advance; where nothing attacks d5 it needs no help.
    #[test]
    fn an_advance_is_prepared() {
        let fen = "4k3/pp2pppp/3p4/8/2P5/8/PP3PPP/4K3 b - - 0 1";
        let advance = |fen: &str, moves: &str| prepared_advance(&line(fen, moves));
        assert_eq!(advance(fen, "e6 Kd2 d5 cxd5 exd5"), Some(2));
        assert_eq!(advance(fen, "e6 Kd2 a5 Kd3 h5"), None);
        assert_eq!(advance("4k3/pp2pppp/3p4/8/8/8/PP3PPP/4K3 b - - 0 1", "e6 Kd2 d5 Kd3"), None);
        assert_eq!(advance(fen, "e6 Kd2 d5 cxd5 Ke7 dxe6"), None, "it is lost");
    }

    /// The king leaves e8 to the rook; a bishop on c8 bars its way as well.
    #[test]
    fn the_way_of_a_rook_is_cleared() {
        let fen = "r3k3/ppp3pp/8/8/8/8/PPP3PP/4K3 b - - 0 1";
        let clears = |fen: &str, moves: &str| clears_for_rook(&line(fen, moves));
        assert_eq!(clears(fen, "Kf7 Kf2 Re8 g3"), Some(2));
        assert_eq!(clears(fen, "Kf7 Kf2 Rd8 g3"), None, "it was free before");
        let bishop = "r1b1k3/ppp3pp/8/8/8/8/PPP3PP/4K3 b - - 0 1";
        assert_eq!(clears(bishop, "Kf7 Kf2 Be6 g3 Re8"), None);
    }

    /// The queen attacks g7; a pawn that a bishop guards is not attacked with profit.
    #[test]
    fn a_pawn_is_attacked() {
        let fen = "r3k3/ppp3pp/8/8/8/8/PPP3PP/3QK3 w - - 0 1";
        let attacks = |fen: &str, moves: &str| {
            attacks_pawn(&line(fen, moves), &line(fen, "h3 Kf7 g3")).map(|pawn| pawn.sq)
        };
        assert_eq!(attacks(fen, "Qg4 Kf7 h3"), Some(Square::G7));
        let guarded = "r3kb2/ppp3pp/8/8/8/8/PPP3PP/3QK3 w - - 0 1";
        assert_eq!(attacks(guarded, "Qg4 Kf7 h3"), None);
    }

    /// The knight that stays on f3 takes the pawn that advances; after its move it cannot.
    #[test]
    fn the_same_answer_gets_another_reply() {
        let fen = "4k3/pp3ppp/4p3/8/8/5N2/PP3PPP/4K3 w - - 0 1";
        let better = |best: &str, other: &str| replies_better(&line(fen, best), &line(fen, other));
        assert!(better("Kd2 e5 Nxe5 Ke7", "Ng5 e5 Ne4 Ke7"));
        assert!(!better("Kd2 e5 g3 Ke7", "Ng5 e5 Ne4 Ke7"), "nothing is taken");
        assert!(!better("Kd2 e5 Nxe5 Ke7", "Ke2 e5 Nxe5 Ke7"), "the other line takes too");
        assert!(!better("Kd2 h6 Nd4 Ke7", "Ng5 e5 Ne4 Ke7"), "another answer");
    }

    /// The knight goes to h6, where the pawn that goes to e5 does not attack it.
    #[test]
    fn the_piece_of_the_other_move_goes_elsewhere() {
        let fen = "4kbn1/5ppp/3p4/8/4P3/8/5PPP/4K3 b - - 0 1";
        let goes =
            |best: &str, other: &str| goes_elsewhere(&line(fen, best), &line(fen, other)).map(|to| to.sq);
        assert_eq!(goes("Be7 h3 Nh6 g3", "Nf6 e5 dxe5 h3"), Some(Square::H6));
        assert_eq!(goes("Be7 h3 Nf6 g3", "Nf6 e5 dxe5 h3"), None, "the same square");
        assert_eq!(goes("Be7 h3 Nh6 g3", "Nf6 h3 Be7 g3"), None, "it is not attacked");
        let fen = "4k3/2q2ppp/8/8/8/2PP4/5PPP/4K3 b - - 0 1";
        let to = |other: &str| goes_elsewhere(&line(fen, "h6 Kd2 Qb6 g3"), &line(fen, other)).map(|to| to.sq);
        assert_eq!(to("Qc5 d4 Qb5 h3"), Some(Square::B6));
        assert_eq!(to("Qc5 d4 Qb6 h3"), None, "it goes there in both lines");
    }

    /// The king answers the check and may not castle any more; a piece that comes between keeps the right.
    #[test]
    fn a_check_ends_castling() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP3P/RNBQKBNR b KQkq - 0 2";
        let ends = |fen: &str, moves: &str| check_ends_castling(&line(fen, moves));
        assert!(ends(fen, "Qh4+ Ke2 Qh5+") && !ends(fen, "d6 Ke2 Qh4"));
        let pawn = fen.replace("PPPP3P", "PPPP2PP");
        assert!(!ends(&pawn, "Qh4+ g3 Qe7") && !ends(&pawn, "Qh4+ Ke2 Qh5+"));
    }

    /// The knight leaves the diagonal of the queen; not if the queen stays, a pawn stands there too, or she goes there anyway.
    #[test]
    fn a_line_is_opened() {
        let fen = "4k3/pppp1ppp/8/8/8/5N2/PPP2PPP/3QK3 w - - 0 1";
        let opens = |fen: &str, moves: &str, other: &str| opens_line(&line(fen, moves), &line(fen, other));
        assert_eq!(opens(fen, "Nd4 Kf8 Qh5 g6", "h3 Kf8 Kf1"), Some(2));
        assert_eq!(opens(fen, "Nd4 Kf8 Qd3 g6", "h3 Kf8 Kf1"), None, "another way");
        let bishop = "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1";
        assert_eq!(opens(bishop, "e3 Kd7 Bd3 Kd6", "Kd1 Kd7 Kc1"), None, "it attacks nothing");
        assert_eq!(opens(fen, "Nd4 Kf8 Qh5 g6", "Ng5 Kf8 Qh5"), None, "in both lines");
        let pawn = "4k3/pppp1ppp/8/8/6P1/5N2/PPP2P1P/3QK3 w - - 0 1";
        assert_eq!(opens(pawn, "Nd4 Kf8 g5 h6 Qh5", "h3 Kf8 Kf1"), None, "a pawn as well");
    }

    /// The knight leaves the rook room to castle.
    #[test]
    fn castling_is_made_possible() {
        let fen = "4k3/pppp1ppp/8/8/8/8/PPPPPPPP/RN2K3 w Q - 0 1";
        let castles = |best: &str, other: &str| prepared_castling(&line(fen, best), &line(fen, other));
        assert_eq!(castles("Nc3 h6 O-O-O h5", "h3 h6 g3"), Some(NEXT));
        assert_eq!(castles("Nc3 h6 O-O-O h5", "Na3 h6 g3"), None, "the other move too");
        assert_eq!(castles("Nc3 h6 g3 h5", "h3 h6 g3"), None, "no castling");
    }
}
