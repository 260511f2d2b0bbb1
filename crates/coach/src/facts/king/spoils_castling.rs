//! The right to castle taken from the other side.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Line, Step};
use palisade::board::Board;
use palisade::types::{CastlingRights, Color, Move};

fact! {
    /// The other side loses its last right to castle because the king answers a check: no piece can step between or take
    /// without being lost, or a search finds each answer that keeps a right worse by half a pawn.
    pub struct SpoilsCastling;
    key: "spoils-castling",
    evidence: Search,
    motif: KingAttack,
    play: 46,
    theme: KingAttack,
    roles: [Damage],
}

impl FactKind for SpoilsCastling {
    const HOLDS: &'static [Example] = &[example("r3k3/8/8/8/8/8/8/5RK1 w q - 0 1", "Re1+ Kd7")];

    const NEAR_MISSES: &'static [Example] = &[
        // The check is met by a piece.
        example("r3k3/8/8/8/8/8/8/b4RK1 w q - 0 1", "Re1+ Be5"),
        // A bishop could have stepped between: the king's move gives the right up, not the check.
        example("r3kb2/8/8/8/8/8/8/5RK1 w q - 0 1", "Re1+ Kd7"),
    ];
}

/// The [`Finder`] of the fact [`SpoilsCastling`]: a check that costs the other side its last right to castle.
pub const FINDER: Finder =
    Finder { order: 32, plies: TACTICS, find: |at| Vec::from_iter(spoils_castling(at.line, &at.step)) };

/// Returns the side that loses its last right to castle by this move without castling; `None` if neither
/// does.
pub fn castling_lost(step: &Step<'_>) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| {
        let rights = |board: &Board| board.castling_rights() & CastlingRights::both(color);
        let castles = step.mv.is_castle() && step.side() == color;
        !castles && !rights(step.before).is_empty() && rights(step.after).is_empty()
    })
}

/// Returns the fact that `step` is a check whose answer in the line, a king move, costs the last right to
/// castle. `None` if it is not, or if another answer would keep a right and lose no piece.
pub fn spoils_castling(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let reply = line.step(step.ply + 1).filter(|reply| reply.before.in_check())?;
    let must = castling_lost(&reply) == Some(!step.side()) && !can_keep_castling(reply.before);
    must.then_some(Kind::SpoilsCastling(SpoilsCastling))
}

/// Returns true if the side to move, which is in check, has a move that keeps a right to castle and does not
/// lose the moved piece.
fn can_keep_castling(board: &Board) -> bool {
    keeps_castling(board).into_iter().any(|mv| {
        let mut after = *board;
        after.make(mv, &mut ());
        is_safe(&after, mv.to())
    })
}

/// Returns the legal moves after which the side to move has a right to castle left; empty if it has none now.
pub fn keeps_castling(board: &Board) -> Vec<Move> {
    let rights_after = |mv: Move| {
        let mut after = *board;
        after.make(mv, &mut ());
        after.castling_rights() & CastlingRights::both(board.side_to_move())
    };
    board.legal_moves().into_iter().filter(|&mv| !rights_after(mv).is_empty()).collect()
}
