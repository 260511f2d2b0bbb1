//! Exchanges of equal pieces.

use crate::exchange::worth;
use crate::fact;
use crate::facts::balance::balance;
use crate::facts::bishops::is_bad_bishop;
use crate::facts::declaration::{Arg, Beside, Example, FactKind, Finder, Motif, PLACES, Pieces, example};
use crate::facts::exchanges::swap;
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// Exchange: equal pieces are captured on both sides within three plies.
    pub struct Trades {
        /// The kind of the pieces that are exchanged.
        pub kind: PieceKind,
        /// True if the side that makes the exchange is ahead in material.
        pub ahead: bool,
    }
    key: "trades",
    evidence: Exact,
    motif: Exchange,
}

fact! {
    /// A knight is exchanged for a bishop or a bishop for a knight.
    pub struct MinorTrade {
        /// The minor piece that the mover gives up: a knight or bishop.
        pub give: PieceKind,
        /// The minor piece of the other kind that it captures.
        pub take: PieceKind,
    }
    key: "minor-trade",
    evidence: Exact,
    motif: Pieces,
    play: 32,
}

fact! {
    /// A bishop shut in by its own pawns is exchanged for a minor piece.
    pub struct TradesBadBishop {
        /// The bad bishop, which its own side exchanges.
        pub bishop: PlacedPiece,
    }
    key: "trades-bad-bishop",
    evidence: Rule,
    motif: Pieces,
    play: 46,
    theme: Bishops,
    replaces: [MinorTrade],
}

impl FactKind for Trades {
    const HOLDS: &'static [Example] = &[example("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+ Kxd8")];

    const NEAR_MISSES: &'static [Example] = &[
        // There is no recapture.
        example("3q3k/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+ Kg7"),
        // A pawn is given for the queen.
        example("6k1/6P1/4q3/5pQ1/7K/5P1P/8/8 w - - 1 48", "f4 Kh7 g8=Q+ Qxg8 Qxg8+ Kxg8"),
    ];

    fn play(&self) -> Option<i32> {
        Some(if self.ahead { 56 } else { 30 })
    }

    fn is_harmless(&self) -> bool {
        !self.ahead
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        beside.gain.is_some()
    }

    /// Returns `None`: players do not miscount an exchange of equal pieces.
    fn motif_in(&self, _line: &Line, _ply: usize) -> Option<Motif> {
        None
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("kind", Arg::Piece(self.kind)), ("ahead", Arg::Yes(self.ahead))]
    }
}

impl FactKind for MinorTrade {
    const HOLDS: &'static [Example] = &[example("4k3/1p6/2n5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+ bxc6")];

    const NEAR_MISSES: &'static [Example] = &[
        // A bishop for a bishop.
        example("4k3/1p6/2b5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
    ];

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        beside.gain.is_some()
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("give", Arg::Piece(self.give))]
    }
}

impl FactKind for TradesBadBishop {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/3Pp2p/2P1P1b1/1P3B2/8/4K3 w - - 0 1", "Bxg4 hxg4")];

    const NEAR_MISSES: &'static [Example] = &[
        example("4k3/8/8/4p2p/4P1b1/1P3B2/8/4K3 w - - 0 1", "Bxg4 hxg4"),
        // The other side makes the exchange.
        example("4k3/8/8/3Pp2p/2P1P1b1/1P3B1P/6P1/4K3 w - - 0 1", "Kf2 Bxf3 gxf3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.bishop], [])
    }
}

/// The [`Finder`] of the facts [`Trades`], [`MinorTrade`] and [`TradesBadBishop`]: an exchange of equal
/// pieces, of knight for bishop, or of a bad bishop.
pub const FINDER: Finder = Finder { order: 100, plies: PLACES, find: |at| trades(at.line, &at.step) };

/// Returns the facts of a one-for-one exchange that the move begins; empty if it begins none.
fn trades(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let Some((given, taken)) = swap(line, step) else { return Vec::new() };
    // A capture that the other side chooses freely is not a trade by this move.
    if step.captured().is_none() && given.sq != step.moved().sq {
        return Vec::new();
    }
    let us = step.side();
    let mut found = Vec::new();
    if given.kind() == taken.kind() && given.kind() != PieceKind::Pawn {
        let ahead = balance(step.before) * us.sign() > 0;
        found.push(Kind::Trades(Trades { kind: given.kind(), ahead }));
    }
    if worth(given.kind()) == 3 && worth(taken.kind()) == 3 {
        if given.kind() != taken.kind() {
            found.push(Kind::MinorTrade(MinorTrade { give: given.kind(), take: taken.kind() }));
        }
        let bishop =
            (given.color() == us).then_some(given).filter(|piece| is_bad_bishop(step.before, *piece));
        found.extend(bishop.map(|bishop| Kind::TradesBadBishop(TradesBadBishop { bishop })));
    }
    found
}
