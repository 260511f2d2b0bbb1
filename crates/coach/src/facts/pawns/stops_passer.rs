//! A passed pawn taken.

use crate::fact;
use crate::facts::declaration::{ALL, Example, FactKind, Finder, example};
use crate::facts::guarding::recaptures;
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{Line, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// Captures an enemy passed pawn that has reached its fourth rank. Not a recapture.
    pub struct StopsPasser {
        /// The square of the captured pawn.
        pub pawn: Square,
    }
    key: "stops-passer",
    evidence: Exact,
    motif: Promotion,
    play: 50,
    theme: PassedPawns,
}

impl FactKind for StopsPasser {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/3p4/8/8/3RK3 w - - 0 1", "Rxd4")];

    const NEAR_MISSES: &'static [Example] = &[
        example("4k3/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "Rxd4"),
        // It has just taken a pawn there.
        example("4k3/8/8/4p3/5P2/8/3B4/4K3 w - - 0 1", "Kd1 exf4 Bxf4"),
        // It has not moved.
        example("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "Rxd7"),
    ];

    fn squares(&self) -> Vec<Square> {
        vec![self.pawn]
    }
}

/// The [`Finder`] of the fact [`StopsPasser`]: the capture of an enemy passed pawn.
pub const FINDER: Finder =
    Finder { order: 152, plies: ALL, find: |at| Vec::from_iter(stops_passer(at.line, &at.step)) };

/// The rank, counted from 0 at its own side's first rank, from which a passed pawn is a danger.
const ADVANCED: u8 = 3;

fn stops_passer(line: &Line, step: &Step<'_>) -> Option<Kind> {
    if recaptures(line, step) {
        return None;
    }
    let pawn = step.captured().filter(|piece| piece.kind() == PieceKind::Pawn)?;
    let advanced = pawn.sq.relative_rank(!step.side()) >= ADVANCED;
    let passed = advanced && is_passed(step.before, !step.side(), pawn.sq);
    passed.then_some(Kind::StopsPasser(StopsPasser { pawn: pawn.sq }))
}
