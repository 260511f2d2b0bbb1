//! Key square.

use crate::exchange::best_capture;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::facts::pawn_endings::{EndingScore, is_pawn_ending};
use crate::line::{PlacedPiece, Step};
use palisade::attacks::king_attacks;
use palisade::types::{Bitboard, Color, PieceKind, Square};

fact! {
    /// The king reaches a key square of its own pawn in a pawn ending, from a square that is not one. The
    /// pawn is the only passed pawn on the board and cannot be captured, and the score is at least two pawns.
    /// Key squares of a rook's pawn are the two beside the corner on the next file; of another pawn up to its
    /// fourth rank the three squares two ranks ahead; on the fifth and sixth rank those and the three in
    /// front of it; on the seventh the squares beside and ahead of it.
    pub struct KeySquare {
        /// The king, on the key square.
        pub by: PlacedPiece,
        /// The king's own passed pawn.
        pub pawn: PlacedPiece,
    }
    key: "key-square",
    evidence: Search,
    motif: Endgame,
    point: 702,
    play: 140,
    theme: King,
    roles: [Plan, PointLater],
    replaces: [NearsPasser, ActivatesKing, Route],
}

impl FactKind for KeySquare {
    const HOLDS: &'static [Example] = &[
        // Endings.
        example("3k4/8/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
        example("8/1k6/8/3KP3/8/8/8/8 w - - 0 1", "Kd6"),
        example("4k3/8/2K5/8/P7/8/8/8 w - - 0 1", "Kb7"),
        example("8/3P1k2/3K4/8/8/8/8/8 w - - 0 1", "Kc7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Beside them; from one to another; a piece is left; not for a rook's pawn.
        example("3k4/8/8/8/8/4K3/4P3/8 w - - 0 1", "Kd3"),
        example("3k4/8/8/8/4K3/8/4P3/8 w - - 0 1", "Kd4"),
        example("3k3n/8/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
        example("4k3/8/3K4/8/P7/8/8/8 w - - 0 1", "Kc7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }
}

/// The [`Finder`] of the fact [`KeySquare`]: a king move to a key square of its own pawn, in a pawn ending.
pub const FINDER: Finder = Finder {
    order: 80,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(key_square(&at.step, score))
    },
};

/// Returns the key squares of the pawn of `color` on `pawn`: the squares from which its king secures the
/// promotion against a bare king, with either side to move.
fn key_squares(color: Color, pawn: Square) -> Bitboard {
    let seen = pawn.relative(color);
    let (file, rank) = (seen.file(), seen.rank());
    let squares = match (file, rank) {
        (0, _) => Square::B7.bb() | Square::B8.bb(),
        (7, _) => Square::G7.bb() | Square::G8.bb(),
        _ => {
            let row = |rank: u8| {
                Bitboard::rank(rank) & (king_attacks(Square::at(file, rank)) | Square::at(file, rank).bb())
            };
            match rank {
                1..=3 => row(rank + 2),
                4..=5 => row(rank + 1) | row(rank + 2),
                _ => king_attacks(seen) & (Bitboard::rank(6) | Bitboard::rank(7)),
            }
        }
    };
    squares.into_iter().map(|sq| sq.relative(color)).collect()
}

fn key_square(step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    if by.kind() != PieceKind::King || !is_pawn_ending(board) || !score.wins() {
        return None;
    }
    let passed = |color: Color| {
        board.colored(color, PieceKind::Pawn).into_iter().filter(move |&sq| is_passed(board, color, sq))
    };
    let mut own = passed(us);
    let pawn = own.next().filter(|_| own.next().is_none() && passed(!us).next().is_none())?;
    let keys = key_squares(us, pawn);
    let held = best_capture(board, !us, pawn).is_none_or(|(_, gain)| gain <= 0);
    (keys.has(by.sq) && !keys.has(step.mv.from()) && held)
        .then_some(Kind::KeySquare(KeySquare { by, pawn: PlacedPiece::on(board, pawn)? }))
}
