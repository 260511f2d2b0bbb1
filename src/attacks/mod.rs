//! Layer 1: where pieces reach, lines between squares, and masks.
//!
//! Every table is computed by a `const fn` at compile time; there is nothing to initialise and no check
//! before an entry is read. It depends only on `types`.

mod leapers;
mod lines;
mod magic_numbers;
mod sliders;

pub use leapers::{king_attacks, knight_attacks, pawn_attacks};
pub use lines::{
    adjacent_files, aligned, between, distance, file_distance, forward_file, inner_ring, king_zone, line,
    offset, offsets_from, passed_mask, pawn_attack_span, rank_distance,
};
pub use sliders::{bishop_attacks, bishop_rays, queen_attacks, rook_attacks, rook_rays};

use crate::types::{Bitboard, PieceKind, Square};

/// Returns the squares that a piece of `kind` on `sq` attacks with the occupied squares `occ`. For a pawn the
/// set is empty, since its attacks depend on its colour: see [`pawn_attacks`].
///
/// ```
/// use palisade::attacks::attacks_of;
/// use palisade::types::{Bitboard, PieceKind, Square};
/// let squares = PieceKind::ALL.map(|kind| attacks_of(kind, Square::A1, Bitboard::EMPTY).count());
/// assert_eq!(squares, [0, 2, 7, 14, 21, 3]);
/// ```
#[inline]
pub fn attacks_of(kind: PieceKind, sq: Square, occ: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => Bitboard::EMPTY,
        PieceKind::Knight => knight_attacks(sq),
        PieceKind::Bishop => bishop_attacks(sq, occ),
        PieceKind::Rook => rook_attacks(sq, occ),
        PieceKind::Queen => queen_attacks(sq, occ),
        PieceKind::King => king_attacks(sq),
    }
}
