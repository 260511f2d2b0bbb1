//! A passed pawn taken.

use crate::fact;
use crate::facts::declaration::{ALL, Example, FactKind, Finder, Motif, example};
use crate::facts::guarding::recaptures;
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{Line, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// Captures an enemy passed pawn that has reached its fourth rank.
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
        // It has not moved.
        example("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "Rxd7"),
    ];

    fn squares(&self) -> Vec<Square> {
        vec![self.pawn]
    }

    /// Returns `None` for a recapture, [`Motif::Promotion`] for any other capture of a passed pawn.
    fn motif_in(&self, line: &Line, ply: usize) -> Option<Motif> {
        let back = line.step(ply).is_some_and(|step| recaptures(line, &step));
        (!back).then_some(Motif::Promotion)
    }
}

/// Finds the capture of an enemy passed pawn.
pub const FINDER: Finder =
    Finder { order: 152, plies: ALL, find: |at| Vec::from_iter(stops_passer(&at.step)) };

/// The rank, counted from 0 at its own side's first rank, from which a passed pawn is a danger.
const ADVANCED: u8 = 3;

fn stops_passer(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.captured().filter(|piece| piece.kind() == PieceKind::Pawn)?;
    let advanced = pawn.sq.relative_rank(!step.side()) >= ADVANCED;
    let passed = advanced && is_passed(step.before, !step.side(), pawn.sq);
    passed.then_some(Kind::StopsPasser(StopsPasser { pawn: pawn.sq }))
}
