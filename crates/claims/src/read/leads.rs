//! A lead in pieces of one kind, whatever else the sides have.

use palisade::board::Board;
use palisade::types::{Color, PieceKind};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::Prize;
use palisade_coach::claims::names::name;

/// Returns true if a side has more pieces of the kind `prize` than the other side. Knights and bishops are
/// counted together; the exchange means more rooks and fewer minor pieces. Always false for pawns and for
/// material in general.
pub fn has_lead(board: &Board, side: Color, prize: Prize) -> bool {
    let more = |kind: PieceKind| {
        let count = |side: Color| board.colored(side, kind).into_iter().count();
        count(side).cast_signed() - count(!side).cast_signed()
    };
    let minors = more(PieceKind::Knight) + more(PieceKind::Bishop);
    match prize {
        Prize::Queen => more(PieceKind::Queen) > 0,
        Prize::Rook => more(PieceKind::Rook) > 0,
        Prize::Exchange => more(PieceKind::Rook) > 0 && minors < 0,
        Prize::Knight | Prize::Bishop | Prize::Piece => minors > 0,
        _ => false,
    }
}

/// Returns the verdict "not checkable" on a claim such as "`side` is a rook ahead", for a side with more
/// pieces of that kind but fewer of others: the claim may be meant of the whole material.
pub fn partly(side: Color) -> Verdict {
    Verdict::unknown(format!("{} has it more, and less of other pieces", name(side)))
}
