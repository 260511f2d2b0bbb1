//! Attack on the king.

use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::scored::Scored;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::distance;
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

fact! {
    /// King attack: a check, or a capture within two squares of a castled king (first rank, files a to c, g or
    /// h), with another one within the next three moves; a capture with check counts twice. The attacking piece
    /// is less than five squares away from the king. There are at least 18 pieces on the board, the attacker keeps its
    /// queen, and the score is at least two pawns.
    pub struct KingAttack {
        /// The attacked king, on its square before the move.
        pub king: PlacedPiece,
    }
    key: "king-attack",
    evidence: Search,
    motif: KingAttack,
    point: 506,
    play: 40,
    theme: KingAttack,
    roles: [Outcome, Direction],
}

impl FactKind for KingAttack {
    const HOLDS: &'static [Example] = &[
        example("r2q1rk1/ppp2ppp/2n5/8/8/3B4/PPP2PPP/R2Q1RK1 w - - 0 1", "Bxh7+ Kxh7 Qh5+"),
        example("2kr3r/ppp2ppp/2n5/8/8/5B2/PPP1QPPP/2KR3R w - - 0 1", "Bxc6 bxc6 Qa6+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Few pieces are left; the king has not castled.
        example("6k1/5ppp/8/8/8/3B4/8/3Q2K1 w - - 0 1", "Bxh7+ Kxh7 Qh5+"),
        example("r2qkb1r/ppp2ppp/2n5/8/8/8/PPP2PPP/R2Q1RK1 w kq - 0 1", "Re1+ Be7 Qg4"),
        // The queens come off.
        example("r2q1rk1/ppp2ppp/2n5/8/8/3B4/PPP2PPP/R2Q1RK1 w - - 0 1", "Bxh7+ Kxh7 Qd3+ Qxd3 cxd3"),
        example("1k6/ppq2pQ1/2p5/4p3/4Pn1p/5P1P/1PP2P1K/5B2 w - - 0 1", "Qh8+ Qc8 Qxe5+"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.king])
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("wing", Arg::Wing(self.king.sq.file()))]
    }
}

/// The [`Finder`] of the fact [`KingAttack`]: a check, or a capture near a castled king, that another one
/// follows within three moves.
pub const FINDER: Finder = Finder {
    order: 64,
    plies: TACTICS,
    find: |at| Vec::from_iter(king_attack(at.line, &at.step, at.scored)),
};

/// The least number of pieces on the board for a king attack.
const PIECES: u32 = 18;

/// A capture within this distance of the king, in squares, is part of an attack on it.
const NEAR: u8 = 2;

/// The number of moves, including the first, within which the attack has to continue.
const MOVES: usize = 4;

/// A moved piece at least this number of squares away from the king does not count as attacking it.
const FAR: u8 = 5;

/// The least score of the attacking side, pawns.
const COMES_TO: i32 = 2;

fn is_castled(board: &Board, color: Color) -> bool {
    let king = board.king(color);
    king.relative_rank(color) == 0 && matches!(king.file(), 0..=2 | 6..=7)
}

fn king_attack(line: &Line, step: &Step<'_>, scored: Scored) -> Option<Kind> {
    let (us, board) = (step.side(), step.before);
    let king = PlacedPiece::on(board, board.king(!us))?;
    if !is_castled(board, !us) || board.occupied().count() < PIECES {
        return None;
    }
    let keeps_queen = line.board(step.ply + 2 * MOVES).colored(us, PieceKind::Queen).any();
    let good = scored.for_mover(line, step) >= COMES_TO * scored.pawn;
    let near = |sq: Square| distance(sq, king.sq) <= NEAR;
    let far = distance(step.moved().sq, king.sq) >= FAR;
    let points = |step: &Step<'_>| {
        i32::from(step.after.in_check()) + i32::from(step.captured().is_some_and(|piece| near(piece.sq)))
    };
    let ours = line.steps().skip(step.ply).step_by(2).take(MOVES);
    let sum: i32 = ours.map(|step| points(&step)).sum();
    (good && keeps_queen && !far && points(step) > 0 && sum >= 2)
        .then_some(Kind::KingAttack(KingAttack { king }))
}
