//! A weak pawn attacked.

use crate::exchange::{attacks_from, best_capture, exchange, is_safe};
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactDetails, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::details::Weakness;
use crate::facts::kind::Kind;
use crate::facts::weak_pawns::weakness;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::between;
use palisade::types::{Bitboard, PieceKind, Square};

fact! {
    /// The moved piece (not a pawn), or a slider on a line that it opens, comes to attack a weak enemy pawn.
    /// It is safe and is not captured at once. The line does not simply win the pawn with the next move.
    pub struct AttacksWeakPawn {
        /// The attacking piece: the moved one, or the slider on the line that it opens.
        pub by: PlacedPiece,
        /// The attacked enemy pawn.
        pub pawn: PlacedPiece,
        /// The weakness of that pawn.
        pub weakness: Weakness,
    }
    key: "attacks-weak-pawn",
    evidence: Rule,
    motif: Structure,
    play: 56,
    theme: Pawns,
}

impl FactKind for AttacksWeakPawn {
    const HOLDS: &'static [Example] = &[
        // Structure: a rook on the file, a backward pawn, a rook uncovered, the hindmost of two.
        example("4k3/8/8/3p4/8/8/2P5/R5K1 w - - 0 1", "Rd1 Kd7"),
        example("4k3/8/3p4/2p1p3/2P1P3/8/8/R5K1 w - - 0 1", "Rd1 Ke7"),
        example("4k3/8/8/3p4/3N4/8/2P5/3R2K1 w - - 0 1", "Nb3 Kd7"),
        example("4k3/1pp5/2p5/8/8/4B3/1P6/6K1 w - - 0 1", "Bf4 Kd7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another pawn is beside it; it is passed; the line captures it at once; it was attacked before; the
        // rook is lost.
        example("4k3/8/8/3pp3/8/8/2P5/R5K1 w - - 0 1", "Rd1 Kd7"),
        example("4k3/8/8/3p4/8/8/8/R5K1 w - - 0 1", "Rd1 Kd7"),
        example("4k3/8/8/3p4/8/8/2P5/R5K1 w - - 0 1", "Rd1 Kf8 Rxd5"),
        example("4k3/8/8/3p4/8/8/2PR4/6K1 w - - 0 1", "Rd1 Kd7"),
        example("4k3/8/8/3p4/6b1/8/2P5/R5K1 w - - 0 1", "Rd1 Kd7"),
        // No pawn holds the square before it; an enemy pawn is on its file.
        example("4k3/8/3p4/2p1p3/8/2P1P3/8/R5K1 w - - 0 1", "Rd1 Ke7"),
        example("4k3/8/3p4/2p1p3/2P1P3/3P4/8/B5K1 w - - 0 1", "Bxe5 dxe5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("weakness", Arg::Word(self.weakness.into()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { weakness: Some(self.weakness.into()), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`AttacksWeakPawn`]: a piece move that attacks a weak enemy pawn.
pub const FINDER: Finder = Finder {
    order: 133,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (!at.step.mv.is_castle() && !at.step.mv.is_promotion())
                .then(|| attacks_weak_pawn(at.line, &at.step))
                .flatten(),
        )
    },
};

/// Returns the pieces of the mover that attack new squares, each with these squares: the moved piece (unless
/// it is a pawn) and sliders whose line it has left.
fn fresh_attacks(step: &Step<'_>) -> Vec<(PlacedPiece, Bitboard)> {
    let (us, from, moved) = (step.side(), step.mv.from(), step.moved());
    let mut found = Vec::new();
    if moved.kind() != PieceKind::Pawn {
        found.push((moved, attacks_from(step.after, moved.sq) - attacks_from(step.before, from)));
    }
    let sliders = (step.after.bishops_and_queens() | step.after.rooks_and_queens()) & step.after.by_color(us);
    for by in sliders.without(moved.sq).into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq)) {
        let fresh = attacks_from(step.after, by.sq) - attacks_from(step.before, by.sq);
        let uncovered = fresh.into_iter().filter(|&sq| between(by.sq, sq).has(from));
        found.push((by, uncovered.collect()));
    }
    found
}

fn attacks_weak_pawn(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, us) = (step.after, step.side());
    let wins_it = |sq: Square| {
        line.takes(step.ply + 2, sq) && best_capture(board, us, sq).is_some_and(|(_, gain)| gain > 0)
    };
    for (by, fresh) in fresh_attacks(step) {
        if !is_safe(board, by.sq) || line.takes(step.ply + 1, by.sq) {
            continue;
        }
        for pawn in fresh & board.colored(!us, PieceKind::Pawn) {
            let Some(weakness) = weakness(board, !us, pawn) else { continue };
            if exchange(board, by.sq, pawn).is_some() && !wins_it(pawn) {
                return Some(Kind::AttacksWeakPawn(AttacksWeakPawn {
                    by,
                    pawn: PlacedPiece::on(board, pawn)?,
                    weakness,
                }));
            }
        }
    }
    None
}
