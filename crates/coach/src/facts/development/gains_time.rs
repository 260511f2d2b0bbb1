//! Time gained.

use crate::exchange::{attacks_from, best_capture, exchange, is_safe};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::kind::pawns::centre::centre;
use crate::facts::kind::pawns::gains_space::space;
use crate::facts::plans::{OPENING, is_near, leaves_first_square, onward};
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// Gain of tempo: the moved piece (of castling, the rook), safe, attacks with profit a piece that was not
    /// attacked like that before, without check or capture. The answer moves that piece away, captures nothing
    /// and does not attack the moved piece in turn. The move is useful in itself: it develops, castles, gains
    /// space or centre with a pawn, or is the first half of a manoeuvre.
    pub struct GainsTime {
        /// The attacking piece: the moved piece or, after castling, the rook.
        pub by: PlacedPiece,
        /// The attacked enemy piece, which moves away with the answer.
        pub target: PlacedPiece,
    }
    key: "gains-time",
    evidence: Rule,
    motif: Development,
    play: 70,
    roles: [Attack],
    replaces: [Threatens, Develops],
}

impl FactKind for GainsTime {
    const HOLDS: &'static [Example] = &[
        // A piece is developed, a pawn advances, castling with the rook as attacker, the first half of a manoeuvre.
        example("rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Qa5"),
        example("rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", "e5 Nd5"),
        example("6k1/8/8/3n4/8/8/8/R3K3 w Q - 0 1", "O-O-O Nf6"),
        example("3k4/8/8/3q4/8/8/8/K2N4 w - - 0 1", "Nc3 Qd7 Ne4"),
        // The piece leaves with a check and has to move again.
        example("rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Qe5+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The piece leaves with a capture; another piece moves; the knight has no other purpose there, or
        // goes back; the bishop could have gone at once; a king moves on.
        example("rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Qxg2"),
        example("rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Nf6"),
        example("3k4/8/8/3q4/8/8/8/K2N4 w - - 0 1", "Nc3 Qd7 Kb2"),
        example("3k4/8/8/3q4/8/8/8/1K1N4 w - - 0 1", "Nc3 Qd6 Nd1"),
        example("3k4/8/8/3q4/8/8/8/K2B4 w - - 0 1", "Bb3 Qd7 Ba4"),
        example("8/8/8/5p2/8/R7/2r4k/4K3 w - - 0 1", "Kd1 Rb2 Kc1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.target])
    }
}

/// The [`Finder`] of the fact [`GainsTime`]: a useful move that also gains a tempo by attacking a piece.
pub const FINDER: Finder =
    Finder { order: 141, plies: PLACES, find: |at| Vec::from_iter(gains_time(at.line, &at.step)) };

/// Returns the piece whose attack counts: the moved piece or, after castling, the rook; `None` if no rook
/// stands beside the king.
fn attacker(step: &Step<'_>) -> Option<PlacedPiece> {
    let moved = step.moved();
    if !step.mv.is_castle() {
        return Some(moved);
    }
    let file = if moved.sq.file() == 6 { 5 } else { 3 };
    PlacedPiece::on(step.after, Square::at(file, moved.sq.rank()))
}

fn gains_time(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, by) = (step.side(), attacker(step)?);
    let reply = line.step(step.ply + 1)?;
    if step.after.in_check() || step.mv.is_capture() || !is_safe(step.after, by.sq) {
        return None;
    }
    // A piece that leaves with a capture or an attack of its own loses no time.
    let costs = !reply.mv.is_capture() && !reply.mv.is_castle();
    if !costs || best_capture(reply.after, !us, by.sq).is_some_and(|(_, gain)| gain > 0) {
        return None;
    }
    let target = PlacedPiece::on(step.after, reply.mv.from())?;
    let piece = !matches!(target.kind(), PieceKind::Pawn | PieceKind::King);
    let hit = attacks_from(step.after, by.sq).has(target.sq)
        && exchange(step.after, by.sq, target.sq).is_some_and(|gain| gain > 0);
    let new = best_capture(step.before, us, target.sq).is_none_or(|(_, gain)| gain <= 0);
    (piece && hit && new && is_useful(line, step)).then_some(Kind::GainsTime(GainsTime { by, target }))
}

/// Returns true for a move that is useful anyway: it develops, castles, advances a pawn, or is the first half
/// of a manoeuvre.
fn is_useful(line: &Line, step: &Step<'_>) -> bool {
    let kind = step.mover().kind();
    let pawn = kind == PieceKind::Pawn && !step.mv.is_promotion();
    let piece = !matches!(kind, PieceKind::Pawn | PieceKind::King);
    let opening = step.before.phase_material() >= OPENING;
    step.mv.is_castle()
        || (opening && leaves_first_square(step))
        || (pawn && (centre(step).is_some() || space(step).is_some()))
        || (piece
            && onward(line, step.ply, &[step.mv.from(), step.moved().sq])
                .is_some_and(|to| !is_near(step, to)))
}
