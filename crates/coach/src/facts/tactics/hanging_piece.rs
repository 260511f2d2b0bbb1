//! A piece taken that is not guarded, or not enough.

use crate::exchange::{attackers, exchange, legal_gain, worth};
use crate::fact;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, Pieces, PointContext, TACTICS, example};
use crate::facts::guarding::recaptures;
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{PieceKind, Square};

fact! {
    /// Hanging piece: captures a piece that is not guarded.
    pub struct HangingPiece {
        /// The captured piece, on its square.
        pub piece: PlacedPiece,
    }
    key: "hanging-piece",
    evidence: Exact,
    motif: Hanging,
}

fact! {
    /// Captures a piece that is guarded too little: the exchange on its square wins two points or more. Not a
    /// recapture.
    pub struct TakesFor {
        /// The captured piece, on its square.
        pub piece: PlacedPiece,
    }
    key: "takes-for",
    evidence: Rule,
    motif: Exchange,
    play: 100,
    roles: [Attack],
}

impl FactKind for HangingPiece {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"),
        example("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn guards it.
        example("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "exd5 exd5"),
        // A pawn guards it, and cannot take back en passant.
        example("4k3/8/2p5/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn point(&self, context: PointContext) -> Option<i32> {
        let all = !context.mates && context.gain >= self.piece.kind().points();
        Some(if all { 690 } else { 350 })
    }

    fn play(&self) -> Option<i32> {
        Some(if self.piece.kind() == PieceKind::Pawn { 30 } else { 100 })
    }

    fn is_point_later(&self, gain: i32) -> bool {
        // Not where something like it is lost for it.
        gain >= self.piece.kind().points()
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        !says_what_is_won(beside) && beside.gain.is_some()
    }

    fn is_same_thing(&self, other: &Self) -> bool {
        self.piece.kind() == other.piece.kind()
    }
}

impl FactKind for TakesFor {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 1", "Nxd5 exd5"),
        example("4k3/4r3/8/8/4n3/8/4R3/4RK2 w - - 0 1", "Rxe4 Rxe4 Rxe4+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // It is undefended; a fair exchange.
        example("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "Nxd5"),
        example("4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1", "Nxd5 exd5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn point(&self, context: PointContext) -> Option<i32> {
        Some(if !context.mates && context.gain >= 2 { 690 } else { 350 })
    }
}

/// The [`Finder`] of the facts [`HangingPiece`] and [`TakesFor`]: the capture of a piece that is not guarded,
/// or too little.
pub const FINDER: Finder =
    Finder { order: 20, plies: TACTICS, find: |at| Vec::from_iter(loose(at.line, &at.step)) };

fn loose(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let piece = step.captured()?;
    // A recapture does not capture a hanging piece.
    if recaptures(line, step) {
        return None;
    }
    let guarded = |board: &Board, sq: Square| !attackers(board, !step.side(), sq).is_empty();
    // Nobody can take back on the guarded square of a pawn that is taken en passant.
    let left_guard = piece.sq != step.mv.to() && guarded(step.before, piece.sq);
    if !guarded(step.after, step.mv.to()) && !left_guard {
        return Some(Kind::HangingPiece(HangingPiece { piece }));
    }
    let not_pawn = piece.kind() != PieceKind::Pawn && !step.mv.is_promotion();
    let gains =
        not_pawn && exchange(step.before, step.mv.from(), piece.sq).is_some_and(|gain| gain >= ENOUGH);
    (gains && legal_gain(step.after, step.mv.to()) + ENOUGH <= worth(piece.kind()))
        .then_some(Kind::TakesFor(TakesFor { piece }))
}

/// The least number of points that the exchange must win for the piece to have been guarded too little.
const ENOUGH: i32 = 2;

/// Returns true if the capture of a hanging piece is a tactical point of the line and its value is all that
/// the line wins.
pub fn says_what_is_won(beside: &Beside<'_>) -> bool {
    beside.points.iter().any(|kind| match kind {
        Kind::HangingPiece(HangingPiece { piece }) => beside.gain == Some(piece.kind().points()),
        _ => false,
    })
}
