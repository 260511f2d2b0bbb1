//! Underpromotion.

use crate::fact;
use crate::facts::declaration::{ALL, Arg, Example, FactDetails, FactKind, Finder, example};
use crate::facts::kind::Kind;
use crate::line::Step;
use palisade::board::Board;
use palisade::types::{Move, PieceKind, Square};

fact! {
    /// A pawn is promoted to a knight, bishop or rook.
    pub struct Underpromotes {
        /// The new piece: a knight, bishop or rook.
        pub to: PieceKind,
        /// The promotion square.
        pub sq: Square,
        /// True if a promotion to a queen would have been stalemate.
        pub stalemate: bool,
    }
    key: "underpromotes",
    evidence: Exact,
    motif: Promotion,
    point: 715,
    play: 180,
    roles: [PointLater],
}

impl FactKind for Underpromotes {
    const HOLDS: &'static [Example] = &[
        // A queen would stalemate; a queen would neither check nor fork.
        example("8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f8=R Kg7 Ra8"),
        example("8/3k1P2/6q1/8/8/8/8/K7 w - - 0 1", "f8=N+ Ke7 Nxg6+"),
        example("8/5P2/4r1r1/8/7k/8/8/K7 w - - 0 1", "f8=N"),
        // Without a reason on the board as well; a queen that is taken at once has been one.
        example("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=R Kd6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A queen it is.
        example("8/5P1k/8/8/8/6K1/8/8 w - - 0 1", "f8=Q"),
        example("8/3k1P2/6q1/8/8/8/K7/5r2 w - - 0 1", "f8=Q Rxf8"),
    ];

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("kind", Arg::Piece(self.to)), ("stalemate", Arg::Yes(self.stalemate))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { becomes: Some(self.to), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`Underpromotes`]: a promotion to a knight, bishop or rook.
pub const FINDER: Finder =
    Finder { order: 151, plies: ALL, find: |at| Vec::from_iter(underpromotes(&at.step)) };

/// Returns the board after a promotion to a queen in place of the move `step`.
fn queened(step: &Step<'_>) -> Board {
    let mv = Move::promotion(step.mv.from(), step.mv.to(), PieceKind::Queen, step.mv.is_capture());
    let mut board = *step.before;
    board.make(mv, &mut ());
    board
}

/// Returns the fact of a promotion to a knight, bishop or rook; `None` for another move.
fn underpromotes(step: &Step<'_>) -> Option<Kind> {
    let to = step.mv.promotion_kind().filter(|&to| to != PieceKind::Queen)?;
    let queen = queened(step);
    let stalemate = !queen.in_check() && !queen.has_legal_move();
    Some(Kind::Underpromotes(Underpromotes { to, sq: step.mv.to(), stalemate }))
}
