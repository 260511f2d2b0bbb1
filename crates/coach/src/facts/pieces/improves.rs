//! A piece with more squares.

use crate::exchange::{attacks_from, is_safe};
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{PieceKind, Square};

fact! {
    /// A knight, bishop, rook or queen, safe, reaches at least three squares more than before, not counting
    /// squares guarded by enemy pawns.
    pub struct Improves {
        /// The piece, on its new square.
        pub by: PlacedPiece,
        /// The number of squares it reached before the move, without those guarded by enemy pawns.
        pub before: u32,
        /// The number of squares it reaches after the move, counted in the same manner.
        pub now: u32,
    }
    key: "improves",
    evidence: Rule,
    motif: Pieces,
    play: 30,
    roles: [Harmless],
    replaces: [Centralises],
}

impl FactKind for Improves {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5")];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("before", Arg::Number(self.before.into())), ("now", Arg::Number(self.now.into()))]
    }
}

/// The [`Finder`] of the fact [`Improves`]: a move after which the piece reaches at least three squares more.
pub const FINDER: Finder = Finder {
    order: 126,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_piece_move() && is_safe(at.step.after, at.step.moved().sq))
                .then(|| improves(&at.step))
                .flatten(),
        )
    },
};

/// The least number of additional squares by which a piece has improved.
const BETTER: u32 = 3;

/// Returns the number of squares that the piece on `sq` attacks, without those of own pieces and those that
/// enemy pawns attack; 0 if the square is empty.
fn reach(board: &Board, sq: Square) -> u32 {
    let Some(by) = board.piece_on(sq) else { return 0 };
    let guarded = board.colored(!by.color(), PieceKind::Pawn).pawn_attacks(!by.color());
    (attacks_from(board, sq) - board.by_color(by.color()) - guarded).count()
}

fn improves(step: &Step<'_>) -> Option<Kind> {
    let by = step.moved();
    let (before, now) = (reach(step.before, step.mv.from()), reach(step.after, by.sq));
    (now >= before + BETTER).then_some(Kind::Improves(Improves { by, before, now }))
}
