//! Pieces: attacks, mobility, ring attacks, and the terms of each kind.
//!
//! Fills the attack maps of the [`EvalContext`]; both sides must be done before
//! anything that compares attacks is evaluated.

use crate::attacks::{
    between, bishop_attacks, bishop_rays, distance, knight_attacks, line, rook_attacks, rook_rays,
};
use crate::board::Board;
use crate::evaluation::features::context::{AttackMaps, EvalContext, SideFacts};
use crate::evaluation::features::piece_pawns::{self, SquareTables};
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, CastlingRights, Color, PieceKind, S, Square};

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

const KNIGHT: usize = PieceKind::Knight.index();
const BISHOP: usize = PieceKind::Bishop.index();
const ROOK: usize = PieceKind::Rook.index();
const QUEEN: usize = PieceKind::Queen.index();

/// Evaluates the knights, bishops, rooks and queens of side `us`: records in `cx` the squares they attack,
/// and adds their terms to `sink`.
#[inline(never)]
pub fn evaluate<K: Sink>(cx: &mut EvalContext<'_>, us: Color, sink: &mut K) {
    let mut maps = cx.sides[us.index()].maps;
    sink.turn(us, |sink| {
        let side = PieceSide::new(cx, us);
        kind::<KNIGHT, K>(&side, &mut maps, sink);
        kind::<BISHOP, K>(&side, &mut maps, sink);
        kind::<ROOK, K>(&side, &mut maps, sink);
        kind::<QUEEN, K>(&side, &mut maps, sink);
        minors_together(&side, sink);
        majors_together(&side, sink);
        sink.focus(side.own.king.bb());
        piece_pawns::piece(side.board, side.squares, us, PieceKind::King, side.own.king, sink);
        sink.focus(Bitboard::EMPTY);
    });
    cx.sides[us.index()].maps = maps;
}

/// The data of the side whose pieces are evaluated and of its opponent. A copy, so that it stays in
/// registers.
struct PieceSide<'a> {
    us: Color,
    board: &'a Board,
    occ: Bitboard,
    squares: &'a SquareTables,
    own: SideFacts,
    their: SideFacts,
    /// The squares for an outpost: on the fourth to sixth rank, defended by an own pawn, never attacked by
    /// enemy pawns.
    outposts: Bitboard,
}

impl<'a> PieceSide<'a> {
    #[inline(always)]
    fn new(cx: &EvalContext<'a>, us: Color) -> Self {
        let [own, their] = cx.facts(us).map(|facts| *facts);
        let ranks =
            Bitboard::relative_rank(us, 3) | Bitboard::relative_rank(us, 4) | Bitboard::relative_rank(us, 5);
        let outposts = (ranks & own.attacks(PieceKind::Pawn)) - their.span;
        Self { us, board: cx.board, occ: cx.occ, squares: cx.squares, own, their, outposts }
    }
}

/// Adds the terms of all pieces of the kind with index `KIND` of one side, and records their attacks in
/// `maps`.
#[inline(always)]
fn kind<const KIND: usize, K: Sink>(side: &PieceSide<'_>, maps: &mut AttackMaps, sink: &mut K) {
    for sq in side.board.pieces(PieceKind::ALL[KIND]) & side.own.pieces {
        let attacks = attacks_of::<KIND>(side, sq);
        maps.record(PieceKind::ALL[KIND], attacks);
        sink.focus(sq.bb());
        piece::<KIND, K>(side, sq, attacks, sink);
        sink.focus(Bitboard::EMPTY);
        ring::<KIND, K>(side, attacks, sink);
    }
}

/// Returns the attacks of a piece: sliders attack through own sliders of the same direction, pinned pieces
/// only along the line of the pin.
#[inline(always)]
fn attacks_of<const KIND: usize>(side: &PieceSide<'_>, sq: Square) -> Bitboard {
    let (board, own) = (side.board, side.own.pieces);
    let attacks = match KIND {
        KNIGHT => knight_attacks(sq),
        BISHOP => bishop_attacks(sq, side.occ - (board.bishops_and_queens() & own)),
        ROOK => rook_attacks(sq, side.occ - (board.rooks_and_queens() & own)),
        _ => {
            bishop_attacks(sq, side.occ - (board.pieces(PieceKind::Bishop) & own))
                | rook_attacks(sq, side.occ - (board.pieces(PieceKind::Rook) & own))
        }
    };
    if board.blockers(side.us).has(sq) { attacks & line(side.own.king, sq) } else { attacks }
}

