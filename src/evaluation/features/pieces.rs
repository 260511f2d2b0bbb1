//! Pieces: attacks, mobility, ring attacks, and what each kind likes.
//!
//! Fills the attack maps of the [`EvalContext`]; both sides must be done before
//! anything that compares attacks is asked.

use crate::attacks::{
    between, bishop_attacks, bishop_rays, distance, knight_attacks, line, rook_attacks, rook_rays,
};
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::features::piece_pawns;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, CastlingRights, Color, PieceKind, S, Square};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

const KNIGHT: usize = PieceKind::Knight.index();
const BISHOP: usize = PieceKind::Bishop.index();
const ROOK: usize = PieceKind::Rook.index();
const QUEEN: usize = PieceKind::Queen.index();

/// Evaluates the pieces of both sides.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &mut EvalContext<'_>, sink: &mut K) {
    side::<true, K>(cx, sink);
    side::<false, K>(cx, sink);
}

#[inline(always)]
fn side<const WHITE: bool, K: Sink>(cx: &mut EvalContext<'_>, sink: &mut K) {
    let pinned = cx.board.pinned(Color::from_white(WHITE));
    let [n1, n2] = kind::<WHITE, KNIGHT, K>(cx, pinned, sink);
    let [b1, b2] = kind::<WHITE, BISHOP, K>(cx, pinned, sink);
    let [r1, r2] = kind::<WHITE, ROOK, K>(cx, pinned, sink);
    let [q1, q2] = kind::<WHITE, QUEEN, K>(cx, pinned, sink);
    ring::<WHITE, K>(cx, &[[n1, b1, r1, q1], [n2, b2, r2, q2]], sink);
    minors_together::<WHITE, K>(cx, sink);
    majors_together::<WHITE, K>(cx, sink);
    let us = Color::from_white(WHITE);
    let king = cx.board.king(us);
    sink.focus(king.bb());
    piece_pawns::piece(cx.board, cx.squares, us, PieceKind::King, king, sink);
    sink.focus(Bitboard::EMPTY);
}

/// What a piece attacks: sliders see through own sliders that move the same way,
/// pinned pieces keep to the line of the pin.
#[inline(always)]
fn attacks_of<const WHITE: bool, const KIND: usize>(
    cx: &EvalContext<'_>,
    sq: Square,
    pinned: Bitboard,
) -> Bitboard {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let own = |kind| board.colored(us, kind);
    let attacks = match KIND {
        KNIGHT => knight_attacks(sq),
        BISHOP => bishop_attacks(sq, cx.occ - (own(PieceKind::Bishop) | own(PieceKind::Queen))),
        ROOK => rook_attacks(sq, cx.occ - (own(PieceKind::Rook) | own(PieceKind::Queen))),
        _ => {
            bishop_attacks(sq, cx.occ - own(PieceKind::Bishop))
                | rook_attacks(sq, cx.occ - own(PieceKind::Rook))
        }
    };
    if pinned.has(sq) { attacks & line(board.king(us), sq) } else { attacks }
}

/// What the pieces attack around the enemy king: two sets of attacked squares of each kind.
#[inline(always)]
fn ring<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, attacks: &[[Bitboard; 4]; 2], sink: &mut K) {
    let us = Color::from_white(WHITE);
    let (inner, outer) = (cx.inner[(!us).index()], cx.outer[(!us).index()]);
    sink.add_pairs(us, terms::INNER_RING.one(), attacks, inner);
    sink.add_pairs(us, terms::OUTER_RING.one(), attacks, outer);
    sink.add_hits(us, terms::RING_ATTACKERS.one(), attacks, inner);
}

