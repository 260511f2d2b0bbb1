//! A piece comes to the centre.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::evaluation::Theme;
use palisade::types::{Bitboard, PieceKind};

fact! {
    /// A knight, bishop or queen moves from outside to one of the sixteen central squares, safe, without a
    /// capture.
    pub struct Centralises {
        /// The piece, on its new square.
        pub by: PlacedPiece,
    }
    key: "centralises",
    evidence: Rule,
    motif: Pieces,
    play: 30,
    roles: [Harmless],
}

impl FactKind for Centralises {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5")];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the fact [`Centralises`]: a move of a knight, bishop or queen to the centre.
pub const FINDER: Finder = Finder {
    order: 125,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_piece_move() && is_safe(at.step.after, at.step.moved().sq))
                .then(|| centralises(&at.step))
                .flatten(),
        )
    },
};

/// The sixteen central squares: files c to f, ranks 3 to 6.
const CENTRAL: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);

fn centralises(step: &Step<'_>) -> Option<Kind> {
    let by = step.moved();
    let central = CENTRAL.has(by.sq) && !CENTRAL.has(step.mv.from());
    (central && by.kind() != PieceKind::Rook && !step.mv.is_capture())
        .then_some(Kind::Centralises(Centralises { by }))
}
