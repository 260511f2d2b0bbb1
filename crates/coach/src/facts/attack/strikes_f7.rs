//! A strike at f7 or f2.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::Step;
use palisade::attacks::distance;
use palisade::types::Square;

fact! {
    /// Captures on f7 (f2) while the enemy king is on the d- or e-file of its first rank.
    pub struct StrikesF7 {
        /// The square of the capture: f7, or f2 if Black captures.
        pub sq: Square,
    }
    key: "strikes-f7",
    evidence: Rule,
    motif: KingAttack,
    point: 512,
    play: 36,
    roles: [Outcome],
}

impl FactKind for StrikesF7 {
    const HOLDS: &'static [Example] = &[
        example("4k3/5p2/8/6N1/8/8/8/4K3 w - - 0 1", "Nxf7"),
        example("3k4/5p2/8/8/2B5/8/8/4K3 w - - 0 1", "Bxf7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        example("6k1/5p2/8/6N1/8/8/8/4K3 w - - 0 1", "Nxf7"),
        example("4k3/3p4/8/2N5/8/8/8/4K3 w - - 0 1", "Nxd7"),
    ];

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }
}

/// The [`Finder`] of the fact [`StrikesF7`]: a capture on f7 (f2) while the enemy king is uncastled.
pub const FINDER: Finder =
    Finder { order: 62, plies: TACTICS, find: |at| Vec::from_iter(strikes_f7(&at.step)) };

fn strikes_f7(step: &Step<'_>) -> Option<Kind> {
    let (us, sq) = (step.side(), step.mv.to());
    let king = step.before.king(!us);
    let weak = sq.file() == 5 && sq.relative_rank(us) == 6;
    let home = king.relative_rank(us) == 7 && matches!(king.file(), 3 | 4);
    (weak && home && step.captured().is_some() && distance(king, sq) <= NEAR)
        .then_some(Kind::StrikesF7(StrikesF7 { sq }))
}

/// The largest distance between the king and the square of the capture, squares.
const NEAR: u8 = 2;