/// All pieces of one kind, one by one. Comes back with what two of them attack; it has
/// entered the ring attacks of a third, which only a promotion brings.
#[inline(always)]
fn kind<const WHITE: bool, const KIND: usize, K: Sink>(
    cx: &mut EvalContext<'_>,
    pinned: Bitboard,
    sink: &mut K,
) -> [Bitboard; 2] {
    let us = Color::from_white(WHITE);
    let piece_kind = PieceKind::ALL[KIND];
    let pieces = cx.board.colored(us, piece_kind);
    let offsets = cx.enemy_king_offsets[us.index()];
    let inner = cx.inner[(!us).index()];
    let mut last_two = [Bitboard::EMPTY; 2];
    for sq in pieces {
        sink.focus(sq.bb());
        let attacks = attacks_of::<WHITE, KIND>(cx, sq, pinned);
        cx.record(us, piece_kind, attacks);
        let reach = (attacks & cx.area[us.index()]).count() as usize;
        match KIND {
            KNIGHT => sink.add(us, terms::KNIGHT_MOBILITY.at(reach), 1),
            BISHOP => sink.add(us, terms::BISHOP_MOBILITY.at(reach), 1),
            ROOK => sink.add(us, terms::ROOK_MOBILITY.at(reach), 1),
            _ => sink.add(us, terms::QUEEN_MOBILITY.at(reach.min(25)), 1),
        }
        let offset = usize::from(offsets[sq.index()]);
        sink.add(us, terms::ENEMY_KING_OFFSET.within(KIND - 1, offset), 1);
        piece_pawns::piece(cx.board, cx.squares, us, piece_kind, sq, sink);
        let hits_ring = attacks.intersects(inner);
        if last_two[1].any() {
            let mut sets = [[Bitboard::EMPTY; 4]; 2];
            sets[0][KIND - 1] = last_two[1];
            ring::<WHITE, K>(cx, &sets, sink);
        }
        last_two = [attacks, last_two[0]];
        match KIND {
            KNIGHT => knight::<WHITE, K>(cx, sq, attacks, sink),
            BISHOP => bishop::<WHITE, K>(cx, sq, hits_ring, sink),
            ROOK => rook::<WHITE, K>(cx, sq, reach, hits_ring, sink),
            _ => queen::<WHITE, K>(cx, sq, sink),
        }
    }
    sink.focus(Bitboard::EMPTY);
    last_two
}

/// Squares for an outpost: in the enemy half, supported, never to be chased by pawns.
#[inline(always)]
fn outposts<const WHITE: bool>(cx: &EvalContext<'_>) -> Bitboard {
    let us = Color::from_white(WHITE);
    let ranks =
        Bitboard::relative_rank(us, 3) | Bitboard::relative_rank(us, 4) | Bitboard::relative_rank(us, 5);
    (ranks & cx.attacks(us, PieceKind::Pawn)) - cx.pawns.spans[(!us).index()]
}

#[inline(always)]
fn knight<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sq: Square, attacks: Bitboard, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let posts = outposts::<WHITE>(cx);
    let reachable = !posts.has(sq) & (attacks & posts).intersects(!cx.board.by_color(us));
    sink.add_if(us, terms::REACHABLE_OUTPOST.one(), reachable);
    king_distance::<WHITE, K>(cx, 0, sq, sink);
}

#[inline(always)]
fn king_distance<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, minor: usize, sq: Square, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let steps = distance(sq, cx.board.king(us)) as usize;
    sink.add(us, terms::MINOR_KING_DISTANCE.at2(minor, steps - 1), 1);
}

#[inline(always)]
fn bishop<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sq: Square, hits_ring: bool, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let own = board.colored(us, PieceKind::Pawn);
    let pawns = board.pieces(PieceKind::Pawn);
    let colour = if sq.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let same = (own & colour).count();
    let blocked = (own & CENTRE_FILES & cx.occ.backward(us)).count();
    sink.add(us, terms::BISHOP_PAWNS.at(same.min(8) as usize), 1);
    sink.add(us, terms::BISHOP_BLOCKED_CENTRE.one(), (same * blocked) as i32);
    let on_rays = bishop_rays(sq) & board.colored(!us, PieceKind::Pawn);
    sink.add(us, terms::BISHOP_XRAY_PAWNS.one(), on_rays.count() as i32);
    let past_pieces = bishop_attacks(sq, pawns);
    sink.add_if(us, terms::LONG_DIAGONAL.one(), (past_pieces & CENTRE).many());
    let aimed = !hits_ring & past_pieces.intersects(cx.inner[(!us).index()]);
    sink.add_if(us, terms::RING_AIMED.at(0), aimed);
    king_distance::<WHITE, K>(cx, 1, sq, sink);
}

#[inline(always)]
fn rook<const WHITE: bool, K: Sink>(
    cx: &EvalContext<'_>,
    sq: Square,
    reach: usize,
    hits_ring: bool,
    sink: &mut K,
) {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let aimed = !hits_ring & Bitboard::file(sq.file()).intersects(cx.inner[(!us).index()]);
    sink.add_if(us, terms::RING_AIMED.at(1), aimed);
    let behind_pawn = Bitboard::file(sq.file()).intersects(board.colored(us, PieceKind::Pawn));
    let king = board.king(us).file();
    let outside = (king < 4) == (sq.file() < king);
    let fixed = !board.castling_rights().intersects(CastlingRights::both(us));
    sink.add_if(us, terms::TRAPPED_ROOK.at(usize::from(fixed)), (reach <= 3) & behind_pawn & outside);
}

