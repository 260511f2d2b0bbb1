//! A pawn of the cover of a king taken.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::file_distance;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

fact! {
    /// Captures a pawn of the pawn shield of a king at home, and the shield has fewer pawns at the end of the
    /// line.
    pub struct BreaksCover {
        /// The square of the captured pawn.
        pub pawn: Square,
        /// The enemy king that loses the pawn of its shield.
        pub king: PlacedPiece,
    }
    key: "breaks-cover",
    evidence: Rule,
    motif: KingAttack,
    point: 504,
    play: 60,
    theme: KingAttack,
    roles: [Outcome, Direction, Damage],
}

impl FactKind for BreaksCover {
    const HOLDS: &'static [Example] = &[example("6k1/5ppp/8/8/8/3B4/8/6K1 w - - 0 1", "Bxh7+ Kxh7")];

    const NEAR_MISSES: &'static [Example] = &[example("6k1/p4ppp/8/8/8/4B3/8/6K1 w - - 0 1", "Bxa7 Kf8")];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.king])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.pawn]
    }
}

/// The [`Finder`] of the fact [`BreaksCover`]: the capture of a pawn that breaks up a king's pawn shield.
pub const FINDER: Finder =
    Finder { order: 31, plies: TACTICS, find: |at| Vec::from_iter(breaks_cover(at.line, &at.step)) };

/// The pawn shield of a king consists of the pawns on the two ranks in front of it and at most this number of
/// files away.
const COVER_FILES: u8 = 1;

/// Returns the pawn shield of the king of `color`: empty if the king is not on its first two ranks or is on
/// the d- or e-file.
fn cover(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    if king.relative_rank(color) > 1 || matches!(king.file(), 3 | 4) {
        return Bitboard::EMPTY;
    }
    let pawns = board.colored(color, PieceKind::Pawn);
    pawns
        .into_iter()
        .filter(|&sq| {
            let ahead = sq.relative_rank(color).saturating_sub(king.relative_rank(color));
            file_distance(sq, king) <= COVER_FILES && (1..=2).contains(&ahead)
        })
        .collect()
}

fn breaks_cover(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let enemy = !step.side();
    let pawn = step.captured().filter(|piece| piece.kind() == PieceKind::Pawn)?;
    let before = cover(step.before, enemy);
    let fewer = cover(line.end(), enemy).count() < before.count();
    let stays = matches!(line.fate(step.ply, step.before.king(enemy)), Fate::Stands(_));
    let king = PlacedPiece::on(step.before, step.before.king(enemy))?;
    (before.has(pawn.sq) && fewer && stays).then_some(Kind::BreaksCover(BreaksCover { pawn: pawn.sq, king }))
}
