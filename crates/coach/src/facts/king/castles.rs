//! Castling.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::Step;

fact! {
    /// The move castles.
    pub struct Castles {
        /// True for castling kingside.
        pub short: bool,
    }
    key: "castles",
    evidence: Exact,
    claim: Castled,
    motif: Development,
    point: 703,
    play: 50,
    theme: KingSafety,
    roles: [Outcome, Harmless, Plan],
}

impl FactKind for Castles {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kf1")];
}

/// The [`Finder`] of the fact [`Castles`]: castling on either wing.
pub const FINDER: Finder = Finder { order: 30, plies: TACTICS, find: |at| Vec::from_iter(castles(&at.step)) };

fn castles(step: &Step<'_>) -> Option<Kind> {
    let short = step.mv.to().file() > step.mv.from().file();
    step.mv.is_castle().then_some(Kind::Castles(Castles { short }))
}
