//! Facts about pieces: check, hanging, loose and pinned pieces, double attacks.

use crate::PlacedPiece;
use crate::exchange::{attackers, attacks_from, exchange, is_safe, legal_capture, worth};
use crate::json::board_fact::BoardFact;
use crate::json::board_facts::fact_builder::{FactBuilder, NamedPieces};
use crate::json::evidence::Evidence;
use crate::json::fact::{Details, Fact};
use crate::json::piece::pieces_on;
use palisade::attacks::{attacks_of, between};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// A hanging piece: it can be captured with profit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hanging {
    /// The hanging piece with its square.
    pub piece: PlacedPiece,
    /// The enemy piece whose capture of it wins most.
    pub by: PlacedPiece,
    /// The points that the exchange wins (pawn 1, minor pieces 3, rook 5, queen 9), at least 1.
    pub points: i32,
    /// True if the capturing side is to move, so it can capture at once.
    pub now: bool,
}

/// Returns the hanging pieces of both sides, White's first, kings left out. The side to move has none if it
/// is in check.
pub fn hanging(board: &Board) -> Vec<Hanging> {
    let mut found = Vec::new();
    for color in Color::ALL {
        let now = board.side_to_move() != color;
        let mut on_turn = *board;
        if !now {
            if board.in_check() {
                continue;
            }
            on_turn.make_null();
        }
        for sq in board.by_color(color).without(board.king(color)) {
            if attackers(board, !color, sq).is_empty() {
                continue;
            }
            let Some((mv, points)) = legal_capture(&on_turn, sq) else { continue };
            if let (Some(piece), Some(by)) = (PlacedPiece::on(board, sq), PlacedPiece::on(board, mv.from())) {
                found.push(Hanging { piece, by, points, now });
            }
        }
    }
    found
}

/// Returns the facts of a board about pieces: check, and hanging, loose, pinned and doubly attacking ones.
pub fn find(fact_builder: &FactBuilder<'_>) -> Vec<Fact> {
    let mut found: Vec<Fact> = in_check(fact_builder).into_iter().collect();
    found.extend(hanging(fact_builder.board).into_iter().map(|one| hangs(fact_builder, one)));
    for color in Color::ALL {
        found.extend(loose(fact_builder.board, color).into_iter().map(|piece| {
            fact_builder.fact(BoardFact::Loose, Some(color), NamedPieces { by: &[], on: &[piece] }, &[])
        }));
        found.extend(pinned(fact_builder, color));
        found.extend(pinned_against(fact_builder, color));
        found.extend(double_attacks(fact_builder, color));
    }
    found
}

fn in_check(fact_builder: &FactBuilder<'_>) -> Option<Fact> {
    let board = fact_builder.board;
    let us = board.side_to_move();
    let king = PlacedPiece::on(board, board.king(us)).filter(|_| board.in_check())?;
    let by = pieces_on(board, board.checkers());
    Some(fact_builder.fact(BoardFact::InCheck, Some(us), NamedPieces { by: &by, on: &[king] }, &[]))
}

fn hangs(fact_builder: &FactBuilder<'_>, one: Hanging) -> Fact {
    let turn = if one.now { "yes" } else { "no" };
    let more =
        [("turn", turn.into()), ("points", one.points.into()), ("square", one.piece.sq.to_string().into())];
    let pieces = NamedPieces { by: &[one.by], on: &[one.piece] };
    let made = fact_builder.fact(BoardFact::Hangs, Some(one.piece.color()), pieces, &more);
    Fact { details: Details::points(one.points), ..made }
}

/// Returns the pieces of a side, without pawns and king, that no piece of it defends.
fn loose(board: &Board, color: Color) -> Vec<PlacedPiece> {
    let pieces = board.by_color(color) - board.colored(color, PieceKind::Pawn);
    let pieces = pieces_on(board, pieces.without(board.king(color)));
    pieces.into_iter().filter(|piece| attackers(board, color, piece.sq).is_empty()).collect()
}

fn pinned(fact_builder: &FactBuilder<'_>, color: Color) -> Vec<Fact> {
    let board = fact_builder.board;
    let king = board.king(color);
    let mut found = Vec::new();
    for by in pieces_on(board, board.pinners(color)) {
        // The pieces of one pin: what stands between.
        let Some(piece) =
            (between(king, by.sq) & board.pinned(color)).first().and_then(|sq| PlacedPiece::on(board, sq))
        else {
            continue;
        };
        found.push(fact_builder.fact(
            BoardFact::Pinned,
            Some(color),
            NamedPieces { by: &[by], on: &[piece] },
            &[],
        ));
    }
    found
}

/// Returns the squares that the slider `by` would attack if the squares `occ` were occupied, without those of
/// its own side's pieces.
fn slides(board: &Board, by: PlacedPiece, occ: Bitboard) -> Bitboard {
    attacks_of(by.kind(), by.sq, occ) - board.by_color(by.color())
}

/// Returns the facts of pieces of `color` that shield a more valuable piece from an enemy slider.
fn pinned_against(fact_builder: &FactBuilder<'_>, color: Color) -> Vec<Fact> {
    let board = fact_builder.board;
    let sliders = (board.bishops_and_queens() | board.rooks_and_queens()) & board.by_color(!color);
    let mut found = Vec::new();
    for by in pieces_on(board, sliders) {
        let seen = slides(board, by, board.occupied());
        let fronts = seen & (board.by_color(color) - board.colored(color, PieceKind::Pawn));
        for front in pieces_on(board, fronts.without(board.king(color))) {
            let behind = slides(board, by, board.occupied().without(front.sq)) - seen;
            let Some(behind) = behind_of(board, front, behind) else { continue };
            let free = attackers(board, color, behind.sq).without(front.sq).is_empty();
            let dear = worth(behind.kind()) > worth(front.kind());
            if dear && (worth(behind.kind()) > worth(by.kind()) || free) {
                let pieces = NamedPieces { by: &[by], on: &[front, behind] };
                found.push(fact_builder.fact(BoardFact::PinnedAgainst, Some(color), pieces, &[]));
            }
        }
    }
    found
}

/// Returns the piece of the same side (no king) behind `front` on a slider's line; `seen` are the squares
/// that the slider attacks through `front`. `None` if there is none.
fn behind_of(board: &Board, front: PlacedPiece, seen: Bitboard) -> Option<PlacedPiece> {
    let own = seen & board.by_color(front.color());
    own.without(board.king(front.color())).first().and_then(|sq| PlacedPiece::on(board, sq))
}

fn double_attacks(fact_builder: &FactBuilder<'_>, color: Color) -> Vec<Fact> {
    let board = fact_builder.board;
    let mut found = Vec::new();
    for by in pieces_on(board, board.by_color(color)) {
        let won = |sq: Square| {
            board.king(!color) == sq || exchange(board, by.sq, sq).is_some_and(|points| points > 0)
        };
        let mut on: Vec<PlacedPiece> = pieces_on(board, attacks_from(board, by.sq) & board.by_color(!color));
        on.retain(|piece| won(piece.sq));
        if on.len() < 2 || !is_safe(board, by.sq) {
            continue;
        }
        on.sort_by_key(|piece| (-worth(piece.kind()), piece.sq.index()));
        let made =
            fact_builder.fact(BoardFact::DoubleAttack, Some(color), NamedPieces { by: &[by], on: &on }, &[]);
        found.push(Fact { evidence: Evidence::RULE, ..made });
    }
    found
}
