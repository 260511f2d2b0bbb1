//! Advanced pawn.

use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::{ENDGAME_PHASE, is_passed};
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// A pawn reaches the sixth or seventh rank, or a passed pawn the fifth in an endgame (phase material of 12 at
    /// most: queen 4, rook 2, minor piece 1), and the answer does not capture it.
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
    replaces: [GainsSpace],
}

impl FactKind for AdvancesPawn {
    const HOLDS: &'static [Example] = &[
        example("6k1/8/8/1P6/8/8/8/6K1 w - - 0 1", "b6 Kf8"),
        example("6k1/8/1P6/8/8/8/8/6K1 w - - 0 1", "b7 Kf7"),
        example("6k1/8/8/8/1P6/8/8/6K1 w - - 0 1", "b5 Kf8"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Taken at once; the fourth rank; the fifth rank with a pawn ahead, and in a middlegame.
        example("6k1/2p5/8/1P6/8/8/8/6K1 w - - 0 1", "b6 cxb6"),
        example("6k1/8/8/8/8/1P6/8/6K1 w - - 0 1", "b4 Kf8"),
        example("6k1/2p5/8/8/1P6/8/8/6K1 w - - 0 1", "b5 Kf8"),
        example("q2rr1k1/8/8/8/1P6/8/8/Q2RR1K1 w - - 0 1", "b5 Kf8"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }

    fn message_args_in(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let after = line.board((ply + 1).min(line.len()));
        vec![("passed", Arg::Yes(is_passed(after, self.pawn.color(), self.pawn.sq)))]
    }
}

/// The [`Finder`] of the fact [`AdvancesPawn`]: the advance of a pawn to the sixth or seventh rank, or of a passed
/// pawn to the fifth in an endgame.
pub const FINDER: Finder =
    Finder { order: 66, plies: TACTICS, find: |at| Vec::from_iter(advances_pawn(at.line, &at.step)) };

fn advances_pawn(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    if pawn.kind() != PieceKind::Pawn {
        return None;
    }
    let far = match pawn.sq.relative_rank(step.side()) {
        5.. => true,
        4 => step.after.phase_material() <= ENDGAME_PHASE && is_passed(step.after, pawn.color(), pawn.sq),
        _ => false,
    };
    let lives = match line.fate(step.ply + 1, pawn.sq) {
        Fate::Stands(_) => true,
        // A pawn that becomes a queen and is taken then has done its work.
        Fate::Taken { ply } => ply > step.ply + 1,
    };
    (far && lives).then_some(Kind::AdvancesPawn(AdvancesPawn { pawn }))
}
