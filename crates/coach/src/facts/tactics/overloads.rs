//! Overloaded piece.

use crate::exchange::{attackers, attacks_from, exchange};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::guarding::wins_there;
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, Square};

fact! {
    /// Overloaded defender of two pieces: it recaptures on the first square and the second piece falls.
    pub struct Overloads {
        /// The overloaded defender, on its square before the move.
        pub defender: PlacedPiece,
        /// The first defended piece, which the move captures.
        pub first: PlacedPiece,
        /// The second piece, captured once the overloaded defender has left.
        pub second: PlacedPiece,
    }
    key: "overloads",
    evidence: Rule,
    motif: Defender,
    point: 635,
    play: 64,
}

impl FactKind for Overloads {
    const HOLDS: &'static [Example] = &[example("6k1/4q3/8/2n5/7b/5N2/8/2R4K w - - 0 1", "Rxc5 Qxc5 Nxh4")];

    const NEAR_MISSES: &'static [Example] = &[
        // The second piece has another guard.
        example("6k1/4q3/8/2n3p1/7b/5N2/8/2R4K w - - 0 1", "Rxc5 Qxc5 Nxh4 gxh4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.defender, self.first, self.second])
    }
}

/// The [`Finder`] of the fact [`Overloads`]: a capture after which the recapturing piece no longer guards a
/// second piece.
pub const FINDER: Finder =
    Finder { order: 22, plies: TACTICS, find: |at| Vec::from_iter(overloads(at.line, &at.step)) };

/// Returns the square of the only piece of `side` that guards `sq`; `None` if none or several do.
fn only_guard(board: &Board, side: Color, sq: Square) -> Option<Square> {
    let guards = attackers(board, side, sq);
    if guards.many() { None } else { guards.first() }
}

fn overloads(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, first) = (step.side(), step.captured()?);
    let (back, next) = (line.step(step.ply + 1)?, line.step(step.ply + 2)?);
    let second = next.captured()?;
    let defender = PlacedPiece::on(step.before, back.mv.from())?;
    let recaptures = back.mv.is_capture() && back.mv.to() == step.mv.to();
    let guards_both = attackers(step.before, !us, first.sq).has(defender.sq)
        && only_guard(step.before, !us, second.sq) == Some(defender.sq);
    let stayed = step.before.piece_on(second.sq) == Some(second.piece) && second.sq != step.mv.to();
    let held = !wins_there(step.before, us, second.sq);
    let left = !attacks_from(back.after, back.mv.to()).has(second.sq);
    let falls = exchange(next.before, next.mv.from(), second.sq).is_some_and(|gain| gain > 0);
    (recaptures && guards_both && stayed && held && left && falls).then_some(Kind::Overloads(Overloads {
        defender,
        first,
        second,
    }))
}
