//! Exchange into a pawn ending.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::pawn_endings::{EndingScore, is_pawn_ending};
use crate::line::{Line, Step};
use palisade::types::PieceKind;

fact! {
    /// Exchange into a pawn ending: the move captures a piece and is recaptured, and only kings and pawns are
    /// left. The score is at least two pawns.
    pub struct PawnEnding;
    key: "pawn-ending",
    evidence: Search,
    motif: Endgame,
    point: 609,
    play: 90,
    roles: [Forces],
    replaces: [Trades, OffersTrade],
}

impl FactKind for PawnEnding {
    const HOLDS: &'static [Example] = &[
        example("3rk3/8/8/8/8/8/PP6/3RK3 w - - 0 1", "Rxd8+ Kxd8 a4"),
        example("5k2/5n2/8/8/2B5/8/PP6/4K3 w - - 0 1", "Bxf7 Kxf7 a4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // There is no recapture; a bishop is left.
        example("3r4/7k/8/8/8/8/PP6/3RK3 w - - 0 1", "Rxd8 Kg7 a4"),
        example("3rk3/8/8/8/8/8/PP6/2BRK3 w - - 0 1", "Rxd8+ Kxd8 a4"),
    ];
}

/// The [`Finder`] of the fact [`PawnEnding`]: an exchange into a won pawn ending.
pub const FINDER: Finder = Finder {
    order: 84,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(to_pawn_ending(at.line, &at.step, score))
    },
};

/// Returns the fact of an exchange of the last pieces into a won pawn ending; `None` if the move begins none.
fn to_pawn_ending(line: &Line, step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let traded = step.captured().is_some_and(|piece| piece.kind() != PieceKind::Pawn)
        && line.takes(step.ply + 1, step.moved().sq);
    let over = line.board(step.ply + 2);
    let left = !is_pawn_ending(step.before) && is_pawn_ending(over);
    (traded && left && score.wins()).then_some(Kind::PawnEnding(PawnEnding))
}
