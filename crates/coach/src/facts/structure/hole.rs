//! A hole in the pawns.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::{adjacent_files, forward_file, pawn_attack_span, pawn_attacks};
use palisade::evaluation::Theme;
use palisade::types::PieceKind;

fact! {
    /// A knight or bishop moves, safe and without a capture, to the fifth or sixth rank where no enemy pawn can
    /// ever attack it, without a pawn of its own that guards it (that is an outpost). An enemy pawn on a file
    /// beside it has advanced past it, or one stands behind it on its file. Not in an endgame.
    pub struct Hole {
        /// The knight or bishop, on its new square.
        pub by: PlacedPiece,
    }
    key: "hole",
    evidence: Rule,
    motif: Structure,
    play: 52,
    roles: [Plan],
    replaces: [Centralises, Improves],
}

impl FactKind for Hole {
    const HOLDS: &'static [Example] = &[
        example("r2qk2r/8/8/2p1p3/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
        example("3qr1k1/5p1p/6p1/8/8/8/3B4/R2Q1RK1 w - - 0 1", "Bh6 f5"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn guards it: an outpost; a pawn can come; no pawns are near; it is taken; an endgame; it
        // takes.
        example("r2qk2r/8/8/2p1p3/4P3/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
        example("r2qk2r/4p3/8/2p5/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
        example("r2qk2r/7p/8/8/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
        example("r2rk3/8/8/2p1p3/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Rxd5"),
        example("4k3/8/8/2p1p3/8/2N5/8/4K3 w - - 0 1", "Nd5 Kd7"),
        example("r2qk2r/8/8/2pnp3/8/2N5/8/R2QK2R w - - 0 1", "Nxd5 Kf7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the fact [`Hole`]: a knight or bishop move to a hole in the enemy pawn structure.
pub const FINDER: Finder = Finder {
    order: 134,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (!at.step.mv.is_castle() && !at.step.mv.is_promotion())
                .then(|| hole(at.line, &at.step))
                .flatten(),
        )
    },
};

/// The least phase material (queen 4, rook 2, minor piece 1; 24 at the start) with which a hole in the pawns
/// matters.
const MIDDLEGAME: i32 = 12;

fn hole(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    if step.mv.is_capture() || step.before.phase_material() < MIDDLEGAME {
        return None;
    }
    let minor = matches!(by.kind(), PieceKind::Knight | PieceKind::Bishop);
    let deep = (4..=5).contains(&by.sq.relative_rank(us));
    let guarded = pawn_attacks(!us, by.sq).intersects(board.colored(us, PieceKind::Pawn));
    let theirs = board.colored(!us, PieceKind::Pawn);
    let free = !pawn_attack_span(us, by.sq).intersects(theirs);
    // A hole needs a pawn structure around it: an enemy pawn has advanced past it or stands behind it.
    let torn = (adjacent_files(by.sq) | forward_file(us, by.sq)).intersects(theirs);
    let stays = is_safe(board, by.sq) && !line.takes(step.ply + 1, by.sq);
    (minor && deep && !guarded && free && torn && stays).then_some(Kind::Hole(Hole { by }))
}
