//! The material that a line wins, counted as people count it.
//!
//! People name the first piece that falls and is not made good: a knight, the exchange, a queen for a rook. They do
//! not count the pawns that change hands long after it. So the count stops at the first rest after that capture
//! whose balance lasts to the end of the line.

use crate::exchange::is_safe;
use crate::facts::balance::balance;
use crate::facts::guarding::can_be_taken;
use crate::line::{Fate, Line, PlacedPiece};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};
use std::collections::BTreeMap;

/// The material that a line wins for one side: a positive balance that lasts to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The side that wins material.
    pub side: Color,
    /// The pieces won, the most valuable first. Equal pieces lost on both sides cancel out; a bishop counts
    /// as equal to a knight.
    pub won: Vec<PieceKind>,
    /// The pieces given up in return, the most valuable first.
    pub lost: Vec<PieceKind>,
    /// The points won, less those given up (pawn 1, minor piece 3, rook 5, queen 9).
    pub points: i32,
    /// The ply (0 for the first move of the line) of the first capture or promotion that the other side does
    /// not compensate.
    pub ply: usize,
    /// The piece taken by that first capture, on its square; `None` for a promotion without a capture.
    pub taken: Option<PlacedPiece>,
    /// The number of plies of the line after which the material has been won: a quiet position, where the
    /// count stops.
    pub end: usize,
}

/// The least result of [`slack`], points: players name the piece and ignore a pawn.
pub(crate) const SLACK: i32 = 1;
/// [`slack`] is the points of a gain divided by this, if that is more than [`SLACK`].
const SLACK_PART: i32 = 3;
/// A later quiet position replaces the first if its balance is better by this number of points, or by any
/// number after the win of a single pawn.
const MUCH_MORE: i32 = 3;
/// The later quiet position comes at most this number of plies after the first capture.
const SOON: usize = 4;
/// A quiet position whose balance shrinks later by this number of points, a minor piece, gives way to a later one.
const PIECE: i32 = 3;
/// That later position comes at most this number of plies after the first capture.
const LATER: usize = 8;

/// Returns the number of points (pawn 1) by which a gain of `points` may shrink later in the line and be
/// counted as it is: a third of it, but at least a pawn.
fn slack(points: i32) -> i32 {
    SLACK.max(points / SLACK_PART)
}

