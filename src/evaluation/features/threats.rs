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

/// Evaluates the threats of both sides.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    side::<true, K>(cx, sink);
    side::<false, K>(cx, sink);
}

#[inline(always)]
fn side<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let them = !us;
    let (u, t) = (us.index(), them.index());
    let board = cx.board;
    let pawns = board.colored(them, PieceKind::Pawn);
    let victims = board.by_color(them).without(board.king(them));
    let held_by_pawn = cx.attacks(them, PieceKind::Pawn);
    let defended = held_by_pawn | cx.twice[t] | (cx.all[t] - cx.twice[u]);

    let by_defence = [victims - defended, victims & defended];
    by_kind(cx, us, PieceKind::Knight, terms::KNIGHT_THREAT, by_defence, sink);
    by_kind(cx, us, PieceKind::Bishop, terms::BISHOP_THREAT, by_defence, sink);
    by_kind(cx, us, PieceKind::Rook, terms::ROOK_THREAT, by_defence, sink);
    by_kind(cx, us, PieceKind::Queen, terms::QUEEN_THREAT, by_defence, sink);
    for sq in (cx.attacks(us, PieceKind::King) & victims) - defended {
        if let Some(kind) = board.kind_on(sq) {
            sink.add_each(us, terms::KING_THREAT.at(kind.index().min(3)), sq.bb());
        }
    }
    by_pawns::<WHITE, K>(cx, victims, sink);

    serious::<WHITE, K>(cx, victims, defended, sink);
    let loose = terms::LOOSE.at2(usize::from(board.side_to_move() == us), 0);
    sink.add_by_kind::<KNIGHT, 4, _>(us, loose, board, board.by_color(us), !cx.all[u]);

    let strongly = cx.strongly_held(them);
    let weak = (victims & cx.all[u]) - strongly;
    let hanging = weak & (!cx.all[t] | (cx.twice[u] - pawns));
    let standing = cx.standing(us);
    sink.add_each(us, terms::HANGING.at2(standing, 0), hanging & pawns);
    sink.add_each(us, terms::HANGING.at2(standing, 1), hanging - pawns);
    let by_queen = (weak & cx.attacks(them, PieceKind::Queen)) - cx.twice[t];
    sink.add_each(us, terms::QUEEN_PROTECTED.one(), by_queen);
    let contested = (cx.all[t] & cx.all[u]) - strongly;
    sink.add(us, terms::RESTRICTION.one(), contested.count() as i32);
    queen_hits::<WHITE, K>(cx, strongly, sink);
}

/// Attacks that win something if they are not answered, by who is to move: one can be
/// answered, several hardly, and whoever is to move carries his out.
#[inline(always)]
fn serious<const WHITE: bool, K: Sink>(
    cx: &EvalContext<'_>,
    victims: Bitboard,
    defended: Bitboard,
    sink: &mut K,
) {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let [pawns, queens] = [PieceKind::Pawn, PieceKind::Queen].map(|kind| board.pieces(kind));
    let heavy = board.rooks_and_queens();
    let by_minors = cx.attacks(us, PieceKind::Knight) | cx.attacks(us, PieceKind::Bishop);
    let by_lesser = (cx.attacks(us, PieceKind::Pawn) - pawns)
        | (by_minors & heavy)
        | (cx.attacks(us, PieceKind::Rook) & queens);
    let by_lesser = by_lesser & victims;
    let undefended = (cx.all[us.index()] & victims) - defended - by_lesser;
    let targets = by_lesser | undefended;
    let to_move = board.side_to_move() == us;
    let pieces = (targets - pawns).count() as usize;
    let several = terms::SEVERAL_THREATS.at2(usize::from(to_move), pieces.clamp(2, 4) - 2);
    sink.focus(targets - pawns);
    sink.add_if(us, several, pieces >= 2);
    sink.focus(Bitboard::EMPTY);
    let mine = if to_move { Bitboard::ALL } else { Bitboard::EMPTY };
    let first = terms::THREAT_TO_MOVE.at2(cx.standing(us), 0);
    sink.add_by_kind::<KNIGHT, 4, _>(us, first, board, victims, by_lesser & mine);
    sink.add_by_kind::<PAWN, 5, _>(us, first.plus(4), board, victims, undefended & mine);
}

/// Attacks of one kind of piece by victim (never a king), undefended and defended.
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
    sink.add_by_kind_split::<PAWN, 5, _>(us, first, cx.board, victims, cx.attacks(us, attacker));
}

/// Pawns that attack pieces, now or after a safe push.
#[inline(always)]
fn by_pawns<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, victims: Bitboard, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let (u, t) = (us.index(), (!us).index());
    let board = cx.board;
    let own = board.colored(us, PieceKind::Pawn);
    let attacked = cx.attacks(us, PieceKind::Pawn);
    let by_safe = (own & (!cx.all[t] | cx.all[u])).pawn_attacks(us);
    sink.add_by_kind::<KNIGHT, 4, _>(us, terms::PAWN_THREAT.at2(0, 0), board, victims, attacked - by_safe);
    sink.add_by_kind::<KNIGHT, 4, _>(us, terms::PAWN_THREAT.at2(1, 0), board, victims, attacked & by_safe);
    let steps = own.forward(us) - cx.occ;
    let doubles = (steps & Bitboard::relative_rank(us, 2)).forward(us) - cx.occ;
    let safe = (!cx.all[t] | cx.all[u]) - cx.attacks(!us, PieceKind::Pawn);
    let pushed = (steps | doubles) & safe;
    sink.add_by_kind::<KNIGHT, 4, _>(us, terms::PUSH_THREAT.one(), board, victims, pushed.pawn_attacks(us));
}

/// Safe squares from which a piece would attack the enemy queen next move.
#[inline(always)]
fn queen_hits<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, strongly: Bitboard, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let board = cx.board;
    let queens = board.colored(!us, PieceKind::Queen);
    if queens.is_empty() || queens.many() {
        return;
    }
    let queen = queens.lsb();
    let mirrored = usize::from(board.count(us, PieceKind::Queen) == 1);
    let safe = cx.area[us.index()] - board.colored(us, PieceKind::Pawn) - strongly;
    // A slider must not be answered by the queen taking it.
    let backed = safe & cx.twice[us.index()];
    let from = [
        knight_attacks(queen) & cx.attacks(us, PieceKind::Knight) & safe,
        bishop_attacks(queen, cx.occ) & cx.attacks(us, PieceKind::Bishop) & backed,
        rook_attacks(queen, cx.occ) & cx.attacks(us, PieceKind::Rook) & backed,
    ];
    let to_move = usize::from(board.side_to_move() == us);
    sink.add_row(us, terms::QUEEN_HIT.at3(to_move, mirrored, 0), from, Bitboard::ALL);
}
