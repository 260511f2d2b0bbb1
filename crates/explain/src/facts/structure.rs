//! Weak pawns, holes, good and bad bishops, the minority attack.
//!
//! [`Weakness`] says what a weak pawn is; a passed pawn is none, whatever stands beside it. What an
//! exchange leaves is read off the board on which it is over.

use crate::exchange::{attacks_from, best_capture, exchange, is_safe};
use crate::facts::details::Weakness;
use crate::facts::fact::Kind;
use crate::facts::pawns::is_passed;
use crate::facts::pieces::{is_bad_bishop, swap};
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{adjacent_files, between, forward_file, pawn_attack_span, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// The three files of either wing, and the half of the board that it is in.
const WINGS: [(Bitboard, Bitboard); 2] = [
    (Bitboard(0x0707_0707_0707_0707), Bitboard(0x0f0f_0f0f_0f0f_0f0f)),
    (Bitboard(0xe0e0_e0e0_e0e0_e0e0), Bitboard(0xf0f0_f0f0_f0f0_f0f0)),
];
/// Phase material (24 at the start) with which a hole in the pawns matters.
const MIDDLEGAME: i32 = 12;
/// A bishop that reaches more squares is not shut in, wherever its pawns stand.
const SHUT_IN: u32 = 5;
/// Fewer pawns than this need no attack on them by a minority.
const MAJORITY: u32 = 2;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let mut found = weakened(line, step);
    found.extend(leaves_bad_bishop(line, step));
    found.extend(bishop_pair(line, step));
    if step.mv.is_castle() || step.mv.is_promotion() {
        return found;
    }
    found.extend(attacks_weak_pawn(line, step));
    found.extend(hole(line, step));
    found.extend(minority_attack(step));
    found.extend(prepares_minority(step));
    found
}

/// Why the pawn of `color` on `sq` is weak, if one stands there and is.
pub fn weakness(board: &Board, color: Color, sq: Square) -> Option<Weakness> {
    let own = board.colored(color, PieceKind::Pawn);
    let theirs = board.colored(!color, PieceKind::Pawn);
    if !own.has(sq) || is_passed(board, color, sq) {
        return None;
    }
    let beside = own & adjacent_files(sq);
    if beside.is_empty() {
        return Some(Weakness::Isolated);
    }
    // All that are beside it are ahead, so that none can come to guard it.
    let left_behind = (beside - pawn_attack_span(color, sq)).is_empty();
    let stop = sq.forward(color);
    let held = pawn_attacks(color, stop).intersects(theirs);
    let open = !forward_file(color, sq).intersects(theirs);
    let stuck = !pawn_attacks(color, sq).intersects(theirs);
    if left_behind && held && open && stuck && !own.has(stop) {
        return Some(Weakness::Backward);
    }
    // The front one is as weak, unless a pawn guards it.
    let behind = forward_file(!color, sq).intersects(own) && !pawn_attacks(!color, sq).intersects(own);
    (behind || forward_file(color, sq).intersects(own)).then_some(Weakness::Doubled)
}

/// The pieces of the mover that attack squares they did not attack before, and these: the moved piece,
/// no pawn, and sliders whose way he has left.
fn fresh_attacks(step: &Step<'_>) -> Vec<(PlacedPiece, Bitboard)> {
    let (us, from, moved) = (step.side(), step.mv.from(), step.moved());
    let mut found = Vec::new();
    if moved.kind() != PieceKind::Pawn {
        found.push((moved, attacks_from(step.after, moved.sq) - attacks_from(step.before, from)));
    }
    let sliders = (step.after.bishops_and_queens() | step.after.rooks_and_queens()) & step.after.by_color(us);
    for by in sliders.without(moved.sq).into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq)) {
        let fresh = attacks_from(step.after, by.sq) - attacks_from(step.before, by.sq);
        let uncovered = fresh.into_iter().filter(|&sq| between(by.sq, sq).has(from));
        found.push((by, uncovered.collect()));
    }
    found
}

fn attacks_weak_pawn(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, us) = (step.after, step.side());
    let wins_it = |sq: Square| {
        line.takes(step.ply + 2, sq) && best_capture(board, us, sq).is_some_and(|(_, gain)| gain > 0)
    };
    for (by, fresh) in fresh_attacks(step) {
        if !is_safe(board, by.sq) || line.takes(step.ply + 1, by.sq) {
            continue;
        }
        for pawn in fresh & board.colored(!us, PieceKind::Pawn) {
            let Some(weakness) = weakness(board, !us, pawn) else { continue };
            if exchange(board, by.sq, pawn).is_some() && !wins_it(pawn) {
                return Some(Kind::AttacksWeakPawn { by, pawn: PlacedPiece::on(board, pawn)?, weakness });
            }
        }
    }
    None
}

/// Pawns that the move and the answer leave weak, one for each weakness. What the other side does to
/// its pawns of its own will is not the move's work: it makes them weak itself, or is taken back.
fn weakened(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let Some(reply) = line.step(step.ply + 1) else { return Vec::new() };
    let them = reply.side();
    let takes_back = line.takes(step.ply + 1, step.moved().sq);
    let mut found: Vec<(Weakness, PlacedPiece)> = Vec::new();
    for sq in reply.after.colored(them, PieceKind::Pawn) {
        let Some(why) = weakness(reply.after, them, sq) else { continue };
        let stood = if sq == reply.mv.to() { reply.mv.from() } else { sq };
        let ours = takes_back || weakness(step.after, them, stood) == Some(why);
        let new = weakness(step.before, them, stood).is_none();
        if !ours || !new || found.iter().any(|&(told, _)| told == why) {
            continue;
        }
        if let Fate::Stands(now) = line.fate(step.ply + 2, sq)
            && weakness(line.end(), them, now) == Some(why)
        {
            found.extend(PlacedPiece::on(reply.after, sq).map(|pawn| (why, pawn)));
        }
    }
    found.into_iter().map(|(weakness, pawn)| Kind::WeakensPawn { pawn, weakness }).collect()
}

