//! A king leaves a line.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::{attacks_of, between};
use palisade::board::Board;
use palisade::types::{Bitboard, PieceKind, Square};

fact! {
    /// With queens on the board, a king at home leaves a line on which an enemy rook, bishop or queen faced it
    /// through one or two pieces, none of them a pawn. The king captures nothing, and no such line is open to
    /// its new square.
    pub struct StepsAside {
        /// The king, on its new square.
        pub by: PlacedPiece,
        /// The enemy rook, bishop or queen whose line the king leaves.
        pub from: PlacedPiece,
    }
    key: "steps-aside",
    evidence: Rule,
    motif: Threat,
    play: 43,
    roles: [Harmless],
}

impl FactKind for StepsAside {
    const HOLDS: &'static [Example] = &[
        example("2q3k1/8/8/8/8/2N5/8/2K5 w - - 0 1", "Kb1"),
        example("q3k3/8/7b/8/8/4N3/8/2K5 w - - 0 1", "Kb2"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn shuts the line; another line is open on the new square.
        example("2q3k1/8/8/8/8/2N5/2P5/2K5 w - - 0 1", "Kb1"),
        example("1rq3k1/8/8/8/1N6/2N5/8/2K5 w - - 0 1", "Kb1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.from])
    }
}

/// The [`Finder`] of the fact [`StepsAside`]: a king move off the line of an enemy rook, bishop or queen.
pub const FINDER: Finder = Finder {
    order: 113,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_kings_step() && !at.step.before.in_check()).then(|| steps_aside(&at.step)).flatten(),
        )
    },
};

/// The largest number of pieces between the king and the slider on its line.
const LOOKS_THROUGH: u32 = 2;

fn steps_aside(step: &Step<'_>) -> Option<Kind> {
    let (us, by) = (step.side(), step.moved());
    let home = step.mv.from().relative_rank(us) <= 1 && by.sq.relative_rank(us) <= 1;
    if !home || step.mv.is_capture() || step.before.colored(!us, PieceKind::Queen).is_empty() {
        return None;
    }
    let attacker = |board: &Board, king: Square| {
        let enemies = board.by_color(!us);
        let straight =
            board.rooks_and_queens() & enemies & attacks_of(PieceKind::Rook, king, Bitboard::EMPTY);
        let oblique =
            board.bishops_and_queens() & enemies & attacks_of(PieceKind::Bishop, king, Bitboard::EMPTY);
        (straight | oblique).into_iter().find(|&sq| {
            let pieces = between(king, sq) & board.occupied();
            // A pawn that is stopped shuts the line.
            pieces.count() <= LOOKS_THROUGH && !pieces.intersects(board.pieces(PieceKind::Pawn))
        })
    };
    let from = attacker(step.before, step.mv.from())?;
    let calm = attacker(step.after, by.sq).is_none();
    calm.then_some(Kind::StepsAside(StepsAside { by, from: PlacedPiece::on(step.before, from)? }))
}
