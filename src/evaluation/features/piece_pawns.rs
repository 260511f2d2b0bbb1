//! Every piece by every pawn: the effect of a pawn on one square on a knight, a king or another pawn on
//! another square. Outposts and holes, open and closed lines, chains and targets all have that form, and this
//! module covers those without a term of their own.
//!
//! A piece counts one weight for each pawn of either side, by both squares from its owner's view. Left and
//! right are the same: a piece on files e to h is mirrored, and the pawn with it. For one pawn structure the
//! weights of a piece add up to a piece-square table ([`SquareTables`]), which is cached
//! ([`crate::evaluation::assembly::square_tables`]), so in play a piece costs one look-up; pairs of pawns are
//! cached with the pawns. A trace counts weight by weight.
//!
//! The idea is that of the relations of three pieces (king, piece, piece) in shogi programs
//! since Bonanza (Hoki 2006), with the pawn structure in the king's place.

use crate::board::Board;
use crate::evaluation::weights::by_pawn::{KINDS, SquareTable, pawn_weight, piece_weight};
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::table::Weights;
use crate::types::{Bitboard, Color, PieceKind, S, Square};

/// Returns the squares of White's pawns, then of Black's.
pub fn pawns_of(board: &Board) -> [Bitboard; 2] {
    Color::ALL.map(|color| board.colored(color, PieceKind::Pawn))
}

/// For one pawn structure, the value that the pawns of both sides together give to each other piece on each
/// square, for White and for Black, internal units.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct SquareTables([SquareTable; 2]);

impl SquareTables {
    /// The values for a board without pawns, which are all 0.
    pub const ZERO: Self = Self([[[S::ZERO; 64]; KINDS.len()]; 2]);

    /// Returns the value that the pawns of both sides give to a piece of `us` on a square, from the
    /// view of `us`, internal units. `kind` must not be a pawn.
    #[inline(always)]
    pub fn value(&self, us: Color, kind: PieceKind, sq: Square) -> S {
        self.0[us.index()][kind.index() - 1][sq.relative(us).index()]
    }

    /// Updates the values, which belong to the pawns `from` (White's, Black's), to the pawns `to`. It costs
    /// one pass for each pawn that differs; successive structures of a search differ by one or two.
    pub fn follow(&mut self, from: [Bitboard; 2], to: [Bitboard; 2], weights: &Weights) {
        for owner in Color::ALL {
            let (old, new) = (from[owner.index()], to[owner.index()]);
            for pawn in old ^ new {
                let sign = if new.has(pawn) { 1 } else { -1 };
                for us in [owner, !owner] {
                    let values = weights.by_pawn().squares(owner == us, pawn.relative(us)).as_flattened();
                    add_products(self.0[us.index()].as_flattened_mut(), values, sign);
                }
            }
        }
    }
}

/// Adds `sign` times each of `values` to the number at the same index of `sums`. A function of slices, or the
/// compiler would unroll the whole loop.
#[inline(never)]
fn add_products(sums: &mut [S], values: &[S], sign: i32) {
    for (sum, &value) in sums.iter_mut().zip(values) {
        *sum += value * sign;
    }
}

/// Adds to `sink` the value that the pawns of both sides give to the piece of `us` on `sq`. `squares` has
/// these values for the pawns of `board`; a sink that traces gets the weight of each pawn instead.
#[inline(always)]
pub fn piece<K: Sink>(
    board: &Board,
    squares: &SquareTables,
    us: Color,
    kind: PieceKind,
    sq: Square,
    sink: &mut K,
) {
    if !K::TRACE {
        sink.add_value(us, squares.value(us, kind, sq));
        return;
    }
    for owner in Color::ALL {
        for pawn in board.colored(owner, PieceKind::Pawn) {
            sink.add(us, piece_weight(kind, owner == us, sq.relative(us), pawn.relative(us)), 1);
        }
    }
}

/// Adds to `sink` the values that pawns give to one another, for each pair of pawns. Each pair counts twice,
/// once for either pawn.
pub fn pawns<K: Sink>(board: &Board, sink: &mut K) {
    let all = pawns_of(board);
    if !K::TRACE {
        sink.add_sum(pawn_pairs(all, sink.weights()));
        return;
    }
    for us in Color::ALL {
        for pawn in all[us.index()] {
            sink.focus(pawn.bb());
            for owner in Color::ALL {
                for other in all[owner.index()] - pawn.bb() {
                    sink.add(us, pawn_weight(owner == us, pawn.relative(us), other.relative(us)), 1);
                }
            }
        }
    }
    sink.focus(Bitboard::EMPTY);
}

/// Returns the sum over all pairs of pawns, White less Black, internal units, with one look-up for both
/// views of a pair.
#[inline]
fn pawn_pairs(all: [Bitboard; 2], weights: &Weights) -> S {
    let (mut sum, by_pawn) = (S::ZERO, weights.by_pawn());
    for us in Color::ALL {
        let mut rest = all[us.index()];
        for pawn in rest {
            rest = rest - pawn.bb();
            for other in rest {
                sum += by_pawn.pair(true, pawn.relative(us), other.relative(us)) * us.sign();
            }
        }
    }
    for pawn in all[0] {
        for other in all[1] {
            sum += by_pawn.pair(false, pawn, other);
        }
    }
    sum
}
