//! Connected rooks.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, example};
use crate::facts::kind::Kind;
use crate::line::{Line, Step};
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind};

fact! {
    /// Connected rooks: no piece stands between the two rooks on the first rank any more, and one of their own
    /// did before. Not in an endgame.
    pub struct ConnectsRooks;
    key: "connects-rooks",
    evidence: Exact,
    motif: Development,
    play: 34,
    roles: [Harmless],
}

impl FactKind for ConnectsRooks {
    const HOLDS: &'static [Example] = &[
        example("r4rk1/ppp2ppp/2nq1n2/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1", "Qd2"),
        example("r3k2r/ppp2ppp/2nq1n2/8/8/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1", "O-O-O"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The bishop is in between; an endgame; they were connected before.
        example("r4rk1/ppp2ppp/2nq1n2/8/8/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 1", "Qd2"),
        example("4k3/8/8/8/8/8/8/RN3RK1 w - - 0 1", "Nc3"),
        example("r4rk1/ppp2ppp/2nq1n2/8/8/2N2N2/PPPQ1PPP/R4RK1 w - - 0 1", "Rad1"),
    ];
}

/// The [`Finder`] of the fact [`ConnectsRooks`]: a move that connects the rooks on the first rank.
pub const FINDER: Finder =
    Finder { order: 142, plies: PLACES, find: |at| Vec::from_iter(connects_rooks(at.line, &at.step)) };

/// The least phase material (queen 4, rook 2, minor piece 1; 24 at the start) at which connected rooks
/// matter.
const CROWDED: i32 = 14;

/// Returns the squares occupied between the two rooks of `us` on its first rank; `None` unless exactly two
/// rooks stand there.
fn between_rooks(board: &Board, us: Color) -> Option<Bitboard> {
    let rooks = board.colored(us, PieceKind::Rook) & Bitboard::relative_rank(us, 0);
    (rooks.count() == 2).then(|| between(rooks.lsb(), rooks.msb()) & board.occupied())
}

fn connects_rooks(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let before = between_rooks(step.before, us)?.intersects(step.before.by_color(us));
    let after = between_rooks(step.after, us)?.is_empty();
    let rook = step.after.colored(us, PieceKind::Rook).into_iter().any(|sq| line.takes(step.ply + 1, sq));
    let crowded = step.before.phase_material() >= CROWDED;
    (before && after && crowded && !rook).then_some(Kind::ConnectsRooks(ConnectsRooks))
}
