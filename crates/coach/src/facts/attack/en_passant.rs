//! En passant.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;

fact! {
    /// The move captures en passant: the first of the line, or the answer to it. Later captures en passant
    /// are not stated, because they depend on the other side's double step.
    pub struct EnPassant;
    key: "en-passant",
    evidence: Exact,
    motif: Promotion,
    point: 705,
    play: 160,
    roles: [Outcome, Harmless],
}

impl FactKind for EnPassant {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
        example("4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1", "axb6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        example("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6"),
        example("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e6"),
        // The other side was not forced to step beside the pawn.
        example("4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "Kd2 d5 exd6"),
    ];
}

/// The [`Finder`] of the fact [`EnPassant`]: a capture en passant in the first two plies of a line.
pub const FINDER: Finder = Finder {
    order: 61,
    plies: TACTICS,
    find: |at| {
        Vec::from_iter((at.step.mv.is_en_passant() && at.step.ply <= 1).then_some(Kind::EnPassant(EnPassant)))
    },
};
