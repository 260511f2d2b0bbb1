//! A king leaves no check.

use crate::exchange::best_capture;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::Square;

fact! {
    /// Before this king move the other side, if it were to move, had a check that could not be answered by
    /// capturing the checking piece without loss; after it there is none.
    pub struct LeavesNoCheck {
        /// The king, on its new square.
        pub by: PlacedPiece,
    }
    key: "leaves-no-check",
    evidence: Rule,
    play: 34,
    theme: KingSafety,
    roles: [Harmless],
}

impl FactKind for LeavesNoCheck {
    const HOLDS: &'static [Example] = &[example("6k1/8/8/8/3n4/8/8/2K5 w - - 0 1", "Kb1")];

    const NEAR_MISSES: &'static [Example] = &[
        // A check is left; the only one could be taken anyway.
        example("6k1/8/8/8/8/6q1/8/K3R3 w - - 0 1", "Kb2"),
        example("6k1/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }
}

/// The [`Finder`] of the fact [`LeavesNoCheck`]: a king move that takes away the other side's last safe
/// check.
pub const FINDER: Finder = Finder {
    order: 116,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_kings_step() && !at.step.before.in_check()).then(|| leaves_no_check(&at.step)).flatten(),
        )
    },
};

/// Returns true if the side to move has a check that the other side cannot answer by capturing the checking
/// piece without loss.
fn has_safe_check(board: &Board) -> bool {
    let us = board.side_to_move();
    board.legal_moves().into_iter().any(|mv| {
        let mut next = *board;
        next.make(mv, &mut ());
        let checkers = next.checkers();
        let taken = |sq: Square| best_capture(&next, !us, sq).is_some_and(|(_, gain)| gain >= 0);
        checkers.many() || checkers.first().is_some_and(|sq| !taken(sq))
    })
}

fn leaves_no_check(step: &Step<'_>) -> Option<Kind> {
    let mut passed = *step.before;
    passed.make_null();
    let takes = step.mv.is_capture();
    (!takes && has_safe_check(&passed) && !has_safe_check(step.after))
        .then(|| Kind::LeavesNoCheck(LeavesNoCheck { by: step.moved() }))
}