/// Adds the terms of one piece: mobility, placement, and those of its kind.
#[inline(always)]
fn piece<const KIND: usize, K: Sink>(side: &PieceSide<'_>, sq: Square, attacks: Bitboard, sink: &mut K) {
    let us = side.us;
    let reach = (attacks & side.own.area).count() as usize;
    match KIND {
        KNIGHT => sink.add(us, terms::KNIGHT_MOBILITY.at(reach), 1),
        BISHOP => sink.add(us, terms::BISHOP_MOBILITY.at(reach), 1),
        ROOK => sink.add(us, terms::ROOK_MOBILITY.at(reach), 1),
        _ => sink.add(us, terms::QUEEN_MOBILITY.at(reach.min(25)), 1),
    }
    let offset = usize::from(side.own.enemy_king_offsets[sq.index()]);
    sink.add(us, terms::ENEMY_KING_OFFSET.within(KIND - 1, offset), 1);
    piece_pawns::piece(side.board, side.squares, us, PieceKind::ALL[KIND], sq, sink);
    let hits_ring = attacks.intersects(side.their.inner);
    match KIND {
        KNIGHT => knight(side, sq, attacks, sink),
        BISHOP => bishop(side, sq, hits_ring, sink),
        ROOK => rook(side, sq, reach, hits_ring, sink),
        _ => queen(side, sq, sink),
    }
}

/// Adds the terms of a piece's attacks around the enemy king.
#[inline(always)]
fn ring<const KIND: usize, K: Sink>(side: &PieceSide<'_>, attacks: Bitboard, sink: &mut K) {
    let (us, their) = (side.us, &side.their);
    let inner = attacks & their.inner;
    sink.add(us, terms::INNER_RING.at(KIND - 1), inner.count() as i32);
    sink.add(us, terms::OUTER_RING.at(KIND - 1), (attacks & their.outer).count() as i32);
    sink.add_if(us, terms::RING_ATTACKERS.at(KIND - 1), inner.any());
}

#[inline(always)]
fn knight<K: Sink>(side: &PieceSide<'_>, sq: Square, attacks: Bitboard, sink: &mut K) {
    let posts = side.outposts;
    let reachable = !posts.has(sq) & (attacks & posts).intersects(!side.own.pieces);
    sink.add_if(side.us, terms::REACHABLE_OUTPOST.one(), reachable);
    king_distance(side, 0, sq, sink);
}

#[inline(always)]
fn king_distance<K: Sink>(side: &PieceSide<'_>, minor: usize, sq: Square, sink: &mut K) {
    let steps = distance(sq, side.own.king) as usize;
    sink.add(side.us, terms::MINOR_KING_DISTANCE.at2(minor, steps - 1), 1);
}

#[inline(always)]
fn bishop<K: Sink>(side: &PieceSide<'_>, sq: Square, hits_ring: bool, sink: &mut K) {
    let (us, own, their) = (side.us, &side.own, &side.their);
    let colour = if sq.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let same = (own.pawns & colour).count();
    let blocked = (own.pawns & CENTRE_FILES & side.occ.backward(us)).count();
    sink.add(us, terms::BISHOP_PAWNS.at(same.min(8) as usize), 1);
    sink.add(us, terms::BISHOP_BLOCKED_CENTRE.one(), (same * blocked) as i32);
    let on_rays = bishop_rays(sq) & their.pawns;
    sink.add(us, terms::BISHOP_XRAY_PAWNS.one(), on_rays.count() as i32);
    let past_pieces = bishop_attacks(sq, own.pawns | their.pawns);
    sink.add_if(us, terms::LONG_DIAGONAL.one(), (past_pieces & CENTRE).many());
    let aimed = !hits_ring & past_pieces.intersects(their.inner);
    sink.add_if(us, terms::RING_AIMED.at(0), aimed);
    king_distance(side, 1, sq, sink);
}

