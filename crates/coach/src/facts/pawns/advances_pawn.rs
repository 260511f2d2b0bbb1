//! Advanced pawn.

use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// A pawn reaches the sixth or seventh rank and is not captured by the answer.
    pub struct AdvancesPawn {
        /// The pawn, on its new square.
        pub pawn: PlacedPiece,
    }
    key: "advances-pawn",
    evidence: Rule,
    motif: Promotion,
    point: 380,
    play: 48,
    theme: PassedPawns,
    roles: [Outcome, Direction],
}

impl FactKind for AdvancesPawn {
    const HOLDS: &'static [Example] = &[
        example("6k1/8/8/1P6/8/8/8/6K1 w - - 0 1", "b6 Kf8"),
        example("6k1/8/1P6/8/8/8/8/6K1 w - - 0 1", "b7 Kf7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Taken at once; the fifth rank.
        example("6k1/2p5/8/1P6/8/8/8/6K1 w - - 0 1", "b6 cxb6"),
        example("6k1/8/8/8/1P6/8/8/6K1 w - - 0 1", "b5 Kf8"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }

    fn message_args_in(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let after = line.board((ply + 1).min(line.len()));
        vec![("passed", Arg::Yes(is_passed(after, self.pawn.color(), self.pawn.sq)))]
    }
}

/// The [`Finder`] of the fact [`AdvancesPawn`]: the advance of a pawn to the sixth or seventh rank.
pub const FINDER: Finder =
    Finder { order: 66, plies: TACTICS, find: |at| Vec::from_iter(advances_pawn(at.line, &at.step)) };

fn advances_pawn(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let far = pawn.kind() == PieceKind::Pawn && pawn.sq.relative_rank(step.side()) >= 5;
    let lives = match line.fate(step.ply + 1, pawn.sq) {
        Fate::Stands(_) => true,
        // A pawn that becomes a queen and is taken then has done its work.
        Fate::Taken { ply } => ply > step.ply + 1,
    };
    (far && lives).then_some(Kind::AdvancesPawn(AdvancesPawn { pawn }))
}
