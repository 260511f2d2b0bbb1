//! Threats: what attacks what, and whether it is defended.
//!
//! Rests on the complete attack maps. "Defended" means that taking would cost:
//! held by a pawn, held twice, or held once while we attack but once.

use crate::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms::{self, Linear, Term};
use crate::types::{Bitboard, Color, PieceKind};

const PAWN: usize = PieceKind::Pawn.index();
const KNIGHT: usize = PieceKind::Knight.index();

/// Evaluates the threats of side `us`, such as attacks on undefended pieces: adds their terms to `sink`. The
/// attacked squares of both sides in `cx` must be complete.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let board = cx.board;
    let victims = their.pieces.without(their.king);
    let held_by_pawn = their.attacks(PieceKind::Pawn);
    let defended = held_by_pawn | their.maps.twice | (their.maps.all - own.maps.twice);

    let by_defence = [victims - defended, victims & defended];
    by_kind(cx, us, PieceKind::Knight, terms::KNIGHT_THREAT, by_defence, sink);
    by_kind(cx, us, PieceKind::Bishop, terms::BISHOP_THREAT, by_defence, sink);
    by_kind(cx, us, PieceKind::Rook, terms::ROOK_THREAT, by_defence, sink);
    by_kind(cx, us, PieceKind::Queen, terms::QUEEN_THREAT, by_defence, sink);
    for sq in (own.attacks(PieceKind::King) & victims) - defended {
        if let Some(kind) = board.kind_on(sq) {
            sink.add_each(us, terms::KING_THREAT.at(kind.index().min(3)), sq.bb());
        }
    }
    by_pawns(cx, us, victims, sink);

    serious(cx, us, victims, defended, sink);
    let loose = terms::LOOSE.at2(usize::from(board.side_to_move() == us), 0);
    sink.add_by_kind::<KNIGHT, 4, _>(us, loose, board, own.pieces, !own.maps.all);

    let strongly = their.strongly_held(own);
    let weak = (victims & own.maps.all) - strongly;
    let hanging = weak & (!their.maps.all | (own.maps.twice - their.pawns));
    let standing = usize::from(own.standing);
    sink.add_each(us, terms::HANGING.at2(standing, 0), hanging & their.pawns);
    sink.add_each(us, terms::HANGING.at2(standing, 1), hanging - their.pawns);
    let by_queen = (weak & their.attacks(PieceKind::Queen)) - their.maps.twice;
    sink.add_each(us, terms::QUEEN_PROTECTED.one(), by_queen);
    let contested = (their.maps.all & own.maps.all) - strongly;
    sink.add(us, terms::RESTRICTION.one(), contested.count() as i32);
    queen_hits(cx, us, strongly, sink);
}

/// Adds the terms of `us` for attacks that win material if they are not answered, by the side to move: the
/// other side can answer one of them but hardly several, and the side to move can carry out its own.
/// `victims` are the enemy pieces without the king, `defended` the squares whose capture would cost material.
#[inline(always)]
fn serious<K: Sink>(cx: &EvalContext<'_>, us: Color, victims: Bitboard, defended: Bitboard, sink: &mut K) {
    let own = cx.facts(us)[0];
    let board = cx.board;
    let [pawns, queens] = [PieceKind::Pawn, PieceKind::Queen].map(|kind| board.pieces(kind));
    let heavy = board.rooks_and_queens();
    let by_minors = own.attacks(PieceKind::Knight) | own.attacks(PieceKind::Bishop);
    let by_lesser = (own.attacks(PieceKind::Pawn) - pawns)
        | (by_minors & heavy)
        | (own.attacks(PieceKind::Rook) & queens);
    let by_lesser = by_lesser & victims;
    let undefended = (own.maps.all & victims) - defended - by_lesser;
    let targets = by_lesser | undefended;
    let to_move = board.side_to_move() == us;
    let pieces = (targets - pawns).count() as usize;
    let several = terms::SEVERAL_THREATS.at2(usize::from(to_move), pieces.clamp(2, 4) - 2);
    sink.focus(targets - pawns);
    sink.add_if(us, several, pieces >= 2);
    sink.focus(Bitboard::EMPTY);
    if to_move {
        let first = terms::THREAT_TO_MOVE.at2(usize::from(own.standing), 0);
        sink.add_by_kind::<KNIGHT, 4, _>(us, first, board, victims, by_lesser);
        sink.add_by_kind::<PAWN, 5, _>(us, first.plus(4), board, victims, undefended);
    }
}

/// Adds the threat terms of `us` for the attacks of one kind of piece, by the kind of the attacked piece
/// (never a king). `victims` are the undefended and the defended enemy pieces.
#[inline(always)]
fn by_kind<K: Sink>(
    cx: &EvalContext<'_>,
    us: Color,
    attacker: PieceKind,
    term: Term<Linear>,
    victims: [Bitboard; 2],
    sink: &mut K,
) {
    let first = [term.at2(0, 0), term.at2(1, 0)];
    sink.add_by_kind_split::<PAWN, 5, _>(us, first, cx.board, victims, cx.facts(us)[0].attacks(attacker));
}

/// Adds the threat terms of `us` for pawns that attack the pieces `victims`, now or after a safe push.
#[inline(always)]
fn by_pawns<K: Sink>(cx: &EvalContext<'_>, us: Color, victims: Bitboard, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let board = cx.board;
    let attacked = own.attacks(PieceKind::Pawn);
    let by_safe = (own.pawns & (!their.maps.all | own.maps.all)).pawn_attacks(us);
    sink.add_by_kind::<KNIGHT, 4, _>(us, terms::PAWN_THREAT.at2(0, 0), board, victims, attacked - by_safe);
    sink.add_by_kind::<KNIGHT, 4, _>(us, terms::PAWN_THREAT.at2(1, 0), board, victims, attacked & by_safe);
    let steps = own.pawns.forward(us) - cx.occ;
    let doubles = (steps & Bitboard::relative_rank(us, 2)).forward(us) - cx.occ;
    let safe = (!their.maps.all | own.maps.all) - their.attacks(PieceKind::Pawn);
    let pushed = (steps | doubles) & safe;
    sink.add_by_kind::<KNIGHT, 4, _>(us, terms::PUSH_THREAT.one(), board, victims, pushed.pawn_attacks(us));
}

/// Adds the terms of the safe squares from which a piece of `us` could attack the only enemy queen with
/// its next move. `strongly` are the squares that the enemy holds.
#[inline(always)]
fn queen_hits<K: Sink>(cx: &EvalContext<'_>, us: Color, strongly: Bitboard, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let board = cx.board;
    let queens = their.pieces & board.pieces(PieceKind::Queen);
    if queens.is_empty() || queens.many() {
        return;
    }
    let queen = queens.lsb();
    let mirrored = usize::from(board.count(us, PieceKind::Queen) == 1);
    let safe = own.area - own.pawns - strongly;
    // A slider must not be answered by the queen taking it.
    let backed = safe & own.maps.twice;
    let from = [
        knight_attacks(queen) & own.attacks(PieceKind::Knight) & safe,
        bishop_attacks(queen, cx.occ) & own.attacks(PieceKind::Bishop) & backed,
        rook_attacks(queen, cx.occ) & own.attacks(PieceKind::Rook) & backed,
    ];
    let to_move = usize::from(board.side_to_move() == us);
    sink.add_row(us, terms::QUEEN_HIT.at3(to_move, mirrored, 0), from, Bitboard::ALL);
}
