//! A new passed pawn.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{Fate, Line, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// A new passed pawn, which is on the board and passed two plies later.
    pub struct Passer {
        /// The square of the new passed pawn after the move.
        pub sq: Square,
    }
    key: "passer",
    evidence: Exact,
    motif: Promotion,
    play: 50,
    theme: PassedPawns,
    roles: [Plan],
    replaces: [GainsSpace],
}

impl FactKind for Passer {
    const HOLDS: &'static [Example] = &[example("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6 Kd7 Kd2")];

    const NEAR_MISSES: &'static [Example] = &[
        // Taken at once.
        example("4k3/2p5/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6 cxd6 Kd2"),
    ];

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }
}

/// The [`Finder`] of the fact [`Passer`]: a move that creates a passed pawn of the mover's.
pub const FINDER: Finder =
    Finder { order: 153, plies: PLACES, find: |at| Vec::from_iter(new_passer(at.line, &at.step)) };

/// The number of plies after the move for which the new passed pawn must survive and stay passed.
const LIVES: usize = 2;

fn new_passer(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let lives = step.ply + 1 + LIVES;
    for sq in step.after.colored(us, PieceKind::Pawn) {
        let moved = sq == step.mv.to();
        let was = is_passed(step.before, us, if moved { step.mv.from() } else { sq });
        if was || !is_passed(step.after, us, sq) {
            continue;
        }
        let until = Line::new(step.after, line.moves().get(step.ply + 1..lives.min(line.len()))?);
        if let Fate::Stands(now) = until.fate(0, sq)
            && until.end().kind_on(now) == Some(PieceKind::Pawn)
            && is_passed(until.end(), us, now)
        {
            return Some(Kind::Passer(Passer { sq }));
        }
    }
    None
}
