//! The tables that are derived from a set of weights and used in every evaluation: material and piece-square
//! values in one table, the king-danger curves, the taper.
//!
//! Computed once when weights are loaded, so that a choice made there (the shape of the taper, the exponent
//! of a curve) costs nothing in play. Depends only on the flat table. Invariant: the piece-square table has
//! the sums of its weights for each piece ([`psqt_weight`] names the weight for both).

use crate::evaluation::weights::by_pawn::ByPawn;
use crate::evaluation::weights::curve::Curve;
use crate::evaluation::weights::file::RawWeights;
use crate::evaluation::weights::taper::Taper;
use crate::evaluation::weights::terms::{self, TABLE, Weight};
use crate::types::{Color, Piece, PieceKind, S, Square};

/// The tables derived from a set of weights for fast evaluation: piece-square values, pawn relations,
/// king-danger curves and the taper.
#[derive(Clone)]
pub struct Derived {
    /// Material plus piece-square value by piece and square from White's view, once for the owner's king on
    /// files a to d and once for files e to h.
    pub psqt: [[[S; 2]; 64]; Piece::COUNT],
    /// The piece-square tables for each pawn.
    pub by_pawn: ByPawn,
    /// The king-danger curves, for the middlegame and the endgame.
    pub danger: [Curve; 2],
    /// The taper curve, which blends middlegame and endgame values.
    pub taper: Taper,
}

impl Derived {
    /// Derives the tables from the weights of a file.
    pub fn new(raw: &RawWeights) -> Self {
        let p = &raw.parameters;
        Self {
            psqt: psqt_tables(&raw.pairs),
            by_pawn: ByPawn::new(&raw.pairs),
            danger: [
                Curve::new(p[terms::KING_SCALE_MG], p[terms::KING_POWER_MG], p[terms::KING_LINEAR_MG]),
                Curve::new(p[terms::KING_SCALE_EG], p[terms::KING_POWER_EG], p[terms::KING_LINEAR_EG]),
            ],
            taper: Taper::new(p[terms::TAPER_CUBIC] == 1),
        }
    }
}

/// Returns the square by which the piece-square value of a piece of `color` on `sq` is looked up: mirrored
/// vertically for Black, and horizontally if `king_side` is true, that is if its own king is on files e to h.
#[inline]
pub fn psqt_square(color: Color, sq: Square, king_side: bool) -> Square {
    let sq = sq.relative(color);
    if king_side { sq.flip_file() } else { sq }
}

/// Returns the piece-square weight of a piece of kind `kind` on a square as [`psqt_square`] returns it. Kings
/// on files e to h, and pawns on the first or last rank, do not occur there and get the nearest entry.
#[inline]
pub fn psqt_weight(kind: PieceKind, sq: Square) -> Weight<terms::Linear> {
    let (file, rank) = (sq.file() as usize, sq.rank() as usize);
    match kind {
        PieceKind::Pawn => terms::PAWN_SQUARE.at2(rank.clamp(1, 6) - 1, file),
        PieceKind::Knight => terms::KNIGHT_SQUARE.at2(rank, file),
        PieceKind::Bishop => terms::BISHOP_SQUARE.at2(rank, file),
        PieceKind::Rook => terms::ROOK_SQUARE.at2(rank, file),
        PieceKind::Queen => terms::QUEEN_SQUARE.at2(rank, file),
        PieceKind::King => terms::KING_SQUARE.at2(rank, file.min(7 - file)),
    }
}

fn psqt_tables(pairs: &[S; TABLE]) -> [[[S; 2]; 64]; Piece::COUNT] {
    let mut tables = [[[S::ZERO; 2]; 64]; Piece::COUNT];
    for piece in Piece::ALL {
        let (color, kind) = (piece.color(), piece.kind());
        let material = match kind {
            PieceKind::King => S::ZERO,
            _ => pairs[terms::MATERIAL.at(kind.index()).index()],
        };
        for sq in Square::all() {
            for king_side in [false, true] {
                let place = psqt_weight(kind, psqt_square(color, sq, king_side));
                let value = (material + pairs[place.index()]) * color.sign();
                tables[piece.index()][sq.index()][usize::from(king_side)] = value;
            }
        }
    }
    tables
}