#[inline(always)]
fn queen<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sq: Square, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let snipers = (rook_rays(sq) & board.colored(!us, PieceKind::Rook))
        | (bishop_rays(sq) & board.colored(!us, PieceKind::Bishop));
    let shielded = snipers.into_iter().any(|sniper| {
        let shield = between(sq, sniper) & cx.occ;
        shield.any() && !shield.many()
    });
    if shielded {
        sink.add(us, terms::WEAK_QUEEN.one(), 1);
    }
    let infiltrates = (sq.relative_rank(us) >= 4) & !cx.pawns.spans[(!us).index()].has(sq);
    sink.add_if(us, terms::QUEEN_INFILTRATION.one(), infiltrates);
}

/// What can be counted for all minor pieces at once.
#[inline(always)]
fn minors_together<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let own = board.by_color(us);
    let bishops = board.colored(us, PieceKind::Bishop);
    let pawns = board.pieces(PieceKind::Pawn);
    let posts = outposts::<WHITE>(cx);
    let shelter = pawns.backward(us);
    sink.add_by_kind::<KNIGHT, 2, _>(us, terms::OUTPOST.one(), board, own, posts);
    sink.add_by_kind::<KNIGHT, 2, _>(us, terms::MINOR_BEHIND_PAWN.one(), board, own, shelter);

    let far = bishops & Bitboard::relative_rank(us, 6) & (Bitboard::FILE_A | Bitboard::FILE_H);
    if far.any() {
        let steps = far.backward(us);
        let shut = (steps.east() | steps.west()) & board.colored(!us, PieceKind::Pawn);
        sink.add(us, terms::TRAPPED_BISHOP.one(), shut.count() as i32);
    }
}

/// Files and the seventh rank.
#[inline(always)]
fn majors_together<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let them = !us;
    let board = cx.board;
    let rooks = board.colored(us, PieceKind::Rook);
    let own = board.colored(us, PieceKind::Pawn);
    let enemy = board.colored(them, PieceKind::Pawn);
    if rooks.any() {
        let free_of_own = rooks - own.file_fill();
        let open = free_of_own - enemy.file_fill();
        let stuck = (own & cx.occ.backward(us)).file_fill();
        sink.add_each(us, terms::ROOK_OPEN.one(), open);
        sink.add_each(us, terms::ROOK_SEMI_OPEN.one(), free_of_own - open);
        sink.add_each(us, terms::ROOK_CLOSED.one(), rooks & stuck);
        let on_queen_file = rooks & board.pieces(PieceKind::Queen).file_fill();
        sink.add_each(us, terms::ROOK_QUEEN_FILE.one(), on_queen_file);
    }
    let seventh = Bitboard::relative_rank(us, 6);
    let worthwhile = (board.king(them).relative_rank(us) == 7) | enemy.intersects(seventh);
    let on_seventh = if worthwhile { seventh } else { Bitboard::EMPTY };
    sink.add_by_kind::<ROOK, 2, _>(us, terms::SEVENTH.one(), board, board.by_color(us), on_seventh);
}

/// How locked the pawns are: each pair that block one another makes the pieces of both
/// sides worth more or less. `closed` says how much altogether; a trace takes it apart.
#[inline(always)]
pub fn evaluate_closed<K: Sink>(cx: &EvalContext<'_>, closed: S, sink: &mut K) {
    let board = cx.board;
    let pawns = |color| board.colored(color, PieceKind::Pawn);
    let rams = (pawns(Color::White).forward(Color::White) & pawns(Color::Black)).count() as i32;
    let blocked = terms::TEMPO_BLOCKED.at(rams.clamp(1, 3) as usize - 1);
    sink.add_if(board.side_to_move(), blocked, rams > 0);
    if !K::TRACE {
        sink.add_sum(closed * rams);
    } else if rams > 0 {
        for us in Color::ALL {
            for (i, &kind) in PieceKind::ALL[KNIGHT..=QUEEN].iter().enumerate() {
                let pieces = board.colored(us, kind);
                sink.focus(pieces);
                sink.add(us, terms::CLOSED.at(i), rams * pieces.count() as i32);
            }
        }
        sink.focus(Bitboard::EMPTY);
    }
}