/// Returns the material that the line wins for `side`. `None` if its material balance is no better at the end
/// of the line than at the start, or if it wins only a pawn: one that the other side has offered by pushing it, or one
/// taken by a pawn that can be captured with profit where the count stops.
pub fn gain(line: &Line, side: Color) -> Option<Gain> {
    let start = balance(line.start()) * side.sign();
    let shift: Vec<i32> =
        (0..=line.len()).map(|ply| balance(line.board(ply)) * side.sign() - start).collect();
    if *shift.last()? <= 0 {
        return None;
    }
    let takes =
        |ply: usize| line.step(ply).is_some_and(|step| step.captured().is_some() || step.mv.is_promotion());
    // The balance counts only after plies without an immediate recapture. `lasting` is the least balance from
    // each ply on.
    let recaptures = |ply: usize| {
        let last = ply.checked_sub(1).and_then(|last| line.step(last));
        takes(ply) && last.zip(line.step(ply)).is_some_and(|(last, step)| last.mv.to() == step.mv.to())
    };
    let mut lasting = vec![shift[line.len()]; line.len() + 1];
    for ply in (0..line.len()).rev() {
        let here = if recaptures(ply) { lasting[ply + 1] } else { shift[ply] };
        lasting[ply] = here.min(lasting[ply + 1]);
    }
    let ply = (0..line.len()).find(|&ply| {
        line.step(ply).is_some_and(|step| step.side() == side) && takes(ply) && lasting[ply + 1] > 0
    })?;
    // The points won at a quiet position whose balance lasts, less the pieces that are caught where they captured, with
    // these pieces; always `Some` at the end of the line, otherwise `None` elsewhere.
    let rest = |at: usize| -> Option<(i32, Vec<PieceKind>)> {
        if at == line.len() {
            return Some((shift[at], Vec::new()));
        }
        if takes(at) {
            return None;
        }
        let lasts = |points: i32| points > 0 && points - lasting[at] <= slack(points);
        let plain = lasts(shift[at]).then(|| (shift[at], Vec::new()));
        if plain.is_some() && shift[at] - lasting[at] < PIECE {
            return plain;
        }
        let caught = caught(line, side, ply, at);
        let left = shift[at] - caught.iter().map(|kind| kind.points()).sum::<i32>();
        let priced = !caught.is_empty() && left >= lasting[at] && lasts(left);
        if priced { Some((left, caught)) } else { plain }
    };
    let rests: Vec<_> = (0..=line.len()).map(rest).collect();
    let points_at = |at: usize| rests[at].as_ref().map_or(0, |&(points, _)| points);
    let first = (ply + 1..=line.len()).find(|&at| rests[at].is_some())?;
    let least = if points_at(first) == 1 { 1 } else { MUCH_MORE };
    let more = (first + 1..=line.len().min(ply + SOON))
        .filter(|&at| points_at(at) >= points_at(first) + least)
        .max_by_key(|&at| (points_at(at), std::cmp::Reverse(at)));
    let counted = |at: usize| {
        let (points, caught) = rests[at].as_ref()?;
        Some((*points, exchanged(line.start(), line.board(at), side, caught)))
    };
    // A piece of the gain that the other side regains soon is left out; one that it wins elsewhere is another matter.
    let stop = more.unwrap_or(first);
    let (_, (_, lost_there)) = counted(stop)?;
    let adds_none =
        |lost: &[PieceKind]| lost.iter().all(|kind| *kind == PieceKind::Pawn || lost_there.contains(kind));
    let settled = (stop..=line.len().min(ply + LATER)).find(|&at| {
        counted(at).is_some_and(|(points, (_, lost))| points - lasting[at] < PIECE && adds_none(&lost))
    });
    let end = settled.unwrap_or(stop);
    let (points, (won, lost)) = counted(end)?;
    let taken = line.step(ply).and_then(|step| step.captured());
    if points == 1 && (taken.is_some_and(|pawn| is_offered(line, ply, pawn)) || hangs(line, end, side)) {
        return None;
    }
    Some(Gain { side, won, lost, points, ply, taken, end })
}

/// Returns the pieces of `side` that make a capture from ply `from` on, stand on the square of that capture
/// after `at` plies, and are captured there later without a recapture. Example: a knight that takes a rook in
/// the corner and does not get out.
fn caught(line: &Line, side: Color, from: usize, at: usize) -> Vec<PieceKind> {
    let captures = line.steps().take(at).skip(from).filter(|step| step.side() == side);
    let landed = captures.filter(|step| step.captured().is_some()).map(|step| step.moved());
    let stands = landed.filter(|piece| line.board(at).piece_on(piece.sq) == Some(piece.piece));
    let is_caught = |piece: &PlacedPiece| {
        let Fate::Taken { ply } = line.fate(at, piece.sq) else { return false };
        line.takes(ply, piece.sq) && !line.takes(ply + 1, piece.sq)
    };
    let caught: BTreeMap<Square, PieceKind> =
        stands.filter(is_caught).map(|piece| (piece.sq, piece.kind())).collect();
    caught.into_values().collect()
}

/// Returns true if the last of the first `end` moves is a capture by a pawn of `side` that can be captured with profit. A
/// more valuable piece counts as safe: a line that does not take it shows that something is against it.
fn hangs(line: &Line, end: usize, side: Color) -> bool {
    let last = end.checked_sub(1).and_then(|ply| line.step(ply));
    last.is_some_and(|step| {
        let by_pawn =
            step.side() == side && step.captured().is_some() && step.moved().kind() == PieceKind::Pawn;
        by_pawn && can_be_taken(step.after, step.mv.to())
    })
}

