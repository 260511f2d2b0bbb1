//! The right to castle given up.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, example_for_opponent};
use crate::facts::kind::Kind;
use crate::facts::kind::king::spoils_castling::{castling_lost, spoils_castling};
use crate::line::{Line, Step};

fact! {
    /// The mover loses its last right to castle by a move other than castling. It was not in check, and both sides
    /// together have at least 14 points of phase material (queen 4, rook 2, minor piece 1; 24 at the start), so that
    /// king safety still matters.
    pub struct ForfeitsCastling;
    key: "forfeits-castling",
    evidence: Exact,
    motif: KingAttack,
    play: 46,
    roles: [Damage, HelpsOpponent],
}

impl FactKind for ForfeitsCastling {
    const HOLDS: &'static [Example] =
        &[example_for_opponent("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Ke2 Nf6")];

    const NEAR_MISSES: &'static [Example] = &[
        // In an endgame a king need not castle.
        example_for_opponent("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kd2 Kd7"),
    ];
}

/// The [`Finder`] of the fact [`ForfeitsCastling`]: a move by which the mover gives up its last right to
/// castle.
pub const FINDER: Finder = Finder {
    order: 160,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(forfeits_castling(&at.step).then_some(Kind::ForfeitsCastling(ForfeitsCastling)))
    },
};

/// The least phase material (queen 4, rook 2, minor piece 1; 24 at the start) at which castling matters.
const RICH: i32 = 14;

/// Returns true if the move gives up the mover's last right to castle although it was not in check. False for
/// castling, and if too few pieces are left for king safety to matter.
pub fn forfeits_castling(step: &Step<'_>) -> bool {
    !step.before.in_check() && gives_up_castling(step)
}

/// Returns true if the move gives up the mover's last right to castle, in check or not. False for castling,
/// and if too few pieces are left for king safety to matter.
pub fn gives_up_castling(step: &Step<'_>) -> bool {
    step.before.phase_material() >= RICH && castling_lost(step) == Some(step.side())
}

/// Returns true if the move at `ply` of the line is a check that costs the side in check its last right to
/// castle, with enough pieces on the board for an attack on its king.
pub fn check_costs_castling(line: &Line, ply: usize) -> bool {
    let costs = |step: Step<'_>| spoils_castling(line, &step).is_some();
    line.step(ply).is_some_and(costs) && line.step(ply + 1).is_some_and(|king| gives_up_castling(&king))
}
