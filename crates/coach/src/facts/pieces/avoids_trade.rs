//! Exchange avoided.

use crate::exchange::{attackers, attacks_from, exchange, worth};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::types::Square;

fact! {
    /// A guarded piece moves away from an exchange for a piece of equal value.
    pub struct AvoidsTrade {
        /// The piece that avoids the exchange, on its new square.
        pub piece: PlacedPiece,
        /// The enemy piece that could have captured the piece and been recaptured.
        pub with: PlacedPiece,
    }
    key: "avoids-trade",
    evidence: Rule,
    play: 32,
    roles: [Harmless],
}

impl FactKind for AvoidsTrade {
    const HOLDS: &'static [Example] = &[example("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Ra1")];

    const NEAR_MISSES: &'static [Example] = &[
        // It can be exchanged there too.
        example("3rk3/8/8/8/4P3/8/8/3RK3 w - - 0 1", "Rd5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.piece], [self.with])
    }
}

/// The [`Finder`] of the fact [`AvoidsTrade`]: a piece move that avoids an exchange of equal pieces.
pub const FINDER: Finder = Finder {
    order: 121,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_piece_move().then(|| avoids(&at.step)).flatten()),
};

fn avoids(step: &Step<'_>) -> Option<Kind> {
    let (board, from) = (step.before, step.mv.from());
    let mover = step.mover();
    if step.mv.is_capture() || board.in_check() {
        return None;
    }
    let even = |sq: &Square| {
        board.kind_on(*sq).is_some_and(|kind| worth(kind) == worth(mover.kind()))
            && exchange(board, *sq, from) == Some(0)
            && !attacks_from(step.after, *sq).has(step.mv.to())
    };
    let with = attackers(board, !mover.color(), from).into_iter().find(even)?;
    Some(Kind::AvoidsTrade(AvoidsTrade { piece: step.moved(), with: PlacedPiece::on(board, with)? }))
}
