//! A pawn in the centre.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::kings::is_endgame;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::pawn_attacks;
use palisade::types::Square;

fact! {
    /// A pawn occupies, or comes to attack, one of the four central squares. Not in an endgame.
    pub struct Centre {
        /// The pawn, on its new square.
        pub pawn: PlacedPiece,
    }
    key: "centre",
    evidence: Exact,
    motif: Structure,
    play: 40,
    theme: Pawns,
    roles: [Harmless],
    replaces: [GainsSpace],
}

impl FactKind for Centre {
    const HOLDS: &'static [Example] = &[example("r2qk2r/8/8/8/8/8/4P3/R2QK2R w - - 0 1", "e4")];

    const NEAR_MISSES: &'static [Example] = &[
        example("r2qk2r/8/8/8/8/8/P7/R2QK2R w - - 0 1", "a4"),
        // An endgame, in which the king fights for the centre.
        example("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }
}

/// The [`Finder`] of the fact [`Centre`]: a pawn move that occupies or attacks a central square.
pub const FINDER: Finder = Finder {
    order: 157,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| centre(&at.step)).flatten()),
};

/// The four central squares: d4, e4, d5 and e5.
pub const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// Returns the fact that a pawn move occupies or attacks more central squares than before; `None` if it does
/// not, or in an endgame. The move must be a pawn's.
pub fn centre(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let hold = |sq: Square| {
        let attacked = pawn_attacks(step.side(), sq);
        CENTRE.iter().filter(|&&centre| attacked.has(centre) || sq == centre).count()
    };
    let more = hold(pawn.sq) > hold(step.mv.from()) && !is_endgame(step.before);
    more.then_some(Kind::Centre(Centre { pawn }))
}
