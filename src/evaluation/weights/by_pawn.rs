//! Weights of a piece by a pawn, by both squares, as they are looked up: piece-square tables for each pawn,
//! and one number for each pair of pawns.
//!
//! Squares are those of the piece's owner's view. Left and right are the same: a piece on files e to h is
//! mirrored, and the pawn with it. Rests on the flat table alone; invariant: every value here is that of the
//! weights that [`piece_weight`] and [`pawn_weight`] name.

use crate::evaluation::weights::terms::{self, Linear, TABLE, Weight};
use crate::types::{PieceKind, S, Square};

/// The kinds of pieces whose value on a square depends on each pawn: all but pawns.
pub const KINDS: [PieceKind; 5] =
    [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen, PieceKind::King];

/// The values of one side's pieces by kind ([`KINDS`]) and by square (a1 first, from the owner's view),
/// internal units.
pub type SquareTable = [[S; 64]; KINDS.len()];

/// Returns the weight of a piece and a pawn: the value that a piece of kind `kind` on `piece` has because a
/// pawn stands on `pawn`. Both squares are from the view of the piece's owner; `own` is true if both belong
/// to the same side. `kind` must not be a pawn.
#[inline]
pub fn piece_weight(kind: PieceKind, own: bool, piece: Square, pawn: Square) -> Weight<Linear> {
    let term = if own { terms::PIECE_OWN_PAWN } else { terms::PIECE_ENEMY_PAWN };
    let (piece, pawn) = mirrored(piece, pawn);
    term.at3(kind.index() - 1, usize::from(4 * piece.rank() + piece.file()), pawn.index() - 8)
}

/// Returns the weight of a pair of pawns: the value that a pawn on `pawn` has because another stands on
/// `other`. Both squares are from the view of the first pawn's owner and on the second to seventh rank; `own`
/// is true if both belong to the same side.
#[inline]
pub fn pawn_weight(own: bool, pawn: Square, other: Square) -> Weight<Linear> {
    let term = if own { terms::PAWN_OWN_PAWN } else { terms::PAWN_ENEMY_PAWN };
    let (pawn, other) = mirrored(pawn, other);
    term.at2(usize::from(4 * (pawn.rank() - 1) + pawn.file()), other.index() - 8)
}

/// Returns both squares, mirrored horizontally if the first is on files e to h, so that it is on files a
/// to d.
#[inline]
const fn mirrored(piece: Square, pawn: Square) -> (Square, Square) {
    if piece.file() < 4 { (piece, pawn) } else { (piece.flip_file(), pawn.flip_file()) }
}

/// For a pawn on each square, the values that it gives to other pieces and pawns, derived from a set of
/// weights for fast lookup.
#[derive(Clone)]
pub struct ByPawn {
    /// The values given by an enemy pawn, then by an own pawn, by the pawn's square (a2 first).
    squares: Box<[[SquareTable; 48]; 2]>,
    /// The values of a pair of a white and a black pawn, White less Black; then of two pawns of one side,
    /// from its view.
    pairs: Box<[[[S; 48]; 48]; 2]>,
}

impl ByPawn {
    /// Derives the lookup tables from the flat table of weights ([`TABLE`]).
    pub fn new(weights: &[S; TABLE]) -> Self {
        let mut squares = Box::new([[[[S::ZERO; 64]; KINDS.len()]; 48]; 2]);
        let mut pairs = Box::new([[[S::ZERO; 48]; 48]; 2]);
        let pawns = || (8..56).map(Square::new);
        let pair = |own, pawn, other| weights[pawn_weight(own, pawn, other).index()];
        for (i, pawn) in pawns().enumerate() {
            for own in [false, true] {
                for (kind, row) in KINDS.into_iter().zip(&mut squares[usize::from(own)][i]) {
                    for (sq, value) in Square::all().zip(row) {
                        *value = weights[piece_weight(kind, own, sq, pawn).index()];
                    }
                }
            }
            for (j, other) in pawns().enumerate() {
                pairs[0][i][j] = pair(false, pawn, other) - pair(false, other.flip_rank(), pawn.flip_rank());
                pairs[1][i][j] = pair(true, pawn, other) + pair(true, other, pawn);
            }
        }
        Self { squares, pairs }
    }

    /// Returns the values that one pawn gives to pieces by kind and square: pieces of its own side if `own`,
    /// otherwise of the enemy. The pawn's square is from the view of the pieces' owner, on ranks 2 to 7.
    #[inline]
    pub fn squares(&self, own: bool, pawn: Square) -> &SquareTable {
        &self.squares[usize::from(own)][pawn.index() - 8]
    }

    /// Returns the value that two pawns give to each other, together, internal units. If `own`, both belong
    /// to one side, and squares and value are from its view; otherwise `pawn` is White's and `other` Black's,
    /// and the value is White less Black.
    #[inline]
    pub fn pair(&self, own: bool, pawn: Square, other: Square) -> S {
        self.pairs[usize::from(own)][pawn.index() - 8][other.index() - 8]
    }
}
