//! Bad bishops and the bishop pair.

use crate::line::PlacedPiece;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind};

/// The least number of own pawns on squares of a bishop's colour for it to count as a bad bishop.
pub const BAD: u32 = 4;

/// Returns true if `piece` is a bad bishop: at least [`BAD`] own pawns stand on squares of its colour, more
/// than on the other colour, and one of them is blocked on the files c to f. False for another kind of piece.
pub fn is_bad_bishop(board: &Board, piece: PlacedPiece) -> bool {
    if piece.kind() != PieceKind::Bishop {
        return false;
    }
    let (us, colour) = (piece.color(), if piece.sq.is_light() { Bitboard::LIGHT } else { Bitboard::DARK });
    let pawns = board.colored(us, PieceKind::Pawn);
    let same = pawns & colour;
    let files = Bitboard::file(2) | Bitboard::file(3) | Bitboard::file(4) | Bitboard::file(5);
    let stopped = same & files & board.occupied().backward(us);
    same.count() >= BAD && same.count() > (pawns - colour).count() && stopped.any()
}

/// Returns true if `us` has the bishop pair: bishops on squares of both colours, which the other side does
/// not have.
pub fn has_the_pair(board: &Board, us: Color) -> bool {
    let both = |color: Color| {
        let bishops = board.colored(color, PieceKind::Bishop);
        bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK)
    };
    both(us) && !both(!us)
}
