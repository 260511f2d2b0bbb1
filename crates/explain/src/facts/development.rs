//! The opening: pieces brought out, time gained, rooks connected, a king left in the middle; ways of
//! one piece over several moves.

use crate::exchange::{attacks_from, best_capture, exchange, is_safe};
use crate::facts::fact::Kind;
use crate::facts::pawns::{centre, space};
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::{between, distance};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// Phase material (24 at the start) of an opening, at least.
const OPENING: i32 = 14;
/// The same for a king in the middle to be in danger.
const DANGEROUS: i32 = 16;
/// The same for it to matter that rooks are connected: later nothing is in their way.
const CROWDED: i32 = 14;
/// Moves of one piece that make a way, at most.
const LONGEST_WAY: usize = 3;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let found = [
        develops(line, step),
        gains_time(line, step),
        connects_rooks(line, step),
        opens_centre(line, step),
        route(line, step),
        opens_diagonal(step),
    ];
    found.into_iter().flatten().collect()
}

/// A knight or bishop leaves the square on which it began; in Chess960, its first rank.
fn leaves_first_square(step: &Step<'_>) -> bool {
    let from = step.mv.from().relative(step.side());
    let standard = step.before.is_standard_castling();
    match step.mover().kind() {
        PieceKind::Knight if standard => matches!(from, Square::B1 | Square::G1),
        PieceKind::Bishop if standard => matches!(from, Square::C1 | Square::F1),
        PieceKind::Knight | PieceKind::Bishop => from.rank() == 0,
        _ => false,
    }
}

fn develops(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let by = step.moved();
    let opening = step.before.phase_material() >= OPENING;
    let stays = is_safe(step.after, by.sq) && !line.takes(step.ply + 1, by.sq);
    (opening && leaves_first_square(step) && stays).then_some(Kind::Develops { by })
}

/// The piece of a step that may attack: the moved one, the rook of a castling.
fn attacker(step: &Step<'_>) -> Option<PlacedPiece> {
    let moved = step.moved();
    if !step.mv.is_castle() {
        return Some(moved);
    }
    let file = if moved.sq.file() == 6 { 5 } else { 3 };
    PlacedPiece::on(step.after, Square::at(file, moved.sq.rank()))
}

/// Squares more that open a bishop's way.
const OPEN: u32 = 3;

fn opens_diagonal(step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    // A pawn for a bishop at home, a knight for one that waits behind it as well.
    let places = match step.mover().kind() {
        PieceKind::Pawn => Bitboard::relative_rank(us, 0),
        PieceKind::Knight => Bitboard::relative_rank(us, 0) | Bitboard::relative_rank(us, 1),
        _ => Bitboard::EMPTY,
    };
    let calm = step.captured().is_none() && is_safe(step.after, step.moved().sq);
    let bishops = step.after.colored(us, PieceKind::Bishop) & places;
    let reach = |board: &Board, sq| (attacks_from(board, sq) - board.by_color(us)).count();
    let opened = |sq: &Square| reach(step.after, *sq) >= reach(step.before, *sq) + OPEN;
    let sq = bishops.into_iter().find(opened).filter(|_| calm)?;
    Some(Kind::OpensDiagonal { by: PlacedPiece::on(step.after, sq)? })
}

fn gains_time(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, by) = (step.side(), attacker(step)?);
    let reply = line.step(step.ply + 1)?;
    if step.after.in_check() || step.mv.is_capture() || !is_safe(step.after, by.sq) {
        return None;
    }
    // Who goes away with a capture or an attack of its own loses no time.
    let costs = !reply.mv.is_capture() && !reply.mv.is_castle();
    if !costs || best_capture(reply.after, !us, by.sq).is_some_and(|(_, gain)| gain > 0) {
        return None;
    }
    let target = PlacedPiece::on(step.after, reply.mv.from())?;
    let piece = !matches!(target.kind(), PieceKind::Pawn | PieceKind::King);
    let hit = attacks_from(step.after, by.sq).has(target.sq)
        && exchange(step.after, by.sq, target.sq).is_some_and(|gain| gain > 0);
    let new = best_capture(step.before, us, target.sq).is_none_or(|(_, gain)| gain <= 0);
    (piece && hit && new && is_useful(line, step)).then_some(Kind::GainsTime { by, target })
}

/// True for a move that one would like to make anyway: it develops, castles, gains ground with a
/// pawn, or is the first half of a way.
fn is_useful(line: &Line, step: &Step<'_>) -> bool {
    let kind = step.mover().kind();
    let pawn = kind == PieceKind::Pawn && !step.mv.is_promotion();
    let piece = !matches!(kind, PieceKind::Pawn | PieceKind::King);
    let opening = step.before.phase_material() >= OPENING;
    step.mv.is_castle()
        || (opening && leaves_first_square(step))
        || (pawn && (centre(step).is_some() || space(step).is_some()))
        || (piece
            && onward(line, step.ply, &[step.mv.from(), step.moved().sq])
                .is_some_and(|to| !is_near(step, to)))
}

