//! Desperado.

use crate::exchange::{best_capture, worth};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::guarding::is_trapped;
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// Desperado: a piece that is attacked with profit captures a piece worth less and is captured. Every other
    /// move of it loses it as well, or a second piece is attacked with profit.
    pub struct Desperado {
        /// The doomed piece, on the square where it captures.
        pub by: PlacedPiece,
    }
    key: "desperado",
    evidence: Rule,
    motif: InBetween,
    point: 650,
    replaces: [Sacrifices, Attraction],
}

impl FactKind for Desperado {
    const HOLDS: &'static [Example] = &[
        // The bishop hangs as well; it had no way out.
        example("6k1/5p2/3p4/1p2N3/B7/8/8/6K1 w - - 0 1", "Nxf7 Kxf7"),
        example("8/Bk3p2/1p6/8/8/8/8/6K1 w - - 0 1", "Bxb6 Kxb6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // It could have gone; a knight for a knight.
        example("6k1/5p2/3p4/4N3/8/8/8/6K1 w - - 0 1", "Nxf7 Kxf7"),
        example("6k1/5n2/3p4/1p2N3/B7/8/8/6K1 w - - 0 1", "Nxf7 Kxf7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }
}

/// The [`Finder`] of the fact [`Desperado`]: a capture by a piece that is lost anyway.
pub const FINDER: Finder =
    Finder { order: 40, plies: TACTICS, find: |at| Vec::from_iter(desperado(at.line, &at.step)) };

fn desperado(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, from) = (step.side(), step.mv.from());
    let mover = step.mover();
    let prey = step.captured()?;
    let reply = line.step(step.ply + 1)?;
    let sold = reply.captured().is_some_and(|piece| piece.sq == step.mv.to());
    let in_danger = best_capture(step.before, !us, from).is_some_and(|(_, gain)| gain > 0);
    let minor = matches!(mover.kind(), PieceKind::Pawn | PieceKind::King);
    // A fair exchange is none.
    let cheap = worth(prey.kind()) < worth(mover.kind());
    let doomed = || {
        let other = (step.before.by_color(us) - step.before.pieces(PieceKind::Pawn)).without(from);
        let second = other.into_iter().any(|sq| {
            step.before.kind_on(sq) != Some(PieceKind::King)
                && best_capture(step.before, !us, sq).is_some_and(|(_, gain)| gain > 1)
        });
        second || is_trapped(step.before, !us, mover)
    };
    (sold && !minor && in_danger && cheap && doomed())
        .then_some(Kind::Desperado(Desperado { by: step.moved() }))
}
