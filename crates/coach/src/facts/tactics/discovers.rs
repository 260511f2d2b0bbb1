//! Discovered attack.

use crate::exchange::{attacks_from, exchange};
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, PointContext, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::targets::is_target;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::between;
use palisade::types::{PieceKind, Square};

fact! {
    /// Discovered attack: the moved piece (or a pawn captured en passant) opens the line of another piece to
    /// the king, to a piece it attacks with profit, or to a piece that it captures with profit by the side's
    /// next move.
    pub struct Discovers {
        /// The slider whose line is opened.
        pub by: PlacedPiece,
        /// The enemy king or piece that it attacks.
        pub target: PlacedPiece,
    }
    key: "discovers",
    evidence: Rule,
    claim: Discovered,
    motif: Discovery,
    roles: [Attack],
}

impl FactKind for Discovers {
    const HOLDS: &'static [Example] = &[
        example("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5"),
        example("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
        example("4k3/8/8/3p4/8/8/3N4/3RK3 w - - 0 1", "Nb3 Ke7 Rxd5"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another piece is in between.
        example("3qk3/3p4/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5"),
        // The slider moves elsewhere; the king has a flight square; a bishop attacks a knight; a pawn would
        // recapture and promote.
        example("4k3/8/8/3p4/8/8/3N4/3RK3 w - - 0 1", "Nb3 Ke7 Rd4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.target])
    }

    fn collects_on(&self) -> Vec<Square> {
        vec![self.target.sq]
    }

    fn point(&self, _context: PointContext) -> Option<i32> {
        Some(if self.target.kind() == PieceKind::King { 720 } else { 610 })
    }

    fn play(&self) -> Option<i32> {
        Some(if self.target.kind() == PieceKind::King { 125 } else { 95 })
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("check", Arg::Yes(self.target.kind() == PieceKind::King))]
    }
}

/// The [`Finder`] of the fact [`Discovers`]: a move that opens the line of another piece to its target.
pub const FINDER: Finder = Finder {
    order: 15,
    plies: TACTICS,
    find: |at| if !at.step.mv.is_castle() { discovered(at.line, &at.step) } else { Vec::new() },
};

/// Returns true if `next`, the side's next move, is a profitable capture on `sq` by the piece on `slider`.
fn takes_then(next: &Step<'_>, slider: Square, sq: Square) -> bool {
    let takes = next.mv.from() == slider && next.captured().is_some_and(|piece| piece.sq == sq);
    takes && exchange(next.before, slider, sq).is_some_and(|gain| gain > 0)
}

fn discovered(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let (board, us) = (step.after, step.side());
    let next = line.step(step.ply + 2);
    let from = step.mv.from();
    let sliders = (board.bishops_and_queens() | board.rooks_and_queens()) & board.by_color(us);
    let mut found = Vec::new();
    for slider in sliders.without(step.moved().sq) {
        let fresh = attacks_from(board, slider) - attacks_from(step.before, slider);
        for sq in fresh & board.by_color(!us) {
            // A pawn captured en passant leaves a line too.
            let path = between(slider, sq);
            let opened = path.has(from)
                || step.mv.is_en_passant() && step.captured().is_some_and(|piece| path.has(piece.sq));
            if opened
                && (is_target(board, slider, sq)
                    || next.as_ref().is_some_and(|next| takes_then(next, slider, sq)))
                && let (Some(by), Some(target)) = (PlacedPiece::on(board, slider), PlacedPiece::on(board, sq))
            {
                found.push(Kind::Discovers(Discovers { by, target }));
            }
        }
    }
    found
}