/// Returns true if `piece`, which the move at `ply` captures, is a pawn that its side has offered: it moved
/// there with the move before, without a capture, although it was safe and its king was not in check. False
/// for the first two plies of a line, which are the moves that the line is about.
pub(crate) fn is_offered(line: &Line, ply: usize, piece: PlacedPiece) -> bool {
    let Some(push) = ply.checked_sub(1).filter(|&before| before > 0).and_then(|before| line.step(before))
    else {
        return false;
    };
    piece.kind() == PieceKind::Pawn
        && push.mv.to() == piece.sq
        && push.captured().is_none()
        && !push.before.in_check()
        && is_safe(push.before, push.mv.from())
}

/// Returns the pieces that `side` has captured and lost between the boards `start` and `end`, both lists with
/// the most valuable first. The pieces in `caught` count as lost too. Equal pieces cancel out; a bishop
/// counts as equal to a knight.
fn exchanged(
    start: &Board,
    end: &Board,
    side: Color,
    caught: &[PieceKind],
) -> (Vec<PieceKind>, Vec<PieceKind>) {
    // Pieces less at the end than at the start, below zero after a promotion.
    let gone = |color: Color| {
        PieceKind::ALL.map(|kind| {
            let caught = caught.iter().filter(|&&one| one == kind && color == side).count() as i32;
            start.count(color, kind) as i32 - end.count(color, kind) as i32 + caught
        })
    };
    let (theirs, ours) = (gone(!side), gone(side));
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for kind in PieceKind::ALL.into_iter().rev() {
        let net = theirs[kind.index()] - ours[kind.index()];
        let list = if net > 0 { &mut won } else { &mut lost };
        list.extend(std::iter::repeat_n(kind, net.unsigned_abs() as usize));
    }
    while let (Some(a), Some(b)) = (minor(&won), minor(&lost)) {
        won.remove(a);
        lost.remove(b);
    }
    (won, lost)
}

fn minor(pieces: &[PieceKind]) -> Option<usize> {
    pieces.iter().position(|kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop))
}

/// Returns true if `side` is behind in material at the start of the line and the line wins exactly that many
/// points (pawn 1) for it, by [`gain`].
pub fn evens(line: &Line, side: Color) -> bool {
    let behind = -balance(line.start()) * side.sign();
    behind > 0 && gain(line, side).is_some_and(|gain| gain.points == behind)
}

