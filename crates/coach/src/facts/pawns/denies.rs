//! A square denied.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::{attacks_of, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

fact! {
    /// A pawn, safe and not pinned, comes to guard an empty square that no pawn of its side guarded and that an
    /// enemy piece could have used safely: a knight or bishop to pin from there, or a pawn to reach its fourth
    /// rank there, not on a rook's file. No enemy piece goes there in the line.
    pub struct Denies {
        /// The enemy piece or pawn that could have used the square.
        pub piece: PlacedPiece,
        /// The square that the pawn comes to guard.
        pub sq: Square,
    }
    key: "denies",
    evidence: Rule,
    motif: Threat,
    roles: [Harmless],
}

impl FactKind for Denies {
    const HOLDS: &'static [Example] = &[
        // A pin to the queen, a pin to the king, the middle of the board.
        example("rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "h3"),
        example("4kb2/8/8/8/8/2N5/PP6/4K3 w - - 0 1", "a3"),
        example("4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1", "e4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Its own pawn is in the bishop's way; there is nothing to pin.
        example("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "h3"),
        example("4kb2/8/8/8/8/8/PP6/4K3 w - - 0 1", "a3"),
        // The pawn goes there in this line.
        example("4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1", "e4 Ke7 Ke2 d5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn play(&self) -> Option<i32> {
        // The loss of its double step hurts a pawn little.
        Some(if self.piece.kind() == PieceKind::Pawn { 22 } else { 62 })
    }
}

/// The [`Finder`] of the fact [`Denies`]: a pawn move that takes a square from an enemy piece or pawn.
pub const FINDER: Finder = Finder {
    order: 156,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| denies(at.line, &at.step)).flatten()),
};

/// Returns the fact of a piece or pawn that a pawn move keeps from a square by guarding it; `None` if there
/// is none.
fn denies(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, them, pawn) = (step.side(), !step.side(), step.moved());
    // A pinned pawn cannot capture.
    if step.captured().is_some() || !is_safe(step.after, pawn.sq) || step.after.pinned(us).has(pawn.sq) {
        return None;
    }
    let fresh = pawn_attacks(us, pawn.sq) - step.before.occupied();
    let fresh =
        fresh.into_iter().filter(|&sq| !(step.before.colored(us, PieceKind::Pawn).pawn_attacks(us)).has(sq));
    let goes_there = |sq: Square| {
        (step.ply + 1..line.len())
            .step_by(2)
            .filter_map(|ply| line.step(ply))
            .any(|later| later.mv.to() == sq)
    };
    fresh
        .filter(|&sq| !goes_there(sq))
        .filter_map(|sq| denied_piece(step, them, sq).map(|piece| Kind::Denies(Denies { piece, sq })))
        .next()
}

/// Returns the piece of `them` that, with its side to move, could have gone to `sq` safely and with a purpose
/// (a pin, or a pawn's double step); `None` if there is none.
fn denied_piece(step: &Step<'_>, them: Color, sq: Square) -> Option<PlacedPiece> {
    let mut passed = *step.before;
    if passed.in_check() {
        return None;
    }
    passed.make_null();
    let minor = |kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
    passed.legal_moves().into_iter().filter(|mv| mv.to() == sq && !mv.is_capture()).find_map(|mv| {
        let piece = PlacedPiece::on(&passed, mv.from())?;
        let mut there = passed;
        there.make(mv, &mut ());
        let well = is_safe(&there, sq);
        let pins = (there.pinned(!them) - passed.pinned(!them)).any() || pins_to_queen(&there, sq, them);
        let goal = match piece.kind() {
            PieceKind::Pawn => sq.relative_rank(them) == 3 && !matches!(sq.file(), 0 | 7),
            kind => minor(kind) && pins,
        };
        (well && goal).then_some(piece)
    })
}

/// Returns true if the piece on `sq` is a bishop of `color` that pins an enemy knight to its queen or king.
fn pins_to_queen(board: &Board, sq: Square, color: Color) -> bool {
    let reach = attacks_of(PieceKind::Bishop, sq, board.occupied());
    let knights = reach & board.colored(!color, PieceKind::Knight);
    board.kind_on(sq) == Some(PieceKind::Bishop)
        && knights.into_iter().any(|knight| {
            let beyond = attacks_of(PieceKind::Bishop, sq, board.occupied().without(knight)) - reach;
            beyond
                .intersects(board.colored(!color, PieceKind::Queen) | board.colored(!color, PieceKind::King))
        })
}
