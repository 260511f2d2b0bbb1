//! Two pawns abreast in the centre.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, PLACES, Pieces, Role, example};
use crate::facts::kind::Kind;
use crate::facts::kings::is_endgame;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

fact! {
    /// Broad centre: a pawn move after which the d-pawn and the e-pawn of a side stand abreast on its fourth or fifth
    /// rank. The moved pawn is safe, and the answer captures neither of the two. Not in an endgame.
    pub struct BroadCentre {
        /// The pawn that moved, on its new square.
        pub pawn: PlacedPiece,
        /// The own pawn beside the moved one.
        pub beside: PlacedPiece,
    }
    key: "broad-centre",
    evidence: Rule,
    motif: Structure,
    play: 52,
    theme: Space,
    roles: [Harmless],
    replaces: [Centre, GainsSpace, Denies],
}

impl FactKind for BroadCentre {
    const HOLDS: &'static [Example] = &[
        example("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d4 d6"),
        example("rnbqkbnr/pp2pppp/8/2pp4/8/2P3P1/PP1PPPBP/RNBQK1NR b KQkq - 0 3", "e5 d3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // One of the two is taken; they do not stand abreast; an endgame.
        example("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d4 exd4"),
        example("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d3 d6"),
        example("4k3/8/8/8/4P3/8/3P4/4K3 w - - 0 1", "d4 Kd7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn, self.beside], [])
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        // The pawn's attack says more.
        beside.kinds.iter().any(|kind| kind.has(Role::Attack))
    }
}

/// The [`Finder`] of the fact [`BroadCentre`]: a pawn move after which the d- and e-pawns stand abreast.
pub const FINDER: Finder = Finder {
    order: 155,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| broad_centre(at.line, &at.step)).flatten()),
};

/// Returns the pawn of `us` on the d- or e-file beside a central pawn of its side on `sq`, if they are on its
/// fourth or fifth rank; otherwise `None`.
fn abreast(board: &Board, us: Color, sq: Square) -> Option<PlacedPiece> {
    let other = match sq.file() {
        D_FILE => Square::at(E_FILE, sq.rank()),
        E_FILE => Square::at(D_FILE, sq.rank()),
        _ => return None,
    };
    let there = matches!(sq.relative_rank(us), 3 | 4) && board.colored(us, PieceKind::Pawn).has(other);
    there.then(|| PlacedPiece::on(board, other)).flatten()
}

const D_FILE: u8 = 3;
const E_FILE: u8 = 4;

fn broad_centre(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let beside = abreast(step.after, step.side(), pawn.sq)?;
    let lives = [pawn.sq, beside.sq].iter().all(|&sq| !line.takes(step.ply + 1, sq));
    let holds = lives && is_safe(step.after, pawn.sq) && !is_endgame(step.before);
    holds.then_some(Kind::BroadCentre(BroadCentre { pawn, beside }))
}