/// Returns `won` and `lost` as players name them: a single pawn in `won` is left out beside other pieces,
/// unless a pawn is lost too. Changes nothing else.
pub fn as_counted(won: &[PieceKind], lost: &[PieceKind]) -> (Vec<PieceKind>, Vec<PieceKind>) {
    let is_pawn = |kind: &&PieceKind| **kind == PieceKind::Pawn;
    let (mut counted, lost) = (won.to_vec(), lost.to_vec());
    let one_more = won.iter().filter(is_pawn).count() == 1 && won.len() > 1;
    if one_more && !lost.contains(&PieceKind::Pawn) {
        counted.retain(|kind| *kind != PieceKind::Pawn);
    }
    (counted, lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;

    fn of(fen: &str, moves: &str) -> Line {
        let start = Board::from_fen(fen).expect("legal");
        let found = san_moves(&start, moves);
        Line::new(&start, &found)
    }

    fn won(fen: &str, moves: &str) -> Option<(Vec<PieceKind>, Vec<PieceKind>, usize)> {
        gain(&of(fen, moves), Color::White).map(|gain| (gain.won, gain.lost, gain.ply))
    }

    use PieceKind::{Bishop, Knight, Pawn, Queen, Rook};

    /// The pawn falls to a pawn that can be taken, or that cannot; or to a knight that is left alone.
    #[test]
    fn a_pawn_whose_captor_hangs_is_not_won() {
        let fen = |guard: &str| format!("3{guard}k3/5ppp/8/3p4/4P3/8/5PPP/4K3 w - - 0 1");
        assert_eq!(won(&fen("q"), "exd5 h6 h3 Kf8"), None);
        assert_eq!(won(&fen("b"), "exd5 h6 h3 Kf8"), Some((vec![Pawn], vec![], 0)));
        let knight = "3qk3/5ppp/8/3p4/8/4N3/5PPP/4K3 w - - 0 1";
        assert_eq!(won(knight, "Nxd5 h6 h3 Kf8"), Some((vec![Pawn], vec![], 0)));
    }

    /// The rook takes the queen, and the knight that is caught with it falls to a rook that takes another one.
    #[test]
    fn a_piece_that_is_regained_later_is_not_counted() {
        let fen = "r5k1/4qppp/8/8/7n/4Q1P1/4NP1P/6K1 w - - 0 1";
        assert_eq!(won(fen, "Qxe7 Kh8 gxh4 Re8 Qd6 Rxe2 Kg2 h6 Kg3 Kg8"), Some((vec![Queen], vec![], 0)),);
    }

    /// The knight takes the queen and is caught; a knight that gets out costs nothing.
    #[test]
    fn a_captor_that_is_caught_is_the_price() {
        let fen = "r3k3/7p/8/8/1N6/8/q6P/4K2R w K - 0 1";
        assert_eq!(won(fen, "Nxa2 h6 h3 Rxa2"), Some((vec![Queen], vec![Knight], 0)));
        assert_eq!(won(fen, "Nxa2 h6 Nc3 Ra3"), Some((vec![Queen], vec![], 0)));
    }

    #[test]
    fn the_first_capture_that_is_not_made_good_counts() {
        let fen = "4k3/1p3pp1/2p5/3r4/4N3/8/P4PPP/6K1 w - - 0 1";
        assert_eq!(won(fen, "Nf6+ gxf6"), None);
        let fen = "4k3/8/8/3r4/4N3/8/5PPP/6K1 w - - 0 1";
        assert_eq!(won(fen, "Nf6+ Ke7 Nxd5+ Kd6"), Some((vec![Rook], vec![], 2)));
        // A pawn by way of the queens.
        let fen = "3qk3/8/8/8/3p4/5N2/8/3QK3 w - - 0 1";
        assert_eq!(won(fen, "Qxd4 Qxd4 Nxd4 Kd7"), Some((vec![Pawn], vec![], 0)));
        // An even trade first, then the pawn.
        let fen = "3rk3/5p2/8/8/8/8/3R1P1B/6K1 w - - 0 1";
        assert_eq!(won(fen, "Rxd8+ Kxd8 Bg3 Ke7 Bh4+ f6 Bxf6+ Kxf6"), None);
        let fen = "3rk3/5p1p/8/8/8/8/3R1P1R/6K1 w - - 0 1";
        assert_eq!(won(fen, "Rxd8+ Kxd8 Rxh7 f5 Kg2"), Some((vec![Pawn], vec![], 2)));
    }

    #[test]
    fn the_count_stops_where_people_stop() {
        // The rook takes a knight for the exchange's worth, and a pawn falls ten plies later.
        let fen = "4k3/8/2p5/3n4/4P3/8/P4PPP/6K1 w - - 0 1";
        assert_eq!(won(fen, "exd5 cxd5 h3 d4 Kf1 d3"), Some((vec![Knight], vec![Pawn], 0)));
        let fen = "3r2k1/5ppp/8/8/8/2B5/5PPP/3R2K1 w - - 0 1";
        assert_eq!(won(fen, "Ba5 Rxd1+"), None);
        let fen = "6k1/5ppp/8/3r4/5b2/4B3/5PPP/3R2K1 w - - 0 1";
        assert_eq!(won(fen, "Rxd5 Bxe3 fxe3 h6"), Some((vec![Rook], vec![], 0)));
        // More that falls at once counts with it.
        let fen = "r3k3/1p6/8/3N4/8/8/8/6K1 w - - 0 1";
        assert_eq!(won(fen, "Nc7+ Kd7 Nxa8 b6"), Some((vec![Rook], vec![], 2)));
    }

    /// The knight in the corner is caught there: it was the price of the rook. It is none if it gets out, or if it is
    /// exchanged.
    #[test]
    fn a_piece_that_is_caught_where_it_captured_is_the_price() {
        let black = |moves: &str| {
            let fen = "r4k1N/pppbbBpp/1q1p1n2/4p3/P2nP3/2NP1P2/1PP3PP/R1BQ1RK1 w - - 1 13";
            gain(&of(fen, moves), Color::Black).map(|gain| (gain.won, gain.lost, gain.points))
        };
        let caught = black("b3 Nxc2+ Kh1 Nxa1 Bg5 Be8 Bc4 c6 Qxa1");
        assert_eq!(caught, Some((vec![Rook, Pawn], vec![Knight], 3)));
        let gets_out = black("b3 Nxc2+ Kh1 Nxa1 Bg5 Nxb3 h3 a6");
        assert_eq!(gets_out, Some((vec![Rook, Pawn], vec![], 6)));
        let fen = "4k3/5ppp/3n4/4p3/8/3N1N2/5PPP/6K1 w - - 0 1";
        assert_eq!(won(fen, "Nfxe5 h6 h3 Nc4 g3 Nxe5 Nxe5 g6"), Some((vec![Pawn], vec![], 0)));
    }

    /// A third of the points may go later: a bishop of a queen, and one pawn of a knight.
    #[test]
    fn a_part_of_much_material_may_go_later() {
        let fen = "3q2k1/p4ppp/2p2n2/8/8/2B5/P4PPP/3R2K1 w - - 0 1";
        let moves = "Rxd8+ Ne8 h3 h6 Ba5 Kh7 Bc7 Nxc7 Rc8 Nd5";
        assert_eq!(won(fen, moves), Some((vec![Queen], vec![], 0)));
        let fen = "4k3/8/8/3n4/4P3/7r/5PP1/6K1 w - - 0 1";
        let moves = "exd5 Rd3 Kh1 Rxd5 g3 Rd2 Kg1 Rxf2 Kh1 Ke7";
        assert_eq!(won(fen, moves), Some((vec![Knight], vec![Pawn], 0)));
    }

    #[test]
    fn a_pawn_that_is_pushed_into_a_capture_is_not_won() {
        let fen = "4k3/2p5/8/8/3N4/8/5PPP/6K1 w - - 0 1";
        assert_eq!(won(fen, "Nb3 c5 Nxc5 Ke7 h3 Kd6"), None);
        // Attacked, and guarded.
        let guarded = "8/2pk4/8/1N6/3B4/8/5PPP/6K1 w - - 0 1";
        assert_eq!(won(guarded, "h3 c5 Bxc5 Kc6"), None);
        // It was lost where it stood; its push is the move that the line is about.
        assert_eq!(
            won("4k3/2p5/8/1N6/3B4/8/5PPP/6K1 w - - 0 1", "h3 c5 Bxc5 Kd7"),
            Some((vec![Pawn], vec![], 2))
        );
        let black = "4k3/2p5/8/8/8/1N6/5PPP/6K1 b - - 0 1";
        assert_eq!(won(black, "c5 Nxc5 Kd8 h3"), Some((vec![Pawn], vec![], 1)));
    }

    #[test]
    fn people_do_not_mention_one_pawn_more() {
        assert_eq!(as_counted(&[Queen, Pawn], &[Rook]), (vec![Queen], vec![Rook]));
        assert_eq!(as_counted(&[Knight, Pawn, Pawn], &[]), (vec![Knight, Pawn, Pawn], vec![]));
        assert_eq!(as_counted(&[Bishop], &[Pawn]), (vec![Bishop], vec![Pawn]));
        assert_eq!(as_counted(&[Pawn], &[]), (vec![Pawn], vec![]));
    }
}
