//! Unstoppable pawn.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::pawn_endings::EndingScore;
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// Unstoppable pawn: a pawn advances that becomes a queen in the line by its own moves alone and is not
    /// captured there at once. It was not stated of an earlier move of the pawn, and the score is at least two
    /// pawns.
    pub struct UnstoppablePawn {
        /// The pawn that promotes.
        pub pawn: PlacedPiece,
        /// The square on which the pawn promotes.
        pub to: Square,
    }
    key: "unstoppable-pawn",
    evidence: Search,
    motif: Promotion,
    point: 712,
    theme: PassedPawns,
    roles: [Forces],
    replaces: [AdvancesPawn],
}

impl FactKind for UnstoppablePawn {
    const HOLDS: &'static [Example] = &[
        example("6k1/5n2/P7/8/8/8/8/K7 w - - 0 1", "a7 Nd6 a8=Q+ Kf7"),
        example("7k/8/8/P7/8/8/8/4B1K1 w - - 0 1", "a6 Kg7 Bc3+ Kf7 a7 Ke6 a8=Q Kd6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The pawn is captured on its way or on its promotion square.
        example("6k1/8/P4n2/8/8/8/8/K7 w - - 0 1", "a7 Nd7 Kb1 Nb6"),
        example("6k1/8/P4n2/8/8/8/8/K7 w - - 0 1", "a7 Nd7 Kb2 Nb6 a8=Q+ Nxa8"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.to]
    }
}

/// The [`Finder`] of the fact [`UnstoppablePawn`]: the advance of a pawn that becomes a queen by its own
/// moves alone.
pub const FINDER: Finder = Finder {
    order: 83,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(promotes_later(at.line, &at.step, score))
    },
};

/// Returns the fact that the moved pawn becomes a queen in the line by its own moves and is not captured
/// there at once. `None` if it does not, if the move is a capture or comes after the first two plies, or if
/// the score is not won.
fn promotes_later(line: &Line, step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let pawn = step.moved();
    let first = step.ply < 2;
    if !first || pawn.kind() != PieceKind::Pawn || step.mv.is_capture() || !score.wins() {
        return None;
    }
    let mut at = pawn.sq;
    for later in line.steps().skip(step.ply + 1) {
        if later.captured().is_some_and(|piece| piece.sq == at) {
            return None;
        }
        if later.mv.from() == at {
            at = later.mv.to();
            if later.mv.is_promotion() {
                let queen = later.moved().kind() == PieceKind::Queen;
                return (queen && !line.takes(later.ply + 1, at))
                    .then_some(Kind::UnstoppablePawn(UnstoppablePawn { pawn, to: at }));
            }
        }
    }
    None
}
