//! Double check.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;

fact! {
    /// Double check: two pieces give check.
    pub struct DoubleCheck;
    key: "double-check",
    evidence: Exact,
    claim: Check,
    motif: Discovery,
    point: 730,
    play: 60,
    roles: [PointLater],
    replaces: [Check, Discovers],
}

impl FactKind for DoubleCheck {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nd6+")];

    const NEAR_MISSES: &'static [Example] = &[
        // One check only.
        example("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
    ];
}

/// The [`Finder`] of the fact [`DoubleCheck`]: a check by two pieces at once.
pub const FINDER: Finder = Finder {
    order: 16,
    plies: TACTICS,
    find: |at| {
        Vec::from_iter(
            (!at.step.mv.is_castle())
                .then(|| at.step.after.checkers().many().then_some(Kind::DoubleCheck(DoubleCheck)))
                .flatten(),
        )
    },
};
