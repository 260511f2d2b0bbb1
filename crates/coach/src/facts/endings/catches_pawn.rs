//! The square of the pawn.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::pawn_endings::{EndingScore, goal, is_in_square, is_pawn_ending, moves_to_promote};
use crate::line::{PlacedPiece, Step};
use palisade::attacks::{forward_file, king_attacks};
use palisade::types::PieceKind;

fact! {
    /// In a pawn ending the king enters the square of a passed pawn that it could not have caught from outside.
    /// No piece is in the pawn's way, its own king guards none of the squares in front of it, and the score is
    /// not lost.
    pub struct CatchesPawn {
        /// The king, on its new square inside the square of the pawn.
        pub by: PlacedPiece,
        /// The enemy passed pawn.
        pub pawn: PlacedPiece,
    }
    key: "catches-pawn",
    evidence: Search,
    motif: Promotion,
    play: 140,
    theme: PassedPawns,
    roles: [Plan],
    replaces: [NearsPasser, ActivatesKing, Route],
}

impl FactKind for CatchesPawn {
    const HOLDS: &'static [Example] =
        &[example("7k/8/8/p7/8/5K2/8/8 w - - 0 1", "Ke3"), example("7k/p7/8/8/6K1/8/8/8 w - - 0 1", "Kf4")];

    const NEAR_MISSES: &'static [Example] = &[
        // In it before; not in it yet; the other king is with its pawn.
        example("7k/8/8/p7/8/4K3/8/8 w - - 0 1", "Kd3"),
        example("7k/8/8/p7/8/6K1/8/8 w - - 0 1", "Kf3"),
        example("8/8/8/p7/8/5K2/1k6/8 w - - 0 1", "Ke3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }
}

/// The [`Finder`] of the fact [`CatchesPawn`]: a king move into the square of a passed pawn, in a pawn
/// ending.
pub const FINDER: Finder = Finder {
    order: 81,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(catches_pawn(&at.step, score))
    },
};

fn catches_pawn(step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let (board, by, them) = (step.after, step.moved(), !step.side());
    if by.kind() != PieceKind::King || step.mv.is_capture() || !is_pawn_ending(board) || score.loses() {
        return None;
    }
    let escort = king_attacks(board.king(them));
    let caught = board.colored(them, PieceKind::Pawn).into_iter().filter(|&pawn| {
        let goal = goal(them, pawn);
        moves_to_promote(board, them, pawn).is_some_and(|moves| {
            is_in_square(by.sq, goal, moves) && !is_in_square(step.mv.from(), goal, moves)
        }) && !escort.intersects(forward_file(them, pawn))
    });
    let pawn = caught.max_by_key(|sq| (sq.relative_rank(them), std::cmp::Reverse(*sq)))?;
    Some(Kind::CatchesPawn(CatchesPawn { by, pawn: PlacedPiece::on(board, pawn)? }))
}
