//! The bishop pair gained.

use crate::fact;
use crate::facts::bishops::has_the_pair;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, example};
use crate::facts::exchanges::exchanged;
use crate::facts::kind::Kind;
use crate::line::{Line, Step};

fact! {
    /// Bishop pair: after an exchange this side has bishops on squares of both colours and the other does
    /// not. This was not the case before, and it is at the end of the line.
    pub struct BishopPair;
    key: "bishop-pair",
    evidence: Exact,
    claim: BishopPair,
    motif: Pieces,
    play: 48,
    theme: Bishops,
}

impl FactKind for BishopPair {
    const HOLDS: &'static [Example] = &[
        example("4kb2/1p6/2b5/8/1N6/8/8/2B1KB2 w - - 0 1", "Nxc6 bxc6"),
        example("rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PPQ1PPPP/R1B1KBNR w KQkq - 4 4", "a3 Bxc3+ Qxc3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Both have it; it was there before; there is one bishop only.
        example("4kb2/1p6/2n3b1/8/1N6/8/8/2B1KB2 w - - 0 1", "Nxc6 bxc6"),
        example("4k3/1p6/2b5/8/1N6/8/8/2B1KB2 w - - 0 1", "Nxc6 bxc6"),
        example("4kb2/1p6/2b5/8/1N6/8/8/2B1K3 w - - 0 1", "Nxc6 bxc6"),
    ];
}

/// The [`Finder`] of the fact [`BishopPair`]: an exchange after which only this side has the bishop pair.
pub const FINDER: Finder =
    Finder { order: 132, plies: PLACES, find: |at| Vec::from_iter(bishop_pair(at.line, &at.step)) };

fn bishop_pair(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (over, _) = exchanged(line, step)?;
    let us = step.side();
    let gets = !has_the_pair(step.before, us) && has_the_pair(line.board(over), us);
    (gets && has_the_pair(line.end(), us)).then_some(Kind::BishopPair(BishopPair))
}