fn hole(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    if step.mv.is_capture() || step.before.phase_material() < MIDDLEGAME {
        return None;
    }
    let minor = matches!(by.kind(), PieceKind::Knight | PieceKind::Bishop);
    let deep = (4..=5).contains(&by.sq.relative_rank(us));
    let guarded = pawn_attacks(!us, by.sq).intersects(board.colored(us, PieceKind::Pawn));
    let theirs = board.colored(!us, PieceKind::Pawn);
    let free = !pawn_attack_span(us, by.sq).intersects(theirs);
    // A hole is one in something: a pawn beside it has gone by, or one stands behind it.
    let torn = (adjacent_files(by.sq) | forward_file(us, by.sq)).intersects(theirs);
    let stays = is_safe(board, by.sq) && !line.takes(step.ply + 1, by.sq);
    (minor && deep && !guarded && free && torn && stays).then_some(Kind::Hole { by })
}

/// The ply after which the exchange that begins with a step is over, and the piece of the other side
/// that goes.
fn exchanged(line: &Line, step: &Step<'_>) -> Option<(usize, PlacedPiece)> {
    let (_, taken) = swap(line, step)?;
    Some((step.ply + if step.mv.is_capture() { 2 } else { 3 }, taken))
}

fn minors(board: &Board, color: Color) -> Bitboard {
    board.colored(color, PieceKind::Knight) | board.colored(color, PieceKind::Bishop)
}

fn leaves_bad_bishop(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (over, taken) = exchanged(line, step)?;
    let board = line.board(over);
    let left = minors(board, !step.side());
    let went = matches!(taken.kind(), PieceKind::Knight | PieceKind::Bishop);
    let bishop = left.first().filter(|_| went && !left.many()).and_then(|sq| PlacedPiece::on(board, sq))?;
    let reach = (attacks_from(board, bishop.sq) - board.by_color(bishop.color())).count();
    let Fate::Stands(end) = line.fate(over, bishop.sq) else { return None };
    let bad_to_the_end = is_bad_bishop(line.end(), PlacedPiece { sq: end, ..bishop });
    (is_bad_bishop(board, bishop) && reach <= SHUT_IN && bad_to_the_end)
        .then_some(Kind::LeavesBadBishop { bishop })
}

/// True if `us` has bishops on squares of both colours and the other side has not.
pub fn has_the_pair(board: &Board, us: Color) -> bool {
    let both = |color: Color| {
        let bishops = board.colored(color, PieceKind::Bishop);
        bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK)
    };
    both(us) && !both(!us)
}

fn bishop_pair(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (over, _) = exchanged(line, step)?;
    let us = step.side();
    let gets = !has_the_pair(step.before, us) && has_the_pair(line.board(over), us);
    (gets && has_the_pair(line.end(), us)).then_some(Kind::BishopPair)
}

fn minority_attack(step: &Step<'_>) -> Option<Kind> {
    let (board, us, pawn) = (step.after, step.side(), step.moved());
    let goes = (3..=4).contains(&pawn.sq.relative_rank(us)) && pawn.kind() == PieceKind::Pawn;
    // A step that takes, or hits a piece, has that for its aim.
    let pieces = board.by_color(!us) - board.colored(!us, PieceKind::Pawn);
    let other = step.mv.is_capture() || pawn_attacks(us, pawn.sq).intersects(pieces);
    let starts = goes && !other && is_safe(board, pawn.sq) && may_attack_majority(board, us, pawn.sq);
    starts.then_some(Kind::MinorityAttack { pawn })
}

/// A rook goes behind the pawn that is to attack.
fn prepares_minority(step: &Step<'_>) -> Option<Kind> {
    let (board, us, by) = (step.after, step.side(), step.moved());
    let goes = by.kind() == PieceKind::Rook && by.sq.file() != step.mv.from().file();
    if !goes || step.mv.is_capture() || !is_safe(board, by.sq) {
        return None;
    }
    let ahead = forward_file(us, by.sq) & board.colored(us, PieceKind::Pawn);
    let pawn =
        ahead.into_iter().filter(|&sq| (between(by.sq, sq) & board.occupied()).is_empty()).find(|&sq| {
            let free = !board.occupied().has(sq.forward(us));
            free && (1..=3).contains(&sq.relative_rank(us)) && may_attack_majority(board, us, sq)
        })?;
    Some(Kind::PreparesMinority { by, pawn: PlacedPiece::on(board, pawn)? })
}

/// True if this pawn is one of few on a wing against more, where a minority attack has a sense.
fn may_attack_majority(board: &Board, us: Color, pawn: Square) -> bool {
    let rooks = Color::ALL.into_iter().all(|color| board.colored(color, PieceKind::Rook).any());
    let (own, theirs) = (board.colored(us, PieceKind::Pawn), board.colored(!us, PieceKind::Pawn));
    if !rooks || is_passed(board, us, pawn) {
        return false;
    }
    let Some((wing, half)) = WINGS.into_iter().find(|(wing, _)| wing.has(pawn)) else { return false };
    let more = (theirs & wing).count();
    let fewer = (own & wing).count() < more && more >= MAJORITY;
    // Both kings are elsewhere, or it would be an attack on one, or danger to the other.
    let quiet = Color::ALL.into_iter().all(|color| !half.has(board.king(color)));
    let half_open = (theirs & half).into_iter().any(|sq| !own.intersects(Bitboard::file(sq.file())));
    fewer && quiet && half_open
}
