//! Too little left to mate with.

use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Line, Step};

fact! {
    /// Within three plies too little material is left to mate. It was enough before, and the side that moves
    /// had no more material than the other.
    pub struct DeadDraw;
    key: "dead-draw",
    evidence: Exact,
    motif: Draw,
    decides: 800,
}

impl FactKind for DeadDraw {
    const HOLDS: &'static [Example] = &[
        example("8/8/8/8/4p3/4K3/8/7k w - - 0 1", "Kxe4"),
        example("8/8/8/8/4p3/4K3/2n5/7k w - - 0 1", "Kxe4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A rook is left; it was one before.
        example("8/8/8/8/4p3/4K3/8/r6k w - - 0 1", "Kxe4"),
        example("8/8/8/8/8/4K3/2n5/7k w - - 0 1", "Kd2"),
    ];
}

/// The [`Finder`] of the fact [`DeadDraw`]: a move after which too little material to mate is soon left.
pub const FINDER: Finder = Finder {
    order: 73,
    plies: TACTICS,
    find: |at| {
        Vec::from_iter(
            (at.step.ply <= 1 && at.scored.is_drawn()).then(|| dead_draw(at.line, &at.step)).flatten(),
        )
    },
};

fn dead_draw(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let worse = balance(step.before) * us.sign() <= 0;
    let dead = line.end().is_insufficient_material() && !step.before.is_insufficient_material();
    (worse && dead && line.len() <= step.ply + 3).then_some(Kind::DeadDraw(DeadDraw))
}
