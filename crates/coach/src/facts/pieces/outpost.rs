//! Outpost.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::line::PlacedPiece;
use palisade::attacks::{pawn_attack_span, pawn_attacks};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::PieceKind;

fact! {
    /// Outpost: a knight or bishop, safe, on rank 4 (files c to f), 5 or 6, guarded by a pawn, where no enemy
    /// pawn can ever attack it.
    pub struct Outpost {
        /// The knight or bishop, on its new square.
        pub by: PlacedPiece,
    }
    key: "outpost",
    evidence: Rule,
    claim: Outpost,
    motif: Pieces,
    play: 58,
    roles: [Plan],
    replaces: [Route, Centralises, Improves],
}

impl FactKind for Outpost {
    const HOLDS: &'static [Example] = &[example("4k3/5ppp/8/8/2P5/2N5/8/4K3 w - - 0 1", "Nd5")];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn can come and drive it away; none guards it.
        example("4k3/4pppp/8/8/2P5/2N5/8/4K3 w - - 0 1", "Nd5"),
        example("4k3/5ppp/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the fact [`Outpost`]: a knight or bishop move to an outpost.
pub const FINDER: Finder = Finder {
    order: 122,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_piece_move() && is_safe(at.step.after, at.step.moved().sq))
                .then(|| {
                    is_outpost(at.step.after, at.step.moved())
                        .then(|| Kind::Outpost(Outpost { by: at.step.moved() }))
                })
                .flatten(),
        )
    },
};

/// Returns true if `by` is a knight or bishop on an outpost, as [`Kind::Outpost`] defines it, even if it
/// could be captured there with profit.
pub fn is_outpost(board: &Board, by: PlacedPiece) -> bool {
    let us = by.color();
    let rank = by.sq.relative_rank(us);
    let minor = matches!(by.kind(), PieceKind::Knight | PieceKind::Bishop);
    let held = pawn_attacks(!us, by.sq).intersects(board.colored(us, PieceKind::Pawn));
    let free = !pawn_attack_span(us, by.sq).intersects(board.colored(!us, PieceKind::Pawn));
    // On the fourth rank only the middle is a post from which something is done.
    let far = (4..=5).contains(&rank) || rank == 3 && (2..=5).contains(&by.sq.file());
    minor && far && held && free
}
