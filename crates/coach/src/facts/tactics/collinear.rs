//! A move along the line of the slider that attacks.

use crate::exchange::attacks_from;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::line as whole_line;
use palisade::types::{PieceKind, Square};

fact! {
    /// A slider is attacked by an enemy slider that it could capture along the same line. It moves along that
    /// line instead, without a capture.
    pub struct Collinear {
        /// The slider that moves, on its new square.
        pub by: PlacedPiece,
        /// The enemy slider that could have been captured and is not.
        pub along: PlacedPiece,
    }
    key: "collinear",
    evidence: Rule,
    motif: Skewer,
    point: 607,
    play: 26,
    roles: [Outcome, Harmless],
}

impl FactKind for Collinear {
    const HOLDS: &'static [Example] = &[
        // Faced by a bishop, by a rook, from a queen's line.
        example("4k3/4b3/8/8/7B/8/8/4K3 w - - 0 1", "Bf6"),
        example("3r2k1/8/8/8/8/8/8/3RK3 w - - 0 1", "Rd3"),
        example("4k2r/8/7Q/8/8/8/8/6K1 w - - 0 1", "Qh4"),
        example("2b1k2r/pp2P3/2p3RQ/8/5P2/7P/Pq1r2PK/4R3 w - - 3 41", "Qh5"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // It takes; it leaves the line; nothing faces it.
        example("4k3/4b3/8/8/7B/8/8/4K3 w - - 0 1", "Bxe7"),
        example("4k3/4b3/8/8/7B/8/8/4K3 w - - 0 1", "Bg3"),
        example("4k3/4n3/8/8/7B/8/8/4K3 w - - 0 1", "Bf6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.along])
    }
}

/// The [`Finder`] of the fact [`Collinear`]: a slider's move along the line on which it could capture an
/// enemy slider.
pub const FINDER: Finder = Finder {
    order: 14,
    plies: TACTICS,
    find: |at| Vec::from_iter((!at.step.mv.is_castle()).then(|| collinear(&at.step)).flatten()),
};

/// Returns the fact of a slider that moves, without a capture, along the line on which it could capture an
/// enemy slider that attacks it; otherwise `None`.
fn collinear(step: &Step<'_>) -> Option<Kind> {
    let (board, us, from) = (step.before, step.side(), step.mv.from());
    let slides = matches!(step.mover().kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    if !slides || step.mv.is_capture() {
        return None;
    }
    let faces = |sq: &Square| {
        let slider =
            matches!(board.kind_on(*sq), Some(PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen));
        slider
            && attacks_from(board, *sq).has(from)
            && whole_line(from, *sq).has(step.mv.to())
            && board.legal_moves().into_iter().any(|mv| mv.from() == from && mv.to() == *sq)
    };
    let reach = attacks_from(board, from) & board.by_color(!us);
    let along = reach.into_iter().find(faces)?;
    Some(Kind::Collinear(Collinear { by: step.moved(), along: PlacedPiece::on(board, along)? }))
}
