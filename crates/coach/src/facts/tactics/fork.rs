//! Fork.

use crate::exchange::{attacks_from, best_capture};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::targets::targets;
use crate::line::{PlacedPiece, Step};
use palisade::types::Square;

fact! {
    /// Fork: the moved piece attacks two or more pieces, the king or pieces with profit, and capturing it loses
    /// material.
    pub struct Fork {
        /// The forking piece, on its new square.
        pub by: PlacedPiece,
        /// The forked pieces, the most valuable first.
        pub targets: Vec<PlacedPiece>,
    }
    key: "fork",
    evidence: Rule,
    claim: Fork,
    motif: Fork,
    point: 615,
    play: 135,
    theme: Threats,
    roles: [Attack],
    replaces: [Check, KingAttack, Outpost, Hole],
}

impl FactKind for Fork {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/3r4/4N3/8/8/4K3 w - - 0 1", "Nf6+"),
        example("4k3/8/8/2r1n3/8/8/3P4/4K3 w - - 0 1", "d4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn takes the knight; only one of the two can be had; nothing new.
        example("4k3/6p1/8/3r4/4N3/8/8/4K3 w - - 0 1", "Nf6+"),
        example("4k3/8/2p1p3/3b1b2/8/8/4R3/4K3 w - - 0 1", "Re5"),
        example("1k6/8/8/8/1b2Q1b1/8/8/6K1 w - - 0 1", "Qd4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], self.targets.clone())
    }

    fn collects_on(&self) -> Vec<Square> {
        self.targets.iter().map(|piece| piece.sq).collect()
    }
}

/// The [`Finder`] of the fact [`Fork`]: an attack of the moved piece on two or more pieces.
pub const FINDER: Finder = Finder {
    order: 11,
    plies: TACTICS,
    find: |at| Vec::from_iter((!at.step.mv.is_castle()).then(|| fork(&at.step, at.immune)).flatten()),
};

/// Returns the fork that a move makes; `None` if it makes none. `immune` is true if the search shows that
/// capturing the moved piece is bad.
pub fn fork(step: &Step<'_>, immune: bool) -> Option<Kind> {
    let by = step.moved();
    let targets = targets(step.after, by.sq);
    // A piece that can be exchanged does not fork.
    let stays = best_capture(step.after, !step.side(), by.sq).is_none_or(|(_, gain)| gain < 0);
    if targets.len() < 2 || !(stays || immune) {
        return None;
    }
    // Attacked like this before the move already: nothing new.
    let old = attacks_from(step.before, step.mv.from());
    (!targets.iter().all(|piece| old.has(piece.sq))).then_some(Kind::Fork(Fork { by, targets }))
}
