//! A king comes to a passed pawn.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::kings::is_endgame;
use crate::facts::passed_pawns::is_passed;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::distance;
use palisade::types::PieceKind;

fact! {
    /// The king comes nearer to the square in front of a passed pawn and is within two steps of it: in an
    /// endgame, or for a pawn on its sixth or seventh rank.
    pub struct NearsPasser {
        /// The king, on its new square.
        pub by: PlacedPiece,
        /// The passed pawn, of either side.
        pub pawn: PlacedPiece,
    }
    key: "nears-passer",
    evidence: Rule,
    motif: Promotion,
    play: 42,
    theme: PassedPawns,
    roles: [Plan],
}

impl FactKind for NearsPasser {
    const HOLDS: &'static [Example] = &[
        // Against the other side's pawn, and beside the own one; on the seventh rank with queens.
        example("6k1/8/8/p7/8/3K4/7P/8 w - - 0 1", "Kc3"),
        example("6k1/8/8/P7/3K4/8/8/8 w - - 0 1", "Kc5"),
        example("1k2r3/4P3/8/8/8/8/1q4PP/Q3RBNK b - - 0 1", "Kc7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another pawn holds it; it goes away; too far; no endgame and a pawn of the fifth rank.
        example("6k1/8/8/p7/8/1P1K4/7P/8 w - - 0 1", "Kc3"),
        example("6k1/8/8/p7/2K5/8/7P/8 w - - 0 1", "Kd3"),
        example("6k1/8/8/p7/8/4K3/7P/8 w - - 0 1", "Kd4"),
        example("1k2r3/8/8/4P3/8/8/1q4PP/Q3RBNK b - - 0 1", "Kc7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }
}

/// The [`Finder`] of the fact [`NearsPasser`]: a king move towards the square in front of a passed pawn.
pub const FINDER: Finder = Finder {
    order: 115,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_kings_step() && !at.step.before.in_check()).then(|| nears_passer(&at.step)).flatten(),
        )
    },
};

/// A king at most this number of squares away from the square in front of a pawn has reached it.
const NEAR: u8 = 2;

/// The least rank of a passed pawn, counted from 0 at its own side's first rank, that concerns the king in
/// every phase of the game.
const FAR: u8 = 5;

fn nears_passer(step: &Step<'_>) -> Option<Kind> {
    let (by, from) = (step.moved(), step.mv.from());
    let endgame = is_endgame(step.before);
    let pawns =
        step.after.pieces(PieceKind::Pawn).into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq));
    let comes = |pawn: &PlacedPiece| {
        let color = pawn.color();
        let stop = pawn.sq.forward(color);
        is_passed(step.after, color, pawn.sq)
            && (endgame || pawn.sq.relative_rank(color) >= FAR)
            && distance(by.sq, stop) < distance(from, stop)
            && distance(by.sq, stop) <= NEAR
    };
    let pawn = pawns.filter(comes).max_by_key(|pawn| {
        // An enemy pawn rather than an own one, then the one that is further on.
        (pawn.color() != by.color(), pawn.sq.relative_rank(pawn.color()), std::cmp::Reverse(pawn.sq))
    })?;
    Some(Kind::NearsPasser(NearsPasser { by, pawn }))
}
