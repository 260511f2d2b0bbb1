//! The wrong bishop.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, MoveContext, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::distance;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

fact! {
    /// Wrong rook pawn: at the end of the line the other side's only piece is a bishop that does not control
    /// the corner where its pawns, all of one rook's file, promote. The defending king, with pawns at most, is
    /// in that corner or beside it. The score is within three pawns, and at most a pawn for the defending side.
    pub struct WrongBishop {
        /// The other side's bishop, which does not control the promotion corner, on its square after the move.
        pub bishop: PlacedPiece,
    }
    key: "wrong-bishop",
    evidence: Search,
    motif: Draw,
    decides: 800,
}

impl FactKind for WrongBishop {
    const HOLDS: &'static [Example] = &[
        example("8/8/3b4/7p/6k1/8/8/6K1 w - - 0 1", "Kh1"),
        example("8/8/4b3/p7/2k5/8/1K6/8 w - - 0 1", "Ka1"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // It is of the corner's colour; the king is far away; there is a pawn on another file.
        example("8/8/4b3/7p/6k1/8/8/6K1 w - - 0 1", "Kh1"),
        example("8/8/3b4/7p/6k1/8/8/3K4 w - - 0 1", "Kd2"),
        example("8/8/3b4/6pp/6k1/8/8/6K1 w - - 0 1", "Kh1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.bishop])
    }
}

/// The [`Finder`] of the fact [`WrongBishop`]: a move that leads to a draw by the wrong rook pawn.
pub const FINDER: Finder = Finder {
    order: 70,
    plies: TACTICS,
    find: |at| Vec::from_iter(may_hold(at).then(|| wrong_bishop(at.line, &at.step)).flatten()),
};

/// The largest deficit of the defending side by the score, in pawns, with which the ending counts as a draw.
const NEAR_DRAW: i32 = 3;

/// A king at most this number of squares away from the promotion corner defends it.
const HOLDS: u8 = 1;

/// Returns the fact that the line ends with the wrong bishop for the other side: its only piece besides king
/// and pawns, which does not control the promotion corner of its pawns, all on one rook's file. For a move
/// after the first, the same must hold before the move. Otherwise `None`.
fn wrong_bishop(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let board = line.end();
    let us = step.side();
    let last = wrong_one(board, !us)?;
    let kept = wrong_one(step.before, !us).is_some() || step.ply == 0;
    // It is named by its square after the move, not by that at the end of the line.
    let bishops = step.after.colored(!us, PieceKind::Bishop).into_iter();
    let at = bishops.into_iter().find(|&sq| line.fate(step.ply + 1, sq) == Fate::Stands(last.sq));
    let bishop = at.and_then(|sq| PlacedPiece::on(step.after, sq)).filter(|_| kept)?;
    Some(Kind::WrongBishop(WrongBishop { bishop }))
}

/// Returns the wrong bishop of `strong` (see [`WrongBishop`]); `None` if the position is no such ending.
fn wrong_one(board: &Board, strong: Color) -> Option<PlacedPiece> {
    let bishops = board.colored(strong, PieceKind::Bishop);
    let pawns = board.colored(strong, PieceKind::Pawn);
    let king = board.colored(strong, PieceKind::King);
    let file =
        [0, 7].into_iter().find(|&file| !pawns.is_empty() && (pawns - Bitboard::file(file)).is_empty())?;
    if (board.by_color(strong) - bishops - pawns - king).any() || bishops.count() != 1 {
        return None;
    }
    let weak = board.by_color(!strong) - board.pieces(PieceKind::Pawn);
    let corner = Square::at(file, if strong == Color::White { 7 } else { 0 });
    let bishop = bishops.first()?;
    let wrong = bishop.is_light() != corner.is_light();
    let held = weak.count() == 1 && distance(board.king(!strong), corner) <= HOLDS;
    (wrong && held).then(|| PlacedPiece::on(board, bishop)).flatten()
}

/// Returns true for the first two plies of a line if the score allows a draw: the side that moves is at most
/// [`NEAR_DRAW`] pawns behind and at most one pawn ahead. The search does not know that the bishop cannot
/// control the corner, and a defender with pawns may even win.
fn may_hold(at: &MoveContext<'_>) -> bool {
    let score = if at.step.ply == 0 { at.scored.score } else { -at.scored.score };
    at.step.ply <= 1 && (-NEAR_DRAW * at.scored.pawn..=at.scored.pawn).contains(&score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;

    /// The bishop moves in the line, and is named where it stands after the first move.
    #[test]
    fn the_bishop_is_named_where_it_stands() {
        let start = Board::from_fen("8/8/5k2/8/7P/6K1/4B3/8 b - - 0 1").expect("legal");
        let line = Line::new(&start, &san_moves(&start, "Kg7 Bc4 Kh8 Kf4"));
        let found = line.step(0).and_then(|step| wrong_bishop(&line, &step));
        let Some(Kind::WrongBishop(WrongBishop { bishop })) = found else { panic!("{found:?}") };
        assert_eq!(bishop.sq, Square::E2);
    }
}
