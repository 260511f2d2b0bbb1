//! An old pin that a move makes use of.

use crate::exchange::{attacks_from, best_capture};
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactDetails, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::between;
use palisade::attacks::line as whole_line;
use palisade::types::Square;

fact! {
    /// A pin is used: a piece that was pinned to the king before the move attacks the moved piece but may not
    /// capture it. Or the moved piece comes to attack the pinned piece with profit, and that is captured within
    /// four plies.
    pub struct UsesPin {
        /// The piece that pins.
        pub by: PlacedPiece,
        /// The enemy piece that is pinned to its king.
        pub pinned: PlacedPiece,
        /// True if the pinned piece may not capture the moved piece; false if it cannot escape an attack.
        pub helpless: bool,
    }
    key: "uses-pin",
    evidence: Rule,
    motif: Pin,
    point: 600,
    play: 40,
}

impl FactKind for UsesPin {
    const HOLDS: &'static [Example] = &[
        // The pawn may not take the queen; the pinned knight cannot run from a pawn.
        example("6k1/5p2/8/8/2B5/3Q4/8/4K3 w - - 0 1", "Qg6+ Kf8"),
        example("4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5 Ke7 dxc6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // No king behind it; nothing attacks the knight; it is not taken.
        example("7k/5p2/8/8/2B5/3Q4/8/4K3 w - - 0 1", "Qg6 fxg6"),
        example("4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "Kd2 Ke7"),
        example("4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5 Ke7 Kd2"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pinned])
    }

    fn collects_on(&self) -> Vec<Square> {
        vec![self.pinned.sq]
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("helpless", Arg::Yes(self.helpless))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { keeps: Some(if self.helpless { "taking" } else { "escape" }), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`UsesPin`]: a move that profits from the pin of an enemy piece to its king.
pub const FINDER: Finder = Finder {
    order: 13,
    plies: TACTICS,
    find: |at| Vec::from_iter((!at.step.mv.is_castle()).then(|| uses_pin(at.line, &at.step)).flatten()),
};

/// Returns the fact of a pin to the king, from before the move, by which the move profits; `None` if there is
/// none.
fn uses_pin(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, us, by) = (step.after, step.side(), step.moved());
    let king = board.king(!us);
    let old = board.pinned(!us) & step.before.pinned(!us);
    old.into_iter().filter(|&sq| sq != king).find_map(|sq| {
        let pinner = board.pinners(!us).into_iter().find(|&pinner| between(king, pinner).has(sq))?;
        // It cannot take the piece that moved, who would else be lost or not have dared.
        let helpless = attacks_from(board, sq).has(by.sq) && !whole_line(king, pinner).has(by.sq);
        let prey = attacks_from(board, by.sq).has(sq)
            && !attacks_from(step.before, step.mv.from()).has(sq)
            && matches!(line.fate(step.ply + 1, sq), Fate::Taken { ply } if ply <= step.ply + 4);
        let falls = prey && best_capture(board, us, sq).is_some_and(|(_, gain)| gain > 0);
        let (by, pinned) = (PlacedPiece::on(board, pinner)?, PlacedPiece::on(board, sq)?);
        (helpless || falls).then_some(Kind::UsesPin(UsesPin { by, pinned, helpless }))
    })
}