/// True if the piece that moves could have gone to a square at once.
fn is_near(step: &Step<'_>, to: Square) -> bool {
    attacks_from(step.before, step.mv.from()).has(to)
}

/// The pieces between the two rooks of `us` on its first rank, if two are there.
fn between_rooks(board: &Board, us: Color) -> Option<Bitboard> {
    let rooks = board.colored(us, PieceKind::Rook) & Bitboard::relative_rank(us, 0);
    (rooks.count() == 2).then(|| between(rooks.lsb(), rooks.msb()) & board.occupied())
}

fn connects_rooks(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let before = between_rooks(step.before, us)?.intersects(step.before.by_color(us));
    let after = between_rooks(step.after, us)?.is_empty();
    let rook = step.after.colored(us, PieceKind::Rook).into_iter().any(|sq| line.takes(step.ply + 1, sq));
    let crowded = step.before.phase_material() >= CROWDED;
    (before && after && crowded && !rook).then_some(Kind::ConnectsRooks)
}

fn opens_centre(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, them) = (step.side(), !step.side());
    let king = step.before.king(them);
    let in_centre = |sq: Square| matches!(sq.file(), 3 | 4);
    let caught = king.relative_rank(them) == 0 && in_centre(king) && !in_centre(step.after.king(us));
    if !caught || step.before.phase_material() < DANGEROUS {
        return None;
    }
    // It goes on standing there, and a file is open once the piece has been taken back.
    let settled = line.board(step.ply + 2);
    let takes_back = step.mv.is_capture() && line.takes(step.ply + 1, step.mv.to());
    let open = |board: &Board, file| !board.pieces(PieceKind::Pawn).intersects(Bitboard::file(file));
    // Or the move takes one of the two pawns of the file and the answer the other.
    let takes_one = |file: u8| {
        step.captured().is_some_and(|piece| piece.kind() == PieceKind::Pawn && piece.sq.file() == file)
    };
    let opens = |file: u8| {
        let opened = takes_back || takes_one(file) || open(step.after, file);
        !open(step.before, file) && open(settled, file) && opened
    };
    let shield = step.captured().is_some_and(|piece| {
        let gone = !settled.colored(them, PieceKind::Pawn).intersects(Bitboard::file(king.file()));
        piece.kind() == PieceKind::Pawn && piece.sq == king.forward(them) && gone
    });
    let stays = settled.king(them) == king;
    (stays && (opens(3) || opens(4) || shield))
        .then_some(Kind::OpensCentre { king: PlacedPiece::on(step.after, king)? })
}

/// No capture, no check, no castling: a move of a plan.
fn is_plain(step: &Step<'_>) -> bool {
    step.mv.is_quiet() && !step.mv.is_castle() && !step.after.in_check()
}

/// Where the piece goes next who came to the last square of `way` with the move at `ply`, with a plain
/// move, to a new square, and not because he must.
fn onward(line: &Line, ply: usize, way: &[Square]) -> Option<Square> {
    let (reply, next) = (line.step(ply + 1)?, line.step(ply + 2)?);
    let here = *way.last()?;
    let chased = best_capture(reply.after, reply.side(), here).is_some_and(|(_, gain)| gain > 0);
    let goes = next.mv.from() == here && is_plain(&next) && !way.contains(&next.mv.to());
    (is_plain_answer(&reply) && goes && !chased).then(|| next.mv.to())
}

/// An answer that leaves a plan alone.
fn is_plain_answer(reply: &Step<'_>) -> bool {
    reply.mv.is_quiet() && !reply.after.in_check()
}

fn route(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (by, from) = (step.moved(), step.mv.from());
    let on_its_way = step
        .ply
        .checked_sub(2)
        .and_then(|ply| line.step(ply))
        .is_some_and(|earlier| earlier.moved().sq == from);
    if by.kind() == PieceKind::Pawn || step.before.in_check() || !is_plain(step) || on_its_way {
        return None;
    }
    let mut way = vec![from, by.sq];
    while way.len() <= LONGEST_WAY
        && let Some(next) = onward(line, step.ply + 2 * (way.len() - 2), &way)
    {
        way.push(next);
    }
    let last = line.step(step.ply + 2 * (way.len() - 2))?;
    let to = last.mv.to();
    let turns_back =
        line.step(last.ply + 2).is_some_and(|next| next.mv.from() == to && way.contains(&next.mv.to()));
    // A king that takes more moves than it needs only waits.
    let strays = by.kind() == PieceKind::King && way.len() - 1 > usize::from(distance(from, to));
    let plan = !is_near(step, to) && !turns_back && !strays;
    let arrives = is_safe(last.after, to) && !line.takes(last.ply + 1, to);
    (way.len() > 2 && plan && arrives).then_some(Kind::Route { by, to })
}