#[inline(always)]
fn rook<K: Sink>(side: &PieceSide<'_>, sq: Square, reach: usize, hits_ring: bool, sink: &mut K) {
    let (us, own, their) = (side.us, &side.own, &side.their);
    let aimed = !hits_ring & Bitboard::file(sq.file()).intersects(their.inner);
    sink.add_if(us, terms::RING_AIMED.at(1), aimed);
    let behind_pawn = Bitboard::file(sq.file()).intersects(own.pawns);
    let king = own.king.file();
    let outside = (king < 4) == (sq.file() < king);
    let fixed = !side.board.castling_rights().intersects(CastlingRights::both(us));
    sink.add_if(us, terms::TRAPPED_ROOK.at(usize::from(fixed)), (reach <= 3) & behind_pawn & outside);
}

#[inline(always)]
fn queen<K: Sink>(side: &PieceSide<'_>, sq: Square, sink: &mut K) {
    let (us, their) = (side.us, &side.their);
    let snipers = (rook_rays(sq) & side.board.pieces(PieceKind::Rook))
        | (bishop_rays(sq) & side.board.pieces(PieceKind::Bishop));
    let shielded = (snipers & their.pieces).into_iter().any(|sniper| {
        let shield = between(sq, sniper) & side.occ;
        shield.any() && !shield.many()
    });
    if shielded {
        sink.add(us, terms::WEAK_QUEEN.one(), 1);
    }
    let infiltrates = (sq.relative_rank(us) >= 4) & !their.span.has(sq);
    sink.add_if(us, terms::QUEEN_INFILTRATION.one(), infiltrates);
}

/// Adds the terms that are counted for all minor pieces at once.
#[inline(always)]
fn minors_together<K: Sink>(side: &PieceSide<'_>, sink: &mut K) {
    let (us, own, their) = (side.us, &side.own, &side.their);
    let board = side.board;
    let bishops = own.pieces & board.pieces(PieceKind::Bishop);
    let posts = side.outposts;
    let shelter = board.pieces(PieceKind::Pawn).backward(us);
    sink.add_by_kind::<KNIGHT, 2, _>(us, terms::OUTPOST.one(), board, own.pieces, posts);
    sink.add_by_kind::<KNIGHT, 2, _>(us, terms::MINOR_BEHIND_PAWN.one(), board, own.pieces, shelter);

    let far = bishops & Bitboard::relative_rank(us, 6) & (Bitboard::FILE_A | Bitboard::FILE_H);
    if far.any() {
        let steps = far.backward(us);
        let shut = (steps.east() | steps.west()) & their.pawns;
        sink.add(us, terms::TRAPPED_BISHOP.one(), shut.count() as i32);
    }
}

/// Adds the terms of rooks on files, and of rooks and queens on the seventh rank.
#[inline(always)]
fn majors_together<K: Sink>(side: &PieceSide<'_>, sink: &mut K) {
    let (us, own, their) = (side.us, &side.own, &side.their);
    let board = side.board;
    let rooks = own.pieces & board.pieces(PieceKind::Rook);
    if rooks.any() {
        let free_of_own = rooks - own.pawns.file_fill();
        let open = free_of_own - their.pawns.file_fill();
        let stuck = (own.pawns & side.occ.backward(us)).file_fill();
        sink.add_each(us, terms::ROOK_OPEN.one(), open);
        sink.add_each(us, terms::ROOK_SEMI_OPEN.one(), free_of_own - open);
        sink.add_each(us, terms::ROOK_CLOSED.one(), rooks & stuck);
        let on_queen_file = rooks & board.pieces(PieceKind::Queen).file_fill();
        sink.add_each(us, terms::ROOK_QUEEN_FILE.one(), on_queen_file);
    }
    let seventh = Bitboard::relative_rank(us, 6);
    let worthwhile = (their.king.relative_rank(us) == 7) | their.pawns.intersects(seventh);
    let on_seventh = if worthwhile { seventh } else { Bitboard::EMPTY };
    sink.add_by_kind::<ROOK, 2, _>(us, terms::SEVENTH.one(), board, own.pieces, on_seventh);
}

/// Evaluates pairs of opposing pawns that block each other, which change the value of both sides' pieces.
/// `closed` is the value of one pair, White less Black, internal units; a sink that traces gets the weights
/// of single pieces instead.
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
